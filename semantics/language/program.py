"""Straight-line programs: what function bodies, matched patterns and replacements have in common.

A program may be generic: types may be variables, and attributes may be open.
`semantics.language.execution` reads it with any interpretation, once the variables have widths and
values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects.builtin import IndexType, IntegerType, Signedness
from xdsl.ir import Attribute

from semantics.language.float_formats import format_of
from semantics.language.registry import Meaning


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
    """One operation. Values are named; `where` is its place in the source, `line:column`.

    What it means is found by its name, unless it has a meaning of its `own`.
    """

    operation: str
    operands: tuple[str, ...]
    results: tuple[tuple[str, TypeTerm], ...]
    attributes: Mapping[str, Attribute | AttributeVariable] = field(
        default_factory=dict[str, Attribute | AttributeVariable]
    )
    where: str = ""
    own: Meaning | None = None


@dataclass(frozen=True)
class Program:
    """`arguments` and `steps` define values; `returned` names those that the program gives.

    The arguments in `noundef` are never poison. Where a value in `noundef_results` is poison, the
    execution is undefined. An index has `index_width` bits, or nothing says how many.
    """

    name: str
    arguments: tuple[tuple[str, TypeTerm], ...]
    steps: tuple[Step, ...]
    returned: tuple[str, ...]
    noundef: frozenset[str] = frozenset()
    noundef_results: frozenset[str] = frozenset()
    index_width: int | None = None


class NoMeaning(Exception):
    """An operation, type or attribute that has no meaning here; `where` is its place."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where


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


def width_in_bits(type_: Attribute, index: int) -> int | None:
    """The width of an integer or of a float whose format is IEEE 754's, or `index` for index; None
    for what is none of them."""
    format_ = format_of(type_)
    if format_ is not None:
        return format_.width
    return fixed_width(type_, index) if is_integer_like(type_) else None


def fixed_width(type_: Attribute, index: int) -> int:
    """The width of an integer type, or `index` for index."""
    if isinstance(type_, IndexType):
        return index
    integer = as_integer_type(type_)
    if integer is None:
        raise TypeError(f"{type_} has no width")
    return integer.width.data
