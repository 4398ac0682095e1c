"""From a goal of fixed widths to general statements that have it as an instance.

All types of one width become one symbolic width, and each constant something that may follow the
widths (`verifier.kernel.goals.width_constant`). i1 stays i1, unless there is no other type: then
what is no condition may have any width. Which of the statements holds is for
`verifier.strategy.general_proof` to find out; nothing here claims that one does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType

from semantics.language.attributes import IntegerKind
from semantics.language.execution import meaning_for
from semantics.language.program import (
    AttributeVariable,
    Step,
    TypeTerm,
    TypeVariable,
    as_integer_type,
)
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.type_scheme import TypeConstraints
from verifier.kernel.goals.width_constant import WidthConstant, Widths, candidates, literal
from verifier.kernel.verdicts.internal_error import InternalError

BIT = IntegerType(1)
MOST_STATEMENTS = 200
"""So many statements about one pair are considered."""


@dataclass(frozen=True)
class General:
    """A general statement, the goal it was made from, and the widths at which it is that goal."""

    goal: Goal
    original: Goal
    widths: Widths
    constants: Mapping[str, WidthConstant]

    @property
    def fits(self) -> int:
        """From which width of the narrowest type on each literal is the number that it says.

        At narrower types it is that number modulo 2^width.
        """
        return max((c.room() for c in self.constants.values()), default=1)


class NotGeneral(Exception):
    """Why a goal has no general statement."""


@dataclass(frozen=True)
class _Slot:
    """Where a constant stands: the position of its step, its attribute, and its value."""

    position: int
    attribute: str
    type_: TypeVariable
    value: int


def statements(goal: Goal) -> Iterator[General]:
    """General statements of a goal whose types are fixed, likely ones first.

    Raises `NotGeneral` where there is none.
    """
    shape = _Shape(goal)
    tried: set[tuple[str, ...]] = set()
    for groups in (shape.by_value(), shape.by_place()):
        for chosen in _combinations([shape.candidates(group[0]) for group in groups]):
            constants = {slot: c for group, c in zip(groups, chosen, strict=True) for slot in group}
            key = tuple(constants[slot].text for slot in shape.slots)
            if key not in tried:
                tried.add(key)
                yield shape.statement(constants)
            if len(tried) >= MOST_STATEMENTS:
                return


def literal_statement(goal: Goal) -> General:
    """The general statement in which each constant is the number that it is.

    Raises `NotGeneral` where there is none.
    """
    shape = _Shape(goal)
    return shape.statement({slot: shape.literal(slot) for slot in shape.slots})


def _combinations(
    choices: list[list[WidthConstant]],
) -> Iterable[tuple[WidthConstant, ...]]:
    """All ways to choose one of each, those of likely ones first."""
    ranked = [list(enumerate(options)) for options in choices]
    found = list(product(*ranked)) if _count(choices) <= 10 * MOST_STATEMENTS else []
    found.sort(key=lambda chosen: sum(rank for rank, _ in chosen))
    return [tuple(constant for _, constant in chosen) for chosen in found]


def _count(choices: list[list[WidthConstant]]) -> int:
    count = 1
    for options in choices:
        count *= len(options)
    return count


class _Shape:
    """A goal with symbols for its widths; its constants are yet to be chosen."""

    def __init__(self, goal: Goal) -> None:
        if goal.scheme.variables or goal.attributes:
            raise NotGeneral("it is general already")
        self.goal = goal
        self.steps = goal.source + goal.target + goal.precondition
        self.types = dict(goal.arguments) | {n: t for s in self.steps for n, t in s.results}
        if IndexType() in self.types.values():
            raise NotGeneral("index has no symbolic width")
        self.symbols = self._symbols()
        self.widths = {v: width for width, v in self.symbols.items()}
        self.slots = [slot for i, step in enumerate(self.steps) for slot in self._slots(i, step)]

    def _symbols(self) -> dict[int, TypeVariable]:
        """A type variable for each width, the narrowest first."""
        all_widths = sorted({_width(type_) for type_ in self.types.values()})
        widths = [w for w in all_widths if w > 1] or all_widths
        if widths == [1]:
            self.conditions = self._conditions()
            if self.types.keys() <= self.conditions:
                raise NotGeneral("every value is a condition, of type i1")
        else:
            self.conditions = {n for n, t in self.types.items() if t == BIT}
        if len(widths) == 1:
            return {widths[0]: TypeVariable("w")}
        return {width: TypeVariable(f"w{i}") for i, width in enumerate(widths, start=1)}

    def _conditions(self) -> set[str]:
        """The values whose type an operation fixes to i1, or that have the type of one."""
        fixed = {self.goal.required} if self.goal.required is not None else set[str]()
        before = -1
        while len(fixed) != before:
            before = len(fixed)
            for names in self._same_type():
                if names & fixed or "i1" in names:
                    fixed |= names
            for old, new in self.goal.replacements:
                if {old, new} & fixed:
                    fixed |= {old, new}
        return fixed & self.types.keys()

    def _same_type(self) -> Iterator[set[str]]:
        """For each step, the values that share a type; with them "i1" where it is that."""
        for step in self.steps:
            by_letter: dict[str, set[str]] = {}
            for letter, name in _letters(step):
                by_letter.setdefault(letter, set()).add(name)
            for letter, names in by_letter.items():
                yield names | ({"i1"} if letter == "i1" else set())

    def type_of(self, name: str) -> TypeTerm:
        if name in self.conditions:
            return BIT
        return self.symbols[_width(self.types[name])]

    def _slots(self, position: int, step: Step) -> Iterator[_Slot]:
        for name, kind in meaning_for(step).attributes.items():
            attribute = step.attributes.get(name)
            if isinstance(kind, IntegerKind) and isinstance(attribute, IntegerAttr):
                type_ = self.type_of(step.results[0][0])
                if isinstance(type_, TypeVariable):
                    value = _value(step, name) % (1 << self.widths[type_])
                    yield _Slot(position, name, type_, value)

    @cached_property
    def _constraints(self) -> TypeConstraints:
        constraints = TypeConstraints()
        for step in self.steps:
            typed = dict(_letters(step))
            for low, high in meaning_for(step).signature.narrower:
                constraints.order(self.type_of(typed[low]), self.type_of(typed[high]))
        return constraints

    def candidates(self, slot: _Slot) -> list[WidthConstant]:
        narrower = self._constraints.implies_order
        return candidates(slot.value, slot.type_, self.widths, narrower)

    def literal(self, slot: _Slot) -> WidthConstant:
        return literal(slot.value, slot.type_, self.widths)

    def by_value(self) -> list[list[_Slot]]:
        """The constants, equal ones of one type together."""
        groups: dict[tuple[TypeVariable, int], list[_Slot]] = {}
        for slot in self.slots:
            groups.setdefault((slot.type_, slot.value), []).append(slot)
        return list(groups.values())

    def by_place(self) -> list[list[_Slot]]:
        """The constants, each alone."""
        return [[slot] for slot in self.slots]

    def statement(self, constants: Mapping[_Slot, WidthConstant]) -> General:
        """The general statement with these constants."""
        named = {f"{s.attribute} of step {s.position}": c for s, c in constants.items()}
        of_step: dict[int, dict[str, AttributeVariable]] = {}
        for slot in constants:
            name = f"{slot.attribute} of step {slot.position}"
            of_step.setdefault(slot.position, {})[slot.attribute] = AttributeVariable(name)
        steps = [
            replace(
                step,
                results=tuple((n, self.type_of(n)) for n, _ in step.results),
                attributes=dict(step.attributes) | of_step.get(i, {}),
            )
            for i, step in enumerate(self.steps)
        ]
        sources, targets = len(self.goal.source), len(self.goal.target)
        scheme = self._constraints.solve(self.type_of(name) for name in self.types)
        goal = replace(
            self.goal,
            scheme=replace(scheme, least=_least(constants.values())),
            arguments=tuple((n, self.type_of(n)) for n, _ in self.goal.arguments),
            source=tuple(steps[:sources]),
            target=tuple(steps[sources : sources + targets]),
            precondition=tuple(steps[sources + targets :]),
            attributes={name: c.binding() for name, c in named.items()},
        )
        general = General(goal, self.goal, self.widths, named)
        check_instance(general)
        return general


def _least(constants: Iterable[WidthConstant]) -> dict[TypeVariable, int]:
    least: dict[TypeVariable, int] = {}
    for constant in constants:
        for variable, bound in constant.least().items():
            least[variable] = max(bound, least.get(variable, 1))
    return least


def _letters(step: Step) -> Iterator[tuple[str, str]]:
    """The type letters of a step's signature, with the values that have those types."""
    signature = meaning_for(step).signature
    letters = (*signature.operand_letters(len(step.operands)), *signature.results)
    yield from zip(letters, (*step.operands, *(n for n, _ in step.results)), strict=True)


