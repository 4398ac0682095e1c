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
