"""What the layout in a memref's type says of where elements are.

Lifting tells elements by their indices. An operation that only changes the type has to leave each
index where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IntAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
)
from xdsl.ir import Attribute

Number = int | None
"""A number, or None where it is known only when the function runs."""


def implies_layout(source: Attribute, wanted: Attribute) -> bool:
    """Whether whatever has the type `source`, and the extents of `wanted`, is laid out as `wanted`
    says. A layout without numbers says nothing; the identity says that rows are adjacent."""
    if not isinstance(source, MemRefType) or not isinstance(wanted, MemRefType):
        return False
    if isinstance(source.layout, NoneAttr) and isinstance(wanted.layout, NoneAttr):
        return True
    found = _layout(source.layout, wanted.get_shape())
    return found is not None and _says_no_more(wanted.layout, wanted.get_shape(), found)


def has_layout_of_its_type(op: memref.SubviewOp) -> bool:
    """Whether a subview is laid out as its type says. Where a dimension has one element, its stride
    does not matter."""
    source, type_ = op.source.type, op.result.type
    if not isinstance(source, MemRefType):
        return False
    layout, shape = _layout(source.layout, source.get_shape()), type_.get_shape()
    if layout is None:
        return False
    offsets, strides = (
        [None if n == DYNAMIC_INDEX else n for n in numbers.get_values()]
        for numbers in (op.static_offsets, op.static_strides)
    )
    *steps, start = layout
    for step, offset in zip(steps, offsets, strict=True):
        moved = 0 if offset == 0 else _times(step, offset)
        start = None if start is None or moved is None else start + moved
    found: list[Number] = []
    for size, step, stride in zip(op.static_sizes.get_values(), steps, strides, strict=True):
        if len(found) < len(shape) and size == shape[len(found)]:
            found.append(_times(step, stride))
    return len(found) != len(shape) or _says_no_more(type_.layout, shape, [*found, start])


def _says_no_more(layout: Attribute, shape: Sequence[int], found: Sequence[Number]) -> bool:
    needed = _layout(layout, shape)
    if needed is None:
        return False
    says_nothing = isinstance(layout, StridedLayoutAttr)
    return all(
        extent == 1 or (n is None and says_nothing) or (n is not None and n == f)
        for extent, f, n in zip((*shape, None), found, needed, strict=True)
    )


def is_contiguous(type_: Attribute, dims: Sequence[int]) -> bool:
    """Whether the type says that some adjacent dimensions are laid out as one."""
    if not isinstance(type_, MemRefType):
        return False
    shape = type_.get_shape()
    several = [k for k in dims if shape[k] != 1]
    if len(several) < 2 or isinstance(type_.layout, NoneAttr):
        return True
    layout = _layout(type_.layout, shape)
    if layout is None:
        return False
    return all(
        shape[b] >= 0 and layout[a] is not None and layout[a] == _times(layout[b], shape[b])
        for a, b in pairwise(several)
    )


def _layout(layout: Attribute, shape: Sequence[int]) -> list[Number] | None:
    """The strides, then the offset; those of the identity for the extents `shape`. None for a
    layout of another kind."""
    if isinstance(layout, StridedLayoutAttr):
        return [
            n.data if isinstance(n, IntAttr) else None for n in (*layout.strides, layout.offset)
        ]
    if not isinstance(layout, NoneAttr):
        return None
    strides: list[Number] = []
    stride: Number = 1
    for extent in reversed(shape):
        strides.insert(0, stride)
        stride = None if extent < 0 else _times(stride, extent)
    return [*strides, 0]


def _times(a: Number, b: Number) -> Number:
    return None if a is None or b is None else a * b
