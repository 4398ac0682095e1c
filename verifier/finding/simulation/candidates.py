"""What may hold at a pair of cuts, as far as runs show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product
from math import gcd

from xdsl.ir import Attribute

from semantics.control_flow.graph import ControlFlowGraph
from semantics.language.builder import Term
from semantics.language.program import is_integer_like
from verifier.finding.simulation.traces import Row
from verifier.finding.simulation.whole_runs import kind_of
from verifier.kernel.simulation.fragments import Side, State
from verifier.kernel.simulation.relation import Cuts, Place, Related
from verifier.kernel.simulation.runs import is_steady
from verifier.kernel.simulation.terms import (
    FALSE,
    INTERPRETATION,
    Datum,
    any_of,
    equal,
    negated,
    symbol,
    truth_symbol,
    width_of,
    with_known,
    world_symbol,
)

Name = tuple[bool, str]
"""Whether it is the target's, and the name."""
Column = tuple[int | None, ...]
_Values = tuple[Attribute, list[int], Term]
"""What a term of this type was in all rows."""
_MOST_FACTS, _MOST_OF_A_CASE, _MOST_CONDITIONS = 240, 60, 1


def _value(row: Row, name: Name) -> int | None:
    """What a name held in a row."""
    source, target, _ = row
    which, text = name
    return (target if which else source)[text]


@dataclass
class Guess:
    """A relation at a pair that may be too strong. Names in one class are the same; a class is what
    its `terms` entry says, or else a symbol of its own, which is poison perhaps."""

    pair: Cuts
    types: Mapping[Name, Attribute]
    classes: list[list[Name]]
    terms: dict[int, Datum] = field(default_factory=dict[int, Datum])
    poison: set[int] = field(default_factory=set[int])
    facts: list[Term] = field(default_factory=list[Term])
    tried: set[Name] = field(default_factory=set[Name])
    """The names that were taken not to change once."""
    refined: set[tuple[Name, Name]] = field(default_factory=set[tuple[Name, Name]])
    """The names of the source and of the target that were taken for a value and a refined one."""
    guarded: dict[tuple[Name, Name], tuple[Term, Term]] = field(
        default_factory=dict[tuple[Name, Name], tuple[Term, Term]]
    )
    """The names that were taken to be the same as long as one side goes on, and what they were."""

    _free: dict[int, Datum] = field(default_factory=dict[int, Datum])

    def __post_init__(self) -> None:
        self.origin = {name: k for k, names in enumerate(self.classes) for name in names}

    def datum(self, index: int) -> Datum:
        """What the names of a class hold."""
        known = self.terms.get(index)
        if known is not None:
            return known
        if index not in self._free:
            name = f"class {index} at {self.pair}"
            free = symbol(name, self.types[self.classes[index][0]])
            self._free[index] = Datum(free, truth_symbol(f"{name} is poison"))
        free = self._free[index]
        return free if index in self.poison else Datum(free.term, FALSE)

    def related(self) -> Related:
        """The relation, as it is to be checked."""
        sides: tuple[dict[str, Datum], dict[str, Datum]] = ({}, {})
        symbols: dict[Term, Place] = {}
        for index, names in enumerate(self.classes):
            if not names:
                continue
            datum = self.datum(index)
            if index not in self.terms:
                target, name = names[0]
                symbols[datum.term] = Place(target, name, poison=False)
                if datum.poison is not FALSE:
                    symbols[datum.poison] = Place(target, name, poison=True)
            for target, name in names:
                sides[target][name] = datum
        world = world_symbol(f"world at {self.pair}")
        return Related(sides[0], sides[1], world, symbols, tuple(self.facts))


