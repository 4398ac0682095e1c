"""Counterexamples of integer programs: replayed, and shown as MLIR with values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xdsl.dialects.func import FuncOp

from semantics.builder import Execution, Term, Value
from semantics.concrete import signed
from semantics.program import Step
from verifier.concretize import Concretizer, needed_steps, operation_texts
from verifier.goal import Goal, Instance
from verifier.internal_error import InternalError, ReplayFailed
from verifier.minimize import SimplestInput, simplest_violation
from verifier.mlir_runner import INDEX_WIDTH, Call, runs_agree
from verifier.question import Choice, Input, Question, replay
from verifier.solver import Queries

INTERPRETER = "the interpreter of concrete values"
MLIR_RUNNER = "mlir-runner"


@dataclass(frozen=True)
class ShownInput:
    """An argument; `value` is "poison", a number, or "any value"."""

    name: str
    type_: str
    value: str


@dataclass(frozen=True)
class ShownOperation:
    """One operation, the value it gave, and a mark where the sides part."""

    text: str
    value: str
    mark: str = ""


@dataclass(frozen=True)
class IntegerCounterexample:
    """Inputs on which the target is not a refinement; `violated` names the obligation."""

    violated: str
    types: str
    inputs: tuple[ShownInput, ...]
    source: tuple[ShownOperation, ...]
    target: tuple[ShownOperation, ...]
    replayed_by: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "violated": self.violated,
            "types": self.types,
            "inputs": [{"name": i.name, "type": i.type_, "value": i.value} for i in self.inputs],
            "source": [_operation_dict(o) for o in self.source],
            "target": [_operation_dict(o) for o in self.target],
            "replayed_by": list(self.replayed_by),
        }

    def text(self) -> str:
        """The form for people."""
        lines = [f"  counterexample ({self.violated} is violated), with {self.types}:"]
        lines += [f"    %{i.name} : {i.type_} = {i.value}" for i in self.inputs]
        for title, side in (("source", self.source), ("target", self.target)):
            lines.append(f"  {title}:")
            width = max((len(o.text) for o in side), default=0)
            for o in side:
                mark = f"   <-- {o.mark}" if o.mark else ""
                lines.append(f"    {o.text:<{width}}   // {o.value}{mark}")
        lines.append(f"  replayed by: {', '.join(self.replayed_by)}")
        return "\n".join(lines)


def _operation_dict(operation: ShownOperation) -> dict[str, str]:
    item = {"operation": operation.text, "value": operation.value}
    return item | ({"mark": operation.mark} if operation.mark else {})


def counterexample(question: Question, violated: Term, queries: Queries) -> IntegerCounterexample:
    """The simplest input found that makes `violated` true, which has a model.

    Raises `ReplayFailed`, and `SolverUnknown` where the solver does not find that model again.
    """
    simplest = simplest_violation(question, violated, queries)
    if simplest is None:
        raise InternalError(f"{question.goal.name}: a query has a model, and then has none")
    return build(question.goal, question.choice, simplest)


def build(goal: Goal, choice: Choice, simplest: SimplestInput) -> IntegerCounterexample:
    """Replay an input and describe what happens. Raises `ReplayFailed`."""
    ub_after: dict[int, bool] = {}

    def note(step: Step, m: Execution) -> None:
        ub_after[id(step)] = bool(m.ub.term)

    instance = replay(goal, choice, simplest.input, note)
    violated = [name for name, holds in instance.obligations.items() if holds.term]
    if not violated:
        raise ReplayFailed(
            f"{goal.name}: the solver's input {simplest.input} does not violate anything when run"
        )
    _check_irrelevant(goal, choice, simplest)
    concretizer = Concretizer(goal, choice, instance.attributes)
    returned_before = [before for before, _ in goal.replacements]
    returned_after = [after for _, after in goal.replacements]
    used = [*returned_after, *(name for step in goal.target for name in step.operands)]
    target_steps = needed_steps(goal.source, used) + goal.target
    functions: list[FuncOp] = []
    sides: list[tuple[ShownOperation, ...]] = []
    for side, steps, returned in (
        ("source", goal.source, returned_before),
        ("target", target_steps, returned_after),
    ):
        function = concretizer.function(side, steps, returned)
        functions.append(function)
        texts = operation_texts(function)
        shown: list[ShownOperation] = []
        had_ub = False
        for step, text in zip(steps, texts, strict=False):
            fresh_ub = ub_after[id(step)] and not had_ub
            had_ub = had_ub or fresh_ub
            shown.append(_shown(step, text, instance, fresh_ub))
        shown.append(_shown_return(texts[-1], returned, instance))
        sides.append(tuple(shown))
    source, target = _mark_difference(sides[0], sides[1], violated[0])
    return IntegerCounterexample(
        violated[0],
        _types(goal, choice),
        _inputs(goal, concretizer, instance, simplest),
        source,
        target,
        (INTERPRETER, *_replayed_by_mlir(goal, choice, instance, functions)),
    )


def _types(goal: Goal, choice: Choice) -> str:
    """The types in words; the width of index only where there is one."""
    index = [f"index of {choice.types.index} bits"] if goal.scheme.has_index else []
    return ", ".join([str(choice), *index])


def _replayed_by_mlir(
    goal: Goal, choice: Choice, instance: Instance, functions: list[FuncOp]
) -> tuple[str, ...]:
    """Who replayed it besides; MLIR shows values only, neither poison nor undefined behaviour."""
    results = [
        [instance.values[pair[side]] for pair in goal.replacements]
        for side in range(len(functions))
    ]
    if instance.source_ub.term or instance.target_ub.term or instance.chose.term:
        return ()
    if any(value.poison.term for side in results for value in side):
        return ()
    if goal.scheme.has_index and choice.types.index != INDEX_WIDTH:
        return ()
    arguments = tuple(instance.values[name].bits.term for name, _ in goal.arguments)
    calls = [
        Call(function, arguments, tuple(value.bits.term for value in side))
        for function, side in zip(functions, results, strict=True)
    ]
    return (MLIR_RUNNER,) if runs_agree(calls) else ()


def _check_irrelevant(goal: Goal, choice: Choice, simplest: SimplestInput) -> None:
    """What is said not to matter must not matter where it is 0 and where it is all ones."""
    for value in (0, -1):
        bits = simplest.input.bits | dict.fromkeys(simplest.irrelevant, value)
        again = replay(goal, choice, Input(bits, simplest.input.truths))
        if not any(holds.term for holds in again.obligations.values()):
            raise ReplayFailed(f"{goal.name}: an input said not to matter matters")


def _shown(step: Step, text: str, instance: Instance, fresh_ub: bool) -> ShownOperation:
    values = [instance.values[name] for name, _ in step.results]
    mark = ""
    if fresh_ub:
        mark = "undefined behaviour"
    elif any(v.poison.term for v in values) and not any(
        instance.values[n].poison.term for n in step.operands
    ):
        mark = "poison arises"
    return ShownOperation(text, ", ".join(show(v) for v in values), mark)


def show(value: Value) -> str:
    """A concrete value: true or false, or signed, with the unsigned reading where it differs."""
    width = value.bits.width
    assert isinstance(width, int)
    if value.poison.term:
        return "poison"
    number = value.bits.term
    if width == 1:
        return "true" if number else "false"
    as_signed = signed(number, width)
    return str(number) if as_signed == number else f"{as_signed} (unsigned {number})"


def _shown_return(text: str, returned: list[str], instance: Instance) -> ShownOperation:
    return ShownOperation(text, ", ".join(show(instance.values[n]) for n in returned))


def _mark_difference(
    source: tuple[ShownOperation, ...], target: tuple[ShownOperation, ...], violated: str
) -> tuple[tuple[ShownOperation, ...], tuple[ShownOperation, ...]]:
    if not violated.endswith(" equal"):
        return source, target
    last = target[-1]
    return source, (*target[:-1], ShownOperation(last.text, last.value, "the values differ"))


def _inputs(
    goal: Goal, concretizer: Concretizer, instance: Instance, simplest: SimplestInput
) -> tuple[ShownInput, ...]:
    shown: list[ShownInput] = []
    for name, type_ in goal.arguments:
        value = instance.values[name]
        any_value = name in simplest.irrelevant and not value.poison.term
        text = "any value" if any_value else show(value)
        shown.append(ShownInput(name, str(concretizer.type_of(type_)), text))
    return tuple(shown)
