"""What a program without a race does: the same loops over memory, one instruction after the other.

The meaning of each instruction is executed once, and what it loads, computes and stores becomes
loops over arrays. So the function made here is to a program what the linalg function is, and the
prover of loop nests compares them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from xdsl.dialects import affine, arith, func, memref, scf
from xdsl.dialects.builtin import AffineMapAttr, IndexType, IntegerAttr, IntegerType, MemRefType
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineBinaryOpKind, AffineExpr, AffineMap, AffineSymExpr

from accelerator_model.dialect import acc
from accelerator_model.meaning.host import is_scalar
from accelerator_model.meaning.program import QUEUES
from rewrites.accelerator.validation.iterations.affine_text import (
    NotFollowed,
    combined,
    dimensions,
    expression,
    replaced,
    text,
)
from rewrites.accelerator.validation.iterations.arith_code import ArithCode
from rewrites.accelerator.validation.iterations.blocks import (
    AffineBlock,
    AffineTiles,
    Meanings,
    Size,
    distance,
    indices,
    size_of,
    within,
)
from rewrites.accelerator.validation.iterations.order import shapes_of_arguments
from rewrites.accelerator.validation.iterations.statements import Statement
from semantics.language.builder import Bits
from semantics.language.not_representable import NotRepresentable
from semantics.language.tiles import Memory, TileInterpretation
from semantics.language.widths import fixed

_FIRST_OF_OURS = 100_000
"""Loops made here have numbers from here on."""

Element = Callable[[AffineExpr, AffineExpr], SSAValue]
"""(row, column) -> the code that gives the element there is added, and its value returned."""


@dataclass(frozen=True)
class LazyTile:
    """A tile that is computed where it is stored.

    `cols` columns are there, of `padded` that are wanted; the rest are zeros. `loads` are the
    blocks that it comes from, element by element.
    """

    width: int
    rows: Size
    cols: Size
    padded: Size
    element: Element
    loads: tuple[AffineBlock, ...]


@dataclass(frozen=True)
class Beside:
    """Tiles side by side."""

    tiles: tuple[LazyTile, ...]


@dataclass(frozen=True)
class Contraction:
    """The fold of `body` from `c` on."""

    a: Beside
    b: LazyTile
    c: LazyTile
    body: Callable[[Bits, Bits, Bits], Bits]


def sequential(meanings: Meanings) -> func.FuncOp:
    """The function with the program's name, its arguments, and the effect of program order.

    Of arguments i1 it has an index, and takes what is not 0 for true.

    Raises `NotFollowed`, and what `Meanings.execute` raises.
    """
    try:
        return _Emitter(meanings).function()
    except NotRepresentable as error:
        raise NotFollowed(str(error)) from None


class _Emitter(TileInterpretation):
    def __init__(self, meanings: Meanings) -> None:
        self.meanings = meanings
        self.structure = meanings.structure
        self.machine = self.structure.machine
        self.shapes = shapes_of_arguments(self.structure)
        self.arrays: dict[Memory, SSAValue] = {}
        self.values: dict[SSAValue, SSAValue] = {}
        self.iterators: dict[int, SSAValue] = {}
        self.parameters: list[SSAValue] = []
        self.added: list[Operation] = []
        self.code = ArithCode(self.added)
        self.holds: list[str] = []
        self.names: list[str] = []
        self.statement: Statement | None = None
        self.loops = _FIRST_OF_OURS
        self.weights: SSAValue | None = None

    def function(self) -> func.FuncOp:
        old = self.structure.function
        # An i1 is an index that is not 0, so that what depends on it is a matter of sets.
        types = [IndexType() if is_scalar(t) else t for t in old.body.block.arg_types]
        block = Block(arg_types=types)
        zero = arith.ConstantOp(IntegerAttr(0, IndexType()))
        block.add_op(zero)
        for ours, theirs in zip(block.args, old.body.block.args, strict=True):
            self.values[theirs] = ours
            if theirs.type == IntegerType(1):
                holds = arith.CmpiOp(ours, zero.result, "ne")
                block.add_op(holds)
                self.values[theirs] = holds.result
            self.parameters.append(ours)
            place = self.structure.places.get(theirs)
            if place is not None:
                self.arrays[place.memory] = ours
        for memory in self.structure.memories:
            rows = memory.elements // self.machine.dim
            self.shapes[memory] = (rows, self.machine.dim)
            self.arrays[memory] = self._array(memory.width, rows)
        if any(isinstance(op, acc.ComputeAccOp) for op in old.walk()):
            self.weights = self._array(8, self.machine.array_rows)
        block.add_ops(self._taken())
        self.block(old.body.block, block)
        block.add_op(func.ReturnOp())
        return func.FuncOp(old.sym_name.data, (types, []), Region(block))

    def _array(self, width: int, rows: int) -> SSAValue:
        type_ = MemRefType(IntegerType(width), (rows, self.machine.dim))
        op = memref.AllocaOp.get(IntegerType(width), shape=type_.get_shape())
        self.added.append(op)
        return op.memref

    def _taken(self) -> list[Operation]:
        """What has been built since the last time."""
        taken, self.added[:] = list(self.added), []
        return taken

    def block(self, old: Block, new: Block) -> None:
        for op in old.ops:
            match op:
                case scf.ForOp() | affine.ForOp():
                    new.add_op(self.host_loop(op))
                case scf.IfOp():
                    regions: list[Region] = []
                    for region in op.regions:
                        inner = Block()
                        if region.blocks:
                            self.block(region.block, inner)
                        inner.add_op(scf.YieldOp())
                        regions.append(Region(inner))
                    then, otherwise = regions
                    new.add_op(scf.IfOp(self.values[op.cond], [], then, otherwise))
                case _ if op.name in QUEUES:
                    statement = self.structure.statement_of(op)
                    if not statement.domain.intersect_params(self.structure.possible()).is_empty():
                        self.instruction(statement)
                        new.add_ops(self._taken())
                case scf.YieldOp() | affine.YieldOp() | func.ReturnOp():
                    pass
                case _ if op.name.startswith("acc."):
                    pass
                case _:
                    copy = op.clone({v: self.values[v] for v in op.operands})
                    self.values.update(zip(op.results, copy.results, strict=True))
                    new.add_op(copy)

    def host_loop(self, op: scf.ForOp | affine.ForOp) -> Operation:
        loop = self.structure.loops[op]
        body = Block(arg_types=[op.body.block.args[0].type])
        self.values[op.body.block.args[0]] = body.args[0]
        self.iterators[loop.number] = body.args[0]
        self.block(op.body.block, body)
        if isinstance(op, scf.ForOp):
            body.add_op(scf.YieldOp())
            low, high, step = (self.values[v] for v in (op.lb, op.ub, op.step))
            return scf.ForOp(low, high, step, [], Region(body))
        body.add_op(affine.YieldOp.get())
        return affine.ForOp.from_region(
            [self.values[v] for v in op.lowerBoundOperands],
            [self.values[v] for v in op.upperBoundOperands],
            [],
            [],
            op.lowerBoundMap,
            op.upperBoundMap,
            Region(body),
            op.step.value.data,
        )

    def instruction(self, statement: Statement) -> None:
        """What the instruction does, where it relies on what ran before it."""
        m = _EmittedTiles(self)
        self.statement = statement
        self.holds = statement.constraints()
        self.names = statement.iterators
        for before in self.meanings.latches.before(statement.op):
            self.meanings.execute(m, self.structure.statement_of(before))
            self.added.clear()
        self.meanings.execute(m, statement)

    # Tiles.

    def load(self, block: Any) -> LazyTile:
        whole: AffineBlock = block

        def element(row: AffineExpr, col: AffineExpr) -> SSAValue:
            where = self._position(whole, row, col)
            map_, operands = self._map(where)
            op = affine.LoadOp(
                self.arrays[whole.memory],
                operands,
                AffineMapAttr(map_),
                IntegerType(whole.memory.width),
            )
            self.added.append(op)
            return op.result

        width = fixed(whole.memory.width)
        return LazyTile(width, whole.rows, whole.cols, whole.cols, element, (whole,))

    def zeros(self, rows: Any, cols: Any, width: int) -> LazyTile:
        def element(row: AffineExpr, col: AffineExpr) -> SSAValue:
            return self.code.constant(0, width)

        return LazyTile(width, size_of(rows), size_of(cols), size_of(cols), element, ())

    def columns(self, tile: Any, cols: Any) -> LazyTile:
        of: LazyTile = tile
        wanted = size_of(cols)
        if of.padded != of.cols:
            raise NotFollowed("columns of columns")
        if isinstance(wanted, int) and isinstance(of.cols, int):
            return replace(of, cols=min(wanted, of.cols), padded=wanted)
        if wanted == of.cols:
            return of
        if isinstance(of.cols, int) and of.cols == self.machine.dim:
            # What varies is at most a row, which `Instruction.execute` says.
            return replace(of, cols=wanted, padded=wanted)
        if wanted == self.machine.dim:
            return replace(of, padded=wanted)
        raise NotFollowed("columns whose number varies")

    def beside(self, tiles: Sequence[Any]) -> Beside:
        return Beside(tuple(tiles))

    def contract(self, a: Any, b: Any, c: Any, body: Any) -> Contraction:
        return Contraction(a if isinstance(a, Beside) else Beside((a,)), b, c, body)

    def lanes(self, tiles: Sequence[Any], body: Any) -> LazyTile:
        if any(not isinstance(t, LazyTile) or t.padded != t.cols for t in tiles):
            raise NotFollowed("lanes of what is not loaded")
        of: Sequence[LazyTile] = tiles
        before = len(self.added)
        result = body(*[Bits(self.code, self.code.constant(0, t.width), t.width) for t in of])
        del self.added[before:]

        def element(row: AffineExpr, col: AffineExpr) -> SSAValue:
            return body(*[Bits(self.code, t.element(row, col), t.width) for t in of]).term

        loads = tuple(block for t in of for block in t.loads)
        return LazyTile(fixed(result.width), of[0].rows, of[0].cols, of[0].cols, element, loads)

    def store(self, block: Any, tile: Any) -> None:
        into: AffineBlock = block
        if isinstance(tile, Contraction):
            self._fold(into, tile)
            return
        of: LazyTile = tile
        if of.padded != into.cols:
            raise NotFollowed("a tile of another shape than the block it is stored in")
        if any(b.memory is into.memory and not _same_block(b, into) for b in of.loads):
            of = self._copied(of)
        if of.cols != of.padded:
            zero = self.zeros(of.rows, of.padded, of.width)
            self._loops([into.rows, of.padded], self._stores(into, zero))
        self._loops([into.rows, of.cols], self._stores(into, of))

    def _stores(self, into: AffineBlock, of: LazyTile) -> Callable[..., None]:
        return lambda *at: self._put(into, at[0], at[1], of.element(at[0], at[1]))

    def _put(self, into: AffineBlock, row: AffineExpr, col: AffineExpr, value: SSAValue) -> None:
        map_, operands = self._map(self._position(into, row, col))
        self.added.append(
            affine.StoreOp(value, self.arrays[into.memory], operands, AffineMapAttr(map_))
        )

    def _copied(self, of: LazyTile) -> LazyTile:
        """The tile in an array of its own, since what is stored overwrites what it comes from."""
        if not (isinstance(of.rows, int) and isinstance(of.cols, int)):
            raise NotFollowed("a number of rows that varies, copied within one memory")
        op = memref.AllocaOp.get(IntegerType(of.width), shape=(of.rows, of.cols))
        self.added.append(op)

        def write(row: AffineExpr, col: AffineExpr) -> None:
            value = of.element(row, col)
            map_, operands = self._map([row, col])
            self.added.append(affine.StoreOp(value, op.memref, operands, AffineMapAttr(map_)))

        self._loops([of.rows, of.cols], write)

        def element(row: AffineExpr, col: AffineExpr) -> SSAValue:
            map_, operands = self._map([row, col])
            load = affine.LoadOp(op.memref, operands, AffineMapAttr(map_), IntegerType(of.width))
            self.added.append(load)
            return load.result

        return replace(of, element=element, loads=())

    def _fold(self, into: AffineBlock, fold: Contraction) -> None:
        a_tiles, b, c = fold.a.tiles, fold.b, fold.c
        loads = [block for t in (*a_tiles, b) for block in t.loads]
        if any(load.memory is into.memory for load in loads):
            raise NotFollowed("a pass that overwrites its operands")
        if not (len(c.loads) == 1 and _same_block(c.loads[0], into)):
            self.store(into, c)
        first = 0
        for run in _runs(a_tiles):
            first = self._fold_run(into, fold, run, first)

    def _fold_run(
        self, into: AffineBlock, fold: Contraction, run: Sequence[LazyTile], first: int
    ) -> int:
        """Folds over tiles of A that are equally far apart; `first` is the column they begin at."""
        a, b = run[0], fold.b
        cols = a.cols
        if not isinstance(cols, int) or a.padded != a.cols:
            raise NotFollowed("a pass over columns whose number varies")
        (block,) = a.loads
        step = distance(block, run[1].loads[0]) if len(run) > 1 else 0
        assert step is not None

        def body(i: AffineExpr, j: AffineExpr, number: AffineExpr, k: AffineExpr) -> None:
            along = combined(AffineBinaryOpKind.Mul, number, expression(step))
            moved = replace(block, offset=combined(AffineBinaryOpKind.Add, block.offset, along))
            inner = combined(AffineBinaryOpKind.Mul, number, expression(cols))
            inner = combined(AffineBinaryOpKind.Add, inner, expression(first))
            row_of_b = combined(AffineBinaryOpKind.Add, inner, k)
            x = Bits(self.code, self.load(moved).element(i, k), a.width)
            y = Bits(self.code, b.element(row_of_b, j), b.width)
            so_far = Bits(self.code, self.load(into).element(i, j), fold.c.width)
            self._put(into, i, j, fold.body(x, y, so_far).term)

        self._loops([into.rows, into.cols, len(run), cols], body)
        return first + len(run) * cols

    def keep_weights(self, tile: LazyTile, rows: int) -> LazyTile:
        """The tile in the array, where passes to come find it."""
        if self.weights is None:
            return tile
        array = self.weights

        def write(row: AffineExpr, col: AffineExpr) -> None:
            value = tile.element(row, col)
            map_, operands = self._map([row, col])
            self.added.append(affine.StoreOp(value, array, operands, AffineMapAttr(map_)))

        self._loops([rows, self.machine.dim], write)

        def element(row: AffineExpr, col: AffineExpr) -> SSAValue:
            map_, operands = self._map([row, col])
            load = affine.LoadOp(array, operands, AffineMapAttr(map_), IntegerType(8))
            self.added.append(load)
            return load.result

        return replace(tile, element=element, loads=())

    # Loops and accesses.

    def _loops(self, sizes: Sequence[Size], body: Callable[..., None]) -> None:
        """`body` in a nest of loops from 0 on; it gets the iterators."""
        outer = list(self.added)
        self.added.clear()
        holds, names = list(self.holds), list(self.names)
        blocks: list[Block] = []
        iterators: list[AffineExpr] = []
        for size in sizes:
            self.loops += 1
            iterator = AffineExpr.dimension(self.loops)
            block = Block(arg_types=[IndexType()])
            self.iterators[self.loops] = block.args[0]
            self.holds += within(text(iterator), size)
            self.names.append(text(iterator))
            blocks.append(block)
            iterators.append(iterator)
        body(*iterators)
        operations = self._taken()
        self.holds, self.names = holds, names
        for block, size in reversed(list(zip(blocks, sizes, strict=True))):
            block.add_ops([*operations, affine.YieldOp.get()])
            ends = (expression(size),) if isinstance(size, int) else size
            map_, operands = self._map(ends)
            operations = [
                affine.ForOp.from_region(
                    [], operands, [], [], 0, AffineMapAttr(map_), Region(block), 1
                )
            ]
        self.added += [*outer, *operations]

    def _position(
        self, block: AffineBlock, row: AffineExpr, col: AffineExpr
    ) -> Sequence[AffineExpr]:
        """The indices of an element of a block."""
        shape = self.shapes[block.memory]
        along = combined(AffineBinaryOpKind.Mul, row, expression(block.stride))
        element = combined(
            AffineBinaryOpKind.Add,
            block.start,
            combined(AffineBinaryOpKind.Add, along, col),
        )
        assert self.statement is not None
        found = indices(self.statement.head(), self.names, self.holds, element, shape)
        if found is not None:
            return found
        result: list[AffineExpr] = []
        left = element
        stride = 1
        for extent in shape[1:]:
            stride *= extent
        for extent in (*shape[1:], 1):
            by = expression(max(stride, 1))
            result.append(combined(AffineBinaryOpKind.FloorDiv, left, by))
            left = combined(AffineBinaryOpKind.Mod, left, by)
            stride //= max(extent, 1)
        return result

    def _map(self, results: Sequence[AffineExpr]) -> tuple[AffineMap, list[SSAValue]]:
        """A map with its operands."""
        used = sorted(set[int]().union(*map(dimensions, results)))
        operands = [self.iterators[number] for number in used]
        numbered = {n: AffineExpr.dimension(k) for k, n in enumerate(used)}
        symbols = sorted(
            {e.position for r in results for e in r.dfs() if isinstance(e, AffineSymExpr)}
        )
        operands += [self.parameters[position] for position in symbols]
        scalars = {s: AffineExpr.dimension(len(used) + k) for k, s in enumerate(symbols)}
        renumbered = tuple(replaced(r, numbered, scalars) for r in results)
        return AffineMap(len(operands), 0, renumbered), operands


class _EmittedTiles(AffineTiles):
    def __init__(self, emitter: _Emitter) -> None:
        super().__init__(emitter, emitter.machine.array)
        self.emitter = emitter

    def latch(self, name: str, value: Any) -> None:
        if name == "weights" and value is not None:
            tile, rows = value
            value = self.emitter.keep_weights(tile, rows), rows
        super().latch(name, value)


def _same_block(a: AffineBlock, b: AffineBlock) -> bool:
    """Whether element (r, c) of the one is that of the other, for all r and c."""
    return distance(a, b) == 0


def _runs(tiles: Sequence[LazyTile]) -> list[list[LazyTile]]:
    """Neighbours of one size, each the same distance after the one before."""
    runs: list[list[LazyTile]] = []
    for tile in tiles:
        if len(tile.loads) != 1:
            raise NotFollowed("a pass over what is not loaded")
        if runs and _continues(runs[-1], tile):
            runs[-1].append(tile)
        else:
            runs.append([tile])
    return runs


def _continues(run: list[LazyTile], tile: LazyTile) -> bool:
    last = run[-1]
    if (last.rows, last.cols) != (tile.rows, tile.cols):
        return False
    step = distance(last.loads[0], tile.loads[0])
    if step is None:
        return False
    return len(run) == 1 or step == distance(run[0].loads[0], run[1].loads[0])
