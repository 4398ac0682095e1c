"""Statements of an unrolled body as one statement, with the number of the copy as an iterator.

A loop that was unrolled by 32 has 32 copies of each statement. They are instances of one: where
the copies differ in nothing but that what is accessed, and when, moves by a constant from each one
to the next, `copy u of the statement at p` is `the statement at (p, u)`. So the work grows with the
statements of the loop, not with the copies.

That all copies are as the first two suggest is checked of each, so nothing but names changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import islpy as isl

from verifier.kernel.loops.recurrences.system import (
    Apply,
    Constant,
    IndexValue,
    Loop,
    Read,
    RecurrenceSystem,
    Scalar,
    Statement,
    Term,
)

_FEWEST_COPIES = 4
_MOST_ALIKE = 4
"""Statements of one loop that are alike but for their accesses are told apart up to so many."""

_Shape = tuple[object, ...]
_IN = isl.dim_type.in_


def rerolled(program: RecurrenceSystem) -> RecurrenceSystem:
    """The same program with copies as one statement each; the instances run at the same times."""
    alike: dict[_Shape, list[Statement]] = {}
    for statement in program.statements:
        alike.setdefault(_shape(statement), []).append(statement)
    merged: dict[str, Statement | None] = {}
    for group in alike.values():
        for copies in _copies(group):
            merged.update({copy.name: None for copy in copies})
            merged[copies[0].name] = _as_one(copies)
    if not merged:
        return program
    found = [merged.get(s.name, s) for s in program.statements]
    return replace(program, statements=tuple(s for s in found if s is not None))


def _shape(statement: Statement) -> _Shape:
    """What copies have in common: all but accesses, times and the domain."""
    loops = tuple(id(loop.operation) for loop in statement.loops)
    target = statement.target, statement.access.dim(isl.dim_type.out)
    return (*target, statement.dims, loops, _shape_of(statement.value))


def _shape_of(term: Term) -> _Shape:
    match term:
        case Read(array, access, element):
            return "read", array, access.dim(isl.dim_type.out), element
        case IndexValue():
            return ("index",)
        case Scalar() | Constant():
            return (term,)
        case Apply(op, attributes, arguments, element):
            return op, attributes, element, *map(_shape_of, arguments)


def _copies(group: Sequence[Statement]) -> Iterator[Sequence[Statement]]:
    """The statements of a group in rows of copies, if they all are."""
    for count in range(1, _MOST_ALIKE + 1):
        rows = [group[k::count] for k in range(count)]
        if len(group) % count or len(rows[0]) < _FEWEST_COPIES:
            continue
        if all(_moves(row) is not None for row in rows):
            yield from rows
            return


def _functions(statement: Statement, name: str) -> Iterator[isl.Aff]:
    """The affine functions that a statement is made of, in an order that its shape fixes, as those
    of a statement of another name."""
    for multi in (statement.schedule, statement.access, *_functions_of(statement.value)):
        named = multi.set_tuple_name(_IN, name)
        yield from (named.get_at(k) for k in range(named.dim(isl.dim_type.out)))


def _functions_of(term: Term) -> Iterator[isl.MultiAff]:
    match term:
        case Read(access=access):
            yield access
        case IndexValue(aff):
            yield isl.MultiAff.from_aff(aff)
        case Apply(arguments=arguments):
            for argument in arguments:
                yield from _functions_of(argument)
        case _:
            return


def _moves(row: Sequence[Statement]) -> list[int] | None:
    """By how much each function of the first statement moves from one of a row to the next; None
    where they have other domains, or do not move so."""
    first = row[0]
    base = list(_functions(first, first.name))
    moves: list[int | None] = []
    for number, copy in enumerate(row[1:], 1):
        if not copy.domain.set_tuple_name(first.name).is_equal(first.domain):
            return None
        functions = _functions(copy, first.name)
        apart = [_constant(f.sub(b)) for f, b in zip(functions, base, strict=True)]
        if number == 1:
            moves = apart
        known = [move for move in moves if move is not None]
        if apart != [number * move for move in known]:
            return None
    return [move for move in moves if move is not None]


def _constant(aff: isl.Aff) -> int | None:
    """The number that a function is, everywhere."""
    value = aff.get_constant_val()
    return value.to_python() if aff.is_cst() and value.is_int() else None


def _as_one(row: Sequence[Statement]) -> Statement:
    """A statement whose last iterator is the number of the copy in a row."""
    first = row[0]
    moves = iter(_moves(row) or ())
    number = f"u{len(first.dims)}"
    dims = (*first.dims, number)
    inside = f"{first.name}[{', '.join(dims)}]"
    without = isl.MultiAff(f"{{ {inside} -> {first.name}[{', '.join(first.dims)}] }}")
    bounded = isl.Set(f"{{ {inside} : 0 <= {number} < {len(row)} }}")

    def multi_of(multi: isl.MultiAff) -> isl.MultiAff:
        steps = ", ".join(f"{next(moves)} * {number}" for _ in range(multi.dim(isl.dim_type.out)))
        range_ = multi.get_tuple_name(isl.dim_type.out) or ""
        moved = isl.MultiAff(f"{{ {inside} -> {range_}[{steps}] }}")
        return multi.pullback_multi_aff(without).add(moved)

    def term_of(term: Term) -> Term:
        match term:
            case Read(access=access):
                return replace(term, access=multi_of(access))
            case IndexValue(aff):
                return IndexValue(multi_of(isl.MultiAff.from_aff(aff)).get_at(0))
            case Apply(arguments=arguments):
                return replace(term, arguments=tuple(map(term_of, arguments)))
            case _:
                return term

    domain = isl.Map.from_multi_aff(without).intersect_range(first.domain).domain()
    return replace(
        first,
        dims=dims,
        domain=domain.intersect(bounded),
        schedule=multi_of(first.schedule),
        access=multi_of(first.access),
        value=term_of(first.value),
        loops=(*first.loops, Loop(number, first.operation, "for")),
    )
