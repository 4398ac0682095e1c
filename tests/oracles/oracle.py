"""What integer operations do, in plain Python integers: an authority for tests.

Written from the ODS descriptions (ArithOps.td, MathOps.td, IndexOps.td, MLIR 22), from LLVM's
LangRef, to which they lower, and, for math.ipowi, from the comment of MathToFuncs.cpp; it must not
import anything of `semantics`. Values are unsigned ints below 2^width; `POISON`, `UB` and `ANY`
(any value, as the execution likes) stand for themselves. An operation on poison has the outcomes
that it could have on any value: undefined if one of them is (LangRef, "Poison Values": a poison
value may be relaxed to any value), else poison.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from fractions import Fraction


class Special(Enum):
    """Outcomes that are not numbers."""

    POISON = "poison"
    UB = "undefined behaviour"
    ANY = "any value"


POISON = Special.POISON
UB = Special.UB
ANY = Special.ANY
Operand = int | Special
Outcome = int | Special


def as_signed(value: int, width: int) -> int:
    """Two's complement."""
    return value - 2**width if value >= 2 ** (width - 1) else value


def _fits_signed(number: int, width: int) -> bool:
    return -(2 ** (width - 1)) <= number <= 2 ** (width - 1) - 1


def _fits_unsigned(number: int, width: int) -> bool:
    return 0 <= number <= 2**width - 1


def _ring(exact: Callable[[int, int], int], x: int, y: int, width: int, flags: set[str]) -> Outcome:
    """addi, subi, muli: "the mathematical value … modulo 2^n"; poison where a flag is broken."""
    if "nsw" in flags and not _fits_signed(exact(as_signed(x, width), as_signed(y, width)), width):
        return POISON
    if "nuw" in flags and not _fits_unsigned(exact(x, y), width):
        return POISON
    return exact(x, y) % 2**width


def _shli(x: int, amount: int, width: int, flags: set[str]) -> Outcome:
    """LangRef, shl: nuw: "shifts out any non-zero bits"; nsw: "shifts out any bits that disagree
    with the resultant sign bit"."""
    if amount >= width:
        return POISON
    bits = [(x >> i) & 1 for i in range(width)]
    result = [0] * amount + bits[: width - amount]
    shifted_out = bits[width - amount :]
    if "nuw" in flags and any(bit != 0 for bit in shifted_out):
        return POISON
    if "nsw" in flags and any(bit != result[-1] for bit in shifted_out):
        return POISON
    return sum(bit << i for i, bit in enumerate(result))


def _shift_right(x: int, amount: int, width: int, flags: set[str], *, is_signed: bool) -> Outcome:
    """LangRef, lshr and ashr: exact: "any of the bits shifted out are non-zero"."""
    if amount >= width:
        return POISON
    if "exact" in flags and any((x >> i) & 1 for i in range(amount)):
        return POISON
    fill = (x >> (width - 1)) & 1 if is_signed else 0
    bits = [(x >> i) & 1 for i in range(amount, width)] + [fill] * amount
    return sum(bit << i for i, bit in enumerate(bits))


def _divide(
    round_: Callable[[Fraction], int], x: int, y: int, width: int, flags: set[str], *, signed: bool
) -> Outcome:
    """Division by zero and signed overflow (minimum / -1) are undefined behaviour."""
    a, b = (as_signed(x, width), as_signed(y, width)) if signed else (x, y)
    if b == 0 or (signed and a == -(2 ** (width - 1)) and b == -1):
        return UB
    if "exact" in flags and a % b != 0:
        return POISON
    return round_(Fraction(a, b)) % 2**width


def _remainder(x: int, y: int, width: int, *, signed: bool) -> Outcome:
    """The remainder of the division that rounds towards zero. LangRef, srem: overflow (minimum
    and -1) "also leads to undefined behavior"."""
    a, b = (as_signed(x, width), as_signed(y, width)) if signed else (x, y)
    if b == 0 or (signed and a == -(2 ** (width - 1)) and b == -1):
        return UB
    return (a - b * math.trunc(Fraction(a, b))) % 2**width


