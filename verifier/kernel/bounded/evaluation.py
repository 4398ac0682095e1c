"""What the steps of a function give where its input is in an interval."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute

from semantics.control_flow.graph import AnyStep, Assignment, Opaque, Selection, Unfixed
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution, Value
from semantics.language.execution import meaning_for
from semantics.language.float_formats import Format, format_of
from semantics.language.program import Step, width_in_bits
from semantics.language.widths import Width
from semantics.meanings.float_bits import Rounding
from semantics.meanings.floats import PREDICATES, PREFIX, ROUNDINGS
from semantics.meanings.function_facts import FUNCTION, FUNCTIONS, POWER
from verifier.kernel.bounded import values
from verifier.kernel.bounded.jets import Jet
from verifier.kernel.bounded.rationals import bits_of, integral, number_of
from verifier.kernel.bounded.real_functions import REAL_FUNCTIONS
from verifier.kernel.bounded.values import (
    AnyValue,
    Digits,
    Known,
    Near,
    NotBounded,
    NotDecided,
)

_CONCRETE = ConcreteInterpretation()
_INDEX_WIDTH = 64
_NAN_CLASSES, _INFINITE_CLASSES, _ALL_CLASSES = 0b11, 0b1000000100, 0b1111111111

INTEGER_OPERATIONS = {
    **{name: name for name in ("andi", "ori", "xori", "addi", "subi", "shli", "shrui", "shrsi")},
    "and": "andi",
    "or": "ori",
    "xor": "xori",
    "add": "addi",
    "sub": "subi",
    "shl": "shli",
    "lshr": "shrui",
    "ashr": "shrsi",
}
"""Of arith, and what those of llvm are of these. None has undefined behaviour."""


def as_integer_operation(operation: str) -> str | None:
    """The name in arith of an operation on integers that is known here."""
    dialect, _, name = operation.partition(".")
    found = INTEGER_OPERATIONS.get(name)
    if found is None or dialect not in ("arith", "llvm"):
        return None
    return found if (found == name) == (dialect == "arith") else None


def is_known(step: AnyStep) -> bool:
    """Whether a step is of a kind that is known here; none of them has undefined behaviour."""
    match step:
        case Selection() | Assignment():
            return True
        case Opaque():
            return isinstance(step.does, Unfixed)
        case Step():
            name = step.operation
            others = ("arith.constant", "arith.bitcast", "arith.cmpi", "llvm.icmp", FUNCTION)
            return name in _ON_FLOATS or name in others or as_integer_operation(name) is not None
        case _:
            return False


@dataclass
class Evaluation:
    """The values of the names of one function, whose input is in an interval. The functions that
    are used are real ones where they are `exact`, and else floats near to these (`implemented`
    then says whose)."""

    steps: Sequence[AnyStep]
    types: Mapping[str, Attribute]
    like: Jet
    exact: bool
    found: dict[str, AnyValue]
    implemented: set[str] = field(default_factory=set[str])
    computed: dict[tuple[int, tuple[int, ...]], int] = field(
        default_factory=dict[tuple[int, tuple[int, ...]], int]
    )
    """What steps give for some bits, as far as that was computed already."""

    def run(self) -> None:
        """Raises `NotDecided`, `NotBounded`, `TooLarge` and `NotSmooth`."""
        for step in self.steps:
            match step:
                case Selection(condition, then, otherwise, result):
                    flag = self.found[condition]
                    if not isinstance(flag, Known):
                        raise NotDecided
                    self.found[result] = self.found[then if flag.bits else otherwise]
                case Assignment(variable, value):
                    self.found[variable] = self.found[value]
                case Opaque():
                    pass
                case Step():
                    self._step(step)
                case _:
                    raise NotBounded("an operation that is not on floats")

    def _step(self, step: Step) -> None:
        ((name, _),) = step.results
        if step.operation == FUNCTION:
            self.found[name] = self._function(step)
            return
        given = [self.found[operand] for operand in step.operands]
        known = [value.bits for value in given if isinstance(value, Known)]
        if len(known) == len(given):
            if step.operation in _TELL_NANS_APART and any(map(self._is_nan, step.operands, known)):
                raise NotDecided  # Which NaN it is may have been chosen.
            question = id(step), tuple(known)
            if question not in self.computed:
                self.computed[question] = self._computed(step, known)
            self.found[name] = Known(self.computed[question])
            return
        on_floats = _ON_FLOATS.get(step.operation)
        if on_floats is not None:
            value = on_floats(self, step, given)
        elif step.operation == "arith.bitcast":
            value = self._bitcast(step, given[0])
        else:
            value = self._integers(step, given)
        self.found[name] = settled(value)

    def _is_nan(self, name: str, bits: int) -> bool:
        format_ = format_of(self.types[name])
        return format_ is not None and format_.is_nan(bits)

    def _computed(self, step: Step, bits: Sequence[int]) -> int:
        """What a step gives for these bits."""

        def choose(_: str, width: Width) -> Bits:
            assert execution.usual is not None and isinstance(width, int)
            return execution.usual

        execution = Execution(_CONCRETE, choose)
        meaning = meaning_for(step)
        widths = [self._width(name) for name in step.operands]
        results = [self._width(name) for name, _ in step.results]
        operands = [
            Value(Bits(_CONCRETE, number, width), Bool(_CONCRETE, False))
            for number, width in zip(bits, widths, strict=True)
        ]
        attributes = {
            name: kind.read(_CONCRETE, step.attributes.get(name), results[0])  # pyright: ignore[reportArgumentType]
            for name, kind in meaning.attributes.items()
        }
        (value,) = meaning.apply(execution, operands, attributes, results)
        number = int(value.bits.term)
        format_ = format_of(self.types[step.results[0][0]])
        if value.poison.term or execution.ub.term:
            raise NotDecided
        if execution.chose.term and not (format_ is not None and format_.is_nan(number)):
            raise NotDecided
        return number

    def _width(self, name: str) -> int:
        width = width_in_bits(self.types[name], _INDEX_WIDTH)
        if width is None:
            raise NotBounded(f"a value of type {self.types[name]}")
        return width

    def near(self, value: AnyValue, f: Format) -> Near:
        """A value as a number. Raises `NotDecided` for a NaN or an infinity."""
        if isinstance(value, Near):
            return value
        if isinstance(value, Digits):
            raise NotBounded("an integer as a float")
        number = number_of(f, value.bits)
        if number is None:
            raise NotDecided
        return values.near_number(number, f, self.like)

    def _function(self, step: Step) -> AnyValue:
        """A function of what is no NaN: its facts, where these fix it, else the real function."""
        name = FUNCTIONS[_number(step, "function")]
        f = _format(step)
        given = [self.found[operand] for operand in step.operands[1:]]
        if all(isinstance(value, Known) for value in given):
            bits = [value.bits for value in given if isinstance(value, Known)]
            one, other = (self._computed_or_none(step, [some, *bits]) for some in (0, 1))
            if one is not None and one == other:
                return Known(one)
        numbers = [self.near(value, f) for value in given]
        if name == POWER and isinstance(given[1], Known):
            found = values.power_function(numbers[0], numbers[1].low)
        elif name in REAL_FUNCTIONS:
            found = values.function_of(name, numbers[0])
        else:
            raise NotBounded(f"{name} of what is not known")
        if self.exact:
            return found
        self.implemented.add(name)
        return values.implemented(found, f)

    def _computed_or_none(self, step: Step, bits: Sequence[int]) -> int | None:
        try:
            return self._computed(step, bits)
        except NotDecided:
            return None

    def _bitcast(self, step: Step, value: AnyValue) -> AnyValue:
        f = format_of(self.types[step.results[0][0]])
        if isinstance(value, Near):
            own = format_of(self.types[step.operands[0]])
            if value.format is None or value.format != own:
                raise NotBounded("the bits of a number that is not rounded")
            return value if own == f else values.digits_of(value)
        if isinstance(value, Digits):
            return values.float_of(value) if value.number.format == f else value
        raise NotDecided

    def _integers(self, step: Step, given: Sequence[AnyValue]) -> AnyValue:
        """An operation on the digits of a float and a number."""
        name = as_integer_operation(step.operation)
        if name is None or len(given) != 2 or any(_says(step, a) for a in step.attributes):
            raise NotBounded(f"{step.operation} of the digits of a float")
        digits, other = given
        if isinstance(other, Digits) and name in ("andi", "ori", "xori", "addi"):
            digits, other = other, digits
        if not isinstance(digits, Digits) or not isinstance(other, Known):
            raise NotDecided
        f = digits.number.format
        assert f is not None
        front, behind = other.bits >> f.stored, other.bits & ((1 << f.stored) - 1)
        width = f.width - f.stored
        if name == "shrui" and f.stored <= other.bits < f.width:
            return Known(digits.field >> (other.bits - f.stored))
        if name == "andi" and behind == 0:
            return Known((digits.field & front) << f.stored)
        if name == "andi" and behind == (1 << f.stored) - 1:
            return Digits(digits.number, digits.field & front)
        if behind == 0 and name in _ON_FIELDS:
            field_ = _ON_FIELDS[name](digits.field, front) % (1 << width)
            return Digits(digits.number, field_)
        raise NotDecided


_ON_FIELDS: Mapping[str, Callable[[int, int], int]] = {
    "ori": lambda a, b: a | b,
    "xori": lambda a, b: a ^ b,
    "addi": lambda a, b: a + b,
    "subi": lambda a, b: a - b,
}


def _says(step: Step, name: str) -> bool:
    """Whether an attribute of an operation on integers promises something."""
    value = step.attributes[name]
    return "none" not in str(value)


def settled(value: AnyValue) -> AnyValue:
    """Bit for bit, where there is one float that it may be; of a zero the sign is not known."""
    if isinstance(value, Near) and value.format is not None and value.low == value.high != 0:
        return Known(bits_of(value.format, value.low))
    return value


def _number(step: Step, name: str) -> int:
    value = step.attributes[name]
    assert isinstance(value, IntegerAttr)
    return value.value.data


def _format(step: Step, name: str = "format") -> Format:
    type_ = step.attributes[name]
    found = format_of(type_) if isinstance(type_, Attribute) else None
    assert found is not None
    if not found.has_infinities:
        raise NotBounded("a format that is not IEEE 754's")
    return found


# Operations on floats

_OnFloats = Callable[[Evaluation, Step, Sequence[AnyValue]], AnyValue]


def _arithmetic(compute: Callable[..., Near]) -> _OnFloats:
    def on(e: Evaluation, step: Step, given: Sequence[AnyValue]) -> AnyValue:
        f = _format(step)
        return compute(*(e.near(value, f) for value in given), f)

    return on


def _difference(x: Near, y: Near, f: Format) -> Near:
    return values.sum_of(x, values.negated(y), f)


def _negate(e: Evaluation, step: Step, given: Sequence[AnyValue]) -> AnyValue:
    return values.negated(e.near(given[0], _format(step)))


def _absolute(e: Evaluation, step: Step, given: Sequence[AnyValue]) -> AnyValue:
    return values.absolute(e.near(given[0], _format(step)))


def _copy_sign(e: Evaluation, step: Step, given: Sequence[AnyValue]) -> AnyValue:
    f = _format(step)
    size, sign = values.absolute(e.near(given[0], f)), given[1]
    if isinstance(sign, Known) and not f.is_nan(sign.bits):
        negative = bool(sign.bits & f.sign)
    else:
        number = e.near(sign, f)
        if number.low <= 0 <= number.high:
            raise NotDecided
        negative = number.high < 0
    return values.negated(size) if negative else size


def _extremum(larger: bool) -> _OnFloats:
    def on(e: Evaluation, step: Step, given: Sequence[AnyValue]) -> AnyValue:
        x, y = (e.near(value, _format(step)) for value in given)
        if x.high < y.low:
            return y if larger else x
        if y.high < x.low:
            return x if larger else y
        raise NotDecided

    return on


def _ends(value: AnyValue, f: Format) -> tuple[Any, Any] | None:
    """The least and the greatest that it may be; None for a NaN."""
    if isinstance(value, Near):
        return value.low, value.high
    if isinstance(value, Digits):
        raise NotBounded("an integer as a float")
    if f.is_nan(value.bits):
        return None
    number = number_of(f, value.bits)
    if number is None:
        infinity = float("-inf") if value.bits & f.sign else float("inf")
        return infinity, infinity
    return number, number


def _compare(e: Evaluation, step: Step, given: Sequence[AnyValue]) -> AnyValue:
    f = _format(step)
    name = PREDICATES[_number(step, "predicate")]
    ends = [_ends(value, f) for value in given]
    if name in ("true", "false"):
        return Known(int(name == "true"))
    if None in ends:
        return Known(int(name[0] == "u"))
    (a, b), (c, d) = (pair for pair in ends if pair is not None)
    if name in ("ord", "uno"):
        return Known(int(name == "ord"))
    less = True if b < c else False if a >= d else None
    greater = True if a > d else False if b <= c else None
    same = True if a == b == c == d else False if b < c or a > d else None
    decided = {
        "lt": less,
        "ge": None if less is None else not less,
        "gt": greater,
        "le": None if greater is None else not greater,
        "eq": same,
        "ne": None if same is None else not same,
    }[name[1:]]
    if decided is None:
        raise NotDecided
    return Known(int(decided))


def _class(e: Evaluation, step: Step, given: Sequence[AnyValue]) -> AnyValue:
    """Of a number it is known that it is neither a NaN nor infinite."""
    classes = _number(step, "classes") & _ALL_CLASSES
    beyond = _NAN_CLASSES | _INFINITE_CLASSES
    e.near(given[0], _format(step))
    if not classes & ~beyond:
        return Known(0)
    if classes & ~beyond == _ALL_CLASSES & ~beyond:
        return Known(1)
    raise NotDecided


def _to_integral(e: Evaluation, step: Step, given: Sequence[AnyValue]) -> AnyValue:
    f = _format(step)
    x = e.near(given[0], f)
    mode = ROUNDINGS[_number(step, "rounding")]
    low, high = integral(x.low, mode), integral(x.high, mode)
    if low != high or x.low <= 0 <= x.high:
        raise NotDecided
    number = bits_of(f, Fraction(low))
    return Known(number | f.sign if x.high < 0 else number)


def _convert(e: Evaluation, step: Step, given: Sequence[AnyValue]) -> AnyValue:
    if ROUNDINGS[_number(step, "rounding")] is not Rounding.NEAREST_EVEN:
        raise NotBounded("a conversion that is not rounded to nearest")
    return values.converted(e.near(given[0], _format(step)), _format(step, "to"))


def _to_integer(e: Evaluation, step: Step, given: Sequence[AnyValue]) -> AnyValue:
    x = e.near(given[0], _format(step))
    low, high = (integral(end, Rounding.TOWARD_ZERO) for end in (x.low, x.high))
    width = e._width(step.results[0][0])  # pyright: ignore[reportPrivateUsage]
    signed = bool(_number(step, "signed"))
    room = range(-(1 << (width - 1)), 1 << (width - 1)) if signed else range(1 << width)
    if low != high or low not in room:
        raise NotDecided
    return Known(low % (1 << width))


_ON_FLOATS: Mapping[str, _OnFloats | None] = {
    PREFIX + "addition": _arithmetic(values.sum_of),
    PREFIX + "subtraction": _arithmetic(_difference),
    PREFIX + "multiplication": _arithmetic(values.product_of),
    PREFIX + "division": _arithmetic(values.quotient_of),
    PREFIX + "fusedMultiplyAdd": _arithmetic(values.fused),
    PREFIX + "squareRoot": _arithmetic(values.root_of),
    PREFIX + "negate": _negate,
    PREFIX + "abs": _absolute,
    PREFIX + "copySign": _copy_sign,
    **dict.fromkeys((PREFIX + "minimum", PREFIX + "minimumNumber"), _extremum(larger=False)),
    **dict.fromkeys((PREFIX + "maximum", PREFIX + "maximumNumber"), _extremum(larger=True)),
    PREFIX + "compare": _compare,
    PREFIX + "class": _class,
    PREFIX + "roundToIntegral": _to_integral,
    PREFIX + "convertFormat": _convert,
    PREFIX + "convertToInteger": _to_integer,
    PREFIX + "convertFromInteger": None,
}
"""What is known where not all operands are."""
_TELL_NANS_APART = ("arith.bitcast", PREFIX + "copySign", PREFIX + "class")