def _width(type_: TypeTerm) -> int:
    integer = as_integer_type(type_)
    if integer is None:
        raise NotGeneral(f"the type {type_} is no integer type")
    return integer.width.data


def check_instance(general: General) -> None:
    """Raise `InternalError` unless the statement at its original widths is the original goal."""
    goal, original, widths = general.goal, general.original, general.widths

    def at(type_: TypeTerm) -> TypeTerm:
        return IntegerType(widths[type_]) if isinstance(type_, TypeVariable) else type_

    def instance(step: Step, same: Step) -> Step:
        attributes = dict(step.attributes)
        for name, value in step.attributes.items():
            if isinstance(value, AttributeVariable):
                constant = general.constants[value.name]
                number = constant.value(widths)
                if (number - _value(same, name)) % (1 << widths[constant.type_]) == 0:
                    attributes[name] = same.attributes[name]
        return replace(
            step, results=tuple((n, at(t)) for n, t in step.results), attributes=attributes
        )

    def instances(steps: tuple[Step, ...], same: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple(instance(step, other) for step, other in zip(steps, same, strict=True))

    least = goal.scheme.least.items()
    allowed = all(widths[v] >= bound for v, bound in least) and all(
        _width(at(low)) < _width(at(high)) for low, high in goal.scheme.order
    )
    same = replace(
        goal,
        scheme=original.scheme,
        arguments=tuple((n, at(t)) for n, t in goal.arguments),
        source=instances(goal.source, original.source),
        target=instances(goal.target, original.target),
        precondition=instances(goal.precondition, original.precondition),
        attributes=original.attributes,
    )
    if not allowed or same != original:
        raise InternalError(f"{original.name}: the general statement does not have it as instance")


def _value(step: Step, name: str) -> int:
    attribute = step.attributes[name]
    assert isinstance(attribute, IntegerAttr)
    return attribute.value.data