def _compare(predicate: str, x: int, y: int, width: int) -> bool:
    if predicate in ("eq", "ne"):
        return (x == y) == (predicate == "eq")
    if predicate[0] == "s":
        x, y = as_signed(x, width), as_signed(y, width)
    below, allowed = predicate[1] == "l", predicate[2] == "e"
    return (x < y if below else x > y) or (allowed and x == y)


def _trunci(x: int, width: int, to: int, flags: set[str]) -> Outcome:
    """ODS: nuw: "any of the truncated bits are non-zero"; nsw: "any of the truncated bits are not
    the same as the top bit of the truncation result"."""
    truncated = [(x >> i) & 1 for i in range(to, width)]
    if "nuw" in flags and 1 in truncated:
        return POISON
    if "nsw" in flags and any(bit != (x >> (to - 1)) & 1 for bit in truncated):
        return POISON
    return x % 2**to


def _cast(operation: str, x: int, width: int, to: int, flags: set[str]) -> Outcome:
    match operation:
        case "arith.bitcast":
            return x
        case "arith.index_cast" | "index.casts":
            # ODS: "sign-extended", or where the target is narrower "truncated".
            return as_signed(x, width) % 2**to
        case "arith.index_castui" | "index.castu":
            return x % 2**to
        case "math.absi":
            return abs(as_signed(x, width)) % 2**width
        case "math.ctlz":
            return (width - x.bit_length()) % 2**width
        case "math.cttz":
            return next((i for i in range(width) if (x >> i) & 1), width) % 2**width
        case "math.ctpop":
            return x.bit_count() % 2**width
        case "arith.trunci":
            return _trunci(x, width, to, flags)
        case "arith.extsi":
            return as_signed(x, width) % 2**to
        case "arith.extui":
            # LangRef, zext: nneg: poison if the source is negative.
            return POISON if "nneg" in flags and as_signed(x, width) < 0 else x
    raise KeyError(operation)


def _power(base: int, exponent: int, width: int) -> Outcome:
    """MathToFuncs.cpp: exact powers modulo 2^n; of negative exponents 1 / base^-exponent, rounded
    towards zero, which divides by zero for base 0."""
    if exponent >= 0:
        return pow(base, exponent, 2**width)
    if base == 0:
        return UB
    return math.trunc(Fraction(base) ** max(exponent, -4 - exponent % 2)) % 2**width


def _extended(operation: str, x: int, y: int, width: int, position: int) -> int:
    """ODS: the low half first, then the high one (of addui: the overflow bit)."""
    match operation:
        case "arith.addui_extended":
            exact = x + y
        case "arith.mului_extended":
            exact = x * y
        case _:
            exact = as_signed(x, width) * as_signed(y, width)
    high = exact >> width
    return exact % 2**width if position == 0 else high % 2**width


_INDEX_AS_ARITH = {
    "add": "addi",
    "sub": "subi",
    "mul": "muli",
    "and": "andi",
    "or": "ori",
    "xor": "xori",
    "divs": "divsi",
    "divu": "divui",
    "rems": "remsi",
    "remu": "remui",
    "shl": "shli",
    "ceildivs": "ceildivsi",
    "ceildivu": "ceildivui",
    "floordivs": "floordivsi",
    "shrs": "shrsi",
    "shru": "shrui",
    "cmp": "cmpi",
    "maxs": "maxsi",
    "maxu": "maxui",
    "mins": "minsi",
    "minu": "minui",
}
"""The operations of index whose descriptions say of index what arith's say of any integer."""


