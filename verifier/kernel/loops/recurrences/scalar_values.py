"""Scalar operations on concrete values, for running systems of recurrences.

An integer is its bit pattern as a non-negative int, a float is a numpy scalar of its type (or a
`Fraction`, where floats are read as real numbers), poison is `POISON`. This is written from the
documentation of the operations and shares no code with what proves. Operations of dialects other
than arith and math are run by their meanings (`meaning_values`). Functions without an exact meaning
are not evaluated: `verifier.kernel.loops.recurrences.inexact_functions`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from xdsl.dialects.builtin import Float16Type, Float32Type, Float64Type

from semantics.language.float_formats import format_of
from semantics.language.undefined_behaviour import UndefinedBehaviour
from verifier.kernel.loops.recurrences.inexact_functions import INEXACT, Opaque, exact_value, opaque
from verifier.kernel.loops.recurrences.meaning_values import NoValue, has_own_meaning, value_of

Floats = Literal["ieee", "reals"]

FLOAT_TYPES: dict[str, type[np.floating[Any]]] = {
    "f16": np.float16,
    "f32": np.float32,
    "f64": np.float64,
}
_BITS: dict[str, type[np.unsignedinteger[Any]]] = {
    "f16": np.uint16,
    "f32": np.uint32,
    "f64": np.uint64,
}


_TYPES = {"f16": Float16Type(), "f32": Float32Type(), "f64": Float64Type()}


class Poison:
    """The poison value."""

    def __repr__(self) -> str:
        return "poison"


POISON = Poison()


def poison(element: str) -> Any:
    """What a source reads where nothing is written: no claim rests on it."""
    del element
    return POISON


@dataclass(frozen=True)
class RunChoices:
    """How a run reads what is open: floats, memory of an element type to which nothing is written,
    and whether parallel iterations that meet in an element are undefined."""

    floats: Floats = "ieee"
    unwritten: Callable[[str], Any] = poison
    races: bool = False


IEEE = RunChoices()
"""As a source is run, floats with all their special values."""


class CannotRun(Exception):
    """An operation or type has no meaning on Python integers here. The message names it."""


def integer_width(element: str) -> int:
    """The width of an integer type; 64 for index."""
    if element == "index":
        return 64
    if element.startswith("i") and element[1:].isdigit():
        return int(element[1:])
    raise CannotRun(f"values of type {element}")


def is_float(element: str) -> bool:
    """Whether a type is a float. Raises CannotRun for one that has no numpy scalar."""
    if element.startswith("i"):
        return False
    if element not in FLOAT_TYPES:
        raise CannotRun(f"values of type {element}")
    return True


def constant_value(bits: int, element: str, floats: Floats) -> Any:
    """The value of a bit pattern."""
    if not is_float(element):
        return bits
    value = _BITS[element](bits).view(FLOAT_TYPES[element])
    if floats == "ieee":
        return value
    if not np.isfinite(value):
        raise CannotRun("an infinity or NaN as a real number")
    return Fraction(float(value))


def is_compared(before: Any, after: Any) -> bool:
    """Whether it is known that two values are equal, or that they differ."""
    if before is POISON:
        return True
    if isinstance(before, Opaque) and isinstance(after, Opaque):
        return before == after
    return not isinstance(before, Opaque) and not isinstance(after, Opaque)


def same_value(before: Any, after: Any) -> bool:
    """Whether `after` refines `before`: equal bits, all NaNs one value, poison anything. It does
    where that is not known: nothing is a difference that an implementation of exp could make."""
    if not is_compared(before, after) or before is POISON:
        return True
    if after is POISON:
        return False
    if isinstance(before, tuple(FLOAT_TYPES.values())):
        a, b = _as_float(before), _as_float(after)
        if math.isnan(a) or math.isnan(b):
            return math.isnan(a) and math.isnan(b)
        return a == b and math.copysign(1, a) == math.copysign(1, b)
    return bool(before == after)


def _as_float(value: Any) -> float:
    return float(value)


def apply(
    op: str,
    attributes: dict[str, str],
    arguments: Sequence[Any],
    from_element: str,
    element: str,
    floats: Floats,
) -> Any:
    """The result of a scalar operation; `from_element` is the type of its last operand."""
    if op == "ub.poison":
        return POISON
    if op == "arith.select":
        condition, then, otherwise = arguments
        if condition is POISON:
            return POISON
        if not isinstance(condition, Opaque):
            return then if condition else otherwise
        return opaque(op, attributes, element, arguments)
    numbers = True
    for argument in arguments:  # of each operation of each run: a generator takes thrice as long
        numbers = numbers and argument is not POISON and not isinstance(argument, Opaque)
    if numbers and op in _FLOAT_BINARY and not attributes and from_element in FLOAT_TYPES:
        return _FLOAT_BINARY[op](*arguments)
    if not numbers and any(a is POISON for a in arguments):
        if has_own_meaning(op):  # whether it may be undefined, its meaning says when it runs
            _by_meaning(
                op, attributes, [0 if a is POISON else a for a in arguments], from_element, element
            )
        if op in _DIVISIONS:
            _divide_poison(op, known(arguments[1]), integer_width(from_element))
        return POISON
    if not numbers:
        _refuse_licence(op, attributes, floats)
        if op in _DIVISIONS:  # undefined by 0, and of the signed minimum by -1
            raise CannotRun(f"{op} of what no document fixes")
        return opaque(op, attributes, element, arguments)
    if has_own_meaning(op):
        return _by_meaning(op, attributes, arguments, from_element, element)
    if op in _CASTS:
        return _cast(op, arguments[0], from_element, element, floats)
    if op == "math.fpowi":  # of which no document says how it rounds
        return opaque(op, attributes, element, arguments)
    if is_float(from_element):
        return _on_floats(op, attributes, arguments, from_element, floats)
    return _on_integers(op, attributes, arguments, integer_width(from_element))


def _by_meaning(
    op: str,
    attributes: dict[str, str],
    arguments: Sequence[Any],
    from_element: str,
    element: str,
) -> Any:
    """What an operation of another dialect than arith and math gives for numbers."""
    last, result = integer_width(from_element), integer_width(element)
    try:
        bits = value_of(op, attributes, [known(a) for a in arguments], last, result)
    except NoValue as error:
        raise CannotRun(str(error)) from error
    return POISON if bits is None else bits


def known(value: Any) -> Any:
    """The value, where it is a number or poison. Raises `CannotRun`."""
    if isinstance(value, Opaque):
        raise CannotRun(f"what depends on {value}, which no document fixes")
    return value


def _refuse_licence(op: str, attributes: dict[str, str], floats: Floats) -> None:
    """Raises `CannotRun` where an operation may give one of several values."""
    if floats == "ieee" and "fastmath" in attributes:
        raise CannotRun(f"{op} with fast-math flags")
    if floats == "ieee" and "order" in attributes:
        raise CannotRun(f"{op} in an order that is up to the implementation")


# Integers

_DIVISIONS = frozenset(
    f"arith.{n}"
    for n in ("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi")
)


def signed(bits: int, width: int) -> int:
    """A bit pattern as a two's complement number."""
    return bits - (1 << width) if bits >> (width - 1) & 1 else bits


