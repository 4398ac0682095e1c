"""Which elements of its operands a structured operation touches, point by point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import MemRefType, NoneAttr, TensorType
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)

from rewrites.accelerator.validation.signature import constant_number
from semantics.language.kinds import isa
from semantics.syntax.linalg.structure import Structure

Positions = NDArray[np.int64]


class NoSpace(Exception):
    """An operation whose points or elements are not known. The message says why."""


@dataclass(frozen=True)
class IndexSpace:
    """The iterators' extents, and for each operand its shape and map.

    The shape is None for a scalar, and for a constant tensor whose elements are all the same,
    unless it is reduced.
    """

    extents: tuple[int, ...]
    shapes: tuple[tuple[int, ...] | None, ...]
    maps: tuple[AffineMap, ...]

    @staticmethod
    def of(structure: Structure) -> IndexSpace:
        """Raises `NoSpace` where an extent is unknown, or an index is out of bounds."""
        reduced = {d for d, kind in enumerate(structure.iterators) if kind == "reduction"}
        shapes = (
            *(
                None if constant_number(v) is not None and not reduced & _used(map_) else _shape(v)
                for v, map_ in zip(structure.inputs, structure.maps, strict=False)
            ),
            *(_shape(v) for v in structure.outputs),
        )
        extents: dict[int, int] = {}
        for shape, map_ in zip(shapes, structure.maps, strict=True):
            if shape is None:
                continue
            for extent, result in zip(shape, map_.results, strict=True):
                is_dim = isinstance(result, AffineDimExpr)
                if is_dim and extents.setdefault(result.position, extent) != extent:
                    raise NoSpace("the extents do not fit")
        dims = range(len(structure.iterators))
        if any(d not in extents for d in dims):
            raise NoSpace("the extent of an iterator is not known")
        space = IndexSpace(tuple(extents[d] for d in dims), shapes, structure.maps)
        for operand, shape in enumerate(shapes):
            if shape is not None and 0 not in space.extents:
                space._check(operand, shape)
        return space

    def used(self, operand: int) -> set[int]:
        """The iterators that the operand's map mentions."""
        return _used(self.maps[operand])

    def positions(self, operand: int, points: Sequence[Positions]) -> Positions:
        """The element numbers at these points: an array of each iterator's values (broadcast)."""
        shape = self.shapes[operand]
        assert shape is not None
        found: Positions = np.zeros(np.broadcast_shapes(*(p.shape for p in points)), np.int64)
        for extent, result in zip(shape, self.maps[operand].results, strict=True):
            found = found * extent + _value(result, points)
        return found

    def _check(self, operand: int, shape: tuple[int, ...]) -> None:
        low: list[Positions] = [np.array(0)] * len(self.extents)
        high: list[Positions] = [np.array(extent - 1) for extent in self.extents]
        for extent, result in zip(shape, self.maps[operand].results, strict=True):
            # No coefficient is negative, so the last point has the greatest index.
            if int(_value(result, low)) < 0 or int(_value(result, high)) >= extent:
                raise NoSpace("an index is out of bounds")


def points_of(extents: Sequence[int], dims: Sequence[int], count: int) -> list[Positions]:
    """For each of `count` iterators, its values at all points of `dims`; zero for the others."""
    number = int(np.prod([extents[d] for d in dims], dtype=np.int64))
    points = [np.zeros(number, np.int64)] * count
    grid = np.indices([extents[d] for d in dims]).reshape(len(dims), number)
    for d, values in zip(dims, grid, strict=True):
        points[d] = values
    return points


def _used(map_: AffineMap) -> set[int]:
    return {d for result in map_.results for d in result.used_dims()}


def _value(expression: AffineExpr, points: Sequence[Positions]) -> Positions:
    match expression:
        case AffineDimExpr():
            return points[expression.position]
        case AffineConstantExpr() if expression.value >= 0:
            return np.array(expression.value)
        case AffineBinaryOpExpr(kind=AffineBinaryOpKind.Add):
            return _value(expression.lhs, points) + _value(expression.rhs, points)
        case AffineBinaryOpExpr(kind=AffineBinaryOpKind.Mul):
            return _value(expression.lhs, points) * _value(expression.rhs, points)
        case _:
            raise NoSpace(f"the index {expression} is not read")


def _shape(value: SSAValue) -> tuple[int, ...] | None:
    type_ = value.type
    if not isa(type_, MemRefType[Attribute] | TensorType[Attribute]):
        return None
    if not type_.has_static_shape():
        raise NoSpace(f"{type_} has a dynamic shape")
    if isa(type_, MemRefType[Attribute]) and not isinstance(type_.layout, NoneAttr):
        raise NoSpace(f"{type_} is not row by row in main memory")
    return type_.get_shape()


def parts(space: IndexSpace, kinds: Sequence[str], a: int, b: int | None) -> Iterator[Contracted]:
    """A contraction of operands `a` and `b` into the last one, as products of two matrices.

    Without `b` it is a sum, the product with a column, all of whose elements have number 0.
    Parallel iterators of both factors are taken one value after the other.
    """
    count = len(space.extents)
    parallel = [d for d in range(count) if kinds[d] == "parallel"]
    reduced = [d for d in range(count) if kinds[d] == "reduction"]
    in_a, in_b = space.used(a), set[int]() if b is None else space.used(b)
    both = [d for d in parallel if d in in_a and d in in_b]
    cols = [d for d in parallel if d in in_b and d not in in_a]
    rows = [d for d in parallel if d not in in_b]
    inner = points_of(space.extents, reduced, count)
    left, right = (points_of(space.extents, dims, count) for dims in (rows, cols))
    c = len(space.maps) - 1

    def sums(*each: Positions) -> Positions:
        return sum(each, start=np.zeros((1, 1), np.int64))

    for fixed in zip(*points_of(space.extents, both, count), strict=True):
        at = [
            (np.reshape(f, (1, 1)), x[:, None], y[None, :], k)
            for f, x, y, k in zip(fixed, left, right, inner, strict=True)
        ]
        yield Contracted(
            space.positions(a, [sums(f, x, k[None, :]) for f, x, _, k in at]),
            np.zeros((inner[0].size, 1), np.int64)
            if b is None
            else space.positions(b, [sums(f, k[:, None], y) for f, _, y, k in at]),
            space.positions(c, [sums(f, x, y) for f, x, y, _ in at]),
        )


@dataclass(frozen=True)
class Contracted:
    """The element numbers of a (rows x k), b (k x columns) and c (rows x columns)."""

    a: Positions
    b: Positions
    c: Positions
