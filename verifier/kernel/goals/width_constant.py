"""Constants that follow the width: what `-1`, `smin`, `w - 1` or `2^w1 - 1` is at every width.

A constant of a pair of fixed width may be any of several such things; `candidates` lists them, the
likely ones first. Which one makes a general statement true is for the verifier to find out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import cast

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.language.builder import Bits, Execution
from semantics.language.program import TypeVariable, fixed_width
from semantics.language.widths import Width
from verifier.kernel.goals.goal import ComputedAttribute
from verifier.kernel.goals.natives import NativeRewrite

Widths = Mapping[TypeVariable, int]


class Base(Enum):
    """A number that depends on widths; its value is how it is printed.

    `{0}` and `{1}` stand for the names of the widths that it depends on besides that of the
    constant's own type, on which smin and smax depend.
    """

    LITERAL = "0"
    MINIMUM = "smin"
    MAXIMUM = "smax"
    WIDTH = "{0}"
    DIFFERENCE = "{0} - {1}"
    ONES = "2^{0} - 1"
    NOT_ONES = "-2^{0}"
    POWER = "2^{0}"
    HALF_POWER = "2^({0} - 1)"
    NARROW_MAXIMUM = "2^({0} - 1) - 1"
    NARROW_MINIMUM = "-2^({0} - 1)"


ACROSS = (
    Base.ONES,
    Base.NOT_ONES,
    Base.POWER,
    Base.HALF_POWER,
    Base.NARROW_MAXIMUM,
    Base.NARROW_MINIMUM,
)
"""What depends on one narrower width."""


def _number(base: Base, to: int, of: Sequence[int]) -> int:
    """The number as its text says it; `to` is the width of the constant's type."""
    match base:
        case Base.LITERAL:
            return 0
        case Base.MINIMUM:
            return -(1 << (to - 1))
        case Base.MAXIMUM:
            return (1 << (to - 1)) - 1
        case Base.WIDTH:
            return of[0]
        case Base.DIFFERENCE:
            return of[0] - of[1]
        case Base.ONES:
            return (1 << of[0]) - 1
        case Base.NOT_ONES:
            return -(1 << of[0])
        case Base.POWER:
            return 1 << of[0]
        case Base.HALF_POWER:
            return 1 << (of[0] - 1)
        case Base.NARROW_MAXIMUM:
            return (1 << (of[0] - 1)) - 1
        case Base.NARROW_MINIMUM:
            return -(1 << (of[0] - 1))


def _bits(base: Base, m: Execution, to: Width, of: Sequence[Width]) -> Bits:
    """The same over a builder, modulo 2^to."""

    def minimum(width: Width) -> Bits:
        return m.constant(0, width).signed_minimum()

    def width(of: Width) -> Bits:
        return Bits(m.interpretation, m.interpretation.width_constant(of, to), to)

    match base:
        case Base.LITERAL:
            return m.constant(0, to)
        case Base.MINIMUM:
            return minimum(to)
        case Base.MAXIMUM:
            return ~minimum(to)
        case Base.WIDTH:
            return width(of[0])
        case Base.DIFFERENCE:
            return width(of[0]) - width(of[1])
        case Base.ONES:
            return m.constant(-1, of[0]).zext(to)
        case Base.NOT_ONES:
            return ~m.constant(-1, of[0]).zext(to)
        case Base.POWER:
            return m.constant(-1, of[0]).zext(to) + m.constant(1, to)
        case Base.HALF_POWER:
            return minimum(of[0]).zext(to)
        case Base.NARROW_MAXIMUM:
            return (~minimum(of[0])).zext(to)
        case Base.NARROW_MINIMUM:
            return minimum(of[0]).sext(to)


