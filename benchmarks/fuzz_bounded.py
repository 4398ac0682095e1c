"""Compare what `--fp bounded` claims with MPFR on many random pairs of functions.

    python benchmarks/fuzz_bounded.py FIRST_SEED COUNT

Each seed is a function of a float, of f16, bf16 or f32, and one that differs from it a little, or
altogether, and a range of up to 900 inputs. MPFR computes both on each of them: in the source
functions such as exp are the real ones, in the target they are rounded to nearest, upward or
downward. A bound that is a little smaller than the largest error seen must not be proved, and none
where a result is no number; one that is larger must not be refuted. Prints every disagreement with
its seed, and counts; exit status 1 if there is one. Needs gmpy2 and python-flint.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import click
import gmpy2

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from verifier import verify_translation
from verifier.kernel.bounded.claim import ErrorBound, Unit
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.assumptions import FUNCTIONS_WITHIN_ONE_ULP
from verifier.kernel.verdicts.verdict import Proved, Refuted

mp: Any = gmpy2
Number = Any
FORMATS = {"f16": (5, 11), "bf16": (8, 8), "f32": (8, 24)}
NEAREST, UP, DOWN = mp.RoundToNearest, mp.RoundUp, mp.RoundDown
EXACT = mp.context(precision=1300, emax=10**6, emin=-(10**6))
REAL = mp.context(precision=160, emax=10**6, emin=-(10**6))
FUNCTIONS = {
    **{name: name for name in ("exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin")},
    **{name: name for name in ("cos", "tan", "sinh", "cosh", "tanh", "asin", "acos", "atan")},
    **{name: name for name in ("asinh", "acosh", "atanh", "erf", "erfc", "cbrt")},
    "rsqrt": "rec_sqrt",
}
ROUNDINGS = {"floor": "rint_floor", "ceil": "rint_ceil", "trunc": "rint_trunc"} | {
    "round": "rint_round",
    "roundeven": "rint",
}
SIBLINGS = {"addf": "subf", "floor": "trunc", "trunc": "floor", "round": "roundeven"} | {
    "roundeven": "round",
    "maximumf": "minimumf",
}
INTEGERS = ("andi", "ori", "xori", "addi", "subi", "shrui")


class Beyond(Exception):
    """Something that is no number, has no room, or has no bits, as it is not rounded."""


@dataclass(frozen=True)
class Op:
    """An operation of arith or math; `more` is a constant, or a predicate."""

    result: str
    type: str
    name: str
    operands: tuple[str, ...]
    more: Any = None


def context(type_: str, mode: int) -> Any:
    exponent, precision = FORMATS[type_]
    bias = (1 << (exponent - 1)) - 1
    least = 1 - bias - precision + 2
    return mp.context(precision=precision, emax=bias + 1, emin=least, subnormalize=True, round=mode)


CONTEXTS = {(t, mode): context(t, mode) for t in FORMATS for mode in (NEAREST, UP, DOWN)}


def within(how: Any, compute: Callable[[], Number]) -> Number:
    with mp.context(how):
        return compute()


def rounded(type_: str, x: Number, mode: int = NEAREST) -> Number:
    return within(CONTEXTS[type_, mode], lambda: +x)


def fraction(x: Number) -> Fraction:
    top, bottom = x.as_integer_ratio()
    return Fraction(int(top), int(bottom))


def exponent_in(type_: str, size: Fraction) -> int:
    least = 2 - (1 << (FORMATS[type_][0] - 1))
    if size == 0:
        return least
    found = size.numerator.bit_length() - size.denominator.bit_length()
    return max(found - (Fraction(2) ** found > size), least)


def ulp(type_: str, x: Fraction) -> Fraction:
    return Fraction(2) ** (exponent_in(type_, abs(x)) - FORMATS[type_][1] + 1)


def width(type_: str) -> int:
    return sum(FORMATS[type_]) if type_ in FORMATS else int(type_[1:])


def bits_of(type_: str, x: Number) -> int:
    exponent, precision = FORMATS[type_]
    top = ((1 << exponent) - 1) << (precision - 1)
    if mp.is_nan(x):
        return top | 1 << (precision - 2)
    sign = 1 << (width(type_) - 1) if mp.is_signed(x) else 0
    if mp.is_infinite(x):
        return sign | top
    size = abs(fraction(x))
    digits = size / ulp(type_, size)
    if digits.denominator != 1:
        raise Beyond
    field = exponent_in(type_, size) + (1 << (exponent - 1)) - 2
    return sign | ((field << (precision - 1)) + digits.numerator)


def number_of(type_: str, bits: int) -> Number:
    exponent, precision = FORMATS[type_]
    size = bits & ((1 << (width(type_) - 1)) - 1)
    field, digits = size >> (precision - 1), size & ((1 << (precision - 1)) - 1)
    if field == (1 << exponent) - 1:
        found = mp.mpfr("nan" if digits else "inf")
    else:
        digits |= (1 << (precision - 1)) if field else 0
        power = max(field, 1) - (1 << (exponent - 1)) + 2 - precision
        value = digits * Fraction(2) ** power
        found = within(EXACT, lambda: mp.mpfr(value.numerator) / value.denominator)
    return within(EXACT, lambda: -found) if bits >> (width(type_) - 1) else found


def run(ops: Sequence[Op], x: Number, type_: str, mode: int | None) -> Number:
    """What a function gives; functions are real ones where there is no `mode` of rounding."""
    values: dict[str, Any] = {"x": x}
    types = {"x": type_}
    for op in ops:
        given = [values[name] for name in op.operands]
        values[op.result] = apply(op, given, [types[name] for name in op.operands], mode)
        types[op.result] = op.type
    return values[ops[-1].result]


def apply(op: Op, given: list[Any], types: list[str], mode: int | None) -> Any:
    nothing: Any = None
    a, b, c = (*given, nothing, nothing, nothing)[:3]
    exactly: dict[str, Callable[[], Number]] = {
        "addf": lambda: a + b,
        "subf": lambda: a - b,
        "mulf": lambda: a * b,
        "divf": lambda: a / b,
        "fma": lambda: mp.fma(a, b, c),
        "sqrt": lambda: mp.sqrt(a),
        "negf": lambda: -a,
        "absf": lambda: abs(a),
        "copysign": lambda: mp.copy_sign(a, b),
        **dict.fromkeys(("extf", "truncf"), lambda: a),
        **{name: lambda of=of: getattr(mp, of)(a) for name, of in ROUNDINGS.items()},
    }
    if op.name in exactly:
        return rounded(op.type, within(EXACT, exactly[op.name]))
    if op.name in FUNCTIONS:
        found = within(REAL, lambda: getattr(mp, FUNCTIONS[op.name])(a))
        return found if mode is None else rounded(op.type, found, mode)
    match op.name:
        case "constant":
            return op.more
        case "maximumf" | "minimumf":
            if mp.is_nan(a) or mp.is_nan(b):
                return mp.mpfr("nan")
            smaller = a < b or (a == b and mp.is_signed(a))
            return b if smaller == (op.name == "maximumf") else a
        case "cmpf":
            relation = {"lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b, "eq": a == b}
            nan = mp.is_nan(a) or mp.is_nan(b)
            return op.more[0] == "u" if nan else relation[op.more[1:]]
        case "select":
            return b if a else c
        case "bitcast":
            return bits_of(types[0], a) if types[0] in FORMATS else number_of(op.type, a)
        case "fptosi":
            bound = 1 << (width(op.type) - 1)
            if not mp.is_finite(a) or not -bound <= int(mp.trunc(a)) < bound:
                raise Beyond
            return int(mp.trunc(a)) % (2 * bound)
        case "sitofp":
            bound = 1 << (width(types[0]) - 1)
            return rounded(op.type, mp.mpfr(a - 2 * bound if a >= bound else a, 200))
        case _:
            found: dict[str, Callable[[], int]] = {
                "andi": lambda: a & b,
                "ori": lambda: a | b,
                "xori": lambda: a ^ b,
            }
            found |= {"addi": lambda: a + b, "subi": lambda: a - b, "shrui": lambda: a >> b}
            return found[op.name]() % (1 << width(op.type))


def text(ops: Sequence[Op], type_: str) -> str:
    lines = [f"func.func @f(%x: {type_}) -> {ops[-1].type} {{"]
    types = {"x": type_}
    for op in ops:
        operands = ", ".join(f"%{name}" for name in op.operands)
        said = op.type
        if op.name == "constant":
            bits = op.more if op.type not in FORMATS else hex(bits_of(op.type, op.more))
            operands = str(bits)
        elif op.name in ("extf", "truncf", "bitcast", "fptosi", "sitofp"):
            said = f"{types[op.operands[0]]} to {op.type}"
        elif op.name == "cmpf":
            operands, said = f"{op.more}, {operands}", types[op.operands[0]]
        of_math = {*FUNCTIONS, *ROUNDINGS, "fma", "sqrt", "absf", "copysign"}
        dialect = "math" if op.name in of_math else "arith"
        lines.append(f"  %{op.result} = {dialect}.{op.name} {operands} : {said}")
        types[op.result] = op.type
    return "\n".join([*lines, f"  func.return %{ops[-1].result} : {ops[-1].type}", "}"])


class Generator:
    """Random functions of a float."""

    def __init__(self, random: Random, type_: str) -> None:
        self.random, self.type = random, type_
        self.ops: list[Op] = []
        self.values = [("x", type_)]

    def add(self, type_: str, name: str, operands: Sequence[str] = (), more: Any = None) -> str:
        result = f"v{len(self.ops)}"
        self.ops.append(Op(result, type_, name, tuple(operands), more))
        self.values.append((result, type_))
        return result

    def constant(self, type_: str) -> str:
        draw = self.random
        if type_ not in FORMATS:
            stored = 10 if type_ == "i16" else 23
            top = draw.getrandbits(width(type_) - 1 - stored) << stored
            ones = (1 << stored) - 1
            return self.add(
                type_, "constant", (), draw.choice((top, ones, ones ^ (ones >> 1), stored))
            )
        number = draw.choice((0.5, 1, 2, -1, 3, 0.1, -0.25, 1024, 1536, 0.001, draw.uniform(-4, 4)))
        return self.add(type_, "constant", (), rounded(type_, mp.mpfr(number, 200)))

    def one(self, type_: str) -> str:
        of_type = [name for name, each in self.values if each == type_]
        if not of_type or self.random.random() < 0.3:
            return self.constant(type_)
        return of_type[-1] if self.random.random() < 0.6 else self.random.choice(of_type)

    def some(self, type_: str, count: int) -> list[str]:
        return [self.one(type_) for _ in range(count)]

    def step(self) -> None:
        draw, type_ = self.random, self.values[-1][1]
        if type_ not in FORMATS:
            type_ = self.type
        integer = f"i{width(type_)}"
        match draw.randrange(12):
            case 0 | 1 | 2:
                self.add(type_, draw.choice(("addf", "subf", "mulf", "divf")), self.some(type_, 2))
            case 3:
                self.add(type_, "fma", self.some(type_, 3))
            case 4:
                self.add(
                    type_, draw.choice(("sqrt", "negf", "absf", *ROUNDINGS)), self.some(type_, 1)
                )
            case 5:
                name = draw.choice(("maximumf", "minimumf", "copysign"))
                self.add(type_, name, self.some(type_, 2))
            case 6:
                if type_ == "f32":
                    self.add(draw.choice(("f16", "bf16")), "truncf", self.some(type_, 1))
                else:
                    self.add("f32", "extf", self.some(type_, 1))
            case 7:
                predicate = draw.choice("ou") + draw.choice(("lt", "le", "gt", "ge", "eq"))
                condition = self.add("i1", "cmpf", self.some(type_, 2), predicate)
                self.add(type_, "select", [condition, *self.some(type_, 2)])
            case 8 | 9 if type_ != "bf16":
                bits = self.add(integer, "bitcast", self.some(type_, 1))
                other = self.constant(integer)
                changed = self.add(integer, draw.choice(INTEGERS), [bits, other])
                self.add(type_, draw.choice(("bitcast", "bitcast", "sitofp")), [changed])
            case 10:
                whole = self.add("i32", "fptosi", self.some(type_, 1))
                self.add(type_, "sitofp", [whole])
            case _:
                self.add(type_, draw.choice(list(FUNCTIONS)), self.some(type_, 1))

    def function(self, steps: int) -> list[Op]:
        """What the last float depends on; nothing where that is not the argument."""
        for _ in range(steps):
            self.step()
        while self.ops and self.ops[-1].type not in FORMATS:
            self.ops.pop()
        needed, found = {op.result for op in self.ops[-1:]}, list[Op]()
        for op in reversed(self.ops):
            if op.result in needed:
                found.append(op)
                needed.update(op.operands)
        return found[::-1] if "x" in needed else []


def changed(ops: Sequence[Op], draw: Random) -> list[Op]:
    """The same with one operation changed."""
    place = draw.randrange(len(ops))
    op = ops[place]
    if op.name == "constant" and op.type in FORMATS:
        part = mp.mpfr(1) + mp.mpfr(2) ** -draw.randrange(3, FORMATS[op.type][1])
        op = replace(op, more=rounded(op.type, within(EXACT, lambda: op.more * part)))
    elif op.name == "constant":
        op = replace(op, more=op.more ^ (1 << draw.randrange(10)))
    elif op.name in FUNCTIONS:
        op = replace(op, name=draw.choice(list(FUNCTIONS)))
    elif op.name in SIBLINGS:
        op = replace(op, name=SIBLINGS[op.name])
    return [*ops[:place], op, *ops[place + 1 :]]


def inputs(draw: Random, type_: str) -> list[Number]:
    if draw.random() < 0.1:  # On both sides of zero.
        sign, count = 1 << (width(type_) - 1), draw.randrange(1, 200)
        return [number_of(type_, bits | s) for s in (0, sign) for bits in range(count)]
    first, count = draw.getrandbits(width(type_)), draw.choice((1, 5, 60, 300, 900))
    numbers = [number_of(type_, first + k) for k in range(count) if first + k < 1 << width(type_)]
    return [x for x in numbers if mp.is_finite(x) and mp.is_signed(x) == mp.is_signed(numbers[0])]


def errors(
    sides: tuple[Sequence[Op], Sequence[Op]], xs: Sequence[Number], type_: str, mode: int
) -> tuple[Fraction, Fraction | None]:
    """The largest error in units in the last place, and relative to the value. Raises `Beyond`."""
    largest, relative = Fraction(0), Fraction(0)
    unbounded = False
    for x in xs:
        old, new = run(sides[0], x, type_, None), run(sides[1], x, type_, mode)
        if not mp.is_finite(old) or not mp.is_finite(new):
            raise Beyond
        value = fraction(old)
        apart = abs(fraction(new) - value)
        largest = max(largest, apart / ulp(sides[0][-1].type, value))
        unbounded |= bool(apart) and not value
        relative = max(relative, apart / abs(value)) if value else relative
    return largest, None if unbounded else relative


def asked(seed: int, counts: Counter[str]) -> Iterator[str]:
    """What is wrong about the verdicts on a seed."""
    draw = Random(seed)
    type_ = draw.choice(("f16", "f16", "bf16", "f32"))
    old = Generator(draw, type_).function(draw.randrange(1, 6))
    if not old:
        return
    apart = draw.random() < 0.4
    new = Generator(draw, type_).function(draw.randrange(1, 5)) if apart else changed(old, draw)
    xs = inputs(draw, type_)
    if not new or not xs or old[-1].type != new[-1].type:
        return
    bounds: list[tuple[Unit, Fraction, bool]] = []
    try:
        largest, relative = errors((old, new), xs, type_, draw.choice((NEAREST, UP, DOWN)))
        if largest:
            bounds.append(("ulp", largest * Fraction(999, 1000), True))
        bounds.append(("ulp", 2 * largest + 1, False))
        if relative:
            bounds.append(("relative", relative * Fraction(999, 1000), True))
    except Beyond:
        bounds.append(("ulp", Fraction(10**6), True))
    ends = sorted(fraction(x) for x in xs)
    for unit, amount, too_small in bounds:
        bound = ErrorBound(amount, unit, ends[0], ends[-1])
        options = Options(fp="bounded", bound=bound, assume=(FUNCTIONS_WITHIN_ONE_ULP,))
        (result,) = verify_translation(text(old, type_), text(new, type_), options)
        verdict = result.verdict
        counts[f"{'too small' if too_small else 'large enough'}: {result.kind}"] += 1
        exactly = isinstance(verdict, Proved) and verdict.guarantee.equality != "bounded"
        if (isinstance(verdict, Proved) and not exactly and too_small) or (
            isinstance(verdict, Refuted) and not too_small
        ):
            yield f"{seed}: {result.kind} {bound}\n{text(old, type_)}\n{text(new, type_)}"


@click.command(help="Ask about COUNT random pairs of functions with a bound.")
@click.argument("first", type=int)
@click.argument("count", type=int)
def main(first: int, count: int) -> None:
    """Ask about the seeds from `first` on; exits with 1 where a verdict is wrong."""
    counts: Counter[str] = Counter()
    wrong = 0
    for seed in range(first, first + count):
        for said in asked(seed, counts):
            wrong += 1
            print(said, flush=True)
    for kind, number in sorted(counts.items()):
        print(f"{number} {kind}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
