"""Goals whose target has fewer flags on the operations that it builds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xdsl.dialects.arith import IntegerOverflowAttr
from xdsl.ir import Attribute

from semantics.language.attributes import FlagKind, OverflowKind
from semantics.language.execution import meaning_for
from semantics.language.program import AttributeVariable, Step
from semantics.meanings.llvm_attributes import LlvmOverflowKind
from verifier.kernel.goals.goal import GivenAttribute, Goal

FLAG_KINDS = OverflowKind | FlagKind | LlvmOverflowKind
FLAG_NAMES = {"isExact": "exact", "nonNeg": "nneg", "isDisjoint": "disjoint"}
"""What MLIR's syntax calls a flag, where its attribute has another name."""


def with_weaker_flags(goal: Goal) -> Iterator[tuple[Goal, str]]:
    """The goal without some flags of its target, and which: of one operation, then of all."""
    everything = goal
    flagged = 0
    for place, step in enumerate(goal.target):
        bare = step
        for name, kind in meaning_for(step).attributes.items():
            for kept, dropped in _fewer(goal, step, name, isinstance(kind, FLAG_KINDS)):
                rest = {n: a for n, a in step.attributes.items() if n != name}
                fewer = rest if kept is None else rest | {name: kept}
                yield (
                    _with(goal, place, replace(step, attributes=fewer)),
                    f"{dropped} on %{step.results[0][0]} ({step.operation})",
                )
                if kept is None:
                    without = {n: a for n, a in bare.attributes.items() if n != name}
                    bare = replace(bare, attributes=without)
        flagged += bare is not step
        everything = _with(everything, place, bare)
    if flagged > 1:
        yield everything, "the flags on the operations of the target"


def _with(goal: Goal, place: int, step: Step) -> Goal:
    return replace(goal, target=(*goal.target[:place], step, *goal.target[place + 1 :]))


def _fewer(
    goal: Goal, step: Step, name: str, is_flag: bool
) -> Iterator[tuple[Attribute | None, str]]:
    """What the attribute may be with fewer flags (None: absent), and which flags that drops."""
    attribute = step.attributes.get(name)
    if isinstance(attribute, AttributeVariable):
        binding = goal.attributes[attribute.name]
        attribute = binding.value if isinstance(binding, GivenAttribute) else attribute
    if not is_flag or attribute is None or not step.results:
        return
    if isinstance(attribute, IntegerOverflowAttr):
        flags = sorted(attribute.data)
        if len(flags) > 1:
            for flag in flags:
                kept = IntegerOverflowAttr([f for f in flags if f != flag])
                yield kept, str(flag.value)
        if flags:
            yield None, " and ".join(str(flag.value) for flag in flags)
    elif isinstance(attribute, AttributeVariable):
        yield None, "flags" if name == "overflowFlags" else FLAG_NAMES.get(name, name)
    else:
        yield None, FLAG_NAMES.get(name, name)
