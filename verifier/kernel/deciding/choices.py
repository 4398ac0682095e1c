"""Goals whose source chooses values freely, as `llvm.freeze` of poison does.

The target refines the source where, for every input and *every* choice of the target, there is
*some* choice of the source with which the refinement holds. "Some" is never asked of a solver: the
source's choice is stated, as a value of the target (a witness), and what remains is a claim for
all values, of which every method may close its obligations, at every width. A witness is a total
function of the input and the target's choices, so a proof with it is a proof.

A refutation needs that *no* choice of the source helps. It is looked for where the source chooses
nothing, of inputs on which no choice matters; then among all inputs
(`verifier.strategy.forall_choices`). What neither decides is unknown.

In a pattern, an operation that is matched and not replaced stays in the program, where others may
use it: its choice is the same before and after, and the refinement must hold for every one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, product

from semantics.language.execution import meaning_for
from semantics.language.program import Step, TypeTerm
from verifier.kernel.goals.goal import Goal
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Vacuous, Verdict

MOST_WITNESSES = 12
"""So many combinations of witnesses are tried."""


def decide_with_choices(goal: Goal, decide: Callable[[Goal], Verdict]) -> tuple[Goal, Verdict]:
    """The verdict, where `decide` gives it for goals in which every choice is for all values.

    Also the goal that `decide` was given for it.
    """
    free = chosen_by_what_disappears(goal)
    if not free:
        return goal, decide(goal)
    for witnesses in islice(_combinations(goal, free), MOST_WITNESSES):
        stated = (f"where %{a} may be any value, it is taken as %{b}" for a, b in witnesses.items())
        variant = replace(goal, witnesses=witnesses, notes=(*goal.notes, *stated))
        verdict = decide(variant)
        if isinstance(verdict, Proved | Vacuous | Unsupported):
            return variant, verdict
    variant = replace(goal, unchosen=True)
    verdict = decide(variant)
    if isinstance(verdict, Refuted):
        return variant, verdict
    names = ", ".join(f"%{step.results[0][0]}" for step in free)
    unknown = f"the source may choose any value for {names}, and no choice tried closes it"
    return goal, Unknown(unknown)


def chosen_by_what_disappears(goal: Goal) -> list[Step]:
    """The source's operations that choose and do not stay beside the target."""
    replaced = {old for old, _ in goal.replacements}
    return [
        step
        for step in goal.source
        if meaning_for(step).chooses and (goal.whole or step.results[0][0] in replaced)
    ]


def _combinations(goal: Goal, free: list[Step]) -> Iterator[dict[str, str]]:
    """Ways to state the choices, the likeliest first; a choice left out is free, so for all."""
    options = [_witnesses(goal, step, place) for place, step in enumerate(free)]
    for combination in product(*options):
        named = zip(free, combination, strict=True)
        yield {step.results[0][0]: witness for step, witness in named if witness is not None}


def _witnesses(goal: Goal, step: Step, place: int) -> list[str | None]:
    """The target's values of the step's type: choices at the like place, results, any; or none."""
    (_, wanted), *_ = step.results
    types: dict[str, TypeTerm] = dict(goal.arguments)
    choosing: list[str] = []
    for other in goal.target:
        types |= dict(other.results)
        if meaning_for(other).chooses:
            choosing.append(other.results[0][0])
    near = choosing[place : place + 1] + choosing
    computed = [name for other in reversed(goal.target) for name, _ in other.results]
    given = [new for _, new in goal.replacements if new in types]
    arguments = [name for name, _ in goal.arguments]
    candidates = dict.fromkeys([*near, *given, *computed, *arguments])
    same = goal.scheme.constraints.same
    return [*(name for name in candidates if same(types[name], wanted)), None]
