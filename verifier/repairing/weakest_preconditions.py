"""The weakest preconditions of the vocabulary under which a refuted goal is proved.

Each restriction (`verifier.repairing.restrictions`), and each conjunction of two, is a mask over
many inputs: it is a candidate where it excludes all that violate the goal. Larger masks come first.
What is reported has been proved; of the candidates that are weaker than it, as far as the inputs
tell, each was refuted, or not decided, which is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from semantics.language.program import NoMeaning
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.type_scheme import NoInstance
from verifier.kernel.verdicts.verdict import (
    Guarantee,
    Proved,
    Refuted,
    Suggestion,
    Unknown,
    Verdict,
)
from verifier.refuting.input_rows import Column, InputRows, choices_of_rows
from verifier.repairing.defined_sources import defined_widths
from verifier.repairing.restrictions import Restriction, restrictions_of

MOST = 4
"""So many are reported at most."""
_MOST_DECIDED = 40
_MOST_OPEN = 50
"""So many that were not decided are remembered."""
_MOST_PAIRS = 20_000
"""So many conjunctions are looked at, the weakest ones."""
_MOST_ALIKE = 3
"""Of candidates that are the same on all inputs, so many are decided."""
_MOST_SLOW = 2
"""So many conditions that are not decided soon are given more time, and are not decided then."""
_MOST_ROWS = 8192
"""Of more inputs that differ in what holds, some are left out."""

Decide = Callable[[Goal], Verdict]


@dataclass(frozen=True)
class Table:
    """What holds on which inputs: a row of `holds` for each restriction, a column for each of the
    inputs, which are merged where all is the same.

    `violated` is where the goal is, `useful` where the source is defined, and `choice` at which
    choice of types the input was.
    """

    holds: Column
    violated: Column
    useful: Column
    choice: Column


@dataclass(frozen=True, eq=False)
class Conjunction:
    """A conjunction of restrictions, by their places; `mask` is where all of them hold."""

    places: tuple[int, ...]
    mask: Column
    rank: int


@dataclass
class _Search:
    goal: Goal
    decide: Decide
    decide_slowly: Decide
    restrictions: Sequence[Restriction]
    table: Table
    proved: list[tuple[Conjunction, Guarantee]] = field(
        default_factory=list[tuple[Conjunction, Guarantee]]
    )
    open_: list[Conjunction] = field(default_factory=list[Conjunction])
    failed: set[int] = field(default_factory=set[int])
    decided: int = 0

    def run(self) -> list[Suggestion]:
        excluded = self.table.holds[:, self.table.violated]
        right = ~excluded.any(axis=1)
        alone = [self._candidate((int(place),)) for place in np.flatnonzero(right)]
        self._decide_in_order(alone)
        pool = [*np.flatnonzero(~right), *sorted(self.failed)]
        self._decide_in_order(self._pairs([int(place) for place in pool]))
        self.proved.sort(key=lambda item: (len(item[0].places), item[0].rank))
        return [self._suggestion(*item) for item in self.proved[:MOST]]

    def _candidate(self, places: tuple[int, ...]) -> Conjunction:
        mask = np.logical_and.reduce(self.table.holds[list(places)])
        return Conjunction(places, mask, sum(self.restrictions[place].rank for place in places))

    def _pairs(self, pool: list[int]) -> Iterator[Conjunction]:
        """The pairs that exclude what violates the goal, the weaker ones first."""
        holds = self.table.holds[pool].astype(np.float32)
        violated = self.table.violated
        both = np.triu(holds[:, violated] @ holds[:, violated].T == 0, 1)
        good = holds[:, ~violated]
        sizes = (good @ good.T).astype(np.int64)
        first, second = np.nonzero(both & (sizes > 0))
        ranks = np.array([self.restrictions[place].rank for place in pool], dtype=np.int64)
        order = np.lexsort((ranks[first] + ranks[second], -sizes[first, second]))
        for i in order[:_MOST_PAIRS]:
            yield self._candidate((pool[int(first[i])], pool[int(second[i])]))

    def _decide_in_order(self, candidates: Iterable[Conjunction]) -> None:
        """Decide those that nothing proved is weaker than; the weakest come first."""
        if isinstance(candidates, list):
            candidates = sorted(candidates, key=lambda c: (-int(c.mask.sum()), c.rank))
        alike: dict[bytes, int] = {}
        end = self.decided + _MOST_DECIDED
        for candidate in candidates:
            if any(self._covers(other, candidate) for other, _ in self.proved):
                continue
            weaker = any(_implies(other.mask, candidate.mask) for other, _ in self.proved)
            if not weaker and len(self.proved) >= 2 * MOST:
                continue
            if not self._says_something(candidate):
                continue
            if self.decided >= end:
                self.open_.append(candidate)
                if len(self.open_) >= _MOST_OPEN:
                    return
                continue
            key = np.packbits(candidate.mask).tobytes()
            alike[key] = alike.get(key, 0) + 1
            if alike[key] <= _MOST_ALIKE:
                self._decide(candidate)

    def _covers(self, proved: Conjunction, candidate: Conjunction) -> bool:
        """Whether what is proved is weaker; at the narrowest types it need not be weaker than a
        conjunction, as there many conditions are odd."""
        beyond = proved.mask | ((self.table.choice == 0) & (len(candidate.places) > 1))
        only = bool((self.table.choice == 0).all())
        return _implies(candidate.mask, proved.mask if only else beyond)

    def _says_something(self, candidate: Conjunction) -> bool:
        """Whether the source is defined on some inputs left, at more than one choice of types."""
        left = np.unique(self.table.choice[self.table.useful & candidate.mask])
        possible = np.unique(self.table.choice[self.table.useful])
        return len(left) >= min(2, max(1, len(possible)))

    def _decide(self, candidate: Conjunction) -> None:
        goal = self.goal
        chosen = [self.restrictions[place] for place in candidate.places]
        try:
            for restriction in chosen:
                goal = restriction.applied(goal)
        except NoInstance:
            return
        self.decided += 1
        verdict = self.decide(goal)
        if isinstance(verdict, Unknown) and len(chosen) == 1 and len(self.open_) < _MOST_SLOW:
            verdict = self.decide_slowly(goal)
        if isinstance(verdict, Proved):
            defined = defined_widths(goal, self.goal)
            if not verdict.says_nothing and defined.reach_all_above:
                stronger = [p for p in self.proved if _implies(p[0].mask, candidate.mask)]
                self.proved = [p for p in self.proved if p not in stronger]
                self.proved.append((candidate, defined.within(verdict.guarantee)))
            return
        if isinstance(verdict, Refuted):
            self.failed |= set(candidate.places)
        else:
            self.open_.append(candidate)

    def _suggestion(self, candidate: Conjunction, guarantee: Guarantee) -> Suggestion:
        return Suggestion(
            f"where {self._words(candidate)}",
            guarantee if self.goal.scheme.variables else None,
            tuple(r.pdl for p in candidate.places if (r := self.restrictions[p]).pdl),
            tuple(
                f"where {self._words(other)}"
                for other in self.open_
                if _implies(candidate.mask, other.mask)
            )[:MOST],
        )

    def _words(self, candidate: Conjunction) -> str:
        return " and ".join(self.restrictions[place].words for place in candidate.places)


def _implies(first: Column, second: Column) -> bool:
    return not bool((first & ~second).any())


def weakest_preconditions(goal: Goal, decide: Decide, decide_slowly: Decide) -> list[Suggestion]:
    """The weakest preconditions that were found, none of which implies another, simple ones first.

    `decide` gives the verdict on a goal with more constraints; so does `decide_slowly`, where it is
    `Unknown` and the precondition is a single condition.
    """
    restrictions = restrictions_of(goal)
    if not restrictions:
        return []
    table = table_of(goal, restrictions)
    if table is None or not table.violated.any():
        return []
    return _Search(goal, decide, decide_slowly, restrictions, table).run()


def table_of(goal: Goal, restrictions: Sequence[Restriction]) -> Table | None:
    """The table of all restrictions on many inputs; None where the goal cannot be run."""
    parts: list[Table] = []
    for number, choice in enumerate(choices_of_rows(goal)):
        try:
            rows = InputRows(goal, choice)
        except (NoMeaning, ValueError):
            return None
        parts.append(_merged(rows, restrictions, number))
    if not parts:
        return None
    holds = np.concatenate([part.holds for part in parts], axis=1)
    violated, useful, choice = (
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("violated", "useful", "choice")
    )
    kept = np.random.default_rng(0).permutation(len(violated))[:_MOST_ROWS]
    return Table(holds[:, kept], violated[kept], useful[kept], choice[kept])


def _merged(rows: InputRows, restrictions: Sequence[Restriction], number: int) -> Table:
    """The table at one choice of types."""
    allowed = rows.allowed
    violated = np.broadcast_to(rows.violated, (rows.count,))
    columns = [violated, rows.useful, *(restriction.holds(rows) for restriction in restrictions)]
    bits = np.packbits(np.array(columns)[:, allowed], axis=0)
    kept = np.unpackbits(np.unique(bits, axis=1), axis=0, count=len(columns)).astype(np.bool_)
    return Table(kept[2:], kept[0], kept[1], np.full(len(kept[0]), number))
