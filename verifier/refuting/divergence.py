"""Where the two sides of a counterexample part: the operation of the target to look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from semantics.language.builder import Value
from semantics.language.program import Step
from verifier.kernel.goals.goal import Goal, Instance

UNDEFINED = "undefined behaviour"
RETURNED = "undefined behaviour: llvm.noundef"
DIFFER = "the values differ"
ARISES = "poison arises"
PASSES = "poison passes to the result"


@dataclass(frozen=True)
class Divergence:
    """A step of the target (None: its return), and what happens there."""

    step: Step | None
    mark: str


def divergence_of(
    goal: Goal, instance: Instance, violated: str, undefined: Sequence[Step]
) -> Divergence:
    """Where the target parts from the source, on concrete values.

    `undefined` is the first step of the target with undefined behaviour, where there is one; what
    no step has is the return's. Else the first pair of results that parts is followed upwards:
    while both sides have the same operation and one pair of operands that parts, and, for poison,
    while one operand of the target is poison that an operation gave.
    """
    if violated == "no new UB":
        return Divergence(undefined[0], UNDEFINED) if undefined else Divergence(None, RETURNED)
    before, after = next(
        (b, a)
        for b, a in goal.replacements
        if _parts(instance.values[b], instance.values[a])
        and violated.endswith("equal") != bool(instance.values[a].poison.term)
    )
    source = {name: step for step in goal.source for name, _ in step.results}
    target = {name: step for step in goal.target for name, _ in step.results}
    step = target.get(after)
    counterpart = source.get(before)
    while step is not None:
        pairs = _operands_that_part(step, counterpart, instance)
        if len(pairs) != 1 or pairs[0][1] not in target:
            break
        counterpart = None if pairs[0][0] is None else source.get(pairs[0][0])
        step = target[pairs[0][1]]
    return Divergence(step, _mark(step, instance, after))


def _parts(s: Value, t: Value) -> bool:
    """Whether `t` is poison or another value where `s` is a value."""
    return not s.poison.term and bool(t.poison.term or s.bits.term != t.bits.term)


def _operands_that_part(
    step: Step, counterpart: Step | None, instance: Instance
) -> list[tuple[str | None, str]]:
    """Pairs (value of the source, or None where it is not known; value of the target)."""
    values = instance.values
    if counterpart is not None and (step.operation, step.attributes) == (
        counterpart.operation,
        counterpart.attributes,
    ):
        pairs = zip(counterpart.operands, step.operands, strict=False)
        return [
            (s, t)
            for s, t in dict.fromkeys(pairs)
            if values[s].bits.width == values[t].bits.width and _parts(values[s], values[t])
        ]
    if not any(values[name].poison.term for name, _ in step.results):
        return []
    return [(None, name) for name in dict.fromkeys(step.operands) if values[name].poison.term]


def _mark(step: Step | None, instance: Instance, returned: str) -> str:
    values = instance.values
    results = [returned] if step is None else [name for name, _ in step.results]
    if not any(values[name].poison.term for name in results):
        return DIFFER
    if step is None or any(values[name].poison.term for name in step.operands):
        return PASSES
    return ARISES