@dataclass(frozen=True)
class Arrival:
    """What both sides bring when they come to a pair for the first time; `fixed` are the symbols of
    what never changes."""

    source: State
    target: State
    fixed: frozenset[Term]

    def datum(self, name: Name) -> Datum:
        which, text = name
        return (self.target if which else self.source).values[text]

    def fixed_datum(self, names: Sequence[Name]) -> Datum | None:
        """What all the names hold, if that is made of what never changes, without a choice."""
        first = self.datum(names[0])
        if any(self.datum(name) != first for name in names[1:]):
            return None
        steady = is_steady(first.term, self.fixed) and is_steady(first.poison, self.fixed)
        return first if steady else None


def names_at(source: Side, target: Side, pair: Cuts) -> dict[Name, Attribute]:
    """All names that a relation at a pair must speak of, with their types."""
    return {
        (which, name): side.graph.types[name]
        for which, side, block in ((False, source, pair[0]), (True, target, pair[1]))
        for name in sorted(side.known_at(block))
    }


def carried_at(source: Side, target: Side, pair: Cuts) -> frozenset[Name]:
    """The names that loops whose heads are at a pair carry."""
    return frozenset(
        (which, name)
        for which, side, block in ((False, source, pair[0]), (True, target, pair[1]))
        for name, _ in side.graph.blocks[block].parameters
    )


def guess(source: Side, target: Side, pair: Cuts, rows: Sequence[Row], arrival: Arrival) -> Guess:
    """Names whose values were the same in all rows are in one class."""
    types = names_at(source, target, pair)
    columns: dict[tuple[str, Column], list[Name]] = {}
    for which, name in types:
        column = tuple(_value(row, (which, name)) for row in rows)
        columns.setdefault((kind_of(types[which, name]), column), []).append((which, name))
    found = Guess(pair, types, list(columns.values()))
    arguments = source.graph.blocks[0].parameters
    given = {
        (kind_of(type_), tuple(row[2][k] for row in rows)): k
        for k, (_, type_) in enumerate(arguments)
    }
    for index, (type_text, column) in enumerate(columns):
        type_ = types[found.classes[index][0]]
        argument = given.get((type_text, column))
        if rows and argument is not None:
            found.terms[index] = _argument(source.graph, argument)
        elif rows and is_integer_like(type_) and len(set(column)) == 1 and column[0] is not None:
            number = INTERPRETATION.constant(column[0], width_of(type_))
            found.terms[index] = Datum(number, FALSE)
        elif _depends_on_run(column, rows) and (
            steady := arrival.fixed_datum(found.classes[index])
        ):
            found.terms[index] = steady
        elif None in column:
            found.poison.add(index)
    _add_expressed(found, (source, target), arrival)
    _add_linear(found, list(columns), source.graph, rows)
    return found


def changes(name: Name, rows: Sequence[Row]) -> bool:
    """Whether a name was not the same in all of a run."""
    return not _depends_on_run([_value(row, name) for row in rows], rows)


def _depends_on_run(column: Sequence[int | None], rows: Sequence[Row]) -> bool:
    """Whether a value was the same in all of each run."""
    seen: dict[tuple[int | None, ...], int | None] = {}
    return all(
        seen.setdefault(row[2], value) == value for value, row in zip(column, rows, strict=True)
    )


def guess_of_arrival(
    source: Side, target: Side, pair: Cuts, arrival: Arrival, apart: bool = False
) -> Guess:
    """Names that are the same when both sides come along for the first time are in one class; what
    is made of arguments alone, and not carried by a loop, is taken not to change. Where it is the
    same as something that is carried at first, as a counter is, it is `apart` from that, or they
    are in one class until they are found to differ."""
    types = names_at(source, target, pair)
    carried = carried_at(source, target, pair)
    classes: dict[tuple[Datum, bool], list[Name]] = {}
    for name in types:
        key = arrival.datum(name), apart and name in carried
        classes.setdefault(key, []).append(name)
    found = Guess(pair, types, list(classes.values()))
    for index, (datum, _) in enumerate(classes):
        names = found.classes[index]
        if carried.isdisjoint(names) and arrival.fixed_datum(names) is not None:
            found.terms[index] = datum
        elif datum.poison is not FALSE:
            found.poison.add(index)
    _add_expressed(found, (source, target), arrival)
    return found


