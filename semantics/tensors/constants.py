"""What scalar operations give for constants, by their meanings, and constants that are neutral."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.control_flow.floats import is_known_in, reading_of
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Execution, Value
from semantics.language.dialects import entry_for
from semantics.language.float_formats import Format, format_of, type_named
from semantics.language.not_representable import NotRepresentable
from semantics.language.registry import Meaning, lookup
from semantics.language.widths import Width
from semantics.meanings.function_facts import EXACT_VALUES

_INTERPRETATION = ConcreteInterpretation()


def width_of(element: str) -> int | None:
    """The width of an integer type, signed or not; None for any other type."""
    digits = element.lstrip("us")[1:]
    return int(digits) if element.lstrip("us")[:1] == "i" and digits.isdigit() else None


def signed(bits: int, width: int) -> int:
    """A bit pattern as a two's complement number."""
    return bits - (1 << width) if bits >> (width - 1) & 1 else bits


@dataclass(frozen=True)
class Floats:
    """A format of floats whose numbers are known."""

    format: Format

    @property
    def precision(self) -> int:
        return self.format.precision

    def number(self, bits: int) -> Fraction | None:
        """The number that bits are; None for what is no number, and for a zero that has a sign."""
        f = self.format
        if f.is_nan(bits) or bits & f.sizes >= f.beyond or (bits & f.sign and not bits & f.sizes):
            return None
        return Fraction(f.number(bits))

    def bits(self, number: Fraction | int) -> int:
        """The bits of a number that the format has."""
        return self.format.bits_of(float(number))


class _ByName(dict[str, Floats]):
    """The formats whose numbers doubles are, by the names of their types."""

    def get(self, key: str, default: Floats | None = None) -> Floats | None:  # pyright: ignore
        if key not in self:
            found = _format(key)
            if found is None or found.width > 64 or found.is_scale:
                return default
            self[key] = Floats(found)
        return self[key]


FLOATS = _ByName()


@cache
def _type(element: str) -> Attribute | None:
    return type_named(element)


@cache
def _format(element: str) -> Format | None:
    type_ = _type(element)
    return None if type_ is None else format_of(type_)


def is_float(element: str) -> bool:
    """Whether a type is one of floats."""
    return _format(element) is not None


def size_of(element: str) -> int | None:
    """How many bits a value of a type has; None where that is not known."""
    format_ = _format(element)
    return width_of(element) if format_ is None else format_.width


def identity_of(operation: str, element: str) -> int | None:
    """The bits of the constant that leaves every value as it is, if there is one."""
    format_, width = _format(element), width_of(element)
    if format_ is not None and format_.is_scale:
        return None
    if format_ is not None:
        match operation:
            case "arith.addf":
                return format_.sign if format_.has_negative_zero else 0
            case "arith.mulf":
                return _one_of(format_)
            case "arith.maximumf" | "arith.minimumf" if format_.has_infinities:
                sign = format_.sign if operation == "arith.maximumf" else 0
                return sign | format_.beyond
            case _:
                return None
    if width is None:
        return None
    ones, lowest = (1 << width) - 1, 1 << (width - 1)
    return {
        "arith.addi": 0,
        "arith.ori": 0,
        "arith.xori": 0,
        "arith.maxui": 0,
        "arith.muli": 1,
        "arith.andi": ones,
        "arith.minui": ones,
        "arith.maxsi": lowest,
        "arith.minsi": lowest - 1,
    }.get(operation)


@cache
def _one_of(format_: Format) -> int:
    return format_.bits_of(1.0)


def evaluated(
    op: str,
    bits: Sequence[int],
    sources: Sequence[str],
    element: str,
    attributes: Sequence[int],
) -> int | None:
    """The bits of what an operation gives for constants; None where that is not known, or may be
    undefined. `attributes` has the predicate of a comparison."""
    try:
        return _evaluated(op, tuple(bits), tuple(sources), element, tuple(attributes))
    except NotRepresentable:
        return None


@cache
def _evaluated(
    op: str,
    bits: tuple[int, ...],
    sources: tuple[str, ...],
    element: str,
    attributes: tuple[int, ...],
) -> int | None:
    if op == "arith.bitcast":
        return bits[0]
    if op in EXACT_VALUES and sources[0] == element:
        return fact(EXACT_VALUES[op], bits[0], element)
    meaning, given = _meaning(op, sources, element, attributes)
    widths = [size_of(s) for s in sources]
    width = size_of(element)
    if meaning is None or width is None or any(w is None for w in widths):
        return None
    m = Execution(_INTERPRETATION, lambda _, width: _usual(m, width))
    known = {
        name: kind.read(_INTERPRETATION, given.get(name), width)
        for name, kind in meaning.attributes.items()
    }
    operands = [
        Value(m.constant(b, w), m.truth(False))
        for b, w in zip(bits, widths, strict=True)
        if w is not None
    ]
    (value,) = meaning.apply(m, operands, known, [width])
    found, format_ = int(value.bits.term), _format(element)
    is_nan = format_ is not None and format_.is_nan(found)
    if value.poison.term or m.ub.term or (m.chose.term and not is_nan):
        return None
    return found


@cache
def is_known(op: str, types: tuple[str, ...]) -> bool:
    """Whether it is known what an operation gives on these types, if it is one on floats."""
    does = reading_of(op)
    return does is None or is_known_in(does, [_format(t) for t in types])


def _usual(m: Execution, width: Width) -> Bits:
    """What an operation chooses: the usual NaN. All NaNs are one value."""
    if m.usual is None:
        raise NotRepresentable("a free choice")
    return m.usual if m.usual.width == width else m.constant(0, width)


def _meaning(
    op: str, sources: Sequence[str], element: str, attributes: Sequence[int]
) -> tuple[Meaning | None, dict[str, Attribute]]:
    """The meaning of an operation on these types, and its attributes."""
    floats = [t for t in (*sources, element) if is_float(t)]
    given: dict[str, Attribute] = {}
    if attributes:
        given["predicate"] = IntegerAttr(attributes[0], IntegerType(64))
    if not floats:
        entry_for(op).load_meanings()
        return lookup(op), given
    if op == "arith.select":
        entry_for(op).load_meanings()
        return lookup(op), given
    does = reading_of(op)
    if does is None:
        return None, given
    formats = [t for t in (_type(floats[0]), _type(floats[-1])) if t is not None]
    given |= dict(does.attributes) | {"format": formats[0]}
    meaning = lookup(does.operation)
    if meaning is not None and "to" in meaning.attributes:
        given["to"] = formats[1]
    return meaning, given


def fact(values: Mapping[str, str], bits: int, element: str) -> int | None:
    """What every implementation of a function gives that has these values, where that is known."""
    format_ = _format(element)
    if format_ is None or not format_.has_infinities:
        return None
    if format_.is_nan(bits):
        return format_.nan
    number = format_.number(bits) if bits & format_.sizes < format_.beyond else None
    if number is None:
        name = "-inf" if bits & format_.sign else "+inf"
    elif abs(number) in (0, 1):
        name = ("-" if bits & format_.sign else "+") + str(int(abs(number)))
    else:
        return None
    value = values.get(name)
    return None if value is None else format_.bits_of(float(value))
