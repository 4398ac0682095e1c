"""The interpretation as C++ over LLVM's `APInt`: the text of what a meaning computes.

Operations follow SMT-LIB, as everywhere in meanings, also where APInt's are undefined (by zero).
"""

from __future__ import annotations

from typing import Any

from rewrites.exporting.rule import NotExported
from semantics.language.builder import Interpretation
from semantics.language.widths import SymbolicWidth, Width

_TRUE, _FALSE = "true", "false"


class ApintInterpretation(Interpretation):
    """Terms are C++ expressions of type APInt and bool, in parentheses where they need them.

    `widths` has the expression of each symbolic width.
    """

    def __init__(self, widths: dict[str, str]) -> None:
        self._widths = widths

    def width(self, width: Width) -> str:
        return self._widths[width.name] if isinstance(width, SymbolicWidth) else str(width)

    def _number(self, width: str, value: str) -> str:
        return f"APInt({width}, {value}, /*isSigned=*/true, /*implicitTrunc=*/true)"

    def _ones(self, width: Width) -> str:
        return f"APInt::getAllOnes({self.width(width)})"

    def constant(self, value: int, width: Width) -> str:
        if not -(1 << 63) <= value < 1 << 63:
            raise NotExported(f"the constant {value} has more than 64 bits")
        return self._number(self.width(width), str(value))

    def add(self, x: str, y: str, width: Width) -> str:
        return f"({x} + {y})"

    def sub(self, x: str, y: str, width: Width) -> str:
        return f"({x} - {y})"

    def mul(self, x: str, y: str, width: Width) -> str:
        return f"({x} * {y})"

    def udiv(self, x: str, y: str, width: Width) -> str:
        return f"({y}.isZero() ? {self._ones(width)} : {x}.udiv({y}))"

    def urem(self, x: str, y: str, width: Width) -> str:
        return f"({y}.isZero() ? {x} : {x}.urem({y}))"

    def sdiv(self, x: str, y: str, width: Width) -> str:
        by_zero = (
            f"({x}.isNegative() ? {self._number(self.width(width), '1')} : {self._ones(width)})"
        )
        return f"({y}.isZero() ? {by_zero} : {x}.sdiv({y}))"

    def srem(self, x: str, y: str, width: Width) -> str:
        return f"({y}.isZero() ? {x} : {x}.srem({y}))"

    def bit_and(self, x: str, y: str, width: Width) -> str:
        return f"({x} & {y})"

    def bit_or(self, x: str, y: str, width: Width) -> str:
        return f"({x} | {y})"

    def bit_xor(self, x: str, y: str, width: Width) -> str:
        return f"({x} ^ {y})"

    def bit_not(self, x: str, width: Width) -> str:
        return f"(~{x})"

    def shl(self, x: str, y: str, width: Width) -> str:
        return f"{x}.shl({y})"

    def lshr(self, x: str, y: str, width: Width) -> str:
        return f"{x}.lshr({y})"

    def ashr(self, x: str, y: str, width: Width) -> str:
        return f"{x}.ashr({y})"

    def zero_extend(self, x: str, width: Width, to: Width) -> str:
        return f"{x}.zext({self.width(to)})"

    def sign_extend(self, x: str, width: Width, to: Width) -> str:
        return f"{x}.sext({self.width(to)})"

    def truncate(self, x: str, width: Width, to: Width) -> str:
        return f"{x}.trunc({self.width(to)})"

    def select_bits(self, condition: str, x: str, y: str, width: Width) -> str:
        return x if x == y or condition == _TRUE else f"({condition} ? {x} : {y})"

    def equal(self, x: str, y: str, width: Width) -> str:
        return _TRUE if x == y else f"({x} == {y})"

    def unsigned_less(self, x: str, y: str, width: Width) -> str:
        return _FALSE if x == y else f"{x}.ult({y})"

    def signed_less(self, x: str, y: str, width: Width) -> str:
        return _FALSE if x == y else f"{x}.slt({y})"

    def truth(self, value: bool) -> str:
        return _TRUE if value else _FALSE

    def negation(self, a: str) -> str:
        return {_TRUE: _FALSE, _FALSE: _TRUE}.get(a, f"(!{a})")

    def conjunction(self, a: str, b: str) -> str:
        if _FALSE in (a, b):
            return _FALSE
        return b if a == _TRUE else a if b == _TRUE else f"({a} && {b})"

    def disjunction(self, a: str, b: str) -> str:
        if _TRUE in (a, b):
            return _TRUE
        return b if a == _FALSE else a if b == _FALSE else f"({a} || {b})"

    def select_truth(self, condition: str, a: str, b: str) -> str:
        return a if a == b or condition == _TRUE else f"({condition} ? {a} : {b})"

    def bit_of_truth(self, a: str) -> str:
        return f"APInt(1, {a})"

    def truth_of_bit(self, x: str) -> str:
        return f"{x}.isOne()"

    def is_false(self, a: Any) -> bool:
        return a == _FALSE

    def width_constant(self, of: Width, to: Width) -> str:
        return self._number(self.width(to), self.width(of))

    def signed_minimum(self, width: Width) -> str:
        return f"APInt::getSignedMinValue({self.width(width)})"
