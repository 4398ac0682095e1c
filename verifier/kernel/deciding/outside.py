"""What a decision asks of whoever calls it: to look for violations, to show them, and to find what
is checked.

Nothing that it is answered closes an obligation. An input that is said to violate one is replayed
by whoever makes a refutation of it; the states that an automaton is said to reach are checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from verifier.kernel.any_width.bit_serial_automaton import Automaton, Explored
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.goal_at_widths import Choice, Input
from verifier.kernel.solving.solver import Asked, Queries
from verifier.kernel.verdicts.verdict import Counterexample, Verdict


class TriedInputs(Protocol):
    """Some inputs of a goal at one choice of its types."""

    @property
    def choice(self) -> Choice: ...

    def violation(self, obligations: Sequence[str]) -> Input | None:
        """One that violates one of these obligations."""
        ...

    def source_is_defined(self) -> bool:
        """Whether the source is defined, and not poison, on one."""
        ...

    def satisfies_precondition(self) -> bool:
        """Whether one satisfies the precondition."""
        ...


class Outside(Protocol):
    """What stands above the kernel."""

    def sample(self, goal: Goal, choice: Choice) -> TriedInputs:
        """Some inputs."""
        ...

    def counterexample(
        self, sample: TriedInputs, found: Input, names: Sequence[str], queries: Queries
    ) -> Counterexample:
        """A violation, as simple as it can be made, replayed. Raises `ReplayFailed`."""
        ...

    def failure(
        self, sample: TriedInputs, found: Input, names: Sequence[str], queries: Queries
    ) -> str:
        """The same in a few words."""
        ...

    def explore(self, automaton: Automaton) -> Explored:
        """The states that can be reached. Raises `NotRepresentable` where they are too many."""
        ...

    def ask_again(
        self, goal: Goal, verdict: Verdict, asked: Sequence[Asked], options: Options
    ) -> tuple[str, ...]:
        """Notes on what was done with the queries of a verdict, see `Options`."""
        ...
