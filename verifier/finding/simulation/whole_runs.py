"""How two whole runs go along with each other best, by what they have in common on the way.

What a single move leaves in common says little in nested loops, where small numbers are alike by
chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Attribute

from semantics.control_flow.graph import ControlFlowGraph
from semantics.control_flow.parts import BASE
from verifier.finding.simulation.loops import Assignment
from verifier.kernel.simulation.fragments import Way
from verifier.kernel.simulation.relation import Cuts
from verifier.kernel.simulation.terms import INDEX_WIDTH
from verifier.running.graphs.numbers import Number
from verifier.running.graphs.outcome import Run, Visit

Votes = Mapping[tuple[Cuts, Way], Counter[int]]
"""How often the source passed so many cuts when the target came to one, by pair and way."""

_MOST_VISITS = 250
"""Longer runs say nothing that shorter ones do not say."""
_FOR_ONE = 0.25
"""What it counts that the source passes one cut too."""
_FOR_CARRIED = 3
"""What a value counts that a loop carries: others may be alike because they are of long ago."""

Graphs = tuple[ControlFlowGraph, ControlFlowGraph]


def votes_of(
    runs: Iterable[tuple[Run, Run]], assignment: Assignment, graphs: Graphs, most: int
) -> Votes:
    """What runs that go along best say of each move; at most `most` cuts are passed."""
    found: dict[tuple[Cuts, Way], Counter[int]] = {}
    for source, target in runs:
        if source.ended is None or target.ended is None:
            continue
        if max(len(source.visits), len(target.visits)) > _MOST_VISITS:
            continue
        pair, at = (0, 0), -1
        old, new = (
            _counted(run, graph) for run, graph in zip((source, target), graphs, strict=True)
        )
        places = _best(old, new, assignment, most)
        for visit, place in zip(target.visits, places, strict=False):
            key = pair, (visit.block, visit.origin)
            found.setdefault(key, Counter())[place - at] += 1
            pair, at = (source.visits[place].block, visit.block), place
    return found


_Counted = tuple[Visit, Counter[tuple[bool, str, Number]]]


def _counted(run: Run, graph: ControlFlowGraph) -> list[_Counted]:
    """The visits, with their values: whether a loop carries each, and the kind of its type."""
    carried = [{name for name, _ in block.parameters} for block in graph.blocks]
    types = {name: kind_of(type_) for name, type_ in graph.types.items()}
    return [
        (
            visit,
            Counter((n in carried[visit.block], types[n], v) for n, v in visit.values.items()),
        )
        for visit in run.visits
    ]


def _best(
    source: Sequence[_Counted], target: Sequence[_Counted], assignment: Assignment, most: int
) -> list[int]:
    """Where the source is at each visit of the target; nothing where they do not go along."""
    reached: dict[int, float] = {-1: 0.0}
    before: list[dict[int, int]] = []
    for visit, values in target:
        wanted = assignment.pairs[visit.block]
        now: dict[int, float] = {}
        origin: dict[int, int] = {}
        for place in range(max(0, min(reached, default=0)), len(source)):
            here, others = source[place]
            if here.block != wanted or here.world != visit.world:
                continue
            ways = [
                (score + _FOR_ONE * (place == at + 1), at)
                for at, score in reached.items()
                if at <= place <= at + most
            ]
            if ways:
                score, origin[place] = max(ways)
                alike = values & others
                now[place] = score + sum(
                    count * (_FOR_CARRIED if carried else 1)
                    for (carried, _, _), count in alike.items()
                )
        reached = now
        before.append(origin)
    if not reached:
        return []
    place = max(reached, key=lambda at: (reached[at], at))
    places: list[int] = []
    for origin in reversed(before):
        places.append(place)
        place = origin[place]
    return places[::-1]


@lru_cache(maxsize=1024)
def kind_of(type_: Attribute) -> str:
    """What types have in common whose values may be the same on both sides of a lowering."""
    if isinstance(type_, IndexType):
        return str(IntegerType(INDEX_WIDTH))
    return str(BASE if isinstance(type_, LLVMPointerType) else type_)
