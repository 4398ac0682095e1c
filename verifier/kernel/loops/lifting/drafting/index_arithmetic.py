"""Integers that are affine in iterators and parameters: arithmetic on indices, and casts to them.

An operation on values of type index gives an index, of 64 bits. One on narrower integers gives
data, like any operation; where it is cast to an index (or is a bound, or is compared to decide what
runs), it is a number. Both are the number that they would be without wrapping around, and where
they do wrap around is recorded as a side condition of kind "overflow"; with `Lifting.wrapping` they
are what they are, x - 2^w · floor((x + 2^(w - 1)) / 2^w), and there are no such side conditions.
Where a flag makes a number that is taken for an index poison is a side condition of kind "poison".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import islpy as isl
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute, Operation, SSAValue

from verifier.kernel.loops.lifting.drafting.drafts import Affine, DraftIndex, Number, describe
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.recurrences.system import Constant, Scalar

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

_QUOTIENTS = frozenset(
    f"arith.{name}" for name in ("divsi", "divui", "floordivsi", "ceildivsi", "ceildivui")
)

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
    """The number that an operation makes of numbers, if it is affine."""
    found = [number_of(lifting, operand) for operand in op.operands]
    operands = [number for number in found if number is not None]
    width = width_of(op.results[0].type)
    flags = flags_of(op)
    if len(operands) != len(found) or width is None or "exact" in flags:
        return None
    scalars = tuple(dict.fromkeys(s for number in operands for s in number.scalars))
    made = _Made([number.value for number in operands], width, _are_known(lifting, scalars))
    for number in operands:
        made.unless += number.unless
        made.poison += number.poison
    if op.name in _CASTS:
        _cast(lifting, steps, op, made)
    elif len(operands) != 2 or not _calculate(lifting, steps, op, operands[0], made):
        return None
    if len(made.value) + sum(map(len, (*made.unless, *made.poison))) > _LONGEST:
        return None
    unless, poison = (tuple(dict.fromkeys(c)) for c in (made.unless, made.poison))
    return Number(made.value, unless, scalars, poison)


@dataclass
class _Made:
    """A number of `width` bits that is being made of others, see `Number`. Whether all that occurs
    in it are parameters `is_known`."""

    operands: list[Affine]
    width: int
    is_known: bool
    value: Affine = ""
    unless: list[str] = field(default_factory=list[str])
    poison: list[str] = field(default_factory=list[str])


def _are_known(lifting: Lifting, scalars: Sequence[Scalar]) -> bool:
    """Whether arguments are parameters; those are made ones that the sizes that count are about."""
    if lifting.wrapping is not None:
        for scalar in scalars:
            if lifting.wrapping.find_dim_by_name(isl.dim_type.param, scalar.name) >= 0:
                _declare(lifting, scalar)
    return all(scalar.name in lifting.parameters for scalar in scalars)


def _cast(lifting: Lifting, steps: Steps, op: Operation, made: _Made) -> None:
    (value,) = made.operands
    before = width_of(op.operands[0].type) or 64
    flags = flags_of(op)
    where = steps if made.is_known else None
    unsigned = op.name in _UNSIGNED_CASTS and made.width > before
    if "nneg" in flags:
        made.poison.append(f"({value}) < 0")
    if lifting.wrapping is None:
        if unsigned or "nuw" in flags:
            made.unless.append(f"({value}) < 0")
        if "nuw" in flags or (made.width < before and "nsw" not in flags):
            made.unless.append(outside(value, made.width))
        elif made.width < before:
            made.poison.append(outside(value, made.width))
        made.value = value
        return
    if "nsw" in flags:
        made.poison.append(outside(value, made.width))
    if "nuw" in flags:
        made.poison.append(f"({_unsigned(lifting, where, value, before)}) >= {1 << made.width}")
    made.value = _unsigned(lifting, where, value, before) if unsigned else value
    if made.width < before:
        made.value = wrapped(lifting, where, made.value, made.width)


def _calculate(
    lifting: Lifting, steps: Steps, op: Operation, dividend: Number, made: _Made
) -> bool:
    """Whether an operation on two numbers gives one."""
    operation = _operation(lifting, steps, op.name, dividend)
    if operation is None:
        return False
    flags, width = flags_of(op), made.width
    texts = made.operands
    where = steps if made.is_known else None
    wraps = lifting.wrapping is not None
    if op.name in _QUOTIENTS and is_constant(texts[1]) and constant_of(texts[1]) == 1:
        made.value = texts[0]
        return True
    if wraps and op.name in _UNSIGNED:
        if op.name in _SHIFTS:  # the amount stays as it is
            texts = [_unsigned(lifting, where, texts[0], width), texts[1]]
        else:
            texts = [_unsigned(lifting, where, text, width) for text in texts]
    value = operation(*texts)
    if value is None or (op.name in _SHIFTS and constant_of(texts[1]) >= width):
        return False
    if all(map(is_constant, texts)):
        value = _evaluated(value)
    made.value = value
    overflows = op.name in _MAY_WRAP
    if overflows and "nsw" in flags:
        made.poison.append(outside(value, width))
    if not wraps:
        if op.name in _UNSIGNED or "nuw" in flags:
            made.unless += [f"({text}) < 0" for text in texts]
        if overflows and "nsw" not in flags:
            made.unless.append(outside(value, width))
        if "nuw" in flags:
            made.poison.append(f"({value}) < 0")
        return True
    if "nuw" in flags:
        if op.name == "arith.shli":
            texts = [_unsigned(lifting, where, texts[0], width), texts[1]]
        else:
            texts = [_unsigned(lifting, where, text, width) for text in texts]
        total = operation(*texts)
        if total is None:
            return False
        made.poison.append(f"(({total}) < 0 or ({total}) >= {1 << width})")
    if overflows or op.name in _UNSIGNED:
        made.value = wrapped(lifting, where, value, width)
    return True


def wrapped(lifting: Lifting, steps: Steps | None, value: Affine, width: int) -> Affine:
    """A number modulo 2^width, as a signed one, in a form as simple as is known at `steps`."""
    if is_constant(value):
        half = 1 << (width - 1)
        return f"({(constant_of(value) + half) % (2 * half) - half})"
    for turns in (0, 1, -1) if steps is not None else ():
        moved = f"(({value}) - {turns << width})" if turns else value
        if steps is not None and never(lifting, steps, outside(moved, width)):
            return moved
    half = 1 << (width - 1)
    return f"(({value}) - {1 << width} * floor((({value}) + {half})/{1 << width}))"


def _unsigned(lifting: Lifting, steps: Steps | None, value: Affine, width: int) -> Affine:
    """A signed number of `width` bits as the unsigned one with the same bits."""
    if is_constant(value):
        return f"({constant_of(value) % (1 << width)})"
    if steps is not None and never(lifting, steps, f"({value}) < 0"):
        return value
    return f"(({value}) mod {1 << width})"


def _operation(
    lifting: Lifting, steps: Steps, name: str, dividend: Number
) -> Callable[[Affine, Affine], Affine | None] | None:
    rounding_down = {"arith.divsi": _floor, "arith.remsi": _modulo}.get(name)
    known = rounding_down is not None and not dividend.scalars
    if known and never(lifting, steps, f"({dividend.value}) < 0"):
        return rounding_down
    return _BINARY.get(name) or _UNSIGNED.get(name)


def flags_of(op: Operation) -> frozenset[str]:
    """The flags among nsw, nuw, exact and nneg with which an operation may be poison."""
    every = {**op.attributes, **op.properties}
    text = str(every.get("overflowFlags", ""))
    found = {flag for flag in ("nsw", "nuw") if flag in text}
    named = {"isExact": "exact", "nonNeg": "nneg"}
    return frozenset(found | {flag for name, flag in named.items() if name in every})


def _evaluated(value: Affine) -> Affine:
    """The number that an expression without variables is."""
    point = isl.Set(f"{{ [x] : x = {value} }}").sample_point()
    return f"({point.get_coordinate_val(isl.dim_type.set, 0).to_python()})"


def outside(value: Affine, width: int) -> str:
    """The condition that a number has no signed integer of a width."""
    bound = 1 << (width - 1)
    return f"(({value}) < {-bound} or ({value}) >= {bound})"


def taken_for_index(lifting: Lifting, steps: Steps, number: Number, op: Operation) -> Affine:
    """A number as the index that `op` takes it for. That it is that number is required here."""
    for scalar in number.scalars:
        _declare(lifting, scalar)
    if number.unless:
        lifting.side_condition(
            "overflow",
            steps.position,
            f"({' or '.join(number.unless)})",
            f"the integer arithmetic behind {describe(op)} does not overflow",
            op,
        )
    if number.poison:
        text = f"the index of {describe(op)} is not poison"
        lifting.side_condition(
            "poison", steps.position, f"({' or '.join(number.poison)})", text, op
        )
    return number.value


def decisive_index(lifting: Lifting, steps: Steps, value: SSAValue, op: Operation) -> Affine:
    """An index by which `op` decides what it does, so that it is undefined if that is poison."""
    number = number_of(lifting, value)
    if number is None or isinstance(lifting.drafts.get(value), DraftIndex):
        return lifting.affine(value, op)
    return taken_for_index(lifting, steps, number, op)


def _declare(lifting: Lifting, scalar: Scalar) -> None:
    """Make an argument of integer type a parameter."""
    if scalar.name in lifting.parameters:
        return
    width = int(scalar.element[1:])
    bound = 1 << (width - 1)
    lifting.parameters.append(scalar.name)
    lifting.context.append(f"{-bound} <= {scalar.name} < {bound}")
    lifting.index_width_matters |= width > 32


def index_made(lifting: Lifting, steps: Steps, value: Affine, op: Operation) -> DraftIndex:
    """The index that `op` computes, a number modulo 2^64."""
    if is_constant(value) or value.strip("()") in lifting.parameters:
        return DraftIndex(value)
    lifting.index_width_matters = True
    if lifting.wrapping is not None:
        return DraftIndex(wrapped(lifting, steps, value, 64))
    text = f"{describe(op)} does not overflow"
    lifting.side_condition("overflow", steps.position, outside(value, 64), text, op)
    return DraftIndex(value)


def never(lifting: Lifting, steps: Steps, condition: str) -> bool:
    """Whether no point of a place meets a condition."""
    return not lifting.is_possible(lifting.violation(steps.position, condition))
