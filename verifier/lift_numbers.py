"""Integers that are affine in iterators and parameters: arithmetic on indices, and casts to them.

An operation on values of type index gives an index: that it does not overflow is assumed. One on
narrower integers may wrap around. Its value is data, like that of any operation; where it is cast
to an index (or is a bound, or is compared to decide what runs), it is the number that it would be
without wrapping, and that it does not wrap is a demand.
"""

from __future__ import annotations

from collections.abc import Callable

import islpy as isl
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue

from verifier.lift_drafts import Affine, DraftIndex, Number, describe
from verifier.lifting import Lifting, Steps
from verifier.recurrences import Constant, Scalar

_LONGEST = 4000
"""A number whose text has more characters is data only."""


def fits_index(value: int) -> bool:
    """Whether a number is one of 64 bits, which is what an index has at most."""
    return -(1 << 63) <= value < 1 << 63


def is_constant(affine: Affine) -> bool:
    """Whether an affine expression is a number."""
    return affine.strip("()").removeprefix("-").isdigit()


def constant_of(affine: Affine) -> int:
    """The number that an affine expression is, see `is_constant`."""
    return int(affine.strip("()"))


# Operations on numbers, as isl's expressions. The second operand of some has to be a constant.


def _scaled(a: Affine, b: Affine) -> Affine | None:
    if is_constant(a):
        a, b = b, a
    return f"({constant_of(b)} * ({a}))" if is_constant(b) else None


def _shifted(a: Affine, b: Affine) -> Affine | None:
    return f"({1 << constant_of(b)} * ({a}))" if _is_amount(b) else None


def _shifted_down(a: Affine, b: Affine) -> Affine | None:
    return f"floor(({a})/{1 << constant_of(b)})" if _is_amount(b) else None


def _is_amount(b: Affine) -> bool:
    return is_constant(b) and 0 <= constant_of(b) < 64


def _floor(a: Affine, b: Affine) -> Affine | None:
    return f"floor(({a})/{constant_of(b)})" if _is_positive(b) else None


def _ceiling(a: Affine, b: Affine) -> Affine | None:
    return f"(-floor((-({a}))/{constant_of(b)}))" if _is_positive(b) else None


def _toward_zero(a: Affine, b: Affine) -> Affine | None:
    """The quotient rounded toward zero: the larger of its floor, and its ceiling if negative."""
    return f"max({_floor(a, b)}, min({_ceiling(a, b)}, 0))" if _is_positive(b) else None


def _remainder(a: Affine, b: Affine) -> Affine | None:
    """What `_toward_zero` leaves; it has the sign of the dividend."""
    quotient = _toward_zero(a, b)
    return None if quotient is None else f"(({a}) - {constant_of(b)} * {quotient})"


def _modulo(a: Affine, b: Affine) -> Affine | None:
    return f"(({a}) mod {constant_of(b)})" if _is_positive(b) else None


def _masked(a: Affine, b: Affine) -> Affine | None:
    """The low bits: of a negative number in two's complement too, these are it modulo 2^k."""
    if is_constant(a):
        a, b = b, a
    if not is_constant(b) or constant_of(b) < 1 or constant_of(b) & (constant_of(b) + 1):
        return None
    return f"(({a}) mod {constant_of(b) + 1})"


def _is_positive(b: Affine) -> bool:
    return is_constant(b) and constant_of(b) > 0


_BINARY: dict[str, Callable[[Affine, Affine], Affine | None]] = {
    "arith.addi": lambda a, b: f"(({a}) + ({b}))",
    "arith.subi": lambda a, b: f"(({a}) - ({b}))",
    "arith.muli": _scaled,
    "arith.shli": _shifted,
    "arith.shrsi": _shifted_down,
    "arith.andi": _masked,
    "arith.maxsi": lambda a, b: f"max({a}, {b})",
    "arith.minsi": lambda a, b: f"min({a}, {b})",
    "arith.floordivsi": _floor,
    "arith.ceildivsi": _ceiling,
    "arith.divsi": _toward_zero,
    "arith.remsi": _remainder,
}

_UNSIGNED: dict[str, Callable[[Affine, Affine], Affine | None]] = {
    "arith.shrui": _shifted_down,
    "arith.maxui": _BINARY["arith.maxsi"],
    "arith.minui": _BINARY["arith.minsi"],
    "arith.ceildivui": _ceiling,
    "arith.divui": _floor,
    "arith.remui": _modulo,
}
"""As the signed operations, on operands that are not negative."""

_MAY_WRAP = frozenset({"arith.addi", "arith.subi", "arith.muli", "arith.shli"})

_SHIFTS = frozenset({"arith.shli", "arith.shrsi", "arith.shrui"})

_CASTS = frozenset(f"arith.{n}" for n in ("index_cast", "index_castui", "extsi", "extui", "trunci"))
_UNSIGNED_CASTS = frozenset({"arith.extui", "arith.index_castui"})


