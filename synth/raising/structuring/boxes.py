"""Least intervals that hold the values of a dimension of a set, with affine bounds.

Sets here are unnamed tuples: the values of the loops around (`t0`, `t1`, ...) first, then the
dimensions of a run (`x0`, `x1`, ...).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import islpy as isl

from synth.raising.structuring.affine_values import (
    Affine,
    Extremum,
    Quotient,
    Value,
    Variable,
    affine_of,
    difference,
    extremum,
    isl_text,
    variable,
)

_SET = isl.dim_type.set


@dataclass(frozen=True)
class Interval:
    """The values from the greatest of `lower` up to the least of `upper`, that one excluded."""

    lower: tuple[Affine, ...]
    upper: tuple[Affine, ...]


class Unbounded(Exception):
    """A dimension has no affine bound on one side."""


def loop_name(number: int) -> str:
    """The name of the value of a loop around, the outermost being 0."""
    return f"t{number}"


def run_name(number: int) -> str:
    """The name of a dimension of a run that no loop gives its value."""
    return f"x{number}"


def names_of(loops: int, dims: int) -> tuple[str, ...]:
    """The names of the dimensions of a set."""
    return (*map(loop_name, range(loops)), *map(run_name, range(dims)))


def set_of(parameters: Sequence[str], names: Sequence[str], condition: str) -> isl.Set:
    """The points that meet a condition in isl's syntax."""
    return isl.Set(f"[{', '.join(parameters)}] -> {{ [{', '.join(names)}] : {condition} }}")


def holds(known: isl.Set, names: Sequence[str], condition: str) -> bool:
    """Whether all points of `known` meet a condition."""
    parameters = [known.get_dim_name(isl.dim_type.param, k) or "" for k in range(known.n_param())]
    return known.is_subset(set_of(parameters, names, condition))


def without(points: isl.Set, known: isl.Set) -> isl.Set:
    """A set that has the same points within `known`, said more simply."""
    inside = points.intersect(known).compute_divs().coalesce()
    return inside.gist(isl.Set.from_basic_set(known.simple_hull())).coalesce()


def interval_of(points: isl.Set, number: int, known: isl.Set) -> Interval:
    """Where the run's dimension `number` lies for each of the values of loops in `known`.

    Raises `Unbounded`.
    """
    loops = known.dim(_SET)
    alone = points.project_out(_SET, loops + number + 1, points.dim(_SET) - loops - number - 1)
    alone = alone.project_out(_SET, loops, number)
    pieces = alone.compute_divs().coalesce()
    names = names_of(loops, 1)
    lower, upper = _bounds(pieces.simple_hull(), names)
    if not lower or not upper:
        pieces = pieces.intersect(known.insert_dims(_SET, loops, 1)).coalesce()
        lower, upper = _bounds(pieces.convex_hull(), names)
    if not lower or not upper:
        raise Unbounded
    inhabited = alone.project_out(_SET, loops, 1).intersect(known)
    return Interval(
        _pruned(lower, inhabited, names[:-1], ">="), _pruned(upper, inhabited, names[:-1], "<=")
    )


def _bounds(hull: isl.BasicSet, names: Sequence[str]) -> tuple[list[Affine], list[Affine]]:
    """The lower and the (excluded) upper bounds of the last dimension."""
    lower: list[Affine] = []
    upper: list[Affine] = []
    for constraint in hull.get_constraints():
        value = affine_of(constraint.get_aff(), names)
        factor = value.coefficient(names[-1])
        rest = value.without(names[-1])
        if factor == 0 or _mentions(rest, names[-1]):
            continue
        # factor * x + rest >= 0 (or = 0)
        if factor > 0 or constraint.is_equality():
            lower.append(_over(rest if factor > 0 else rest * -1, abs(factor)) * -1)
        if factor < 0 or constraint.is_equality():
            upper.append(_over(rest if factor < 0 else rest * -1, abs(factor)) + 1)
    return lower, upper


def _mentions(value: Affine, name: str) -> bool:
    def within(part: Variable) -> bool:
        return part == name if isinstance(part, str) else _mentions(part.numerator, name)

    return any(within(part) for part, _ in value.terms)


def _over(value: Affine, divisor: int) -> Affine:
    return value if divisor == 1 else variable(Quotient(value, divisor))


def _pruned(
    bounds: Sequence[Affine], known: isl.Set, names: Sequence[str], stronger: str
) -> tuple[Affine, ...]:
    """The bounds without those that another one implies, the shortest first."""
    kept = sorted(dict.fromkeys(bounds), key=lambda b: (len(b.terms), str(b)))
    for bound in list(reversed(kept)):
        others = [other for other in kept if other != bound]
        if any(
            holds(known, names, f"{isl_text(other)} {stronger} {isl_text(bound)}")
            for other in others
        ):
            kept.remove(bound)
    return tuple(kept)


def extent_between(lower: Affine, upper: Sequence[Affine], known: isl.Set) -> Value:
    """How many values there are from `lower` up to the least of `upper`; 0 where it is less."""
    extent = extremum("min", [difference(u, lower) for u in upper])
    names = names_of(known.dim(_SET), 0)
    if holds(known, names, f"{isl_text(extent)} >= 0"):
        return extent
    return extremum("max", [extent, Affine()])


def without_bound(extent: Value, known: isl.Set, names: Sequence[str]) -> Value:
    """An extent that says nothing of 0 where it is not less anyway."""
    match extent:
        case Extremum(kind="max", of=(bare, Affine(terms=(), constant=0))):
            return bare if holds(known, names, f"{isl_text(bare)} >= 0") else extent
        case _:
            return extent
