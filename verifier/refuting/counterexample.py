"""Counterexamples of integer programs: replayed, and shown as MLIR with values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.dialects.func import FuncOp

from semantics.interpretations.concrete import signed
from semantics.language.attributes import AttributeKind, OverflowFlags, PredicateKind
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.containers import lane_count
from semantics.language.program import Step
from verifier.kernel.goals.concrete_functions import Concretizer, needed_steps
from verifier.kernel.goals.concretize import operation_texts
from verifier.kernel.goals.goal import Goal, Instance, OpenAttribute, UnrolledPrograms
from verifier.kernel.goals.goal_at_widths import Choice, Input, replay
from verifier.kernel.solving.solver import Queries
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.refuting.divergence import Divergence, divergence_of
from verifier.refuting.minimize import irrelevant_names, simplest_near
from verifier.refuting.mlir_runner import INDEX_WIDTH, Call
from verifier.refuting.sampling import Sample

INTERPRETER = "the interpreter of concrete values"


@dataclass(frozen=True)
class ShownInput:
    """An argument, or an attribute that a pattern leaves open, which has a type if it is a number.

    `value` is "poison", a number, flags, a predicate, "any value", or "any value or poison".
    """

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
    """Inputs on which the target is not a refinement; `violated` names the obligation.

    `calls` are what MLIR's runner can be asked about (see `verifier.refuting.mlir_replay`).
    """

    violated: str
    types: str
    inputs: tuple[ShownInput, ...]
    source: tuple[ShownOperation, ...]
    target: tuple[ShownOperation, ...]
    replayed_by: tuple[str, ...]
    calls: tuple[Call, ...] = field(default=(), compare=False, repr=False)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "violated": self.violated,
            "types": self.types,
            "inputs": [
                {"name": i.name, "type": i.type_ or None, "value": i.value} for i in self.inputs
            ],
            "source": [_operation_dict(o) for o in self.source],
            "target": [_operation_dict(o) for o in self.target],
            "replayed_by": list(self.replayed_by),
        }

    def text(self) -> str:
        """The form for people."""
        lines = [f"  counterexample ({self.violated} is violated), with {self.types}:"]
        lines += [f"    {_named(i)} = {i.value}" for i in self.inputs]
        for title, side in (("source", self.source), ("target", self.target)):
            lines.append(f"  {title}:")
            width = max((len(o.text) for o in side), default=0)
            for o in side:
                mark = f"   <-- {o.mark}" if o.mark else ""
                lines.append(f"    {o.text:<{width}}   // {o.value}{mark}")
        lines.append(f"  replayed by: {', '.join(self.replayed_by)}")
        return "\n".join(lines)


def _named(shown: ShownInput) -> str:
    """An attribute that the pattern does not mention is called by its operation and its name."""
    operation, _, attribute = shown.name.partition(" ")
    name = f"{attribute} of %{operation}" if attribute else f"%{operation}"
    return f"{name} : {shown.type_}" if shown.type_ else name


def _operation_dict(operation: ShownOperation) -> dict[str, str]:
    item = {"operation": operation.text, "value": operation.value}
    return item | ({"mark": operation.mark} if operation.mark else {})


def counterexample(
    sample: Sample, found: Input, obligations: Sequence[str], queries: Queries
) -> IntegerCounterexample:
    """The counterexample that an input violating one of the obligations leads to.

    Raises `ReplayFailed`.
    """
    goal, choice = sample.goal, sample.choice
    given = simplest_near(sample, found, obligations)
    instance, ub_at = _replayed(goal, choice, given)
    violated = [name for name in obligations if instance.obligations[name].term]
    if not violated:
        raise ReplayFailed(f"{goal.name}: the input {given} does not violate anything when run")
    irrelevant = irrelevant_names(sample, given, violated[0], queries)
    if irrelevant:
        _check_irrelevant(goal, choice, given, irrelevant, violated[0])
    return _shown(goal, choice, instance, ub_at, irrelevant, violated[0])


def counterexample_at(goal: Goal, choice: Choice, given: Input) -> IntegerCounterexample:
    """That an input violates an obligation, shown as it is. Raises `ReplayFailed`."""
    instance, ub_at = _replayed(goal, choice, given)
    violated = [name for name, where in instance.obligations.items() if where.term]
    if not violated:
        raise ReplayFailed(f"{goal.name}: the input {given} does not violate anything when run")
    return _shown(goal, choice, instance, ub_at, frozenset(), violated[0])


def _replayed(goal: Goal, choice: Choice, given: Input) -> tuple[Instance, list[Step]]:
    """What the goal does there, and the first step of the target with undefined behaviour."""
    undefined: list[Step] = []

    def note(step: Step, m: Execution) -> None:
        if m.ub.term:
            undefined.append(step)

    instance = replay(goal, choice, given, note)
    return instance, [step for step in undefined if step in goal.target][:1]


def _shown(
    goal: Goal,
    choice: Choice,
    instance: Instance,
    ub_at: Sequence[Step],
    irrelevant: frozenset[str],
    violated: str,
) -> IntegerCounterexample:
    """What a replay did; `ub_at` has the first step of the target with undefined behaviour."""
    divergence = divergence_of(goal, instance, violated, ub_at)
    written = goal.written
    if goal.unrolled_from is not None:
        ub_at = [written.step_of(step) for step in ub_at]
        if divergence.step is not None:
            divergence = replace(divergence, step=written.step_of(divergence.step))
    concretizer = Concretizer(goal, choice, instance.attributes)
    returned = [after for _, after in written.replacements]
    replaced = [before for before, _ in written.replacements]
    source = needed_steps(written.source, replaced)
    target = needed_steps((*written.source, *written.target), returned, ub_at)
    functions = [
        concretizer.function("source", source, replaced),
        concretizer.function("target", target, returned),
    ]
    return IntegerCounterexample(
        violated,
        _types(goal, choice),
        _inputs(goal, concretizer, instance, irrelevant),
        _operations(functions[0], source, replaced, instance, None, written),
        _operations(functions[1], target, returned, instance, divergence, written),
        (INTERPRETER,),
        _calls(goal, choice, instance, functions),
    )


def _operations(
    function: FuncOp,
    steps: Sequence[Step],
    returned: Sequence[str],
    instance: Instance,
    divergence: Divergence | None,
    written: UnrolledPrograms,
) -> tuple[ShownOperation, ...]:
    """What a side did, the return last."""

    def value_of(name: str) -> str:
        lanes = written.lanes.get(name)
        values = instance.values
        return show(values[name]) if lanes is None else in_lanes([show(values[n]) for n in lanes])

    shown: list[ShownOperation] = []
    for step, text in zip((*steps, None), operation_texts(function), strict=True):
        names = returned if step is None else [name for name, _ in step.results]
        values = ", ".join(value_of(name) for name in names)
        mark = divergence.mark if divergence is not None and divergence.step is step else ""
        shown.append(ShownOperation(text, values, mark))
    return tuple(shown)


def in_lanes(values: Sequence[str]) -> str:
    """The values of a vector's lanes, or of a tensor's, in row-major order."""
    if values and len(set(values)) == 1:
        return f"{values[0]} in every lane"
    return f"[{', '.join(values)}]"


def _types(goal: Goal, choice: Choice) -> str:
    """The types in words; the width of index only where there is one."""
    index = [f"index of {choice.types.index} bits"] if goal.scheme.has_index else []
    return ", ".join([str(choice), *index])


def _calls(
    goal: Goal, choice: Choice, instance: Instance, functions: list[FuncOp]
) -> tuple[Call, ...]:
    """What MLIR's runner can run of it: values only, neither poison nor undefined behaviour."""
    written = goal.written

    def lanes_of(name: str) -> tuple[Value, ...]:
        """All of them, in row-major order; a scalar has one."""
        lanes = written.lanes.get(name, (name,) * lane_count(goal.containers.get(name)))
        return tuple(instance.values[lane] for lane in lanes)

    results = [
        [lanes_of(pair[side]) for pair in written.replacements] for side in range(len(functions))
    ]
    if instance.source_ub.term or instance.target_ub.term or instance.chose.term:
        return ()
    if any(value.poison.term for side in results for lanes in side for value in lanes):
        return ()
    if goal.scheme.has_index and choice.types.index != INDEX_WIDTH:
        return ()

    def numbers(lanes: tuple[Value, ...]) -> tuple[int, ...]:
        return tuple(value.bits.term for value in lanes)

    arguments = tuple(numbers(lanes_of(name)) for name, _ in written.arguments)
    return tuple(
        Call(function, arguments, tuple(numbers(lanes) for lanes in side))
        for function, side in zip(functions, results, strict=True)
    )


