"""Integer operations of arith and llvm, from the documentation of each.

Each function takes the operands' unsigned representations, none poison, and the width of the
result, and may give `POISON` or raise `Undefined`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xdsl.ir import Operation

from tests.oracles.control_flow.reading import attribute, name_of
from tests.oracles.control_flow.values import POISON, Poison, Scalar, Undefined, signed, width_of

Binary = Callable[[int, int, int, str], Scalar]


def _wrapped(
    exact: Callable[[int, int], int],
) -> Binary:
    def run(a: int, b: int, width: int, flags: str) -> Scalar:
        plain = exact(a, b)
        with_sign = exact(signed(a, width), signed(b, width))
        if "nuw" in flags and not 0 <= plain < 1 << width:
            return POISON
        if "nsw" in flags and not -(1 << (width - 1)) <= with_sign < 1 << (width - 1):
            return POISON
        return plain

    return run


def _shl(a: int, b: int, width: int, flags: str) -> Scalar:
    if b >= width:
        return POISON
    if "nuw" in flags and a << b >= 1 << width:
        return POISON
    moved = signed(a, width) << b
    if "nsw" in flags and not -(1 << (width - 1)) <= moved < 1 << (width - 1):
        return POISON
    return a << b


def _shrui(a: int, b: int, width: int, flags: str) -> Scalar:
    if b >= width or ("exact" in flags and a & ((1 << b) - 1)):
        return POISON
    return a >> b


def _shrsi(a: int, b: int, width: int, flags: str) -> Scalar:
    if b >= width or ("exact" in flags and a & ((1 << b) - 1)):
        return POISON
    return signed(a, width) >> b


def _quotient(a: int, b: int) -> int:
    """Rounded to zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _signed_operands(a: int, b: int, width: int) -> tuple[int, int]:
    if b == 0:
        raise Undefined("division by zero")
    x, y = signed(a, width), signed(b, width)
    if y == -1 and x == -(1 << (width - 1)):
        raise Undefined("a quotient that is too large")
    return x, y


def _divsi(a: int, b: int, width: int, flags: str) -> Scalar:
    x, y = _signed_operands(a, b, width)
    return POISON if "exact" in flags and x % y else _quotient(x, y)


def _remsi(a: int, b: int, width: int, flags: str) -> Scalar:
    x, y = _signed_operands(a, b, width)
    return x - _quotient(x, y) * y


def _divui(a: int, b: int, width: int, flags: str) -> Scalar:
    if b == 0:
        raise Undefined("division by zero")
    return POISON if "exact" in flags and a % b else a // b


def _remui(a: int, b: int, width: int, flags: str) -> Scalar:
    if b == 0:
        raise Undefined("division by zero")
    return a % b


