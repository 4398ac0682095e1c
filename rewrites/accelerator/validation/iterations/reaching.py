"""Which instruction a token stands for, and what a register holds: through loops and branches.

A value that a loop carries is, in its first iteration, what it was given, and in any other one what
the iteration before gave on. Followed to the end, this gives for each use the iterations in which
the value comes from one place, and the iteration of that place. Where a back edge only gives on
what it was given, the value is the one from before the loop. What depends on more than the
iteration before is not followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

import islpy as isl
from xdsl.dialects import affine, scf
from xdsl.ir import Block, BlockArgument, OpResult, SSAValue
from xdsl.ir.affine import AffineExpr

from accelerator_model.dialect import acc
from accelerator_model.meaning.current_state import carried_in, yielded
from rewrites.accelerator.validation.iterations.affine_text import (
    Condition,
    NotFollowed,
    constant_of,
    expression,
    minus,
    replaced,
    terms,
    text,
    total,
)
from rewrites.accelerator.validation.iterations.statements import Loop, Statement, Structure

MOST_PIECES = 400
"""A use whose value has more pieces is not followed."""

T = TypeVar("T")


@dataclass(frozen=True)
class Place:
    """Seen from a use: what the iterators around a value are, and which conditions led there."""

    iterators: Mapping[int, AffineExpr]
    conditions: tuple[Condition, ...] = ()

    def where(self, *conditions: Condition) -> Place:
        """With conditions on iterators as they are at this place."""
        seen = (c.map(self.seen) for c in conditions)
        return replace(self, conditions=(*self.conditions, *seen))

    def at(self, loop: Loop, iterator: AffineExpr) -> Place:
        """In another iteration of a loop, given as it is seen from this place."""
        return replace(self, iterators={**self.iterators, loop.number: self.seen(iterator)})

    def seen(self, value: AffineExpr) -> AffineExpr:
        """An expression over the iterators at this place, over those at the use."""
        return replaced(value, self.iterators)


Leaf = tuple[T | None, Place]
"""What a value is at a place; None where nothing was ever written."""

Next = Callable[[SSAValue, Place], Iterator[Leaf[T] | tuple[SSAValue, Place]]]


class Reaching:
    """Follows values of one program."""

    def __init__(self, structure: Structure) -> None:
        self.structure = structure

    def tokens(self, use: Statement, token: SSAValue) -> list[tuple[Statement, isl.Map]]:
        """The instructions that a token stands for: maps from iterations of the use to theirs.

        Raises `NotFollowed`.
        """

        def step(value: SSAValue) -> Statement | Sequence[SSAValue] | None:
            op = value.owner
            if isinstance(op, acc.JoinOp):
                return op.tokens
            return None if isinstance(op, Block) else self.structure.statement_of(op)

        found: list[tuple[Statement, isl.Map]] = []
        for source, place in self._follow(use, token, step):
            if source is not None:
                found.append((source, self._map(use, source, place)))
        return found

    def register(
        self, use: Statement, state: SSAValue, name: str
    ) -> list[tuple[int | None, isl.Set]]:
        """What a register holds, and in which iterations of the use; None: it was never written.

        Raises `NotFollowed`.
        """

        def step(value: SSAValue) -> int | Sequence[SSAValue] | None:
            op = value.owner
            assert isinstance(op, acc.SetupOp)
            written = op.registers().get(name)
            if written is not None or op.state is None:
                return written
            return (op.state,)

        values = self._values(state, step)
        if len(values) == 1:
            return [(values.pop(), use.domain)]
        pieces: dict[int | None, isl.Set] = {}
        for value, place in self._follow(use, state, step):
            domain = self._domain(use, place)
            pieces[value] = pieces[value].union(domain) if value in pieces else domain
        return list(pieces.items())

    def _follow(
        self,
        use: Statement,
        value: SSAValue,
        step: Callable[[SSAValue], T | Sequence[SSAValue] | None],
    ) -> Iterator[tuple[T | None, Place]]:
        around = {loop.number: loop.iterator for loop in use.loops}
        waiting = [(value, Place(around))]
        pieces = 0
        while waiting:
            value, place = waiting.pop()
            pieces += 1
            if pieces > MOST_PIECES:
                raise NotFollowed("a value that comes from too many places")
            carried = self._carried(value, place, step)
            if carried is not None:
                waiting += [(v, p) for v, p in carried if not self._domain(use, p).is_empty()]
                continue
            found = step(value)
            if isinstance(found, Sequence):
                waiting += [(v, place) for v in cast(Sequence[SSAValue], found)]
            else:
                yield found, place

    def _carried(
        self, value: SSAValue, place: Place, step: Callable[[SSAValue], object]
    ) -> list[tuple[SSAValue, Place]] | None:
        """What a value that a loop or a branch carries is; None for any other value."""
        if isinstance(value, BlockArgument):
            op = value.block.parent_op()
            if not isinstance(op, scf.ForOp | affine.ForOp):
                raise NotFollowed("a token or a state among the arguments")
            loop = self.structure.loops[op]
            position = value.index - 1
            first, again = carried_in(op)[position], yielded(value.block)[position]
            leads_to = self._ends(again, step, value)
            if leads_to == {value}:
                return [(first, place)]
            if value in leads_to and len(leads_to) > 1 and self._kept(again, value):
                raise NotFollowed("a value that some iterations keep and others change")
            start = minus(loop.iterator, loop.first())
            before = minus(loop.iterator, expression(loop.step))
            return [
                (first, place.where(Condition(start, "="))),
                (again, place.where(Condition(start, ">")).at(loop, before)),
            ]
        assert isinstance(value, OpResult)
        op = value.op
        if isinstance(op, scf.ForOp | affine.ForOp):
            loop = self.structure.loops[op]
            first, last = carried_in(op)[value.index], yielded(op.body.block)[value.index]
            trips = minus(loop.end(), loop.first())
            return [
                (first, place.where(Condition(trips, "<="))),
                (last, place.where(Condition(trips, ">")).at(loop, loop.last())),
            ]
        if isinstance(op, scf.IfOp):
            holds = self.structure.conditions[op.cond]
            return [
                (yielded(region.block)[value.index], place.where(chosen))
                for region, chosen in zip(op.regions, (holds, holds.negated()), strict=True)
            ]
        return None

    def _kept(self, again: SSAValue, value: BlockArgument) -> bool:
        """Whether an iteration may give on what it was given (no other argument in between)."""
        return value in self._through(again, value.block)

    def _through(self, value: SSAValue, body: Block) -> set[SSAValue]:
        """The arguments of `body` that `value` may be, in the same iteration."""
        seen: set[SSAValue] = set()
        found: set[SSAValue] = set()
        waiting = [value]
        while waiting:
            value = waiting.pop()
            if value in seen:
                continue
            seen.add(value)
            if isinstance(value, BlockArgument):
                if value.block is body:
                    found.add(value)
                    continue
                op = value.block.parent_op()
                if isinstance(op, scf.ForOp | affine.ForOp):
                    waiting += [
                        carried_in(op)[value.index - 1],
                        yielded(value.block)[value.index - 1],
                    ]
            elif isinstance(value, OpResult):
                op = value.op
                if isinstance(op, scf.ForOp | affine.ForOp):
                    waiting += self._results(op, value.index)
                elif isinstance(op, scf.IfOp):
                    waiting += [yielded(region.block)[value.index] for region in op.regions]
                elif isinstance(op, acc.JoinOp):
                    waiting += op.tokens
        return found

    def _results(self, op: scf.ForOp | affine.ForOp, position: int) -> list[SSAValue]:
        """What a loop may give: what it was given only if it may not run."""
        loop = self.structure.loops[op]
        last = yielded(op.body.block)[position]
        trips = None
        if len(loop.lower) == len(loop.upper) == 1:
            trips = constant_of(total(terms(minus(loop.end(), loop.first()))))
        return [last] if trips is not None and trips > 0 else [carried_in(op)[position], last]

    def _ends(
        self, value: SSAValue, step: Callable[[SSAValue], object], stop: SSAValue | None
    ) -> set[object]:
        """What a value may come from, whatever the iterations are; `stop` stands for itself."""
        seen: set[SSAValue] = set()
        found: set[object] = set()
        waiting = [value]
        while waiting:
            value = waiting.pop()
            if value in seen:
                continue
            seen.add(value)
            if value is stop:
                found.add(value)
            elif isinstance(value, BlockArgument):
                op = value.block.parent_op()
                if not isinstance(op, scf.ForOp | affine.ForOp):
                    raise NotFollowed("a token or a state among the arguments")
                position = value.index - 1
                waiting += [carried_in(op)[position], yielded(value.block)[position]]
            elif isinstance(value, OpResult) and isinstance(value.op, scf.ForOp | affine.ForOp):
                waiting += self._results(value.op, value.index)
            elif isinstance(value, OpResult) and isinstance(value.op, scf.IfOp):
                waiting += [yielded(region.block)[value.index] for region in value.op.regions]
            else:
                result = step(value)
                if isinstance(result, Sequence):
                    waiting += cast(Sequence[SSAValue], result)
                else:
                    found.add(result)
        return found

    def _values(self, state: SSAValue, step: Callable[[SSAValue], object]) -> set[int | None]:
        return {v for v in self._ends(state, step, None) if v is None or isinstance(v, int)}

    def _domain(self, use: Statement, place: Place) -> isl.Set:
        holds = " and ".join(c.text() for c in place.conditions) or "true"
        limits = isl.Set(f"{use.head()}{{ {use.tuple_text()} : {holds} }}")
        return use.domain.intersect(limits).intersect_params(self.structure.possible())

    def _map(self, use: Statement, source: Statement, place: Place) -> isl.Map:
        there = ", ".join(text(place.iterators[loop.number]) for loop in source.loops)
        holds = " and ".join(c.text() for c in place.conditions) or "true"
        found = isl.Map(f"{use.head()}{{ {use.tuple_text()} -> {source.name}[{there}] : {holds} }}")
        return found.intersect_domain(use.domain).intersect_range(source.domain)
