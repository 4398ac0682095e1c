"""Memrefs among the arguments as one memory, of which it is not known where each of them is.

The state of all memory is the value of one cell. A write to an argument is a function of that
state, the indices and what is written, and gives the next state; a read is one of the state and the
indices. Which functions these are depends on where the arguments are, and on nothing else: two
programs that compute the same whatever the functions are do so however the arguments overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

import islpy as isl

from verifier.kernel.loops.recurrences.system import (
    Apply,
    Array,
    IndexValue,
    Read,
    RecurrenceSystem,
    Statement,
    Term,
    reads_of,
)

MEMORY = "memory"
"""The cell that holds the state of memory, and the type of that state."""


def with_one_memory(program: RecurrenceSystem) -> RecurrenceSystem:
    """The program with one cell in place of its arguments that are memrefs. It has to be lifted as
    one whose arguments may overlap."""
    every = program.arrays.values()
    given = {a.name for a in every if a.argument is not None and not a.is_tensor}
    arrays = program.arrays | {MEMORY: Array(MEMORY, (), MEMORY, argument=-1)}
    statements, decisions = (
        tuple(_statement(program, given, s) for s in group)
        for group in (program.statements, program.decisions)
    )
    return replace(program, arrays=arrays, statements=statements, decisions=decisions)


def of_memory(statement: Statement) -> bool:
    """Whether a statement reads the memory, or writes it."""
    return statement.target == MEMORY or any(r.array == MEMORY for r in reads_of(statement.value))


def _statement(program: RecurrenceSystem, given: Set[str], statement: Statement) -> Statement:
    at = f"{statement.name}[{', '.join(statement.dims)}]"
    cell = isl.MultiAff(f"[{', '.join(program.parameters)}] -> {{ {at} -> {MEMORY}[] }}")
    state = Read(MEMORY, cell, MEMORY)
    value = _value(statement.value, given, state)
    if statement.target not in given:
        return replace(statement, value=value)
    which = (("array", statement.target),)
    stored = Apply("memref.store", which, (state, value, *_indices(statement.access)), MEMORY)
    return replace(statement, target=MEMORY, access=cell, value=stored)


def _value(term: Term, given: Set[str], state: Read) -> Term:
    match term:
        case Read(array=array) if array in given:
            indices = tuple(_indices(term.access))
            return Apply("memref.load", (("array", array),), (state, *indices), term.element)
        case Apply(arguments=arguments):
            return replace(term, arguments=tuple(_value(a, given, state) for a in arguments))
        case _:
            return term


def _indices(access: isl.MultiAff) -> Iterator[Term]:
    return (IndexValue(access.get_at(k)) for k in range(access.dim(isl.dim_type.out)))
