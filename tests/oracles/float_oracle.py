"""Expressions of floats, computed by MPFR: an oracle that shares no code with the verifier.

A format is emulated by a precision, a least exponent with gradual underflow, and a largest number;
MPFR rounds each operation once. All NaNs are one value.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_mpfr: Any = importlib.import_module("gmpy2")


@dataclass(frozen=True)
class OracleFormat:
    """`special` is `ieee`, `fn` (NaN where all is ones), `fnuz` (the bits of -0 are the NaN) or
    `none`."""

    exponent: int
    precision: int
    special: str = "ieee"
    bias: int = 0

    @property
    def width(self) -> int:
        return self.exponent + self.precision

    @property
    def shift(self) -> int:
        return self.bias or (1 << (self.exponent - 1)) - 1


FORMATS = {
    "f4E2M1FN": OracleFormat(2, 2, "none"),
    "f6E2M3FN": OracleFormat(2, 4, "none"),
    "f6E3M2FN": OracleFormat(3, 3, "none"),
    "f8E3M4": OracleFormat(3, 5),
    "f8E4M3": OracleFormat(4, 4),
    "f8E4M3FN": OracleFormat(4, 4, "fn"),
    "f8E5M2": OracleFormat(5, 3),
    "f8E4M3FNUZ": OracleFormat(4, 4, "fnuz", 8),
    "f8E5M2FNUZ": OracleFormat(5, 3, "fnuz", 16),
    "f8E4M3B11FNUZ": OracleFormat(4, 4, "fnuz", 11),
    "bf16": OracleFormat(8, 8),
    "f16": OracleFormat(5, 11),
    "f32": OracleFormat(8, 24),
    "tf32": OracleFormat(8, 11),
    "f64": OracleFormat(11, 53),
    "f80": OracleFormat(15, 64),  # Without the leading digit, which is stored too.
    "f128": OracleFormat(15, 113),
}
_OPERATIONS = {
    **{name: f"arith.{name}f" for name in ("add", "sub", "mul", "div", "neg")},
    "min": "arith.minimumf",
    "max": "arith.maximumf",
    "abs": "math.absf",
    **{name: f"math.{name}" for name in ("sqrt", "fma", "floor", "ceil", "trunc", "round")},
    "roundeven": "math.roundeven",
}


class Any_:
    """What upstream leaves open: any value."""


@dataclass(frozen=True)
class Expression:
    """An operation of expressions; a name, or a constant, is one without operands."""

    operation: str
    operands: tuple[Expression, ...] = ()
    name: str = ""
    number: float = 0.0

    def names(self) -> set[str]:
        """The arguments."""
        own = {self.name} if self.operation == "name" else set[str]()
        return own.union(*(operand.names() for operand in self.operands))

    def operations(self, type_: str, flags: Sequence[str]) -> tuple[list[str], str]:
        """As operations of MLIR, one a line, and the name of the result."""
        lines: list[str] = []
        said = f" fastmath<{','.join(flags)}>" if flags else ""

        def emit(e: Expression) -> str:
            if e.operation == "name":
                return f"%{e.name}"
            given = [emit(operand) for operand in e.operands]
            result = f"%v{len(lines)}"
            if e.operation == "c":
                lines.append(f"{result} = arith.constant {e.number} : {type_}")
            else:
                name = _OPERATIONS[e.operation]
                lines.append(f"{result} = {name} {', '.join(given)}{said} : {type_}")
            return result

        return lines, emit(self)


def parse(text: str) -> Expression:
    """An expression, as `add(x, c(1.0))`."""

    def read(node: ast.expr) -> Expression:
        if isinstance(node, ast.Name):
            return Expression("name", name=node.id)
        assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id == "c":
            return Expression("c", number=float(ast.literal_eval(node.args[0])))
        return Expression(node.func.id, tuple(read(argument) for argument in node.args))

    return read(ast.parse(text, mode="eval").body)


class Oracle:
    """Values of a format."""

    def __init__(self, format_: OracleFormat) -> None:
        f = self.format = format_
        self._context = _mpfr.context(
            precision=f.precision,
            emin=3 - f.shift - f.precision,
            emax=_mpfr.get_emax_max(),
            subnormalize=True,
        )
        self._wide = _mpfr.context(precision=200)
        top = (1 << f.exponent) - 1 - (f.special == "ieee")
        digits = (1 << f.precision) - 1 - (f.special == "fn")
        self.largest = self._scaled(digits, top - f.shift - f.precision + 1)

    def _scaled(self, digits: int, exponent: int) -> Any:
        with self._wide:
            return _mpfr.mul(_mpfr.mpfr(digits), _mpfr.exp2(_mpfr.mpfr(exponent)))

    def decoded(self, bits: int) -> Any:
        """The number that bits stand for."""
        f = self.format
        negative = bits >> (f.width - 1)
        size = bits & ((1 << (f.width - 1)) - 1)
        stored = f.precision - 1
        field, digits = size >> stored, size & ((1 << stored) - 1)
        last = field == (1 << f.exponent) - 1
        if f.special == "ieee" and last:
            return _mpfr.nan() if digits else _mpfr.inf(-1 if negative else 1)
        if f.special == "fn" and size == (1 << (f.width - 1)) - 1:
            return _mpfr.nan()
        if f.special == "fnuz" and negative and not size:
            return _mpfr.nan()
        digits += (1 << stored) if field else 0
        number = self._scaled(digits, max(field, 1) - f.shift - stored)
        with self._wide:
            return -number if negative and (size or f.special != "fnuz") else number

    def simple(self) -> list[int]:
        """Bits of numbers at which operations differ."""
        f = self.format
        stored, sign = f.precision - 1, 1 << (f.width - 1)
        one = f.shift << stored
        sizes = [0, 1, one, one + 1, one - 1, one + (1 << stored), one - (1 << stored)]
        sizes += [one + (1 << (stored - 1)), one + 3, (1 << stored) - 1, 1 << stored]
        if f.special == "ieee":
            top = ((1 << f.exponent) - 1) << stored
            sizes += [top, top - 1, top | 1 << (stored - 1)]
        return [bits for size in sizes for bits in (size, size | sign)]

    def has(self, e: Expression) -> bool:
        """Whether the constants are numbers of the format, and roundings have a result."""
        f = self.format
        if f == FORMATS["f6E2M3FN"] and e.operation in ("floor", "ceil", "trunc", "round"):
            return False
        if f == FORMATS["f6E2M3FN"] and e.operation == "roundeven":
            return False
        if e.operation == "c":
            with self._context:
                held = _mpfr.mpfr(e.number) == e.number
            negative_zero = e.number == 0 and str(e.number)[0] == "-"
            return held and not (negative_zero and f.special == "fnuz")
        return all(map(self.has, e.operands))

    def value(
        self, e: Expression, values: Mapping[str, Any], flags: Sequence[str]
    ) -> tuple[Any, bool]:
        """What an expression gives, and whether it is poison by its flags."""
        if e.operation == "name":
            return values[e.name], False
        if e.operation == "c":
            with self._wide:
                return _mpfr.mpfr(e.number), False
        given = [self.value(operand, values, flags) for operand in e.operands]
        operands = [value for value, _ in given]
        poison = any(broken for _, broken in given)
        if any(operand is Any_ for operand in operands):
            return Any_, poison
        found = self.computed(e.operation, operands)
        seen = [x for x in (*operands, found) if x is not Any_]
        poison |= "nnan" in flags and any(_mpfr.is_nan(x) for x in seen)
        poison |= "ninf" in flags and any(_mpfr.is_infinite(x) for x in seen)
        return found, poison

    def converted(self, number: Any) -> Any:
        """A number of another format."""
        return self.computed("mul", [number, _mpfr.mpfr(1)])

    def computed(self, operation: str, operands: Sequence[Any]) -> Any:
        """What one operation gives."""
        f = self.format
        if operation in ("min", "max"):
            return self._extremum(operands[0], operands[1], operation == "max")
        if operation in ("neg", "abs"):
            (x,) = operands
            if _mpfr.is_nan(x) or (f.special == "fnuz" and x == 0):
                return x
            turned = operation == "neg" or _mpfr.is_signed(x)
            with self._wide:
                return -x if turned else x
        with self._context:
            found = getattr(_mpfr, _COMPUTED[operation])(*operands)
        if _mpfr.is_nan(found) and f.special == "none":
            return Any_
        if f.special == "ieee" and _mpfr.is_infinite(found):
            return found
        with self._wide:
            too_large = _mpfr.is_infinite(found) or abs(found) > self.largest
        if too_large:
            if f.special == "none":
                beyond = _mpfr.is_infinite(found)
                with self._wide:
                    largest = -self.largest if _mpfr.is_signed(found) else self.largest
                return Any_ if beyond else largest
            if f.special == "ieee":
                return _mpfr.inf(-1 if _mpfr.is_signed(found) else 1)
            return _mpfr.nan()
        if f.special == "fnuz" and found == 0:
            return _mpfr.mpfr(0)
        return found

    def _extremum(self, x: Any, y: Any, larger: bool) -> Any:
        if _mpfr.is_nan(x) or _mpfr.is_nan(y):
            return _mpfr.nan()
        if x == y:
            return y if _mpfr.is_signed(x) == larger else x
        return (x if x > y else y) if larger else (x if x < y else y)

    def same(self, old: Any, new: Any, signless: bool) -> bool:
        """Whether two results are the same; NaNs are, and zeros where signs do not matter."""
        if new is Any_:
            return False
        if _mpfr.is_nan(old) or _mpfr.is_nan(new):
            return _mpfr.is_nan(old) and _mpfr.is_nan(new)
        if old != new:
            return False
        return bool(old) or signless or _mpfr.is_signed(old) == _mpfr.is_signed(new)


_COMPUTED = {
    **{name: name for name in ("add", "sub", "mul", "div", "fma", "sqrt")},
    **{name: f"rint_{name}" for name in ("floor", "ceil", "trunc", "round")},
    "roundeven": "rint",
}
"""What MPFR calls the operations."""
