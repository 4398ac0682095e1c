"""Operations of MLIR on scalar floats as those of IEEE 754, which act on bits.

What is not here stays opaque: functions of which it is not said how they round, and what flags
license that is not listed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, IntegerType, StringAttr
from xdsl.ir import Attribute, Data, Operation

from semantics.control_flow.float_functions import FunctionOfFloats, as_function
from semantics.control_flow.float_licences import (
    CONVERSION,
    FLAGS,
    KNOWN_FLAGS,
    Flagged,
    Licence,
    are_signless,
    attribute_of_flags,
    flags_of,
    involved,
    licence_of,
)
from semantics.control_flow.graph import Opaque, Precision, Unfixed
from semantics.functions.float_environment import KEPT, Denormals, denormals_of
from semantics.functions.operations import operation_name
from semantics.language.float_formats import (
    Format,
    bits_of_constant,
    bits_of_text,
    format_of,
)
from semantics.language.kinds import isa
from semantics.language.program import Step, is_integer_like
from semantics.meanings.denormals import OPERAND, RESULT
from semantics.meanings.float_bits import Rounding
from semantics.meanings.floats import LICENSED, PREFIX, ROUNDINGS, SIGNLESS
from semantics.meanings.function_facts import FUNCTION, FUNCTIONS, INTRINSICS
from semantics.meanings.x87 import bitcast

if TYPE_CHECKING:
    from semantics.control_flow.reading import GraphReader
    from semantics.effects.operations import Effects

I32 = IntegerType(32)


@dataclass(frozen=True)
class OnBits:
    """An operation of `semantics.meanings.floats`, with its attributes beside the format. Of a
    `large` one the formula is large."""

    operation: str
    attributes: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    large: bool = True


@dataclass(frozen=True)
class Reading:
    """What an operation does on bits, in which format, and what its flags say: that no operand or
    result is a NaN (infinite), that signs of zeros do not matter, and what else is licensed; and
    what becomes of denormal numbers."""

    does: OnBits
    format: Attribute | None = None
    no_nan: bool = False
    no_infinity: bool = False
    signless: bool = False
    licensed: frozenset[str] = frozenset()
    denormals: Denormals = KEPT

    @property
    def flagged(self) -> bool:
        """Whether flags say anything."""
        return self.no_nan or self.no_infinity or self.signless or bool(self.licensed)


def _small(name: str, **attributes: int) -> OnBits:
    return OnBits(PREFIX + name, _numbers(attributes), large=False)


def _large(name: str, **attributes: int) -> OnBits:
    return OnBits(PREFIX + name, _numbers(attributes))


def _numbers(attributes: Mapping[str, int]) -> dict[str, Attribute]:
    return {name: IntegerAttr(number, I32) for name, number in attributes.items()}


def _to_integral(rounding: Rounding) -> OnBits:
    return _large("roundToIntegral", rounding=ROUNDINGS.index(rounding))


_PRODUCT, _QUOTIENT = PREFIX + "multiplication", PREFIX + "division"
_TO_NEAREST = ROUNDINGS.index(Rounding.NEAREST_EVEN)
_CONVERT = _large("convertFormat", rounding=_TO_NEAREST)
_CLASS = _small("class")
_ROUND, _TRUNCATED = PREFIX + "roundToIntegral", _to_integral(Rounding.TOWARD_ZERO)
_OF_SCALES = frozenset(
    PREFIX + name
    for name in ("convertFormat", "convertToInteger", "compare", "class", "minimum", "maximum")
)
_NEAREST = _to_integral(Rounding.NEAREST_EVEN)

_BY_NAME: Mapping[str, OnBits] = {
    **dict.fromkeys(("arith.addf", "llvm.fadd"), _large("addition")),
    **dict.fromkeys(("arith.subf", "llvm.fsub"), _large("subtraction")),
    **dict.fromkeys(("arith.mulf", "llvm.fmul"), _large("multiplication")),
    **dict.fromkeys(("arith.divf", "llvm.fdiv"), _large("division")),
    **dict.fromkeys(("arith.remf", "llvm.frem"), _large("remainder")),
    **dict.fromkeys(("math.fma", "llvm.intr.fma"), _large("fusedMultiplyAdd")),
    **dict.fromkeys(("math.sqrt", "llvm.intr.sqrt"), _large("squareRoot")),
    **dict.fromkeys(("arith.negf", "llvm.fneg"), _small("negate")),
    **dict.fromkeys(("math.absf", "llvm.intr.fabs"), _small("abs")),
    **dict.fromkeys(("math.copysign", "llvm.intr.copysign"), _small("copySign")),
    **dict.fromkeys(("arith.minimumf", "llvm.intr.minimum"), _small("minimum")),
    **dict.fromkeys(("arith.maximumf", "llvm.intr.maximum"), _small("maximum")),
    **dict.fromkeys(("arith.minnumf", "llvm.intr.minnum"), _small("minimumNumber")),
    **dict.fromkeys(("arith.maxnumf", "llvm.intr.maxnum"), _small("maximumNumber")),
    "math.clampf": _small("clamp"),
    **dict.fromkeys(("arith.cmpf", "llvm.fcmp"), _small("compare")),
    **dict.fromkeys(("math.floor", "llvm.intr.floor"), _to_integral(Rounding.DOWNWARD)),
    **dict.fromkeys(("math.ceil", "llvm.intr.ceil"), _to_integral(Rounding.UPWARD)),
    **dict.fromkeys(("math.trunc", "llvm.intr.trunc"), _TRUNCATED),
    **dict.fromkeys(("math.round", "llvm.intr.round"), _to_integral(Rounding.NEAREST_AWAY)),
    **dict.fromkeys(("math.roundeven", "llvm.intr.roundeven"), _NEAREST),
    **dict.fromkeys(("llvm.intr.rint", "llvm.intr.nearbyint"), _NEAREST),
    **dict.fromkeys(("arith.extf", "llvm.fpext", "arith.truncf", "llvm.fptrunc"), _CONVERT),
    **dict.fromkeys(("arith.fptosi", "llvm.fptosi"), _large("convertToInteger", signed=1)),
    **dict.fromkeys(("arith.fptoui", "llvm.fptoui"), _large("convertToInteger", signed=0)),
    **dict.fromkeys(
        ("arith.sitofp", "llvm.sitofp"),
        _large("convertFromInteger", signed=1, rounding=_TO_NEAREST),
    ),
    **dict.fromkeys(
        ("arith.uitofp", "llvm.uitofp"),
        _large("convertFromInteger", signed=0, rounding=_TO_NEAREST),
    ),
    "llvm.intr.is.fpclass": _CLASS,
    "math.isnan": _small("class", classes=0b0000000011),
    "math.isinf": _small("class", classes=0b1000000100),
    "math.isnormal": _small("class", classes=0b0100001000),
    "math.isfinite": _small("class", classes=0b0111111000),
}
_ROUNDING_MODES = {
    0: Rounding.NEAREST_EVEN,
    1: Rounding.DOWNWARD,
    2: Rounding.UPWARD,
    3: Rounding.TOWARD_ZERO,
    4: Rounding.NEAREST_AWAY,
}
"""`arith.RoundingMode` (ArithBase.td, MLIR 22)."""

_CONSTANTS = ("arith.constant", "llvm.mlir.constant")
_BITCASTS = ("arith.bitcast", "llvm.bitcast")


def as_bits(op: Operation) -> Reading | None:
    """What an operation on scalar floats does on bits; None where it is not known."""
    name = operation_name(op)
    if op.regions or len(op.results) != 1:
        return None
    types = [value.type for value in (*op.operands, *op.results)]
    floats = [type_ for type_ in types if format_of(type_) is not None]
    if not floats or not all(format_of(t) is not None or is_integer_like(t) for t in types):
        return None
    said = {
        key: value
        for key, value in (op.properties | op.attributes).items()
        if "." not in key and key not in (attribute_of_flags(name), "op_name__")
    }
    if name in _CONSTANTS:
        return _constant(said, types[0])
    if name in _BITCASTS:
        cast_ = None if said or len(types) != 2 else bitcast(*types)
        return None if cast_ is None else Reading(OnBits(*cast_, large=False))
    does = _BY_NAME.get(name)
    flags = flags_of(op)
    if name in _SCALINGS:
        return _scaling(op, said, flags)
    if does is None or not is_known_in(does, [format_of(type_) for type_ in floats]):
        return None
    if not flags <= KNOWN_FLAGS or ("afn" in flags and does.operation == _ROOT):
        return None
    attributes: dict[str, Attribute] = dict(does.attributes)
    predicate = said.pop("predicate", None)
    if predicate is not None and does.operation == PREFIX + "compare":
        attributes["predicate"] = predicate
    if does is _CLASS:
        attributes["classes"] = said.pop("bit", None) or IntegerAttr(0, I32)
    mode = said.pop("roundingmode", None)
    if mode is not None:
        given = _ROUNDING_MODES.get(mode.value.data) if isinstance(mode, IntegerAttr) else None
        if given is None or does is not _CONVERT:
            return None
        attributes["rounding"] = IntegerAttr(ROUNDINGS.index(given), I32)
    if said:
        return None
    attributes["format"] = floats[0]
    if does is _CONVERT:
        attributes["to"] = floats[-1]
    flags -= {"none", "afn"}
    licensed = flags.intersection(FLAGS)
    if flags - licensed and any(type_ != floats[0] for type_ in floats):
        return None
    found = OnBits(does.operation, attributes, does.large)
    promised = "nnan" in flags, "ninf" in flags
    return Reading(found, floats[0], *promised, "nsz" in flags, licensed)


_ROOT = PREFIX + "squareRoot"


_SCALINGS = ("arith.scaling_extf", "arith.scaling_truncf")
SCALED = PREFIX + "scaled"
"""Stands for several steps: conversions, and a product with a power of two or a quotient by one."""


def _scaling(op: Operation, said: Mapping[str, Attribute], flags: frozenset[str]) -> Reading | None:
    """What ODS of arith says of `scaling_extf` and `scaling_truncf`, where the scale is a power of
    two; what a wider one is truncated to, upstream disagrees about (llvm-project 215295)."""
    value, scale = (format_of(operand.type) for operand in op.operands)
    to = format_of(op.results[0].type)
    if said or not flags <= {"none"} or scale is None or not scale.is_scale:
        return None
    if value is None or to is None or value.is_scale or to.is_scale:
        return None
    return Reading(OnBits(SCALED, {}))


def is_on_floats(name: str) -> bool:
    """Whether an operation of this name acts on floats, as far as these have a meaning."""
    return name in _BY_NAME or name in _SCALINGS


def computes_a_float(name: str) -> bool:
    """Whether an operation of this name computes a number, as far as anything is known of it."""
    return is_on_floats(name) or INTRINSICS.get(name, name) in FUNCTIONS


def reading_of(name: str) -> OnBits | None:
    """What an operation of this name does on bits, without attributes of its own."""
    return _BY_NAME.get(name)


def says_all_without_flags(name: str) -> bool:
    """Whether what an operation of this name does is known from its operands and its flags."""
    does = _BY_NAME.get(name)
    if does is None:
        return name == "arith.select"
    return does is not _CLASS and does.operation != PREFIX + "compare" and name != "arith.truncf"


def _is_wider(f: Format, than: Format) -> bool:
    return f.width > than.width


def is_known_in(does: OnBits, formats: Sequence[Format | None]) -> bool:
    """Whether it is known what an operation gives in these formats. Powers of two without a sign
    are only converted and compared: nothing says what else gives for numbers that they lack."""
    scales = any(f is not None and f.is_scale for f in formats)
    if scales and does.operation not in _OF_SCALES:
        return False
    if does.operation != _ROUND or does.attributes == _TRUNCATED.attributes:
        return True
    return all(f is None or f.has_infinities or _is_whole(f) for f in formats)


def _is_whole(f: Format) -> bool:
    """Whether the largest number is an integer: else there may be none to round to."""
    return f.number(f.beyond - 1).is_integer()


def _constant(said: Mapping[str, Attribute], type_: Attribute) -> Reading | None:
    value = said.get("value")
    bits, format_ = None, format_of(type_)
    if isa(value, FloatAttr) and value.type == type_:
        bits = bits_of_constant(value)
    elif isinstance(value, Data):
        text = str(cast("Data[object]", value).data).strip()
        bits = bits_of_text(text) if text.endswith(f": {type_}") else None
    if len(said) != 1 or bits is None or format_ is None:
        return None
    number = IntegerAttr(bits, IntegerType(format_.width))
    return Reading(OnBits("arith.constant", {"value": number}, large=False))


PROMISED = PREFIX + "promised"
"""Makes its first operand poison where a promise about the others is broken."""


def promise(reading: Reading) -> dict[str, Attribute]:
    """The attributes of `PROMISED`."""
    flags = {"no_nan": int(reading.no_nan), "no_infinity": int(reading.no_infinity)}
    assert reading.format is not None
    return {"format": reading.format, **_numbers(flags)}


class FloatReader:
    """Says which operations on floats are read as IEEE 754 has them, and notes it in `found`. Those
    with large formulas are not unless `exact`."""

    def __init__(self, exact: bool) -> None:
        self._exact = exact
        self.found: set[Precision] = set()
        self.flagged: dict[str, Flagged] = {}
        """The operations so far whose flags license something, by their results."""

    def read(
        self, op: Operation, functions: Sequence[Operation]
    ) -> Reading | FunctionOfFloats | str | None:
        """What an operation in these functions does; where it stays opaque, what it is the same as
        in any dialect; None where that is not known either."""
        found = as_function(op) or as_bits(op)
        if found is None or not functions:
            return None
        found = _in_environment(found, functions)
        if found is None:
            return None
        if isinstance(found, FunctionOfFloats):
            self.found.add(Precision.EXACT)
            return found
        if found.does.large and not self._exact:
            self.found.add(Precision.LEFT_OPEN)
            return _key(found, op)
        if found.format is not None:
            self.found.add(Precision.EXACT)
        if found.does.large:
            self.found.add(Precision.LARGE)
        return found


_ON_NUMBERS = frozenset(
    PREFIX + name for name in ("addition", "subtraction", "multiplication", "division", "compare")
) | {PREFIX + "fusedMultiplyAdd", _ROOT}
_ON_BITS = frozenset(PREFIX + name for name in ("negate", "abs", "copySign", "class"))


def _in_environment(
    found: Reading | FunctionOfFloats, functions: Sequence[Operation]
) -> Reading | FunctionOfFloats | None:
    """The same as the functions compute it; None where that is not known."""
    denormals = denormals_of(functions, found.format)
    if denormals is None or denormals == KEPT or not isinstance(found, Reading):
        return found if denormals == KEPT else None
    if found.format is None or found.does.operation in _ON_BITS:
        is_bits = found.does.operation in _ON_BITS or not found.does.large
        return found if is_bits and not found.flagged else None
    known = found.does.operation in _ON_NUMBERS and not found.flagged
    return replace(found, denormals=denormals) if known else None


def _key(reading: Reading, op: Operation) -> str | None:
    """What operations have in common that do the same on the same types, and promise and license
    the same; None for those that stand for several steps."""
    if operation_name(op) not in _BY_NAME:
        return None
    types = ", ".join(str(value.type) for value in (*op.operands, *op.results))
    said = [f"{name} = {value}" for name, value in sorted(reading.does.attributes.items())]
    for each in fields(reading):
        if each.name not in ("does", "licensed"):
            said.append(f"{each.name} = {getattr(reading, each.name)}")
    said += sorted(reading.licensed)
    return f"{reading.does.operation} on ({types}), {', '.join(said)}"


def add_float(
    reader: GraphReader,
    reading: Reading,
    operands: Sequence[str],
    result: tuple[str, Attribute],
    place: str,
) -> None:
    """Add the steps of an operation, the last of which gives `result`."""
    if reading.does.operation == SCALED:
        _add_scaled(reader, operands, result, place)
        return
    name, type_ = result
    format_ = {"format": reading.format} if reading.format is not None else {}
    floats = [n for n in operands if reader.type_of(n) == reading.format]
    given, steps = list(operands), [(reading.does.operation, reading.does.attributes)]
    if reading.signless:
        for number, n in enumerate(operands):
            if n in floats:
                given[number] = reader.step(SIGNLESS[0], [n], reader.type_of(n), place, format_)
    if reading.denormals.given is not None:
        flush = format_ | _numbers({"positive": reading.denormals.given.positive})
        for number, n in enumerate(operands):
            given[number] = reader.step(OPERAND, [n], reader.type_of(n), place, flush)
    more: list[Sequence[str]] = [given]
    licence = _licence(reader, reading, operands, name, type_, place)
    if licence is not None:
        numbers = {"kind": licence.kind.value, "flags": licence.flags}
        what = {"involves": StringAttr(involved(reader.flagged[name], reader.flagged))}
        steps.append((LICENSED, {**_numbers(numbers | {"others": len(licence.others)}), **what}))
        more.append((*licence.others, *licence.depends_on))
    if reading.signless and type_ == reading.format:
        steps.append((SIGNLESS[1], format_))
        more.append(())
    if reading.denormals.result is not None and type_ == reading.format:
        positive = reading.denormals.result.positive
        steps.append((RESULT, {**format_, **_numbers({"positive": positive})}))
        more.append(())
    if reading.no_nan or reading.no_infinity:
        steps.append((PROMISED, promise(reading)))
        more.append(floats)
    value: tuple[str, ...] = ()
    for (operation, attributes), others in zip(steps[:-1], more[:-1], strict=True):
        value = (reader.step(operation, (*value, *others), type_, place, attributes),)
    operation, attributes = steps[-1]
    if operation == PROMISED and type_ == reading.format:
        value += value
    reader.add(Step(operation, (*value, *more[-1]), (result,), attributes, place))


def add_function(
    reader: GraphReader,
    function: FunctionOfFloats,
    operands: Sequence[str],
    result: tuple[str, Attribute],
    how: tuple[Effects, str],
) -> None:
    """Add a function, of whose value the step behind it says what is known. Which NaN it gives is
    chosen there."""
    effects, place = how
    value = reader.new_name(result[0], function.format), function.format
    given = tuple(operands)
    what = Opaque(function.operation, function.key, given, (value,), effects, where=place)
    reader.add(replace(what, seen=False, function=True, does=Unfixed()))
    facts = function.facts()
    reader.add(Step(FUNCTION, (value[0], *given), (result,), facts, place))


def _add_scaled(
    reader: GraphReader, operands: Sequence[str], result: tuple[str, Attribute], place: str
) -> None:
    value, scale = operands
    (name, to), own = result, reader.type_of(value)

    def conversion(of: str, type_: Attribute) -> Mapping[str, Attribute]:
        return {"format": reader.type_of(of), "to": type_, **_numbers({"rounding": _TO_NEAREST})}

    def converted(of: str, type_: Attribute) -> str:
        return reader.step(_CONVERT.operation, [of], type_, place, conversion(of, type_))

    old, new = format_of(own), format_of(to)
    assert old is not None and new is not None
    if _is_wider(new, old):
        factors = converted(scale, to), converted(value, to)
        reader.add(Step(_PRODUCT, factors, ((name, to),), {"format": to}, place))
        return
    divided = reader.step(_QUOTIENT, [value, converted(scale, own)], own, place, {"format": own})
    reader.add(Step(_CONVERT.operation, (divided,), ((name, to),), conversion(divided, to), place))


def _licence(
    reader: GraphReader,
    reading: Reading,
    operands: Sequence[str],
    name: str,
    type_: Attribute,
    place: str,
) -> Licence | None:
    """What the flags of an operation license, which is noted."""
    if not reading.licensed or reading.format is None:
        return None
    does = reading.does
    rounds = [f"{name} = {value}" for name, value in sorted(does.attributes.items())]
    said = ", ".join([str(reading.format), *rounds])
    op = Flagged(does.operation, tuple(operands), reading.licensed, reading.signless, said)
    reader.flagged[name] = op
    attributes: dict[str, Attribute] = {"format": reading.format}
    format_ = format_of(reading.format)
    assert format_ is not None

    def one() -> str:
        bits = IntegerAttr(format_.bits_of(1.0), IntegerType(format_.width))
        return reader.step("arith.constant", (), type_, place, {"value": bits})

    if op.operation == CONVERSION and not _gives_type(reader, op, type_):
        return None
    free = are_signless(op, reader.flagged)

    def compute(operation: str, given: Sequence[str]) -> str:
        if free:
            given = [reader.step(SIGNLESS[0], [n], type_, place, attributes) for n in given]
        return reader.step(operation, given, type_, place, attributes)

    return licence_of(op, reader.flagged, compute, one)


def _gives_type(reader: GraphReader, op: Flagged, type_: Attribute) -> bool:
    """Whether a conversion gives what another one was given that gives its operand."""
    inner = reader.flagged.get(op.operands[0])
    return inner is not None and reader.type_of(inner.operands[0]) == type_