def bounds_of_arrival(found: Guess, arrival: Arrival) -> list[Term]:
    """What changes is at least the number that it is when both sides come along for the first time,
    as a counter is."""
    facts: list[Term] = []
    for index, names in enumerate(found.classes):
        if not names or index in found.terms or index in found.poison:
            continue
        type_, first = found.types[names[0]], arrival.datum(names[0]).term
        if is_integer_like(type_) and first.is_constant():
            below = INTERPRETATION.signed_less(found.datum(index).term, first, width_of(type_))
            facts.append(negated(below))
    return facts


def _add_expressed(found: Guess, sides: tuple[Side, Side], arrival: Arrival) -> None:
    """Express what the loops of a pair do not carry by the rest of that, as it was expressed when
    both sides came along: the bound of an inner loop by the counter of the outer one."""
    carried = carried_at(*sides, found.pair)
    steady: dict[int, Datum] = {
        index: arrival.datum(names[0])
        for index, names in enumerate(found.classes)
        if index not in found.terms and carried.isdisjoint(names)
    }
    known: dict[Term, Term] = {}
    for index, datum in steady.items():
        own = found.datum(index)
        if datum.term.is_symbol() and datum.term not in arrival.fixed:
            known[datum.term] = own.term
        of_its_own = datum.poison.is_symbol() and datum.poison not in arrival.fixed
        if of_its_own and own.poison is not FALSE:
            known[datum.poison] = own.poison
    allowed = arrival.fixed | known.keys()
    for index, datum in steady.items():
        if not datum.term.is_symbol() and all(
            is_steady(t, allowed) for t in (datum.term, datum.poison)
        ):
            term, poison = (with_known(t, known) for t in (datum.term, datum.poison))
            found.terms[index] = Datum(term, poison)
            found.poison.discard(index)


def _argument(graph: ControlFlowGraph, position: int) -> Datum:
    name, type_ = graph.blocks[0].parameters[position]
    never = name in graph.noundef
    poison = FALSE if never else truth_symbol(f"argument {position} is poison")
    return Datum(symbol(f"argument {position}", type_), poison)


def _add_linear(
    found: Guess,
    columns: Sequence[tuple[str, Column]],
    graph: ControlFlowGraph,
    rows: Sequence[Row],
) -> None:
    """Express integers of one side only by those of the other, by arguments and by literals; those
    of the target only by what is less or more by a literal, as counters are in unrolled loops."""
    known: list[tuple[Attribute, Column, Datum]] = []
    for k, (_, type_) in enumerate(graph.blocks[0].parameters):
        if is_integer_like(type_):
            known.append((type_, tuple(row[2][k] for row in rows), _argument(graph, k)))
    alone: dict[bool, list[int]] = {False: [], True: []}
    for index, names in enumerate(found.classes):
        type_ = found.types[names[0]]
        if not is_integer_like(type_) or index in found.terms or index in found.poison:
            continue
        sides = {which for which, _ in names}
        if len(sides) == 1:
            alone[sides.pop()].append(index)
        else:
            known.append((type_, columns[index][1], found.datum(index)))
    for index in alone[True]:
        type_ = found.types[found.classes[index][0]]
        column = columns[index][1]
        like = [(c, d) for t, c, d in known if t == type_ and None not in c]
        term = _as_shifted(column, like, width_of(type_))
        if term is None:
            known.append((type_, column, found.datum(index)))
        else:
            found.terms[index] = Datum(term, FALSE)
    for index in alone[False]:
        type_ = found.types[found.classes[index][0]]
        column = columns[index][1]
        like = [(c, d) for t, c, d in known if t == type_ and None not in c]
        term = _as_sum(column, like, width_of(type_))
        if term is not None:
            found.terms[index] = Datum(term, FALSE)


