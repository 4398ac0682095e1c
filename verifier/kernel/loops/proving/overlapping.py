"""Proofs that hold however memrefs among the arguments overlap.

Both programs are read with all of these in one memory (`one_memory`), and are to leave it in the
same state: then they write the same to the same places in the same order, and what either reads it
reads at the same state as the other one.

That is about the order in which parallel iterations are lifted. Where arguments overlap, the
iterations of a parallel loop may meet, so that it matters in which order they run. Then each order
in which the target may run is to be one in which the source may: two writes of the target that may
run in either order correspond to two of the source of which that is so. Each of them is to be one
step, which reads what it stores and nothing else: no statement of either program only reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import islpy as isl

from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.proving.coinduction import Coinduction
from verifier.kernel.loops.recurrences.dataflow import Dataflow
from verifier.kernel.loops.recurrences.one_memory import MEMORY, of_memory, with_one_memory
from verifier.kernel.loops.recurrences.system import (
    Apply,
    CannotLift,
    RecurrenceSystem,
    Statement,
    Term,
    element_of,
)


def in_one_memory(
    before: RecurrenceSystem, after: RecurrenceSystem
) -> tuple[RecurrenceSystem, RecurrenceSystem] | None:
    """Both programs with the arguments that are memrefs in one memory; None where one of the
    functions is not lifted so, or an argument is a memref on one side only."""
    if before.signature != after.signature:
        return None
    try:
        first, second = (lift(p.function, overlapping=True) for p in (before, after))
    except CannotLift:
        return None
    return with_one_memory(first), with_one_memory(second)


def bits_of_floats_may_be_seen(*programs: RecurrenceSystem) -> bool:
    """Whether floats are stored to an argument that another one of another type may overlap: there,
    which NaN it is makes a difference, and what is equal over the reals only is not equal. Not of
    programs that only move floats: these stay what they are, bit by bit."""
    if not any(_makes_floats(s.value) for program in programs for s in program.statements):
        return False
    for program in programs:
        given = {a.name: a.element for a in program.arrays.values() if a.argument is not None}
        stored = {given[s.target] for s in program.statements if s.target in given}
        if len(set(given.values())) > 1 and any("f" in element for element in stored):
            return True
    return False


def _makes_floats(term: Term) -> bool:
    """Whether floats are computed or compared, not only chosen among others."""
    if not isinstance(term, Apply):
        return False
    types = [term.element, *map(element_of, term.arguments)]
    here = term.op != "arith.select" and any("f" in type_ for type_ in types)
    return here or any(map(_makes_floats, term.arguments))


def other_orders(table: Coinduction) -> str | None:
    """Why parallel iterations of the target may run in an order in which those of the source may
    not; None where each order of the target is one of the source. The table has to be closed."""
    touching = [[s for s in side.program.statements if of_memory(s)] for side in _sides(table)]
    parallel = [t for t in touching[1] if any(True for _ in _parallel_nests(t))]
    if not parallel:
        return None
    deciding = (s for side in _sides(table) for s in side.program.decisions if of_memory(s))
    reading = (s for side in touching for s in side if s.target != MEMORY)
    only_read = next((s for group in (reading, deciding) for s in group), None)
    if only_read is not None:
        return f"{only_read.location} only reads, beside parallel iterations"
    before, after = ({s.name: s for s in side} for side in touching)
    claims = [
        (before[left], after[right], relation)
        for (left, right), relation in table.claims.items()
        if left in before and right in after
    ]
    for t in parallel:
        if not table.after.domains[t.name].is_subset(table.compared(t)):
            return f"{t.location} is not compared with the source"
        for s, _, first in (claim for claim in claims if claim[1] is t):
            for s_, t_, second in claims:
                at_once = _at_once(table.after, t, t_)
                needed = first.apply_range(at_once).apply_range(second.reverse())
                if not needed.is_subset(_at_once(table.before, s, s_)):
                    return f"the parallel iterations of {t.location} are in order in the source"
    return None


def _sides(table: Coinduction) -> tuple[Dataflow, Dataflow]:
    return table.before, table.after


def _at_once(program: Dataflow, left: Statement, right: Statement) -> isl.Map:
    """Pairs of instances of two statements that may run in either order: they are in one parallel
    nest, that is, their times are the same up to its iterators, and a parallel one of these is
    not."""
    size = left.schedule.dim(isl.dim_type.out)
    times = [f"t{k}" for k in range(size)]
    others = [f"u{k}" for k in range(size)]
    found = isl.Map(f"{{ [{', '.join(times)}] -> [{', '.join(others)}] : false }}")
    for first, iterators in _parallel_nests(left):
        same = [f"t{k} = u{k}" for k in range(first)]
        apart = " or ".join(f"t{k} != u{k}" for k in iterators)
        condition = " and ".join([*same, f"({apart})"])
        pairs = f"{{ [{', '.join(times)}] -> [{', '.join(others)}] : {condition} }}"
        found = found.union(isl.Map(pairs))
    schedules = [
        s.schedule.as_map().intersect_domain(program.domains[s.name]) for s in (left, right)
    ]
    return schedules[0].apply_range(found).apply_range(schedules[1].reverse())


def _parallel_nests(statement: Statement) -> Iterator[tuple[int, list[int]]]:
    """The operations around a statement with parallel iterators: the place of the first iterator in
    the times of the statement, and the places of the parallel ones."""
    numbered = enumerate(statement.loops)
    for _, nest in groupby(numbered, key=lambda loop: id(loop[1].operation)):
        loops = list(nest)
        places = [_place(statement, k) for k, loop in loops if loop.kind == "parallel"]
        if places:
            yield _place(statement, loops[0][0]), places


def _place(statement: Statement, iterator: int) -> int:
    """Which number of a statement's times is one of its iterators."""
    schedule = statement.schedule
    space = isl.LocalSpace.from_space(schedule.get_space().domain())
    wanted = isl.Aff.var_on_domain(space, isl.dim_type.set, iterator)
    places = range(schedule.dim(isl.dim_type.out))
    return next(k for k in places if schedule.get_at(k).plain_is_equal(wanted))
