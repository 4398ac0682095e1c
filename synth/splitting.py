"""Splits statements where their reads see values of several kinds (index set splitting).

After Griebl, Feautrier and Lengauer, "Index set splitting", IJPP 2000.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import islpy as isl

from synth.values import Flow, Values, at, key_of, mapped
from verifier.dataflow import Sources
from verifier.recurrences import IndexValue, Read, Statement, Term

_MOST_PARTS = 16


def by_flow_within_iterations(values: Values) -> Values | None:
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


def split(values: Values, name: str, parts: Sequence[isl.Set]) -> Values:
    """The values with a statement split into one for each of some disjoint parts of its domain."""
    old = values.statements[name]
    here = f"[{', '.join(old.dims)}]"
    names = [f"{name}_{number}" for number in range(len(parts))]
    renaming = {new: isl.MultiAff(f"{{ {new}{here} -> {name}{here} }}") for new in names}
    back = {
        new: renaming[new].as_map().reverse().intersect_domain(part)
        for new, part in zip(names, parts, strict=True)
    }

    def divided(sources: Sources) -> Sources:
        if name not in sources.writers:
            return sources
        writers = {w: m for w, m in sources.writers.items() if w != name}
        for new in names:
            relation = sources.writers[name].apply_range(back[new])
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
        for new in names:
            made, reads = _renamed(old, new, renaming[new])
            statements[new] = replace(made, domain=back[new].range())
            flow[new] = {reads[key]: at(s, back[new].reverse()) for key, s in seen.items()}
    ends = {array: divided(sources) for array, sources in values.ends.items()}
    return replace(values, statements=statements, flow=flow, ends=ends)


def _renamed(
    statement: Statement, name: str, renaming: isl.MultiAff
) -> tuple[Statement, dict[tuple[str, str], tuple[str, str]]]:
    """A statement of another name, and what its reads are called then."""
    keys: dict[tuple[str, str], tuple[str, str]] = {}

    def read(old: Read) -> Term:
        new = Read(old.array, old.access.pullback_multi_aff(renaming), old.element)
        keys[key_of(old)] = key_of(new)
        return new

    def index(old: IndexValue) -> Term:
        return IndexValue(old.aff.pullback_multi_aff(renaming))

    made = replace(
        statement,
        name=name,
        schedule=statement.schedule.pullback_multi_aff(renaming),
        access=statement.access.pullback_multi_aff(renaming),
        value=mapped(statement.value, read, index),
    )
    return made, keys
