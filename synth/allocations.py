"""Temporary arrays that a raised segment needs and its loops do not have.

A temporary is a `memref.alloc` that stands in no block: emission puts it before the segment.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import affine, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineSymExpr

from synth.loop_nests import NotRaisable, extent_of, is_inside


def temporary(
    along: Sequence[affine.ForOp], around: Sequence[affine.ForOp], element: Attribute, name: str
) -> SSAValue:
    """An array with a dimension for each loop of `along`, as long as the loop runs.

    Raises `NotRaisable` where a bound is computed inside the loops `around`.
    """
    shape: list[int] = []
    sizes: list[SSAValue] = []
    for loop in along:
        extent = extent_of(loop)
        if isinstance(extent, int):
            shape.append(extent)
        else:
            shape.append(DYNAMIC_INDEX)
            sizes.append(_upper_bound(loop))
    if any(is_inside(size, around) for size in sizes):
        raise NotRaisable("a loop bound that is computed inside the nest", along[0])
    result = memref.AllocOp(sizes, [], MemRefType(element, shape)).memref
    result.name_hint = name
    return result


def is_temporary(value: SSAValue) -> bool:
    """Whether a value is an array that `temporary` made."""
    return (
        isinstance(value, OpResult)
        and isinstance(value.op, memref.AllocOp)
        and value.op.parent is None
    )


def _upper_bound(loop: affine.ForOp) -> SSAValue:
    """The value that bounds a loop which runs over a dynamic extent."""
    bounds = loop.upperBoundMap.data
    (bound,) = bounds.results
    assert isinstance(bound, AffineDimExpr | AffineSymExpr)
    first = 0 if isinstance(bound, AffineDimExpr) else bounds.num_dims
    return loop.upperBoundOperands[first + bound.position]
