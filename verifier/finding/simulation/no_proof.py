"""Whether runs show that there is no proof, so that none needs to be looked for.

In a run an operation without a meaning gives what depends on what it is and on what it got. That is
one of the things that it may do, and a proof is about all of them. So where a target does in a run
what the source does not, no relation is a simulation. It may be right nevertheless: nothing is
refuted here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from xdsl.ir import Attribute

from semantics.control_flow.graph import ControlFlowGraph, Opaque, Precision
from semantics.language.program import fixed_width, is_integer_like
from verifier.running.graphs.inputs import at_edges
from verifier.running.graphs.made_up import other_value
from verifier.running.graphs.numbers import INDEX_WIDTH, Number
from verifier.running.graphs.outcome import Run
from verifier.running.graphs.running import run_graph

Ran = tuple[Run, Run, tuple[Number, ...]]
"""Runs of both sides, and their arguments."""


_ROWS, _STEPS = 3, 800


def no_proof(source: ControlFlowGraph, target: ControlFlowGraph, runs: Iterable[Ran]) -> bool:
    """Whether one of the runs shows it, or one on numbers so small that nests of loops are over
    soon, or at the edges of types."""
    if not {Precision.EXACT, Precision.LARGE}.isdisjoint(source.floats | target.floats):
        return False  # A proof may choose which NaN an operation of the source gives.
    alone = _alone(source, target)
    return any(
        _shows_other(old, new) or (_is_over(old) and not alone.isdisjoint(new.blocks))
        for old, new, _ in chain(_on_other_numbers(source, target), runs)
        if not old.may_be_refined
    )


def _on_other_numbers(source: ControlFlowGraph, target: ControlFlowGraph) -> Iterator[Ran]:
    types = [type_ for _, type_ in source.blocks[0].parameters]
    small = (
        tuple(_number(row + position, type_) for position, type_ in enumerate(types))
        for row in range(_ROWS)
    )
    for given in chain(small, at_edges(source)):
        old, new = (run_graph(graph, given, {}, _STEPS) for graph in (source, target))
        yield old, new, given


def _number(number: int, type_: Attribute) -> int:
    if not is_integer_like(type_):
        return other_value(number, type_)
    return (1 + number % 3) % (1 << fixed_width(type_, INDEX_WIDTH))


def _alone(source: ControlFlowGraph, target: ControlFlowGraph) -> frozenset[int]:
    """The blocks of the target with an operation that may be undefined, and that the source never
    executes."""
    known = {step.key for step in source.opaque_steps()}
    return frozenset(
        index
        for index, block in enumerate(target.blocks)
        for step in block.steps
        if isinstance(step, Opaque) and step.key not in known and not step.effects.speculatable
    )


def _is_over(run: Run) -> bool:
    return run.ended not in (None, "undefined")


def _shows_other(old: Run, new: Run) -> bool:
    """Whether a target shows others, or returns, what the source does not: that a source is
    undefined in the end excuses nothing if it had shown something else by then."""
    both = list(zip(old.shown, new.shown, strict=False))
    if any(key != other or not _as_good(given, taken) for (key, given), (other, taken) in both):
        return True
    if len(new.shown) < len(old.shown) and new.ended is not None:
        return True
    if not _is_over(old):
        return False
    if len(new.shown) > len(old.shown):
        return True
    ended_otherwise = new.ended not in (None, old.ended)
    return ended_otherwise or (new.ended is not None and not _as_good(old.results, new.results))


def _as_good(old: Iterable[Number], new: Iterable[Number]) -> bool:
    return all(a is None or a == b for a, b in zip(old, new, strict=True))
