"""Memrefs among the arguments as one memory, of which it is not known where each of them is.

The state of all memory is the value of one cell. A write to an argument is a function of that
state, the indices and what is written, and gives the next state; a read is one of the state and the
indices. Which functions these are depends on where the arguments are, and on nothing else: two
programs that compute the same whatever the functions are do so however the arguments overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
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
    found = replace(program, arrays=arrays, statements=statements, decisions=decisions)
    return _in_one_step(found)


def of_memory(statement: Statement) -> bool:
    """Whether a statement reads the memory, or writes it."""
    return statement.target == MEMORY or any(r.array == MEMORY for r in reads_of(statement.value))


def _in_one_step(program: RecurrenceSystem) -> RecurrenceSystem:
    """The program with values that are read from memory and kept in a cell, as those of divisions
    are, computed by the one statement that uses them, where that is the next step."""
    statements = list(program.statements)
    for first in program.statements:
        used = _used_next(program, statements, first)
        if used is not None:
            statements = [
                replace(s, value=_with(s.value, first.target, _at(first, s))) if s is used else s
                for s in statements
                if s is not first
            ]
    return replace(program, statements=tuple(statements))


def _used_next(
    program: RecurrenceSystem, statements: Sequence[Statement], first: Statement
) -> Statement | None:
    """The statement that alone uses what another one keeps in a cell, if it runs just after that
    one whenever that one runs, and at no other time."""
    cell = program.arrays[first.target]
    if cell.shape or cell.argument is not None or not of_memory(first):
        return None
    others = [s for s in (*statements, *program.decisions) if s is not first]
    users = [s for s in others if any(r.array == cell.name for r in reads_of(s.value))]
    writers = [s for s in others if s.target == cell.name]
    if len(users) != 1 or writers or cell.name in program.results or users[0].target != MEMORY:
        return None
    (used,) = users
    if not first.domain.set_tuple_name(used.name).is_equal(used.domain):
        return None
    sooner, later = _times(first), _times(used)
    pair = isl.Map.identity(sooner.get_space().domain().map_from_set())
    pair = pair.set_tuple_name(isl.dim_type.out, used.name)
    after = isl.Map.lex_lt(sooner.get_space().range())
    if not pair.apply_domain(sooner).apply_range(later).is_subset(after):
        return None
    for other in others:
        if other is used:
            continue
        since = sooner.apply_range(after).apply_range(_times(other).reverse())
        until = _times(other).apply_range(after).apply_range(later.reverse())
        between = since.apply_range(until).set_tuple_name(isl.dim_type.out, first.name)
        if not between.is_disjoint(isl.Map.identity(between.get_space())):
            return None
    return used


def _times(statement: Statement) -> isl.Map:
    return statement.schedule.as_map().intersect_domain(statement.domain)


def _at(first: Statement, used: Statement) -> Term:
    """The value of a statement as a term of another one with the same iterators."""

    def moved(term: Term) -> Term:
        match term:
            case Read(access=access):
                return replace(term, access=access.set_tuple_name(isl.dim_type.in_, used.name))
            case IndexValue(aff):
                multi = isl.MultiAff.from_aff(aff).set_tuple_name(isl.dim_type.in_, used.name)
                return IndexValue(multi.get_at(0))
            case Apply(arguments=arguments):
                return replace(term, arguments=tuple(moved(a) for a in arguments))
            case _:
                return term

    return moved(first.value)


def _with(term: Term, cell: str, value: Term) -> Term:
    match term:
        case Read(array=array) if array == cell:
            return value
        case Apply(arguments=arguments):
            return replace(term, arguments=tuple(_with(a, cell, value) for a in arguments))
        case _:
            return term


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
