"""Pooling by maximum or minimum: the lanes of the accumulator compare what the windows have.

For each tap of the window its elements of several windows are rows of the accumulator. Those of i32
are loaded there; those of i8 get there through the array, as the product with the identity. Then
the rows of all taps are compared lane by lane.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from xdsl.ir import Operation, SSAValue

from accelerator_model.dialect import acc
from accelerator_model.dialect.lane_instructions import AluFunction, AluOp
from accelerator_model.dialect.network_instructions import MvoutRequantOp
from accelerator_model.dialect.types import AccumulatorAttr, ScratchpadAttr
from accelerator_model.machine import INPUT_BYTES, Machine
from rewrites.accelerator.epilogue import element_width
from rewrites.accelerator.program_emitter import ProgramEmitter
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.statements.matrix_product import (
    BiasFill,
    NumberFill,
    Offsets,
    Padding,
    WindowExtreme,
    ZeroFill,
    cut,
    runs,
)
from rewrites.accelerator.validation.index_space import IndexSpace, points_of
from rewrites.accelerator.validation.linalg_tiles import MOST_FOLDED
from rewrites.accelerator.validation.signature import constant_number, root
from semantics.syntax.linalg.structure import Structure

ROWS = 128
"""Windows that are compared at once, at most."""

_FUNCTIONS = {"arith.maxsi": AluFunction.MAX, "arith.minsi": AluFunction.MIN}


def window_extreme(
    op: Operation,
    structure: Structure,
    space: IndexSpace,
    padded: Mapping[SSAValue, Padding],
) -> WindowExtreme | None:
    """The operation as such a statement; None if its body compares nothing. Raises `CannotLower`
    where it does, in another way than the lanes could."""
    operands = (*structure.inputs, *structure.outputs)
    out = len(operands) - 1
    body = list(structure.body.ops)
    arguments = list(structure.body.args)
    if len(body) != 2 or body[0].name not in _FUNCTIONS:
        return None
    compared = [n for n, a in enumerate(arguments) if a in body[0].operands]
    if compared[1:] != [out] or body[1].operands[0] is not body[0].results[0]:
        return None
    x = compared[0]
    width = element_width(operands[x].type)
    if width not in (8, 32) or space.shapes[x] is None:
        raise CannotLower(f"{op.name}: the lanes compare elements of i8 or i32", op)
    count = len(space.extents)
    parallel = [d for d in range(count) if structure.iterators[d] == "parallel"]
    reduced = [d for d in range(count) if structure.iterators[d] == "reduction"]
    nothing = [np.zeros(1, np.int64)] * count
    columns, rows, inner = (
        points_of(space.extents, dims, count) for dims in (parallel[-1:], parallel[:-1], reduced)
    )
    extent = columns[0].size
    base, out_base = (int(space.positions(n, nothing)[0]) for n in (x, out))
    neighbours = all(
        np.array_equal(space.positions(n, columns) - first, np.arange(extent))
        for n, first in ((x, base), (out, out_base))
    )
    taps = space.positions(x, inner) - base
    if not parallel or not neighbours:
        raise CannotLower(f"{op.name} is not of neighbouring channels, as the lanes are", op)
    if not 0 < taps.size <= MOST_FOLDED:
        raise CannotLower(f"{op.name} is over windows of more than {MOST_FOLDED} elements", op)
    source = root(operands[x])
    padding = padded.get(source)
    if padding is not None and extent > 1 and padding.neighbours % extent:
        raise CannotLower(f"{op.name} is of channels of which some are padding", op)
    number = constant_number(operands[out])
    return WindowExtreme(
        _FUNCTIONS[body[0].name].value,
        source,
        op.results[0] if op.results else structure.outputs[0],
        root(operands[out]) if number is None else number,
        width,
        space.positions(x, rows),
        taps,
        extent,
        space.positions(out, rows),
        padding,
    )


def filled_with(statement: object) -> int | None:
    """The number that a fill is of."""
    match statement:
        case ZeroFill():
            return 0
        case NumberFill(number=number):
            return number
        case BiasFill(bias=np.ndarray() as bias) if (bias == bias[0]).all():
            return int(bias[0])
        case _:
            return None


class WindowExtremeLowering:
    """Lowers such a statement: as many windows at a time as fit half of the accumulator."""

    def __init__(self, emitter: ProgramEmitter, statement: WindowExtreme) -> None:
        self.emitter = emitter
        self.statement = statement
        self.dim = emitter.machine.dim
        self.taps = _inputs(statement)
        self.rows, self.slots = self.sizes(statement, emitter.machine)

    @staticmethod
    def sizes(statement: WindowExtreme, machine: Machine) -> tuple[int, int]:
        """Windows at a time, and how many of their taps are in the accumulator at once."""
        array_rows, count = machine.array_rows, len(_inputs(statement))
        room = machine.accumulator_rows // 2
        fits = min(room // count, (machine.scratchpad_rows - machine.dim) // (2 * count), ROWS)
        rows = max(1, fits // array_rows) * array_rows
        return rows, min(count, room // rows)

    @staticmethod
    def has_room(statement: WindowExtreme, machine: Machine) -> bool:
        """Whether two taps of a pass of the array fit each half of the local memories."""
        rows, slots = WindowExtremeLowering.sizes(statement, machine)
        count = len(_inputs(statement))
        return slots >= min(2, count) and 2 * rows * count <= machine.scratchpad_rows - machine.dim

    def emit(self) -> None:
        """Appends the instructions."""
        emitter, statement = self.emitter, self.statement
        if statement.width == 8:
            self.identity = emitter.local(0, self.dim, ScratchpadAttr(), 8, "identity")
            one = emitter.constant(np.eye(self.dim, dtype=np.int64).reshape(-1), 8)
            state = emitter.state(ld_stride=self.dim * INPUT_BYTES)
            load = acc.MvinOp(state, one, 0, self.identity, 0, self.dim, self.dim)
            emitter.add(load)
            self.ready = [load.token]
        half_rows = self.rows * self.slots
        self.compared = [
            emitter.local(half * half_rows, half_rows, AccumulatorAttr(), 32, "compared")
            for half in range(2)
        ]
        loaded = self.rows * len(self.taps)
        self.elements = [
            emitter.local(self.dim + half * loaded, loaded, ScratchpadAttr(), 8, "elements")
            for half in range(2 if statement.width == 8 else 0)
        ]
        self.used: list[SSAValue | None] = [None, None]
        self.stored: list[SSAValue | None] = [None, None]
        groups = [
            (slice(row, row + self.rows), column)
            for column in cut([(0, statement.columns)], self.dim)
            for row in range(0, statement.rows.size, self.rows)
        ]
        for number, (rows, (first, cols)) in enumerate(groups):
            self.group(number % 2, rows, first, cols)

    def group(self, half: int, rows: slice, first: int, cols: int) -> None:
        """These windows, `cols` channels from `first` on."""
        statement = self.statement
        count = statement.rows[rows].size
        last: SSAValue | None = None
        free: list[SSAValue | None] = [self.stored[half], self.used[half]]
        slot = 0
        waiting: list[int] = []
        for number, (source, at, padding) in enumerate(self.taps):
            where = at[rows] + first
            if statement.width == 8:
                after = [] if self.used[half] is None or number else [self.used[half]]
                buffer, row = self.elements[half], number * self.rows
                token = self.load(source, where, padding, buffer, row, cols, after)
                last = self.pass_on(half, row, slot, count, [token, *free])
                free.clear()
            else:
                row = slot * self.rows
                last = self.load(source, where, padding, self.compared[half], row, cols, free)
            waiting += [slot] if slot else []
            slot += 1
            if slot == self.slots or number + 1 == len(self.taps):
                for other in waiting:
                    last = self.compare(half, other, count, [last])
                waiting.clear()
                free = [last]
                slot = 1
        assert last is not None
        self.used[half] = last
        self.stored[half] = self.emitter.last_store = self.store(half, rows, first, cols, last)

    def load(
        self,
        source: SSAValue,
        where: Offsets,
        padding: Padding | None,
        buffer: SSAValue,
        row: int,
        cols: int,
        after: Sequence[SSAValue | None],
    ) -> SSAValue:
        """Rows of `cols` elements from these on; the token of the last load."""
        emitter, width = self.emitter, self.statement.width
        real = where if padding is None else padding.real[where]
        deps = [token for token in after if token is not None]
        token: SSAValue | None = None
        ends: list[int] = (np.flatnonzero(np.diff(real < 0)) + 1).tolist()
        for begin, part in zip([0, *ends], np.split(real, ends), strict=True):
            inside = part[0] >= 0
            whole = [(0, int(part.size))]
            for piece, count in runs(part, step=None) if inside else whole:
                if inside:
                    stride = int(part[piece + 1] - part[piece]) if count > 1 else None
                    state = emitter.moving("ld_stride", stride, width // 8)
                    memory, start = emitter.argument(source), int(part[piece])
                else:
                    assert padding is not None
                    state = emitter.state(ld_stride=0)
                    numbers = np.full(self.dim, padding.value, np.int64)
                    memory, start = emitter.constant(numbers, width), 0
                target = row + begin + piece
                load = acc.MvinOp(state, memory, start, buffer, target, count, cols, deps)
                emitter.add(load)
                deps, token = [], load.token
        assert token is not None
        return token

    def pass_on(
        self, half: int, row: int, slot: int, count: int, after: Sequence[SSAValue | None]
    ) -> SSAValue:
        """Elements of i8 through the array; the last pass's token."""
        emitter, height = self.emitter, self.emitter.machine.array_rows
        awaited = [*self.ready, *(t for t in after if t is not None)]
        self.ready = []
        token: SSAValue | None = None
        for first in range(0, count, height):
            target = slot * self.rows + first
            emitter.add(acc.PreloadOp(self.identity, 0, self.compared[half], target, False))
            state = emitter.state(a_stride=self.dim, dataflow=acc.OUTPUT_STATIONARY)
            compute = acc.ComputeOp(
                state,
                self.elements[half],
                row + first,
                min(height, count - first),
                self.dim,
                awaited,
            )
            emitter.add(compute)
            awaited, token = [], compute.token
        assert token is not None
        return token

    def compare(self, half: int, slot: int, count: int, after: Sequence[SSAValue]) -> SSAValue:
        buffer, function = self.compared[half], AluFunction(self.statement.function)
        compare = AluOp(function, buffer, slot * self.rows, buffer, 0, count, after)
        self.emitter.add(compare)
        return compare.token

    def store(self, half: int, rows: slice, first: int, cols: int, after: SSAValue) -> SSAValue:
        """The rows that are finished, not beyond what they start from; the token of the last."""
        emitter, statement = self.emitter, self.statement
        output = emitter.argument(statement.output)
        where = statement.out_rows[rows] + first
        token: SSAValue | None = None
        for piece, count in runs(where, step=None):
            stride = int(where[piece + 1] - where[piece]) if count > 1 else None
            state = emitter.moving("st_stride", stride, statement.width // 8, **_limits(statement))
            store = MvoutRequantOp(
                *(state, self.compared[half], piece, output, int(where[piece]), count, cols),
                [after],
            )
            emitter.add(store)
            token = store.token
        assert token is not None
        return token


def _inputs(statement: WindowExtreme) -> list[tuple[SSAValue, Offsets, Padding | None]]:
    """What is compared: values in main memory, and which of their elements."""
    padding = statement.padding
    source = statement.source if padding is None else padding.source
    taps = [(source, statement.rows + int(tap), padding) for tap in statement.taps]
    if isinstance(statement.start, SSAValue):
        return [(statement.start, statement.out_rows, None), *taps]
    return taps


def _limits(statement: WindowExtreme) -> dict[str, int]:
    """The registers with which a store keeps its numbers, not beyond the start."""
    half = 1 << (statement.width - 1)
    least, greatest = -half, half - 1
    if isinstance(statement.start, int):
        least = max(least, statement.start) if statement.function == "max" else least
        greatest = min(greatest, statement.start) if statement.function == "min" else greatest
    return {"mult": 2, "shift": 1, "zp": 0, "min": least, "max": greatest}
