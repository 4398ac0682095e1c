"""Running operators and terms on many inputs at once, by the registered meanings, on numpy.

A *lane* is one input: a value for each argument and symbol, and which arguments are poison. What a
term gives is compared lane by lane: equal values with different poison are different.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import IntegerType

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.float_formats import format_of
from semantics.language.program import TypeTerm, TypeVariable, fixed_width
from semantics.language.registry import IllTypedOperation
from semantics.language.widths import Width
from synth.scalar.terms.float_operators import float_lanes, is_float
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    subterms,
)

Column = NDArray[Any]
"""One entry a lane."""

Leaf = Argument | Symbol

EXHAUSTIVE_BITS = 12
"""Leaves of so many bits together get all their values."""


@dataclass(frozen=True)
class InputBatch:
    """N inputs at these widths of the type variables.

    `bits` has for each leaf N values (uint64 to 64 bits, else Python ints; 0 where poison),
    `poison` for each argument N truth values; a symbol is never poison. In the first `clean` lanes
    no argument is. `exhaustive`: these are all the inputs without poison that there are.
    """

    widths: Mapping[TypeVariable, int]
    count: int
    clean: int
    exhaustive: bool
    bits: Mapping[Leaf, Column]
    poison: Mapping[Argument, Column]

    def where(self, chosen: Column) -> InputBatch:
        """The lanes whose entry of `chosen`, N truth values, is true."""
        return InputBatch(
            self.widths,
            int(np.count_nonzero(chosen)),
            int(np.count_nonzero(chosen[: self.clean])),
            self.exhaustive and bool(chosen[: self.clean].all()),
            {leaf: column[chosen] for leaf, column in self.bits.items()},
            {leaf: column[chosen] for leaf, column in self.poison.items()},
        )

    def some(self, clean: int, others: int) -> InputBatch:
        """So many of the `clean` lanes, and of the others, or all where there are fewer."""
        rng = np.random.default_rng(self.count)
        chosen = np.zeros(self.count, np.bool_)
        chosen[rng.choice(self.clean, min(clean, self.clean), replace=False)] = True
        rest = np.arange(self.clean, self.count)
        if len(rest):
            chosen[rng.choice(rest, min(others, len(rest)), replace=False)] = True
        return self.where(chosen)


@dataclass(frozen=True)
class TermValues:
    """What a term gives: N values, and N truth values each for the rest.

    The value means nothing where `poison` or `ub`. `ub`: something that the term runs is undefined.
    `chose`: it depends on what an operation chooses freely, and `bits` is one of the possibilities.
    """

    bits: Column
    poison: Column
    ub: Column
    chose: Column

    @property
    def defined(self) -> Column:
        """Where the value means something, and is the only one."""
        return ~(self.poison | self.ub | self.chose)


def width_of(type_: TypeTerm, widths: Mapping[TypeVariable, int]) -> int:
    """The number of bits of iN, a float or a type variable. Raises TypeError, KeyError."""
    if isinstance(type_, TypeVariable):
        return widths[type_]
    f = format_of(type_)
    return fixed_width(type_, 64) if f is None else f.width


def lanes_of(
    leaves: Sequence[Leaf],
    widths: Mapping[TypeVariable, int],
    count: int = 256,
    poison: int = 64,
    seed: int = 0,
) -> InputBatch:
    """Inputs for these leaves: all without poison where those have at most `EXHAUSTIVE_BITS` bits
    together, else `count` special, related and random ones; then at least `poison` with poison.

    Each choice of the arguments that are poison is among them, with all values of the others where
    these are exhausted. The same arguments give the same lanes.
    """
    sizes = [width_of(leaf.type_, widths) for leaf in leaves]
    exhaustive = sum(sizes) <= EXHAUSTIVE_BITS
    rng = np.random.default_rng((seed, *sizes))
    clean = _all_values(sizes) if exhaustive else _chosen_values(sizes, count, rng)
    columns: list[list[Column]] = [[column] for column in clean]
    masks: list[list[Column]] = [[np.zeros(len(clean[0]), np.bool_)] for _ in leaves]
    arguments = [i for i, leaf in enumerate(leaves) if isinstance(leaf, Argument)]
    subsets = [s for s in product((False, True), repeat=len(arguments)) if any(s)]
    each = -(-poison // len(subsets)) if subsets else 0
    for subset in subsets if poison else ():
        poisoned = {i for i, chosen in zip(arguments, subset, strict=True) if chosen}
        left = [0 if i in poisoned else size for i, size in enumerate(sizes)]
        some = _all_values(left) if exhaustive else _chosen_values(left, each, rng)
        for i, column in enumerate(some):
            columns[i].append(column)
            masks[i].append(np.full(len(column), i in poisoned))
    joined = [np.concatenate(parts) for parts in columns]
    for i, leaf in enumerate(leaves):
        f = None if isinstance(leaf.type_, TypeVariable) else format_of(leaf.type_)
        if f is not None:
            joined[i] = float_lanes(f, joined[i], rng, exhaustive)
    return InputBatch(
        dict(widths),
        len(joined[0]),
        len(clean[0]),
        exhaustive,
        dict(zip(leaves, joined, strict=True)),
        {
            leaf: np.concatenate(masks[i])
            for i, leaf in enumerate(leaves)
            if isinstance(leaf, Argument)
        },
    )


def _all_values(sizes: Sequence[int]) -> list[Column]:
    """Every choice of a value of each size in bits, as a column each; of no bits it is 0."""
    numbers = np.arange(1 << sum(sizes), dtype=np.uint64)
    columns: list[Column] = []
    place = 0
    for size in sizes:
        columns.append((numbers >> np.uint64(place)) & np.uint64((1 << size) - 1))
        place += size
    return columns


def special_values(size: int, others: Sequence[int] = ()) -> list[int]:
    """Values of `size` bits at which operations behave in their own way; `others` are sizes too."""
    top, ones = 1 << (size - 1), (1 << size) - 1
    values = [0, 1, ones, top, top - 1, 2, size - 1, ones - 1, 3, size, top + 1, 4, 5, 7, 8, 6]
    values += [size + 1, size // 2, 0x5555555555555555, 0x3333333333333333, 1 << (size // 2)]
    for other in others:
        values += [(1 << other) - 1, 1 << other, 1 << other >> 1, other]
    return list(dict.fromkeys(value & ones for value in values))


def _chosen_values(sizes: Sequence[int], count: int, rng: np.random.Generator) -> list[Column]:
    """`count` rows of special values, small ones (which are amounts to shift by), ones equal or
    next to each other, single bits, and random ones of all lengths.

    In a third of the rows all are small. Else each leaf gets its own kind, anew for each row.
    """
    columns: list[Column] = []
    shared = [int.from_bytes(rng.bytes(32), "little") for _ in range(count)]
    all_small = rng.random(count) < 0.3
    for size in sizes:
        ones = (1 << size) - 1
        special = special_values(size, [s for s in sizes if s != size]) if size else [0]
        kinds = rng.random(count)
        tiny = rng.integers(6, size=count)
        amounts, places = rng.integers(max(size, 1), size=(2, count))
        picks = rng.integers(len(special), size=count)
        near = rng.integers(-1, 2, size=count)
        values: list[int] = []
        for row, kind in enumerate(kinds):
            anything = int.from_bytes(rng.bytes(32), "little") & ones
            if row < min(6, count // 4):
                value = special[row % len(special)]
            elif kind < (0.75 if all_small[row] else 0):
                value = int(tiny[row])
            elif kind < 0.25:
                value = special[int(picks[row])]
            elif kind < 0.45:
                value = int(amounts[row])
            elif kind < 0.55:
                value = shared[row] + int(near[row])
            elif kind < 0.75:
                value = anything >> int(places[row])
            elif kind < 0.85:
                value = 1 << int(places[row])
            else:
                value = anything
            values.append(value & ones)
        columns.append(np.array(values, dtype=np.uint64 if size <= 64 else object))
    return columns


def apply_operator(
    m: Execution,
    operator: Operator,
    operands: Sequence[Value],
    width: Callable[[TypeTerm], Width],
) -> tuple[Value, ...]:
    """The results of an operator in some interpretation, at these widths; UB goes to `m`.

    Raises `semantics.language.attributes.BadAttribute`,
    `semantics.language.registry.IllTypedOperation`.
    """
    meaning = operator.meaning
    results = [width(type_) for type_ in operator.result_types]
    given = dict(operator.attributes)
    first = results[0] if results else 1
    attributes = {
        name: kind.read(m.interpretation, given.get(name), first)
        for name, kind in meaning.attributes.items()
    }
    return meaning.apply(m, operands, attributes, results)


def run_operator(
    interpretation: NumpyInterpretation,
    operator: Operator,
    operands: Sequence[tuple[Column, Column]],
    widths: Mapping[TypeVariable, int],
) -> tuple[tuple[Value, ...], Execution]:
    """The results of an operator on arrays: bits and poison of operands, in shapes that can be
    broadcast; and where it was undefined, and chose.

    It chooses 0 where it may choose. Raises as `apply_operator`.
    """

    def choose(label: str, width: Width) -> Bits:
        return Bits(interpretation, interpretation.constant(0, width), width)

    def width(type_: TypeTerm) -> int:
        return width_of(type_, widths)

    m = Execution(interpretation, choose)
    values = [
        Value(Bits(interpretation, bits, width(type_)), Bool(interpretation, poison))
        for (bits, poison), type_ in zip(operands, operator.operand_types, strict=True)
    ]
    return apply_operator(m, operator, values, width), m


class RunsTerms(Protocol):
    """What runs terms on inputs, and gives so many values for each."""

    @property
    def count(self) -> int: ...

    def run(self, term: Term) -> TermValues: ...


class Runner:
    """Runs terms on lanes; what equal terms give is computed once."""

    def __init__(self, lanes: InputBatch) -> None:
        self.lanes = lanes
        self._interpretation = NumpyInterpretation()
        self._done: dict[Term, TermValues] = {}
        self._applied: dict[tuple[Operator, tuple[Term, ...]], tuple[TermValues, ...]] = {}

    @property
    def count(self) -> int:
        """The number of lanes."""
        return self.lanes.count

    def run(self, term: Term) -> TermValues:
        """What the term gives on each lane. Raises as `apply_operator`, KeyError for a leaf or a
        type variable that the lanes are not about."""
        if term not in self._done:
            for part in subterms([term]):
                if part not in self._done:
                    self._done[part] = self._run(part)
        return self._done[term]

    def _run(self, term: Term) -> TermValues:
        lanes = self.lanes
        no = np.zeros(lanes.count, np.bool_)
        match term:
            case Argument():
                return TermValues(lanes.bits[term], lanes.poison[term], no, no)
            case Symbol():
                return TermValues(lanes.bits[term], no, no, no)
            case Literal(type_=type_):
                number = term.value(lanes.widths)
                value = self._interpretation.constant(number, width_of(type_, lanes.widths))
                return TermValues(np.broadcast_to(value, lanes.count), no, no, no)
            case Application(operator=operator, operands=operands, result=result):
                key = operator, operands
                if key not in self._applied:
                    given = [self._done[operand] for operand in operands]
                    self._applied[key] = self.apply(operator, given)
                return self._applied[key][result]

    def apply(self, operator: Operator, operands: Sequence[TermValues]) -> tuple[TermValues, ...]:
        """What the operator's results are, each on each lane, of what the operands are."""
        given = [(operand.bits, operand.poison) for operand in operands]
        results, m = run_operator(self._interpretation, operator, given, self.lanes.widths)
        ub, chose = self._spread(m.ub.term), self._spread(m.chose.term)
        for operand in operands:
            ub, chose = ub | operand.ub, chose | operand.chose
        return tuple(
            TermValues(self._spread(v.bits.term), self._spread(v.poison.term), ub, chose)
            for v in results
        )

    def _spread(self, column: Column) -> Column:
        return np.broadcast_to(column, self.lanes.count)


