"""What a proof about loops rests on, as questions that any solver for integers can answer.

Each says that something wrong happens, and is to be unsatisfiable:

- the target does not get what an operation requires;
- a read sees another instance than the dataflow says: one that does not write what is read before
  it is read, one that is overwritten in between, or none where there is one;
- a step from a claim leads out of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import islpy as isl

from verifier.kernel.loops.certificates.presburger_smt import (
    before,
    flat,
    formula,
    negated,
    parameters_of,
    query,
)
from verifier.kernel.loops.proving.coinduction import Inclusion
from verifier.kernel.loops.recurrences.dataflow import Dataflow, Sources
from verifier.kernel.loops.recurrences.system import RecurrenceSystem, Statement, reads_of


@dataclass(frozen=True)
class CertificateQuery:
    """An SMT-LIB script that is to be answered "unsat"; `name` says what is wrong otherwise."""

    name: str
    script: str


def of_side_conditions(program: RecurrenceSystem, context: isl.Set) -> Iterator[CertificateQuery]:
    """The target gets what it requires, for all parameters that count."""
    for number, side_condition in enumerate(program.side_conditions):
        sets = (context, side_condition.violated, program.possible)
        script = query([formula(s, ()) for s in sets], parameters_of(sets))
        yield CertificateQuery(f"demand {number}: {side_condition.text}", script)


def of_inclusions(inclusions: Sequence[Inclusion]) -> Iterator[CertificateQuery]:
    """The steps from the claims stay in the table."""
    for number, inclusion in enumerate(inclusions):
        inner, outer = (_as_set(part) for part in (inclusion.inner, inclusion.outer))
        variables = _variables("x", inner.dim(isl.dim_type.set))
        conditions = [formula(inner, variables), negated(formula(outer, variables))]
        names = (*variables, *parameters_of((inner, outer)))
        yield CertificateQuery(f"step {number}: {inclusion.text}", query(conditions, names))


def of_dataflow(dataflow: Dataflow, side: str, ends: Sequence[str]) -> Iterator[CertificateQuery]:
    """The sources of all reads of a program, and of arrays when it ends, are the last writes."""
    for statement in dataflow.program.statements:
        for number, read in enumerate(reads_of(statement.value)):
            reading = _Instance(
                "p",
                dataflow.domains[statement.name],
                read.access.as_map(),
                statement.schedule.as_map(),
            )
            sources = dataflow.of_read(statement, read)
            name = f"{side}: read {number} of {statement.name}"
            yield from _of_sources(dataflow, name, read.array, reading, sources)
    for array in ends:
        elements = dataflow.elements(array)
        name = f"{side}: {array} at the end"
        reading = _Instance("p", elements, elements.identity(), dataflow.end_of(elements))
        yield from _of_sources(dataflow, name, array, reading, dataflow.at_end(array))


def _of_sources(
    dataflow: Dataflow,
    name: str,
    array: str,
    read: _Instance,
    sources: Sources,
) -> Iterator[CertificateQuery]:
    writers = [s for s in dataflow.program.statements if s.target == array]
    every: list[isl.Set] = [sources.initial.domain()]
    for statement in writers:
        relation = sources.writers.get(statement.name)
        if relation is None:
            continue
        every.append(relation.domain())
        write = _write(dataflow, statement, "w")
        found = formula(flat(relation), [*read.point, *write.point])
        same = _equal(write.element, read.element)
        right = f"(and {write.domain} {same} {before(write.time, read.time)})"
        conditions = [read.runs, found, write.touches, write.timed, negated(right)]
        sets = (*read.sets, *write.sets, flat(relation))
        yield _question(
            f"{name}, written by {statement.name} before", conditions, read, write, sets
        )
        for other in writers:
            last = _write(dataflow, other, "v")
            between = [before(write.time, last.time), before(last.time, read.time)]
            conditions = [
                read.runs, found, write.runs, last.runs, _equal(last.element, read.element),
                *between,
            ]  # fmt: skip
            yield _question(
                f"{name}, written by {statement.name} and then by {other.name}",
                conditions, read, write, (*sets, *last.sets), last,
            )  # fmt: skip
    initial = formula(sources.initial.domain(), read.point)
    for statement in writers:
        write = _write(dataflow, statement, "w")
        conditions = [
            read.runs, initial, write.runs, _equal(write.element, read.element),
            before(write.time, read.time),
        ]  # fmt: skip
        sets = (*read.sets, *write.sets, sources.initial.domain())
        yield _question(
            f"{name}, initial but written by {statement.name}", conditions, read, write, sets
        )
    nowhere = [negated(formula(domain, read.point)) for domain in every]
    yield _question(
        f"{name}, from nowhere", [read.runs, *nowhere], read, read, (*read.sets, *every)
    )


class _Instance:
    """An instance that reads or writes an element at a time, in variables that start so."""

    def __init__(self, prefix: str, domain: isl.Set, access: isl.Map, times: isl.Map):
        self.sets = (domain, flat(access), flat(times))
        self.point = _variables(prefix, access.dim(isl.dim_type.in_))
        self.element = _variables(f"{prefix}e", access.dim(isl.dim_type.out))
        self.time = _variables(f"{prefix}t", times.dim(isl.dim_type.out))
        self.domain = formula(domain, self.point)
        self.touches = formula(self.sets[1], [*self.point, *self.element])
        self.timed = formula(self.sets[2], [*self.point, *self.time])
        self.runs = f"(and {self.domain} {self.touches} {self.timed})"

    @property
    def variables(self) -> list[str]:
        return [*self.point, *self.element, *self.time]


def _write(dataflow: Dataflow, statement: Statement, prefix: str) -> _Instance:
    domain = dataflow.domains[statement.name]
    return _Instance(prefix, domain, statement.access.as_map(), statement.schedule.as_map())


def _question(
    name: str,
    conditions: Sequence[str],
    read: _Instance,
    write: _Instance,
    sets: Sequence[isl.Set],
    last: _Instance | None = None,
) -> CertificateQuery:
    variables = [*read.variables, *write.variables, *parameters_of(sets)]
    return CertificateQuery(name, query(conditions, variables + (last.variables if last else [])))


def _equal(left: Sequence[str], right: Sequence[str]) -> str:
    parts = " ".join(f"(= {a} {b})" for a, b in zip(left, right, strict=True))
    return f"(and {parts})" if parts else "true"


def _variables(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{k}" for k in range(count)]


def _as_set(part: isl.Map | isl.Set) -> isl.Set:
    return flat(part) if isinstance(part, isl.Map) else part
