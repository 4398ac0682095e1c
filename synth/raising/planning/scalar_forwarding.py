"""Does without local memory where values are kept in it only on their way to where they are used.

Each change is one of the graph of values; it is taken where the statements, in their order, would
still read what they should.
"""

from __future__ import annotations

from dataclasses import replace

import islpy as isl

from synth.raising.planning.coalescing import coalesced
from synth.raising.planning.splitting import split, without_determined_dims
from synth.raising.planning.stored_terms import with_stored_terms
from synth.raising.planning.values import (
    Flow,
    ValueGraph,
    accumulates,
    as_multi_aff,
    at,
    is_local,
    key_of,
    mapped,
    misread,
    pulled_back,
    replaced,
    same_sources,
    sources_of,
    without_dead,
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


def with_few_local_values(values: ValueGraph) -> ValueGraph:
    """The same values, fewer of them in local arrays, and those in arrays of their own."""
    values = _in_webs(without_dead(_without_overwritten(values)))
    values = coalesced(values, local=True)
    values = coalesced(_in_webs(_inlined(_split_by_sources(values))))
    return with_stored_terms(values)


# Writes that are overwritten before anything reads them


def _without_overwritten(values: ValueGraph) -> ValueGraph:
    """Leave out the instances of a statement of which others overwrite the element, unread."""
    needed: dict[str, isl.Set] = {}
    found = [sources for _, _, sources in sources_of(values)]
    for sources in (*found, *values.ends.values()):
        for writer, relation in sources.writers.items():
            used = relation.range()
            needed[writer] = needed[writer].union(used) if writer in needed else used
    statements = dict(values.statements)
    fewer: list[str] = []
    for name, used in needed.items():
        s = statements[name]
        access = s.access.as_map().intersect_domain(s.domain)
        if not access.is_injective() and access.intersect_domain(used).is_injective():
            statements[name] = replace(s, domain=used.coalesce())
            fewer.append(name)
    flow = {
        name: {key: _on(sources, statements[name].domain) for key, sources in reads.items()}
        for name, reads in values.flow.items()
    }
    values = replace(values, statements=statements, flow=flow)
    for name in fewer:
        values = without_determined_dims(values, name)
    return values


def _on(sources: Sources, domain: isl.Set) -> Sources:
    writers = {w: m.intersect_domain(domain) for w, m in sources.writers.items()}
    return Sources(
        {w: m for w, m in writers.items() if not m.is_empty()},
        sources.initial.intersect_domain(domain),
    )


# Webs


def _in_webs(values: ValueGraph) -> ValueGraph:
    """Give values in one local array that no read may see alternatively arrays of their own."""
    web: dict[str, str] = {name: name for name in values.statements}

    def root(name: str) -> str:
        while web[name] != name:
            name = web[name]
        return name

    for _, _, sources in sources_of(values):
        first, *others = [*sources.writers] or [""]
        for other in others:
            web[root(other)] = root(first)
    arrays = dict(values.program.arrays)
    names: dict[str, str] = {}
    for name, statement in values.statements.items():
        if not is_local(values.program, statement.target):
            continue
        if root(name) not in names:
            taken = statement.target in names.values()
            fresh = f"{statement.target}_{len(names)}" if taken else statement.target
            names[root(name)] = fresh
            arrays[fresh] = replace(arrays[statement.target], name=fresh)
    statements: dict[str, Statement] = {}
    flow: dict[str, Flow] = {}
    for name, statement in values.statements.items():
        seen: Flow = {}

        def moved(read: Read, name: str = name, seen: Flow = seen) -> Term:
            sources = values.flow[name][key_of(read)]
            writer = next(iter(sources.writers), None)
            here = read
            if writer is not None and root(writer) in names:
                array = names[root(writer)]
                access = read.access.set_tuple_name(isl.dim_type.out, array)
                here = Read(array, access, read.element)
            seen[key_of(here)] = sources
            return here

        value = mapped(statement.value, moved, lambda index: index)
        target = names.get(root(name), statement.target)
        access = statement.access.set_tuple_name(isl.dim_type.out, target)
        statements[name] = replace(statement, value=value, target=target, access=access)
        flow[name] = seen
    program = replace(values.program, arrays=arrays)
    return replace(values, program=program, statements=statements, flow=flow)


# Reads that see values of several statements

_MOST_STATEMENTS = 64


def _split_by_sources(values: ValueGraph) -> ValueGraph:
    """Split statements that read, from local memory, simple values of several statements."""
    while len(values.statements) < _MOST_STATEMENTS:
        found = next(
            (
                (statement.name, sources)
                for statement, read, sources in sources_of(values)
                if is_local(values.program, read.array)
                and len(sources.writers) > 1
                and sources.initial.is_empty()
                and all(_is_simple(values.statements[w]) for w in sources.writers)
            ),
            None,
        )
        if found is None:
            break
        name, sources = found
        values = split(values, name, [m.domain() for m in sources.writers.values()])
    return values


def _is_simple(statement: Statement) -> bool:
    return not isinstance(statement.value, Apply) and not accumulates(statement)


# Values in the place of reads


def _inlined(values: ValueGraph) -> ValueGraph:
    """Put values that are kept in local memory in the place of the reads that see them."""
    kept: set[str] = set()
    while True:
        tried = without_dead(_with_reads_replaced(values, kept))
        wrong = misread(tried)
        if not wrong:
            return tried
        blamed = {
            array
            for name in wrong
            for array, _ in values.flow[name]
            if is_local(values.program, array)
        }
        if blamed <= kept:
            return values
        kept |= blamed


def _with_reads_replaced(values: ValueGraph, kept: set[str]) -> ValueGraph:
    statements = dict(values.statements)
    flow = {name: dict(reads) for name, reads in values.flow.items()}
    uses = _uses(values)
    for name in list(statements):
        while True:
            changed = _inline_once(values, statements, flow, name, uses, kept)
            if not changed:
                break
    return replace(values, statements=statements, flow=flow)


def _uses(values: ValueGraph) -> dict[str, int]:
    """How many reads see a value of each statement."""
    uses: dict[str, int] = {}
    for statement in values.statements.values():
        for read in reads_of(statement.value):
            for writer in values.flow[statement.name][key_of(read)].writers:
                uses[writer] = uses.get(writer, 0) + 1
    return uses


_LARGEST_COPIED = 4
"""A value of more reads than these is not computed in several places."""


def _inline_once(
    values: ValueGraph,
    statements: dict[str, Statement],
    flow: dict[str, Flow],
    name: str,
    uses: dict[str, int],
    kept: set[str],
) -> bool:
    statement = statements[name]
    for read in reads_of(statement.value):
        if read.array in kept or not is_local(values.program, read.array):
            continue
        sources = flow[name][key_of(read)]
        if len(sources.writers) != 1 or not sources.initial.is_empty():
            continue
        ((writer, relation),) = sources.writers.items()
        source = statements[writer]
        place = as_multi_aff(relation)
        if place is None or writer == name or accumulates(source):
            continue
        value, seen = _stored_twin(values, source, place, relation) or _moved(
            source, flow[writer], place, relation
        )
        if uses[writer] > 1 and not isinstance(value, Read) and not _is_cheap(source.value):
            continue
        others = {k: s for k, s in flow[name].items() if k != key_of(read)}
        if any(k in others and not same_sources(others[k], s) for k, s in seen.items()):
            continue
        flow[name] = {**others, **seen}
        statements[name] = replace(statement, value=replaced(statement.value, {read: value}))
        return True
    return False


def _is_cheap(term: Term) -> bool:
    return not isinstance(term, Apply) or (
        len(list(reads_of(term))) <= _LARGEST_COPIED
        and all(not isinstance(a, Apply) for a in term.arguments)
    )


def _stored_twin(
    values: ValueGraph, source: Statement, place: isl.MultiAff, relation: isl.Map
) -> tuple[Term, Flow] | None:
    """The element of an array where what `source` keeps in a cell is stored as well."""
    arrays = values.program.arrays
    if arrays[source.target].shape:
        return None
    for twin in values.statements.values():
        if (
            not arrays[twin.target].shape
            or [loop.operation for loop in twin.loops] != [loop.operation for loop in source.loops]
            or str(twin.value).replace(twin.name, source.name) != str(source.value)
        ):
            continue
        same = isl.Map.from_domain_and_range(source.domain, twin.domain)
        for d in range(len(source.dims)):
            same = same.equate(isl.dim_type.in_, d, isl.dim_type.out, d)
        flows = (values.flow[source.name].values(), values.flow[twin.name].values())
        if len(flows[0]) != len(flows[1]) or not source.domain.is_equal(same.domain()):
            continue
        if not all(
            same_sources(at(mine, same.reverse()), other)
            for mine, other in zip(*flows, strict=True)
        ):
            continue
        there = as_multi_aff(relation.apply_range(same))
        if there is not None:
            element = element_of(twin.value)
            read = Read(twin.target, twin.access.pullback_multi_aff(there), element)
            seen = Sources(
                {twin.name: relation.apply_range(same)},
                isl.Map.empty(read.access.as_map().get_space()),
            )
            return read, {key_of(read): seen}
    return None


def _moved(
    source: Statement, reads: Flow, place: isl.MultiAff, relation: isl.Map
) -> tuple[Term, Flow]:
    """A statement's value as it is computed at the instances that `place` says."""
    value = pulled_back(source.value, place)
    pairs = zip(reads_of(source.value), reads_of(value), strict=True)
    return value, {key_of(new): at(reads[key_of(old)], relation) for old, new in pairs}
