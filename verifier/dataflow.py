"""Array dataflow: which statement instance wrote the value that a read sees. Exact.

The sources of a read are found with isl's dependence analysis for one read at a time: the last
write, in the order of the schedule, to the same element strictly before the reading instance.
Everything is restricted to the parameters of a given context.
"""

from __future__ import annotations

from dataclasses import dataclass

import islpy as isl

from verifier.recurrences import Program, Read, Statement

END = "end"
"""The name of the space of the virtual statement that reads an array after all others."""


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

    def __init__(self, program: Program, context: isl.Set):
        self.program = program
        self.context = context
        self.domains = {
            s.name: s.domain.intersect_params(context).coalesce() for s in program.statements
        }
        self._times = max((s.schedule.dim(isl.dim_type.out) for s in program.statements), default=1)
        self._schedule = isl.UnionMap("{ }")
        self._writes: dict[str, isl.UnionMap] = {}
        for s in program.statements:
            domain = self.domains[s.name]
            self._schedule = self._schedule.union(
                isl.UnionMap.from_map(s.schedule.as_map().intersect_domain(domain))
            )
            write = isl.UnionMap.from_map(s.access.as_map().intersect_domain(domain))
            known = self._writes.get(s.target)
            self._writes[s.target] = write if known is None else known.union(write)
        self._found: dict[tuple[str, str], Sources] = {}

    def elements(self, array: str) -> isl.Set:
        """All elements of an array, in the space of its name."""
        shape = self.program.arrays[array].shape
        names = [f"e{k}" for k in range(len(shape))]
        inside = [f"0 <= {n} < {extent}" for n, extent in zip(names, shape, strict=True)]
        parameters = sorted({extent for extent in shape if isinstance(extent, str)})
        return isl.Set(
            f"[{', '.join(parameters)}] -> "
            f"{{ {array}[{', '.join(names)}] : {' and '.join(inside) or 'true'} }}"
        ).intersect_params(self.context)

    def of_read(self, statement: Statement, read: Read) -> Sources:
        """The sources of one read of a statement."""
        key = (statement.name, f"{read.array} {read.access}")
        found = self._found.get(key)
        if found is None:
            access = read.access.as_map().intersect_domain(self.domains[statement.name])
            found = self._found[key] = self._sources(read.array, access, self._schedule)
        return found

    def at_end(self, array: str) -> Sources:
        """The last writers of all elements of an array: sources from its elements' own space."""
        found = self._found.get((END, array))
        if found is None:
            elements = self.elements(array)
            access = elements.identity().set_tuple_name(isl.dim_type.in_, END)
            zeros = ", ".join(["0"] * (self._times - 1))
            late = len(self.program.statements) + 1
            rest = f", {zeros}" if zeros else ""
            names = ", ".join(f"e{k}" for k in range(elements.dim(isl.dim_type.set)))
            time = isl.Map(f"{{ {END}[{names}] -> [{late}{rest}] }}")
            schedule = self._schedule.union(isl.UnionMap.from_map(time))
            found = self._sources(array, access, schedule)
            back = {
                name: map_.set_tuple_name(isl.dim_type.in_, array)
                for name, map_ in found.writers.items()
            }
            initial = found.initial.set_tuple_name(isl.dim_type.in_, array)
            found = self._found[(END, array)] = Sources(back, initial)
        return found

    def _sources(self, array: str, access: isl.Map, schedule: isl.UnionMap) -> Sources:
        """Raises RuntimeError if isl's answer does not cover each reading instance exactly once."""
        writes = self._writes.get(array)
        if writes is None or access.is_empty():
            return Sources({}, access)
        flow = (
            isl.UnionAccessInfo.from_sink(isl.UnionMap.from_map(access))
            .set_must_source(writes)
            .set_schedule_map(schedule)
            .compute_flow()
        )
        writers: dict[str, isl.Map] = {}
        covered = isl.Set.empty(access.domain().get_space())
        for map_ in _maps(flow.get_must_dependence()):
            relation = map_.reverse().coalesce()
            if not relation.is_single_valued():
                raise RuntimeError("a read has several last writers")
            writers[relation.get_tuple_name(isl.dim_type.out)] = relation
            if not covered.is_disjoint(relation.domain()):
                raise RuntimeError("a read has several last writers")
            covered = covered.union(relation.domain())
        initial = isl.Map.empty(access.get_space())
        for map_ in _maps(flow.get_must_no_source()):
            initial = initial.union(map_)
        if not covered.union(initial.domain()).is_equal(access.domain()) or not (
            covered.is_disjoint(initial.domain())
        ):
            raise RuntimeError("the sources of a read do not cover it")
        return Sources(writers, initial.coalesce())


def _maps(union: isl.UnionMap) -> list[isl.Map]:
    found: list[isl.Map] = []
    union.foreach_map(found.append)
    return found
