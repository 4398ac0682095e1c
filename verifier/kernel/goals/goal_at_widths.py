"""A goal at real widths, as a question to a solver, and as a replay on concrete values.

The two share the goal and the meanings, and nothing else: a replay runs on Python integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from xdsl.ir import Attribute

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.interpretations.solver_terms import SolverInterpretation
from semantics.language.builder import Bits, Bool, Execution
from semantics.language.program import Step, TypeVariable
from semantics.language.widths import Width
from verifier.kernel.goals.goal import Goal, Instance, TypeChoice, instantiate
from verifier.kernel.goals.type_scheme import INDEX_WIDTHS


@dataclass(frozen=True)
class Choice:
    """Real types, and concrete values for the attributes that need one."""

    types: TypeChoice
    case: Mapping[str, Attribute]

    def __str__(self) -> str:
        widths = [f"{v.name} = i{w}" for v, w in self.types.widths.items()]
        return ", ".join(widths) or "the given types"


@dataclass(frozen=True)
class GoalAtWidths:
    """A goal in solver terms; `bits` and `truths` are its free values by name."""

    goal: Goal
    choice: Choice
    interpretation: SolverInterpretation
    instance: Instance
    bits: Mapping[str, Bits]
    truths: Mapping[str, Bool]

    def input_of(self, model: Any) -> Input:
        """The free values in a model."""
        return Input(
            {name: int(model[b.term].constant_value()) for name, b in self.bits.items()},
            {name: bool(model[t.term].is_true()) for name, t in self.truths.items()},
        )


@dataclass(frozen=True)
class Input:
    """Values for the free names of a question; `bits` are taken modulo 2^width."""

    bits: dict[str, int]
    truths: dict[str, bool]


def choices(goal: Goal, largest: int | None = None) -> Iterator[Choice]:
    """All real types of up to `largest` bits (by default as few as there can be), all cases."""
    scheme = goal.scheme
    for widths in scheme.assignments(scheme.least_largest() if largest is None else largest):
        yield from choices_at(goal, widths)


def choices_at(goal: Goal, widths: Mapping[TypeVariable, Width]) -> Iterator[Choice]:
    """All choices with these widths."""
    for index in goal.scheme.index_widths if goal.scheme.has_index else INDEX_WIDTHS[:1]:
        for case in goal.cases():
            yield Choice(TypeChoice(widths, index), case)


def ask(
    goal: Goal, choice: Choice, after: Callable[[Step, Execution], None] | None = None
) -> GoalAtWidths:
    """Read the goal as solver terms; `after` is called behind each step. Raises `NoMeaning`."""
    interpretation = SolverInterpretation()
    bits: dict[str, Bits] = {}
    truths: dict[str, Bool] = {}

    def new_bits(name: str, width: Width) -> Bits:
        bits[name] = interpretation.new_bits(f"{name}:i{width}", width)
        return bits[name]

    def new_bool(name: str) -> Bool:
        truths[name] = interpretation.new_bool(name)
        return truths[name]

    instance = instantiate(
        goal, interpretation, choice.types, choice.case, new_bits, new_bool, after
    )
    return GoalAtWidths(goal, choice, interpretation, instance, bits, truths)


def replay(
    goal: Goal,
    choice: Choice,
    given: Input,
    after: Callable[[Step, Execution], None] | None = None,
) -> Instance:
    """Run the goal on concrete values; every term of the instance is an int or a bool."""
    interpretation = ConcreteInterpretation()
    return instantiate(
        goal,
        interpretation,
        choice.types,
        choice.case,
        lambda name, width: Bits(
            interpretation, interpretation.constant(given.bits[name], width), width
        ),
        lambda name: Bool(interpretation, given.truths[name]),
        after,
    )
