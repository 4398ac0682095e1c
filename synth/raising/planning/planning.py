"""Makes a plan of what a function computes: as few sequential loops as its values allow.

The statements are ordered by the dependences of values alone; where the function's arrays cannot
hold the values in that order, they are expanded, and where that does not help, the order in which
the function accesses them is kept as well.
"""

from __future__ import annotations

from dataclasses import replace

import islpy as isl

from synth.raising.planning.contraction import with_shared_places
from synth.raising.planning.loop_distribution import Dependence, distribute
from synth.raising.planning.plan import CannotPlan, Plan, Repeat, Step, StructuredRun
from synth.raising.planning.scalar_forwarding import with_few_local_values
from synth.raising.planning.splitting import by_flow_within_iterations
from synth.raising.planning.storage import CannotStore, Stored, runs_of
from synth.raising.planning.values import ValueGraph, is_in_place, sources_of, values_of
from verifier.kernel.loops.recurrences.iteration_counts import iteration_count
from verifier.kernel.loops.recurrences.system import RecurrenceSystem, Statement, reads_of


def plan_of(program: RecurrenceSystem) -> Plan:
    """A plan that computes what `program` computes. Raises `CannotPlan`."""
    if any(map(iteration_count, program.parameters)):
        raise CannotPlan("the step of a loop is not a constant")
    values = with_shared_places(values_of(program))
    try:
        return _with_few_loops(with_few_local_values(values))
    except CannotPlan:
        return _with_few_loops(values)


def _with_few_loops(values: ValueGraph) -> Plan:
    plan = _plan_of(values)
    if len(list(plan.repeats())) > 1:
        divided = by_flow_within_iterations(values)
        other = plan if divided is None else _plan_of(divided)
        if len(list(other.repeats())) < len(list(plan.repeats())):
            return other
    return plan


def _plan_of(values: ValueGraph) -> Plan:
    expanded: set[str] = set()
    in_order: set[str] = set()
    while True:
        dependences = _dependences(values, in_order)
        stored = Stored.of(values, distribute(values.statements, dependences))
        failed = _expand(stored, {*stored.needs_expansion(), *expanded} - in_order)
        if failed is not None:
            in_order.add(failed)
            continue
        stored.copy_what_runs_overwrite()
        wrong = {_original(array) for array in stored.misread()}
        if not wrong:
            return _simplified(
                Plan(values.program, stored.temporaries, stored.current()), values.context
            )
        if wrong <= in_order:
            raise CannotPlan(f"{', '.join(sorted(wrong))} cannot hold the values")
        for array in wrong - in_order:
            (in_order if array in expanded else expanded).add(array)


def _expand(stored: Stored, arrays: set[str]) -> str | None:
    """Expand some arrays; the name of one that cannot be."""
    for array in sorted(arrays):
        try:
            stored.expand(array)
        except CannotStore:
            return array
    return None


def _simplified(plan: Plan, context: isl.Set) -> Plan:
    """The same plan, its sets without what is known of the parameters."""

    def simplified(steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple(
            replace(s, domain=_without_context(s.domain, context))
            if isinstance(s, StructuredRun)
            else replace(s, values=_range_of(s, context), steps=simplified(s.steps))
            for s in steps
        )

    temporaries = {
        name: replace(t, shape=tuple(_in_one_piece(extent) for extent in t.shape))
        for name, t in plan.temporaries.items()
    }
    return replace(plan, temporaries=temporaries, steps=simplified(plan.steps))


def _range_of(repeat: Repeat, context: isl.Set) -> isl.Set:
    """The values of a loop, and others for which nothing in it runs, where that is simpler."""
    if any(len(run.fixed) == len(run.statement.dims) for run in runs_of(repeat.steps)):
        return _without_context(repeat.values, context)
    hull = isl.Set.from_basic_set(repeat.values.simple_hull())
    own = repeat.values.dim(isl.dim_type.set) - 1
    return hull.drop_constraints_not_involving_dims(isl.dim_type.set, own, 1)


def _without_context(points: isl.Set, context: isl.Set) -> isl.Set:
    """A simpler set with the same points for all parameters that count."""
    hull = isl.Set.from_basic_set(points.simple_hull())
    hull = hull.gist_params(isl.Set.from_basic_set(context.simple_hull()))
    if hull.intersect_params(context).is_equal(points.intersect_params(context)):
        return hull
    return points.gist_params(context)


def _in_one_piece(extent: isl.PwAff) -> isl.PwAff:
    """The same function without its conditions, if one expression says it."""
    pieces: list[isl.PwAff] = []
    extent.foreach_piece(lambda _, aff: pieces.append(isl.PwAff.from_aff(aff)))
    for piece in pieces:
        if piece.intersect_domain(extent.domain()).is_equal(extent):
            return piece
    return extent


def _original(array: str) -> str:
    return array.removesuffix("_expanded")


def _dependences(values: ValueGraph, in_order: set[str]) -> list[Dependence]:
    """The flow of values, and for arrays `in_order` whatever follows a write or overwrites."""
    found = [
        Dependence(
            writer,
            statement.name,
            relation.reverse(),
            read.array,
            is_flow=True,
            in_place=is_in_place(statement, read),
        )
        for statement, read, sources in sources_of(values)
        for writer, relation in sources.writers.items()
    ]
    for array in sorted(in_order):
        found += _orders(values, array)
    return found


def _orders(values: ValueGraph, array: str) -> list[Dependence]:
    """Accesses to the same element of an array, at least one of them a write, in their order."""
    accesses: list[tuple[Statement, isl.Map, bool, bool]] = []
    for s in values.statements.values():
        if s.target == array:
            accesses.append((s, s.access.as_map().intersect_domain(s.domain), True, True))
        for read in reads_of(s.value):
            if read.array == array:
                access = read.access.as_map().intersect_domain(s.domain)
                accesses.append((s, access, False, is_in_place(s, read)))
    found: list[Dependence] = []
    for s, first, s_writes, s_in_place in accesses:
        for t, second, t_writes, t_in_place in accesses:
            if not (s_writes or t_writes):
                continue
            in_place = s_in_place and t_in_place
            earlier = s.schedule.as_map().lex_lt_map(t.schedule.as_map())
            relation = first.apply_range(second.reverse()).intersect(earlier).coalesce()
            if not relation.is_empty():
                found.append(Dependence(s.name, t.name, relation, array, False, in_place))
    return found
