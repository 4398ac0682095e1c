"""The constant that would make a refuted goal right.

One constant of the target at a time is taken out. What may stand there is an expression over the
constants of the goal (`verifier.repairing.constant_expressions`), or of a fixed type a number:
those that no input tried rules out are decided, the small ones first. A number of a wide type is
found by asking for one that is right on the inputs seen so far, and for an input on which it is
not, in turns (Solar-Lezama et al., Combinatorial Sketching for Finite Programs, ASPLOS'06).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.interpretations.solver_terms import SolverInterpretation
from semantics.language.attributes import IntegerKind
from semantics.language.builder import Bits, Bool, Execution
from semantics.language.execution import meaning_for
from semantics.language.program import AttributeVariable, NoMeaning, Step, TypeTerm, TypeVariable
from semantics.language.widths import Width
from verifier.kernel.goals.goal import (
    AttributeBinding,
    Goal,
    NativeArgument,
    OpenAttribute,
    instantiate,
)
from verifier.kernel.goals.goal_at_widths import Choice, Input, ask, choices
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.kernel.verdicts.verdict import Proved, Suggestion, Verdict
from verifier.refuting.input_rows import Column, InputRows, choices_of_rows
from verifier.repairing.constant_expressions import Expression, grown, leaves_for, literal

HOLE = "the constant"
"""The name of what is taken out; no name in a text has a space in it."""
_FEW_ROWS = 64
_MANY_ROWS = 1024
_BATCH = 2048
_MOST_DECIDED = 12
"""For one place."""
_ALL_NUMBERS = 8
"""Of so many bits all numbers are tried."""
_ROUNDS = 32
_QUERY_SECONDS = 1.0

Decide = Callable[[Goal], Verdict]


@dataclass(frozen=True)
class ConstantPlace:
    """A goal without one constant of its target; `words` says which."""

    goal: Goal
    type_: TypeTerm
    words: str

    def filled(self, binding: AttributeBinding) -> Goal:
        """The goal with a constant there."""
        return replace(self.goal, attributes={**self.goal.attributes, HOLE: binding})


def right_constants(goal: Goal, decide: Decide) -> list[Suggestion]:
    """A constant for each place in the target at which one makes the goal right.

    `decide` gives the verdict on a goal with another constant.
    """
    found: list[Suggestion] = []
    for place in places(goal):
        suggestion = _right_at(place, decide)
        if suggestion is not None:
            found.append(suggestion)
    return found


def places(goal: Goal) -> Iterator[ConstantPlace]:
    """The goal without each constant that its target has, or takes from the source."""
    constants = {
        step.results[0][0]: step for step in goal.source if _constant_attribute(step) is not None
    }
    for number, step in enumerate(goal.target):
        name = _constant_attribute(step)
        if name is not None:
            result, type_ = step.results[0]
            holed = replace(step, attributes={**step.attributes, name: AttributeVariable(HOLE)})
            yield _place(goal, number, [holed], type_, f"%{result} ({step.operation})")
        for position, operand in enumerate(step.operands):
            if operand in constants:
                yield _in_place_of(goal, number, position, constants[operand])


def _in_place_of(goal: Goal, number: int, position: int, constant: Step) -> ConstantPlace:
    """With another constant for an operand that is one of the source's."""
    step = goal.target[number]
    (old, type_), name = constant.results[0], _constant_attribute(constant)
    assert name is not None
    new = replace(
        constant, results=((HOLE, type_),), attributes={name: AttributeVariable(HOLE)}, where=""
    )
    operands = (*step.operands[:position], HOLE, *step.operands[position + 1 :])
    used = f"%{step.results[0][0]} ({step.operation})" if step.results else step.operation
    words = f"%{old} in {used}"
    return _place(goal, number, [new, replace(step, operands=operands)], type_, words)


def _place(
    goal: Goal, number: int, steps: Sequence[Step], type_: TypeTerm, words: str
) -> ConstantPlace:
    target = (*goal.target[:number], *steps, *goal.target[number + 1 :])
    attributes = {**goal.attributes, HOLE: OpenAttribute(IntegerKind(), type_)}
    return ConstantPlace(replace(goal, target=target, attributes=attributes), type_, words)


