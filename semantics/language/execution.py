"""Running the steps of a program with any interpretation, by the meanings of their operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from semantics.language.attributes import AttributeKind, BadAttribute
from semantics.language.builder import Execution, Value
from semantics.language.program import NoMeaning, Step, TypeTerm
from semantics.language.registry import IllTypedOperation, Meaning, lookup
from semantics.language.widths import Width

WidthOf = Callable[[TypeTerm], Width]
AttributeValue = Callable[[Step, str, AttributeKind, Width], Any]


def meaning_for(step: Step) -> Meaning:
    """The meaning of the step's operation; raises `NoMeaning`."""
    meaning = step.own or lookup(step.operation)
    if meaning is None:
        raise NoMeaning(f"{step.operation} has no meaning", step.where)
    for name in step.attributes:
        if name not in meaning.attributes:
            raise NoMeaning(
                f"the attribute '{name}' of {step.operation} has no meaning", step.where
            )
    return meaning


def run(
    m: Execution,
    steps: Sequence[Step],
    values: dict[str, Value],
    width_of: WidthOf,
    attribute_value: AttributeValue,
    after: Callable[[Step, Execution], None] | None = None,
) -> None:
    """Execute `steps`, adding what they define to `values`; `after` is called behind each step.

    An operation that chooses is labelled with its first result. Raises `NoMeaning`.
    """
    for step in steps:
        meaning = meaning_for(step)
        widths = [width_of(type_) for _, type_ in step.results]
        first = widths[0] if widths else 1
        try:
            attributes = {
                name: attribute_value(step, name, kind, first)
                for name, kind in meaning.attributes.items()
            }
        except BadAttribute as error:
            raise NoMeaning(f"{step.operation}: {error}", step.where) from error
        operands = [values[name] for name in step.operands]
        if not meaning.signature.takes(len(operands)):
            raise NoMeaning(f"{step.operation} with {len(operands)} operands", step.where)
        if meaning.chooses and not m.may_choose:
            raise NoMeaning(
                f"{step.operation} has no meaning where nothing may be chosen", step.where
            )
        m.label = step.results[0][0] if step.results else ""
        try:
            results = meaning.apply(m, operands, attributes, widths)
        except IllTypedOperation as error:
            raise NoMeaning(str(error), step.where) from error
        for (name, _), value in zip(step.results, results, strict=True):
            values[name] = value
        if after is not None:
            after(step, m)
