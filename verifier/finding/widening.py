"""Which larger relation to try for a claim that comes up again at new points.

Nothing here is trusted: what it gives is checked. A relation is kept as *pieces*, each of which is
(within given sets) closed under the steps that were seen to lead from one of its points to
another. A new relation is joined to a piece by the affine hull of both, or, where it is the hull
moved by a constant vector, by all points that multiples of the vector lead to: so a loop that
takes two iterations for one of the other side is followed, too. Else the piece itself is moved so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import islpy as isl

Pieces = tuple[isl.Map, ...]

_MOST_PIECES = 4
_MOST_COALESCED = 12


def union(pieces: Pieces) -> isl.Map:
    """The union of at least one piece."""
    together = pieces[0]
    for piece in pieces[1:]:
        together = together.union(piece)
    return _coalesced(together)


def widened(pieces: Pieces, new: isl.Map, domain: isl.Set, range_: isl.Set) -> Iterator[Pieces]:
    """Pieces that include `new`, the ones to try first first; the first piece of a claim is `new`
    itself."""
    if not pieces:
        yield (_coalesced(new),)
        return
    hulls: list[tuple[int, Pieces]] = []
    for k, piece in reversed([*enumerate(pieces)]):
        hull = piece.union(new).affine_hull().to_map()
        joined = _coalesced(hull.intersect_domain(domain).intersect_range(range_))
        growth = _dimension(hull) - _dimension(piece.affine_hull().to_map())
        hulls.append((growth, (*pieces[:k], joined, *pieces[k + 1 :])))
    for _, candidate in sorted(hulls, key=lambda h: h[0]):
        yield candidate
    for k, piece in reversed([*enumerate(pieces)]):
        grid = _grid(piece, new)
        if grid is not None:
            joined = _coalesced(grid.intersect_domain(domain).intersect_range(range_))
            yield (*pieces[:k], joined, *pieces[k + 1 :])
    for k, piece in reversed([*enumerate(pieces)]):
        moved = _moved(piece, new)
        if moved is not None:
            joined = _coalesced(moved.intersect_domain(domain).intersect_range(range_))
            yield (*pieces[:k], joined, *pieces[k + 1 :])
    if len(pieces) < _MOST_PIECES:
        yield (*pieces, _coalesced(new))


def _coalesced(relation: isl.Map) -> isl.Map:
    """The relation in fewer parts, unless it has so many that looking for them takes long."""
    return relation.coalesce() if relation.n_basic_map() <= _MOST_COALESCED else relation


def _dimension(hull: isl.Map) -> int:
    """The dimension of an affine subspace."""
    dims = hull.dim(isl.dim_type.in_) + hull.dim(isl.dim_type.out)
    equalities = 0
    for basic in hull.get_basic_maps():
        equalities = sum(c.is_equality() for c in basic.get_constraints())
    return dims - equalities


def _grid(piece: isl.Map, new: isl.Map) -> isl.Map | None:
    """All points that multiples of a vector lead to from the affine hull of `piece`, if `new`
    is the hull moved by that vector."""
    start, end = (m.affine_hull().to_map().wrap() for m in (piece, new))
    vector = _difference(start, end)
    if vector is None:
        return None
    flat, there = start.flatten(), end.flatten()
    if not flat.apply(_moves(vector, "1")).is_equal(there):
        return None
    return _unflattened(flat.apply(_moves(vector, "t")), piece)


def _moved(piece: isl.Map, new: isl.Map) -> isl.Map | None:
    """All points that multiples of a vector lead to from `piece`, if these include `new`: of parts
    that no equations tell from others, as where a loop begins at a maximum."""
    start, end = (m.wrap() for m in (piece, new))
    vector = _difference(start.lexmin(), end.lexmin())
    if vector is None or not any(vector):
        return None
    found = _unflattened(start.flatten().apply(_moves(vector, "t")), piece)
    return found if new.is_subset(found) else None


@cache
def _moves(vector: tuple[int, ...], times: str) -> isl.Map:
    """From a point to that which `times` the vector leads to, for any `t`."""
    names = [f"x{k}" for k in range(len(vector))]
    moved = " and ".join(f"{n}_ = {n} + {v} * {times}" for n, v in zip(names, vector, strict=True))
    primed = ", ".join(f"{n}_" for n in names)
    return isl.Map(f"{{ [{', '.join(names)}] -> [{primed}] : exists t : {moved or 'true'} }}")


def _difference(start: isl.Set, end: isl.Set) -> tuple[int, ...] | None:
    """A constant vector from a point of `start` to one of `end` at the same parameters."""
    together = start.params().intersect(end.params())
    if together.is_empty():
        return None
    sample = together.sample_point()
    points: list[list[int]] = []
    fixed = isl.Set.from_point(sample)
    for side in (start, end):
        point = side.intersect_params(fixed).flatten().sample_point()
        dims = side.flatten().dim(isl.dim_type.set)
        points.append(
            [point.get_coordinate_val(isl.dim_type.set, k).to_python() for k in range(dims)]
        )
    return tuple(b - a for a, b in zip(*points, strict=True))


def _unflattened(flat: isl.Set, like: isl.Map) -> isl.Map:
    ins, outs = like.dim(isl.dim_type.in_), like.dim(isl.dim_type.out)
    map_ = isl.Map.from_domain(flat).move_dims(isl.dim_type.out, 0, isl.dim_type.in_, ins, outs)
    return map_.set_tuple_name(
        isl.dim_type.in_, like.get_tuple_name(isl.dim_type.in_)
    ).set_tuple_name(isl.dim_type.out, like.get_tuple_name(isl.dim_type.out))