def _constant_attribute(step: Step) -> str | None:
    """The attribute that is the value of an operation that gives a constant."""
    if step.operands or len(step.results) != 1:
        return None
    kinds = meaning_for(step).attributes.items()
    return next((n for n, k in kinds if isinstance(k, IntegerKind) and n in step.attributes), None)


def _right_at(place: ConstantPlace, decide: Decide) -> Suggestion | None:
    """The simplest right constant there."""
    try:
        trials = [_Trial(place, choice) for choice in choices_of_rows(place.goal)]
    except (NoMeaning, ValueError):
        return None
    if not trials:
        return None
    leaves = [*leaves_for(place.goal, place.type_), *_all_numbers(place)]
    first = _different(leaves, trials)
    rounds = (
        lambda: first,
        lambda: list(grown(first, first)) if len(first) < _BATCH // 16 else [],
        lambda: list(grown(_different(list(grown(first, first)), trials), first)),
    )
    variable = isinstance(place.goal.scheme.constraints.find(place.type_), TypeVariable)
    for make in rounds if variable else rounds[:2]:
        right = sorted(_right(make(), trials), key=lambda e: (e.size, len(e.text)))
        for expression in right[:_MOST_DECIDED]:
            suggestion = _decided(place, expression, decide)
            if suggestion is not None:
                return suggestion
    number = _asked_for(place)
    return None if number is None else _decided(place, literal(number, place.type_), decide)


def _decided(place: ConstantPlace, expression: Expression, decide: Decide) -> Suggestion | None:
    verdict = decide(place.filled(expression.binding()))
    if not isinstance(verdict, Proved) or verdict.says_nothing:
        return None
    return Suggestion(
        f"with {expression.text} for {place.words}",
        verdict.guarantee if place.goal.scheme.variables else None,
        tuple(expression.pdl()),
    )


def _all_numbers(place: ConstantPlace) -> list[Expression]:
    if isinstance(place.goal.scheme.constraints.find(place.type_), TypeVariable):
        return []
    width = place.goal.scheme.width_of(place.type_, {}, 64)
    if not isinstance(width, int) or width > _ALL_NUMBERS:
        return []
    half = 1 << (width - 1)
    numbers = sorted(range(-half, half), key=lambda n: (abs(n), n < 0))
    return [literal(number, place.type_) for number in numbers]


class _Trial:
    """A place at one choice of types, with few and with many inputs."""

    def __init__(self, place: ConstantPlace, choice: Choice) -> None:
        self.place = place
        self.choice = choice
        self.interpretation = NumpyInterpretation()
        zero = np.zeros(1, dtype=np.uint64)
        rows = InputRows(place.goal, choice, {HOLE: zero})
        kept = np.flatnonzero(rows.allowed)
        kept = np.random.default_rng(0).permutation(kept)[:_MANY_ROWS]
        self.columns = {name: column[kept] for name, column in rows.columns.items() if name != HOLE}
        self.count = len(kept)
        self._values: dict[tuple[Expression, int], Column] = {}

    def values(self, expression: Expression, count: int) -> Column:
        """What the expression is on the first `count` inputs."""
        key = (expression, count)
        if key not in self._values:
            self._values[key] = self._computed(expression, count)
        return self._values[key]

    def computed(self, expression: Expression, count: int) -> Column:
        """The same, where it is not asked again."""
        known = self._values.get((expression, count))
        return self._computed(expression, count) if known is None else known

    def _computed(self, expression: Expression, count: int) -> Column:
        if expression.of is not None:
            width = self._width(self.place.type_)
            operands = [
                Bits(self.interpretation, self.values(o, count), width) for o in expression.operands
            ]
            value = expression.of(*operands)
        else:
            given = {leaf: self._leaf(leaf, count) for leaf in expression.leaves}
            value = expression.value(Execution(self.interpretation), given)
        return np.broadcast_to(value.term, (min(count, self.count),))

    def _leaf(self, leaf: NativeArgument, count: int) -> Bits | Width:
        if isinstance(leaf, AttributeVariable):
            binding = self.place.goal.attributes[leaf.name]
            assert isinstance(binding, OpenAttribute) and binding.type_ is not None
            return Bits(
                self.interpretation, self.columns[leaf.name][:count], self._width(binding.type_)
            )
        assert not isinstance(leaf, tuple)
        return self._width(leaf)  # type: ignore[arg-type]

    def _width(self, type_: TypeTerm) -> Width:
        types = self.choice.types
        return self.place.goal.scheme.width_of(type_, types.widths, types.index)

    def right(self, numbers: Column) -> Column:
        """For each row of `numbers`, values for the first inputs, whether nothing is violated."""
        count = numbers.shape[1]
        columns = {name: column[:count][np.newaxis] for name, column in self.columns.items()}
        rows = InputRows(self.place.goal, self.choice, {**columns, HOLE: numbers})
        violated: Column = np.broadcast_to(rows.violated, numbers.shape)
        return np.logical_not(np.logical_or.reduce(violated, axis=1))


