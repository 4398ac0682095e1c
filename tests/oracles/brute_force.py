"""Goals decided by trying every input, poison included, with the plain Python oracle."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.arith import CMPI_COMPARISON_OPERATIONS, IntegerOverflowAttr
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.language.attributes import FlagKind, IntegerKind, OverflowKind, PredicateKind
from semantics.language.program import AttributeVariable, Step, TypeTerm, TypeVariable
from tests.inputs.outcome_tables import Numbers, apply, decode, grid, table
from tests.oracles import oracle
from verifier.kernel.goals.goal import ComputedAttribute, GivenAttribute, Goal, OpenAttribute

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


def open_integers(goal: Goal, types: Types) -> dict[str, int]:
    """The attributes that are open integers, with their widths."""
    return {
        name: width_of(goal, binding.type_, types)
        for name, binding in goal.attributes.items()
        if isinstance(binding, OpenAttribute)
        and isinstance(binding.kind, IntegerKind)
        and binding.type_ is not None
    }


def open_attributes(goal: Goal, types: Types, besides: Collection[str] = ()) -> Iterator[Resolved]:
    """Every value of the attributes that are open, those in `besides` left out."""
    domains: dict[str, list[object]] = {}
    for name, binding in goal.attributes.items():
        if name in besides:
            continue
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


@dataclass(frozen=True)
class _Attributes:
    """What the oracle wants to know of a step's attributes."""

    flags: frozenset[str]
    predicate: str
    value: int


def _attributes(step: Step, resolved: Resolved) -> _Attributes:
    def attribute(name: str) -> Attribute | object | None:
        stated = step.attributes.get(name)
        if isinstance(stated, AttributeVariable):
            return resolved[stated.name]
        return stated.value.data if isinstance(stated, IntegerAttr) else stated

    overflow = attribute("overflowFlags")
    flags = set(overflow if isinstance(overflow, frozenset) else _flags(overflow))
    flags |= {"exact"} if attribute("isExact") else set()
    flags |= {"nneg"} if attribute("nonNeg") else set()
    predicate, value = attribute("predicate"), attribute("value")
    return _Attributes(
        frozenset(flags),
        CMPI_COMPARISON_OPERATIONS[predicate] if isinstance(predicate, int) else "",
        value if isinstance(value, int) else 0,
    )


def _run(
    steps: tuple[Step, ...],
    values: dict[str, oracle.Operand],
    widths: Mapping[str, int],
    resolved: Resolved,
) -> bool:
    """Run `steps`; whether they have undefined behaviour."""
    for step in steps:
        (result, _) = step.results[0]
        stated = _attributes(step, resolved)
        outcome = oracle.outcome(
            step.operation,
            [values[name] for name in step.operands],
            [widths[name] for name in step.operands],
            widths[result],
            stated.flags,
            stated.predicate,
            stated.value,
        )
        if outcome is oracle.UB:
            return True
        values[result] = outcome
    return False


def _widths(goal: Goal, types: Types) -> dict[str, int]:
    widths = {name: width_of(goal, t, types) for name, t in goal.arguments}
    for step in goal.precondition + goal.source + goal.target:
        widths |= {name: width_of(goal, t, types) for name, t in step.results}
    return widths


def violates(
    goal: Goal, types: Types, given: Mapping[str, oracle.Operand], resolved: Resolved
) -> bool:
    """Whether the target is not a refinement of the source on these inputs."""
    widths = _widths(goal, types)
    values = dict(given)
    if _run(goal.source, values, widths, resolved):
        return False
    if _run(goal.target, values, widths, resolved):
        return True
    return any(
        values[old] is not oracle.POISON and values[old] != values[new]
        for old, new in goal.replacements
    )


def _run_on_all(
    steps: tuple[Step, ...],
    values: dict[str, Numbers],
    widths: Mapping[str, int],
    resolved: Resolved,
) -> NDArray[np.bool_]:
    """Run `steps` on arrays of inputs; where they have undefined behaviour."""
    ub = np.zeros(1, dtype=np.bool_)
    for step in steps:
        (result, _) = step.results[0]
        value = step.attributes.get("value")
        if isinstance(value, AttributeVariable) and value.name in values:
            values[result] = values[value.name]
            continue
        stated = _attributes(step, resolved)
        entries = table(
            step.operation,
            [widths[name] for name in step.operands],
            widths[result],
            stated.flags,
            stated.predicate,
            stated.value,
        )
        operands = [values[name] for name in step.operands]
        values[result], undefined = apply(entries, operands, 2 ** widths[result])
        ub = ub | undefined
    return ub


def violation(
    goal: Goal, types: Types, most: int
) -> tuple[Mapping[str, oracle.Operand], Resolved] | None:
    """The first input that violates the goal at these widths, or None.

    Where there are more than `most` inputs, so many random ones are tried.
    """
    widths = _widths(goal, types)
    names = [name for name, _ in goal.arguments]
    integers = open_integers(goal, types)
    largest = [2 ** widths[n] - (n in goal.never_poison) for n in names]
    largest += [2**width - 1 for width in integers.values()]
    columns = dict(zip([*names, *integers], grid(largest, most), strict=True))
    for resolved in open_attributes(goal, types, integers):
        allowed = np.ones(1, dtype=np.bool_)
        if goal.required is not None:
            values = dict(columns)
            allowed = ~_run_on_all(goal.precondition, values, widths, resolved)
            allowed = allowed & (values[goal.required] == 1)
        values = dict(columns)
        defined = allowed & ~_run_on_all(goal.source, values, widths, resolved)
        worse = _run_on_all(goal.target, values, widths, resolved)
        for old, new in goal.replacements:
            certain = values[old] != 2 ** widths[old]
            worse = worse | (certain & (values[old] != values[new]))
        (found,) = np.nonzero(np.atleast_1d(defined & worse))
        if found.size:
            number = int(found[0])
            chosen = {n: int(columns[n][number]) for n in integers}
            given = {n: decode(int(columns[n][number]), widths[n]) for n in names}
            return given, {**resolved, **chosen}
    return None
