"""Obligations closed case by case: a constant has few values, and each is tried as a number.

Where a pattern says of a constant that it is a power of two, a mask, or below the width, it has no
more values than about its type has bits. A product or a quotient by a number is easy for a solver,
one by a constant that is open is not. Two queries close an obligation: no value in a list violates
it, and neither does any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from semantics.language.builder import Bits, Bool
from semantics.language.program import AttributeVariable
from semantics.language.widths import Width, fixed
from verifier.kernel.goals.goal import Instance, OpenAttribute, instantiate
from verifier.kernel.goals.goal_at_widths import GoalAtWidths
from verifier.kernel.solving.solver import Queries, SolverUnknown


def _amounts(width: int) -> list[int]:
    """By how much a value of so many bits can be shifted."""
    return list(range(width))


_FAMILIES: tuple[Callable[[int], list[int]], ...] = (
    lambda width: [1 << i for i in range(width)],
    _amounts,
    lambda width: [(1 << i) - 1 for i in range(width + 1)],
    lambda width: [-(1 << i) for i in range(width)],
)
"""Values of a constant of so many bits, which count modulo 2^width."""
_TOGETHER = 8
"""So many cases are one query: more products need much memory."""


def closed_by_cases(
    question: GoalAtWidths, names: Sequence[str], queries: Queries, brief: Queries
) -> Iterator[str]:
    """The obligations among `names` that are closed so; `brief` is asked whether values have any.

    Raises `SolverUnknown`.
    """
    constants = _constrained(question)
    few = _few(question, constants, _FAMILIES, question.instance.precondition, brief)
    for name in names:
        # Nothing is violated outside of the precondition (`instantiate`).
        found = few or _few(
            question, constants, (_amounts,), question.instance.obligations[name], brief
        )
        if found is None:
            continue
        constant, values = found
        cases = [_at(question, constant, value) for value in values]
        if not _is_violated(name, cases, queries):
            yield name


def _few(
    question: GoalAtWidths,
    constants: Sequence[str],
    families: Sequence[Callable[[int], list[int]]],
    where: Bool,
    brief: Queries,
) -> tuple[str, list[int]] | None:
    """A constant, and all values that it may have where something holds."""
    for constant in constants:
        bits = question.bits[constant]
        for family in families:
            values = family(fixed(bits.width))
            try:
                if not brief.satisfiable((where & _others(bits, values)).term):
                    return constant, values
            except SolverUnknown:
                continue
    return None


def _constrained(question: GoalAtWidths) -> list[str]:
    """The open integers that native constraints are about."""
    goal = question.goal
    named = {
        argument.name: None
        for call in goal.constraints
        for argument in call.arguments
        if isinstance(argument, AttributeVariable)
        and isinstance(goal.attributes[argument.name], OpenAttribute)
    }
    return [name for name in named if name in question.bits]


def _others(bits: Bits, values: Sequence[int]) -> Bool:
    """That the constant is none of the values."""
    none = ~bits.eq(bits.constant(values[0]))
    for value in values[1:]:
        none = none & ~bits.eq(bits.constant(value))
    return none


def _at(question: GoalAtWidths, constant: str, value: int) -> Instance:
    """The goal with a number for a constant, and the other free values as they are."""

    def new_bits(name: str, width: Width) -> Bits:
        bits = question.bits[name]
        return bits.constant(value) if name == constant else bits

    return instantiate(
        question.goal,
        question.interpretation,
        question.choice.types,
        question.choice.case,
        new_bits,
        lambda name: question.truths[name],
    )


def _is_violated(name: str, cases: Sequence[Instance], queries: Queries) -> bool:
    for start in range(0, len(cases), _TOGETHER):
        violated = cases[start].obligations[name]
        for case in cases[start + 1 : start + _TOGETHER]:
            violated = violated | case.obligations[name]
        folded = violated.interpretation.is_false(violated.term)
        if not folded and queries.satisfiable(violated.term):
            return True
    return False
