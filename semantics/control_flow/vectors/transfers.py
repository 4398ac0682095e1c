"""Which elements of memory, or of a tensor, an operation on vectors moves into which lanes.

Source: ODS of the vector dialect (MLIR 22). A transfer's lane that is masked out is not accessed,
nor is one that is out of bounds along a dimension without `in_bounds`. All that is accessed is in
bounds, or the behaviour is undefined; without a mask so is, along a dimension that is `in_bounds`,
all of the slice, and always the index of a dimension that is none of the vector's.

What a lane of a mask is that is poison ODS does not say. Upstream lowers masks to branches on them
(VectorToSCF, VectorEmulateMaskedLoadStore.cpp), and to branch on poison is undefined; so is this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import AffineMapAttr, DenseArrayBase
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr

from semantics.control_flow.descriptors import (
    LESS,
    LESS_OR_EQUAL,
    UNSIGNED_LESS,
    Arithmetic,
    Extent,
    Truth,
)
from semantics.control_flow.lanes import (
    element_of,
    integers,
    places,
    row_major,
    shape_of,
    static_shape,
)

MOST_ACCESSED = 64
"""Of an operation that accesses more elements nothing is known but that it is the same."""


@dataclass(frozen=True)
class Transfer:
    """What an operation moves, beginning at `base[indices]`.

    Dimension j of the vector, of extent `shape[j]`, goes along dimension `along[j]` of the memory,
    or is copied for None. In the result `otherwise`, a vector or a scalar for all lanes, stands for
    the lanes that are not accessed.
    """

    vector: SSAValue
    base: SSAValue
    indices: tuple[SSAValue, ...]
    mask: SSAValue | None
    otherwise: SSAValue | None
    shape: tuple[int, ...]
    along: tuple[int | None, ...]
    in_bounds: tuple[bool, ...]

    def extents(self) -> list[int]:
        """How far the slice goes along each dimension of the memory."""
        found = [1] * len(self.indices)
        for extent, dimension in zip(self.shape, self.along, strict=True):
            if dimension is not None:
                found[dimension] = extent
        return found

    def may_leave(self, dimension: int) -> bool:
        """Whether lanes may be out of bounds along a dimension of the memory."""
        return dimension in self.along and not self.in_bounds[self.along.index(dimension)]

    def places(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """For each lane in row-major order how far it is from the indices along each dimension of
        the memory, and the number of its lane in the mask: "a shape that matches how elements are
        read from the memory, before any permutation or broadcasting"."""
        extents = self.extents()
        used = [d for d in range(len(extents)) if d in self.along]
        for place in places(self.shape):
            offsets = [0] * len(extents)
            for k, dimension in zip(place, self.along, strict=True):
                if dimension is not None:
                    offsets[dimension] = k
            lane = row_major([offsets[d] for d in used], [extents[d] for d in used])
            yield tuple(offsets), lane

    def is_simple(self, most: int | None) -> bool:
        """Whether lanes are elements of the memory, and at most so many are accessed."""
        element = getattr(self.base.type, "element_type", None)
        return (
            element == element_of(self.vector)
            and (most is None or prod(self.extents()) <= most)
            and (most is None or self.mask is None or shape_of(self.mask) is not None)
        )


def transfer_of(op: Operation, reads: bool, most: int | None = MOST_ACCESSED) -> Transfer | None:
    """What `vector.transfer_read` or `transfer_write` moves; None where that is not known, or where
    more than `most` elements are accessed."""
    sizes, said = op.get_attr_or_prop("operandSegmentSizes"), op.get_attr_or_prop("permutation_map")
    if not isinstance(sizes, DenseArrayBase) or not isinstance(said, AffineMapAttr):
        return None
    operands = list(op.operands)
    groups: list[list[SSAValue]] = []
    for size in sizes.get_values():
        groups.append(operands[: int(size)])
        operands = operands[int(size) :]
    if reads:
        (base,), indices, (padding,), mask = groups
        vector, otherwise = op.results[0], padding
    else:
        (vector,), (base,), indices, mask = groups
        otherwise = None
    shape = static_shape(vector) if most is None else shape_of(vector)
    along: list[int | None] = []
    for result in said.data.results:
        if isinstance(result, AffineDimExpr):
            along.append(result.position)
        elif reads and isinstance(result, AffineConstantExpr) and result.value == 0:
            along.append(None)
        else:
            return None
    in_bounds = integers(op, "in_bounds") or [0] * len(along)
    if shape is None or not len(shape) == len(along) == len(in_bounds):
        return None
    found = Transfer(
        vector,
        base,
        tuple(indices),
        mask[0] if mask else None,
        otherwise,
        shape,
        tuple(along),
        tuple(map(bool, in_bounds)),
    )
    return found if found.is_simple(most) else None


