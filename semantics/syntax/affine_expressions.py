"""Affine expressions as upstream builds them.

Upstream simplifies an expression as it is built (`simplifyAdd` and its like in AffineExpr.cpp), and
so does xDSL, otherwise: it distributes a product over a sum. In numbers that is the same, but not
where a product overflows: `(d0 + d1) * 4` may be 0 where both products of `d0 * 4 + d1 * 4` do. So
what is read is built here by upstream's rules. The order of terms of a sum is not among them: sums
wrap around, in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import ClassVar

from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineConstraintExpr,
    AffineConstraintKind,
    AffineDimExpr,
    AffineExpr,
    AffineSymExpr,
)
from xdsl.parser import AffineParser
from xdsl.utils.mlir_lexer import MLIRToken, MLIRTokenKind

_ADD, _MUL, _MOD = AffineBinaryOpKind.Add, AffineBinaryOpKind.Mul, AffineBinaryOpKind.Mod
_FLOOR, _CEIL = AffineBinaryOpKind.FloorDiv, AffineBinaryOpKind.CeilDiv

_COMPARISONS = {
    ">=": AffineConstraintKind.ge,
    "<=": AffineConstraintKind.ge,
    "==": AffineConstraintKind.eq,
}
"""What is compared with 0."""


class AffineExpressionParser(AffineParser):
    """Builds what it reads by upstream's rules; products and quotients by what is no literal, too,
    which xDSL has no operators for."""

    _KINDS: ClassVar = {"+": _ADD, "*": _MUL, "mod": _MOD, "floordiv": _FLOOR, "ceildiv": _CEIL}

    def _parse_primary(self, parse_optional_bare_id: Callable[[], AffineExpr | None]) -> AffineExpr:
        if self._current_token.kind != MLIRTokenKind.MINUS:
            return super()._parse_primary(parse_optional_bare_id)
        self._consume_token()
        return _negative(self._parse_primary(parse_optional_bare_id))

    def _create_binop_expr(self, lhs: AffineExpr, rhs: AffineExpr, binop: MLIRToken) -> AffineExpr:
        if binop.text == "-":
            return combined(_ADD, lhs, _negative(rhs))
        kind = self._KINDS.get(binop.text)
        return (
            super()._create_binop_expr(lhs, rhs, binop)
            if kind is None
            else combined(kind, lhs, rhs)
        )

    def _parse_affine_constraint(
        self, parse_optional_bare_id: Callable[[], AffineExpr | None]
    ) -> AffineConstraintExpr:
        """Upstream compares with 0 only."""
        left = self._parse_affine_expr(parse_optional_bare_id)
        sign = self._consume_token().text + self._consume_token().text
        right = self._parse_affine_expr(parse_optional_bare_id)
        if sign not in _COMPARISONS:
            self.raise_error(f"expected >=, <= or ==, got {sign}")
        greater, less = (right, left) if sign == "<=" else (left, right)
        difference = combined(_ADD, greater, _negative(less))
        zero = AffineConstantExpr(0)
        return AffineConstraintExpr(_COMPARISONS[sign], difference, zero, canonicalize=False)


def combined(kind: AffineBinaryOpKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """Two expressions, combined as upstream combines them."""
    match kind:
        case AffineBinaryOpKind.Add:
            return _sum(lhs, rhs)
        case AffineBinaryOpKind.Mul:
            return _product(lhs, rhs)
        case _:
            return _quotient(kind, lhs, rhs)


def renamed(
    expression: AffineExpr, dims: Sequence[AffineExpr], symbols: Sequence[AffineExpr]
) -> AffineExpr:
    """The same expression of other dimensions and symbols."""
    match expression:
        case AffineDimExpr(position=position):
            return dims[position] if dims else expression
        case AffineSymExpr(position=position):
            return symbols[position] if symbols else expression
        case AffineBinaryOpExpr(kind=kind, lhs=lhs, rhs=rhs):
            parts = (renamed(part, dims, symbols) for part in (lhs, rhs))
            return AffineBinaryOpExpr(kind, *parts)
        case _:
            return expression


def _negative(expression: AffineExpr) -> AffineExpr:
    return _product(expression, AffineConstantExpr(-1))


def _literal(expression: AffineExpr) -> int | None:
    return expression.value if isinstance(expression, AffineConstantExpr) else None


def _parts(
    expression: AffineExpr, *kinds: AffineBinaryOpKind
) -> tuple[AffineExpr, AffineExpr] | None:
    """The operands of an expression, if it is of one of these kinds."""
    if isinstance(expression, AffineBinaryOpExpr) and expression.kind in kinds:
        return expression.lhs, expression.rhs
    return None


def _multiple(expression: AffineExpr) -> tuple[AffineExpr, int]:
    """An expression as one multiplied by a literal."""
    product = _parts(expression, _MUL)
    factor = None if product is None else _literal(product[1])
    return (expression, 1) if product is None or factor is None else (product[0], factor)


def _sum(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    if isinstance(lhs, AffineConstantExpr):
        lhs, rhs = rhs, lhs
    one, other = _literal(lhs), _literal(rhs)
    if one is not None and other is not None:
        return AffineConstantExpr(one + other)
    if other == 0:
        return lhs
    first = _parts(lhs, _ADD)
    constant = None if first is None else _literal(first[1])
    if first is not None and constant is not None and other is not None:
        return _sum(first[0], AffineConstantExpr(constant + other))
    (term, factor), (same, more) = _multiple(lhs), _multiple(rhs)
    if term == same:
        return _product(term, AffineConstantExpr(factor + more))
    if first is not None and constant is not None:
        return _sum(_sum(first[0], rhs), first[1])
    return _remainder(lhs, rhs) or AffineBinaryOpExpr(_ADD, lhs, rhs)


def _remainder(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    """`x + (x floordiv c) * -c` as a remainder, c being a literal."""
    product = _parts(rhs, _MUL)
    quotient = None if product is None else _parts(product[0], _FLOOR)
    if product is None or quotient is None or quotient[0] != lhs:
        return None
    factor, divisor = _literal(product[1]), _literal(quotient[1])
    if factor is None or divisor is None or divisor != -factor:
        return None
    return _quotient(_MOD, lhs, quotient[1])


def _product(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    if isinstance(lhs, AffineConstantExpr):
        lhs, rhs = rhs, lhs
    one, other = _literal(lhs), _literal(rhs)
    if one is not None and other is not None:
        return AffineConstantExpr(one * other)
    if other == 0:
        return rhs
    if other == 1:
        return lhs
    first = _parts(lhs, _MUL)
    factor = None if first is None else _literal(first[1])
    if first is not None and factor is not None:
        if other is not None:
            return _product(first[0], AffineConstantExpr(factor * other))
        return _product(_product(first[0], rhs), first[1])
    return AffineBinaryOpExpr(_MUL, lhs, rhs)


def _quotient(kind: AffineBinaryOpKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """A quotient or a remainder."""
    divisor, dividend = _literal(rhs), _literal(lhs)
    as_it_is = AffineBinaryOpExpr(kind, lhs, rhs)
    if divisor is None or divisor < 1:
        return as_it_is
    if dividend is not None:
        return AffineConstantExpr(as_it_is.eval([], []))
    if divisor == 1:
        return AffineConstantExpr(0) if kind is _MOD else lhs
    if kind is _MOD:
        return _simpler_remainder(lhs, rhs, divisor) or as_it_is
    term, factor = _multiple(lhs)
    if factor != 1 and factor % divisor == 0:
        return _product(term, AffineConstantExpr(factor // divisor))
    terms = _parts(lhs, _ADD) if kind is _FLOOR else None
    if terms is not None and any(_known_divisor(part) % divisor == 0 for part in terms):
        return _sum(*(_quotient(kind, part, rhs) for part in terms))
    return as_it_is


def _simpler_remainder(lhs: AffineExpr, rhs: AffineExpr, divisor: int) -> AffineExpr | None:
    if _known_divisor(lhs) % divisor == 0:
        return AffineConstantExpr(0)
    terms = _parts(lhs, _ADD)
    if terms is not None:
        for left_out, left in (terms, terms[::-1]):
            if _known_divisor(left_out) % divisor == 0:
                return _quotient(_MOD, left, rhs)
    inner = _parts(lhs, _MOD)
    if inner is not None:
        known = _known_divisor(inner[1])
        if known >= 1 and known % divisor == 0:
            return _quotient(_MOD, inner[0], rhs)
    return None


def _known_divisor(expression: AffineExpr) -> int:
    """What is known to divide a value (`AffineExpr::getLargestKnownDivisor`)."""
    if not isinstance(expression, AffineBinaryOpExpr):
        value = _literal(expression)
        return 1 if value is None else abs(value)
    left, right = _known_divisor(expression.lhs), _known_divisor(expression.rhs)
    match expression.kind:
        case AffineBinaryOpKind.Mul:
            return left * right
        case AffineBinaryOpKind.FloorDiv | AffineBinaryOpKind.CeilDiv:
            divisor = _literal(expression.rhs)
            divides = divisor is not None and divisor != 0 and left % divisor == 0
            return left // abs(divisor) if divisor is not None and divides else 1
        case _:
            return gcd(left, right)
