"""Goals with one more constraint, from a small vocabulary, the weaker ones first.

Constraints are about open constants of patterns, about arguments of functions, and about flags of
the source. A poison value satisfies no condition on its value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.attributes import AttributeKind, IntegerKind, OverflowFlags
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.execution import meaning_for
from semantics.language.program import AttributeVariable, Step, TypeTerm, as_integer_type
from verifier.kernel.goals.goal import ConstraintCall, Goal, OpenAttribute, ValueVariable
from verifier.kernel.goals.natives import NativeConstraint
from verifier.repairing.flag_weakening import FLAG_KINDS, FLAG_NAMES


def _is_power_of_two(c: Bits) -> Bool:
    return ~c.is_zero() & (c & (c - c.constant(1))).is_zero()


Condition = Callable[[Bits], Bool]
WEAK: Mapping[str, Condition] = {
    "{} is not the signed minimum": lambda c: ~c.eq(c.signed_minimum()),
    "{} != 0": lambda c: ~c.is_zero(),
}
MIDDLING: Mapping[str, Condition] = {
    "{} s>= 0": lambda c: ~c.is_negative(),
    "{} s> 0": lambda c: c.constant(0).slt(c),
}
OF_AMOUNTS: Mapping[str, Condition] = {"{} u< its width": lambda c: c.ult(c.bit_width())}
STRONG: Mapping[str, Condition] = {"{} is a power of two": _is_power_of_two}
"""Conditions on a number, in words with a place for its name."""

_SHIFTS = {"shli", "shrsi", "shrui", "shl", "shrs", "shru", "lshr", "ashr"}


def with_a_constraint(goal: Goal) -> Iterator[tuple[Goal, str]]:
    """The goal with each constraint, and what it says, as in "holds where ..."."""
    constants = list(constants_of(goal))
    numbers = [*constants, *(n for n in arguments_of(goal) if n not in constants)]
    yield from _of_one(goal, numbers, WEAK)
    yield from _without_poison(goal)
    yield from _of_flags(goal)
    yield from _of_one(goal, numbers, MIDDLING)
    if any(step.operation.split(".")[-1] in _SHIFTS for step in (*goal.source, *goal.target)):
        yield from _of_one(goal, numbers, OF_AMOUNTS)
    for (first, type_), (second, other) in combinations(constants, 2):
        if goal.scheme.constraints.same(type_, other):
            yield _constrained(goal, "{} == {}", Bits.eq, first, second)
    yield from _of_one(goal, constants, STRONG)


Number = AttributeVariable | ValueVariable


def constants_of(goal: Goal) -> Iterator[tuple[Number, TypeTerm]]:
    """Open constants, and arguments that stand for some: those of a function that are no poison."""
    for name, binding in goal.attributes.items():
        if not (isinstance(binding, OpenAttribute) and isinstance(binding.kind, IntegerKind)):
            continue
        if binding.type_ is not None and not _is_bit(goal, binding.type_):
            yield AttributeVariable(name), binding.type_
    for argument, type_ in arguments_of(goal):
        if argument.name in goal.never_poison:
            yield argument, type_


def arguments_of(goal: Goal) -> Iterator[tuple[Number, TypeTerm]]:
    """The arguments of a function, of which a precondition can tell."""
    for name, type_ in goal.arguments if goal.whole else ():
        if not _is_bit(goal, type_):
            yield ValueVariable(name), type_


def _is_bit(goal: Goal, type_: TypeTerm) -> bool:
    integer = as_integer_type(goal.scheme.constraints.find(type_))
    return integer is not None and integer.width.data == 1


def _of_one(
    goal: Goal, numbers: Sequence[tuple[Number, TypeTerm]], conditions: Mapping[str, Condition]
) -> Iterator[tuple[Goal, str]]:
    for words, condition in conditions.items():
        for number, _ in numbers:
            yield _constrained(goal, words, condition, number)


def _constrained(
    goal: Goal, words: str, condition: Callable[..., Bool], *numbers: Number
) -> tuple[Goal, str]:
    def meaning(m: Execution, *given: Bits | Value) -> Bool:
        holds = condition(*(v.bits if isinstance(v, Value) else v for v in given))
        for value in given:
            if isinstance(value, Value):
                holds = holds & ~value.poison
        return holds

    # An attribute that is not mentioned is called by its operation, a space, and its own name.
    said = words.format(*(f"%{number.name.split()[0]}" for number in numbers))
    return _required(goal, said, meaning, *numbers), said


def _required(goal: Goal, words: str, meaning: Callable[..., Bool], *arguments: Number) -> Goal:
    constraint = NativeConstraint(words, _never_executed, meaning)
    call = ConstraintCall(constraint, arguments, negated=False)
    return replace(goal, constraints=(*goal.constraints, call))


def _never_executed(*_: Attribute) -> bool:
    raise AssertionError("a suggested constraint is not registered")


def _without_poison(goal: Goal) -> Iterator[tuple[Goal, str]]:
    names = [name for name, _ in goal.arguments if name not in goal.never_poison]
    for name in names:
        variant = replace(goal, never_poison=goal.never_poison | {name})
        yield variant, f"%{name} is not poison"
    if len(names) > 1:
        yield replace(goal, never_poison=goal.never_poison | set(names)), "no argument is poison"


def _of_flags(goal: Goal) -> Iterator[tuple[Goal, str]]:
    for words, flag in flags_of_the_source(goal):
        if isinstance(flag, ConstraintCall):
            yield replace(goal, constraints=(*goal.constraints, flag)), words
        else:
            yield flag.applied(goal), words


@dataclass(frozen=True)
class OneFlagMore:
    """A flag for the source operation at a place, in the attribute named."""

    place: int
    attribute: str
    flag: str

    def applied(self, goal: Goal) -> Goal:
        """The goal whose source operation has the flag."""
        step = goal.source[self.place]
        more = self.added(step)
        if more is None:
            return goal
        flagged = replace(step, attributes={**step.attributes, self.attribute: more})
        return replace(
            goal, source=(*goal.source[: self.place], flagged, *goal.source[self.place + 1 :])
        )

    def added(self, step: Step) -> Attribute | None:
        """The operation's attribute with the flag; None where it has it."""
        attribute = step.attributes.get(self.attribute)
        assert not isinstance(attribute, AttributeVariable)
        return _with_flag(meaning_for(step).attributes[self.attribute], attribute, self.flag)


