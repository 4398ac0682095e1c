"""How a product's operands lie in memory, transposed or not, and how they are cut up: what one
transfer can move decides where tiles end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.ir import Operation, SSAValue

from rewrites.accelerator.statements.matrix_product import MatrixProduct, Offsets, cut, runs
from rewrites.accelerator.validation.index_space import IndexSpace, NoSpace, points_of
from rewrites.accelerator.validation.signature import root
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of

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


@dataclass(frozen=True, eq=False)
class Transposed:
    """A tensor whose element n is element `positions`[n] of `source`."""

    source: SSAValue
    positions: Offsets


def transposed(structure: Structure, space: IndexSpace) -> Transposed | None:
    """What an operation on tensors gives that does nothing but permute dimensions."""
    last = structure.body.last_op
    if (
        len(structure.inputs) != 1
        or len(structure.outputs) != 1
        or last is None
        or list(last.operands) != [structure.body.args[0]]
        or space.shapes[0] is None
        or any(kind != "parallel" for kind in structure.iterators)
        or any(not map_.is_projected_permutation() for map_ in structure.maps)
        or any(len(map_.results) != map_.num_dims for map_ in structure.maps)
    ):
        return None
    points = points_of(space.extents, range(len(space.extents)), len(space.extents))
    positions = np.zeros(points[0].size, np.int64)
    positions[space.positions(1, points)] = space.positions(0, points)
    return Transposed(root(structure.inputs[0]), positions)


def is_transposition(op: Operation) -> bool:
    """Whether the operation gives a tensor that is another one, transposed."""
    if not op.name.startswith("linalg.") or len(op.results) != 1:
        return False
    try:
        structure = structure_of(op)
        return transposed(structure, IndexSpace.of(structure)) is not None
    except (NoStructure, NoSpace):
        return False


def of_the_sources(
    product: MatrixProduct, known: Mapping[SSAValue, Transposed]
) -> MatrixProduct | None:
    """The product with the factors that are transposed read from where they come from; None where
    rows and columns do not each add a number of their own to an element's there."""
    a, b = product.a, product.b
    if isinstance(a, SSAValue) and a in known:
        starts = [start for start, _, _ in product.batches]
        moved = _moved(known[a], starts, product.a_rows, product.a_cols)
        if moved is None:
            return None
        starts, rows, cols = moved
        batches = tuple((s, y, z) for s, (_, y, z) in zip(starts, product.batches, strict=True))
        product = replace(product, a=known[a].source, a_rows=rows, a_cols=cols, batches=batches)
        return of_the_sources(product, known)
    if isinstance(b, SSAValue) and b in known:
        other = of_the_sources(product.swapped(), known)
        return None if other is None else other.swapped()
    return product


def _moved(
    view: Transposed, starts: Sequence[int], rows: Offsets, cols: Offsets
) -> tuple[list[int], Offsets, Offsets] | None:
    first = np.array(starts)
    moved = view.positions[first]
    more_rows = view.positions[first[0] + rows] - moved[0]
    more_cols = view.positions[first[0] + cols] - moved[0]
    wanted = view.positions[first[:, None, None] + rows[:, None] + cols]
    if not np.array_equal(wanted, moved[:, None, None] + more_rows[:, None] + more_cols):
        return None
    return [int(start) for start in moved], more_rows, more_cols
