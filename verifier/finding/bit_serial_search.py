"""Which states of a bit-serial automaton can be reached, and which widths violate a question.

The phase of the narrowest width that is not fixed is explored length by length. The states that can
be reached at one length determine those at the next, so that they repeat: the set of violating
lengths is found exactly. What is found is not believed
(`verifier.kernel.any_width.bit_serial_automaton`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from semantics.language.not_representable import NotRepresentable
from verifier.finding.violating_widths import Violations, either
from verifier.kernel.any_width.bit_serial_automaton import (
    START,
    Automaton,
    Explored,
    Guesses,
    Moment,
)

MOST_INPUTS = 10
MOST_CONDITIONS = 8
MOST_ATOMS = 16
MOST_STATES = 6_000
MOST_LENGTHS = 400
MOST_WORK = 5_000_000
"""Bits of streams and of memories made: a state of a large question takes longer."""

_ROWS = 512
"""So many rows are looked at together, or those of one state."""

_State = tuple[Moment, int]


def explore(automaton: Automaton) -> Explored:
    """The states that can be reached. Raises `NotRepresentable` where they are too many."""
    search = _Search(automaton)
    found = search.run()
    return Explored(
        search.reached,
        {name: v.none_from for name, v in found.items() if v.none_from is not None},
        {name: v.smallest for name, v in found.items() if v.smallest is not None},
    )


def violations(automaton: Automaton) -> dict[str, Violations]:
    """For each question at which widths some run makes it true.

    Raises `NotRepresentable` where the search would be too large.
    """
    return _Search(automaton).run()


@dataclass(frozen=True)
class _Following:
    """The states after one more bit, and those after it as the last of the phase."""

    going_on: tuple[_State, ...]
    ended: tuple[_State, ...]


class _Search:
    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self.reached: dict[Guesses, dict[Moment, set[int]]] = {}
        self._together = max(1, _ROWS >> len(automaton.inputs))
        self._explored = 0
        self._work = 0
        for what, count, most in (
            ("inputs", len(automaton.inputs), MOST_INPUTS),
            ("conditions", len(automaton.conditions), MOST_CONDITIONS),
            ("truth values", len(automaton.atoms), MOST_ATOMS),
        ):
            if count > most:
                raise NotRepresentable(f"{count} {what} (at most {most})")
        free = [r for r, rank in enumerate(automaton.ranks) if not rank.fixed]
        self._counted = free[0] if free else len(automaton.ranks) - 1
        """The phase that is explored length by length; those before it have fixed lengths."""

    def run(self) -> dict[str, Violations]:
        found = dict.fromkeys(self.automaton.questions, Violations())
        for guesses in self.automaton.all_guesses():
            run = self._explore(guesses)
            found = {name: either(found[name], run[name]) for name in found}
        return found

    def _explore(self, guesses: Guesses) -> dict[str, Violations]:
        """The violations in runs with these guesses, by length."""
        steps: dict[_State, _Following] = {}
        layer = frozenset({(START, self.automaton.initial)})
        reached: set[_State] = set(layer)
        seen: dict[frozenset[_State], int] = {}
        violated: list[frozenset[str]] = [frozenset()]
        smallest: dict[str, tuple[int, ...]] = {}
        fixed = tuple(rank.least for rank in self.automaton.ranks[: self._counted])
        while layer and layer not in seen:
            seen[layer] = len(violated) - 1
            going_on: set[_State] = set()
            ended: set[_State] = set()
            self._step(layer, guesses, steps)
            for state in layer:
                going_on.update(steps[state].going_on)
                target = going_on if state[0].phase < self._counted else ended
                target.update(steps[state].ended)
            length = len(violated)
            names, after = self._violations_after(ended, guesses, steps)
            for name, rest in names.items():
                smallest.setdefault(name, (*fixed, length, *(length + n for n in rest)))
            violated.append(frozenset(names))
            layer = frozenset(going_on)
            reached |= layer | after
            if len(seen) > MOST_LENGTHS:
                raise NotRepresentable(f"no period within {MOST_LENGTHS} widths")
        states = self.reached.setdefault(guesses, {})
        for at, memory in reached:
            states.setdefault(at, set()).add(memory)
        # The layer that ends length n determines what is violated from length n + 1 on.
        period_start = seen[layer] + 1 if layer else len(violated)
        if not layer:
            violated.append(frozenset())
        return {
            name: Violations(
                smallest.get(name), tuple(name in names for names in violated), period_start
            )
            for name in self.automaton.questions
        }

    def _violations_after(
        self, states: Iterable[_State], guesses: Guesses, steps: dict[_State, _Following]
    ) -> tuple[dict[str, tuple[int, ...]], set[_State]]:
        """What can be violated after the counted phase, and by how many bits wider ranks are wider.

        Also the states that are reached. Breadth first, so that the bits are the fewest.
        """
        read: dict[_State, tuple[int, ...]] = dict.fromkeys(states, ())
        found: dict[str, tuple[int, ...]] = {}
        frontier = [(state, 0) for state in read]
        while frontier:
            following: list[tuple[_State, int]] = []
            self._step((state for state, _ in frontier), guesses, steps)
            for state, count in frontier:
                if self.automaton.is_end(state[0]):
                    for name in self.automaton.violated(state[1], guesses):
                        found.setdefault(name, read[state])
                    continue
                now = steps[state]
                for after in now.going_on:
                    if after not in read:
                        read[after] = read[state]
                        following.append((after, count + 1))
                for after in now.ended:
                    if after not in read:
                        read[after] = (*read[state], count + 1)
                        following.append((after, count + 1))
            frontier = following
        return found, set(read)

    def _step(
        self, states: Iterable[_State], guesses: Guesses, steps: dict[_State, _Following]
    ) -> None:
        """Have `steps` say what follows each of these states."""
        new: dict[Moment, list[int]] = {}
        for at, memory in states:
            if (at, memory) not in steps and not self.automaton.is_end(at):
                new.setdefault(at, []).append(memory)
                self._explored += 1
        if self._explored > MOST_STATES:
            raise NotRepresentable(f"more than {MOST_STATES} states")
        for at, memories in new.items():
            for start in range(0, len(memories), self._together):
                some = memories[start : start + self._together]
                self._step_together(at, some, guesses, steps)

    def _step_together(
        self,
        at: Moment,
        memories: list[int],
        guesses: Guesses,
        steps: dict[_State, _Following],
    ) -> None:
        rows = 1 << len(self.automaton.inputs)
        of_first = (1 << rows) - 1
        found: dict[bool, list[tuple[_State, ...]]] = {
            last: [()] * len(memories) for last in (False, True)
        }
        for last, after in self.automaton.moments_after(at):
            following = self.automaton.following(at, memories, guesses, last)
            for place in range(len(memories)):
                mask = of_first << place * rows
                found[last][place] = tuple((after, m) for m, where in following if where & mask)
                self._work += len(self.automaton.streams)
                # A memory is made bit by bit: at first there is one, at last there are all.
                self._work += len(self.automaton.slots) * (len(found[last][place]) + 1) // 2
            if self._work > MOST_WORK:
                raise NotRepresentable(f"more than {MOST_WORK} bits in all states")
        for memory, *next_states in zip(memories, found[False], found[True], strict=True):
            steps[at, memory] = _Following(*next_states)
