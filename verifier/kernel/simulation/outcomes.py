"""All that a function without loops may do on many arguments at once, as arrays.

A run is a row: which arguments it was given, and what each name holds. Where an operation chooses,
a row becomes one for each number that it may choose; rows that hold the same from there on are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.control_flow.graph import (
    AnyStep,
    Assignment,
    Block,
    Branch,
    ControlFlowGraph,
    Demand,
    Edge,
    Exit,
    Jump,
    Selection,
    Switch,
    Undefined,
    used_at_end,
    uses_of,
)
from semantics.interpretations.float_arrays import FloatArrayInterpretation
from semantics.language.attributes import AttributeKind
from semantics.language.builder import Bits, Execution, Value
from semantics.language.execution import run
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import Step, TypeTerm
from semantics.language.widths import Width, fixed
from semantics.meanings.floats import LICENSED
from verifier.kernel.simulation.terms import width_of

NUMPY = FloatArrayInterpretation()
MOST_ROWS = 1 << 23
"""So many rows there may be."""
_MOST_LISTED = 8
"""Of a choice of so many bits all numbers are tried, if it is not said which are enough."""

Array = NDArray[Any]


@dataclass(frozen=True)
class Column:
    """What a name holds in each row: numbers, 0 where `poison` holds."""

    numbers: Array
    poison: Array

    def __getitem__(self, rows: Array) -> Column:
        return Column(self.numbers[rows], self.poison[rows])


@dataclass(frozen=True)
class Rows:
    """`given` says which arguments each row was given, by their position among all."""

    given: Array
    columns: Mapping[str, Column]

    def __getitem__(self, rows: Array) -> Rows:
        return Rows(self.given[rows], {name: c[rows] for name, c in self.columns.items()})

    def with_only(self, names: set[str]) -> Rows:
        return Rows(self.given, {n: c for n, c in self.columns.items() if n in names})


@dataclass
class Outcomes:
    """What a function may do: on which arguments its behaviour may be `undefined`, and `returned`
    has a row for each list of results. Where it `chose`, it may also do what is not here."""

    undefined: Array
    returned: Rows
    results: tuple[str, ...]
    chose: bool


class Followed(Enum):
    """Which choices are followed."""

    EVERY = "every one"
    USUAL = "what is usual"
    NONE = "none: runs in which something is chosen are left out"


def outcomes(
    graph: ControlFlowGraph, arguments: Rows, *, licences: bool, choices: Followed
) -> Outcomes:
    """What a function may do on arguments: a row each, with columns for its parameters. Where flags
    license something, some of it is known, with `licences`, and else nothing.

    Raises `NotRepresentable` where there is a loop, an operation without a meaning, or too many
    choices.
    """
    return _Execution(graph, licences, choices).of(arguments)


@dataclass
class _Execution:
    graph: ControlFlowGraph
    licences: bool
    choices: Followed
    undefined: list[Array] = field(default_factory=list[Array])
    chose: bool = False
    returned: list[Rows] = field(default_factory=list[Rows])
    waiting: dict[int, list[Rows]] = field(default_factory=dict[int, list[Rows]])

    def of(self, arguments: Rows) -> Outcomes:
        order = _in_order(self.graph)
        self.waiting[0] = [arguments]
        for number in order:
            rows = _joined(self.waiting.pop(number, []))
            if rows is not None:
                self._block(self.graph.blocks[number], rows, order)
        undefined = np.zeros(len(arguments.given), dtype=bool)
        for given in self.undefined:
            undefined[given] = True
        returned = _joined(self.returned) or Rows(np.zeros(0, dtype=np.int64), {})
        return Outcomes(undefined, returned, _results(self.graph), self.chose)

    def _block(self, block: Block, rows: Rows, order: Sequence[int]) -> None:
        elsewhere = {
            name
            for number in order
            if (other := self.graph.blocks[number]) is not block
            for name in _used(other)
        }
        at_end = {*used_at_end(block), *elsewhere}
        if isinstance(block.end, Exit):
            at_end |= set(block.end.noundef)
        used_after: list[set[str]] = []
        used = at_end
        for step in reversed(block.steps):
            used_after.append(used)
            used = used | set(uses_of(step))
        for step, used in zip(block.steps, reversed(used_after), strict=True):
            rows = self._step(step, rows, used)
        self._end(block, rows)

    # Steps

    def _step(self, step: AnyStep, rows: Rows, used: set[str]) -> Rows:
        columns = dict(rows.columns)
        match step:
            case Selection(condition, then, otherwise, result):
                flag, a, b = (columns[name] for name in (condition, then, otherwise))
                holds = flag.numbers == 1
                poison = flag.poison | np.where(holds, a.poison, b.poison)
                columns[result] = _column(np.where(holds, a.numbers, b.numbers), poison)
            case Assignment(variable, value):
                columns[variable] = columns[value]
            case Demand(value):
                return self._defined(rows, columns[value].poison)
            case Step():
                return self._operation(step, rows, used)
            case _:
                raise NotRepresentable("what has no meaning, or accesses memory")
        return Rows(rows.given, columns).with_only(used)

    def _operation(self, step: Step, rows: Rows, used: set[str]) -> Rows:
        if step.operation == LICENSED and not self.licences:
            raise NotRepresentable("what flags license")
        asked: list[Execution] = []

        def usual(_: str, width: Width) -> Bits:
            if asked:
                raise NotRepresentable("an operation that chooses twice")
            asked.append(execution)
            return execution.constant(0, width) if execution.usual is None else execution.usual

        execution = Execution(NUMPY, usual)
        values = self._run(step, rows, execution)
        count = len(rows.given)
        found = self._with(step, rows, values, execution, (count, 1))
        if not asked:
            return self._defined(found, _flat(execution.ub.term, (count, 1))).with_only(used)
        free = _flat(execution.chose.term, (count, 1))
        if not free.any():
            return self._defined(found, _flat(execution.ub.term, (count, 1))).with_only(used)
        settled = self._defined(found[~free], _flat(execution.ub.term, (count, 1))[~free])
        open_ = rows[free]
        if self.choices is not Followed.EVERY:
            self.chose = True
            if self.choices is Followed.USUAL and execution.usual is not None:
                return self._defined(found, _flat(execution.ub.term, (count, 1))).with_only(used)
            return settled.with_only(used)
        both = _joined([settled.with_only(used), self._choosing(step, open_).with_only(used)])
        assert both is not None
        return both

    def _choosing(self, step: Step, rows: Rows) -> Rows:
        """The rows after a step that chooses, for all that it may choose."""
        count = len(rows.given)
        many: list[int] = []

        def each(_: str, width: Width) -> Bits:
            numbers = _numbers_to_choose(execution, step, fixed(width), count)
            many.append(numbers.shape[1])
            if count * many[0] > MOST_ROWS:
                raise NotRepresentable("too many choices")
            return Bits(NUMPY, numbers, width)

        execution = Execution(NUMPY, each)
        values = self._run(step, rows, execution)
        shape = count, many[0]
        repeated = rows[np.repeat(np.arange(count), many[0])]
        found = self._with(step, repeated, values, execution, shape)
        undefined = _flat(execution.ub.term, shape)
        kept = _first_of_each([found.columns[name] for name, _ in step.results], shape)
        return self._defined(found[kept | undefined], undefined[kept | undefined])

    def _run(self, step: Step, rows: Rows, execution: Execution) -> dict[str, Value]:
        """What the names of a step hold; arrays have a row each."""
        values: dict[str, Value] = {}
        for name in step.operands:
            column = rows.columns[name]
            bits = Bits(NUMPY, column.numbers[:, None], self._width(self.graph.types[name]))
            values[name] = Value(bits, NUMPY.bools(column.poison[:, None]))
        run(execution, (step,), values, self._width, _attribute)
        return values

    def _with(
        self,
        step: Step,
        rows: Rows,
        values: Mapping[str, Value],
        execution: Execution,
        shape: tuple[int, int],
    ) -> Rows:
        """Rows with what a step gives."""
        columns = dict(rows.columns)
        for name, _ in step.results:
            value = values[name]
            columns[name] = _column(_flat(value.bits.term, shape), _flat(value.poison.term, shape))
        return Rows(rows.given, columns)

    def _width(self, type_: TypeTerm) -> int:
        width = width_of(type_)  # pyright: ignore[reportArgumentType]
        if width > 64:
            raise NotRepresentable("more than 64 bits")
        return width

    def _defined(self, rows: Rows, undefined: Array) -> Rows:
        """The rows that go on, without those whose behaviour is undefined."""
        if not undefined.any():
            return rows
        self.undefined.append(rows.given[undefined])
        return rows[~undefined]

    # Ends

    def _end(self, block: Block, rows: Rows) -> None:
        match block.end:
            case Jump(edge):
                self._go(edge, rows)
            case Branch(condition, then, otherwise):
                rows = self._defined(rows, rows.columns[condition].poison)
                holds = rows.columns[condition].numbers == 1
                self._go(then, rows[holds])
                self._go(otherwise, rows[~holds])
            case Switch(flag, cases, default):
                rows = self._defined(rows, rows.columns[flag].poison)
                mask = (1 << self._width(self.graph.types[flag])) - 1
                for number, edge in cases:
                    holds = rows.columns[flag].numbers == number & mask
                    self._go(edge, rows[holds])
                    rows = rows[~holds]
                self._go(default, rows)
            case Exit("return", values, noundef, False):
                for name in noundef:
                    rows = self._defined(rows, rows.columns[name].poison)
                columns = {str(place): rows.columns[name] for place, name in enumerate(values)}
                self.returned.append(Rows(rows.given, columns))
            case Undefined():
                self.undefined.append(rows.given)
            case _:
                raise NotRepresentable("an end that is no return")

    def _go(self, edge: Edge, rows: Rows) -> None:
        parameters = self.graph.blocks[edge.to].parameters
        columns = dict(rows.columns)
        for (name, _), argument in zip(parameters, edge.arguments, strict=True):
            columns[name] = rows.columns[argument]
        self.waiting.setdefault(edge.to, []).append(Rows(rows.given, columns))


def _used(block: Block) -> Iterator[str]:
    for step in block.steps:
        yield from uses_of(step)
    yield from used_at_end(block)
    if isinstance(block.end, Exit):
        yield from block.end.noundef


def _results(graph: ControlFlowGraph) -> tuple[str, ...]:
    for block in graph.blocks:
        if isinstance(block.end, Exit):
            return tuple(str(place) for place in range(len(block.end.values)))
    return ()


def _in_order(graph: ControlFlowGraph) -> list[int]:
    """The blocks, each before those to which it leads. Raises `NotRepresentable` for a loop."""
    found: list[int] = []
    open_: set[int] = set()

    def visit(block: int) -> None:
        if block in open_:
            raise NotRepresentable("a loop")
        if block in found:
            return
        open_.add(block)
        for edge in graph.blocks[block].edges():
            visit(edge.to)
        open_.remove(block)
        found.append(block)

    visit(0)
    return found[::-1]


def _numbers_to_choose(m: Execution, step: Step, width: int, count: int) -> Array:
    """What a step has to choose from: a row of numbers, or one for each of the rows."""
    if step.operation == LICENSED:
        assert m.usual is not None
        known = [_flat(bits.term, (count, 1)) for bits in (m.usual, *m.others)]
        return np.stack(known, axis=1)
    if m.among is not None:
        return np.array(m.among, dtype=np.uint64)[None, :]
    if width > _MOST_LISTED:
        raise NotRepresentable("too many choices")
    return np.arange(1 << width, dtype=np.uint64)[None, :]


def _attribute(step: Step, name: str, kind: AttributeKind, width: Width) -> Any:
    return kind.read(NUMPY, step.attributes.get(name), width)  # pyright: ignore[reportArgumentType]


def _flat(term: Array, shape: tuple[int, int]) -> Array:
    """An array with an entry for each row and choice, one behind the other."""
    return np.broadcast_to(term, shape).reshape(-1)


def _column(numbers: Array, poison: Array) -> Column:
    return (
        Column(np.where(poison, np.uint64(0), numbers), poison)
        if poison.any()
        else Column(numbers, poison)
    )


def _joined(parts: Sequence[Rows]) -> Rows | None:
    """All rows, with the columns that all of them have."""
    some = [part for part in parts if len(part.given)] or list(parts[:1])
    if len(some) < 2:
        return some[0] if some else None
    names = set(some[0].columns).intersection(*(part.columns for part in some[1:]))
    columns = {
        name: Column(
            np.concatenate([part.columns[name].numbers for part in some]),
            np.concatenate([part.columns[name].poison for part in some]),
        )
        for name in some[0].columns
        if name in names
    }
    return Rows(np.concatenate([part.given for part in some]), columns)


def codes(rows: Rows, names: Sequence[str]) -> Array:
    """A number for each row, the same where its arguments and these names are the same."""
    found, most = rows.given.astype(np.uint64), int(rows.given.max(initial=0))
    for name in names:
        column = rows.columns[name]
        for part in (column.numbers, column.poison.astype(np.uint64)):
            largest = int(part.max(initial=0))
            if (most + 1) * (largest + 1) > _MOST_CODES:
                found, most = _ranks(found)
                part, largest = _ranks(part)
            if largest:
                found = found * np.uint64(largest + 1) + part
                most = most * (largest + 1) + largest
    return found


_MOST_CODES = 1 << 63


def _ranks(numbers: Array) -> tuple[Array, int]:
    """Numbers that differ where these do, and the largest of them."""
    order = np.argsort(numbers, kind="stable")
    ordered = numbers[order]
    steps = np.zeros(len(numbers), dtype=np.uint64)
    steps[1:] = ordered[1:] != ordered[:-1]
    ranks = np.empty_like(steps)
    ranks[order] = np.cumsum(steps, dtype=np.uint64)
    return ranks, int(ranks.max(initial=0))


def among(numbers: Array, others: Array) -> Array:
    """Which numbers are among others."""
    ordered = np.sort(others)
    if not ordered.size:
        return np.zeros(len(numbers), dtype=bool)
    at = np.minimum(np.searchsorted(ordered, numbers), ordered.size - 1)
    return ordered[at] == numbers


def _first_of_each(columns: Sequence[Column], shape: tuple[int, int]) -> Array:
    """Which rows are the first of those that are the same but for what was chosen: of each row, the
    choices stand one behind the other."""
    named = {str(place): column for place, column in enumerate(columns)}
    one_row = Rows(np.zeros(shape[0] * shape[1], dtype=np.int64), named)
    numbers = codes(one_row, list(one_row.columns)).reshape(shape)
    order = np.argsort(numbers, axis=1, kind="stable")
    ordered = np.take_along_axis(numbers, order, axis=1)
    first = np.ones(shape, dtype=bool)
    first[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    kept = np.zeros(shape, dtype=bool)
    np.put_along_axis(kept, order, first, axis=1)
    return kept.reshape(-1)