_EXACT: dict[str, Callable[[int, int], int]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
}

_BITWISE: dict[str, Callable[[int, int], int]] = {
    "arith.andi": lambda a, b: a & b,
    "arith.ori": lambda a, b: a | b,
    "arith.xori": lambda a, b: a ^ b,
    "arith.maxui": max,
    "arith.minui": min,
}

_COMPARISONS: dict[int, Callable[[int, int], bool]] = {
    0: lambda a, b: a == b,
    1: lambda a, b: a != b,
    2: lambda a, b: a < b,
    3: lambda a, b: a <= b,
    4: lambda a, b: a > b,
    5: lambda a, b: a >= b,
}


def _predicate(attributes: dict[str, str]) -> int:
    return int(attributes["predicate"].split()[0])


def _on_integers(op: str, attributes: dict[str, str], arguments: Sequence[int], width: int) -> Any:
    a, b = (*arguments, 0)[:2]
    mask = (1 << width) - 1
    sa, sb = signed(a, width), signed(b, width)
    if op in _EXACT:
        flags = attributes.get("overflowFlags", "")
        exact = _EXACT[op](sa, sb)
        if "nsw" in flags and signed(exact & mask, width) != exact:
            return POISON
        if "nuw" in flags and not 0 <= _EXACT[op](a, b) <= mask:
            return POISON
        return exact & mask
    if op in _BITWISE:
        return _BITWISE[op](a, b)
    if op in ("arith.maxsi", "arith.minsi"):
        return (max if op == "arith.maxsi" else min)(sa, sb) & mask
    if op == "arith.cmpi":
        predicate = _predicate(attributes)
        if predicate >= 6:
            return int(_COMPARISONS[predicate - 4](a, b))
        return int(_COMPARISONS[predicate](sa, sb))
    if op in ("arith.shli", "arith.shrsi", "arith.shrui") and not attributes:
        if b >= width:
            return POISON
        shifted = {"arith.shli": a << b, "arith.shrsi": sa >> b, "arith.shrui": a >> b}[op]
        return shifted & mask
    if op in _DIVISIONS and not attributes:
        return _divide(op, a, b, sa, sb, width)
    raise CannotRun(f"{op} with {attributes}" if attributes else op)