def _check_irrelevant(
    goal: Goal, choice: Choice, given: Input, irrelevant: frozenset[str], violated: str
) -> None:
    """What is said not to matter must not matter where it is 0, and where all its bits are set."""
    for value in (0, -1):
        bits = {n: value if n in irrelevant else b for n, b in given.bits.items()}
        truths = {n: value != 0 if n in irrelevant else t for n, t in given.truths.items()}
        if not replay(goal, choice, Input(bits, truths)).obligations[violated].term:
            raise ReplayFailed(f"{goal.name}: an input said not to matter matters")


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


def _inputs(
    goal: Goal, concretizer: Concretizer, instance: Instance, irrelevant: frozenset[str]
) -> tuple[ShownInput, ...]:
    """The arguments, and the attributes that the pattern leaves open, flags where they are there.

    Simplifying has removed the flags that do not matter.
    """

    def text_of(name: str) -> str:
        value = instance.values[name]
        if name not in irrelevant or value.poison.term:
            return show(value)
        return "any value or poison" if f"{name} is poison" in irrelevant else "any value"

    shown: list[ShownInput] = []
    written = goal.written
    for name, type_ in written.arguments:
        if name in written.lanes:
            text = in_lanes([text_of(lane) for lane in written.lanes[name]])
        else:
            text = text_of(name)
            if name in goal.containers:
                text += " in every lane"
        shown.append(ShownInput(name, str(concretizer.shown_type(name, type_)), text))
    for name, value in instance.attributes.items():
        binding = goal.attributes[name]
        if isinstance(binding, OpenAttribute):
            type_ = "" if binding.type_ is None else str(concretizer.type_of(binding.type_))
            text = _attribute(binding.kind, value)
            if text:
                free = name in irrelevant
                shown.append(ShownInput(name, type_, "any value" if free else text))
    return tuple(shown)


def _attribute(kind: AttributeKind, value: Any) -> str:
    """The value of an attribute; flags are named where they are there."""
    match value:
        case Bits():
            return show(Value(value, Bool(value.interpretation, False)))
        case OverflowFlags():
            flags = [("nsw", value.nsw), ("nuw", value.nuw)]
            return ", ".join(name for name, there in flags if there.term)
        case Bool():
            return "present" if value.term else ""
        case int() if isinstance(kind, PredicateKind):
            return kind.names[value]
        case _:
            return ""
