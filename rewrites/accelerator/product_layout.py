"""How a product's operands are cut up: what one transfer can move decides where tiles end."""

from __future__ import annotations

from dataclasses import dataclass

from rewrites.accelerator.matrix_product import MatrixProduct, Offsets, cut, runs

Piece = tuple[int, int]
"""(first, count)."""


@dataclass(frozen=True)
class ProductLayout:
    """The columns of C in tiles and K in runs; whether A and B are loaded transposed.

    Within a tile of columns C's elements are neighbours, and those of B too, or with `b_transposed`
    a fixed distance apart. Within a run of K the same is true of A.
    """

    columns: tuple[Piece, ...]
    inner: tuple[Piece, ...]
    a_transposed: bool
    b_transposed: bool

    @staticmethod
    def of(product: MatrixProduct, dim: int) -> ProductLayout:
        near = cut(_within(runs(product.c_cols), product.b_cols, 1), dim)
        far = cut(_within(runs(product.c_cols), product.b_cols, None), dim)
        b_transposed = len(far) < len(near)
        # A transposed load takes neighbours in the other direction.
        whole = runs(product.b_rows) if b_transposed else [(0, product.k)] if product.k else []
        near_a = _within(whole, product.a_cols, 1)
        far_a = _within(whole, product.a_cols, None)
        padding = product.a_padding
        if padding is not None:
            # A row of a block is all zeros, or all of it is in the source.
            near_a = cut(near_a, padding.neighbours)
            far_a = near_a
        a_transposed = len(cut(far_a, dim)) < len(cut(near_a, dim))
        return ProductLayout(
            tuple(far if b_transposed else near),
            tuple(far_a if a_transposed else near_a),
            a_transposed,
            b_transposed,
        )


PADDED_COLUMNS = "the operand that is padded must be the one whose rows are"


def oriented(product: MatrixProduct) -> MatrixProduct:
    """The product, or that of the transposes where C is stored in fewer pieces so."""
    if len(runs(product.c_cols)) * product.m > len(runs(product.c_rows)) * product.n:
        return product.swapped()
    return product


def _within(pieces: list[Piece], offsets: Offsets, step: int | None) -> list[Piece]:
    return [
        (first + start, count)
        for first, size in pieces
        for start, count in runs(offsets[first : first + size], step=step)
    ]