def _ceildivui(a: int, b: int, width: int, flags: str) -> Scalar:
    if b == 0:
        raise Undefined("division by zero")
    return -(-a // b)


def _ceildivsi(a: int, b: int, width: int, flags: str) -> Scalar:
    x, y = _signed_operands(a, b, width)
    return -(-x // y)


def _floordivsi(a: int, b: int, width: int, flags: str) -> Scalar:
    x, y = _signed_operands(a, b, width)
    return x // y


def _or(a: int, b: int, width: int, flags: str) -> Scalar:
    return POISON if "disjoint" in flags and a & b else a | b


_MEANINGS: dict[str, Binary] = {
    "add": _wrapped(lambda a, b: a + b),
    "sub": _wrapped(lambda a, b: a - b),
    "mul": _wrapped(lambda a, b: a * b),
    "shl": _shl,
    "lshr": _shrui,
    "ashr": _shrsi,
    "sdiv": _divsi,
    "srem": _remsi,
    "udiv": _divui,
    "urem": _remui,
    "and": lambda a, b, width, flags: a & b,
    "or": _or,
    "xor": lambda a, b, width, flags: a ^ b,
    "smin": lambda a, b, width, flags: min(a, b, key=lambda x: signed(x, width)),
    "smax": lambda a, b, width, flags: max(a, b, key=lambda x: signed(x, width)),
    "umin": lambda a, b, width, flags: min(a, b),
    "umax": lambda a, b, width, flags: max(a, b),
    "ceildivui": _ceildivui,
    "ceildivsi": _ceildivsi,
    "floordivsi": _floordivsi,
}
_ARITH = {
    "addi": "add",
    "subi": "sub",
    "muli": "mul",
    "shli": "shl",
    "shrui": "lshr",
    "shrsi": "ashr",
    "divsi": "sdiv",
    "remsi": "srem",
    "divui": "udiv",
    "remui": "urem",
    "andi": "and",
    "ori": "or",
    "xori": "xor",
    "minsi": "smin",
    "maxsi": "smax",
    "minui": "umin",
    "maxui": "umax",
    "ceildivui": "ceildivui",
    "ceildivsi": "ceildivsi",
    "floordivsi": "floordivsi",
}
BINARY: dict[str, Binary] = {
    **{f"arith.{name}": _MEANINGS[meaning] for name, meaning in _ARITH.items()},
    **{f"llvm.{name}": meaning for name, meaning in _MEANINGS.items()},
    **{f"llvm.intr.{name}": _MEANINGS[name] for name in ("smin", "smax", "umin", "umax")},
}
_DIVISIONS = ("div", "rem")
CASTS = {
    "arith.extsi",
    "arith.extui",
    "arith.trunci",
    "arith.index_cast",
    "arith.index_castui",
    "llvm.sext",
    "llvm.zext",
    "llvm.trunc",
}
_WITH_SIGN = {"arith.extsi", "arith.index_cast", "llvm.sext"}
COMPARISONS = {"arith.cmpi", "llvm.icmp"}


def flags_of(op: Operation) -> str:
    """The names of the flags that an operation has."""
    texts = [str(attribute(op, "overflowFlags") or "")]
    texts += [word for word in ("nneg", "nonNeg") if attribute(op, word) is not None]
    texts += ["exact" for word in ("isExact",) if attribute(op, word) is not None]
    texts += ["disjoint" for word in ("isDisjoint",) if attribute(op, word) is not None]
    return " ".join(texts)


def binary(op: Operation, a: Scalar, b: Scalar) -> Scalar:
    """The result of an operation on two integers of one width."""
    name, width = name_of(op), width_of(op.results[0].type)
    if isinstance(b, Poison) and any(word in name for word in _DIVISIONS):
        raise Undefined("division by poison")
    if isinstance(a, Poison) and any(word in name for word in _DIVISIONS):
        assert isinstance(b, int)
        is_signed = any(word in name for word in ("divsi", "remsi", "sdiv", "srem"))
        if b == 0 or (is_signed and b == (1 << width) - 1):
            raise Undefined("division of poison, which may be what the divisor does not divide")
    if isinstance(a, Poison) or isinstance(b, Poison):
        return POISON
    found = BINARY[name](a, b, width, flags_of(op))
    return found if isinstance(found, Poison) else found % (1 << width)


def cast(op: Operation, a: Scalar) -> Scalar:
    """An integer in another width."""
    name = name_of(op)
    old, new = width_of(op.operands[0].type), width_of(op.results[0].type)
    if isinstance(a, Poison):
        return POISON
    flags, number = flags_of(op), signed(a, old)
    if ("nneg" in flags or "nonNeg" in flags) and number < 0:
        return POISON
    if "nuw" in flags and a >= 1 << new:
        return POISON
    if "nsw" in flags and not -(1 << (new - 1)) <= number < 1 << (new - 1):
        return POISON
    return (number if name in _WITH_SIGN else a) % (1 << new)


def compare(op: Operation, a: Scalar, b: Scalar) -> Scalar:
    """A comparison: predicates 0 to 9, as arith and llvm number them."""
    if isinstance(a, Poison) or isinstance(b, Poison):
        return POISON
    predicate: Any = attribute(op, "predicate")
    width = width_of(op.operands[0].type)
    x, y = (signed(v, width) for v in (a, b))
    truth = (a == b, a != b, x < y, x <= y, x > y, x >= y, a < b, a <= b, a > b, a >= b)
    return int(truth[predicate.value.data])
