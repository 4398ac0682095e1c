"""What a function computes as a graph of values, free of the memory that it keeps them in.

Each read knows the statement instances whose values it sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import islpy as isl

from verifier.kernel.loops.proving.granted import without_violations
from verifier.kernel.loops.recurrences.dataflow import Dataflow, Sources
from verifier.kernel.loops.recurrences.system import (
    NEEDED,
    Apply,
    IndexValue,
    Read,
    RecurrenceSystem,
    Statement,
    Term,
    reads_of,
)

ReadKey = tuple[str, str]
"""An array and the text of an access to it."""

Flow = dict[ReadKey, Sources]
"""The sources of each read of a statement."""


def key_of(read: Read) -> ReadKey:
    """What tells the reads of a statement apart."""
    return read.array, str(read.access)


@dataclass(frozen=True)
class ValueGraph:
    """The statements of a program that something depends on, and where each read's value is from.

    `ends` has the sources of the elements of each live-out and result. Domains and relations are
    for parameters in `context`.
    """

    program: RecurrenceSystem
    context: isl.Set
    statements: dict[str, Statement]
    flow: dict[str, Flow]
    ends: dict[str, Sources]

    def ordered(self) -> RecurrenceSystem:
        """The statements as a program, in their order."""
        return replace(self.program, statements=tuple(self.statements.values()))


def values_of(program: RecurrenceSystem) -> ValueGraph:
    """The values that `program` computes, where it is defined."""
    context = program.context
    for kind in NEEDED:
        context = without_violations(context, program, kind)
    context = context.coalesce()
    return without_dead(in_memory(program, context))


def in_memory(program: RecurrenceSystem, context: isl.Set) -> ValueGraph:
    """The values that statements compute and read in the order and the memory of `program`."""
    dataflow = Dataflow(program, context)
    flow = {
        s.name: {key_of(read): dataflow.of_read(s, read) for read in reads_of(s.value)}
        for s in program.statements
    }
    live = dict.fromkeys((*program.live_outs, *program.results))
    ends = {array: dataflow.at_end(array) for array in live}
    statements = {s.name: replace(s, domain=dataflow.domains[s.name]) for s in program.statements}
    return ValueGraph(program, context, statements, flow, ends)


def without_dead(values: ValueGraph) -> ValueGraph:
    """Leave out the statements on which no live-out depends."""
    reached: set[str] = set()
    waiting = [name for sources in values.ends.values() for name in sources.writers]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting += [w for sources in values.flow[name].values() for w in sources.writers]
    return replace(
        values,
        statements={n: s for n, s in values.statements.items() if n in reached},
        flow={n: f for n, f in values.flow.items() if n in reached},
    )


def misread(values: ValueGraph, dataflow: Dataflow | None = None) -> set[str]:
    """The statements that would read other values than they should, in the given order.

    `dataflow` is that of the statements in this order, where it is known.
    """
    dataflow = dataflow or Dataflow(values.ordered(), values.context)
    return {
        s.name
        for s in values.statements.values()
        for read in reads_of(s.value)
        if not same_sources(dataflow.of_read(s, read), values.flow[s.name][key_of(read)])
    }


def same_sources(left: Sources, right: Sources) -> bool:
    """Whether two reads see the same values."""
    if left.writers.keys() != right.writers.keys():
        return False
    pairs = [(left.writers[w], right.writers[w]) for w in left.writers]
    return all(a.is_equal(b) for a, b in pairs)


def at(sources: Sources, place: isl.Map) -> Sources:
    """The sources of a read of other instances, which are related to the reading ones."""
    writers = {w: place.apply_range(m) for w, m in sources.writers.items()}
    return Sources(
        {w: m for w, m in writers.items() if not m.is_empty()},
        place.apply_range(sources.initial),
    )


def is_local(program: RecurrenceSystem, array: str) -> bool:
    """Whether nobody sees an array once the program has run."""
    return program.arrays[array].argument is None and array not in program.results


def accumulates(statement: Statement) -> bool:
    """Whether a statement reads the element that it writes."""
    return any(is_in_place(statement, read) for read in reads_of(statement.value))


def is_in_place(statement: Statement, read: Read) -> bool:
    """Whether a statement reads there what it writes."""
    return read.array == statement.target and read.access.plain_is_equal(statement.access)


def mapped(term: Term, read: Callable[[Read], Term], index: Callable[[IndexValue], Term]) -> Term:
    """A term with its reads and index values changed."""
    match term:
        case Read():
            return read(term)
        case IndexValue():
            return index(term)
        case Apply(arguments=arguments):
            return replace(term, arguments=tuple(mapped(a, read, index) for a in arguments))
        case _:
            return term


def pulled_back(term: Term, place: isl.MultiAff) -> Term:
    """A term of the instances that `place` leads to, as one of those that it starts from."""
    return mapped(
        term,
        lambda read: replace(read, access=read.access.pullback_multi_aff(place)),
        lambda index: replace(index, aff=index.aff.pullback_multi_aff(place)),
    )


def space_of(statement: Statement) -> str:
    """The instances of a statement, as isl writes their space."""
    return f"{statement.name}[{', '.join(statement.dims)}]"


def picking(statement: Statement, dims: Sequence[int]) -> isl.Map:
    """From the instances of a statement to some of their dimensions."""
    inside = ", ".join(statement.dims[d] for d in dims)
    return isl.Map(f"{{ {space_of(statement)} -> [{inside}] }}")


def replaced(term: Term, terms: dict[Read, Term]) -> Term:
    """A term with other terms in the place of reads."""
    by_key = {key_of(read): other for read, other in terms.items()}
    return mapped(term, lambda read: by_key.get(key_of(read), read), lambda index: index)


def pieces_of(relation: isl.Map) -> list[tuple[isl.Set, isl.MultiAff]]:
    """A single-valued relation as affine functions on disjoint domains."""
    found: list[tuple[isl.Set, isl.MultiAff]] = []
    function = isl.PwMultiAff.from_map(relation).coalesce()
    function.foreach_piece(lambda domain, value: found.append((domain, value)))
    return found


def as_multi_aff(relation: isl.Map) -> isl.MultiAff | None:
    """A relation as one affine function on its domain; None if it is none."""
    if relation.is_empty() or not relation.is_single_valued():
        return None
    for _, candidate in pieces_of(relation):
        whole = candidate.as_map().intersect_domain(relation.domain())
        if whole.is_equal(relation):
            return candidate
    return None


def sources_of(values: ValueGraph) -> Iterator[tuple[Statement, Read, Sources]]:
    """Each read with where its values are from."""
    for statement in values.statements.values():
        seen: set[ReadKey] = set()
        for read in reads_of(statement.value):
            key = key_of(read)
            if key not in seen:
                seen.add(key)
                yield statement, read, values.flow[statement.name][key]