def _as_shifted(column: Column, known: Sequence[tuple[Column, Datum]], width: int) -> Term | None:
    """y + b for something known; None where rows do not tell."""
    if len(set(column)) < 3:
        return None
    for values, datum in known:
        shifts = {(a or 0) - (b or 0) for a, b in zip(column, values, strict=True)}
        if len(shifts) == 1:
            return INTERPRETATION.add(
                datum.term, INTERPRETATION.constant(shifts.pop(), width), width
            )
    return None


def _as_sum(column: Column, known: Sequence[tuple[Column, Datum]], width: int) -> Term | None:
    """a·y + b, or a·y + z, for what is known; None where rows do not tell."""
    if len(set(column)) < 3:
        return None
    mask = (1 << width) - 1
    numbers = [value or 0 for value in column]
    i = INTERPRETATION
    for values, datum in known:
        ratio = _ratio(numbers, [value or 0 for value in values], mask)
        if ratio is not None:
            a, b = ratio
            product_ = i.mul(datum.term, i.constant(a, width), width) if a != 1 else datum.term
            return i.add(product_, i.constant(b, width), width)
    for (xs, x), (ys, y) in product(known, known):
        if len(set(xs)) < 3 or x is y:
            continue
        for a in _FACTORS:
            if all(
                (n - a * (p or 0) - (q or 0)) & mask == 0
                for n, p, q in zip(numbers, xs, ys, strict=True)
            ):
                scaled = i.mul(x.term, i.constant(a, width), width) if a != 1 else x.term
                return i.add(y.term, scaled, width)
    return None


_FACTORS = (1, -1, 2, 3, 4, 5, 7, 8, 10, 16, 32)


def _ratio(numbers: Sequence[int], others: Sequence[int], mask: int) -> tuple[int, int] | None:
    """a and b, where a·other + b is the number in all rows, and rows tell."""
    first = next((k for k, value in enumerate(others) if value != others[0]), None)
    if first is None:
        return None
    run, rise = others[first] - others[0], numbers[first] - numbers[0]
    if rise % run:
        return None
    a = rise // run
    b = numbers[0] - a * others[0]
    if abs(a) > 1 << 16:
        return None
    fits = all((n - a * o - b) & mask == 0 for n, o in zip(numbers, others, strict=True))
    return (a, b) if fits else None


def more_facts(
    found: Guess, rows: Sequence[Row], graph: ControlFlowGraph, compared: frozenset[Name]
) -> list[Term]:
    """Orders and common divisors of distances that held in all rows, between integers; what held
    where one that is `compared` is positive, or is not."""
    if len(rows) < 3:
        return []
    values: list[_Values] = []
    deciding: list[_Values] = []
    changing = 0
    for steady in (False, True):
        for index, names in enumerate(found.classes):
            if names and (index in found.terms) == steady and index not in found.poison:
                here = _of_class(found, index, rows)
                values += here
                deciding += here if not compared.isdisjoint(names) else []
        if not steady:
            changing = len(values)
    for k, (_, type_) in enumerate(graph.blocks[0].parameters):
        if is_integer_like(type_):
            numbers = [row[2][k] or 0 for row in rows]
            values.append((type_, numbers, _argument(graph, k).term))
    facts = [
        fact
        for type_, numbers, term in values[:changing]
        for fact in _bounds(numbers, term, width_of(type_))
    ]
    facts += _among(values, changing)
    for condition, holds in _conditions(deciding, rows):
        for case, value in ((condition, True), (negated(condition), False)):
            kept = [k for k, here in enumerate(holds) if here == value]
            of_case = [(t, [numbers[k] for k in kept], term) for t, numbers, term in values]
            only = dict.fromkeys(_among(of_case, changing))
            facts += [any_of(negated(case), fact) for fact in only][:_MOST_OF_A_CASE]
    return facts[:_MOST_FACTS]


