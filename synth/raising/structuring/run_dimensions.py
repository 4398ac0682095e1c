"""The dimensions of runs: in which order, over which values, and which of them are iterators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import islpy as isl

from synth.raising.planning.plan import StructuredRun
from synth.raising.structuring.affine_values import (
    Affine,
    Variable,
    affine_of,
    isl_text,
    substituted,
)
from synth.raising.structuring.boxes import Interval, Unbounded, interval_of
from synth.raising.structuring.windows import NotStructured
from verifier.kernel.loops.recurrences.system import reads_of

_SET = isl.dim_type.set


def projected(domain: isl.Set, dims: Sequence[int]) -> isl.Set:
    """An unnamed set of the values that some dimensions take, in the order given."""
    count = domain.dim(_SET)
    names = [f"i{k}" for k in range(count)]
    tuple_name = domain.get_tuple_name() or ""
    mapping = isl.Map(
        f"{{ {tuple_name}[{', '.join(names)}] -> [{', '.join(names[d] for d in dims)}] }}"
    )
    return domain.apply(mapping)


def without_stride(
    points: isl.Set, position: int, names: Sequence[str]
) -> tuple[int, Affine, isl.Set]:
    """The factor and offset that a dimension's values have in common, and the points with what is
    multiplied in its place."""
    info = points.get_stride_info(position)
    factor = info.get_stride().to_python()
    if factor <= 1:
        return 1, Affine(), points
    offset = affine_of(info.get_offset(), names)
    if any(name in names[position:] for name, _ in offset.terms):
        raise NotStructured("the values of a dimension are spaced by those of another one")
    inside = list(names)
    inside[position] = f"{factor}*{names[position]} + {isl_text(offset)}"
    parameters = points.get_space().params()
    listed = [parameters.get_dim_name(isl.dim_type.param, k) or "" for k in range(points.n_param())]
    mapping = isl.MultiAff(
        f"[{', '.join(listed)}] -> {{ [{', '.join(names)}] -> [{', '.join(inside)}] }}"
    )
    return factor, offset, points.preimage_multi_aff(mapping)


def bounded(points: isl.Set, number: int, known: isl.Set) -> Interval:
    try:
        return interval_of(points, number, known)
    except Unbounded:
        raise NotStructured("a dimension has no affine bounds") from None


def pinned_dimensions(
    points: isl.Set, names: Sequence[str], loops: int, parallel: int
) -> dict[int, Affine]:
    """The dimensions that are functions of others: a parallel one of parallel ones, a reduction
    of those and of the reductions around it. The last ones are taken first."""
    found: dict[int, Affine] = {}
    equalities = [
        affine_of(c.get_aff(), names)
        for c in points.affine_hull().get_constraints()
        if c.is_equality()
    ]
    for equality in equalities:
        value = substituted(equality, {names[loops + n]: place for n, place in found.items()})
        mentioned = [n - loops for n, name in enumerate(names) if value.coefficient(name)]
        dims = [n for n in mentioned if n >= 0]
        number = dims[-1] if len(dims) > 1 else -1
        factor = value.coefficient(names[loops + number])
        if number < 0 or abs(factor) != 1:
            continue
        if number < parallel or all(n < parallel or n < number for n in dims[:-1]):
            place = value.without(names[loops + number]) * -factor
            found = {
                n: substituted(other, {names[loops + number]: place}) for n, other in found.items()
            } | {number: place}
    return found


def is_backwards(run: StructuredRun, places: Mapping[int, Affine], name: str) -> bool:
    """Whether all subscripts that have a dimension of a run go down where it goes up."""
    dims = [f"i{d}" for d in range(len(places))]
    values: dict[Variable, Affine] = {f"i{d}": place for d, place in places.items()}
    factors: list[int] = []
    for access in (run.statement.access, *(r.access for r in reads_of(run.statement.value))):
        for k in range(access.dim(isl.dim_type.out)):
            factors.append(substituted(affine_of(access.get_at(k), dims), values).coefficient(name))
    return min(factors, default=0) < 0 and max(factors) <= 0


def reversed_along(points: isl.Set, position: int) -> isl.Set:
    """The points with a dimension negated."""
    names = [f"i{k}" for k in range(points.dim(_SET))]
    negated = [f"-{name}" if k == position else name for k, name in enumerate(names)]
    return points.apply(isl.Map(f"{{ [{', '.join(names)}] -> [{', '.join(negated)}] }}"))


def in_order_of_output(run: StructuredRun) -> tuple[int, ...]:
    """The parallel dimensions of a run, as the dimensions of what it writes have them."""
    access = run.statement.access
    order: list[int] = []
    for k in range(access.dim(isl.dim_type.out)):
        aff = access.get_at(k)
        order += [d for d in run.parallel if aff.involves_dims(isl.dim_type.in_, d, 1)]
    return tuple(dict.fromkeys((*order, *run.parallel)))