def flags_of_the_source(goal: Goal) -> Iterator[tuple[str, ConstraintCall | OneFlagMore]]:
    """One more flag on an operation of the source: that it has it, in words, and what requires it.

    That one is absent is not asked for: the target without that flag holds then too.
    """
    for place, step in enumerate(goal.source):
        for name, kind in meaning_for(step).attributes.items():
            if not isinstance(kind, FLAG_KINDS) or not step.results:
                continue
            attribute = step.attributes.get(name)
            for flag in ("nsw", "nuw") if name == "overflowFlags" else (name,):
                has = f"%{step.results[0][0]} ({step.operation}) has {FLAG_NAMES.get(flag, flag)}"
                if isinstance(attribute, AttributeVariable):
                    if isinstance(goal.attributes[attribute.name], OpenAttribute):
                        constraint = NativeConstraint(has, _never_executed, _flag_is_there(flag))
                        yield has, ConstraintCall(constraint, (attribute,), negated=False)
                    continue
                more = OneFlagMore(place, name, flag)
                if more.added(step) is not None:
                    yield has, more


def _flag_is_there(flag: str) -> Callable[..., Bool]:
    def meaning(m: Execution, value: Any) -> Bool:
        return _flag_in(value, flag)

    return meaning


def _flag_in(value: Any, flag: str) -> Bool:
    return value if isinstance(value, Bool) else getattr(value, flag)


def _with_flag(kind: AttributeKind, attribute: Attribute | None, flag: str) -> Attribute | None:
    """The attribute with one more flag; None where it has it."""
    interpretation = ConcreteInterpretation()
    value = kind.read(interpretation, attribute, 1)
    if _flag_in(value, flag).term:
        return None
    there = Bool(interpretation, True)
    more = replace(value, **{flag: there}) if isinstance(value, OverflowFlags) else there
    return kind.write(more, IntegerType(1))
