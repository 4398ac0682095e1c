"""Axes cut into blocks, blocks put together, and windows collected, by numpy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Label = tuple[str, int]


def merged(
    labels: Sequence[Label], array: Array, blocks: Mapping[str, str]
) -> tuple[tuple[Label, ...], Array]:
    """Each axis of a family of `blocks` and that of its inner family as one."""
    order: list[int] = []
    kept = [label for label in labels if label[0] not in blocks.values()]
    shape: list[int] = []
    for family, axis in kept:
        own = [labels.index((family, axis))]
        if family in blocks:
            own.append(labels.index((blocks[family], axis)))
        order += own
        shape.append(int(np.prod([array.shape[k] for k in own])))
    return tuple(kept), array.transpose(order).reshape(shape)


def split(
    labels: Sequence[Label], array: Array, sizes: Mapping[Label, tuple[Label, int, int]]
) -> tuple[tuple[Label, ...], Array] | None:
    """Each axis of `sizes` as two, of so many blocks of so many elements; None where these are not
    its elements."""
    found: list[Label] = []
    shape: list[int] = []
    for label, extent in zip(labels, array.shape, strict=True):
        if label not in sizes:
            found.append(label)
            shape.append(extent)
            continue
        inner, outer, size = sizes[label]
        if outer < 0 or size < 0 or outer * size != extent:
            return None
        found += [label, inner]
        shape += [outer, size]
    return tuple(found), array.reshape(shape)


def windows(
    array: Array, steps: Mapping[int, tuple[int, int, int]], counts: Mapping[int, int]
) -> Array:
    """With a further axis at the end for each of `steps`, which has the size of a window, how far
    apart windows and their elements are; `counts` is how many windows there are."""
    axes = list(steps)
    shape = [counts.get(k, n) for k, n in enumerate(array.shape)]
    found = np.zeros((*shape, *(steps[k][0] for k in axes)), array.dtype)
    for at in product(*map(range, found.shape)):
        place = list(at[: array.ndim])
        for k, inside in zip(axes, at[array.ndim :], strict=True):
            _, stride, dilation = steps[k]
            place[k] = at[k] * stride + inside * dilation
        found[at] = array[tuple(place)]
    return found
