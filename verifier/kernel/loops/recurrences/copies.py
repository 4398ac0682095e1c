"""Where values come from once copies are looked through.

A statement that only reads is a copy. The *origin* of a read is found from its source by going on
through copies. This ends, but not always after a bounded number of statements: copies that may
lead to each other again (`cyclic`) are origins themselves. Most of those write what is there
already: a buffer that is copied away and back, the part of a tensor that an iteration leaves as it
is. Such writes are dropped first (`settled`). Everything is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import islpy as isl

from verifier.kernel.loops.recurrences.dataflow import Dataflow, Sources, simplified
from verifier.kernel.loops.recurrences.system import Read, Statement

_MOST_ROUNDS = 4
_MOST_COPIES = 8


@dataclass
class Origins:
    """Where the values of a read come from, split by writer: a relation from reading to writing
    instances for each statement, and one to initial elements for each array. Their domains are
    disjoint and cover all reading instances."""

    writers: dict[str, isl.Map] = field(default_factory=dict[str, isl.Map])
    initial: dict[str, isl.Map] = field(default_factory=dict[str, isl.Map])

    def add(self, other: Origins, before: isl.Map) -> None:
        """Have the origins of `other` for what `before` leads to its readers."""
        for mine, its in ((self.writers, other.writers), (self.initial, other.initial)):
            for name, relation in its.items():
                reached = before.apply_range(relation)
                if not reached.is_empty():
                    mine[name] = reached.union(mine[name]) if name in mine else reached


class ThroughCopies:
    """The origins of all reads of a program."""

    def __init__(self, dataflow: Dataflow):
        self.dataflow = dataflow
        self._copies = _copies(dataflow)
        self._cyclic = cyclic(dataflow)
        self._found: dict[tuple[str, int], tuple[Read, Origins]] = {}
        self._at_end: dict[str, Origins] = {}

    def of_read(self, statement: Statement, read: Read) -> Origins:
        """The origins of one read of a statement."""
        known = self._found.get((statement.name, id(read)))
        if known is None:
            sources = self.dataflow.of_read(statement, read)
            known = (read, self._beyond(sources, read.array))
            self._found[statement.name, id(read)] = known
        return known[1]

    def at_end(self, array: str) -> Origins:
        """The origins of what an array's elements hold after all statements."""
        if array not in self._at_end:
            self._at_end[array] = self._beyond(self.dataflow.at_end(array), array)
        return self._at_end[array]

    def _beyond(self, sources: Sources, array: str) -> Origins:
        found = Origins()
        if not sources.initial.is_empty():
            found.initial[array] = sources.initial
        for name, relation in sources.writers.items():
            copy = self._copies.get(name)
            if copy is None or name in self._cyclic:
                found.add(Origins({name: relation.range().identity()}), relation)
            else:
                statement, read = copy
                found.add(self.of_read(statement, read), relation)
        for part in (found.writers, found.initial):
            part.update({name: simplified(relation) for name, relation in part.items()})
        return found


def settled(dataflow: Dataflow) -> Dataflow:
    """The dataflow without copies that write what is there: the arrays hold the same at all times.
    Only cyclic copies are looked at."""
    for _ in range(_MOST_ROUNDS):
        idle = {name: _idle(dataflow, name) for name in cyclic(dataflow)}
        if all(points.is_empty() for points in idle.values()):
            break
        statements = [
            replace(s, domain=simplified(dataflow.domains[s.name].subtract(idle[s.name])))
            if s.name in idle
            else s
            for s in dataflow.program.statements
        ]
        kept = tuple(s for s in statements if not s.domain.is_empty())
        dataflow = Dataflow(replace(dataflow.program, statements=kept), dataflow.context)
    return dataflow


def _idle(dataflow: Dataflow, name: str) -> isl.Set:
    """The instances of a copy that write to an element what it held just before.

    What they read is followed through copies, a step at a time, and compared with the instance that
    wrote the element last.
    """
    copies = _copies(dataflow)
    statement, read = copies[name]
    held = dataflow.of_read(statement, Read(statement.target, statement.access, read.element))
    seen = isl.Set.empty(dataflow.domains[name].get_space())
    sources = dataflow.of_read(statement, read)
    if read.array == statement.target:
        seen = seen.union(_agreement(sources.initial, held.initial))
    reached = dict(sources.writers)
    for _ in range(_MOST_COPIES):
        if not reached:
            break
        further: dict[str, isl.Map] = {}
        for writer, relation in reached.items():
            if writer in held.writers:
                seen = seen.union(_agreement(relation, held.writers[writer]))
            if writer not in copies:
                continue
            copied = copies[writer]
            beyond = dataflow.of_read(*copied)
            if copied[1].array == statement.target:
                initial = relation.apply_range(beyond.initial)
                seen = seen.union(_agreement(initial, held.initial))
            for other, more in beyond.writers.items():
                there = relation.apply_range(more)
                further[other] = there.union(further[other]) if other in further else there
        left = ((n, r.subtract_domain(seen)) for n, r in further.items())
        reached = {n: simplified(r) for n, r in left if not r.is_empty()}
    return simplified(seen)


def _agreement(left: isl.Map, right: isl.Map) -> isl.Set:
    """Where two partial functions are both defined and the same."""
    return left.intersect(right).domain()


def _copies(dataflow: Dataflow) -> dict[str, tuple[Statement, Read]]:
    return {s.name: (s, s.value) for s in dataflow.program.statements if isinstance(s.value, Read)}


def cyclic(dataflow: Dataflow) -> frozenset[str]:
    """The copies from which other copies lead back to them."""
    copies = _copies(dataflow)
    next_ = {
        name: [n for n in dataflow.of_read(*copy).writers if n in copies]
        for name, copy in copies.items()
    }

    def reachable(name: str) -> Iterator[str]:
        seen: set[str] = set()
        waiting = list(next_[name])
        while waiting:
            at = waiting.pop()
            if at not in seen:
                seen.add(at)
                yield at
                waiting += next_[at]

    return frozenset(name for name in copies if name in reachable(name))
