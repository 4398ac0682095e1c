"""Lowers matrix products i8 x i8 -> i32 to the accelerator: tiled, asynchronous, ordered by tokens.

The output is cut into tiles of DIM x DIM, which stay in the accumulator until they are finished.
A tile needs a strip of A (DIM rows) and one of B (DIM columns); strips stay in the scratchpad as
long as there is room. Nothing here is trusted: `rewrites.validate_lowering` proves each result.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import IntegerType, MemRefType, ModuleOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from accelerator_model import acc
from accelerator_model.acc_types import AccumulatorAttr, ScratchpadAttr
from accelerator_model.machine import OUTPUT_BYTES, Machine, default_machine, load_machine
from rewrites.strip_cache import Key, Strip, StripCache
from rewrites.tensor_statements import (
    CannotLower,
    MatrixProduct,
    Statement,
    ZeroFill,
    statements_of,
)

LARGEST_PROGRAM = 40_000
"""Instructions; a program is flat, so that each of them is an operation."""

BLOCK_EDGE = 4
"""Tiles are taken in blocks of so many by so many, so that a strip is used that often at least."""


@dataclass(frozen=True)
class LowerMatmulPass(ModulePass):
    """Every function becomes a program of the accelerator. `machine` is a TOML file's path."""

    name = "lower-matmul"

    machine: str = ""
    double_buffer: bool = True
    weight_stationary: bool = False

    def apply(self, ctx: Context, op: ModuleOp) -> None:
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
    plans = [_Plan.of(s, machine, double_buffer, weight_stationary) for s in statements]
    if sum(plan.instructions() for plan in plans) > LARGEST_PROGRAM:
        raise CannotLower(f"the program has more than {LARGEST_PROGRAM} instructions", function)
    block = Block(arg_types=function.body.block.arg_types)
    for old, new in zip(function.body.block.args, block.args, strict=True):
        new.name_hint = old.name_hint
    emitter = _Emitter(block, machine)
    for number, plan in enumerate(plans):
        if number:
            emitter.add(acc.BarrierOp())
        if isinstance(plan.statement, ZeroFill):
            _ZeroLowering(emitter, plan.statement).emit()
        elif plan.statement.k == 0:
            if plan.statement.fresh:
                s = plan.statement
                _ZeroLowering(emitter, ZeroFill(s.c, s.m, s.n)).emit()
        else:
            _ProductLowering(emitter, plan.statement, plan).emit()
    if emitter.last_store is not None:
        emitter.add(acc.WaitOp(emitter.last_store))
    emitter.add(acc.DoneOp())
    emitter.add(func.ReturnOp())
    return func.FuncOp(
        function.sym_name.data,
        function.function_type,
        Region(block),
        visibility=function.sym_visibility,
    )


@dataclass(frozen=True)
class _Plan:
    """How a statement is cut up.

    K is taken in parts of `part`; `strips` buffers of `strip_rows` rows hold operands, `tiles`
    buffers hold output tiles, and blocks are `block` = (rows, columns) tiles.
    """

    statement: Statement
    dim: int
    part: int
    strip_rows: int
    strips: int
    tiles: int
    block: tuple[int, int]
    weight_stationary: bool

    @staticmethod
    def of(
        statement: Statement, machine: Machine, double_buffer: bool, weight_stationary: bool
    ) -> _Plan:
        dim = machine.dim
        if machine.scratchpad_rows < 2 * dim:
            raise CannotLower(
                f"the scratchpad has no room for two strips of {dim} rows",
                _owner(statement),
            )
        tiles = machine.accumulator_rows // dim if double_buffer else 1
        k = statement.k if isinstance(statement, MatrixProduct) else 0
        if weight_stationary:
            rows = -(-statement.m // dim) if isinstance(statement, MatrixProduct) else 1
            # A block keeps B in the array; if the whole height fits, B is loaded once.
            block = (rows if rows <= tiles else max(1, tiles // 2), 1)
            part = dim
        else:
            edge = max(1, min(BLOCK_EDGE, isqrt(tiles // 2)))
            block = (edge, edge)
            part = max(dim, machine.scratchpad_rows // (4 * edge) // dim * dim)
        part = min(k, part) if k else dim
        strip_rows = -(-part // dim) * dim
        strips = machine.scratchpad_rows // strip_rows if double_buffer else 2
        return _Plan(statement, dim, part, strip_rows, strips, tiles, block, weight_stationary)

    def instructions(self) -> int:
        """About how many instructions the statement takes, at least."""
        match self.statement:
            case ZeroFill(_, rows, cols):
                return -(-rows // self.dim) * -(-cols // self.dim)
            case MatrixProduct(m=m, n=n, k=k, fresh=fresh):
                each = 2 * -(-k // self.part) + 1 if k or fresh else 0
                return -(-m // self.dim) * -(-n // self.dim) * each


def _owner(statement: Statement) -> Operation:
    value = statement.c if isinstance(statement, MatrixProduct) else statement.output
    owner = value.block.parent_op()
    assert owner is not None
    return owner


class _Emitter:
    """Appends operations to the program and keeps track of the configuration."""

    def __init__(self, block: Block, machine: Machine) -> None:
        self.block = block
        self.machine = machine
        self.last_store: SSAValue | None = None
        self._state: SSAValue | None = None
        self._registers: dict[str, int] = {}

    def add(self, op: Operation) -> None:
        self.block.add_op(op)

    def argument(self, argument: BlockArgument) -> SSAValue:
        """The program's argument for the source's."""
        return self.block.args[argument.index]

    def local(self, row: int, rows: int, space: Attribute, width: int, name: str) -> SSAValue:
        """A buffer of `rows` rows from `row` on."""
        type_ = MemRefType(IntegerType(width), (rows, self.machine.dim), memory_space=space)
        op = acc.LocalOp(row, type_)
        op.memref.name_hint = name
        self.add(op)
        return op.memref

    def state(self, **registers: int) -> SSAValue:
        """A state in which the registers have these values."""
        changed = {n: v for n, v in registers.items() if self._registers.get(n) != v}
        if changed or self._state is None:
            op = acc.SetupOp(self._state, changed)
            op.result.name_hint = "state"
            self.add(op)
            self._state = op.result
            self._registers |= changed
        return self._state


class _ZeroLowering:
    """Stores one tile of zeros all over the output."""

    def __init__(self, emitter: _Emitter, fill: ZeroFill) -> None:
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

    def __init__(self, emitter: _Emitter, product: MatrixProduct, plan: _Plan) -> None:
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
