"""Affine expressions over iterators and scalar arguments, as isl reads them.

An expression is xDSL's: dimension d is the iterator of loop number d of the program, symbol s the
scalar argument at position s.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)


class NotFollowed(Exception):
    """Something about a program that no set is made for; nothing is known then."""


Number = int | AffineExpr


def expression(value: Number) -> AffineExpr:
    """A number as an expression."""
    return AffineExpr.constant(value) if isinstance(value, int) else value


def constant_of(value: Number) -> int | None:
    """The number, where it is one."""
    if isinstance(value, int):
        return value
    return value.value if isinstance(value, AffineConstantExpr) else None


def text(value: Number) -> str:
    """The expression as isl reads it: iterators are i0, i1, …, scalar arguments p0, p1, …"""
    match value:
        case int():
            return str(value)
        case AffineConstantExpr():
            return str(value.value)
        case AffineDimExpr():
            return f"i{value.position}"
        case AffineSymExpr():
            return f"p{value.position}"
        case AffineBinaryOpExpr(kind=kind, lhs=lhs, rhs=rhs):
            left, right = text(lhs), text(rhs)
            if kind is AffineBinaryOpKind.Add:
                return f"({left} + {right})"
            by = constant_of(rhs)
            if kind is AffineBinaryOpKind.Mul and by is not None:
                return f"({by} * {left})"
            if kind is AffineBinaryOpKind.Mul and constant_of(lhs) is not None:
                return f"({left} * {right})"
            if by is not None and by > 0:
                if kind is AffineBinaryOpKind.Mod:
                    return f"(({left}) mod {by})"
                if kind is AffineBinaryOpKind.FloorDiv:
                    return f"floor(({left}) / {by})"
                if kind is AffineBinaryOpKind.CeilDiv:
                    return f"(-floor((-({left})) / {by}))"
            raise NotFollowed(f"{value} is not affine")
        case _:
            raise NotFollowed(f"{value} is no expression")


def dimensions(value: AffineExpr) -> set[int]:
    """The loops whose iterators occur."""
    return {e.position for e in value.dfs() if isinstance(e, AffineDimExpr)}


def replaced(
    value: AffineExpr,
    iterators: Mapping[int, AffineExpr],
    arguments: Mapping[int, AffineExpr] | None = None,
) -> AffineExpr:
    """The expression with other expressions in the place of some iterators and arguments."""
    match value:
        case AffineDimExpr():
            return iterators.get(value.position, value)
        case AffineSymExpr():
            return (arguments or {}).get(value.position, value)
        case AffineBinaryOpExpr(kind=kind, lhs=lhs, rhs=rhs):
            left, right = (replaced(side, iterators, arguments) for side in (lhs, rhs))
            return combined(kind, left, right)
        case _:
            return value


def combined(kind: AffineBinaryOpKind, a: AffineExpr, b: AffineExpr) -> AffineExpr:
    """An operation on two expressions, computed where both are numbers."""
    x, y = constant_of(a), constant_of(b)
    if x is not None and y is not None:
        whole = AffineBinaryOpExpr(kind, a, b)
        if y > 0 or kind in (AffineBinaryOpKind.Add, AffineBinaryOpKind.Mul):
            return AffineExpr.constant(whole.eval((), ()))
        return whole
    if kind is AffineBinaryOpKind.Add and 0 in (x, y):
        return b if x == 0 else a
    if kind is AffineBinaryOpKind.Mul and 1 in (x, y):
        return b if x == 1 else a
    return AffineBinaryOpExpr(kind, a, b)


def applied(map_: AffineMap, operands: Sequence[AffineExpr]) -> tuple[AffineExpr, ...]:
    """The results of a map; its symbols come after its dimensions."""
    dims, symbols = operands[: map_.num_dims], operands[map_.num_dims :]

    def inside(value: AffineExpr) -> AffineExpr:
        match value:
            case AffineDimExpr():
                return dims[value.position]
            case AffineSymExpr():
                return symbols[value.position]
            case AffineBinaryOpExpr(kind=kind, lhs=lhs, rhs=rhs):
                return combined(kind, inside(lhs), inside(rhs))
            case _:
                return value

    return tuple(map(inside, map_.results))


def terms(value: AffineExpr, factor: int = 1) -> dict[AffineExpr, int]:
    """The expression as a sum of multiples of iterators, arguments, quotients and remainders; the
    constant 1 stands for the constant."""
    found: dict[AffineExpr, int] = {}
    number = constant_of(value)
    if number is not None:
        return {expression(1): factor * number}
    if isinstance(value, AffineBinaryOpExpr):
        if value.kind is AffineBinaryOpKind.Add:
            for side in (value.lhs, value.rhs):
                for atom, times in terms(side, factor).items():
                    found[atom] = found.get(atom, 0) + times
            return found
        if value.kind is AffineBinaryOpKind.Mul:
            for number, other in ((value.rhs, value.lhs), (value.lhs, value.rhs)):
                times = constant_of(number)
                if times is not None:
                    return terms(other, factor * times)
    return {value: factor}


def total(summands: Mapping[AffineExpr, int]) -> AffineExpr:
    """The inverse of `terms`."""
    whole = expression(0)
    for atom, times in summands.items():
        part = combined(AffineBinaryOpKind.Mul, atom, expression(times))
        whole = combined(AffineBinaryOpKind.Add, whole, part) if times else whole
    return whole


_NEGATED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", "<=": ">", ">": "<="}


@dataclass(frozen=True)
class Condition:
    """`value` is in `relation` to 0."""

    value: AffineExpr
    relation: str

    def negated(self) -> Condition:
        return Condition(self.value, _NEGATED[self.relation])

    def text(self) -> str:
        return f"{text(self.value)} {self.relation} 0"

    def map(self, change: Callable[[AffineExpr], AffineExpr]) -> Condition:
        return Condition(change(self.value), self.relation)


def minus(a: AffineExpr, b: AffineExpr) -> AffineExpr:
    """The difference."""
    return combined(
        AffineBinaryOpKind.Add,
        a,
        combined(AffineBinaryOpKind.Mul, b, AffineExpr.constant(-1)),
    )