def _among(values: Sequence[_Values], changing: int) -> list[Term]:
    """What is between values, of which the first ones change; all orders where nothing was seen."""
    facts: list[Term] = []
    for position, (type_, numbers, term) in enumerate(values[:changing]):
        for other_position, (other_type, others, other) in enumerate(values):
            if other_position != position and other_type == type_:
                facts += _between(numbers, term, others, other, width_of(type_))
    for (type_, numbers, term), (other_type, others, other) in permutations(values[changing:], 2):
        if type_ == other_type and not (term.is_symbol() and other.is_symbol()):
            facts += _orders(numbers, term, others, other, width_of(type_))
    return facts


def _of_class(found: Guess, index: int, rows: Sequence[Row]) -> list[_Values]:
    """What a class was in all rows, if it is an integer, never poison and no literal."""
    name = found.classes[index][0]
    column = [_value(row, name) for row in rows]
    term = found.datum(index).term
    if not is_integer_like(found.types[name]) or None in column or term.is_constant():
        return []
    return [(found.types[name], [number or 0 for number in column], term)]


def _conditions(
    deciding: Sequence[_Values], rows: Sequence[Row]
) -> Iterator[tuple[Term, list[bool]]]:
    """That a value is positive which does not change in a run, and where: where a number of
    iterations is not, loops do nothing, and much does not hold that holds otherwise."""
    steady = [values for values in deciding if _depends_on_run(values[1], rows)]
    for type_, numbers, term in steady[:_MOST_CONDITIONS]:
        width = width_of(type_)
        zero = INTERPRETATION.constant(0, width)
        holds = [_signed(number, width) > 0 for number in numbers]
        yield INTERPRETATION.signed_less(zero, term, width), holds


def _bounds(numbers: Iterable[int], term: Term, width: int) -> list[Term]:
    seen = [_signed(number, width) for number in numbers]
    i = INTERPRETATION
    facts: list[Term] = []
    for low in (0, 1, min(seen)):
        if min(seen) >= low:
            facts.append(negated(i.signed_less(term, i.constant(low, width), width)))
    facts.append(negated(i.signed_less(i.constant(max(seen), width), term, width)))
    shared = 0
    for number in seen:
        shared = gcd(shared, number - seen[0])
    if shared > 1:
        rest = i.constant(seen[0] % shared, width)
        divided = i.urem(term, i.constant(shared, width), width)
        if shared & (shared - 1) == 0 or min(seen) >= 0:
            facts.append(equal(divided, rest))
    return facts


def _between(
    numbers: Sequence[int], term: Term, others: Sequence[int], other: Term, width: int
) -> list[Term]:
    i = INTERPRETATION
    facts = _orders(numbers, term, others, other, width)
    pairs = [(_signed(a, width), _signed(b, width)) for a, b in zip(numbers, others, strict=True)]
    shared = 0
    for a, b in pairs:
        shared = gcd(shared, a - b)
    if shared > 1:
        distance = i.sub(term, other, width)
        if shared & (shared - 1) == 0 or all(a >= b for a, b in pairs):
            divided = i.urem(distance, i.constant(shared, width), width)
            facts.append(equal(divided, i.constant(0, width)))
    return facts


def _orders(
    numbers: Sequence[int], term: Term, others: Sequence[int], other: Term, width: int
) -> list[Term]:
    """Which of two terms was less in all rows."""
    i = INTERPRETATION
    pairs = [(_signed(a, width), _signed(b, width)) for a, b in zip(numbers, others, strict=True)]
    facts: list[Term] = []
    if all(a < b for a, b in pairs):
        facts.append(i.signed_less(term, other, width))
    if all(a <= b for a, b in pairs):
        facts.append(negated(i.signed_less(other, term, width)))
    if all(a >= b for a, b in pairs):
        facts.append(negated(i.signed_less(term, other, width)))
    return facts


def _signed(number: int, width: int) -> int:
    return number - (1 << width) if number >> (width - 1) else number
