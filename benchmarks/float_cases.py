"""Operations on floats applied to constants, and what MPFR says of each: `float_operations.py`."""

from __future__ import annotations

import importlib
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.oracles.float_oracle import FORMATS, Any_, Oracle, OracleFormat

gmpy2: Any = importlib.import_module("gmpy2")
LONG = ("f80", "f128")
LLVM = ("bf16", "f16", "f32", "f64", "f80", "f128")
BINARY = {
    **{n: f"arith.{n}f" for n in ("add", "sub", "mul", "div", "rem")},
    "min": "arith.minimumf",
    "max": "arith.maximumf",
    "minnum": "arith.minnumf",
    "maxnum": "arith.maxnumf",
    "copysign": "math.copysign",
}
UNARY = {
    "neg": "arith.negf",
    "abs": "math.absf",
    **{n: f"math.{n}" for n in ("sqrt", "floor", "ceil", "trunc", "round", "roundeven")},
}
CLASSES = ("isnan", "isinf", "isfinite", "isnormal")
INTRINSICS = {
    **{n: f"llvm.f{n}" for n in ("add", "sub", "mul", "div", "rem")},
    "min": "llvm.intr.minimum",
    "max": "llvm.intr.maximum",
    "fma": "llvm.intr.fma",
    "minnum": "llvm.intr.minnum",
    "maxnum": "llvm.intr.maxnum",
    "neg": "llvm.fneg",
    "abs": "llvm.intr.fabs",
    "copysign": "llvm.intr.copysign",
    **{n: f"llvm.intr.{n}" for n in ("sqrt", "floor", "ceil", "trunc", "round", "roundeven")},
}
PREDICATES = (
    *("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord"),
    *("ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"),
)
ROUNDINGS = ("to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")
INTEGERS = (1, 4, 8, 16, 32, 64, 128)
SCALE = "f8E8M0FNU"


@dataclass(frozen=True)
class Case:
    """The lines that compute a result from constants, its type, and its right bits, if they are one
    value only (None: poison, or a value that upstream leaves open)."""

    lines: tuple[str, ...]
    type: str
    bits: int | None
    nan: bool = False

    @property
    def is_known(self) -> bool:
        """Whether it is one value. Long floats are cast to bits, which of a NaN are a choice."""
        return self.bits is not None and not (self.nan and self.type in LONG)

    @property
    def is_ordinary(self) -> bool:
        """Whether it still is a number when its last bit changes."""
        if self.bits is None or self.nan:
            return False
        if self.type not in FORMATS:
            return True
        oracle = Oracle(FORMATS[self.type])
        return bool(gmpy2.is_finite(oracle.decoded(self.bits ^ 1)) and oracle.decoded(self.bits))


@dataclass(frozen=True)
class Row:
    """An operation in a format."""

    name: str
    format: str
    cases: Sequence[Case]