def slice_at(
    vector: SSAValue,
    base: SSAValue,
    indices: Sequence[SSAValue],
    mask: SSAValue | None = None,
    otherwise: SSAValue | None = None,
) -> Transfer | None:
    """A vector that goes along the last dimensions of memory."""
    shape = shape_of(vector)
    if shape is None or len(shape) > len(indices):
        return None
    first = len(indices) - len(shape)
    along = tuple(first + d for d in range(len(shape)))
    whole = (True,) * len(shape)
    found = Transfer(vector, base, tuple(indices), mask, otherwise, shape, along, whole)
    return found if found.is_simple(MOST_ACCESSED) else None


@dataclass(frozen=True)
class Bounds:
    """Where the indices of a transfer are."""

    steps: Arithmetic
    transfer: Transfer
    indices: Sequence[Extent]
    sizes: Sequence[Extent]

    def inside(self, dimension: int, offset: int) -> Truth:
        """Whether an index is in bounds that is so far from the first one."""
        index = self.steps.add(self.indices[dimension], offset)
        return self.steps.compare(UNSIGNED_LESS, index, self.sizes[dimension])

    def whole(self, dimension: int, extent: int) -> Truth:
        """Whether so many indices from the first one on are in bounds. Where the first one is, the
        last one does not overflow."""
        first = self.inside(dimension, 0)
        return first if extent == 1 else self.steps.both(first, self.inside(dimension, extent - 1))

    def all_inside(self) -> Truth:
        """Whether all of the slice is in bounds."""
        found: Truth = True
        for dimension, extent in enumerate(self.transfer.extents()):
            found = self.steps.both(found, self.whole(dimension, extent))
        return found

    def begins(self) -> Truth:
        """Whether no index is negative along which lanes may be out of bounds: ODS speaks of those
        that are "as the index increases"."""
        found: Truth = True
        for dimension, index in enumerate(self.indices):
            if self.transfer.may_leave(dimension):
                found = self.steps.both(found, self.steps.compare(LESS_OR_EQUAL, 0, index))
        return found

    def demand(self) -> None:
        """The behaviour is undefined where something does not hold that must hold whichever lanes
        are masked out."""
        for dimension, extent in enumerate(self.transfer.extents()):
            if dimension not in self.transfer.along:
                self.steps.demand(self.inside(dimension, 0))
            elif not self.transfer.may_leave(dimension) and self.transfer.mask is None:
                self.steps.demand(self.inside(dimension, 0))
                self.steps.demand(self.inside(dimension, extent - 1))

    def within(self, offsets: Sequence[int]) -> Truth:
        """Whether a lane is in bounds along the dimensions where it need not be."""
        found: Truth = True
        for dimension, offset in enumerate(offsets):
            if self.transfer.may_leave(dimension):
                index = self.steps.add(self.indices[dimension], offset)
                reached = self.steps.compare(LESS_OR_EQUAL, 0, index)
                below = self.steps.compare(LESS, index, self.sizes[dimension])
                found = self.steps.both(found, self.steps.both(reached, below))
        return found

    def must_be(self, offsets: Sequence[int]) -> Truth:
        """What must hold of a lane that is accessed, beside what must always hold."""
        found: Truth = True
        if self.transfer.mask is None:
            return found
        for dimension, offset in enumerate(offsets):
            if dimension in self.transfer.along and not self.transfer.may_leave(dimension):
                found = self.steps.both(found, self.inside(dimension, offset))
        return found
