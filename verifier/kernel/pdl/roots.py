"""What a match may rely on: operations that run whenever what is replaced is reached.

The undefined behaviour of an operation excuses the replacement of another one only where the former
always runs with the latter. What a match finds above a replaced operation (its operands, their
operands) does; a user of it, or an operation beside it, may stand in a block that never runs.
"""

from __future__ import annotations

from collections.abc import Sequence

from semantics.language.builder import Execution, Term
from semantics.language.program import NoMeaning, Step
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.goal_at_widths import ask, choices


def check_always_executed(goal: Goal, anchors: Sequence[Step]) -> None:
    """Raise `NoMeaning` where a matched operation that may be undefined is not above an anchor.

    `anchors` are the operations that are replaced, and the rewrite's root, at which new ones are
    made.
    """
    optional = [s for s in goal.source if any(s not in _above(goal.source, a) for a in anchors)]
    if not optional:
        return
    undefined = _maybe_undefined(goal)
    for step in optional:
        if step in undefined:
            raise NoMeaning(
                f"{step.operation} may be undefined, and is not known to run where the "
                "replacement does",
                step.where,
            )


def _above(steps: Sequence[Step], anchor: Step) -> list[Step]:
    """The anchor, and the steps on whose results it depends."""
    wanted: set[str] = set()
    above: list[Step] = []
    for step in reversed(steps):
        if step is anchor or any(name in wanted for name, _ in step.results):
            above.append(step)
            wanted |= set(step.operands)
    return above


def _maybe_undefined(goal: Goal) -> list[Step]:
    """The source's steps behind which undefined behaviour is possible that was not before."""
    found: list[Step] = []
    before: list[Term] = [None]

    def note(step: Step, m: Execution) -> None:
        if step in goal.source and m.ub.term is not before[0]:
            if not m.interpretation.is_false(m.ub.term):
                found.append(step)
            before[0] = m.ub.term

    ask(goal, next(choices(goal)), note)
    return found
