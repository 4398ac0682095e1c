"""Splits statements where their reads see values of several kinds (index set splitting).

After Griebl, Feautrier and Lengauer, "Index set splitting", IJPP 2000.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import islpy as isl

from synth.raising.planning.values import (
    Flow,
    ValueGraph,
    as_multi_aff,
    at,
    key_of,
    picking,
    pulled_back,
)
from verifier.kernel.loops.recurrences.dataflow import Sources
from verifier.kernel.loops.recurrences.system import Statement, reads_of

_MOST_PARTS = 16


def by_flow_within_iterations(values: ValueGraph) -> ValueGraph | None:
    """The values with statements split that read what the same iteration of their outermost loop
    wrote, by which instances read and write so; None where there is none of them.
    """
    found = values
    for name, statement in values.statements.items():
        sides: list[isl.Set] = []
        for sources in values.flow[name].values():
            relation = sources.writers.get(name)
            if relation is None or not statement.loops:
                continue
            within = relation.equate(isl.dim_type.in_, 0, isl.dim_type.out, 0)
            if not within.is_empty() and not within.is_equal(relation):
                ends = (within.domain(), within.range())
                sides += [_without_ends(side, statement.domain) for side in ends]
        parts = _parts(statement.domain, sides)
        if 1 < len(parts) <= _MOST_PARTS:
            found = split(found, name, parts)
    return None if found is values else found


def _without_ends(side: isl.Set, domain: isl.Set) -> isl.Set:
    """The instances on the same line or plane as some, if not all are."""
    plane = isl.Set.from_basic_set(side.affine_hull()).intersect(domain)
    return side if plane.is_equal(domain) else plane


def _parts(domain: isl.Set, sides: Sequence[isl.Set]) -> list[isl.Set]:
    """A domain in convex parts, each of them on one side of all of some sets."""
    parts = [domain]
    for side in sides:
        cut = (piece for part in parts for piece in (part.intersect(side), part.subtract(side)))
        parts = [piece for whole in cut for piece in _convex_parts(whole)]
    return parts


def _convex_parts(points: isl.Set) -> list[isl.Set]:
    parts: list[isl.Set] = []
    points.coalesce().make_disjoint().foreach_basic_set(
        lambda part: parts.append(isl.Set.from_basic_set(part))
    )
    return [part for part in parts if not part.is_empty()]


def split(values: ValueGraph, name: str, parts: Sequence[isl.Set]) -> ValueGraph:
    """The values with a statement split into one for each of some disjoint parts of its domain."""
    dims = f"[{', '.join(values.statements[name].dims)}]"
    places = {
        f"{name}_{number}": (isl.MultiAff(f"{{ {name}_{number}{dims} -> {name}{dims} }}"), part)
        for number, part in enumerate(parts)
    }
    return _in_places(values, name, places)


def without_determined_dims(values: ValueGraph, name: str) -> ValueGraph:
    """The values with a statement that lacks the dimensions that are functions of its others."""
    old = values.statements[name]
    kept = list(range(len(old.dims)))
    for d in reversed(range(len(old.dims))):
        others = [k for k in kept if k != d]
        if as_multi_aff(_placed(old, others)) is not None:
            kept = others
    place = as_multi_aff(_placed(old, kept))
    if len(kept) == len(old.dims) or place is None:
        return values
    new = f"{name}_0"
    found = _in_places(
        values, name, {new: (place.set_tuple_name(isl.dim_type.in_, new), old.domain)}
    )
    made = found.statements[new]
    loops = tuple(old.loops[k] for k in kept) if old.loops else ()
    made = replace(made, dims=tuple(old.dims[k] for k in kept), loops=loops)
    return replace(found, statements={**found.statements, new: made})


def _placed(statement: Statement, kept: Sequence[int]) -> isl.Map:
    """From the values of some dimensions to the instances that have them."""
    return picking(statement, kept).reverse().intersect_range(statement.domain)


def _in_places(
    values: ValueGraph, name: str, places: Mapping[str, tuple[isl.MultiAff, isl.Set]]
) -> ValueGraph:
    """The values with other statements for one, each at the places of a part of its domain.

    `places` has for each new statement the instances of the old one that its own stand for.
    """
    old = values.statements[name]
    back = {
        new: place.as_map().reverse().intersect_domain(part)
        for new, (place, part) in places.items()
    }

    def divided(sources: Sources) -> Sources:
        if name not in sources.writers:
            return sources
        writers = {w: m for w, m in sources.writers.items() if w != name}
        for new, there in back.items():
            relation = sources.writers[name].apply_range(there)
            if not relation.is_empty():
                writers[new] = relation
        return Sources(writers, sources.initial)

    statements: dict[str, Statement] = {}
    flow: dict[str, Flow] = {}
    for other, statement in values.statements.items():
        seen = {key: divided(sources) for key, sources in values.flow[other].items()}
        if other != name:
            statements[other], flow[other] = statement, seen
            continue
        for new, (place, _) in places.items():
            made, reads = _renamed(old, new, place)
            statements[new] = replace(made, domain=back[new].range())
            flow[new] = {reads[key]: at(s, back[new].reverse()) for key, s in seen.items()}
    ends = {array: divided(sources) for array, sources in values.ends.items()}
    return replace(values, statements=statements, flow=flow, ends=ends)


def _renamed(
    statement: Statement, name: str, renaming: isl.MultiAff
) -> tuple[Statement, dict[tuple[str, str], tuple[str, str]]]:
    """A statement of another name, and what its reads are called then."""
    value = pulled_back(statement.value, renaming)
    pairs = zip(reads_of(statement.value), reads_of(value), strict=True)
    made = replace(
        statement,
        name=name,
        schedule=statement.schedule.pullback_multi_aff(renaming),
        access=statement.access.pullback_multi_aff(renaming),
        value=value,
    )
    return made, {key_of(old): key_of(new) for old, new in pairs}