def _divide(op: str, a: int, b: int, sa: int, sb: int, width: int) -> int:
    mask = (1 << width) - 1
    if b == 0:
        raise UndefinedBehaviour(f"{op} by zero")
    if op in ("arith.divui", "arith.remui", "arith.ceildivui"):
        return {"arith.divui": a // b, "arith.remui": a % b, "arith.ceildivui": -(-a // b)}[op]
    if sa == -(1 << (width - 1)) and sb == -1:
        raise UndefinedBehaviour(f"{op} overflows")
    toward_zero = abs(sa) // abs(sb) * (1 if (sa < 0) == (sb < 0) else -1)
    result = {
        "arith.divsi": toward_zero,
        "arith.remsi": sa - toward_zero * sb,
        "arith.floordivsi": sa // sb,
        "arith.ceildivsi": -(-sa // sb),
    }[op]
    return result & mask


def _divide_poison(op: str, divisor: Any, width: int) -> None:
    """Poison may be any value: undefined where one of them makes the division so."""
    signed_one = op not in ("arith.divui", "arith.remui", "arith.ceildivui")
    if divisor is POISON or divisor == 0 or (signed_one and divisor == (1 << width) - 1):
        raise UndefinedBehaviour(f"{op} of poison")


# Floats

_FLOAT_BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "arith.addf": lambda a, b: a + b,
    "arith.subf": lambda a, b: a - b,
    "arith.mulf": lambda a, b: a * b,
}


def _half_away_from_zero(value: Any) -> float:
    """The nearest integer; of two, the one that is farther from zero (ODS of `math.round`)."""
    number = float(value)
    if not math.isfinite(number):
        return number
    toward_zero = math.trunc(number)
    away = toward_zero + (1 if number > 0 else -1)
    nearest = away if abs(number - toward_zero) >= 0.5 else toward_zero
    return math.copysign(nearest, number)


_IEEE_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "math.sqrt": np.sqrt,
    "math.floor": np.floor,
    "math.ceil": np.ceil,
    "math.round": _half_away_from_zero,
    "math.roundeven": np.rint,
    "math.trunc": np.trunc,
    "math.copysign": np.copysign,
}


def _ieee_extremum(a: Any, b: Any, sign: int) -> Any:
    if np.isnan(a) or np.isnan(b):
        return a if np.isnan(a) else b
    if a == b:
        return a if bool(np.signbit(a)) == (sign < 0) else b
    return a if (a > b) == (sign > 0) else b


_OF_NUMBERS = {"arith.maxnumf": 1, "arith.minnumf": -1}


def _is_signaling(nan: Any, element: str) -> bool:
    f = format_of(_TYPES[element])
    assert f is not None
    return not int(nan.view(_BITS[element])) & f.quiet


def _fused(a: Any, b: Any, c: Any, element: str) -> Any:
    """a * b + c, rounded once (ODS of `math.fma`, IEEE 754-2019, 5.4.1)."""
    type_ = FLOAT_TYPES[element]
    if not all(np.isfinite(x) for x in (a, b, c)):
        wide = [float(x) for x in (a, b, c)]
        # The product of finite numbers is no infinity, nor does it meet one as such.
        finite = np.isfinite(a) and np.isfinite(b)
        with np.errstate(all="ignore"):
            product = 0.0 if finite else np.float64(wide[0]) * np.float64(wide[1])
            return type_(product + np.float64(wide[2]))
    product, sum_ = Fraction(float(a)) * Fraction(float(b)), Fraction(float(c))
    if product + sum_ == 0:
        negative = bool(np.signbit(a)) ^ bool(np.signbit(b))
        both = product == 0 and negative == bool(np.signbit(c))
        return type_(-0.0 if both and negative else 0.0)
    f = format_of(_TYPES[element])
    assert f is not None
    return _BITS[element](f.bits_of(product + sum_)).view(type_)


TOTAL_ORDER = "stablehlo.compare TOTALORDER"
"""Of numbers that are not both zeros as arith.cmpf with this predicate. How "the combination of
`totalOrder` and `compareQuietEqual`" (the StableHLO specification) compares zeros and NaNs is left
open: it is a function of which nothing else is known."""
_UNORDERED = 14


