"""What reads and writes of memory do, as terms.

What memory holds is an array from places to elements, and another one that says where these are
poison. Where a memref begins is a function of its base of which nothing is known, one for each type
of element: any two memrefs may be the same, overlap, or be apart. Which places may be accessed is
such a function too, of the place and of what was freed so far.

What was copied is an array that is a function of both memories and of where, of which nothing else
is known; to read it at a place is to read one of the two memories. So is, for all places of a row,
whether they may be accessed: then each of them may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from typing import Any

from pysmt.environment import get_env
from pysmt.typing import BVType
from xdsl.ir import Attribute

from semantics.control_flow.graph import (
    Begin,
    ControlFlowGraph,
    Copy,
    Elements,
    Memory,
    Read,
    Write,
)
from semantics.language.builder import Term
from verifier.kernel.simulation.terms import (
    FALSE,
    INDEX_WIDTH,
    INTERPRETATION,
    TRUE,
    Datum,
    any_of,
    anything,
    apply,
    both,
    either,
    equal,
    folded,
    negated,
    predicate,
    sort_of,
    sort_of_term,
)

Values = MutableMapping[str, Datum]
_MOST_ROWS_OPENED = 16
"""Of so many elements it is said of each that it may be accessed."""


@dataclass(frozen=True)
class Row:
    """Places one behind the other; `accessible` says of all that they may be read, or `written`."""

    element: Attribute
    start: Term
    size: Term
    alive: Term
    written: bool
    accessible: Term


@dataclass
class Accessed:
    """The places that a side has accessed, in which memory, one by one and by the row."""

    places: list[tuple[Attribute, Term, Term]] = field(
        default_factory=list[tuple[Attribute, Term, Term]]
    )
    rows: list[Row] = field(default_factory=list[Row])


def begin(graph: ControlFlowGraph, step: Begin, values: Values) -> None:
    """Memory to which nothing was written."""
    for name in (step.elements, step.poisoned):
        sort: Any = sort_of(graph.types[name])
        if step.base:
            what = "poison" if name == step.poisoned else "elements"
            term = apply(f"{what} in new memory", sort, [values[step.base].term])
        elif step.everywhere:
            value = values[step.everywhere]
            term = _everywhere(_bit(value.poison) if name == step.poisoned else value.known())
        elif name == step.poisoned:
            term = _everywhere(_bit(TRUE))
        else:
            term = _everywhere(anything(sort.elem_type))
        values[name] = Datum(term, FALSE)


def access(
    graph: ControlFlowGraph, step: Read | Write | Copy, values: Values, accessed: Accessed
) -> Term:
    """Read, write or copy elements; where this is undefined."""
    match step:
        case Read():
            return _read(graph, step, values, accessed)
        case Write():
            return _write(graph, step, values, accessed)
        case Copy():
            return _copy(graph, step, values, accessed)


def _read(graph: ControlFlowGraph, step: Read, values: Values, accessed: Accessed) -> Term:
    memory = step.memory
    place, undefined = _place(graph, memory, values)
    poison = _holds(_element(values[memory.poisoned].term, place))
    element = _element(values[memory.elements].term, place)
    if element.is_ite() and element.arg(0) is poison:
        element = element.arg(2)  # As what was written, for which `known` stands in memory.
    values[step.result] = Datum(element, poison)
    if memory.alive:
        may = _may_access(_type(graph, memory), place, _alive(memory, values), False, accessed)
        undefined = any_of(undefined, negated(may))
    return undefined


def _write(graph: ControlFlowGraph, step: Write, values: Values, accessed: Accessed) -> Term:
    memory, value = step.memory, values[step.value]
    place, undefined = _place(graph, memory, values)
    for name, element in (
        (memory.elements, value.known()),
        (memory.poisoned, _bit(value.poison)),
    ):
        values[name] = Datum(_stored(values[name].term, place, element), FALSE)
    if memory.alive:
        may = _may_access(_type(graph, memory), place, _alive(memory, values), True, accessed)
        undefined = any_of(undefined, negated(may))
    return undefined


def _copy(graph: ControlFlowGraph, step: Copy, values: Values, accessed: Accessed) -> Term:
    """What is undefined of it is so where there is anything to copy."""
    size = values[step.size]
    undefined: Term = FALSE
    places: list[Term] = []
    for addresses in step.rows:
        for memory, address in zip((step.source, step.target), addresses, strict=True):
            place, poison = _place(graph, memory, values, address)
            places.append(place)
            undefined = any_of(undefined, poison)
            if memory.alive:
                of = _type(graph, memory), place, size.term, _alive(memory, values)
                may = _may_access_row(*of, memory is step.target, accessed)
                undefined = any_of(undefined, negated(may))
    within = step.source.elements == step.target.elements
    rows = list(zip(places[::2], places[1::2], strict=True))
    if within and step.apart:
        undefined = any_of(undefined, negated(_apart(rows, size.term)))
    for old, given in (
        (step.target.elements, step.source.elements),
        (step.target.poisoned, step.source.poisoned),
    ):
        memories = [values[old].term, values[given].term]
        what = _WITHIN if within else _COPIED
        copied = apply(what, sort_of(graph.types[old]), [*memories, size.term, *places])
        _copies[copied.function_name()] = within
        values[old] = Datum(copied, FALSE)
    any_size = negated(equal(size.term, INTERPRETATION.constant(0, INDEX_WIDTH)))
    return any_of(size.poison, both(any_size, undefined))


def _place(
    graph: ControlFlowGraph, memory: Memory, values: Values, named: str = ""
) -> tuple[Term, Term]:
    """A place, by an address that has a name or that is the memory's, and whether it is poison
    which one it is."""
    address = values[named or memory.address]
    if not memory.base:
        unknown = values[memory.of].poison if memory.of else FALSE
        return address.term, any_of(address.poison, unknown)
    base = values[memory.base]
    start = beginning_of(_type(graph, memory), base.term)
    return INTERPRETATION.add(start, address.term, INDEX_WIDTH), any_of(base.poison, address.poison)


def _alive(memory: Memory, values: Values) -> Term:
    """What says which places may be accessed, of a pointer by the memory that it belongs to."""
    alive = values[memory.alive].term
    if not memory.of:
        return alive
    return apply("what a pointer may access", sort_of_term(alive), [alive, values[memory.of].term])


def beginning_of(element: Attribute, base: Term) -> Term:
    """The place of the first element of a type, from a base on."""
    return apply(f"where elements of {element} begin", BVType(INDEX_WIDTH), [base])


def _may_access(
    element: Attribute, place: Term, alive: Term, written: bool, accessed: Accessed
) -> Term:
    """Whether a place may be read, or `written`."""
    accessed.places.append((element, place, alive))
    return _accessible(element, place, alive, written)


def _accessible(element: Attribute, place: Term, alive: Term, written: bool) -> Term:
    to_write = predicate(f"{element} may be written", [place, alive])
    if written:
        return to_write
    return any_of(predicate(f"{element} may be read only", [place, alive]), to_write)


def _may_access_row(
    element: Attribute, start: Term, size: Term, alive: Term, written: bool, accessed: Accessed
) -> Term:
    """Whether all places of a row may be read, or written."""
    if size.is_bv_constant() and size.constant_value() <= _MOST_ROWS_OPENED:
        numbers = (INTERPRETATION.constant(n, INDEX_WIDTH) for n in range(size.constant_value()))
        places = (INTERPRETATION.add(start, number, INDEX_WIDTH) for number in numbers)
        every = (_may_access(element, place, alive, written, accessed) for place in places)
        return reduce(both, every, TRUE)
    given = [start, size, alive]
    to_write = predicate(f"a row of {element} may be written", given)
    accessed.rows.append(Row(element, start, size, alive, True, to_write))
    if written:
        return to_write
    to_read = predicate(f"a row of {element} may be read", given)
    accessed.rows.append(Row(element, start, size, alive, False, to_read))
    return any_of(to_read, to_write)


def each_of_a_row(sides: Iterable[Accessed]) -> Iterator[Term]:
    """What may be done with all places of a row may be done with each of them that was accessed."""
    found = list(sides)
    rows = dict.fromkeys(row for side in found for row in side.rows)
    places = dict.fromkeys(place for side in found for place in side.places)
    for row, (element, place, alive) in product(rows, places):
        if element == row.element and alive is row.alive:
            inside = both(row.accessible, _is_in_row(place, row.start, row.size))
            yield any_of(negated(inside), _accessible(element, place, alive, row.written))


def _type(graph: ControlFlowGraph, memory: Memory) -> Attribute:
    type_ = graph.types[memory.elements]
    assert isinstance(type_, Elements)
    return type_.element


def _stored(array: Term, place: Term, element: Term) -> Term:
    """An array with an element at a place; what was written there just before is gone."""
    while array.is_store() and array.arg(1) is place:
        array = array.arg(0)
    return _manager().Store(array, place, element)


def _element(array: Term, place: Term) -> Term:
    """What is at a place, without asking a solver where it is the one that was written last."""
    while array.is_store():
        older, written, element = array.args()
        if written is place:
            return element
        if not (written.is_bv_constant() and place.is_bv_constant()):
            break
        array = older
    if array.is_array_value() and not array.array_value_assigned_values_map():
        return array.array_value_default()
    if not _is_of_copies(array):
        return _manager().Select(array, place)
    if array.is_store():
        older, written, element = array.args()
        return either(equal(written, place), element, _element(older, place))
    if array.is_ite():
        condition, then, otherwise = array.args()
        return either(condition, _element(then, place), _element(otherwise, place))
    return _copied_element(array, place)


_COPIED, _WITHIN = "what was copied", "what was copied within memory"
_copies: dict[Term, bool] = {}
"""The functions that stand for what was copied, and whether it was within one memory."""


def _is_of_copies(array: Term) -> bool:
    """Whether what was copied is part of what an array is made of."""
    waiting, seen = [array], set[Term]()
    while waiting:
        term = waiting.pop()
        if term in seen:
            continue
        seen.add(term)
        if term.is_function_application():
            if term.function_name() in _copies:
                return True
        elif term.is_store():
            waiting.append(term.arg(0))
        elif term.is_ite():
            waiting += term.args()[1:]
    return False


def _copied_element(copied: Term, place: Term) -> Term:
    """What is at a place where elements were copied perhaps. In one memory it is known where no
    place is copied to from which another one is copied, and where nothing moves."""
    old, given, size, *places = copied.args()
    rows = list(zip(places[::2], places[1::2], strict=True))
    element = _element(old, place)
    for start, to in rows:
        inside = _is_in_row(place, to, size)
        distance = INTERPRETATION.sub(place, to, INDEX_WIDTH)
        there = INTERPRETATION.add(start, distance, INDEX_WIDTH)
        element = either(
            inside, _element(given, there) if inside is not FALSE else element, element
        )
    if not _copies[copied.function_name()]:
        return element
    stays = reduce(both, (equal(start, to) for start, to in rows), TRUE)
    known = any_of(_apart(rows, size), stays)
    return either(known, element, _manager().Select(copied, place))


def _apart(rows: Iterable[tuple[Term, Term]], size: Term) -> Term:
    """Whether no place is both copied from and copied to, of at least one element a row."""
    apart: Term = TRUE
    for (start, _), (_, to) in product(rows, rows):
        touch = any_of(_is_in_row(to, start, size), _is_in_row(start, to, size))
        apart = both(apart, negated(touch))
    return apart


def _is_in_row(place: Term, start: Term, size: Term) -> Term:
    distance = INTERPRETATION.sub(place, start, INDEX_WIDTH)
    return folded(INTERPRETATION.unsigned_less(distance, size, INDEX_WIDTH))


def _bit(holds: Term) -> Term:
    one, zero = (INTERPRETATION.constant(number, 1) for number in (1, 0))
    return either(holds, one, zero)


def _holds(bit: Term) -> Term:
    if bit.is_bv_constant():
        return TRUE if bit.constant_value() else FALSE
    return INTERPRETATION.truth_of_bit(bit)


def _everywhere(element: Term) -> Term:
    return _manager().Array(BVType(INDEX_WIDTH), element)


def _manager() -> Any:
    return get_env().formula_manager
