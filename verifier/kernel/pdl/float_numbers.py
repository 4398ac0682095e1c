"""Numbers as constants of an open type of floats: `is_float` in a match, `float_of` in a rewrite.

`pdl.apply_native_constraint "is_float"(%a, %k)` holds where the attribute `%a` is a float, or a
splat of one, that is the number `%k`, a finite constant of f64, the sign of a zero included (as
upstream's `m_OneFloat`, `m_NegZeroFloat` and the like match constants, Matchers.h).
`pdl.apply_native_rewrite "float_of"(%k, %t)` makes it in a type.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from xdsl.dialects import pdl
from xdsl.dialects.builtin import Float64Type, FloatAttr
from xdsl.ir import SSAValue

from semantics.language.float_formats import format_of, type_named
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning

IS_FLOAT, FLOAT_OF = "is_float", "float_of"


@dataclass(frozen=True)
class Number:
    """A finite number as a constant of the type of that name."""

    number: float
    type_: str

    def __str__(self) -> str:
        return f"{self.number:.17e} : {self.type_}"


def number_of(attribute: SSAValue, where: str) -> float:
    """The number that an attribute of a pattern states. Raises `NoMeaning`."""
    owner = attribute.owner
    stated = owner.value if isinstance(owner, pdl.AttributeOp) else None
    if isa(stated, FloatAttr) and stated.type == Float64Type():
        number = stated.value.data
        if math.isfinite(number) and Fraction(f"{number:.17e}") == Fraction(number):
            return number
    raise NoMeaning(
        "a number other than a constant of f64 that 17 decimal digits give exactly", where
    )


def has_exactly(type_: str, number: float) -> bool:
    """Whether a type of floats has a number, with its sign."""
    named = type_named(type_)
    f = None if named is None else format_of(named)
    if f is None:
        return False
    back = f.number(f.bits_of(number))
    return back == number and math.copysign(1.0, back) == math.copysign(1.0, number)


def stated_numbers(body: Sequence[object], where: str) -> dict[SSAValue, float]:
    """The numbers that constraints of a match say attributes are. Raises `NoMeaning`."""
    found: dict[SSAValue, float] = {}
    for op in body:
        if isinstance(op, pdl.ApplyNativeConstraintOp) and op.constraint_name.data == IS_FLOAT:
            if len(op.args) != 2 or op.is_negated.value.data or op.res or op.args[0] in found:
                raise NoMeaning(f"the constraint {IS_FLOAT} in this form", where)
            found[op.args[0]] = number_of(op.args[1], where)
    return found


def type_of_attribute(attribute: SSAValue, where: str) -> SSAValue:
    """The type that a match gives an open attribute. Raises `NoMeaning`."""
    owner = attribute.owner
    if not isinstance(owner, pdl.AttributeOp) or owner.value or owner.value_type is None:
        raise NoMeaning(f"the constraint {IS_FLOAT} on other than an open attribute", where)
    return owner.value_type
