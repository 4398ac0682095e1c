"""Is a verdict what brute force says? Shared by the tests and by the longer runs in benchmarks/."""

from __future__ import annotations

from semantics.language.program import TypeVariable
from tests.oracles import oracle
from tests.oracles.brute_force import (
    Types,
    in_order,
    open_attributes,
    violates,
    violation,
    width_of,
    widths_up_to,
)
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import Goal, TypeChoice
from verifier.kernel.goals.goal_at_widths import Choice, ask
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.refuting.counterexample import IntegerCounterexample
from verifier.strategy.decide import decide

MOST_INPUTS = 20_000
"""Of more inputs at one choice of widths, so many are tried."""
WIDE = (8, 17, 33)


def verdict_of(goal: Goal) -> Verdict:
    return decide(goal, Options(timeout=1))


def disagreement(goal: Goal, verdict: Verdict, largest: int = 4) -> str | None:
    """What is wrong with the verdict, or None; `largest` is for proofs of every width."""
    every_width = isinstance(verdict, Proved) and _reaches(verdict, None)
    refuted_at = _widths_of(goal, verdict) if isinstance(verdict, Refuted) else None
    for types in widths_up_to(goal, largest if every_width else 3):
        found = violation(goal, types, MOST_INPUTS)
        if found is not None and isinstance(verdict, Proved):
            return f"proved, and violated at {types} by {found}"
        if found is not None:
            break
    if isinstance(verdict, Refuted):
        assert refuted_at is not None
        counterexample = verdict.counterexample
        assert isinstance(counterexample, IntegerCounterexample)
        if not _confirmed(goal, refuted_at, counterexample):
            return f"refuted, and the oracle does not agree: {counterexample.text()}"
    elif not isinstance(verdict, Proved | Unknown):
        return f"neither proved nor refuted: {verdict}"
    return _wide_violation(goal) if every_width else None


def _reaches(verdict: Proved, upper: int | None) -> bool:
    widths = verdict.guarantee.widths
    return widths is not None and widths[-1][1] is upper


def _widths_of(goal: Goal, verdict: Refuted) -> Types:
    """The widths that the counterexample names, as in "T = i3, S = i1"."""
    counterexample = verdict.counterexample
    assert isinstance(counterexample, IntegerCounterexample)
    clauses = [c.split(" = i") for c in counterexample.types.split(", ") if " = i" in c]
    return {TypeVariable(name): int(width) for name, width in clauses}


def _confirmed(goal: Goal, types: Types, counterexample: IntegerCounterexample) -> bool:
    """Whether the oracle says so too, for some values of the open attributes."""
    shown = {i.name: i.value for i in counterexample.inputs}
    widths = {name: width_of(goal, type_, types) for name, type_ in goal.arguments}

    def read(name: str, any_value: int | None) -> oracle.Operand:
        match shown[name]:
            case "poison":
                return oracle.POISON
            case "any value" | "any value or poison" as any_:
                if any_value is None:
                    return oracle.POISON if any_.endswith("poison") else 0
                return any_value % 2 ** widths[name]
            case "true" | "false" as truth:
                return int(truth == "true")
            case number:
                return int(number.split()[0]) % 2 ** widths[name]

    tried = [{name: read(name, any_value) for name in widths} for any_value in (0, -1, 5, None)]
    return any(
        all(violates(goal, types, given, resolved) for given in tried)
        for resolved in open_attributes(goal, types)
    )


def _wide_violation(goal: Goal) -> str | None:
    """A proof for every width, asked again of the solver at some widths above the small ones."""
    queries = Queries(0.2)
    variables = goal.scheme.variables
    for start, top in enumerate(WIDE):
        spread = [top - (len(variables) - 1 - i) for i in range(len(variables))]
        types = dict(zip(variables, spread[start % 2 :] + spread[: start % 2], strict=True))
        if not in_order(goal, types):
            continue
        for case in goal.cases():
            instance = ask(goal, Choice(TypeChoice(types, 64), case)).instance
            for name, violated in instance.obligations.items():
                try:
                    if queries.satisfiable(violated.term):
                        return f"proved, and a query at {types} violates '{name}'"
                except SolverUnknown:
                    continue
    return None
