"""Sums of terms that are stored as well read them where they are stored.

In `y[i, j] = exp(x[i, j]); s[i] += exp(x[i, j])` the sum becomes one of `y`, which has a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import islpy as isl

from synth.raising.planning.values import (
    ValueGraph,
    accumulates,
    at,
    key_of,
    misread,
    pulled_back,
    same_sources,
    space_of,
)
from verifier.kernel.loops.recurrences.dataflow import Sources
from verifier.kernel.loops.recurrences.system import (
    Apply,
    Read,
    Statement,
    Term,
    element_of,
    reads_of,
)


def with_stored_terms(values: ValueGraph) -> ValueGraph:
    """The values with sums of stored elements in the place of sums of what is stored."""
    for name in list(values.statements):
        for twin in list(values.statements.values()):
            user = values.statements[name]
            found = _with_stored_term(values, user, twin)
            if found is not None and not misread(found):
                values = found
    return values


def _with_stored_term(values: ValueGraph, user: Statement, twin: Statement) -> ValueGraph | None:
    """The values in which `user` reads what `twin` has stored, if it computes the same."""
    depth = len(twin.dims)
    loops = [loop.operation for loop in twin.loops]
    if (
        user is twin
        or not isinstance(twin.value, Apply)
        or accumulates(twin)
        or not accumulates(user)
        or [loop.operation for loop in user.loops[:depth]] != loops
    ):
        return None
    place = isl.MultiAff(f"{{ {space_of(user)} -> {twin.name}[{', '.join(user.dims[:depth])}] }}")
    there = place.as_map().intersect_domain(user.domain)
    stored = pulled_back(twin.value, place)
    text = str(stored)
    if not there.range().is_subset(twin.domain):
        return None
    if not any(str(term) == text for term in _terms(user.value)):
        return None
    flow = values.flow[user.name]
    for old, new in zip(reads_of(twin.value), reads_of(stored), strict=True):
        if not same_sources(flow[key_of(new)], at(values.flow[twin.name][key_of(old)], there)):
            return None
    read = Read(twin.target, twin.access.pullback_multi_aff(place), element_of(stored))
    value = _replaced(user.value, text, read)
    nothing = isl.Map.empty(read.access.as_map().get_space())
    kept = {key_of(r): flow[key_of(r)] for r in reads_of(value) if r is not read}
    return replace(
        values,
        statements={**values.statements, user.name: replace(user, value=value)},
        flow={
            **values.flow,
            user.name: {**kept, key_of(read): Sources({twin.name: there}, nothing)},
        },
    )


def _terms(term: Term) -> Iterator[Term]:
    yield term
    if isinstance(term, Apply):
        for argument in term.arguments:
            yield from _terms(argument)


def _replaced(term: Term, text: str, read: Read) -> Term:
    if str(term) == text:
        return read
    if isinstance(term, Apply):
        return replace(term, arguments=tuple(_replaced(a, text, read) for a in term.arguments))
    return term