def _on_floats(
    op: str, attributes: dict[str, str], arguments: Sequence[Any], element: str, floats: Floats
) -> Any:
    _refuse_licence(op, attributes, floats)
    if op in _FLOAT_BINARY:
        return _FLOAT_BINARY[op](*arguments)
    if op == "arith.negf":
        return -arguments[0]
    if op == "math.absf":
        return abs(arguments[0])
    if op in ("arith.maximumf", "arith.minimumf"):
        a, b = arguments
        if floats == "reals":
            return (max if op == "arith.maximumf" else min)(a, b)
        return _ieee_extremum(a, b, 1 if op == "arith.maximumf" else -1)
    if op in _OF_NUMBERS and floats == "ieee":
        a, b = arguments
        if any(np.isnan(x) and _is_signaling(x, element) for x in arguments):
            return opaque(op, attributes, element, arguments)  # a NaN, or the number
        if np.isnan(a) or np.isnan(b):
            return b if np.isnan(a) else a
        if a == b and np.signbit(a) != np.signbit(b):  # either zero
            return opaque(op, attributes, element, arguments)
        return _ieee_extremum(a, b, _OF_NUMBERS[op])
    if op == "math.fma" and floats == "ieee":
        a, b, c = arguments
        return _fused(a, b, c, element)
    if op == "arith.divf":
        if floats == "reals" and arguments[1] == 0:
            raise CannotRun("a division by zero as real numbers")
        return arguments[0] / arguments[1]
    if op == "arith.cmpf":
        return _compare(_predicate(attributes), *arguments)
    if op == TOTAL_ORDER:
        a, b = arguments
        if (a == 0 and b == 0) or _compare(_UNORDERED, a, b):
            return opaque(op, attributes, element, arguments)
        return _compare(_predicate(attributes), a, b)
    if op in INEXACT and floats == "ieee":
        value = exact_value(op, [float(a) for a in arguments])
        if value is None:
            return opaque(op, attributes, element, arguments)
        return FLOAT_TYPES[element](value)
    if op in _IEEE_FUNCTIONS and floats == "ieee":
        return FLOAT_TYPES[element](_IEEE_FUNCTIONS[op](*arguments))
    raise CannotRun(op if floats == "ieee" else f"{op} over the reals")


def _compare(predicate: int, a: Any, b: Any) -> int:
    # false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true
    unordered = not isinstance(a, Fraction) and bool(np.isnan(a) or np.isnan(b))
    if predicate in (0, 15):
        return int(predicate == 15)
    if predicate in (7, 14):
        return int(unordered == (predicate == 14))
    if unordered:
        return int(predicate >= 8)
    kind = predicate if predicate < 8 else predicate - 7
    return int([a == b, a > b, a >= b, a < b, a <= b, a != b][kind - 1])


# Casts

_CASTS = frozenset(
    (
        *(f"arith.{n}" for n in ("extsi", "extui", "trunci", "index_cast", "index_castui")),
        *(f"arith.{n}" for n in ("sitofp", "uitofp", "extf", "truncf", "bitcast")),
        *(f"arith.{n}" for n in ("fptosi", "fptoui")),
    )
)


def _cast(op: str, value: Any, source: str, target: str, floats: Floats) -> Any:
    if op in ("arith.extf", "arith.truncf"):
        if not is_float(target):
            raise CannotRun(f"{op} to {target}")
        return value if floats == "reals" else FLOAT_TYPES[target](value)
    if op in ("arith.sitofp", "arith.uitofp"):
        number = value if op == "arith.uitofp" else signed(value, integer_width(source))
        if floats == "reals":
            return Fraction(number)
        if abs(number) > 1 << 53 or not is_float(target):
            raise CannotRun(f"{op} of a large number")
        return FLOAT_TYPES[target](number)
    if op == "arith.bitcast":
        raise CannotRun(op)
    width = integer_width(target)
    if op in ("arith.fptosi", "arith.fptoui"):
        return _to_integer(value, width, signed_=op == "arith.fptosi")
    if op in ("arith.extsi", "arith.index_cast"):
        return signed(value, integer_width(source)) & ((1 << width) - 1)
    return value & ((1 << width) - 1)


def _to_integer(value: Any, width: int, *, signed_: bool) -> Any:
    """The value rounded toward zero; poison where it has no number or none of these bits."""
    if not isinstance(value, Fraction) and not np.isfinite(value):
        return POISON
    number = int(value)
    least = -(1 << (width - 1)) if signed_ else 0
    return number & ((1 << width) - 1) if 0 <= number - least < 1 << width else POISON
