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
        self._linked: dict[tuple[int, int], isl.Map] = {}
        self._by_one_link: dict[tuple[int, int, int], isl.Map] = {}
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
        chains = [_Chain(first, None, frozenset((first.queue,)))]
        while chains and not pairs.is_empty():
            further: list[_Chain] = []
            for chain in chains:
                for link in self._links_after(chain.at, second):
                    there = link.second
                    if there.queue in chain.visited:
                        continue
                    # Of one link, what it orders is kept for other pairs of these statements.
                    if chain.map is None:
                        found = self._after_link(first, link)
                        ordered = self._ordered(first, link, second)
                    else:
                        found = chain.map.apply_range(self._after_link(chain.at, link))
                        found = found.intersect_domain(pairs.domain())
                        ordered = None
                    if found.is_empty():
                        continue
                    if there.queue is second.queue or there.queue is None:
                        if ordered is None:
                            ordered = found.apply_range(self._up_to(there, second))
                        pairs = pairs.subtract(ordered).coalesce()
                        if pairs.is_empty():
                            return pairs
                    if there.queue is not second.queue:
                        further.append(_Chain(there, found, chain.visited | {there.queue}))
            chains = further
        return pairs

    def _links_after(self, at: Statement, second: Statement) -> list[Link]:
        """The links that an iteration of `at` may come to; those that look most useful first."""
        if at.queue is not None:
            found = self.links[at.queue]
        else:
            found = [link for links in self.links.values() for link in links]
        return sorted(found, key=lambda link: -(link.second is second) - (link.first is at))

    def _after_link(self, at: Statement, link: Link) -> isl.Map:
        """From iterations of `at` to those that start after them because of a link."""
        key = at.number, id(link)
        if key not in self._linked:
            # Whatever the host issues later starts later.
            reached = self.before(at, link.first, or_same=at.queue is not None)
            self._linked[key] = reached.apply_range(link.map).coalesce()
        return self._linked[key]

    def _up_to(self, there: Statement, second: Statement) -> isl.Map:
        return self.before(there, second, or_same=there.queue is not None)

    def _ordered(self, first: Statement, link: Link, second: Statement) -> isl.Map | None:
        """The pairs that one link orders."""
        there = link.second
        if there.queue is not second.queue and there.queue is not None:
            return None
        key = first.number, id(link), second.number
        if key not in self._by_one_link:
            found = self._after_link(first, link).apply_range(self._up_to(there, second))
            self._by_one_link[key] = found.coalesce()
        return self._by_one_link[key]


@dataclass(frozen=True)
class _Chain:
    """Links that lead from iterations of a statement to those of `at`; None: there is none yet."""

    at: Statement
    map: isl.Map | None
    visited: frozenset[Queue | None]


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
