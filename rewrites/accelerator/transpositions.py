"""Transposed tensors, as other element numbers of what they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.ir import Operation, SSAValue

from rewrites.accelerator.matrix_product import MatrixProduct, Offsets
from rewrites.accelerator.validation.index_space import IndexSpace, NoSpace, points_of
from rewrites.accelerator.validation.signature import root
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of


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
