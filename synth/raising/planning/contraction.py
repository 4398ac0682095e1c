"""Memory that a loop allocates, as memory that is allocated once.

Lifting gives each iteration a place of its own in what a loop allocates. Where no iteration reads
what another one has left, one place serves them all. It then is memory like any other: what runs
at the same time gets places of its own, as many as are needed, when the plan is made.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import reduce

import islpy as isl

from synth.raising.planning.values import (
    Flow,
    ValueGraph,
    is_local,
    key_of,
    mapped,
    misread,
    same_sources,
)
from verifier.kernel.loops.recurrences.system import ANY_EXTENT, Array, Read, Statement, reads_of


def with_shared_places(values: ValueGraph) -> ValueGraph:
    """The values with as few places as they need in arrays that loops allocate, and with a known
    number of places in each array."""
    for name, array in values.program.arrays.items():
        if not is_local(values.program, name):
            continue
        open_ = [k for k, extent in enumerate(array.shape) if extent == ANY_EXTENT]
        if open_ and (found := _if_read_alike(values, name, open_)) is not None:
            values = found
            continue
        for place in reversed(open_):
            values = _if_read_alike(values, name, [place]) or values
    return values


def _if_read_alike(values: ValueGraph, array: str, places: Collection[int]) -> ValueGraph | None:
    """The values with an array without some dimensions; None where a read would see others."""
    fewer = _without_dimensions(values, array, places)
    return None if fewer is None or misread(fewer) else fewer


def _without_dimensions(
    values: ValueGraph, name: str, places: Collection[int]
) -> ValueGraph | None:
    """The values with fewer places; None where two reads of a statement would become one."""
    old = values.program.arrays[name]
    kept = [k for k in range(len(old.shape)) if k not in places]
    new = replace(old, shape=tuple(old.shape[k] for k in kept))

    def access(there: isl.MultiAff) -> isl.MultiAff:
        for k in sorted(places, reverse=True):
            there = there.drop_dims(isl.dim_type.out, k, 1)
        return there.set_tuple_name(isl.dim_type.out, name)

    def moved(read: Read) -> Read:
        return replace(read, access=access(read.access)) if read.array == name else read

    statements: dict[str, Statement] = {}
    flow: dict[str, Flow] = {}
    for statement in values.statements.values():
        seen = flow[statement.name] = {}
        for read in reads_of(statement.value):
            sources = values.flow[statement.name][key_of(read)]
            if not same_sources(seen.setdefault(key_of(moved(read)), sources), sources):
                return None
        value = mapped(statement.value, moved, lambda index: index)
        target = access(statement.access) if statement.target == name else statement.access
        statements[statement.name] = replace(statement, value=value, access=target)
    program = replace(values.program, arrays={**values.program.arrays, name: new})
    return replace(values, program=program, statements=statements, flow=flow)


def places_of(values: ValueGraph, array: Array) -> tuple[isl.PwAff, ...]:
    """One more than the largest index along each dimension of an array that is written or read."""
    found: list[isl.Set] = []
    for s in values.statements.values():
        accesses = [s.access] if s.target == array.name else []
        accesses += [r.access for r in reads_of(s.value) if r.array == array.name]
        found += [s.domain.apply(access.as_map()) for access in accesses]
    every = reduce(isl.Set.union, found).coalesce()
    one = isl.Val(1)
    return tuple(every.dim_max(k).add_constant_val(one) for k in range(len(array.shape)))
