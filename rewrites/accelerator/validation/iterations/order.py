"""Whether a program has a race, for all iterations.

Happens-before (`accelerator_model.meaning.happens_before`) is made of links: a token, or a wait or
barrier of the host, between which each queue, and the host, keeps its order. Everything that is
ordered is ordered in program order too. So a chain of links that comes to a queue twice may as well
have stayed there, and the chains without such a detour, of which there are finitely many, are all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import islpy as isl

from accelerator_model.dialect import acc
from accelerator_model.dialect.types import TokenType
from accelerator_model.meaning.program import Queue
from rewrites.accelerator.validation.iterations.affine_text import (
    NotFollowed,
    Number,
    constant_of,
    text,
)
from rewrites.accelerator.validation.iterations.blocks import Access, indices_of
from rewrites.accelerator.validation.iterations.reaching import Reaching
from rewrites.accelerator.validation.iterations.statements import Statement, Structure
from semantics.language.tiles import Memory


@dataclass(frozen=True)
class Link:
    """The iterations of `first` that complete before iterations of `second` start."""

    first: Statement
    second: Statement
    map: isl.Map


@dataclass(frozen=True)
class Unordered:
    """Accesses of which no order was found; `map` is from iterations of the first to the second."""

    first: Statement
    second: Statement
    memory: Memory
    map: isl.Map

    def describe(self) -> str:
        what = "row" if self.memory.granule > 1 else "element"
        other = (
            "the host after acc.done"
            if isinstance(self.second.op, acc.DoneOp)
            else self.second.op.name
        )
        return (
            f"{self.first.op.name} and {other} both touch the same {what} of {self.memory.name}, "
            "and nothing orders them"
        )


class Order:
    """Happens-before of one program."""

    def __init__(self, structure: Structure, reaching: Reaching) -> None:
        self.structure = structure
        self.possible = structure.possible()
        self.links: dict[Queue, list[Link]] = {queue: [] for queue in Queue}
        self.incomplete: str | None = None
        self._compared: dict[tuple[int, int, bool], isl.Map] = {}
        for link in self._find(reaching):
            queue = link.first.queue
            assert queue is not None
            self.links[queue].append(link)

    def _find(self, reaching: Reaching) -> Iterator[Link]:
        for statement in self.structure.statements:
            if isinstance(statement.op, acc.BarrierOp):
                for first in self.structure.statements:
                    if first.queue is not None:
                        yield Link(first, statement, self.before(first, statement))
            for token in statement.op.operands:
                if not isinstance(token.type, TokenType):
                    continue
                try:
                    sources = reaching.tokens(statement, token)
                except NotFollowed as error:
                    # Without it less is ordered, or no more than is known to be.
                    self.incomplete = str(error)
                    continue
                for source, map_ in sources:
                    if source.queue is not statement.queue and not map_.is_empty():
                        yield Link(source, statement, map_.reverse())

    def before(self, first: Statement, second: Statement, or_same: bool = False) -> isl.Map:
        """The pairs of iterations in program order."""
        key = first.number, second.number, or_same
        if key not in self._compared:
            found = _in_order(first, second, or_same)
            self._compared[key] = found.intersect_domain(first.domain).intersect_range(
                second.domain
            )
        return self._compared[key]

    def uncovered(self, first: Statement, second: Statement, pairs: isl.Map) -> isl.Map:
        """Those of the pairs, in program order and of different queues, that are not ordered."""
        assert first.queue is not None
        start = self._identity(first)
        reached: list[tuple[Statement, isl.Map, frozenset[Queue | None]]] = [
            (first, start, frozenset((first.queue,)))
        ]
        while reached and not pairs.is_empty():
            further: list[tuple[Statement, isl.Map, frozenset[Queue | None]]] = []
            for at, map_, visited in reached:
                for link in self._links_after(at):
                    there = link.second
                    if there.queue in visited:
                        continue
                    found = map_.apply_range(link.map).intersect_domain(pairs.domain())
                    if found.is_empty():
                        continue
                    if there.queue is second.queue and second.queue is not None:
                        ordered = found.apply_range(self.before(there, second, or_same=True))
                        pairs = pairs.subtract(ordered).coalesce()
                    elif there.queue is None:
                        ordered = found.apply_range(self.before(there, second))
                        pairs = pairs.subtract(ordered).coalesce()
                        further.append((there, found, visited | {None}))
                    else:
                        further.append((there, found, visited | {there.queue}))
                    if pairs.is_empty():
                        return pairs
            reached = further
        return pairs

    def _identity(self, statement: Statement) -> isl.Map:
        space = statement.domain.get_space()
        return isl.Map.identity(space.map_from_set()).intersect_domain(statement.domain)

    def _links_after(self, at: Statement) -> list[Link]:
        """The links that an iteration of `at` comes to, from there on."""
        if at.queue is not None:
            found = [
                Link(at, link.second, self.before(at, link.first, True).apply_range(link.map))
                for link in self.links[at.queue]
            ]
        else:
            # Whatever the host issues later starts later.
            found = [
                Link(at, link.second, self.before(at, link.first).apply_range(link.map))
                for links in self.links.values()
                for link in links
            ]
        return found


def _in_order(first: Statement, second: Statement, or_same: bool) -> isl.Map:
    """By the lexicographic order of times."""
    cases: list[str] = []
    equal: list[str] = []
    for a, b in zip(first.time, second.time, strict=False):
        x, y = constant_of(a), constant_of(b)
        if x is not None and y is not None:
            if x == y:
                continue
            if x < y:
                cases.append(" and ".join(equal) or "true")
            break
        cases.append(" and ".join([*equal, f"{text(a)} < {_second(a=b)}"]))
        equal.append(f"{text(a)} = {_second(a=b)}")
    else:
        if or_same and first is second:
            cases.append(" and ".join(equal) or "true")
    there = f"{second.name}[{', '.join(_renamed(i) for i in second.iterators)}]"
    pairs = f"{first.tuple_text()} -> {there}"
    holds = " or ".join(f"({case})" for case in cases) or "false"
    return isl.Map(f"{first.head()}{{ {pairs} : {holds} }}")


def _second(a: Number) -> str:
    return _renamed(text(a))


def _renamed(expression: str) -> str:
    return re.sub(r"\bi(\d+)", r"j\1", expression)


def unordered_accesses(
    structure: Structure, order: Order, accesses: Sequence[Access]
) -> Iterator[Unordered]:
    """The conflicting accesses, one of them a write, of which no order is found."""
    shapes = shapes_of_arguments(structure)
    by_memory: dict[Memory, list[Access]] = {}
    for access in accesses:
        by_memory.setdefault(access.block.memory, []).append(access)
    done = next(s for s in structure.statements if isinstance(s.op, acc.DoneOp))
    for memory, touching in by_memory.items():
        shape = shapes.get(memory)
        if shape is not None and any(indices_of(access, shape) is None for access in touching):
            shape = None
        cells = [(access, access.cells(shape)) for access in touching]
        if memory in structure.arguments:
            for access in touching:
                first = access.statement
                pairs = order.before(first, done).intersect_params(order.possible)
                left = order.uncovered(first, done, pairs)
                if not left.is_empty():
                    yield Unordered(first, done, memory, left)
        for a, a_cells in cells:
            for b, b_cells in cells:
                if a.statement.queue is b.statement.queue or not (a.writes or b.writes):
                    continue
                pairs = a_cells.apply_range(b_cells.reverse())
                pairs = pairs.intersect(order.before(a.statement, b.statement))
                pairs = pairs.intersect_params(order.possible)
                if pairs.is_empty():
                    continue
                left = order.uncovered(a.statement, b.statement, pairs)
                if not left.is_empty():
                    yield Unordered(a.statement, b.statement, memory, left)


def shapes_of_arguments(structure: Structure) -> dict[Memory, tuple[int, ...]]:
    """The shapes of the memrefs in main memory."""
    found: dict[Memory, tuple[int, ...]] = {}
    for argument in structure.function.body.block.args:
        place = structure.places.get(argument)
        if place is not None:
            found[place.memory] = tuple(argument.type.get_shape())  # pyright: ignore
    return found