def is_commutative(operator: Operator, widths: Mapping[TypeVariable, int]) -> bool:
    """Whether swapping the operands changes nothing, and there are two of one type.

    Seen by running it both ways: on all values, poison included, of types of at most 4 bits where
    the operation has them, and on chosen ones of its own types.
    """
    types = operator.operand_types
    if len(types) != 2 or types[0] != types[1]:
        return False
    narrow = _narrow(operator, widths)
    candidates = [operator] if narrow is None else [narrow, operator]
    return all(_swaps(candidate, widths) for candidate in candidates)


def _swaps(operator: Operator, widths: Mapping[TypeVariable, int]) -> bool:
    x, y = (Argument(name, type_) for name, type_ in zip("xy", operator.operand_types, strict=True))
    runner = Runner(lanes_of([x, y], widths))
    return all(
        same(
            runner.run(Application(operator, (x, y), i)),
            runner.run(Application(operator, (y, x), i)),
        )
        for i in range(len(operator.result_types))
    )


def _narrow(operator: Operator, widths: Mapping[TypeVariable, int]) -> Operator | None:
    """The operator at the widest types up to i4 that keep the order of its own."""
    if any(map(is_float, operator.types)):
        return None
    of = {type_: width_of(type_, widths) for type_ in operator.types}
    order = sorted({width for width in of.values() if width > 1})
    least = 5 - len(order)
    if least < 2:
        return None
    at = {width: IntegerType(min(width, least + i)) for i, width in enumerate(order)}
    at[1] = IntegerType(1)
    narrow = operator.at(lambda type_: at[of[type_]])
    return narrow if _is_well_typed(narrow) else None


def _is_well_typed(operator: Operator) -> bool:
    operands = tuple(Argument(f"x{i}", type_) for i, type_ in enumerate(operator.operand_types))
    try:
        Runner(lanes_of(operands, {}, count=1, poison=0)).run(Application(operator, operands))
    except IllTypedOperation:
        return False
    return True


def same(one: TermValues, other: TermValues) -> bool:
    """Whether two terms behave alike on every lane."""
    certain = ~one.ub & ~one.poison
    return (
        np.array_equal(one.ub, other.ub)
        and np.array_equal(one.poison & ~one.ub, other.poison & ~other.ub)
        and np.array_equal(one.chose & certain, other.chose & certain)
        and bool(np.all((one.bits == other.bits) | ~certain))
    )
