"""What a precondition may say of a goal beyond what is there: the vocabulary of `--suggest`.

A restriction is a condition on one or two numbers (open constants of a pattern, arguments of a
function), a flag that an operation of the source must have, that arguments are not poison, or how
the widths of open types are ordered. A poison value satisfies no condition on its value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import cast

import numpy as np
from xdsl.ir import Attribute

from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.program import AttributeVariable, TypeTerm, TypeVariable
from semantics.language.widths import Width
from verifier.kernel.goals.constant_conditions import VOCABULARY, ConstantCondition
from verifier.kernel.goals.goal import ConstraintCall, Goal, NativeArgument, ValueVariable
from verifier.kernel.goals.natives import NativeConstraint, native_constraint
from verifier.kernel.goals.type_scheme import NoInstance
from verifier.refuting.input_rows import Column, InputRows
from verifier.repairing.stronger_constraints import (
    Number,
    OneFlagMore,
    arguments_of,
    constants_of,
    flags_of_the_source,
)

_NEGATIONS = (
    (" does not wrap ", " wraps "),
    (" is 0", " != 0"),
    (" is ", " is not "),
    (" are ", " are not "),
    (" == ", " != "),
    (" u< ", " u>= "),
    (" u<= ", " u> "),
    (" s< ", " s>= "),
    (" s<= ", " s> "),
    (" s>= ", " s< "),
    (" s> ", " s<= "),
    (" divides ", " does not divide "),
    (" fits ", " does not fit "),
)
"""How the words of a condition say its negation: the first that occurs is exchanged."""
_OF_SEVERAL = ("all ", "the ")
"""So begins what is said of several bits: it is not so where it is not so for one of them."""


class Restriction(ABC):
    """One more thing that must be so.

    `words` says it behind "where", `pdl` as a pattern does, where one can, and `rank` is how far
    it is from being simple.
    """

    words: str
    rank: int

    @property
    def pdl(self) -> str:
        return ""

    @abstractmethod
    def applied(self, goal: Goal) -> Goal:
        """The goal where it is so. Raises `NoInstance` where no types are left."""

    @abstractmethod
    def holds(self, rows: InputRows) -> Column:
        """On which inputs it is so."""


@dataclass(frozen=True)
class Required(Restriction):
    """A constraint that attributes or values satisfy."""

    words: str
    rank: int
    call: ConstraintCall
    name: str = ""
    """Of the native function in the vocabulary, if there is one."""

    @property
    def pdl(self) -> str:
        names = [a.name for a in self.call.arguments if isinstance(a, AttributeVariable)]
        types = [a.name for a in self.call.arguments if isinstance(a, TypeVariable)]
        every = len(names) + len(types) == len(self.call.arguments)
        if not every or any(" " in name for name in names) or native_constraint(self.name) is None:
            return ""
        given = ", ".join(f"%{name}" for name in (*names, *types))
        kinds = ", ".join(["!pdl.attribute"] * len(names) + ["!pdl.type"] * len(types))
        negated = " {isNegated = true}" if self.call.negated else ""
        return f'pdl.apply_native_constraint "{self.name}"({given} : {kinds}){negated}'

    def applied(self, goal: Goal) -> Goal:
        return replace(goal, constraints=(*goal.constraints, self.call))

    def holds(self, rows: InputRows) -> Column:
        meaning = self.call.constraint.meaning
        assert meaning is not None
        given = [_argument(rows, argument) for argument in self.call.arguments]
        holds = meaning(Execution(rows.interpretation), *given)
        return rows.column(~holds if self.call.negated else holds)


def _argument(rows: InputRows, argument: NativeArgument) -> object:
    match argument:
        case ValueVariable(name):
            return rows.instance.values[name]
        case AttributeVariable(name):
            return rows.instance.attributes[name]
        case _:
            types = rows.choice.types
            term = cast(TypeTerm, argument)
            return rows.goal.scheme.width_of(term, types.widths, types.index)


@dataclass(frozen=True)
class NotPoison(Restriction):
    """Arguments that are not poison."""

    words: str
    rank: int
    names: frozenset[str]

    def applied(self, goal: Goal) -> Goal:
        return replace(goal, never_poison=goal.never_poison | self.names)

    def holds(self, rows: InputRows) -> Column:
        poison = [rows.column(rows.instance.values[name].poison) for name in sorted(self.names)]
        return ~np.logical_or.reduce(poison)


@dataclass(frozen=True)
class Flagged(Restriction):
    """An operation of the source has one more flag: what that promises is so."""

    words: str
    rank: int
    flag: OneFlagMore

    def applied(self, goal: Goal) -> Goal:
        return self.flag.applied(goal)

    def holds(self, rows: InputRows) -> Column:
        flagged = rows.of(self.applied(rows.goal)).instance
        name, _ = rows.goal.source[self.flag.place].results[0]
        return ~rows.column(flagged.values[name].poison & ~rows.instance.values[name].poison)


@dataclass(frozen=True)
class AtLeast(Restriction):
    """Every open type has at least so many bits."""

    words: str
    rank: int
    least: int

    def applied(self, goal: Goal) -> Goal:
        scheme = goal.scheme.from_width(self.least)
        scheme.smallest_widths()
        return replace(goal, scheme=scheme)

    def holds(self, rows: InputRows) -> Column:
        widths = rows.choice.types.widths.values()
        return np.full(rows.count, all(isinstance(w, int) and w >= self.least for w in widths))


@dataclass(frozen=True)
class Narrower(Restriction):
    """One open type is narrower than another."""

    words: str
    rank: int
    low: TypeVariable
    high: TypeVariable

    @property
    def pdl(self) -> str:
        name = "is_greater_integer_type"
        if native_constraint(name) is None:
            return ""
        given = f"%{self.high.name}, %{self.low.name} : !pdl.type, !pdl.type"
        return f'pdl.apply_native_constraint "{name}"({given})'

    def applied(self, goal: Goal) -> Goal:
        scheme = replace(goal.scheme, order=(*goal.scheme.order, (self.low, self.high)))
        scheme.smallest_widths()
        return replace(goal, scheme=scheme)

    def holds(self, rows: InputRows) -> Column:
        widths = rows.choice.types.widths
        low, high = widths[self.low], widths[self.high]
        return np.full(rows.count, isinstance(low, int) and isinstance(high, int) and low < high)


def restrictions_of(goal: Goal) -> list[Restriction]:
    """All that the vocabulary can say of a goal, the simpler ones first."""
    found = [
        *_without_poison(goal),
        *_of_flags(goal),
        *_of_types(goal),
        *_of_numbers(goal),
    ]
    return sorted(found, key=lambda restriction: restriction.rank)


def _without_poison(goal: Goal) -> Iterator[Restriction]:
    names = [name for name, _ in goal.arguments if name not in goal.never_poison]
    for name in names:
        yield NotPoison(f"%{name} is not poison", 0, frozenset({name}))
    if len(names) > 1:
        yield NotPoison("no argument is poison", 1, frozenset(names))


def _of_flags(goal: Goal) -> Iterator[Restriction]:
    for words, flag in flags_of_the_source(goal):
        if isinstance(flag, ConstraintCall):
            yield Required(words, 1, flag)
        else:
            yield Flagged(words, 1, flag)


def _of_types(goal: Goal) -> Iterator[Restriction]:
    scheme = goal.scheme
    if not scheme.variables:
        return
    smallest = min(scheme.smallest_widths().values())
    for least in (2, 3):
        if least > smallest:
            whose = "every open type has" if len(scheme.variables) > 1 else "the type has"
            yield AtLeast(f"{whose} at least {least} bits", 1, least)
    for low, high in permutations(scheme.variables, 2):
        if not scheme.constraints.implies_order(low, high):
            order = Narrower(f"%{low.name} is narrower than %{high.name}", 1, low, high)
            try:
                order.applied(goal)
            except NoInstance:
                continue
            yield order


def _of_numbers(goal: Goal) -> Iterator[Restriction]:
    constants = list(constants_of(goal))
    numbers = [*constants, *(n for n in arguments_of(goal) if n not in constants)]
    same = goal.scheme.constraints.same
    for place, condition in enumerate(VOCABULARY.values()):
        for given in permutations(numbers, condition.constants):
            type_ = given[0][1]
            if not all(same(type_, other) for _, other in given):
                continue
            for types in permutations(_narrower(goal, type_), condition.types):
                for negated in (False, True):
                    rank = 2 + 2 * place + negated
                    yield required(condition, [n for n, _ in given], types, negated, rank)


def _narrower(goal: Goal, type_: TypeTerm) -> list[TypeVariable]:
    """The open types that are narrower than a type in every instance."""
    constraints = goal.scheme.constraints
    return [v for v in goal.scheme.variables if constraints.implies_order(v, type_)]


def required(
    condition: ConstantCondition,
    numbers: Sequence[Number],
    types: tuple[TypeVariable, ...] = (),
    negated: bool = False,
    rank: int = 0,
) -> Required:
    """That a condition of the vocabulary holds of these numbers and types, or that it does not."""
    words = _negated(condition.words) if negated else condition.words
    # An attribute that is not mentioned is called by its operation, a space, and its own name.
    names = [f"%{number.name.split()[0]}" for number in numbers]
    said = words.format(*names, *(f"%{type_.name}" for type_ in types))
    of_values = any(isinstance(number, ValueVariable) for number in numbers)
    meaning = _meaning(condition.holds, of_values and negated)
    constraint = NativeConstraint(said, _never_executed, meaning)
    call = ConstraintCall(constraint, (*numbers, *types), negated and not of_values)
    return Required(said, rank, call, condition.name)


def _negated(words: str) -> str:
    if words.startswith(_OF_SEVERAL):
        return f"not ({words})"
    for there, other in _NEGATIONS:
        if there in words:
            return words.replace(there, other, 1)
    raise ValueError(f"no negation of '{words}'")


def _meaning(holds: Callable[..., Bool], negated: bool) -> Callable[..., Bool]:
    def meaning(m: Execution, *given: Bits | Value | Width) -> Bool:
        value = holds(*(v.bits if isinstance(v, Value) else v for v in given))
        value = ~value if negated else value
        for argument in given:
            if isinstance(argument, Value):
                value = value & ~argument.poison
        return value

    return meaning


def _never_executed(*_: Attribute) -> bool:
    raise AssertionError("a suggested constraint is not registered")
