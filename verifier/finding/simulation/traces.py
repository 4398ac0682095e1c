"""How runs of both sides go along with each other: what the source does when the target goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from verifier.finding.simulation.loops import Assignment
from verifier.finding.simulation.whole_runs import Graphs, Votes, votes_of
from verifier.kernel.simulation.fragments import Way
from verifier.kernel.simulation.relation import Cuts, Move
from verifier.running.graphs.numbers import Number
from verifier.running.graphs.outcome import Run, Visit

MOST_PASSED = 40
"""So many cuts the source may pass while the target passes one."""

_MOST_TRIES = 120
_MOST_OPTIONS = 4

Row = tuple[Mapping[str, Number], Mapping[str, Number], tuple[Number, ...]]
"""What the names of the source and of the target hold at a pair, and the arguments."""


@dataclass
class Alignment:
    """What runs show: the moves, what held at each pair, and how many cuts the source passes at the
    end."""

    moves: dict[tuple[Cuts, Way], Move] = field(default_factory=dict[tuple[Cuts, Way], Move])
    rows: dict[Cuts, list[Row]] = field(default_factory=dict[Cuts, list[Row]])
    last: dict[Cuts, int] = field(default_factory=dict[Cuts, int])


@dataclass
class _Walk:
    """Two runs on the same arguments, and how far they were followed."""

    source: Run
    target: Run
    arguments: tuple[Number, ...]
    at: int = -1
    next: int = 0
    pair: Cuts = (0, 0)

    def arrives(self) -> Visit | None:
        """Where the target comes to next."""
        visits = self.target.visits
        return visits[self.next] if self.next < len(visits) else None


def align(
    runs: Sequence[tuple[Run, Run, tuple[Number, ...]]], assignment: Assignment, graphs: Graphs
) -> Alignment | None:
    """The moves by which all runs go along; None where there are none."""
    nothing: Votes = {}
    votes = votes_of(((old, new) for old, new, _ in runs), assignment, graphs, MOST_PASSED)
    found = _aligned(runs, assignment, votes)
    if found is not None:
        return found
    return _aligned(runs, assignment, nothing)


def _aligned(
    runs: Sequence[tuple[Run, Run, tuple[Number, ...]]], assignment: Assignment, votes: Votes
) -> Alignment | None:
    """The likeliest number of cuts is tried first for each move, the next one where runs part later
    on."""
    tried: list[_Options] = []
    wrong = 0
    found, walks = Alignment({}), _walks(runs)
    while wrong < _MOST_TRIES:
        if all(_follow(walk, assignment, found) for walk in walks):
            options = _undecided(walks, assignment, votes)
            if options is None:
                return found
            tried.append(options)
            if options.moves:
                found.moves[options.key] = options.moves[0]
                continue
        else:
            wrong += 1
            tried[-1:] = [option.without_first() for option in tried[-1:]]
        while tried and not tried[-1].moves:
            tried.pop()
            tried[-1:] = [option.without_first() for option in tried[-1:]]
        if not tried:
            return None
        found = Alignment({option.key: option.moves[0] for option in tried})
        walks = _walks(runs)
    return None


def _walks(runs: Sequence[tuple[Run, Run, tuple[Number, ...]]]) -> list[_Walk]:
    return [_Walk(old, new, given) for old, new, given in runs if old.ended != "undefined"]


@dataclass(frozen=True)
class _Options:
    """What the source may do when the target comes to a cut, the likeliest move first."""

    key: tuple[Cuts, Way]
    moves: Sequence[Move]

    def without_first(self) -> _Options:
        return _Options(self.key, self.moves[1:])


def _undecided(walks: Sequence[_Walk], assignment: Assignment, votes: Votes) -> _Options | None:
    """A move that is to be decided next; None where there is none."""
    waiting: dict[tuple[Cuts, Way], list[_Walk]] = {}
    for walk in walks:
        visit = walk.arrives()
        if visit is not None:
            waiting.setdefault((walk.pair, (visit.block, visit.origin)), []).append(walk)
    if not waiting:
        return None
    key, those = max(waiting.items(), key=lambda item: len(item[1]))
    return _Options(key, _ranked(key, those, assignment, votes.get(key, Counter())))


def _follow(walk: _Walk, assignment: Assignment, found: Alignment) -> bool:
    """Follow two runs as far as the moves are decided; False where they part."""
    while (visit := walk.arrives()) is not None:
        move = found.moves.get((walk.pair, (visit.block, visit.origin)))
        if move is None:
            return True
        to = walk.at + move.passing
        if to >= len(walk.source.visits):
            if walk.source.ended is None:
                walk.next = len(walk.target.visits)
                return True
            return False
        here = walk.source.visits[to]
        if here.block != move.to or here.world != visit.world:
            return False
        if move.through and _through(walk, move.passing) != move.through:
            return False
        walk.at, walk.next = to, walk.next + 1
        walk.pair = (move.to, visit.block)
        found.rows.setdefault(walk.pair, []).append((here.values, visit.values, walk.arguments))
    if walk.target.ended is not None and walk.source.ended is not None:
        left = len(walk.source.visits) - 1 - walk.at
        if left > MOST_PASSED:
            return False
        found.last[walk.pair] = max(left, found.last.get(walk.pair, 0))
    return True


def _ranked(
    key: tuple[Cuts, Way],
    waiting: Sequence[_Walk],
    assignment: Assignment,
    votes: Counter[int],
) -> list[Move]:
    """The moves of the source: first what has the most votes, then those by the same cuts in all
    runs, of these first what leaves the most values in common."""
    to = assignment.pairs[key[1][0]]
    ranks: dict[Move, tuple[int, bool, float, bool, int]] = {}
    for passing in range(MOST_PASSED + 1):
        score = _score(passing, to, waiting)
        if score is not None:
            ways = {_through(walk, passing) for walk in waiting} - {None}
            through = next(iter(ways)) if len(ways) == 1 else None
            rank = score, passing == 1, -passing
            often = votes[passing]
            ranks[Move(to, passing)] = often, len(ways) <= 1 and not through, *rank
            if through:
                ranks[Move(to, passing, through)] = often, True, *rank
    return sorted(ranks, key=lambda move: ranks[move], reverse=True)[:_MOST_OPTIONS]


def _through(walk: _Walk, passing: int) -> tuple[int, ...] | None:
    """What the source passes before the last of so many cuts; None where the run is too short."""
    visits = walk.source.visits
    if walk.at + passing >= len(visits):
        return None
    return tuple(visit.block for visit in visits[walk.at + 1 : walk.at + passing])


def _score(passing: int, to: int, waiting: Sequence[_Walk]) -> float | None:
    total, counted = 0.0, 0
    for walk in waiting:
        visit = walk.arrives()
        assert visit is not None
        place = walk.at + passing
        if place < 0 or place >= len(walk.source.visits):
            if place >= 0 and walk.source.ended is None:
                continue
            return None
        here = walk.source.visits[place]
        if here.block != to or here.world != visit.world:
            return None
        counted += 1
        alike = Counter(here.values.values()) & Counter(visit.values.values())
        total += alike.total()
    return total / counted if counted else None