@dataclass(frozen=True)
class WidthConstant:
    """`base` + `offset` of the type `type_`; the base depends on the widths of `of`."""

    type_: TypeVariable
    base: Base
    offset: int = 0
    of: tuple[TypeVariable, ...] = ()

    @property
    def text(self) -> str:
        """As it is printed, with the names of the type variables for their widths."""
        if self.base is Base.LITERAL:
            return str(self.offset)
        text = self.base.value.format(*(v.name for v in self.of))
        if self.offset:
            text += f" {'+' if self.offset > 0 else '-'} {abs(self.offset)}"
        return text

    def value(self, widths: Widths) -> int:
        """The number, as the text says it."""
        return self.offset + _number(self.base, widths[self.type_], [widths[v] for v in self.of])

    def binding(self) -> ComputedAttribute:
        """The constant as an attribute of a goal."""
        function = NativeRewrite(self.text, self._at, self._meaning, type_of=0)
        return ComputedAttribute(function, (self.type_, *self.of))

    def _at(self, *types: Attribute) -> Attribute:
        widths = (fixed_width(type_, 0) for type_ in types)
        value = self.value(dict(zip((self.type_, *self.of), widths, strict=True)))
        return IntegerAttr(value, cast(IntegerType, types[0]), truncate_bits=True)

    def _meaning(self, m: Execution, to: Width, *of: Width) -> Bits:
        if self.base is Base.LITERAL:
            return m.constant(self.offset, to)
        base = _bits(self.base, m, to, of)
        return base + base.constant(self.offset) if self.offset else base

    def least(self) -> dict[TypeVariable, int]:
        """From which width on the constant is stated: what follows the width is there then.

        A literal is stated at every width: it is taken modulo 2^width.
        """
        if self.base in (Base.MINIMUM, Base.MAXIMUM):
            return {self.type_: abs(self.offset).bit_length() + 1}
        if self.base is Base.WIDTH and self.offset < 0:
            return {self.of[0]: -self.offset}
        return {}

    def room(self) -> int:
        """From which width of its type on a literal is the number that it says."""
        return _bits_of(self.offset) if self.base is Base.LITERAL else 1


def _bits_of(value: int) -> int:
    """The least width that has the number, signed or unsigned."""
    return max(1, value.bit_length() if value >= 0 else (~value).bit_length() + 1)


def candidates(
    value: int,
    type_: TypeVariable,
    widths: Widths,
    narrower: Callable[[TypeVariable, TypeVariable], bool],
) -> list[WidthConstant]:
    """What a constant may be that has `value` modulo 2^width at the given widths, likely first.

    `narrower(v, w)` says whether v is narrower than w at all widths.
    """
    width = widths[type_]
    number = _signed(value, width)
    below = [v for v in widths if narrower(v, type_)]
    signed = [literal(value, type_, widths)]
    first = signed if number in (-1, 0, 1) else []
    exact = [WidthConstant(type_, base) for base in (Base.MINIMUM, Base.MAXIMUM)]
    exact += [WidthConstant(type_, base, 0, (v,)) for base in ACROSS for v in below]
    near = [WidthConstant(type_, Base.MINIMUM, k) for k in (1, 2)]
    near += [WidthConstant(type_, Base.MAXIMUM, -k) for k in (1, 2)]
    near += [
        WidthConstant(type_, base, k, (v,))
        for base in (Base.ONES, Base.NOT_ONES)
        for v in below
        for k in (-1, 2)
    ]
    of_width = [WidthConstant(type_, Base.WIDTH, 0, (v,)) for v in (type_, *below)]
    of_width += [WidthConstant(type_, Base.WIDTH, -1, (v,)) for v in (type_, *below)]
    of_width += [
        WidthConstant(type_, Base.DIFFERENCE, 0, (a, b))
        for a in (type_, *below)
        for b in below
        if narrower(b, a)
    ]
    far = [WidthConstant(type_, Base.WIDTH, value - widths[v], (v,)) for v in (type_, *below)]
    far = [c for c in far if c.offset < -1 and not first]
    unsigned = [WidthConstant(type_, Base.LITERAL, value)]
    every = [*first, *exact, *of_width, *near, *signed, *far, *unsigned]
    same = (c for c in every if (c.value(widths) - value) % (1 << width) == 0)
    return list({c.text: c for c in same if _fits(c, widths)}.values())


def literal(value: int, type_: TypeVariable, widths: Widths) -> WidthConstant:
    """The constant that is the number it is at the given widths, read as signed."""
    return WidthConstant(type_, Base.LITERAL, _signed(value, widths[type_]))


def _fits(constant: WidthConstant, widths: Widths) -> bool:
    return all(widths[v] >= bound for v, bound in constant.least().items())


def _signed(value: int, width: int) -> int:
    return value - (1 << width) if value >> (width - 1) else value
