"""Array dataflow: which statement instance wrote the value that a read sees. Exact.

The source of a read is the instance with the lexicographically largest time among those that
write the element and run strictly before the reader, after Feautrier, "Dataflow analysis of array
and scalar references", IJPP 1991. What isl answers for the largest time is checked (`latest`).
Everything is restricted to the parameters of a given context.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar, cast

import islpy as isl

from verifier.kernel.loops.recurrences.isl_budget import check_time
from verifier.kernel.loops.recurrences.system import Read, RecurrenceSystem, Statement

END = ""
"""Stands for a statement's name where an array is read after all statements."""


@dataclass(frozen=True)
class Sources:
    """Where the values of a read come from, split by writer.

    `writers` maps a statement's name to a relation from reading to writing instances (a partial
    function); `initial` relates the reading instances without a writer to the elements that they
    read. Their domains are disjoint and cover all reading instances.
    """

    writers: dict[str, isl.Map]
    initial: isl.Map


class Dataflow:
    """The sources of all reads of a program, for the parameters in `context`."""

    def __init__(self, program: RecurrenceSystem, context: isl.Set):
        self.program = program
        self.context = context
        self.domains = {
            s.name: simplified(s.domain.intersect_params(context)) for s in program.statements
        }
        self._times = max((s.schedule.dim(isl.dim_type.out) for s in program.statements), default=1)
        times = isl.Space.set_alloc(isl.DEFAULT_CONTEXT, 0, self._times)
        self.later_than = isl.Map.lex_gt(times)
        self._schedules: dict[str, isl.Map] = {}
        self._write_times: dict[str, isl.Map] = {}
        for s in program.statements:
            domain = self.domains[s.name]
            schedule = s.schedule.as_map().intersect_domain(domain)
            self._schedules[s.name] = schedule
            times_of_element = s.access.as_map().reverse().apply_range(schedule)
            known = self._write_times.get(s.target)
            self._write_times[s.target] = (
                times_of_element if known is None else known.union(times_of_element)
            )
        self._found: dict[tuple[str, str], Sources] = {}
        self._of_reads: dict[tuple[str, int], tuple[Read, Sources]] = {}

    def elements(self, array: str) -> isl.Set:
        """All elements of an array, in the space of its name."""
        shape = self.program.arrays[array].shape
        names = [f"e{k}" for k in range(len(shape))]
        inside = [f"0 <= {n} < {extent}" for n, extent in zip(names, shape, strict=True)]
        parameters = self.program.parameters
        return isl.Set(
            f"[{', '.join(parameters)}] -> "
            f"{{ {array}[{', '.join(names)}] : {' and '.join(inside) or 'true'} }}"
        ).intersect_params(self.context)

    def of_read(self, statement: Statement, read: Read) -> Sources:
        """The sources of one read of a statement."""
        known = self._of_reads.get((statement.name, id(read)))
        if known is None:
            known = (read, self._of_equal_read(statement, read))
            self._of_reads[statement.name, id(read)] = known
        return known[1]

    def _of_equal_read(self, statement: Statement, read: Read) -> Sources:
        key = (statement.name, f"{read.array} {read.access}")
        found = self._found.get(key)
        if found is None:
            access = read.access.as_map().intersect_domain(self.domains[statement.name])
            time = self._schedules[statement.name]
            found = self._found[key] = self._sources(read.array, access, time)
        return found

    def at_end(self, array: str) -> Sources:
        """The last writers of all elements of an array: sources from its elements' own space."""
        found = self._found.get((END, array))
        if found is None:
            elements = self.elements(array)
            found = self._sources(array, elements.identity(), self.end_of(elements))
            self._found[(END, array)] = found
        return found

    def end_of(self, points: isl.Set) -> isl.Map:
        """Each of some points at a time after all statements."""
        zeros = ["0"] * (self._times - 1)
        last = max((_last_step(s) for s in self.program.statements), default=0)
        late = ", ".join([str(last + 1), *zeros])
        return isl.Map.from_domain_and_range(points, isl.Set(f"{{ [{late}] }}"))

    def _sources(self, array: str, access: isl.Map, time: isl.Map) -> Sources:
        """Raises RuntimeError if isl's answer does not cover each reading instance exactly once."""
        check_time()
        writes = self._write_times.get(array)
        if writes is None or access.is_empty():
            return Sources({}, access)
        earlier = access.apply_range(writes).intersect(time.apply_range(self.later_than))
        last = latest(earlier)
        writers: dict[str, isl.Map] = {}
        covered = isl.Set.empty(access.domain().get_space())
        for statement in self.program.statements:
            if statement.target != array:
                continue
            relation = simplified(last.apply_range(self._schedules[statement.name].reverse()))
            if relation.is_empty():
                continue
            if not relation.is_single_valued() or not covered.is_disjoint(relation.domain()):
                raise RuntimeError("a read has several last writers")
            writers[statement.name] = relation
            covered = covered.union(relation.domain())
        if not covered.is_equal(earlier.domain()):
            raise RuntimeError("the sources of a read do not cover it")
        return Sources(writers, simplified(access.subtract_domain(covered)))


def _last_step(statement: Statement) -> int:
    """The last step of the function's own block that a statement is in."""
    first = statement.schedule.get_at(0)
    if statement.domain.is_empty():
        return 0
    last = first.get_constant_val() if first.is_cst() else statement.domain.max_val(first)
    if not last.is_int():
        raise RuntimeError("a schedule does not start with a number")
    return last.to_python()


_Relation = TypeVar("_Relation", isl.Set, isl.Map)


def simplified(relation: _Relation) -> _Relation:
    """The same set or map in fewer pieces, if isl finds them and they are the same.

    Each piece states its equalities first: whether i = j is in all of i = j = 16 e + k for k below
    16 is seen at once, and takes minutes where a piece says 16 e = i - k and 16 f = j - k instead.
    """
    one = cast(Any, relation)
    pieces = one.get_basic_maps() if isinstance(relation, isl.Map) else one.get_basic_sets()
    if len(pieces) < 2:
        return relation
    whole = cast(Any, type(relation)).empty(one.get_space())
    for piece in pieces:
        stated = piece.detect_equalities()
        if not stated.is_equal(piece):
            return relation
        whole = whole.union(stated)
    fewer = whole.coalesce()
    return fewer if fewer.is_equal(whole) else whole


def latest(times: isl.Map) -> isl.Map:
    """The lexicographically largest of the times related to each point, where there is one.

    isl's parametric `lexmax` has been seen to be wrong for a union of relations with divisibility
    constraints (tiled loops), so that its answer counts only if no related time is later; else the
    times that have a later one are subtracted. Raises RuntimeError if that is no function on the
    same points either.
    """
    later_than = isl.Map.lex_gt(times.get_space().range())
    found = times.lexmax()
    if not _is_latest(found, times, later_than):
        found = times.subtract(times.apply_range(later_than))
        if not _is_latest(found, times, later_than):
            raise RuntimeError("there is no latest time")
    return found


def _is_latest(found: isl.Map, times: isl.Map, later_than: isl.Map) -> bool:
    """Whether `found` is the function that selects from `times` what nothing is later than."""
    return bool(
        found.is_single_valued()
        and found.is_subset(times)
        and times.domain().is_subset(found.domain())
        and found.apply_range(later_than.reverse()).is_disjoint(times)
    )