def _binary(operation: str, x: int, y: int, width: int, flags: set[str], predicate: str) -> Outcome:
    sx, sy = as_signed(x, width), as_signed(y, width)
    if operation.startswith("index."):
        operation = f"arith.{_INDEX_AS_ARITH[operation.removeprefix('index.')]}"
    match operation:
        case "math.ipowi":
            return _power(sx, sy, width)
        case "arith.addi":
            return _ring(lambda a, b: a + b, x, y, width, flags)
        case "arith.subi":
            return _ring(lambda a, b: a - b, x, y, width, flags)
        case "arith.muli":
            return _ring(lambda a, b: a * b, x, y, width, flags)
        case "arith.andi":
            return sum(1 << i for i in range(width) if (x >> i) & 1 and (y >> i) & 1)
        case "arith.ori":
            return sum(1 << i for i in range(width) if (x >> i) & 1 or (y >> i) & 1)
        case "arith.xori":
            return sum(1 << i for i in range(width) if (x >> i) & 1 != (y >> i) & 1)
        case "arith.shli":
            return _shli(x, y, width, flags)
        case "arith.shrui":
            return _shift_right(x, y, width, flags, is_signed=False)
        case "arith.shrsi":
            return _shift_right(x, y, width, flags, is_signed=True)
        case "arith.divui":
            return _divide(math.trunc, x, y, width, flags, signed=False)
        case "arith.divsi":
            return _divide(math.trunc, x, y, width, flags, signed=True)
        case "arith.ceildivui":
            return _divide(math.ceil, x, y, width, flags, signed=False)
        case "arith.ceildivsi":
            return _divide(math.ceil, x, y, width, flags, signed=True)
        case "arith.floordivsi":
            return _divide(math.floor, x, y, width, flags, signed=True)
        case "arith.remui":
            return _remainder(x, y, width, signed=False)
        case "arith.remsi":
            return _remainder(x, y, width, signed=True)
        case "arith.cmpi":
            return int(_compare(predicate, x, y, width))
        case "arith.minui":
            return min(x, y)
        case "arith.maxui":
            return max(x, y)
        case "arith.minsi":
            return min(sx, sy) % 2**width
        case "arith.maxsi":
            return max(sx, sy) % 2**width
    raise KeyError(operation)


def _some_values(width: int) -> Iterable[int]:
    """What a poison operand is tried as: everything, or where that is much, the extremes."""
    if width <= 3:
        return range(2**width)
    return {0, 1, 2**width - 1, 2 ** (width - 1), 2 ** (width - 1) - 1}


def outcome(
    operation: str,
    operands: Sequence[Operand],
    widths: Sequence[int],
    result_width: int,
    flags: set[str] | frozenset[str] = frozenset(),
    predicate: str = "",
    value: int = 0,
    position: int = 0,
) -> Outcome:
    """What one execution gives, as its result at `position`.

    `flags` of nsw, nuw, exact, nneg; `value` is a constant's.
    """
    flags = set(flags)
    if operation in ("arith.constant", "index.constant", "index.bool.constant"):
        return value % 2**result_width
    if operation == "index.sizeof":
        return result_width % 2**result_width
    if operation == "ub.poison":
        return POISON
    if operation == "arith.select":
        # "The other operand is ignored, even if it was poison."
        condition, then, otherwise = operands
        return POISON if condition is POISON else then if condition == 1 else otherwise
    if POISON in operands:
        place = list(operands).index(POISON)
        for candidate in _some_values(widths[place]):
            tried = [*operands[:place], candidate, *operands[place + 1 :]]
            if outcome(operation, tried, widths, result_width, flags, predicate) is UB:
                return UB
        return POISON
    numbers = [operand for operand in operands if isinstance(operand, int)]
    if len(numbers) == 1:
        return _cast(operation, numbers[0], widths[0], result_width, flags)
    x, y = numbers
    if operation.endswith("_extended"):
        return _extended(operation, x, y, widths[0], position)
    return _binary(operation, x, y, widths[0], flags, predicate)
