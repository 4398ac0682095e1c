"""Lowers a large matrix product to loops: the program's length does not depend on the extents.

The output is taken in blocks of tiles, K in parts. A part of a block needs a strip of A for each of
its rows of tiles and a strip of B for each column; these are in one half of the scratchpad while
those of the next part are loaded into the other half. The tiles of a block stay in the accumulator
until all parts are done, in one of two places in turn. Loads wait for the passes of two parts ago,
the first passes of a block for the stores of two blocks ago: tokens that loops carry.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineExpr, AffineMap

from accelerator_model.dialect import acc
from accelerator_model.dialect.types import AccumulatorAttr, ScratchpadAttr
from accelerator_model.machine import OUTPUT_BYTES, Machine
from rewrites.accelerator.program_emitter import ProgramEmitter
from rewrites.accelerator.statements.matrix_product import MatrixProduct

BLOCK_EDGE = 4
"""Tiles of a block's edge at most: a strip is used that often."""

Carried = list[SSAValue]
Body = Callable[[AffineExpr, Carried], Carried]


@dataclass(frozen=True)
class LoopPlan:
    """Blocks of `height` x `width` tiles, `rows` x `cols` of them; `parts` of K, `part` each."""

    product: MatrixProduct
    array_rows: int
    dim: int
    height: int
    width: int
    part: int

    @property
    def rows(self) -> int:
        return self.product.m // (self.array_rows * self.height)

    @property
    def cols(self) -> int:
        return self.product.n // (self.dim * self.width)

    @property
    def parts(self) -> int:
        return self.product.k // self.part

    @property
    def strip_of_a(self) -> int:
        """Rows of the scratchpad that a tile's rows of A take: those of each DIM of its columns."""
        return self.part // self.dim * self.array_rows

    @property
    def half(self) -> int:
        """Rows of the scratchpad that the strips of a part take."""
        return self.height * self.strip_of_a + self.width * self.part

    @property
    def tiles(self) -> int:
        """Rows of the accumulator that the tiles of a block take."""
        return self.height * self.width * self.array_rows

    @staticmethod
    def of(product: MatrixProduct, machine: Machine) -> LoopPlan | None:
        """A plan; None where the product is not plain, has edges, or is too small to pay."""
        array_rows, dim = machine.array_rows, machine.dim
        if (
            not product.is_plain()
            or not isinstance(product.c, SSAValue)
            or product.m % array_rows
            or product.n % dim
            or product.k % dim
            or not product.k
        ):
            return None
        tiles = machine.accumulator_rows // (2 * array_rows)
        height = _divisor(product.m // array_rows, BLOCK_EDGE)
        width = _divisor(product.n // dim, min(BLOCK_EDGE, tiles // height if height else 0))
        if not (height and width):
            return None
        strips = machine.scratchpad_rows // (2 * (height * array_rows + width * dim))
        part = dim * _divisor(product.k // dim, strips)
        plan = LoopPlan(product, array_rows, dim, height, width, part)
        return plan if part and plan.rows * plan.cols > 1 else None


def _divisor(whole: int, most: int) -> int:
    """The largest divisor that is at most `most`; 0 where there is none."""
    return next((d for d in range(min(whole, most), 0, -1) if whole % d == 0), 0)


class LoopedProduct:
    """Emits one product as its plan says."""

    def __init__(self, emitter: ProgramEmitter, plan: LoopPlan) -> None:
        self.emitter = emitter
        self.plan = plan
        self.product = p = plan.product
        self.a, self.b = emitter.operand(p.a, 8), emitter.operand(p.b, 8)
        assert isinstance(p.c, SSAValue)
        self.c = emitter.argument(p.c)
        dim = plan.dim
        self.strips = emitter.local(0, 2 * plan.half, ScratchpadAttr(), 8, "strips")
        self.tiles = emitter.local(0, 2 * plan.tiles, AccumulatorAttr(), 32, "tiles")
        self.numbers: dict[int, SSAValue] = {}
        self.iterators: list[SSAValue] = []
        for number in sorted({0, 1, *self._counts(dim)}):
            op = arith.ConstantOp(IntegerAttr(number, IndexType()))
            emitter.add(op)
            self.numbers[number] = op.result
        self.state = emitter.state(
            ld_stride=p.k, st_stride=p.n * OUTPUT_BYTES, a_stride=plan.array_rows, dataflow=0
        )

    def _counts(self, dim: int) -> set[int]:
        plan = self.plan
        return {
            *(plan.rows, plan.cols, plan.height, plan.width),
            *(plan.height - 1, plan.parts - 2, plan.part // dim),
        }

    def emit(self) -> None:
        """The program, all of whose stores may still be under way at the end."""
        ready = acc.JoinOp()
        ready.token.name_hint = "ready"
        self.add(ready)
        self.ready = ready.token
        # The state, the last passes of two parts ago and of the last one, and the last stores.
        begin = [self.state, *[self.ready] * 4]

        def of_row(row: AffineExpr, carried: Carried) -> Carried:
            return self.loop(self.plan.cols, carried, lambda col, c: self.block(row, col, c))

        self.state, *_ = self.loop(self.plan.rows, begin, of_row)
        self.emitter.continue_from(self.state)

    def block(self, row: AffineExpr, col: AffineExpr, carried: Carried) -> Carried:
        """One block of the output."""
        plan = self.plan
        self.state, before, last, stored_before, stored = carried
        number = row * plan.cols + col
        place = number % 2 * plan.tiles
        if not self.product.fresh:
            self.load_outputs(row, col, place, stored_before)
        parts = plan.parts
        at = _At(row, col, place, number, stored_before)
        before, last, store = self.part(at, constant(0), [before, last], 0, parts == 1)
        if parts > 2:

            def middle(part: AffineExpr, inside: Carried) -> Carried:
                self.state = inside[0]
                tokens = self.part(at, part + 1, inside[1:], 1, False)
                return [self.state, *tokens[:2]]

            self.state, before, last = self.loop(parts - 2, [self.state, before, last], middle)
        if parts > 1:
            before, last, store = self.part(at, constant(parts - 1), [before, last], 1, True)
        return [self.state, before, last, stored, store]

    def part(
        self, at: _At, part: AffineExpr, passes: Carried, accumulates: int, stores: bool
    ) -> tuple[SSAValue, SSAValue, SSAValue]:
        """One part of K of a block: the passes before, its last one, and its last store."""
        plan = self.plan
        before, last = passes
        half = (at.number * plan.parts + part) % 2 * plan.half
        accumulate = bool(accumulates) or not self.product.fresh
        awaited = () if accumulates else (at.free,)
        first = self.load_a(at, constant(0), part, half, before)
        self.set(ld_stride=self.product.n)

        def column(j: AffineExpr, done: Carried) -> Carried:
            loaded = self.load_b(at, j, part, half)
            after = (first, loaded, *awaited)
            return self.multiply(at, constant(0), j, half, accumulate, after, stores, done)

        done = self.loop(plan.width, [self.ready, self.ready], column)
        self.set(ld_stride=self.product.k)
        if plan.height > 1:

            def rows(i: AffineExpr, done: Carried) -> Carried:
                tile_row = i + 1
                loaded = self.load_a(at, tile_row, part, half, None)
                return self.loop(
                    plan.width,
                    done,
                    lambda j, d: self.multiply(
                        at, tile_row, j, half, accumulate, (loaded,), stores, d
                    ),
                )

            done = self.loop(plan.height - 1, done, rows)
        return last, done[0], done[1]

    def load_a(
        self,
        at: _At,
        tile_row: AffineExpr,
        part: AffineExpr,
        half: AffineExpr,
        after: SSAValue | None,
    ) -> SSAValue:
        """The rows of a tile of A, in blocks of DIM columns one below the other."""
        plan, dim, k = self.plan, self.plan.dim, self.product.k
        strip = half + tile_row * plan.strip_of_a
        top = (at.row * plan.height + tile_row) * (plan.array_rows * k) + part * plan.part

        def piece(number: AffineExpr, _: Carried) -> Carried:
            load = acc.MvinOp(
                self.state,
                self.a,
                self.number(top + number * dim),
                self.strips,
                self.number(strip + number * plan.array_rows),
                plan.array_rows,
                dim,
                () if after is None else (after,),
                self.iterators,
            )
            self.add(load)
            return [load.token]

        return self.loop(plan.part // dim, [self.ready], piece)[0]

    def load_b(self, at: _At, j: AffineExpr, part: AffineExpr, half: AffineExpr) -> SSAValue:
        """DIM columns of B."""
        plan, dim, n = self.plan, self.plan.dim, self.product.n
        load = acc.MvinOp(
            self.state,
            self.b,
            self.number(part * (plan.part * n) + (at.col * plan.width + j) * dim),
            self.strips,
            self.number(half + plan.height * plan.strip_of_a + j * plan.part),
            plan.part,
            dim,
            (),
            self.iterators,
        )
        self.add(load)
        return load.token

    def load_outputs(
        self, row: AffineExpr, col: AffineExpr, place: AffineExpr, free: SSAValue
    ) -> None:
        """What the tiles of a block hold before."""
        plan = self.plan
        self.set(ld_stride=self.product.n * OUTPUT_BYTES)

        def tile(i: AffineExpr, j: AffineExpr) -> None:
            load = acc.MvinOp(
                self.state,
                self.c,
                self.number(self.output(row, col, i, j)),
                self.tiles,
                self.number(self.tile(place, i, j)),
                plan.array_rows,
                plan.dim,
                (free,),
                self.iterators,
            )
            self.add(load)

        def tiles(i: AffineExpr, _: Carried) -> Carried:
            def one(j: AffineExpr, _: Carried) -> Carried:
                tile(i, j)
                return []

            return self.loop(plan.width, [], one)

        self.loop(plan.height, [], tiles)
        self.set(ld_stride=self.product.k)

    def multiply(
        self,
        at: _At,
        i: AffineExpr,
        j: AffineExpr,
        half: AffineExpr,
        accumulate: bool,
        after: Sequence[SSAValue],
        stores: bool,
        done: Carried,
    ) -> Carried:
        """A pass over tile (i, j) of the block, and its store in the last part."""
        plan = self.plan
        tile = self.number(self.tile(at.place, i, j))
        strip_of_b = half + plan.height * plan.strip_of_a + j * plan.part
        self.add(
            acc.PreloadOp(
                self.strips,
                self.number(strip_of_b),
                self.tiles,
                tile,
                accumulate,
                self.iterators,
            )
        )
        compute = acc.ComputeOp(
            self.state,
            self.strips,
            self.number(half + i * plan.strip_of_a),
            plan.array_rows,
            plan.part,
            after,
            self.iterators,
        )
        self.add(compute)
        if not stores:
            return [compute.token, done[1]]
        store = acc.MvoutOp(
            self.state,
            self.tiles,
            tile,
            self.c,
            self.number(self.output(at.row, at.col, i, j)),
            plan.array_rows,
            plan.dim,
            (compute.token,),
            self.iterators,
        )
        self.add(store)
        return [compute.token, store.token]

    def tile(self, place: AffineExpr, i: AffineExpr, j: AffineExpr) -> AffineExpr:
        """The first row of a tile in the accumulator."""
        return place + (i * self.plan.width + j) * self.plan.array_rows

    def output(self, row: AffineExpr, col: AffineExpr, i: AffineExpr, j: AffineExpr) -> AffineExpr:
        """The first element of a tile in C."""
        plan, dim, n = self.plan, self.plan.dim, self.product.n
        down = (row * plan.height + i) * (plan.array_rows * n)
        return down + (col * plan.width + j) * dim

    def set(self, **registers: int) -> None:
        op = acc.SetupOp(self.state, registers)
        op.result.name_hint = "state"
        self.add(op)
        self.state = op.result

    def number(self, value: AffineExpr) -> int | AffineMap:
        """A number of the iterators around."""
        if isinstance(value, AffineConstantExpr) and not self.iterators:
            return value.value
        return AffineMap(len(self.iterators), 0, (value,))

    def add(self, op: Operation) -> None:
        self.emitter.add(op)

    def loop(self, count: int, carried: Carried, body: Body) -> Carried:
        """`body` for each of `count` iterations; for one, without a loop."""
        if count == 1:
            return body(constant(0), carried)
        block = Block(arg_types=[IndexType(), *(value.type for value in carried)])
        around, self.emitter.block = self.emitter.block, block
        self.iterators.append(block.args[0])
        given = body(AffineExpr.dimension(len(self.iterators) - 1), list(block.args[1:]))
        self.iterators.pop()
        block.add_op(scf.YieldOp(*given))
        self.emitter.block = around
        zero, one, end = (self.numbers[n] for n in (0, 1, count))
        op = scf.ForOp(zero, end, one, carried, Region(block))
        self.add(op)
        return list(op.results)


@dataclass(frozen=True)
class _At:
    """A block: its row and column, where its tiles are, its number, and what it waits for."""

    row: AffineExpr
    col: AffineExpr
    place: AffineExpr
    number: AffineExpr
    free: SSAValue


def constant(value: int) -> AffineExpr:
    """The number as an expression."""
    return AffineExpr.constant(value)
