"""The interpretation as primitives of egglog: the text of what a meaning computes.

Numbers are `BigInt`s from 0 to 2^w - 1, truths are 0 and 1, and widths are `i64`s. Operations
follow SMT-LIB, as everywhere in meanings.
"""

from __future__ import annotations

from typing import Any

from semantics.language.builder import Interpretation
from semantics.language.widths import SymbolicWidth, Width

FALSE, TRUE = "(bigint 0)", "(bigint 1)"
_MOST = 1 << 63
"""What egglog reads as an integer is below this."""


class EgglogInterpretation(Interpretation):
    """`widths` has the expression of each symbolic width."""

    def __init__(self, widths: dict[str, str]) -> None:
        self._widths = widths

    def width(self, width: Width) -> str:
        return self._widths[width.name] if isinstance(width, SymbolicWidth) else str(width)

    def _ones(self, width: Width) -> str:
        return f"(- (<< (bigint 1) {self.width(width)}) (bigint 1))"

    def _wrapped(self, x: str, width: Width) -> str:
        return f"(& {x} {self._ones(width)})"

    def _top(self, width: Width) -> str:
        return f"(<< (bigint 1) (- {self.width(width)} 1))"

    def _signed(self, x: str, width: Width) -> str:
        return f"(- (^ {x} {self._top(width)}) {self._top(width)})"

    def _amount(self, y: str, width: Width) -> str:
        """How far to shift, as an i64: all bits leave where it is the width or more."""
        bounded = f"(min {y} (bigint {self.width(width)}))"
        return f"(to-i64 (to-f64 (bigrat {bounded} (bigint 1))))"

    def _is_zero(self, y: str) -> str:
        return f"(- (bigint 1) (min (bigint 1) {y}))"

    def constant(self, value: int, width: Width) -> str:
        if isinstance(width, int):
            value %= 1 << width
        text = f"(bigint {value})" if abs(value) < _MOST else f'(from-string "{value}")'
        return text if isinstance(width, int) else self._wrapped(text, width)

    def add(self, x: str, y: str, width: Width) -> str:
        return self._wrapped(f"(+ {x} {y})", width)

    def sub(self, x: str, y: str, width: Width) -> str:
        return self._wrapped(f"(- {x} {y})", width)

    def mul(self, x: str, y: str, width: Width) -> str:
        return self._wrapped(f"(* {x} {y})", width)

    def udiv(self, x: str, y: str, width: Width) -> str:
        quotient = f"(/ {x} (max {y} (bigint 1)))"
        return self.select_bits(self._is_zero(y), self._ones(width), quotient, width)

    def urem(self, x: str, y: str, width: Width) -> str:
        remainder = f"(% {x} (max {y} (bigint 1)))"
        return self.select_bits(self._is_zero(y), x, remainder, width)

    def sdiv(self, x: str, y: str, width: Width) -> str:
        divisor = f"(+ {self._signed(y, width)} {self._is_zero(y)})"
        quotient = self._wrapped(f"(/ {self._signed(x, width)} {divisor})", width)
        negative = f"(>> {x} (- {self.width(width)} 1))"
        by_zero = self.select_bits(negative, TRUE, self._ones(width), width)
        return self.select_bits(self._is_zero(y), by_zero, quotient, width)

    def srem(self, x: str, y: str, width: Width) -> str:
        divisor = f"(+ {self._signed(y, width)} {self._is_zero(y)})"
        remainder = self._wrapped(f"(% {self._signed(x, width)} {divisor})", width)
        return self.select_bits(self._is_zero(y), x, remainder, width)

    def bit_and(self, x: str, y: str, width: Width) -> str:
        return f"(& {x} {y})"

    def bit_or(self, x: str, y: str, width: Width) -> str:
        return f"(| {x} {y})"

    def bit_xor(self, x: str, y: str, width: Width) -> str:
        return f"(^ {x} {y})"

    def bit_not(self, x: str, width: Width) -> str:
        return f"(^ {x} {self._ones(width)})"

    def shl(self, x: str, y: str, width: Width) -> str:
        return self._wrapped(f"(<< {x} {self._amount(y, width)})", width)

    def lshr(self, x: str, y: str, width: Width) -> str:
        return f"(>> {x} {self._amount(y, width)})"

    def ashr(self, x: str, y: str, width: Width) -> str:
        return self._wrapped(f"(>> {self._signed(x, width)} {self._amount(y, width)})", width)

    def zero_extend(self, x: str, width: Width, to: Width) -> str:
        return x

    def sign_extend(self, x: str, width: Width, to: Width) -> str:
        return self._wrapped(self._signed(x, width), to)

    def truncate(self, x: str, width: Width, to: Width) -> str:
        return self._wrapped(x, to)

    def select_bits(self, condition: str, x: str, y: str, width: Width) -> str:
        return self._chosen(condition, x, y)

    def _chosen(self, condition: str, x: str, y: str) -> str:
        if x == y or condition == TRUE:
            return x
        if condition == FALSE:
            return y
        return f"(+ (* {condition} {x}) (* (- (bigint 1) {condition}) {y}))"

    def equal(self, x: str, y: str, width: Width) -> str:
        return TRUE if x == y else self._is_zero(f"(^ {x} {y})")

    def unsigned_less(self, x: str, y: str, width: Width) -> str:
        # Shifts round down: a negative difference becomes -1.
        return FALSE if x == y else f"(& (>> (- {x} {y}) {self.width(width)}) (bigint 1))"

    def signed_less(self, x: str, y: str, width: Width) -> str:
        top = self._top(width)
        return self.unsigned_less(f"(^ {x} {top})", f"(^ {y} {top})", width)

    def truth(self, value: bool) -> str:
        return TRUE if value else FALSE

    def negation(self, a: str) -> str:
        return {TRUE: FALSE, FALSE: TRUE}.get(a, f"(- (bigint 1) {a})")

    def conjunction(self, a: str, b: str) -> str:
        if FALSE in (a, b):
            return FALSE
        return b if a == TRUE else a if b == TRUE else f"(& {a} {b})"

    def disjunction(self, a: str, b: str) -> str:
        if TRUE in (a, b):
            return TRUE
        return b if a == FALSE else a if b == FALSE else f"(| {a} {b})"

    def select_truth(self, condition: str, a: str, b: str) -> str:
        return self._chosen(condition, a, b)

    def bit_of_truth(self, a: str) -> str:
        return a

    def truth_of_bit(self, x: str) -> str:
        return x

    def is_false(self, a: Any) -> bool:
        return a == FALSE

    def width_constant(self, of: Width, to: Width) -> str:
        return self._wrapped(f"(bigint {self.width(of)})", to)

    def signed_minimum(self, width: Width) -> str:
        return self._top(width)