def _different(expressions: list[Expression], trials: Sequence[_Trial]) -> list[Expression]:
    """The first of those that are the same on all inputs tried."""
    found: dict[bytes, Expression] = {}
    for expression in expressions:
        key = b"".join(trial.computed(expression, _FEW_ROWS).tobytes() for trial in trials)
        if found.setdefault(key, expression) is expression:
            for trial in trials:
                trial.values(expression, _FEW_ROWS)
    return list(found.values())


def _right(expressions: list[Expression], trials: Sequence[_Trial]) -> list[Expression]:
    """The expressions that no input tried rules out."""
    for count in (_FEW_ROWS, _MANY_ROWS):
        for trial in trials:
            if not trial.count:
                continue
            kept: list[Expression] = []
            for start in range(0, len(expressions), _BATCH):
                some = expressions[start : start + _BATCH]
                numbers = np.array([trial.computed(expression, count) for expression in some])
                right = trial.right(numbers)
                kept += [e for e, ok in zip(some, right, strict=True) if ok]
            expressions = kept
    return expressions


def _asked_for(place: ConstantPlace) -> int | None:
    """A number of a fixed type that a solver finds right on all inputs; None where there is none,
    or it does not answer."""
    goal = place.goal
    if goal.scheme.variables:
        return None
    queries = Queries(_QUERY_SECONDS)
    every = list(choices(goal))
    seen: list[tuple[Choice, Input]] = []
    try:
        for _ in range(_ROUNDS):
            number = _right_on(goal, seen, queries)
            if number is None:
                return None
            wrong = _wrong_on(place, number, every, queries)
            if wrong is None:
                return number
            seen.append(wrong)
    except (SolverUnknown, NoMeaning):
        return None
    return None


def _right_on(goal: Goal, seen: Sequence[tuple[Choice, Input]], queries: Queries) -> int | None:
    """A number with which nothing is violated on these inputs."""
    if not seen:
        return 0
    interpretation = SolverInterpretation()
    made: list[Bits] = []
    violated = Bool(interpretation, interpretation.truth(False))
    for choice, given in seen:

        def new_bits(name: str, width: Width, given: Input = given) -> Bits:
            if name != HOLE:
                return Bits(interpretation, interpretation.constant(given.bits[name], width), width)
            if not made:
                made.append(interpretation.new_bits(f"{HOLE}:i{width}", width))
            return made[0]

        def new_bool(name: str, given: Input = given) -> Bool:
            return Bool(interpretation, interpretation.truth(given.truths[name]))

        instance = instantiate(goal, interpretation, choice.types, choice.case, new_bits, new_bool)
        for broken in instance.obligations.values():
            violated = violated | broken
    model = queries.model((~violated).term)
    return None if model is None else int(model[made[0].term].constant_value())


def _wrong_on(
    place: ConstantPlace, number: int, every: Sequence[Choice], queries: Queries
) -> tuple[Choice, Input] | None:
    """An input on which the number is not right."""
    goal = place.filled(literal(number, place.type_).binding())
    for choice in every:
        question = ask(goal, choice)
        violated = Bool(question.interpretation, question.interpretation.truth(False))
        for broken in question.instance.obligations.values():
            violated = violated | broken
        if question.interpretation.is_false(violated.term):
            continue
        model = queries.model(violated.term)
        if model is not None:
            return choice, question.input_of(model)
    return None
