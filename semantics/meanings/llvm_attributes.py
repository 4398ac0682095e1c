"""The attributes of LLVM-dialect operations, as values (LLVMOps.td and LLVMEnums.td of MLIR 22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.dialects.llvm import FastMathAttr, OverflowAttr
from xdsl.ir import Attribute

from semantics.language.attributes import (
    AttributeKind,
    BadAttribute,
    IntegerKind,
    NewBits,
    NewBool,
    OverflowFlags,
)
from semantics.language.builder import Bits, Bool, Interpretation
from semantics.language.kinds import isa
from semantics.language.program import fixed_width
from semantics.language.widths import Width

_NSW, _NUW = 1, 2


class LlvmOverflowKind(AttributeKind):
    """`overflowFlags`, an i32 with bit 0 for nsw and bit 1 for nuw; absent means no flags.

    Patterns also write it as `#llvm.overflow<…>`.
    """

    def as_carried(self, attribute: Attribute) -> Attribute:
        if isinstance(attribute, OverflowAttr):
            return IntegerAttr(attribute.to_int(), 32)
        return attribute

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> OverflowFlags:
        if attribute is None:
            flags = 0
        elif isinstance(attribute, IntegerAttr):
            flags: int = attribute.value.data
        else:
            raise BadAttribute(f"expected overflow flags, got {attribute}")
        if not 0 <= flags <= _NSW | _NUW:
            raise BadAttribute(f"no overflow flags have the number {flags}")
        return OverflowFlags(
            Bool(interpretation, interpretation.truth(bool(flags & _NSW))),
            Bool(interpretation, interpretation.truth(bool(flags & _NUW))),
        )

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> OverflowFlags:
        return OverflowFlags(new_bool(f"{name} nsw"), new_bool(f"{name} nuw"))

    def fits(self, value: Any, width: Width) -> bool:
        return isinstance(value, OverflowFlags)

    def write(self, value: Any, type_: Attribute) -> Attribute | None:
        flags = (_NSW if value.nsw.term else 0) | (_NUW if value.nuw.term else 0)
        return IntegerAttr(flags, 32) if flags else None


class BooleanKind(AttributeKind):
    """An i1 that must be there, such as `is_zero_poison`; its value is a truth value."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> Bool:
        if not isa(attribute, IntegerAttr) or attribute.type != IntegerType(1):
            raise BadAttribute(f"expected true or false, got {attribute}")
        return Bool(interpretation, interpretation.truth(bool(attribute.value.data)))

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> Bool:
        return new_bool(name)

    def fits(self, value: Any, width: Width) -> bool:
        return isinstance(value, Bool)

    def write(self, value: Any, type_: Attribute) -> Attribute:
        return IntegerAttr(int(value.term), IntegerType(1))


def _type_of(attribute: Attribute | None) -> Attribute:
    if not isa(attribute, IntegerAttr):
        raise BadAttribute(f"expected an integer, got {attribute}")
    return attribute.type


class LlvmConstantKind(IntegerKind):
    """The `value` of llvm.mlir.constant: an integer as wide as the result or wider, or an index.

    A narrower one is sign-extended on export; here it has no meaning.
    """

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> Bits:
        type_ = _type_of(attribute)
        if (
            isinstance(width, int)
            and not isinstance(type_, IndexType)
            and fixed_width(type_, 0) < width
        ):
            raise BadAttribute(f"a constant of type {type_} for a result of {width} bits")
        return super().read(interpretation, attribute, width)


class NoFastMathKind(AttributeKind):
    """`fastmathFlags` of llvm.select: on integers there are none; its value here is None."""

    def read(
        self, interpretation: Interpretation, attribute: Attribute | None, width: Width
    ) -> None:
        if attribute is not None and attribute != FastMathAttr("none"):
            raise BadAttribute(f"the flags {attribute} on integers")

    def open(self, name: str, width: Width, new_bool: NewBool, new_bits: NewBits) -> None:
        """LLVM has fast-math flags on a select of floats only: an integer one has none."""

    def write(self, value: Any, type_: Attribute) -> Attribute | None:
        return None

    def cases(self) -> Sequence[Attribute] | None:
        return None
