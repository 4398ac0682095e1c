"""Copies between memrefs.

Source: the page of the memref dialect (MLIR 22). `memref.copy` is of memrefs of one shape
("otherwise, the result is undefined"), whatever their layouts; where they overlap the page says
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.descriptors import (
    EQUAL,
    Arithmetic,
    Descriptor,
    Extent,
    descriptor,
)
from semantics.control_flow.graph import Copied
from semantics.control_flow.memrefs import as_whole
from semantics.control_flow.parts import layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name

_MOST_ROWS = 16


def read_copy(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a `memref.copy`, as far as it is known what it copies; False for all else."""
    if operation_name(op) != "memref.copy":
        return False
    source, target = (descriptor(reader, value, op, names) for value in op.operands)
    if source is None or target is None:
        return False
    steps = Arithmetic(reader, op)
    for one, other in zip(source.sizes, target.sizes, strict=True):
        if one != other:
            steps.demand(steps.compare(EQUAL, one, other))
    add_copy(reader, op, op, source, target)
    return True


def add_copy(
    reader: GraphReader, copy: Operation, op: Operation, source: Descriptor, target: Descriptor
) -> None:
    """Add the `copy`, a `memref.copy`, of memrefs of the same sizes, which `op` does."""
    steps = Arithmetic(reader, op)
    known = copy.attributes.keys() | copy.properties.keys() <= {"op_name__"}
    does = _copied(steps, copy, source, target) if known and not reader.passing else None
    what, given = as_whole(copy, (source, target), steps)
    reader.opaque_on(what, op, given, (), does)


def _is_contiguous(value: SSAValue) -> bool:
    layout = layout_of(value.type)
    return layout is not None and not layout.strided


def _copied(
    steps: Arithmetic, op: Operation, source: Descriptor, target: Descriptor
) -> Copied | None:
    """What is copied, row by row; None where that is not known, where there are too many rows, and
    where elements of the target may be at one place."""
    whole = all(map(_is_contiguous, op.operands))
    sizes = _known_sizes(source, target)
    rows = _rows(steps, sizes, source.strides, target.strides, whole)
    if rows is None:
        return None
    element = cast("MemRefType[Attribute]", op.operands[0].type).element_type
    found: list[tuple[str, str]] = []
    for from_, to in rows.distances:
        start, end = steps.add(source.offset, from_), steps.add(target.offset, to)
        found.append((steps.name(start), steps.name(end)))
    return Copied(element, source.base, target.base, tuple(found), steps.name(rows.size))


def _known_sizes(source: Descriptor, target: Descriptor) -> list[Extent]:
    pairs = zip(source.sizes, target.sizes, strict=True)
    return [other if isinstance(other, int) else one for one, other in pairs]


@dataclass(frozen=True)
class _Rows:
    """Rows of so many elements, which begin so far behind the first one in both memories."""

    size: Extent
    distances: Sequence[tuple[int, int]]


def _rows(
    steps: Arithmetic,
    sizes: Sequence[Extent],
    source: Sequence[Extent],
    target: Sequence[Extent],
    whole: bool,
) -> _Rows | None:
    if 0 in sizes:
        return _Rows(0, [(0, 0)])
    dimensions = [d for d in zip(sizes, source, target, strict=True) if d[0] != 1]
    size: Extent = 1
    while dimensions and (whole or dimensions[-1][1:] == (size, size)):
        size = steps.times(dimensions.pop()[0], size)
    outer = list(_literals(dimensions))
    if len(outer) < len(dimensions) or prod(n for n, _, _ in outer) > _MOST_ROWS:
        return None
    if outer and not (isinstance(size, int) and _are_apart([(n, t) for n, _, t in outer], size)):
        return None
    distances: list[tuple[int, int]] = []
    for indices in product(*(range(n) for n, _, _ in outer)):
        moved = list(zip(indices, outer, strict=True))
        distances.append(
            (sum(i * s for i, (_, s, _) in moved), sum(i * t for i, (_, _, t) in moved))
        )
    return _Rows(size, distances)


def _literals(
    dimensions: Sequence[tuple[Extent, Extent, Extent]],
) -> Iterator[tuple[int, int, int]]:
    for size, source, target in dimensions:
        if isinstance(size, int) and isinstance(source, int) and isinstance(target, int):
            yield size, source, target


def _are_apart(dimensions: Sequence[tuple[int, int]], size: int) -> bool:
    """Whether rows are apart that lie as many sizes and strides say."""
    reach = size
    for count, stride in sorted(dimensions, key=lambda one: one[1]):
        if stride < reach:
            return False
        reach += (count - 1) * stride
    return True
