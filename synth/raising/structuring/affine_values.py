"""Index values: affine functions of parameters and loops, and the greatest or least of some.

Unlike isl's objects they are compared by what they say, so that the search can tell extents apart,
and each is a few operations of the affine dialect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Literal

import islpy as isl


@dataclass(frozen=True)
class Quotient:
    """`numerator` divided by a positive number, rounded towards minus infinity."""

    numerator: Affine
    divisor: int


Variable = str | Quotient
"""A parameter (`arg0_dim1`), the value of the k-th loop around (`t<k>`), or a quotient."""


@dataclass(frozen=True)
class Affine:
    """`constant` plus the sum of the `terms`, each a variable with its coefficient.

    Coefficients are not 0, and each variable occurs once.
    """

    terms: tuple[tuple[Variable, int], ...] = ()
    constant: int = 0

    def __add__(self, other: Affine | int) -> Affine:
        if isinstance(other, int):
            return Affine(self.terms, self.constant + other)
        sums = dict(self.terms)
        for variable, coefficient in other.terms:
            sums[variable] = sums.get(variable, 0) + coefficient
        return _affine(sums, self.constant + other.constant)

    def __mul__(self, factor: int) -> Affine:
        return _affine({v: c * factor for v, c in self.terms}, self.constant * factor)

    def __sub__(self, other: Affine | int) -> Affine:
        return self + other * -1

    def coefficient(self, variable: Variable) -> int:
        return dict(self.terms).get(variable, 0)

    def without(self, variable: Variable) -> Affine:
        """The sum of all terms but that of `variable`."""
        return Affine(tuple(t for t in self.terms if t[0] != variable), self.constant)


@dataclass(frozen=True)
class Extremum:
    """The greatest ("max") or the least ("min") of at least two values."""

    kind: Literal["max", "min"]
    of: tuple[Value, ...]


Value = Affine | Extremum

ZERO = Affine()


def variable(name: Variable) -> Affine:
    """A variable itself."""
    return Affine(((name, 1),))


def _affine(coefficients: Mapping[Variable, int], constant: int) -> Affine:
    terms = ((v, c) for v, c in coefficients.items() if c != 0)
    return Affine(tuple(sorted(terms, key=lambda term: str(term[0]))), constant)


def extremum(kind: Literal["max", "min"], values: Sequence[Value]) -> Value:
    """The greatest or least of some values; of those that differ by a constant, one is kept."""
    flat = [v for value in values for v in _of(value, kind)]
    kept: dict[tuple[tuple[Variable, int], ...] | Extremum, Value] = {}
    for value in flat:
        key = value.terms if isinstance(value, Affine) else value
        before = kept.get(key)
        if isinstance(before, Affine) and isinstance(value, Affine):
            choose = max if kind == "max" else min
            value = choose(before, value, key=lambda v: v.constant)
        kept[key] = value
    if len(kept) == 1:
        return next(iter(kept.values()))
    return Extremum(kind, tuple(kept.values()))


def _of(value: Value, kind: Literal["max", "min"]) -> tuple[Value, ...]:
    return value.of if isinstance(value, Extremum) and value.kind == kind else (value,)


def difference(left: Value, right: Value) -> Value:
    """`left - right`."""
    match left, right:
        case Affine(), Affine():
            return left - right
        case Extremum(), _:
            return extremum(left.kind, [difference(v, right) for v in left.of])
        case _:
            assert isinstance(right, Extremum)
            opposite: Literal["max", "min"] = "min" if right.kind == "max" else "max"
            return extremum(opposite, [difference(left, v) for v in right.of])


def total(left: Value, right: Value) -> Value:
    """`left + right`."""
    return difference(left, scaled(right, -1))


def scaled(value: Value, factor: int) -> Value:
    """`value * factor`."""
    if isinstance(value, Affine):
        return value * factor
    kind: Literal["max", "min"] = value.kind
    if factor < 0:
        kind = "min" if kind == "max" else "max"
    return extremum(kind, [scaled(v, factor) for v in value.of])


def least_of(value: Value) -> tuple[Affine, ...]:
    """Affine functions that all are positive where a value is: the value is the least of them, or
    the greater one of that and a number below 1."""
    match value:
        case Affine():
            return (value,)
        case Extremum(kind="min"):
            return tuple(affine for part in value.of for affine in least_of(part))
        case _:
            (part,) = (v for v in value.of if not (isinstance(v, Affine) and not v.terms))
            return least_of(part)


def evaluated(value: Value, number_of: Callable[[str], int]) -> int:
    """The number that a value is where each named variable is a number."""
    if isinstance(value, Extremum):
        numbers = [evaluated(v, number_of) for v in value.of]
        return max(numbers) if value.kind == "max" else min(numbers)
    found = value.constant
    for name, coefficient in value.terms:
        number = (
            number_of(name)
            if isinstance(name, str)
            else evaluated(name.numerator, number_of) // name.divisor
        )
        found += coefficient * number
    return found


def substituted(value: Affine, values: Mapping[Variable, Affine]) -> Affine:
    """The value with affine functions in place of variables, also within quotients."""

    def of(name: Variable) -> Affine:
        if name in values:
            return values[name]
        if isinstance(name, Quotient):
            numerator = substituted(name.numerator, values)
            if not numerator.terms:
                return Affine((), numerator.constant // name.divisor)
            return variable(Quotient(numerator, name.divisor))
        return variable(name)

    return reduce(lambda sum_, term: sum_ + of(term[0]) * term[1], value.terms, _constant(value))


def _constant(value: Affine) -> Affine:
    return Affine((), value.constant)


def affine_of(aff: isl.Aff, names: Sequence[str]) -> Affine:
    """What an integral function is; `names` are those of its inputs, in order."""
    denominator = aff.get_denominator_val().to_python()
    numerator = _numerator(aff, names, denominator)
    if denominator == 1:
        return numerator
    return variable(Quotient(numerator, denominator))


def _numerator(aff: isl.Aff, names: Sequence[str], denominator: int) -> Affine:
    def scaled_number(value: isl.Val) -> int:
        return value.mul(isl.Val(denominator)).to_python()

    found: dict[Variable, int] = {}
    parameters = [
        str(aff.get_dim_name(isl.dim_type.param, k)) for k in range(aff.dim(isl.dim_type.param))
    ]
    for type_, variables in ((isl.dim_type.param, parameters), (isl.dim_type.in_, names)):
        for position, name in enumerate(variables):
            coefficient = scaled_number(aff.get_coefficient_val(type_, position))
            found[name] = found.get(name, 0) + coefficient
    result = _affine(found, scaled_number(aff.get_constant_val()))
    for position in range(aff.dim(isl.dim_type.div)):
        coefficient = scaled_number(aff.get_coefficient_val(isl.dim_type.div, position))
        if coefficient:
            floor = aff.get_div(position)
            divisor = floor.get_denominator_val().to_python()
            quotient = Quotient(_numerator(floor, names, divisor), divisor)
            result += variable(quotient) * coefficient
    return result


def isl_text(value: Value) -> str:
    """A value in isl's syntax."""
    if isinstance(value, Extremum):
        texts = map(isl_text, value.of)
        return reduce(lambda left, right: f"{value.kind}({left}, {right})", texts)
    parts = [f"{coefficient}*{_variable_text(name)}" for name, coefficient in value.terms]
    return f"({' + '.join([*parts, str(value.constant)])})"


def _variable_text(name: Variable) -> str:
    if isinstance(name, str):
        return name
    return f"floor({isl_text(name.numerator)}/{name.divisor})"


def text_of(value: Value) -> str:
    """A value in words, as `n - 1` or `max(0, n)`."""
    if isinstance(value, Extremum):
        return f"{value.kind}({', '.join(text_of(v) for v in value.of)})"
    parts: list[str] = []
    for name, coefficient in value.terms:
        said = name if isinstance(name, str) else f"({text_of(name.numerator)}) / {name.divisor}"
        factor = "" if abs(coefficient) == 1 else f"{abs(coefficient)} * "
        sign = "-" if coefficient < 0 else "+"
        parts.append(f"{sign} {factor}{said}")
    if value.constant or not parts:
        parts.append(f"{'-' if value.constant < 0 else '+'} {abs(value.constant)}")
    joined = " ".join(parts)
    return joined.removeprefix("+ ") if joined.startswith("+") else joined.replace("- ", "-", 1)
