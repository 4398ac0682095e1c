"""Floats at which two functions without loops may differ: many are tried at once, as arrays.

What is found is only a suggestion: counterexamples are runs of both sides on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import Attribute

from semantics.control_flow.graph import (
    Assignment,
    Branch,
    ControlFlowGraph,
    Edge,
    Exit,
    Jump,
    Selection,
)
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.attributes import AttributeKind
from semantics.language.builder import Bits, Execution, Value, select
from semantics.language.execution import run
from semantics.language.float_formats import Format, format_of
from semantics.language.program import Step, TypeTerm, width_in_bits
from semantics.language.widths import Width
from semantics.meanings.float_bits import is_nan
from semantics.meanings.floats import SIGNLESS

NUMPY = NumpyInterpretation()
Array = NDArray[Any]
_MOST_ROWS, _ROWS_OF_WIDE, _ROWS_OF_WIDEST = 1 << 16, 1 << 10, 1 << 8
_WIDEST = 128
_RANDOM_ROWS = 4000
_MANY_ARGUMENTS, _MOST_VALUES = 32, 1 << 17
"""Where there are more, so many values at most, of all arguments in all rows together."""
_MOST_FOUND = 8
_INDEX_WIDTH = 64


class _NotStraight(Exception):
    """There is a loop, or something that has no meaning."""


def rows_that_differ(
    source: ControlFlowGraph, target: ControlFlowGraph
) -> Iterator[tuple[int, ...]]:
    """Arguments, simple ones first, for which the results seem to differ."""
    types = [type_ for _, type_ in source.blocks[0].parameters]
    widths = [width_in_bits(type_, _INDEX_WIDTH) for type_ in types]
    if not types or any(width is None or width > _WIDEST for width in widths):
        return
    if not any(format_of(type_) is not None for type_ in types):
        return
    free = any(
        isinstance(step, Step) and step.operation in SIGNLESS
        for block in target.blocks
        for step in block.steps
    )
    try:
        for graph in (source, target):
            _Batch(graph).run(
                [np.zeros(1, np.uint64)] * len(types)
            )  # Whether it can be run at all.
        given = _arguments(types, [width or 0 for width in widths])
        old = _Batch(source).run(given)
        for turned in (False, True)[: 1 + free]:
            differ = _differ(source, old, _Batch(target, turned).run(given), len(given[0]))
            for row in np.flatnonzero(differ)[:_MOST_FOUND]:
                yield tuple(int(column[row]) for column in given)
    except _NotStraight:
        return


# Arguments


def simple_floats(f: Format) -> list[int]:
    """Floats at which operations differ from each other, simple ones first."""
    if f.is_scale:
        return [f.bias, f.bias + 1, f.bias - 1, 0, 1, f.beyond - 1, f.beyond]
    one, ulp = f.bits_of(1.0), 1
    sizes = [0, one, *(f.bits_of(x) for x in (2.0, 0.5))]
    sizes += [f.beyond] if f.nan is None else [f.beyond, f.nan]
    sizes += [f.bits_of(x) for x in (3.0, 1.5, 2.5, 10.0, 0.1)]
    sizes += [f.beyond - 1, 1, 1 << f.stored, (1 << f.stored) - 1, one + ulp, one - ulp]
    sizes += [f.bits_of(2.0**power) for power in (f.stored, f.stored + 1, 7, 8, 31, 32, 63, -2)]
    sizes += [f.bits_of(2.0**f.stored) + ulp, f.bits_of(2.0**f.stored) - ulp]
    sizes += [f.bits_of(0.5) + ulp, f.bits_of(0.5) - ulp, f.bits_of(1.5) - ulp]
    sizes += [f.bits_of(1.0 / 3.0), f.bits_of(100.0), (f.bias // 2) << f.stored]
    if f.nan is not None:
        sizes.append(f.beyond | 1)
    signed = [bits for size in sizes for bits in (size, size ^ f.sign)]
    return list(dict.fromkeys(bits & (f.sizes | f.sign) for bits in signed))


def _values(type_: Attribute, width: int, alone: bool) -> list[int]:
    """Values of a type, simple ones first; all where there are few."""
    f = format_of(type_)
    mask = (1 << width) - 1
    if f is not None:
        first = simple_floats(f)
    else:
        near = [*range(9), *range(-8, 0), *(1 << k for k in range(3, width))]
        near += [mask >> 1, (mask >> 1) + 1, (1 << 24) + 1, (1 << 53) + 1, *range(100, 130)]
        first = list(dict.fromkeys(number & mask for number in near))
    if width <= 8 or (alone and width <= 16):
        first = list(dict.fromkeys([*first, *range(1 << width)]))
    return first


def _arguments(types: Sequence[Attribute], widths: Sequence[int]) -> list[Array]:
    """A column for each argument: simple values, the simplest first, then random ones."""
    typed = list(zip(types, widths, strict=True))
    pool_of = {each: _values(*each, len(types) == 1) for each in set(typed)}
    pools = [pool_of[each] for each in typed]
    most = _ROWS_OF_WIDE if max(widths) > 32 else _MOST_ROWS
    if max(widths) > 64:
        most = _ROWS_OF_WIDEST
    if len(types) > _MANY_ARGUMENTS:
        most = min(most, _MOST_VALUES // len(types) + 1)
    rng = np.random.default_rng(0)
    random_rows = min(most, _RANDOM_ROWS)
    counts = [len(pool) for pool in pools]
    some = np.zeros((len(counts), 0), np.int64)
    if prod(counts) > most:
        some = rng.integers(0, np.array(counts)[:, None], (len(counts), random_rows))
    while prod(counts) > most:
        longest = max(counts)
        counts[counts.index(longest)] = max(1, longest * 3 // 4)
    ranks = np.concatenate([_all_ranks(counts), some], axis=1)
    ranks = ranks[:, np.lexsort([*ranks[::-1], ranks.sum(axis=0)])]
    near, size = rng.random(random_rows) < 0.7, rng.integers(-4, 5, random_rows)
    return [
        np.concatenate([_column(pool, width)[rank], _random_column(type_, width, rng, near, size)])
        for (type_, width), pool, rank in zip(typed, pools, ranks, strict=True)
    ]


def _all_ranks(counts: Sequence[int]) -> Array:
    """A row for each argument: the places of its values in all ways to choose one of each."""
    left = np.arange(prod(counts))
    rows: list[Array] = []
    for count in reversed(counts):
        left, rank = np.divmod(left, count)
        rows.append(rank)
    return np.array(rows[::-1])


def _column(values: Any, width: int) -> Array:
    return np.array(values, object if width > 64 else np.uint64)


def _random_column(
    type_: Attribute, width: int, rng: np.random.Generator, near: Array, size: Array
) -> Array:
    """Random bits; where they are to be `near` each other, floats of about this size."""
    count = len(near)
    bits = _column(np.zeros(count, np.uint64), width)
    for start in range(0, width, 64):
        last = (1 << min(width - start, 64)) - 1
        drawn = _column(rng.integers(0, last, count, np.uint64, endpoint=True), width)
        bits |= drawn << _column(start, width)
    f = format_of(type_)
    if f is None or f.is_scale:
        return bits
    field = np.clip(f.bias + size + rng.integers(-3, 4, count), 0, (1 << f.exponent) - 1)
    kept = _column(f.sign | ((1 << f.stored) - 1), width)
    return np.where(near, (bits & kept) | (_column(field, width) << _column(f.stored, width)), bits)


# Runs


@dataclass
class _Results:
    """What is returned, with poison; where the behaviour is undefined."""

    values: tuple[Value, ...]
    undefined: Array


@dataclass
class _Batch:
    """Runs of a function. What is chosen is what is usual; signs of zeros that are free are kept,
    or turned."""

    graph: ControlFlowGraph
    turned: bool = False
    values: dict[str, Value] = field(default_factory=dict[str, Value])

    _turns: bool = False

    def run(self, given: Sequence[Array]) -> _Results:
        graph = self.graph
        never = NUMPY.bools([False])
        for (name, type_), column in zip(graph.blocks[0].parameters, given, strict=True):
            self.values[name] = Value(NUMPY.bits(column, self._width(type_)), never)
        m = Execution(NUMPY, lambda _, width: self._usual(m, width))
        guards: dict[int, Any] = {0: NUMPY.bools([True])}
        results: tuple[Value, ...] | None = None
        undefined = never
        for block in self._order():
            here = guards.get(block)
            if here is None:
                continue
            m.ub = never
            for step in graph.blocks[block].steps:
                self._step(step, m)
            undefined = undefined | (here & m.ub)
            end = graph.blocks[block].end
            match end:
                case Jump(edge):
                    self._go(edge, here, guards)
                case Branch(condition, then, otherwise):
                    flag = self.values[condition]
                    holds = flag.bits.is_true()
                    undefined = undefined | (here & flag.poison)
                    self._go(then, here & holds, guards)
                    self._go(otherwise, here & ~holds, guards)
                case Exit("return", names):
                    own = tuple(self.values[name] for name in names)
                    results = (
                        own
                        if results is None
                        else tuple(
                            Value(select(here, a.bits, b.bits), here.select(a.poison, b.poison))
                            for a, b in zip(own, results, strict=True)
                        )
                    )
                case _:
                    raise _NotStraight
        if results is None:
            raise _NotStraight
        return _Results(results, undefined.term)

    def _usual(self, m: Execution, width: Width) -> Bits:
        if m.usual is None:
            return m.constant(0, width)
        return m.usual ^ m.usual.signed_minimum() if self._turns else m.usual

    def _order(self) -> list[int]:
        """The blocks, each before those to which it leads. Raises `_NotStraight`."""
        found: list[int] = []
        open_: set[int] = set()

        def visit(block: int) -> None:
            if block in open_:
                raise _NotStraight
            if block in found:
                return
            open_.add(block)
            for edge in self.graph.blocks[block].edges():
                visit(edge.to)
            open_.remove(block)
            found.append(block)

        visit(0)
        return found[::-1]

    def _go(self, edge: Edge, guard: Any, guards: dict[int, Any]) -> None:
        parameters = self.graph.blocks[edge.to].parameters
        arguments = [self.values[name] for name in edge.arguments]
        before = guards.get(edge.to)
        for (name, _), given in zip(parameters, arguments, strict=True):
            if before is not None:
                old = self.values[name]
                given = Value(
                    select(guard, given.bits, old.bits), guard.select(given.poison, old.poison)
                )
            self.values[name] = given
        guards[edge.to] = guard if before is None else before | guard

    def _step(self, step: Any, m: Execution) -> None:
        match step:
            case Selection(condition, then, otherwise, result):
                flag, a, b = (self.values[name] for name in (condition, then, otherwise))
                holds = flag.bits.is_true()
                poison = flag.poison | holds.select(a.poison, b.poison)
                self.values[result] = Value(select(holds, a.bits, b.bits), poison)
            case Assignment(variable, value):
                self.values[variable] = self.values[value]
            case Step():
                self._turns = self.turned and step.operation in SIGNLESS
                run(m, (step,), self.values, self._width, _attribute)
            case _:
                raise _NotStraight

    def _width(self, type_: TypeTerm) -> int:
        width = width_in_bits(type_, _INDEX_WIDTH)  # pyright: ignore[reportArgumentType]
        if width is None:
            raise _NotStraight
        return width


def _attribute(step: Step, name: str, kind: AttributeKind, width: Width) -> Any:
    return kind.read(NUMPY, step.attributes.get(name), width)  # pyright: ignore[reportArgumentType]


def _differ(source: ControlFlowGraph, old: _Results, new: _Results, count: int) -> Array:
    """The rows in which the target seems not to refine the source; NaNs are not told apart."""
    formats = _formats_returned(source)
    found = np.zeros(count, dtype=bool)
    for format_, a, b in zip(formats, old.values, new.values, strict=True):
        differs = a.bits.term != b.bits.term
        if format_ is not None:
            differs = differs & ~(is_nan(format_, a.bits) & is_nan(format_, b.bits)).term
        found = found | (~a.poison.term & (b.poison.term | differs))
    found = found | new.undefined
    return np.broadcast_to(found & ~old.undefined, count)


def _formats_returned(graph: ControlFlowGraph) -> Sequence[Format | None]:
    for block in graph.blocks:
        if isinstance(block.end, Exit) and block.end.kind == "return":
            return [format_of(graph.types[name]) for name in block.end.values]
    return ()
