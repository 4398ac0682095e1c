"""Distributes statements over as few sequential loops as their dependences allow.

The method is loop distribution by strongly connected components, after Allen and Kennedy,
"Automatic translation of Fortran programs to vector form", TOPLAS 1987, on dependences of values.
Where a cycle has to be run in order, any loop around it that carries no dependence backwards can
be the sequential one; the choice that leaves fewest loops is taken. The other loops of the cycle
become iterators of the structured runs inside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

import islpy as isl

from synth.raising.planning.plan import CannotPlan, Repeat, Step, StructuredRun
from synth.raising.planning.values import accumulates, picking
from verifier.kernel.loops.recurrences.system import Statement


@dataclass(frozen=True)
class Dependence:
    """`after` at q must run later than `before` at p, for all (p, q) of `relation`.

    `on` is the array that both access; `is_flow` says that a value goes from one to the other, and
    `in_place` that both are accesses to the element that a statement accumulates in.
    """

    before: str
    after: str
    relation: isl.Map
    on: str
    is_flow: bool
    in_place: bool


def distribute(
    statements: Mapping[str, Statement], dependences: Sequence[Dependence]
) -> tuple[Step, ...]:
    """Runs and loops in an order that keeps all dependences; statements are in textual order."""
    return _Distribution(statements).steps(list(statements), dependences, ())


@dataclass(frozen=True)
class _Distribution:
    statements: Mapping[str, Statement]

    def steps(
        self, names: Sequence[str], dependences: Sequence[Dependence], fixed: tuple[int, ...]
    ) -> tuple[Step, ...]:
        found: list[Step] = []
        for component in components(names, dependences):
            inside = [d for d in dependences if d.before in component and d.after in component]
            if all(self._is_accumulation(d) for d in inside):
                statement = self.statements[component[0]]
                along = {dim for d in inside for dim in _moving(d.relation)}
                found.append(
                    StructuredRun(statement, statement.domain, fixed, tuple(sorted(along)))
                )
            else:
                found.append(self._loop(component, inside, fixed))
        return tuple(found)

    def _is_accumulation(self, dependence: Dependence) -> bool:
        """Whether a statement depends on itself, by the element alone that it accumulates in."""
        statement = self.statements[dependence.before]
        return (
            dependence.before == dependence.after
            and dependence.in_place
            and accumulates(statement)
            and not any(
                statement.access.involves_dims(isl.dim_type.in_, d, 1)
                for d in _moving(dependence.relation)
            )
        )

    def _loop(
        self, names: Sequence[str], dependences: Sequence[Dependence], fixed: tuple[int, ...]
    ) -> Repeat:
        """The loop that leaves fewest loops inside of it."""
        first = self.statements[names[0]]
        shared = _shared_loops([self.statements[n] for n in names])
        best: tuple[tuple[int, int], Repeat] | None = None
        for level in range(shared):
            if level in fixed or not all(_goes_forward(d.relation, level) for d in dependences):
                continue
            carried = [d for d in dependences if not _is_zero(d.relation, level)]
            if not carried:
                continue
            around = (*fixed, level)
            inner = self.steps(names, _within(dependences, level), around)
            values = self._values(names, around)
            flow = [d for d in carried if d.is_flow]
            repeat = Repeat(values, inner, self._reason((flow or carried)[0]))
            cost = _loops_in(repeat), level
            if best is None or cost < best[0]:
                best = cost, repeat
        if best is None:
            raise CannotPlan(f"a cycle of dependences outside of loops at {first.location}")
        return best[1]

    def _values(self, names: Sequence[str], levels: tuple[int, ...]) -> isl.Set:
        """The values that the loops at `levels` take, those of the last one innermost."""
        statements = (self.statements[name] for name in names)
        values = (s.domain.apply(picking(s, levels)) for s in statements)
        return reduce(isl.Set.union, values).coalesce()

    def _reason(self, dependence: Dependence) -> str:
        before, after = self.statements[dependence.before], self.statements[dependence.after]
        earlier = f"{before.location} of an earlier iteration"
        if dependence.is_flow:
            return f"{after.location} needs what {earlier} wrote to {dependence.on}"
        return f"{after.location} accesses {dependence.on} after {earlier}"


def components(names: Sequence[str], dependences: Iterable[Dependence]) -> list[tuple[str, ...]]:
    """The strongly connected components, in an order that keeps the dependences between them.

    Among those that may come next, the one that stands first in `names` does.
    """
    later: dict[str, set[str]] = {name: set() for name in names}
    for d in dependences:
        if d.before in later and d.after in later:
            later[d.before].add(d.after)
    reach = {name: _reachable(name, later) for name in names}
    groups: list[tuple[str, ...]] = []
    grouped: set[str] = set()
    for name in names:
        if name not in grouped:
            group = tuple(n for n in names if n == name or (n in reach[name] and name in reach[n]))
            groups.append(group)
            grouped |= set(group)
    ordered: list[tuple[str, ...]] = []
    while groups:
        ready = next(
            g for g in groups
            if not any(g[0] in reach[other[0]] for other in groups if other is not g)
        )  # fmt: skip
        ordered.append(ready)
        groups.remove(ready)
    return ordered


def _reachable(name: str, later: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = list(later[name])
    while waiting:
        other = waiting.pop()
        if other not in found:
            found.add(other)
            waiting += later[other]
    return found


def _shared_loops(statements: Sequence[Statement]) -> int:
    """How many loops are around all of some statements."""
    first, *others = (s.loops for s in statements)
    count = len(first)
    for loops in others:
        same = 0
        while same < min(count, len(loops)) and loops[same].operation is first[same].operation:
            same += 1
        count = same
    return count


def _is_zero(relation: isl.Map, level: int) -> bool:
    """Whether related instances have the same value of a loop's variable."""
    equal = isl.Map.universe(relation.get_space()).equate(
        isl.dim_type.in_, level, isl.dim_type.out, level
    )
    return bool(relation.is_subset(equal))


def _moving(relation: isl.Map) -> list[int]:
    """The dimensions in which related instances of one statement differ."""
    return [d for d in range(relation.dim(isl.dim_type.in_)) if not _is_zero(relation, d)]


def _goes_forward(relation: isl.Map, level: int) -> bool:
    """Whether no related instance is in an earlier iteration of a loop."""
    backward = relation.order_gt(isl.dim_type.in_, level, isl.dim_type.out, level)
    return bool(backward.is_empty())


def _within(dependences: Iterable[Dependence], level: int) -> list[Dependence]:
    """The dependences within an iteration of a loop."""
    found: list[Dependence] = []
    for d in dependences:
        same = d.relation.equate(isl.dim_type.in_, level, isl.dim_type.out, level)
        if not same.is_empty():
            found.append(replace(d, relation=same.coalesce()))
    return found


def _loops_in(repeat: Repeat) -> int:
    """How many loops there are, this one included."""
    inner = [s for s in repeat.steps if isinstance(s, Repeat)]
    return 1 + sum(_loops_in(s) for s in inner)
