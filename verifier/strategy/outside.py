"""What the kernel asks of whoever calls it, see `verifier.kernel.deciding.outside`.

What a proof does without is imported when it is first needed: numpy takes time to load.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from verifier.kernel.deciding.options import Options
from verifier.kernel.deciding.outside import Outside, TriedInputs
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.goal_at_widths import Choice, Input
from verifier.kernel.solving.solver import Asked, Queries
from verifier.kernel.verdicts.verdict import Verdict

if TYPE_CHECKING:
    from verifier.kernel.any_width.bit_serial_automaton import Automaton, Explored
    from verifier.refuting.counterexample import IntegerCounterexample


class _Outside:
    def sample(self, goal: Goal, choice: Choice) -> TriedInputs:
        from verifier.refuting import sampling

        return sampling.Sample(goal, choice)

    def counterexample(
        self, sample: TriedInputs, found: Input, names: Sequence[str], queries: Queries
    ) -> IntegerCounterexample:
        from verifier.refuting import sampling
        from verifier.refuting.counterexample import counterexample

        assert isinstance(sample, sampling.Sample)
        return counterexample(sample, found, names, queries)

    def failure(
        self, sample: TriedInputs, found: Input, names: Sequence[str], queries: Queries
    ) -> str:
        shown = self.counterexample(sample, found, names, queries)
        inputs = ", ".join(f"%{i.name} = {i.value}" for i in shown.inputs)
        return f"{shown.violated} is violated" + (f" with {inputs}" if inputs else "")

    def explore(self, automaton: Automaton) -> Explored:
        from verifier.finding.bit_serial_search import explore

        return explore(automaton)

    def ask_again(
        self, goal: Goal, verdict: Verdict, asked: Sequence[Asked], options: Options
    ) -> tuple[str, ...]:
        from verifier.rechecking.recheck import ask_again

        return ask_again(goal, verdict, asked, options)


OUTSIDE: Outside = _Outside()
