"""Operands that an instruction can read or write where they are, without packing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.ir import Attribute
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
)

from synth.tensor.instruction import Tile
from synth.tensor.mapping import LoopMapping, Operand


@dataclass(frozen=True)
class TileWindow:
    """A tile as a part of a memref: `sizes` and `steps` have an entry a dimension of the memref,
    sizes of 1 are dropped. `groups` are the tile's extents behind each size that stays, `strides`
    the distances in elements of the tile's dimensions, None where they are not known."""

    sizes: tuple[int, ...]
    steps: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    strides: tuple[int | None, ...]


def window(
    mapping: LoopMapping, operand: Operand, tile: Tile, type_: MemRefType[Attribute]
) -> TileWindow | None:
    """The tile as a part of the operand, or None where that has another layout."""
    if not isinstance(type_.layout, NoneAttr):
        return None
    mapped = {mapping.on[loop] for loop in tile.loops}
    if not all(d in operand.depends and mapping.is_whole(d) for d in mapped):
        return None
    sizes, steps = [1] * len(operand.map_.results), [1] * len(operand.map_.results)
    groups: list[tuple[int, ...]] = []
    strides: list[int | None] = []
    order: list[int] = []
    for position, (expr, distance) in enumerate(
        zip(operand.map_.results, _distances(type_.get_shape()), strict=True)
    ):
        found = expr.used_dims() & mapped
        if not found:
            continue
        step = _coefficient(expr, min(found))
        if len(found) > 1 or step is None:
            return None
        (dim,) = found
        loops = mapping.loops_on(dim)
        order += loops
        sizes[position], steps[position] = mapping.tile_size(dim), step
        groups.append(tuple(mapping.extents[loop] for loop in loops))
        strides += [
            None if distance is None else distance * step * mapping.step(loop) for loop in loops
        ]
    if tuple(order) != tile.loops:
        return None
    wanted = zip(tile.strides, strides, strict=True)
    if any(w is not None and w != stride for w, stride in wanted):
        return None
    return TileWindow(tuple(sizes), tuple(steps), tuple(groups), tuple(strides))


def _distances(shape: tuple[int, ...]) -> list[int | None]:
    """For each dimension of a dense array the distance of neighbours, None where not known."""
    distances: list[int | None] = [1]
    for extent in reversed(shape[1:]):
        last = distances[0]
        distances.insert(0, None if last is None or extent < 0 else last * extent)
    return distances[: len(shape)]


def _coefficient(expr: AffineExpr, dim: int) -> int | None:
    """The positive factor c of an expression c * dim + something without dim."""
    total = 0
    for factor, leaf in _terms(expr, 1):
        if leaf == AffineDimExpr(dim):
            total += factor
        elif dim in leaf.used_dims():
            return None
    return total if total > 0 else None


def _terms(expr: AffineExpr, factor: int) -> Iterator[tuple[int, AffineExpr]]:
    match expr:
        case AffineBinaryOpExpr(kind=AffineBinaryOpKind.Add, lhs=lhs, rhs=rhs):
            yield from _terms(lhs, factor)
            yield from _terms(rhs, factor)
        case AffineBinaryOpExpr(
            kind=AffineBinaryOpKind.Mul, lhs=lhs, rhs=AffineConstantExpr(value=value)
        ):
            yield from _terms(lhs, factor * value)
        case _:
            yield factor, expr
