"""Keeps a value that is copied to an array after it was made in that array from the start.

A loop that carries a value accumulates in a cell, which is copied to an element of an array when it
is done. Where nothing else accesses the element meanwhile, it accumulates in the element itself.
"""

from __future__ import annotations

from dataclasses import replace

import islpy as isl

from synth.raising.planning.values import (
    ValueGraph,
    in_memory,
    is_in_place,
    is_local,
    key_of,
    mapped,
    misread,
    same_sources,
    space_of,
)
from verifier.kernel.loops.recurrences.dataflow import Dataflow, Sources
from verifier.kernel.loops.recurrences.system import Read, Statement, Term


def coalesced(values: ValueGraph, *, local: bool = False) -> ValueGraph:
    """The values without the copies that can be left out, and those of an element to itself.

    If `local`, only copies from one local array to another one are looked at.
    """
    changed = True
    while changed:
        changed = False
        for name in list(values.statements):
            copy = values.statements[name]
            if local and not is_local(values.program, copy.target):
                continue
            found = _without_no_op(values, copy)
            if found is None:
                found = _without_copy(values, copy)
                if found is None or not _is_in_memory(found):
                    continue
            values, changed = found, True
    return values


def _is_in_memory(values: ValueGraph) -> bool:
    """Whether the statements, in their order, read and leave what they should."""
    dataflow = Dataflow(values.ordered(), values.context)
    return not misread(values, dataflow) and all(
        same_sources(dataflow.at_end(array), wanted) for array, wanted in values.ends.items()
    )


def _without_copy(values: ValueGraph, copy: Statement) -> ValueGraph | None:
    """The values with what `copy` copies from made where it copies to; None if it is no copy."""
    match copy.value:
        case Read(array=cell):
            pass
        case _:
            return None
    array = values.program.arrays[cell]
    if cell == copy.target:
        return None
    writers = [s for s in values.statements.values() if s.target == cell]
    if not is_local(values.program, cell) or not writers:
        return None
    depth = len(copy.loops)
    outer = [loop.operation for loop in copy.loops]
    users = [
        s
        for s in values.statements.values()
        if s.target == cell or any(key[0] == cell for key in values.flow[s.name])
    ]
    if array.shape or any([x.operation for x in s.loops[:depth]] != outer for s in users):
        return None
    sources = values.flow[copy.name][key_of(copy.value)]
    if not sources.initial.is_empty():
        return None
    changed = [s for s in values.statements.values() if s.name != copy.name]
    made = {s.name: _made_in_place(values, s, cell, copy, sources) for s in changed}
    return replace(
        values,
        statements={name: statement for name, (statement, _) in made.items()},
        flow={name: flow for name, (_, flow) in made.items()},
        ends={a: _bypassed(s, copy.name, sources) for a, s in values.ends.items()},
    )


def _without_no_op(values: ValueGraph, copy: Statement) -> ValueGraph | None:
    """The values without a copy of an element to itself; None if it is none."""
    if not isinstance(copy.value, Read) or not is_in_place(copy, copy.value):
        return None
    kept = tuple(s for s in values.statements.values() if s.name != copy.name)
    found = in_memory(replace(values.program, statements=kept), values.context)
    return replace(found, program=values.program)


def _made_in_place(
    values: ValueGraph, statement: Statement, cell: str, copy: Statement, sources: Sources
) -> tuple[Statement, dict[tuple[str, str], Sources]]:
    flow: dict[tuple[str, str], Sources] = {}

    def moved(read: Read) -> Term:
        new = read
        if read.array == cell:
            new = Read(copy.target, _there(statement, copy), read.element)
        flow[key_of(new)] = _bypassed(values.flow[statement.name][key_of(read)], copy.name, sources)
        return new

    value = mapped(statement.value, moved, lambda index: index)
    if statement.target == cell:
        access = _there(statement, copy)
        statement = replace(statement, target=copy.target, access=access)
    return replace(statement, value=value), flow


def _there(statement: Statement, copy: Statement) -> isl.MultiAff:
    """The element that `copy` writes, from a statement inside of all its loops."""
    outer = ", ".join(statement.dims[: len(copy.dims)])
    around = isl.MultiAff(f"{{ {space_of(statement)} -> {copy.name}[{outer}] }}")
    return copy.access.pullback_multi_aff(around)


def _bypassed(sources: Sources, copy: str, copied: Sources) -> Sources:
    """Sources among which those of a copy are what it copied."""
    writers = {w: m for w, m in sources.writers.items() if w != copy}
    through = sources.writers.get(copy)
    initial = sources.initial
    if through is not None:
        unwritten = through.apply_range(copied.initial)
        if not unwritten.is_empty():
            initial = unwritten if initial.is_empty() else initial.union(unwritten).coalesce()
        for writer, relation in copied.writers.items():
            there = through.apply_range(relation)
            if not there.is_empty():
                writers[writer] = writers[writer].union(there) if writer in writers else there
    return Sources(writers, initial)
