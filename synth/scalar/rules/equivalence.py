"""Whether a rule's source refines its target as well, asked of the verifier.

What is asked is about the terms themselves, with just the flags that they name: the question is not
whether a pattern could match the target.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute

from semantics.language.attributes import IntegerKind
from semantics.language.program import AttributeVariable, NoMeaning, Step, TypeTerm, as_integer_type
from synth.scalar.rules.rule import Condition, Rule, orders
from synth.scalar.terms.shapes import least_of, literal_shape
from synth.scalar.terms.terms import (
    Application,
    Argument,
    Literal,
    Operator,
    Symbol,
    Term,
    subterms,
)
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import (
    AttributeBinding,
    ConstraintCall,
    GivenAttribute,
    Goal,
    NativeArgument,
    OpenAttribute,
)
from verifier.kernel.goals.natives import native_constraint
from verifier.kernel.goals.type_filters import TypeFilter
from verifier.kernel.goals.type_scheme import NoInstance, TypeConstraints
from verifier.kernel.solving.solver_budget import counted_seconds
from verifier.kernel.verdicts.verdict import Guarantee, Proved
from verifier.strategy.decide import decide

_OPTIONS = Options(timeout=0.5, total_timeout=1.0)
"""Seconds are counted. A law of which it is not decided whether it holds from right to left is used
from left to right only: then more rules are kept."""


@cache
def is_equivalence(rule: Rule) -> bool:
    """Whether source and target refine each other, as widely as the target refines the source."""
    back = guarantee_of(rule.target, rule.source, rule.conditions)
    if back is None:
        return False
    there = guarantee_of(rule.source, rule.target, rule.conditions)
    return back == there or back.widths == ((1, None),)


def guarantee_of(
    source: Term, target: Term, conditions: tuple[Condition, ...] = ()
) -> Guarantee | None:
    """How strongly it is proved that the target refines the source; None where it is not.

    A condition on a computed constant is not understood: nothing is proved under it.
    """
    goal = _Statement(source, target, conditions).goal()
    if goal is None:
        return None
    try:
        with counted_seconds():
            verdict = decide(goal, _OPTIONS)
    except NoMeaning:
        return None
    return verdict.guarantee if isinstance(verdict, Proved) and not verdict.says_nothing else None


class _Statement:
    """A goal from terms: symbols are open constants, and all steps have names of their own."""

    def __init__(self, source: Term, target: Term, conditions: tuple[Condition, ...]) -> None:
        self._sides = source, target
        self._conditions = conditions
        self._attributes: dict[str, AttributeBinding] = {}
        self._names: dict[Term, str] = {}
        self._results: dict[tuple[Operator, tuple[Term, ...]], tuple[str, ...]] = {}
        self._types: dict[str, TypeTerm] = {}

    def goal(self) -> Goal | None:
        """None where the conditions cannot be said, or no types fit."""
        source, target = self._sides
        arguments = tuple(t for t in subterms(self._sides) if isinstance(t, Argument))
        for argument in arguments:
            self._name(argument, argument.name)
        steps = [self._steps(term) for term in self._sides]
        calls = [self._call(condition) for condition in self._conditions if condition.arguments]
        constraints = TypeConstraints()
        for condition in self._conditions:
            constraint = native_constraint(condition.name)
            if constraint is not None and not condition.arguments:
                kept = TypeFilter(constraint, condition.types, condition.negated)
                constraints.keep(condition.types, kept.keeps)
        narrower = orders(self._sides)
        for low, high in sorted(narrower, key=str):
            constraints.order(low, high)
        try:
            scheme = constraints.solve(self._types.values())
        except NoInstance:
            return None
        if None in calls:
            return None
        return Goal(
            name="a rule",
            file="",
            line=0,
            scheme=replace(scheme, least=least_of(self._sides)),
            arguments=tuple((argument.name, argument.type_) for argument in arguments),
            source=tuple(steps[0]),
            target=tuple(steps[1]),
            replacements=((self._names[source], self._names[target]),),
            attributes=self._attributes,
            constraints=tuple(call for call in calls if call is not None),
        )

    def _name(self, term: Term, name: str) -> str:
        self._names[term] = name
        self._types[name] = term.type_
        return name

    def _steps(self, term: Term) -> list[Step]:
        """The steps that the term needs besides those made before."""
        steps: list[Step] = []
        for part in subterms([term]):
            if part in self._names:
                continue
            match part:
                case Symbol() | Literal():
                    name = self._name(part, f"constant {len(self._names)}")
                    value = {"value": self._constant(part)}
                    steps.append(Step("arith.constant", (), ((name, part.type_),), value))
                case Application(operator=operator, operands=operands, result=result):
                    key = operator, operands
                    if key not in self._results:
                        names = [
                            f"v{len(self._names)}_{i}" for i in range(len(operator.result_types))
                        ]
                        self._results[key] = tuple(names)
                        attributes: dict[str, Attribute | AttributeVariable] = {}
                        attributes |= operator.attributes
                        given = tuple(self._names[operand] for operand in operands)
                        results = tuple(zip(names, operator.result_types, strict=True))
                        steps.append(Step(operator.operation, given, results, attributes))
                    self._name(part, self._results[key][result])
                case Argument():
                    raise AssertionError("arguments are named before")
        return steps

    def _constant(self, term: Symbol | Literal) -> AttributeVariable:
        name = f"value {term.name}" if isinstance(term, Symbol) else f"number {term}"
        if name not in self._attributes:
            self._attributes[name] = _binding(term)
        return AttributeVariable(name)

    def _call(self, condition: Condition) -> ConstraintCall | None:
        constraint = native_constraint(condition.name)
        if constraint is None:
            return None
        arguments: list[NativeArgument] = []
        for argument in condition.arguments:
            if not isinstance(argument, Symbol | Literal):
                return None
            arguments.append(self._constant(argument))
        return ConstraintCall(constraint, (*arguments, *condition.types), condition.negated)


def _binding(term: Symbol | Literal) -> AttributeBinding:
    if isinstance(term, Symbol):
        return OpenAttribute(IntegerKind(), term.type_)
    integer = as_integer_type(term.type_)
    if integer is None:
        shape, types = literal_shape(term)
        constant = shape.literal(types).constant
        assert not isinstance(constant, int)
        return constant.binding()
    number = term.constant
    if not isinstance(number, int):
        raise ValueError(f"{number.text} as a literal of the fixed type {integer}")
    return GivenAttribute(IntegerKind(), IntegerAttr(number, integer, truncate_bits=True), integer)
