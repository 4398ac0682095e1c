"""Products that are lowered as several: depthwise convolutions, and what pads and what does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from rewrites.accelerator.packed_products import can_be_packed, covered, together
from rewrites.accelerator.product_layout import ProductLayout
from rewrites.accelerator.statements.matrix_product import MatrixProduct, Offsets, Statement
from semantics.language.tiles import ArrayShape


def split(statement: Statement, array: ArrayShape) -> list[Statement]:
    """The statements that do together what this one does."""
    if not isinstance(statement, MatrixProduct):
        return [statement]
    parts: list[Statement] = []
    for block in _blocks(statement, array.columns):
        usual = [part for each in _by_padding(block) for part in together(each, array)]
        parts += covered(block, array, sum(_passes(part, array) for part in usual)) or usual
    return parts


def fills_the_array(product: MatrixProduct, dim: int) -> bool:
    """Whether no neighbouring rows would be taken together for want of columns."""
    return product.n * 2 > dim or not can_be_packed(product)


def _passes(product: MatrixProduct, array: ArrayShape) -> int:
    """How many times DIM of the inner elements stream through the array."""
    dim = array.columns
    layout = ProductLayout.of(product, dim)
    tiles = len(product.batches) * -(-product.m // array.rows) * len(layout.columns)
    return tiles * sum(-(-count // dim) for _, count in layout.inner)


def diagonal_blocks(statement: Statement, dim: int) -> list[MatrixProduct]:
    """A depthwise convolution as products of `dim` columns, any other product as it is."""
    return list(_blocks(statement, dim)) if isinstance(statement, MatrixProduct) else []


def _blocks(product: MatrixProduct, dim: int) -> Iterator[MatrixProduct]:
    """A batch of products with one column each, by constant weights, as products with diagonals.

    Of `dim` neighbouring channels the columns of A are taken together, and B has in its row for
    column t of channel c the weight t of c in column c, and zeros beside it.
    """
    b, count = product.b, len(product.batches)
    starts = np.array(product.batches, np.int64)
    steps = np.diff(starts[:, [0, 2]], axis=0)
    together = isinstance(b, np.ndarray) and product.n == 1 and count > 1 and (steps == 1).all()
    if not together or product.epilogue is None or not product.fresh:
        yield product
        return
    assert isinstance(b, np.ndarray)
    weights = b[starts[:, 1, None] + product.b_rows]
    for first in range(0, count, dim):
        channels = min(dim, count - first)
        diagonals = np.zeros((product.k, channels, channels), np.int64)
        places = np.arange(channels)
        diagonals[:, places, places] = weights[first : first + channels].T
        bias, scales = product.bias, product.scales
        yield replace(
            product,
            b=diagonals.reshape(-1),
            a_cols=(product.a_cols[:, None] + places).reshape(-1),
            b_rows=np.arange(product.k * channels) * channels,
            b_cols=places,
            c_cols=places,
            batches=((int(starts[first, 0]), 0, int(starts[first, 2])),),
            bias=bias[first : first + channels] if isinstance(bias, np.ndarray) else bias,
            scales=None if scales is None else scales[:, first : first + channels],
        )


def _by_padding(product: MatrixProduct) -> Iterator[MatrixProduct]:
    """The rows of A that have no padding, and the others: padding cuts K into short pieces."""
    padding = product.a_padding
    if padding is None or len(product.batches) != 1 or product.k == 0:
        yield product
        return
    start = product.batches[0][0]
    real = padding.real[start + product.a_rows[:, None] + product.a_cols]
    inside = (real >= 0).all(axis=1)
    rows = real[inside, :1]
    if rows.size == 0:
        yield product
        return
    columns = real[inside][0] - rows[0]
    if not np.array_equal(real[inside], rows + columns):
        yield product
        return
    ((_, of_b, of_c),) = product.batches
    yield replace(
        _of_rows(product, np.flatnonzero(inside)),
        a=padding.source,
        a_padding=None,
        a_rows=rows[:, 0],
        a_cols=columns,
        batches=((0, of_b, of_c),),
    )
    if not inside.all():
        yield _of_rows(product, np.flatnonzero(~inside))


def _of_rows(product: MatrixProduct, rows: Offsets) -> MatrixProduct:
    return replace(product, a_rows=product.a_rows[rows], c_rows=product.c_rows[rows])
