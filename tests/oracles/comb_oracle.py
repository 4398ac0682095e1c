"""What CIRCT's comb operations do, in plain Python integers: an authority for tests.

Written from CIRCT's Combinational.td, its rationale, and the sources that docs/semantics.md names.
Conventions as in `tests.oracles.oracle`; imports nothing of `semantics`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from tests.oracles.oracle import ANY, POISON, Operand, Outcome, as_signed

_RELATIONS = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
PREDICATES = (*_RELATIONS, "ceq", "cne", "weq", "wne")


def outcome(
    operation: str,
    operands: Sequence[Operand],
    widths: Sequence[int],
    result_width: int,
    number: int = 0,
    table: Sequence[bool] = (),
) -> Outcome:
    """What one execution gives; `number` is the predicate's, the constant, or the lowest bit."""
    if operation == "comb.mux":
        condition, then, otherwise = operands
        return POISON if condition is POISON else then if condition == 1 else otherwise
    if POISON in operands:
        return POISON
    given = [operand for operand in operands if isinstance(operand, int)]
    found = _value(operation.removeprefix("comb."), given, widths, number, table)
    return ANY if found is None else found % 2**result_width


def _bits(values: Sequence[int], widths: Sequence[int]) -> str:
    """The binary digits, the highest first, of values written one behind the other."""
    return "".join(format(value, f"0{width}b") for value, width in zip(values, widths, strict=True))


def _value(
    name: str, given: list[int], widths: Sequence[int], number: int, table: Sequence[bool]
) -> int | None:
    x, y = (*given, 0, 0)[:2]
    width = widths[0] if widths else 0
    sx, sy = (as_signed(v, width) if width else 0 for v in (x, y))
    digits = _bits(given, widths)
    match name:
        case "hw.constant":
            return number
        case "add":
            return sum(given)
        case "mul":
            return math.prod(given)
        case "and":
            return (
                ~0
                if not given
                else sum(2**i for i in range(width) if all(v >> i & 1 for v in given))
            )
        case "or":
            return sum(2**i for i in range(width) if any(v >> i & 1 for v in given))
        case "xor":
            return sum(2**i for i in range(width) if sum(v >> i & 1 for v in given) % 2)
        case "sub":
            return x - y
        case "shl":
            return x * 2**y
        case "shru":
            return x // 2**y
        case "shrs":
            return sx // 2**y
        case "divu":
            return x // y if y else None
        case "divs":
            return math.trunc(Fraction(sx, sy)) if y else None
        case "modu":
            return x % y if y else None
        case "mods":
            return sx - sy * math.trunc(Fraction(sx, sy)) if y else None
        case "icmp":
            predicate = PREDICATES[number]
            if predicate in ("eq", "ceq", "weq"):
                return int(x == y)
            if predicate in ("ne", "cne", "wne"):
                return int(x != y)
            a, b = (sx, sy) if predicate[0] == "s" else (x, y)
            below = a < b if predicate[1] == "l" else a > b
            return int(below or (predicate[2] == "e" and a == b))
        case "parity":
            return digits.count("1") % 2
        case "reverse":
            return int(digits[::-1], 2)
        case "extract":
            return int(digits[: width - number], 2)
        case "concat":
            return int(digits, 2)
        case "replicate":
            return int(digits * 64, 2)
        case "truth_table":
            return int(table[int(digits or "0", 2)])
    raise KeyError(name)
