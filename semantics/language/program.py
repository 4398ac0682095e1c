"""Straight-line programs: what function bodies, matched patterns and replacements have in common.

A program may be generic: types may be variables, and attributes may be open. `run` reads it with
any reading, once the variables have widths and values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from xdsl.dialects.builtin import IndexType, IntegerType, Signedness
from xdsl.ir import Attribute

from semantics.language.attributes import AttributeKind, BadAttribute
from semantics.language.builder import Execution, Value, Width
from semantics.language.registry import IllTypedOperation, Meaning, lookup


@dataclass(frozen=True)
class TypeVariable:
    """Some integer type, not yet chosen."""

    name: str

    def __str__(self) -> str:
        return f"!{self.name}"


TypeTerm = Attribute | TypeVariable


@dataclass(frozen=True)
class AttributeVariable:
    """Some attribute, not yet chosen."""

    name: str


@dataclass(frozen=True)
class Step:
    """One operation. Values are named; `where` is its place in the source, `line:column`."""

    operation: str
    operands: tuple[str, ...]
    results: tuple[tuple[str, TypeTerm], ...]
    attributes: Mapping[str, Attribute | AttributeVariable] = field(
        default_factory=dict[str, Attribute | AttributeVariable]
    )
    where: str = ""


@dataclass(frozen=True)
class Program:
    """`arguments` and `steps` define values; `returned` names those that the program gives.

    The arguments in `noundef` are never poison. Where a value in `noundef_results` is poison, the
    execution is undefined.
    """

    name: str
    arguments: tuple[tuple[str, TypeTerm], ...]
    steps: tuple[Step, ...]
    returned: tuple[str, ...]
    noundef: frozenset[str] = frozenset()
    noundef_results: frozenset[str] = frozenset()


class NoMeaning(Exception):
    """An operation, type or attribute that has no meaning here; `where` is its place."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where


WidthOf = Callable[[TypeTerm], Width]
AttributeValue = Callable[[Step, str, AttributeKind, Width], Any]


MOST_BITS = (1 << 24) - 1
"""The widest integer type that MLIR has (`IntegerType::kMaxWidth`)."""


def is_integer_like(type_: Attribute) -> bool:
    """Whether `type_` is a signless integer that has 1 to `MOST_BITS` bits, or index."""
    if isinstance(type_, IndexType):
        return True
    integer = as_integer_type(type_)
    return (
        integer is not None
        and integer.signedness.data == Signedness.SIGNLESS
        and 0 < integer.width.data <= MOST_BITS
    )


def as_integer_type(type_: object) -> IntegerType | None:
    """`type_`, where it is iN of any signedness."""
    return cast(IntegerType, type_) if isinstance(type_, IntegerType) else None


def fixed_width(type_: Attribute, index: int) -> int:
    """The width of an integer type, or `index` for index."""
    if isinstance(type_, IndexType):
        return index
    integer = as_integer_type(type_)
    if integer is None:
        raise TypeError(f"{type_} has no width")
    return integer.width.data


def meaning_for(step: Step) -> Meaning:
    """The meaning of the step's operation; raises `NoMeaning`."""
    meaning = lookup(step.operation)
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
