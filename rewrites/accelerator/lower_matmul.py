"""Lowers matrix products i8 x i8 -> i32 to the accelerator: tiled, asynchronous, ordered by tokens.

The output is cut into tiles of DIM x DIM, which stay in the accumulator until they are finished.
A tile needs a strip of A (DIM rows) and one of B (DIM columns); strips stay in the scratchpad as
long as there is room. Nothing here is trusted: `rewrites.accelerator.validation.validate` proves
each result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import PassFailedException

from accelerator_model.dialect import acc
from accelerator_model.dialect.types import AccumulatorAttr, ScratchpadAttr
from accelerator_model.machine import (
    OUTPUT_BYTES,
    BadMachine,
    Machine,
    default_machine,
    load_machine,
)
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.program import argument_memory
from rewrites.accelerator.looped_matmul import LoopedProduct, LoopPlan
from rewrites.accelerator.program_emitter import ProgramEmitter
from rewrites.accelerator.scratchpad_residency import Key, Strip, StripCache
from rewrites.accelerator.tensor_statements import (
    CannotLower,
    MatrixProduct,
    Statement,
    ZeroFill,
    statements_of,
)
from rewrites.accelerator.tiling_plan import TilingPlan

LARGEST_PROGRAM = 40_000
"""Instructions of a program without loops, in which each of them is an operation."""

LOOPS_FROM = 512
"""A program of more instructions has loops where there is a plan for them. A shorter one keeps
strips in the scratchpad from one block to the next."""


@dataclass(frozen=True)
class LowerMatmulPass(ModulePass):
    """Every function becomes a program of the accelerator. `machine` is a TOML file's path.

    Fails on what the accelerator cannot do, and on a machine description that cannot be used.
    """

    name = "lower-matmul"

    machine: str = ""
    double_buffer: bool = True
    weight_stationary: bool = False

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        try:
            machine = load_machine(Path(self.machine)) if self.machine else default_machine()
            for function in list(op.walk()):
                if isinstance(function, func.FuncOp) and function.body.blocks:
                    lowered = lower_function(
                        function,
                        machine,
                        double_buffer=self.double_buffer,
                        weight_stationary=self.weight_stationary,
                    )
                    Rewriter.replace_op(function, lowered)
        except (BadMachine, CannotLower) as error:
            raise PassFailedException(str(error)) from error


def lower_function(
    function: func.FuncOp,
    machine: Machine,
    *,
    double_buffer: bool = True,
    weight_stationary: bool = False,
) -> func.FuncOp:
    """A program with the name, the arguments and the effect of `function`. Raises `CannotLower`.

    Without `double_buffer` there is one buffer for each operand and one for the output. The array
    is output stationary unless it is told to be `weight_stationary`.
    """
    statements = statements_of(function)
    try:
        for position, type_ in enumerate(function.function_type.inputs):
            argument_memory(position, type_)
    except BadProgram as error:
        raise CannotLower(str(error), function) from error
    plans = [TilingPlan.of(s, machine, double_buffer, weight_stationary) for s in statements]
    instructions = sum(plan.instructions() for plan in plans)
    looped: list[LoopPlan] = []
    if instructions > LOOPS_FROM and double_buffer and not weight_stationary:
        looped = _loop_plans(statements, machine)
    if not looped and instructions > LARGEST_PROGRAM:
        raise CannotLower(f"the program has more than {LARGEST_PROGRAM} instructions", function)
    block = Block(arg_types=function.body.block.arg_types)
    for old, new in zip(function.body.block.args, block.args, strict=True):
        new.name_hint = old.name_hint
    emitter = ProgramEmitter(block, machine)
    for number, plan in enumerate(plans):
        if number:
            emitter.add(acc.BarrierOp())
        if looped:
            LoopedProduct(emitter, looped[number]).emit()
            continue
        if isinstance(plan.statement, ZeroFill):
            _ZeroLowering(emitter, plan.statement).emit()
        elif plan.statement.k == 0:
            if plan.statement.fresh:
                s = plan.statement
                _ZeroLowering(emitter, ZeroFill(s.c, s.m, s.n)).emit()
        else:
            _ProductLowering(emitter, plan.statement, plan).emit()
    if looped:
        emitter.add(acc.BarrierOp())
    elif emitter.last_store is not None:
        emitter.add(acc.WaitOp(emitter.last_store))
    emitter.add(acc.DoneOp())
    emitter.add(func.ReturnOp())
    return func.FuncOp(
        function.sym_name.data,
        function.function_type,
        Region(block),
        visibility=function.sym_visibility,
    )


def _loop_plans(statements: Sequence[Statement], machine: Machine) -> list[LoopPlan]:
    """Plans for all statements, if all are products that are large and without edges."""
    plans = [LoopPlan.of(s, machine) if isinstance(s, MatrixProduct) else None for s in statements]
    found = [plan for plan in plans if plan is not None]
    return found if len(found) == len(plans) else []


class _ZeroLowering:
    """Stores one tile of zeros all over the output."""

    def __init__(self, emitter: ProgramEmitter, fill: ZeroFill) -> None:
        self.emitter = emitter
        self.fill = fill

    def emit(self) -> None:
        emitter, fill, dim = self.emitter, self.fill, self.emitter.machine.dim
        if not (fill.rows and fill.cols):
            return
        tile = emitter.local(0, dim, AccumulatorAttr(), 32, "zeros")
        zero = acc.ZeroOp(tile, 0, dim)
        emitter.add(zero)
        state = emitter.state(st_stride=fill.cols * OUTPUT_BYTES)
        output = emitter.argument(fill.output)
        for row in range(0, fill.rows, dim):
            for col in range(0, fill.cols, dim):
                rows, cols = min(dim, fill.rows - row), min(dim, fill.cols - col)
                offset = row * fill.cols + col
                store = acc.MvoutOp(state, tile, 0, output, offset, rows, cols, [zero.token])
                emitter.add(store)
                emitter.last_store = store.token


@dataclass
class _OutputTile:
    """A buffer in the accumulator; `free` is the token of the store that emptied it."""

    buffer: SSAValue
    free: SSAValue | None = None


class _ProductLowering:
    """Lowers one matrix product."""

    def __init__(self, emitter: ProgramEmitter, product: MatrixProduct, plan: TilingPlan) -> None:
        self.emitter = emitter
        self.product = product
        self.plan = plan
        self.dim = plan.dim
        self.a = emitter.argument(product.a)
        self.b = emitter.argument(product.b)
        self.c = emitter.argument(product.c)
        self.strips = StripCache(self.new_strip, plan.strips)
        self.tiles: list[_OutputTile] = []
        self.next_tile = 0
        self.kept: Strip | None = None

    def new_strip(self, number: int) -> SSAValue:
        rows = self.plan.strip_rows
        return self.emitter.local(number * rows, rows, ScratchpadAttr(), 8, "strip")

    def emit(self) -> None:
        parts = range(0, self.product.k, self.plan.part)
        for block in self.blocks():
            tiles = {position: self.take_tile() for position in block}
            awaited = {
                position: self.load_output(position, tile) for position, tile in tiles.items()
            }
            for number, first in enumerate(parts):
                for position in block:
                    token = self.multiply(position, tiles[position], number, awaited[position])
                    awaited[position] = ()
                    if first + self.plan.part >= self.product.k:
                        self.store_output(position, tiles[position], token)

    def blocks(self) -> Iterator[list[tuple[int, int]]]:
        """The tiles' positions (row, column), in blocks."""
        rows = range(-(-self.product.m // self.dim))
        cols = range(-(-self.product.n // self.dim))
        height, width = self.plan.block
        for row in rows[::height]:
            for col in cols[::width]:
                yield [(i, j) for i in rows[row : row + height] for j in cols[col : col + width]]

    def take_tile(self) -> _OutputTile:
        """The output buffers are taken in turn."""
        number = self.next_tile % self.plan.tiles
        self.next_tile += 1
        if number == len(self.tiles):
            buffer = self.emitter.local(number * self.dim, self.dim, AccumulatorAttr(), 32, "tile")
            self.tiles.append(_OutputTile(buffer))
        return self.tiles[number]

    def extent(self, whole: int, number: int) -> int:
        """How much of `whole` tile or strip `number` has."""
        return min(self.dim, whole - number * self.dim)

    def load_output(self, position: tuple[int, int], tile: _OutputTile) -> tuple[SSAValue, ...]:
        """What the first pass over the tile has to await."""
        free = () if tile.free is None else (tile.free,)
        if self.product.fresh:
            return free
        row, col = position
        n = self.product.n
        load = acc.MvinOp(
            self.emitter.state(ld_stride=n * OUTPUT_BYTES),
            self.c,
            (row * n + col) * self.dim,
            tile.buffer,
            0,
            self.extent(self.product.m, row),
            self.extent(n, col),
            free,
        )
        self.emitter.add(load)
        return (load.token,)

    def store_output(self, position: tuple[int, int], tile: _OutputTile, token: SSAValue) -> None:
        row, col = position
        n = self.product.n
        store = acc.MvoutOp(
            self.emitter.state(st_stride=n * OUTPUT_BYTES),
            tile.buffer,
            0,
            self.c,
            (row * n + col) * self.dim,
            self.extent(self.product.m, row),
            self.extent(n, col),
            [token],
        )
        self.emitter.add(store)
        tile.free = store.token
        self.emitter.last_store = store.token

    def multiply(
        self,
        position: tuple[int, int],
        tile: _OutputTile,
        part: int,
        awaited: tuple[SSAValue, ...],
    ) -> SSAValue:
        """One pass of the array; the token of its completion."""
        row, col = position
        a_key: Key = ("a", row, part)
        b_key: Key = ("b", col, part)
        first = part * self.plan.part
        k = min(self.plan.part, self.product.k - first)
        a = self.strips.fetch(
            a_key, lambda buffer, after: self.load_a(row, first, k, buffer, after), keep=b_key
        )
        b = self.strips.fetch(
            b_key, lambda buffer, after: self.load_b(col, first, k, buffer, after), keep=a_key
        )
        accumulate = part > 0 or not self.product.fresh
        self.emitter.add(acc.PreloadOp(b.buffer, 0, tile.buffer, 0, accumulate))
        compute = self.array_pass(a, b, self.extent(self.product.m, row), k, awaited)
        self.emitter.add(compute)
        a.used = b.used = compute.token
        return compute.token

    def array_pass(
        self, a: Strip, b: Strip, rows: int, k: int, awaited: tuple[SSAValue, ...]
    ) -> acc.ComputeOp | acc.ComputeAccOp:
        """The instruction for a pass; weight stationary, B may be in the array already."""
        if self.plan.weight_stationary:
            state = self.emitter.state(a_stride=self.dim, dataflow=acc.WEIGHT_STATIONARY)
            if b is self.kept:
                return acc.ComputeAccOp(state, a.buffer, 0, rows, [a.loaded, *awaited])
            self.kept = b
        else:
            state = self.emitter.state(a_stride=self.dim, dataflow=acc.OUTPUT_STATIONARY)
        return acc.ComputeOp(state, a.buffer, 0, rows, k, [a.loaded, b.loaded, *awaited])

    def load_a(
        self, row: int, first: int, k: int, buffer: SSAValue, after: tuple[SSAValue, ...]
    ) -> SSAValue:
        """DIM rows of A, in blocks of DIM columns one below the other."""
        state = self.emitter.state(ld_stride=self.product.k)
        token: SSAValue | None = None
        for col in range(0, k, self.dim):
            load = acc.MvinOp(
                state,
                self.a,
                row * self.dim * self.product.k + first + col,
                buffer,
                col,
                self.extent(self.product.m, row),
                min(self.dim, k - col),
                after if token is None else (),
            )
            self.emitter.add(load)
            token = load.token
        assert token is not None
        return token

    def load_b(
        self, col: int, first: int, k: int, buffer: SSAValue, after: tuple[SSAValue, ...]
    ) -> SSAValue:
        """DIM columns of B."""
        n = self.product.n
        load = acc.MvinOp(
            self.emitter.state(ld_stride=n),
            self.b,
            first * n + col * self.dim,
            buffer,
            0,
            k,
            self.extent(n, col),
            after,
        )
        self.emitter.add(load)
        return load.token
