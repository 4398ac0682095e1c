"""What reads and writes of memory do, as terms.

What memory holds is an array from places to elements, and another one that says where these are
poison. Where a memref begins is a function of its base of which nothing is known, one for each type
of element: any two memrefs may be the same, overlap, or be apart. Which places may be accessed is
such a function too, of the place and of what was freed so far.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from pysmt.environment import get_env
from pysmt.typing import BVType
from xdsl.ir import Attribute

from semantics.control_flow.graph import Begin, ControlFlowGraph, Elements, Memory, Read, Write
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
    either,
    negated,
    predicate,
    sort_of,
)

Values = MutableMapping[str, Datum]


def begin(graph: ControlFlowGraph, step: Begin, values: Values) -> None:
    """Memory to which nothing was written."""
    for name in (step.elements, step.poisoned):
        sort: Any = sort_of(graph.types[name])
        if step.base:
            what = "poison" if name == step.poisoned else "elements"
            term = apply(f"{what} in new memory", sort, [values[step.base].term])
        elif name == step.poisoned:
            term = _everywhere(_bit(TRUE))
        else:
            term = _everywhere(anything(sort.elem_type))
        values[name] = Datum(term, FALSE)


def access(graph: ControlFlowGraph, step: Read | Write, values: Values) -> Term:
    """Read or write an element; where this is undefined."""
    return _read(graph, step, values) if isinstance(step, Read) else _write(graph, step, values)


def _read(graph: ControlFlowGraph, step: Read, values: Values) -> Term:
    memory = step.memory
    place, undefined = _place(graph, memory, values)
    poison = _holds(_element(values[memory.poisoned].term, place))
    values[step.result] = Datum(_element(values[memory.elements].term, place), poison)
    if memory.alive:
        undefined = any_of(undefined, negated(any_of(*_may_access(graph, memory, place, values))))
    return undefined


def _write(graph: ControlFlowGraph, step: Write, values: Values) -> Term:
    memory, value = step.memory, values[step.value]
    place, undefined = _place(graph, memory, values)
    for name, element in (
        (memory.elements, value.known()),
        (memory.poisoned, _bit(value.poison)),
    ):
        values[name] = Datum(_stored(values[name].term, place, element), FALSE)
    if memory.alive:
        _, to_write = _may_access(graph, memory, place, values)
        undefined = any_of(undefined, negated(to_write))
    return undefined


def _place(graph: ControlFlowGraph, memory: Memory, values: Values) -> tuple[Term, Term]:
    """A place, and whether it is poison which one it is."""
    address = values[memory.address]
    if not memory.base:
        return address.term, address.poison
    base = values[memory.base]
    start = beginning_of(_type(graph, memory), base.term)
    return INTERPRETATION.add(start, address.term, INDEX_WIDTH), any_of(base.poison, address.poison)


def beginning_of(element: Attribute, base: Term) -> Term:
    """The place of the first element of a type, from a base on."""
    return apply(f"where elements of {element} begin", BVType(INDEX_WIDTH), [base])


def _may_access(
    graph: ControlFlowGraph, memory: Memory, place: Term, values: Values
) -> tuple[Term, Term]:
    """Whether a place may be read and not written, and whether it may be written."""
    given = [place, values[memory.alive].term]
    element = _type(graph, memory)
    return (
        predicate(f"{element} may be read only", given),
        predicate(f"{element} may be written", given),
    )


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
    return _manager().Select(array, place)


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
