"""What a rewrite may rely on where it makes and replaces operations: what runs whenever that is
reached, and what is computed by then.

The undefined behaviour of an operation excuses the replacement of another one only where the former
always runs with the latter. What a match finds above a replaced operation (its operands, their
operands) does; a user of it, or an operation beside it, may stand in a block that never runs.

New operations are made right before the root (`rewriter.setInsertionPoint(op)` in upstream's
PatternApplicator.cpp), and what is replaced may be used anywhere behind it.
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


def check_dominance(goal: Goal, roots: Sequence[Step]) -> None:
    """Raise `NoMeaning` where a value may be used that is not computed by then: by a new operation,
    which stands at one of the `roots`, or by a user of what is replaced."""
    new = {name for step in goal.target for name, _ in step.results}
    for step in goal.target:
        for root in roots:
            for name in sorted(set(step.operands) - new - _known_at(goal.source, root)):
                raise NoMeaning(
                    f"{step.operation} is made before the root, where %{name} may not be "
                    "computed yet",
                    step.where,
                )
    for before, after in goal.replacements:
        (replaced,) = (s for s in goal.source if before in (name for name, _ in s.results))
        above = _above(goal.source, replaced)
        known = _known_at(goal.source, replaced)
        if not (all(root in above for root in roots) if after in new else after in known):
            raise NoMeaning(
                f"%{before} may be used before %{after} is computed, which replaces it",
                replaced.where,
            )


def _known_at(matched: Sequence[Step], anchor: Step) -> set[str]:
    """The values that are computed before a matched operation, as far as the match tells."""
    above = _above(matched, anchor)
    results = {name for step in above if step is not anchor for name, _ in step.results}
    return results | {name for step in above for name in step.operands}


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