def number_of(lifting: Lifting, value: SSAValue) -> Number | None:
    """The number that a value of integer or index type is, if it is affine."""
    match lifting.drafts.get(value):
        case DraftIndex(text):
            return Number(text)
        case Constant(bits=bits) if (width := width_of(value.type)) is not None:
            signed = bits - (1 << width) if bits >> (width - 1) else bits
            return Number(f"({signed})")
        case Scalar(name=name) as scalar if width_of(value.type) is not None:
            return Number(f"({name})", (), (scalar,))
        case _:
            return lifting.numbers.get(value)


def width_of(type_: Attribute) -> int | None:
    """The width of an index, or of a signless integer that an index holds."""
    match type_:
        case IndexType():
            return 64
        case IntegerType() if 1 <= type_.bitwidth <= 64 and str(type_) == f"i{type_.bitwidth}":
            return type_.bitwidth
        case _:
            return None


def number_made(lifting: Lifting, steps: Steps, op: Operation) -> Number | None:
    """The number that an operation makes of numbers, if it is affine. Of a result of type index
    the conditions under which it is not that number never hold here."""
    found = [number_of(lifting, operand) for operand in op.operands]
    operands = [number for number in found if number is not None]
    width = width_of(op.results[0].type)
    flags = flags_of(op)
    if len(operands) != len(found) or width is None or "exact" in flags:
        return None
    texts = [number.value for number in operands]
    unless = [condition for number in operands for condition in number.unless]
    if op.name in _CASTS:
        (value,) = texts
        before = width_of(op.operands[0].type) or 64
        if op.name in _UNSIGNED_CASTS or "nuw" in flags:
            unless.append(f"({value}) < 0")
        if width < before:
            unless.append(outside(value, width))
    elif len(texts) == 2 and (operation := _operation(lifting, steps, op.name, operands[0])):
        made = operation(*texts)
        if made is None or (op.name in _SHIFTS and constant_of(texts[1]) >= width):
            return None
        value = _evaluated(made) if all(map(is_constant, texts)) else made
        if op.name in _UNSIGNED or "nuw" in flags:
            unless += [f"({text}) < 0" for text in texts]
        if op.name in _MAY_WRAP and width < 64:
            unless.append(outside(value, width))
        if "nuw" in flags:
            unless.append(f"({value}) < 0")
    else:
        return None
    if len(value) + sum(map(len, unless)) > _LONGEST:
        return None
    scalars = tuple(dict.fromkeys(s for number in operands for s in number.scalars))
    return Number(value, tuple(dict.fromkeys(unless)), scalars)


def _operation(
    lifting: Lifting, steps: Steps, name: str, dividend: Number
) -> Callable[[Affine, Affine], Affine | None] | None:
    rounding_down = {"arith.divsi": _floor, "arith.remsi": _modulo}.get(name)
    known = rounding_down is not None and not dividend.scalars
    if known and never(lifting, steps, f"({dividend.value}) < 0"):
        return rounding_down
    return _BINARY.get(name) or _UNSIGNED.get(name)


def flags_of(op: Operation) -> frozenset[str]:
    """The flags among nsw, nuw and exact with which an operation may be poison."""
    every = {**op.attributes, **op.properties}
    text = str(every.get("overflowFlags", ""))
    found = {flag for flag in ("nsw", "nuw") if flag in text}
    return frozenset(found | ({"exact"} if "isExact" in every else set()))


def _evaluated(value: Affine) -> Affine:
    """The number that an expression without variables is."""
    point = isl.Set(f"{{ [x] : x = {value} }}").sample_point()
    return f"({point.get_coordinate_val(isl.dim_type.set, 0).to_python()})"


def outside(value: Affine, width: int) -> str:
    """The condition that a number has no signed integer of a width."""
    bound = 1 << (width - 1)
    return f"(({value}) < {-bound} or ({value}) >= {bound})"


def taken_for_index(lifting: Lifting, steps: Steps, number: Number, op: Operation) -> Affine:
    """A number as the index that `op` takes it for. That it is that number is demanded here."""
    for scalar in number.scalars:
        _declare(lifting, scalar)
    if number.unless:
        lifting.demand(
            "overflow",
            steps.position,
            f"({' or '.join(number.unless)})",
            f"the integer arithmetic behind {describe(op)} does not overflow",
            op,
        )
    lifting.has_index_arithmetic = True
    return number.value


def _declare(lifting: Lifting, scalar: Scalar) -> None:
    """Make an argument of integer type a parameter."""
    if scalar.name in lifting.parameters:
        return
    width = int(scalar.element[1:])
    bound = 1 << (width - 1)
    lifting.parameters.append(scalar.name)
    lifting.context.append(f"{-bound} <= {scalar.name} < {bound}")
    lifting.needs_long_indices |= width > 32


def never(lifting: Lifting, steps: Steps, condition: str) -> bool:
    """Whether no point of a place meets a condition."""
    violated = lifting.violation(steps.position, condition)
    return bool(violated.is_disjoint(lifting.known()))
