"""How attributes enter a meaning: as values, so that a pattern may leave them open.

A kind says what an attribute of the IR means to the builder, what its absence means, and which
values it may take when a pattern does not mention it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, StringAttr, UnitAttr
from xdsl.dialects.ub import PoisonAttr
from xdsl.ir import Attribute

from semantics.language.builder import Bits, Bool, Interpretation
from semantics.language.widths import Width, are_same


class BadAttribute(Exception):
    """An attribute that an operation cannot carry."""


@dataclass(frozen=True, eq=False)
class OverflowFlags:
    """The value of `overflowFlags`."""

    nsw: Bool
    nuw: Bool


NewBool = Callable[[str], Bool]
NewBits = Callable[[str, Width], Bits]


class AttributeKind(ABC):
    """What values an attribute may have."""

    @abstractmethod
    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> Any:
        """The builder's value of `attribute`; None stands for absent.

        `width` is that of the operation's first result. Raises `BadAttribute`.
        """

    def as_carried(self, attribute: Attribute) -> Attribute:
        """The attribute as operations carry it, where patterns also write it in another way."""
        return attribute

    @abstractmethod
    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> Any:
        """A value about which nothing is known."""

    @abstractmethod
    def write(self, value: Any, type_: Attribute) -> Attribute | None:
        """The attribute that has a concrete `value` (terms are ints and bools); None is absent.

        `type_` is the type of the operation's first result.
        """

    def fits(self, value: Any, width: Width) -> bool:
        """Whether `value`, computed by a native function, is one that this kind may have."""
        return False

    def cases(self) -> Sequence[Attribute] | None:
        """All attributes to try one by one where the value must be concrete, else None."""
        return None


class OverflowKind(AttributeKind):
    """`#arith.overflow<…>`; absent means no flags."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> OverflowFlags:
        if attribute is None:
            flags: Sequence[IntegerOverflowFlag] = ()
        elif isinstance(attribute, IntegerOverflowAttr):
            flags = tuple(attribute.data)
        else:
            raise BadAttribute(f"expected #arith.overflow, got {attribute}")
        return OverflowFlags(
            Bool(interpretation, interpretation.truth(IntegerOverflowFlag.NSW in flags)),
            Bool(interpretation, interpretation.truth(IntegerOverflowFlag.NUW in flags)),
        )

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> OverflowFlags:
        return OverflowFlags(new_bool(f"{name} nsw"), new_bool(f"{name} nuw"))

    def fits(self, value: Any, width: Width) -> bool:
        return isinstance(value, OverflowFlags)

    def write(self, value: Any, type_: Attribute) -> Attribute | None:
        flags = [IntegerOverflowFlag.NSW] if value.nsw.term else []
        flags += [IntegerOverflowFlag.NUW] if value.nuw.term else []
        return IntegerOverflowAttr(flags) if flags else None


class FlagKind(AttributeKind):
    """A unit attribute such as `isExact` or `nonNeg`: present or absent."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> Bool:
        if attribute is not None and not isinstance(attribute, UnitAttr):
            raise BadAttribute(f"expected a unit attribute, got {attribute}")
        return Bool(interpretation, interpretation.truth(attribute is not None))

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> Bool:
        return new_bool(name)

    def fits(self, value: Any, width: Width) -> bool:
        return isinstance(value, Bool)

    def write(self, value: Any, type_: Attribute) -> Attribute | None:
        return UnitAttr() if value.term else None


class TextKind(AttributeKind):
    """A string; its value is the text."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> str:
        if not isinstance(attribute, StringAttr):
            raise BadAttribute(f"expected a string, got {attribute}")
        return attribute.data

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> Any:
        raise BadAttribute(f"{name} must be given")

    def write(self, value: Any, type_: Attribute) -> Attribute:
        return StringAttr(value)


class PoisonKind(AttributeKind):
    """The `value` of ub.poison: `#ub.poison`, all of the result; its value here is None."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> None:
        if attribute is not None and not isinstance(attribute, PoisonAttr):
            raise BadAttribute(f"expected #ub.poison, got {attribute}")

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> None:
        """A scalar integer is poison or it is not: `#ub.poison` is the only value."""

    def write(self, value: Any, type_: Attribute) -> Attribute:
        return PoisonAttr()


class PredicateKind(AttributeKind):
    """An enumeration stored as i64, such as arith.cmpi's predicate; its value is a Python int."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> int:
        if not isinstance(attribute, IntegerAttr):
            raise BadAttribute(f"expected a predicate number, got {attribute}")
        number: int = attribute.value.data
        if not 0 <= number < len(self.names):
            raise BadAttribute(f"no predicate has the number {number}")
        return number

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> Any:
        raise BadAttribute(f"{name} must be given or tried case by case")

    def fits(self, value: Any, width: Width) -> bool:
        return isinstance(value, int) and 0 <= value < len(self.names)

    def write(self, value: Any, type_: Attribute) -> Attribute:
        return IntegerAttr(value, IntegerType(64))

    def cases(self) -> Sequence[Attribute]:
        return [IntegerAttr(number, IntegerType(64)) for number in range(len(self.names))]


class IntegerKind(AttributeKind):
    """An integer of the operation's result type, such as arith.constant's value."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> Bits:
        if not isinstance(attribute, IntegerAttr):
            raise BadAttribute(f"expected an integer, got {attribute}")
        return Bits(interpretation, interpretation.constant(attribute.value.data, width), width)

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> Bits:
        return new_bits(name, width)

    def fits(self, value: Any, width: Width) -> bool:
        return isinstance(value, Bits) and are_same(value.width, width)

    def write(self, value: Any, type_: Attribute) -> Attribute:
        if not isinstance(type_, IntegerType | IndexType):
            raise BadAttribute(f"an integer attribute of type {type_}")
        return IntegerAttr(value.term, cast(IntegerType, type_), truncate_bits=True)


class StaticIntegerKind(AttributeKind):
    """A count or a position that each operation states, an integer of `bits` bits; its value is a
    Python int."""

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> int:
        if not isinstance(attribute, IntegerAttr):
            raise BadAttribute(f"expected an integer, got {attribute}")
        return attribute.value.data

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> int:
        raise BadAttribute(f"{name} must be given")

    def write(self, value: int, type_: Attribute) -> Attribute:
        return IntegerAttr(value, self.bits)
