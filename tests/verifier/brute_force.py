"""Goals decided by trying every input, poison included, with the plain Python oracle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from random import Random

from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS, IntegerOverflowAttr
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.attributes import FlagKind, IntegerKind, OverflowKind, PredicateKind
from semantics.program import AttributeVariable, Step, TypeTerm, TypeVariable
from tests.semantics import oracle
from verifier.goal import ComputedAttribute, GivenAttribute, Goal, OpenAttribute

Types = Mapping[TypeVariable, int]
Resolved = Mapping[str, object]
"""For each attribute variable a number, or a set of flags."""


def width_of(goal: Goal, term: TypeTerm, types: Types) -> int:
    found = goal.scheme.constraints.find(term)
    if isinstance(found, TypeVariable):
        return types[found]
    assert isinstance(found, IntegerType)
    return found.width.data


def widths_up_to(goal: Goal, largest: int) -> Iterator[Types]:
    """Every choice of widths; the orders are checked here, whatever the scheme believes."""
    variables = goal.scheme.variables
    for widths in product(range(1, largest + 1), repeat=len(variables)):
        types = dict(zip(variables, widths, strict=True))
        if in_order(goal, types):
            yield types


def in_order(goal: Goal, types: Types) -> bool:
    """Whether the widths are ordered as the goal's constraints want."""
    pairs = [(width_of(goal, a, types), width_of(goal, b, types)) for a, b in goal.scheme.order]
    return all(a < b for a, b in pairs)


def _flags(attribute: object) -> frozenset[str]:
    if isinstance(attribute, IntegerOverflowAttr):
        return frozenset(flag.value for flag in attribute.data)
    return frozenset()


def open_attributes(goal: Goal, types: Types) -> Iterator[Resolved]:
    """Every value of the attributes that are open."""
    domains: dict[str, list[object]] = {}
    for name, binding in goal.attributes.items():
        match binding:
            case OpenAttribute(IntegerKind(), type_) if type_ is not None:
                domains[name] = list(range(2 ** width_of(goal, type_, types)))
            case OpenAttribute(OverflowKind()):
                domains[name] = [frozenset(s) for s in ((), ("nsw",), ("nuw",), ("nsw", "nuw"))]
            case OpenAttribute(FlagKind()):
                domains[name] = [False, True]
            case OpenAttribute(PredicateKind()):
                domains[name] = list(range(10))
            case GivenAttribute(_, IntegerAttr() as value):
                domains[name] = [value.value.data]
            case GivenAttribute(_, value):
                domains[name] = [_flags(value)]
            case ComputedAttribute(function, (TypeVariable() as type_,)):
                attribute = function.executable(IntegerType(width_of(goal, type_, types)))
                assert isinstance(attribute, IntegerAttr)
                domains[name] = [attribute.value.data]
            case _:
                raise TypeError(binding)
    for choice in product(*domains.values()):
        yield dict(zip(domains, choice, strict=True))


def _run(
    goal: Goal,
    steps: tuple[Step, ...],
    values: dict[str, oracle.Operand],
    widths: Mapping[str, int],
    resolved: Resolved,
) -> bool:
    """Run `steps`; whether they have undefined behaviour."""
    for step in steps:
        (result, _) = step.results[0]

        def attribute(name: str, step: Step = step) -> Attribute | object | None:
            stated = step.attributes.get(name)
            if isinstance(stated, AttributeVariable):
                return resolved[stated.name]
            return stated.value.data if isinstance(stated, IntegerAttr) else stated

        overflow = attribute("overflowFlags")
        flags = set(overflow if isinstance(overflow, frozenset) else _flags(overflow))
        flags |= {"exact"} if attribute("isExact") else set()
        flags |= {"nneg"} if attribute("nonNeg") else set()
        predicate, value = attribute("predicate"), attribute("value")
        outcome = oracle.outcome(
            step.operation,
            [values[name] for name in step.operands],
            [widths[name] for name in step.operands],
            widths[result],
            flags,
            CMPI_COMPARISON_OPERATIONS[predicate] if isinstance(predicate, int) else "",
            value if isinstance(value, int) else 0,
        )
        if outcome is oracle.UB:
            return True
        values[result] = outcome
    return False


def violates(
    goal: Goal, types: Types, given: Mapping[str, oracle.Operand], resolved: Resolved
) -> bool:
    """Whether the target is not a refinement of the source on these inputs."""
    widths = {name: width_of(goal, t, types) for name, t in goal.arguments}
    for step in goal.source + goal.target:
        widths |= {name: width_of(goal, t, types) for name, t in step.results}
    values = dict(given)
    if _run(goal, goal.source, values, widths, resolved):
        return False
    if _run(goal, goal.target, values, widths, resolved):
        return True
    return any(
        values[old] is not oracle.POISON and values[old] != values[new]
        for old, new in goal.replacements
    )


POISON = oracle.POISON


def _domains(goal: Goal, types: Types) -> dict[str, list[oracle.Operand]]:
    return {
        name: [
            *range(2 ** width_of(goal, type_, types)),
            *([] if name in goal.never_poison else [POISON]),
        ]
        for name, type_ in goal.arguments
    }


def violation(
    goal: Goal, types: Types, most: int
) -> tuple[Mapping[str, oracle.Operand], Resolved] | None:
    """The first input that violates the goal at these widths, or None.

    Where there are more than `most` inputs, so many random ones are tried.
    """
    domains = _domains(goal, types)
    attributes = list(open_attributes(goal, types))
    if len(attributes) * prod(map(len, domains.values())) <= most:
        tried = [
            (values, resolved) for values in product(*domains.values()) for resolved in attributes
        ]
    else:
        random = Random(0)
        tried = [
            (tuple(map(random.choice, domains.values())), random.choice(attributes))
            for _ in range(most)
        ]
    for values, resolved in tried:
        given = dict(zip(domains, values, strict=True))
        if violates(goal, types, given, resolved):
            return given, resolved
    return None
