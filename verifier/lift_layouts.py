"""What the layout in a memref's type says of where elements are.

Lifting tells elements by their indices. An operation that only changes the type has to leave each
index where it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from xdsl.dialects.builtin import IntAttr, MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.ir import Attribute

_Number = int | None
"""A number, or None where it is known only when the function runs."""


def implies_layout(source: Attribute, wanted: Attribute) -> bool:
    """Whether whatever has the type `source`, and the extents of `wanted`, is laid out as `wanted`
    says. A layout without numbers says nothing; the identity says that rows are adjacent."""
    if not isinstance(source, MemRefType) or not isinstance(wanted, MemRefType):
        return False
    if isinstance(source.layout, NoneAttr) and isinstance(wanted.layout, NoneAttr):
        return True
    shape = wanted.get_shape()
    found, needed = _layout(source.layout, shape), _layout(wanted.layout, shape)
    if found is None or needed is None:
        return False
    says_nothing = isinstance(wanted.layout, StridedLayoutAttr)
    return all(
        (n is None and says_nothing) or (n is not None and n == f)
        for f, n in zip(found, needed, strict=True)
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
        layout[a] is not None and layout[a] == _times(layout[b], shape[b])
        for a, b in pairwise(several)
    )


def _layout(layout: Attribute, shape: Sequence[int]) -> list[_Number] | None:
    """The strides, then the offset; those of the identity for the extents `shape`. None for a
    layout of another kind."""
    if isinstance(layout, StridedLayoutAttr):
        return [
            n.data if isinstance(n, IntAttr) else None for n in (*layout.strides, layout.offset)
        ]
    if not isinstance(layout, NoneAttr):
        return None
    strides: list[_Number] = []
    stride: _Number = 1
    for extent in reversed(shape):
        strides.insert(0, stride)
        stride = _times(stride, extent)
    return [*strides, 0]


def _times(stride: _Number, extent: int) -> _Number:
    return None if stride is None or extent < 0 else stride * extent