def constant(name: str, bits: int, type_: str) -> str:
    """A constant by its bits; those of f80 have the leading digit too."""
    digits = {"f4E2M1FN": 1, "f6E2M3FN": 2, "f6E3M2FN": 2, "tf32": 5, "f80": 20}
    count = digits.get(type_) or (2 if type_ == SCALE else FORMATS[type_].width // 4)
    return f"%{name} = arith.constant 0x{written(bits, type_):0{count}X} : {type_}"


def given(name: str, bits: int, type_: str) -> list[str]:
    """The lines of an operand: of f128 a cast, since xDSL reads its constants as doubles."""
    if type_ != "f128":
        return [constant(name, bits, type_)]
    number = f"%{name}i = arith.constant {as_integer(bits, 128)}"
    return [number, f"%{name} = arith.bitcast %{name}i : i128 to f128"]


def written(bits: int, type_: str) -> int:
    """The bits of MLIR's constants of a type."""
    if type_ != "f80":
        return bits
    low = bits & ((1 << 63) - 1)
    return (bits >> 63 << 64) | ((bits >> 63 & 0x7FFF != 0) << 63) | low


def encoded(f: OracleFormat, oracle: Oracle, value: Any) -> int | None:
    """The bits of a number of the format; of a NaN, the usual one."""
    stored = f.precision - 1
    sign = 1 << (f.width - 1)
    if gmpy2.is_nan(value):
        if f.special == "none":
            return None
        if f.special == "fnuz":
            return sign
        return sign - 1 if f.special == "fn" else (((2 << f.exponent) - 1) << (stored - 1))
    own = sign if gmpy2.is_signed(value) else 0
    if gmpy2.is_infinite(value):
        return own | ((1 << f.exponent) - 1) << stored
    if value == 0:
        return 0 if f.special == "fnuz" else own
    exact = abs(Fraction(*map(int, value.as_integer_ratio())))
    power = max(exponent_of(exact), 1 - f.shift)
    digits = exact / Fraction(2) ** (power - stored)
    assert digits.denominator == 1
    return own | (int(digits) + ((power + f.shift - 1) << stored))


def quiet(f: OracleFormat, oracle: Oracle, bits: int) -> int:
    """The bits, or those of the usual NaN: constants that are signaling ones have no meaning."""
    value = oracle.decoded(bits)
    found = encoded(f, oracle, value) if gmpy2.is_nan(value) else bits
    assert found is not None
    return found


def as_double(bits: int) -> int:
    """The bits of an f80 that is a double: of others there are no constants."""
    exponent = bits >> 63 & 0x7FFF
    if exponent not in (0, 0x7FFF):
        exponent = 16383 + (exponent - 16383) % 512
    digits = bits & ((1 << 63) - (1 << 12)) if exponent else 0
    return (bits >> 78 << 78) | (exponent << 63) | digits


def exponent_of(size: Fraction) -> int:
    """The greatest k for which 2^k is at most the size."""
    guess = size.numerator.bit_length() - size.denominator.bit_length()
    return guess if Fraction(2) ** guess <= size else guess - 1


def rounded(f: OracleFormat, oracle: Oracle, exact: Fraction, mode: str) -> Any:
    """A number of the format, or None where it would be too large: then modes differ."""
    if not exact:
        return gmpy2.mpfr(0)
    step = Fraction(2) ** (max(exponent_of(abs(exact)), 1 - f.shift) - f.precision + 1)
    whole, rest = divmod(exact / step, 1)
    up = {
        "downward": False,
        "upward": rest > 0,
        "toward_zero": rest > 0 and exact < 0,
        "to_nearest_away": rest > Fraction(1, 2) or (rest == Fraction(1, 2) and exact > 0),
        "to_nearest_even": rest > Fraction(1, 2) or (rest == Fraction(1, 2) and whole % 2 == 1),
    }[mode]
    with gmpy2.context(precision=300):
        found = gmpy2.mpfr(gmpy2.mpq(Fraction((whole + up) * step)))
        if found == 0 and exact < 0:
            found = gmpy2.mpfr("-0.0")
        return None if abs(found) > oracle.largest else found


class Rows:
    """The rows of the table: `count` cases of each operation and format."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.random = random.Random(0)

    def operands(self, name: str, arity: int) -> list[tuple[int, ...]]:
        f, oracle = FORMATS[name], Oracle(FORMATS[name])
        simple = oracle.simple()
        found: list[tuple[int, ...]] = []
        while len(found) < self.count:
            near = simple if len(found) % 3 else [self.random.getrandbits(f.width) for _ in "abcd"]
            chosen = [self.random.choice(near) for _ in range(arity)]
            usual = [quiet(f, oracle, bits) for bits in chosen]
            found.append(tuple(usual if name != "f80" else map(as_double, usual)))
        return found

    def case(self, name: str, to: str, line: str, bits_: Sequence[int], value: Any) -> Case:
        """An operation of floats `%a`, `%b`, `%c` whose value is known."""
        lines = [line for n, b in zip("abc", bits_, strict=False) for line in given(n, b, name)]
        open_ = value is Any_ or value is None
        f, oracle = FORMATS[to], Oracle(FORMATS[to])
        bits = None if open_ else encoded(f, oracle, value)
        return Case((*lines, line), to, bits, not open_ and bool(gmpy2.is_nan(value)))

    def of_floats(self, name: str) -> Iterator[Row]:
        """Operations that give floats of the same format."""
        oracle = Oracle(FORMATS[name])
        no_integer = name == "f6E2M3FN"
        for key, names in (
            *((k, [v]) for k, v in {**BINARY, **UNARY}.items()),
            ("fma", ["math.fma"]),
            ("clamp", ["math.clampf"]),
        ):
            if no_integer and key in ("floor", "ceil", "round", "roundeven"):
                continue
            arity = 3 if key in ("fma", "clamp") else 1 if key in UNARY else 2
            if name in LLVM and key in INTRINSICS:
                names = [*names, INTRINSICS[key]]
            for operation in names:
                llvm = operation.startswith("llvm")
                cases: list[Case] = []
                for bits in self.operands(name, arity):
                    types = f"({', '.join([name] * arity)}) -> {name}"
                    plain = not llvm or (operation[5] == "f")
                    of = name if plain else types
                    values = [oracle.decoded(b) for b in bits]
                    line = f"%r = {operation} {', '.join(f'%{n}' for n in 'abc'[:arity])} : {of}"
                    if llvm and not plain:
                        args = ", ".join(f"%{n}" for n in "abc"[:arity])
                        line = f"%r = {operation}({args}) : {types}"
                    if key == "clamp":
                        line = f"%r = math.clampf %a to [%b, %c] : {name}"
                    cases.append(self.case(name, name, line, bits, value_of(oracle, key, values)))
                yield Row(operation, name, cases)

    def of_truths(self, name: str) -> Iterator[Row]:
        """Comparisons and classes."""
        oracle = Oracle(FORMATS[name])
        for predicate in PREDICATES:
            for operation in ("arith.cmpf", "llvm.fcmp")[: 1 + (name in LLVM)]:
                said = (
                    f"{predicate}," if operation[0] == "a" else f'"{predicate_of_llvm(predicate)}"'
                )
                line = f"%r = {operation} {said} %a, %b : {name}"
                cases: list[Case] = []
                for a, b in self.operands(name, 2):
                    truth = compared(predicate, oracle.decoded(a), oracle.decoded(b))
                    lines = (*given("a", a, name), *given("b", b, name), line)
                    cases.append(Case(lines, "i1", int(truth)))
                yield Row(f"{operation} {predicate}", name, cases)
        for kind in CLASSES:
            cases = []
            for (a,) in self.operands(name, 1):
                truth = in_class(kind, FORMATS[name], oracle.decoded(a))
                line = f"%r = math.{kind} %a : {name}"
                cases.append(Case((*given("a", a, name), line), "i1", int(truth)))
            yield Row(f"math.{kind}", name, cases)

    def of_integers(self, name: str) -> Iterator[Row]:
        oracle = Oracle(FORMATS[name])
        for signed, letter in ((True, "s"), (False, "u")):
            into: list[Case] = []
            out: list[Case] = []
            for (a,) in self.operands(name, 1):
                width = self.random.choice(INTEGERS)
                line = f"%r = arith.fpto{letter}i %a : {name} to i{width}"
                number = oracle.decoded(a)
                bits = None
                if gmpy2.is_finite(number):
                    whole = int(gmpy2.trunc(number))
                    low = -(1 << (width - 1)) if signed else 0
                    if low <= whole < low + (1 << width):
                        bits = whole % (1 << width)
                out.append(Case((*given("a", a, name), line), f"i{width}", bits))
                taken = self.random.getrandbits(width) >> self.random.randrange(width)
                whole = taken - ((taken >> (width - 1)) << width) if signed else taken
                lines = f"%a = arith.constant {as_integer(taken, width)}"
                line = f"%r = arith.{letter}itofp %a : i{width} to {name}"
                with gmpy2.context(precision=300):
                    exact = gmpy2.mpfr(whole)
                case = self.case(name, name, line, (), oracle.converted(exact))
                into.append(Case((lines, *case.lines), name, case.bits, case.nan))
            yield Row(f"arith.fpto{letter}i", name, out)
            yield Row(f"arith.{letter}itofp", name, into)

    def of_formats(self, name: str) -> Iterator[Row]:
        """Conversions to each other format, with each rounding."""
        own = Oracle(FORMATS[name])
        for other, f in FORMATS.items():
            to = Oracle(f)
            wider = bits_of(other) > bits_of(name)
            if bits_of(other) == bits_of(name):
                continue
            for mode in ROUNDINGS[: 1 if wider else None]:
                cases: list[Case] = []
                said = "" if mode == ROUNDINGS[0] else f" {mode}"
                verb = "extf" if wider else "truncf"
                for (a,) in self.operands(name, 1):
                    number = own.decoded(a)
                    line = f"%r = arith.{verb} %a{said} : {name} to {other}"
                    finite = gmpy2.is_finite(number) and number
                    if not finite or mode == ROUNDINGS[0]:
                        value = to.converted(number)
                    else:
                        exact = Fraction(*map(int, number.as_integer_ratio()))
                        value = rounded(f, to, exact, mode)
                    cases.append(self.case(name, other, line, (a,), value))
                yield Row(f"arith.{verb}{said} to {other}", name, cases)

    def of_scales(self, name: str) -> Iterator[Row]:
        """Conversions with a scale, which is a power of two. Both operands of the extension become
        numbers of the result's format first; the scale there is left out where it is no number."""
        own = Oracle(FORMATS[name])
        for other, f in FORMATS.items():
            to = Oracle(f)
            if f.special != "ieee" or other in ("f8E5M2", "f8E4M3", "f8E3M4"):
                continue
            if bits_of(other) <= bits_of(name):
                continue
            cases: list[Case] = []
            for (a,) in self.operands(name, 1):
                scale = self.random.randrange(112, 143)
                with gmpy2.context(precision=300):
                    power = gmpy2.exp2(scale - 127)
                value = to.computed("mul", [to.converted(own.decoded(a)), to.converted(power)])
                line = f"%r = arith.scaling_extf %a, %s : {name}, {SCALE} to {other}"
                case = self.case(name, other, line, (a,), value)
                lines = (constant("s", scale, SCALE), *case.lines)
                cases.append(Case(lines, other, case.bits, case.nan))
            yield Row(f"arith.scaling_extf to {other}", name, cases)

    def of_bits(self, name: str) -> Iterator[Row]:
        """A cast to an integer, and a choice."""
        casts: list[Case] = []
        chosen: list[Case] = []
        width = 80 if name == "f80" else 19 if name == "tf32" else FORMATS[name].width
        for a, b in self.operands(name, 2):
            line = f"%r = arith.bitcast %a : {name} to i{width}"
            casts.append(Case((*given("a", a, name), line), f"i{width}", written(a, name)))
            truth = self.random.getrandbits(1)
            lines = (*given("a", a, name), *given("b", b, name))
            lines += (f"%t = arith.constant {'true' if truth else 'false'}",)
            lines += (f"%r = arith.select %t, %a, %b : {name}",)
            value = Oracle(FORMATS[name]).decoded(a if truth else b)
            chosen.append(Case(lines, name, a if truth else b, bool(gmpy2.is_nan(value))))
        yield Row("arith.bitcast", name, casts)
        yield Row("arith.select", name, chosen)

    def all(self, formats: Sequence[str]) -> Iterator[Row]:
        kinds: tuple[Callable[[str], Iterator[Row]], ...] = (
            self.of_floats,
            self.of_truths,
            self.of_integers,
            self.of_formats,
            self.of_scales,
            self.of_bits,
        )
        for name in formats or FORMATS:
            for kind in kinds:
                yield from kind(name)


def predicate_of_llvm(predicate: str) -> str:
    return {"false": "_false", "true": "_true"}.get(predicate, predicate)


def as_integer(bits: int, width: int) -> str:
    """An integer as a constant, with its type."""
    if width == 1:
        return "true" if bits else "false"
    return f"{bits - ((bits >> (width - 1)) << width)} : i{width}"


def bits_of(name: str) -> int:
    return {"f80": 80, "tf32": 19}.get(name, FORMATS[name].width)


def value_of(oracle: Oracle, key: str, values: Sequence[Any]) -> Any:
    """What an operation gives: a number of the format, or Any_, or None where it may be several."""
    f = oracle.format
    if f.special == "none" and any(map(gmpy2.is_nan, values)):
        return None
    match key:
        case "rem":
            x, y = values
            if gmpy2.is_nan(x) or gmpy2.is_nan(y) or gmpy2.is_infinite(x) or y == 0:
                return Any_ if f.special == "none" else gmpy2.nan()
            with gmpy2.context(precision=70000 if f.exponent > 11 else 5000):
                found = x if gmpy2.is_infinite(y) else gmpy2.fmod(x, y)
            return gmpy2.mpfr(0) if f.special == "fnuz" and found == 0 else found
        case "minnum" | "maxnum":
            x, y = values
            if gmpy2.is_nan(x) or gmpy2.is_nan(y) or (x == 0 and y == 0):
                return gmpy2.nan() if gmpy2.is_nan(x) and gmpy2.is_nan(y) else None
            return oracle.computed(key[:3], values)
        case "copysign":
            x, y = values
            if gmpy2.is_nan(x) or gmpy2.is_nan(y):
                return None
            signed = gmpy2.is_signed(x) != gmpy2.is_signed(y)
            return oracle.computed("neg", [x]) if signed else x
        case "clamp":
            x, low, high = values
            if gmpy2.is_nan(low) or gmpy2.is_nan(high) or high < low:
                return None
            return oracle.computed("max", [low, oracle.computed("min", [x, high])])
        case "neg" | "abs" if gmpy2.is_nan(values[0]):
            return None
        case _:
            return oracle.computed(key, values)


def compared(predicate: str, x: Any, y: Any) -> bool:
    if predicate in ("true", "false"):
        return predicate == "true"
    open_ = bool(gmpy2.is_nan(x) or gmpy2.is_nan(y))
    if predicate in ("ord", "uno"):
        return open_ == (predicate == "uno")
    if open_:
        return predicate[0] == "u"
    relation = {"eq": x == y, "ne": x != y, "gt": x > y, "ge": x >= y, "lt": x < y, "le": x <= y}
    return bool(relation[predicate[1:]])


def in_class(kind: str, f: OracleFormat, x: Any) -> bool:
    match kind:
        case "isnan":
            return bool(gmpy2.is_nan(x))
        case "isinf":
            return bool(gmpy2.is_infinite(x))
        case "isfinite":
            return bool(gmpy2.is_finite(x))
        case _:
            least = gmpy2.exp2(1 - f.shift)
            return bool(gmpy2.is_finite(x) and abs(x) >= least)
