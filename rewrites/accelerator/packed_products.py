"""Products over the windows of images with few channels, packed so that they fill the array.

Two things are done. What windows read of neighbouring rows of the image, and what is between, may
fit a row of the scratchpad: it is loaded as one piece, and the weights for what is between are
zero. And where there are few columns, neighbouring windows are taken together as one row of A that
has all they read, so that each has columns of its own. Weights and biases are numbers here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from rewrites.accelerator.statements.matrix_product import MatrixProduct, Offsets, Padding, runs
from rewrites.accelerator.validation.expressions import MOST_PAIRS
from semantics.language.tiles import ArrayShape

Numbers = NDArray[np.int64]
Block = tuple[int, int]
"""(first, end) of the inner positions that are loaded as one piece."""


def can_be_packed(product: MatrixProduct) -> bool:
    """Whether weights and bias are numbers, and it is a single product."""
    return (
        isinstance(product.b, np.ndarray)
        and (product.bias is None or isinstance(product.bias, np.ndarray))
        and len(product.batches) == 1
        and product.fresh
        and product.m > 0
        and product.k > 0
    )


def weights_of(product: MatrixProduct) -> Numbers:
    """The numbers of B, K x N."""
    assert isinstance(product.b, np.ndarray)
    start = product.batches[0][1]
    return product.b[start + product.b_rows[:, None] + product.b_cols]


@dataclass(eq=False)
class _Group:
    """Rows of A that read the same positions of each block, or padding only."""

    blocks: Sequence[Block]
    masks: dict[int, Numbers] = field(default_factory=dict[int, Numbers])
    rows: list[int] = field(default_factory=list[int])

    def takes(self, row: int, masks: dict[int, Numbers]) -> bool:
        """Adds the row if it goes with the others."""
        if any(n in self.masks and not np.array_equal(self.masks[n], m) for n, m in masks.items()):
            return False
        self.masks |= masks
        self.rows.append(row)
        return True


def covered(product: MatrixProduct, array: ArrayShape, passes: int) -> list[MatrixProduct] | None:
    """The product with its windows loaded in longer pieces, if that takes fewer passes."""
    padding, dim = product.a_padding, array.columns
    if padding is None or not can_be_packed(product):
        return None
    places = padding.real[product.batches[0][0] + product.a_rows[:, None] + product.a_cols]
    whole = np.flatnonzero((places >= 0).all(axis=1))
    if whole.size == 0:
        return None
    ahead = places[whole[0]] - places[whole[0], 0]
    begins = np.ma.masked_array(places - ahead, places < 0)
    if (np.diff(ahead) <= 0).any() or (begins.max(axis=1) != begins.min(axis=1)).any():
        return None
    first_run = runs(ahead)[0][1]
    cuts = [_blocks(ahead, dim, longest) for longest in (product.k, first_run)]
    everything = np.arange(product.m)
    candidates = [_groups(places, everything, blocks) for blocks in cuts]
    for groups, blocks in zip(candidates[:], cuts[::-1], strict=True):
        # Rows at an edge may read padding only where the blocks begin elsewhere.
        large = [group for group in groups if len(group.rows) >= array.rows]
        rest = [row for group in groups if len(group.rows) < array.rows for row in group.rows]
        candidates.append([*large, *_groups(places, sorted(rest), blocks)])
    columns = -(-product.n // dim)

    def cost(groups: Sequence[_Group]) -> int:
        return columns * sum(-(-len(g.rows) // array.rows) * len(g.masks) for g in groups)

    best = min(candidates, key=cost)
    fewest = min(sum(int(m.sum()) for m in group.masks.values()) for group in best)
    # Of a few products the proof follows each, here in other groups than in the source.
    if cost(best) >= passes or fewest <= MOST_PAIRS:
        return None
    return [_of_group(product, places, ahead, group, dim) for group in best]


def _blocks(ahead: Offsets, dim: int, longest_first: int) -> list[Block]:
    """Pieces of at most `dim` neighbouring elements; the first has `longest_first` at most."""
    blocks: list[Block] = []
    first = 0
    while first < ahead.size:
        end = first + 1
        most = ahead.size if blocks else longest_first
        while end < ahead.size and end - first < most and ahead[end] - ahead[first] < dim:
            end += 1
        blocks.append((first, end))
        first = end
    return blocks


def _groups(places: Numbers, rows: Iterable[int], blocks: Sequence[Block]) -> list[_Group]:
    groups: list[_Group] = []
    for row in rows:
        read = places[row] >= 0
        masks = {n: read[a:b] for n, (a, b) in enumerate(blocks) if read[a:b].any()}
        if not any(group.takes(row, masks) for group in groups):
            groups.append(_Group(blocks, masks, [row]))
    return groups


def _of_group(
    product: MatrixProduct,
    places: Numbers,
    ahead: Offsets,
    group: _Group,
    dim: int,
) -> MatrixProduct:
    """The product of these rows; what they all have of padding goes into the bias."""
    padding = product.a_padding
    assert padding is not None
    weights = weights_of(product)
    rows = _in_longest_runs(product.c_rows, group.rows)
    used = sorted(group.masks)
    real = np.full((rows.size, len(used), dim), -1, np.int64)
    inner: list[Numbers] = []
    spread = np.zeros((len(used), dim, product.n), np.int64)
    bias = np.zeros(product.n, np.int64) if product.bias is None else np.array(product.bias)
    kept = np.zeros(product.k, np.bool_)
    for number, block in enumerate(used):
        first, end = group.blocks[block]
        taken = np.arange(first, end)[group.masks[block]]
        kept[taken] = True
        targets = ahead[taken] - ahead[taken[0]]
        length = int(targets[-1]) + 1
        inner.append(number * dim + np.arange(length))
        spread[number, targets] = weights[taken]
        there = places[rows, taken[0]]
        filled = there[:, None] + np.arange(length)
        real[:, number, :length] = np.where(there[:, None] >= 0, filled, -1)
    bias = bias + padding.value * weights[~kept].sum(axis=0)
    half = 1 << 31
    positions = np.concatenate(inner)
    return replace(
        product,
        b=spread.reshape(-1, product.n)[positions].reshape(-1),
        a_rows=np.arange(rows.size) * len(used) * dim,
        a_cols=positions,
        b_rows=np.arange(positions.size) * product.n,
        b_cols=np.arange(product.n),
        c_rows=product.c_rows[rows],
        batches=((0, 0, product.batches[0][2]),),
        bias=(bias + half) % (2 * half) - half,
        a_padding=Padding(padding.source, real.reshape(-1), dim, padding.value),
    )


def _in_longest_runs(offsets: Offsets, rows: Sequence[int]) -> Offsets:
    """The rows in the order in which fewest transfers store them: as they are, or down columns."""
    given = np.array(rows)
    pieces = runs(offsets[given], step=None)
    width = pieces[0][1]
    if width > 1 and given.size % width == 0:
        turned = given.reshape(-1, width).T.reshape(-1)
        if len(runs(offsets[turned], step=None)) < len(pieces):
            return turned
    return given


def together(product: MatrixProduct, array: ArrayShape) -> Iterator[MatrixProduct]:
    """Neighbouring rows taken together where C, or A, has few columns; the rest as it is.

    As many are taken as fit a row of local memory; a few columns of A are loaded as quickly as so
    many, and each of the rows has tiles of C of its own.
    """
    count = array.columns // min(product.n, product.k) if product.n and product.k else 0
    if count < 2 or product.a_padding is not None or not can_be_packed(product):
        yield product
        return
    starts = _neighbours(product, count)
    if starts.size < array.rows:
        yield product
        return
    step = int(product.a_rows[starts[0] + 1] - product.a_rows[starts[0]])
    shifted = [product.a_cols + number * step for number in range(count)]
    inner = np.unique(np.concatenate(shifted))
    weights = np.zeros((inner.size, count, product.n), np.int64)
    for number, columns in enumerate(shifted):
        weights[np.searchsorted(inner, columns), number] = weights_of(product)
    yield replace(
        product,
        b=weights.reshape(-1),
        a_rows=product.a_rows[starts],
        a_cols=inner,
        b_rows=np.arange(inner.size) * count * product.n,
        b_cols=np.arange(count * product.n),
        c_rows=product.c_rows[starts],
        c_cols=product.c_cols[0] + np.arange(count * product.n),
        batches=((product.batches[0][0], 0, product.batches[0][2]),),
        bias=None if product.bias is None else np.tile(product.bias, count),  # pyright: ignore
        scales=None if product.scales is None else np.tile(product.scales, count),
    )
    rest = np.setdiff1d(np.arange(product.m), starts[:, None] + np.arange(count))
    if rest.size:
        yield replace(product, a_rows=product.a_rows[rest], c_rows=product.c_rows[rest])


def _neighbours(product: MatrixProduct, count: int) -> Offsets:
    """The first of each `count` rows whose elements of C are one after the other, all alike."""
    if product.m < count or not np.array_equal(
        product.c_cols, product.c_cols[0] + np.arange(product.n)
    ):
        return np.zeros(0, np.int64)
    step = int(product.a_rows[1] - product.a_rows[0])
    follows = (np.diff(product.c_rows) == product.n) & (np.diff(product.a_rows) == step)
    starts: list[int] = []
    row = 0
    while row + count <= product.m:
        if step > 0 and follows[row : row + count - 1].all():
            starts.append(row)
            row += count
        else:
            row += 1
    return np.array(starts, np.int64)
