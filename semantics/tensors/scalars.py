"""What stablehlo's operations on elements do.

Source: the StableHLO specification (docs/spec.md of openxla/stablehlo), and where it is silent its
reference interpreter (stablehlo/reference/Element.cpp). What both leave open is a function of which
nothing is known: a quotient by 0, a shift by the width or more, a number beyond an integer type.
Conversions that are not exact are those of the reference interpreter: floats are rounded to
nearest, ties to even, and integers wrap around. That is a convention (`conversions`), since the
specification says "TBD".
"""

# Functions of elements are written as lambdas, whose parameters are terms.
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable, Sequence

from semantics.language.program import NoMeaning
from semantics.tensors.constants import FLOATS, fact, signed, size_of, width_of
from semantics.tensors.float_cases import to_integer, total_order
from semantics.tensors.terms import Term, Terms
from semantics.tensors.values import Tensor, filled, mapped

CONVERSIONS = "conversions"
FUNCTIONS: dict[str, str] = {
    "power": "math.powf",
    "atan2": "math.atan2",
    "rsqrt": "math.rsqrt",
    "cbrt": "math.cbrt",
    "exponential": "math.exp",
    "exponential_minus_one": "math.expm1",
    "log": "math.log",
    "log_plus_one": "math.log1p",
    "tanh": "math.tanh",
    "tan": "math.tan",
    "sine": "math.sin",
    "cosine": "math.cos",
}
"""Functions that an implementation rounds as it likes."""
_FIXED: dict[str, dict[str, str]] = {
    "stablehlo.logistic": {"+0": "0.5", "-0": "0.5", "+inf": "+1", "-inf": "+0"},
    "stablehlo.rsqrt": {"+1": "+1"},
    "chlo.erf": {"+0": "+0", "-0": "-0"},
}
"""What the specification fixes of functions beside what C does (`function_facts`): `logistic` is
`1 / (1 + exp(-x))`, and `rsqrt` IEEE 754's, correctly rounded (IEEE 754-2019, 9.2). `chlo.erf` is
not in the specification; C17 fixes 0 (annex F), where chlo's decomposition multiplies by it."""
_ON_FLOATS = {
    **FUNCTIONS,
    "add": "arith.addf",
    "subtract": "arith.subf",
    "multiply": "arith.mulf",
    "divide": "arith.divf",
    "maximum": "arith.maximumf",
    "minimum": "arith.minimumf",
    "abs": "math.absf",
    "negate": "arith.negf",
    "sqrt": "math.sqrt",
    "floor": "math.floor",
    "ceil": "math.ceil",
    "round_nearest_even": "math.roundeven",
    "round_nearest_afz": "math.round",
}
_ON_INTEGERS = {
    "add": "arith.addi",
    "subtract": "arith.subi",
    "multiply": "arith.muli",
    "and": "arith.andi",
    "or": "arith.ori",
    "xor": "arith.xori",
    "popcnt": "math.ctpop",
    "count_leading_zeros": "math.ctlz",
}
_ON_BOOLEANS = {
    **dict.fromkeys(("add", "maximum", "or"), "arith.ori"),
    **dict.fromkeys(("multiply", "minimum", "and"), "arith.andi"),
    "xor": "arith.xori",
}
_SMALLER, _SMALLER_U = 2, 6
_EQUAL, _DIFFERENT = 0, 1
_OEQ, _OLT, _UNE, _UNO, _ORD = 1, 4, 13, 14, 7
_FLOAT_RELATIONS = {"EQ": 1, "GT": 2, "GE": 3, "LT": 4, "LE": 5, "NE": 13}
_SIGNED = {"EQ": 0, "NE": 1, "LT": 2, "LE": 3, "GT": 4, "GE": 5}
_UNSIGNED = {"EQ": 0, "NE": 1, "LT": 6, "LE": 7, "GT": 8, "GE": 9}


class Elementwise:
    """Operations on elements."""

    def __init__(self, terms: Terms):
        self.terms = terms

    def apply(self, name: str, operands: Sequence[Tensor], element: str) -> Tensor:
        """An operation on tensors of one shape; `element` is the type of the result. Raises
        `NoMeaning`."""
        first = operands[0]
        if name in ("real", "imag", "complex"):
            return self._parts(name, operands, element)
        if name == "convert":
            return self.convert(first, element)
        if any(o.element != first.element for o in operands):
            raise NoMeaning(f"the operands of {name} have different types", "")
        if first.is_complex:
            return self._on_complex(name, operands, element)
        one = self.operation(name, first)
        return Tensor(element, (mapped(one, *(o.parts[0] for o in operands)),))

    def operation(self, name: str, like: Tensor) -> Callable[..., Term]:
        """An operation on elements of the type that a tensor has. Raises `NoMeaning`."""
        terms, of, width = self.terms, like.bits, like.width
        if like.is_float:
            if name in _FLOAT_CASES:
                return lambda x: _FLOAT_CASES[name](terms, x)
            if name == "remainder":
                return lambda x, y: terms.apply("arith.remf", (x, y), of)
            return self.function(f"stablehlo.{name}", of)
        if width is None:
            raise NoMeaning(f"{name} on {like.element} has no meaning", "")
        if width == 1 and name in _ON_BOOLEANS:
            op = _ON_BOOLEANS[name]
            return lambda x, y: terms.apply(op, (x, y), of)
        if name in _ON_INTEGERS:
            op = _ON_INTEGERS[name]
            return lambda *xs: terms.apply(op, xs, of)
        unsigned = like.is_unsigned
        if name in ("maximum", "minimum"):
            op = f"arith.{name[:3]}{'ui' if unsigned else 'si'}"
            return lambda x, y: terms.apply(op, (x, y), of)
        case = _INTEGER_CASES.get(name)
        if case is None:
            return lambda *xs: terms.opaque(f"stablehlo.{name} {like.element}", xs, of)
        return lambda *xs: case(terms, xs, of, unsigned)

    def function(self, key: str, of: str) -> Callable[..., Term]:
        """A function of floats of a type, by the name of its operation; nothing may be known of it
        but what is fixed."""
        dialect, _, name = key.partition(".")
        op = _ON_FLOATS.get(name) if dialect == "stablehlo" else None
        fixed, terms = _FIXED.get(key), self.terms

        def given(*xs: Term) -> Term:
            if fixed is not None and xs[0].bits is not None:
                known = fact(fixed, xs[0].bits, of)
                if known is not None:
                    return terms.constant(known, of)
            return terms.opaque(key, xs, of) if op is None else terms.apply(op, xs, of)

        return given

    def _parts(self, name: str, operands: Sequence[Tensor], element: str) -> Tensor:
        if name == "complex":
            return Tensor(element, (operands[0].parts[0], operands[1].parts[0]))
        (operand,) = operands
        if operand.is_complex:
            return Tensor(element, (operand.parts[0 if name == "real" else 1],))
        if name == "real":
            return operand
        zero = self.terms.constant(0, operand.bits)
        return filled(operand.shape, element, zero)

    def _on_complex(self, name: str, operands: Sequence[Tensor], element: str) -> Tensor:
        terms, of = self.terms, operands[0].bits
        if name in ("add", "subtract", "negate"):
            op = _ON_FLOATS[name]
            both = [
                mapped(lambda *xs: terms.apply(op, xs, of), *(o.parts[k] for o in operands))
                for k in (0, 1)
            ]
            return Tensor(element, tuple(both))
        sources = [part for o in operands for part in o.parts]
        count = 2 if element.startswith("complex<") else 1
        type_ = of if count == 2 else element
        return Tensor(
            element,
            tuple(
                mapped(
                    lambda *xs, k=k: terms.opaque(f"stablehlo.{name} complex", xs, type_, k),
                    *sources,
                )
                for k in range(count)
            ),
        )

    # Comparisons and conversions

    def compare(self, direction: str, kind: str | None, left: Tensor, right: Tensor) -> Tensor:
        """A comparison. Raises `NoMeaning`."""
        terms = self.terms
        if left.element != right.element:
            raise NoMeaning("the types of a comparison do not match", "")
        if left.is_complex:
            if direction not in ("EQ", "NE"):
                raise NoMeaning(f"{direction} of complex numbers has no meaning", "")
            relation = _FLOAT_RELATIONS[direction]
            join = terms.both if direction == "EQ" else terms.either
            sides = (*left.parts, *right.parts)

            def both(a: Term, b: Term, c: Term, d: Term) -> Term:
                first = terms.apply("arith.cmpf", (a, c), "i1", relation)
                return join(first, terms.apply("arith.cmpf", (b, d), "i1", relation))

            return Tensor("i1", (mapped(both, *sides),))
        if left.is_float:
            if kind == "TOTALORDER":
                relation = _FLOAT_RELATIONS[direction]

                def ordered(a: Term, b: Term) -> Term:
                    return total_order(terms, direction, relation, a, b)

                return Tensor("i1", (mapped(ordered, left.parts[0], right.parts[0]),))
            predicate, op = _FLOAT_RELATIONS[direction], "arith.cmpf"
        elif left.width is not None:
            predicates = _UNSIGNED if left.is_unsigned else _SIGNED
            predicate, op = predicates[direction], "arith.cmpi"
        else:
            raise NoMeaning(f"comparisons of {left.element} have no meaning", "")
        return Tensor(
            "i1",
            (
                mapped(
                    lambda a, b: terms.apply(op, (a, b), "i1", predicate),
                    left.parts[0],
                    right.parts[0],
                ),
            ),
        )

    def convert(self, operand: Tensor, element: str) -> Tensor:
        """A conversion of each element. Raises `NoMeaning`."""
        if operand.element == element:
            return operand
        if element.startswith("complex<"):
            part = element.removeprefix("complex<").removesuffix(">")
            if operand.is_complex:
                parts = [
                    self.convert(Tensor(operand.bits, (p,)), part).parts[0] for p in operand.parts
                ]
                return Tensor(element, tuple(parts))
            real = self.convert(operand, part)
            zero = filled(operand.shape, part, self.terms.constant(0, part))
            return Tensor(element, (real.parts[0], zero.parts[0]))
        if operand.is_complex:
            return self.convert(Tensor(operand.bits, operand.parts[:1]), element)
        one = self._conversion(operand, element)
        return Tensor(element, (mapped(one, operand.parts[0]),))

    def _conversion(self, operand: Tensor, element: str) -> Callable[[Term], Term]:
        terms, of = self.terms, operand.bits
        bare = element[1:] if element[:2] in ("ui", "si") else element
        from_width, to_width = operand.width, width_of(bare)
        if size_of(of) is None or size_of(bare) is None:
            raise NoMeaning(f"a conversion from {operand.element} to {element} has no meaning", "")
        if element == "i1":
            zero = terms.constant(0, of)
            if operand.is_float:
                return lambda x: terms.apply("arith.cmpf", (x, zero), "i1", _UNE)
            return lambda x: terms.compare(_DIFFERENT, x, zero)
        if from_width is not None and to_width is not None:
            if from_width < to_width:
                op = "arith.extui" if operand.is_unsigned else "arith.extsi"
                return lambda x: terms.apply(op, (x,), bare)
            if from_width == to_width:
                if operand.is_unsigned != element.startswith("ui"):
                    terms.conventions.add(CONVERSIONS)
                return lambda x: x
            narrow = range(1 << to_width)
            if not element.startswith("ui"):
                narrow = range(-(1 << to_width - 1), 1 << to_width - 1)

            def narrowed(x: Term) -> Term:
                result = terms.apply("arith.trunci", (x,), bare)
                number = x.bits
                if number is not None and not operand.is_unsigned:
                    number = signed(number, from_width)
                known = number is not None and number in narrow
                return result if known else self._inexact(result)

            return narrowed
        if from_width is not None:
            op = "arith.uitofp" if operand.is_unsigned else "arith.sitofp"
            digits = from_width - (not operand.is_unsigned)
            known = FLOATS.get(bare)
            if known is not None and digits <= known.precision:
                return lambda x: terms.apply(op, (x,), bare)
            return lambda x: self._inexact(terms.apply(op, (x,), bare))
        if to_width is not None:
            return lambda x: to_integer(terms, x, bare, element)
        source, target = FLOATS.get(of), FLOATS.get(bare)
        if source is None or target is None:
            raise NoMeaning(f"a conversion from {of} to {bare} has no meaning", "")
        wider = (
            target.precision >= source.precision
            and target.format.exponent >= source.format.exponent
            and target.format.has_infinities
        )
        if wider:
            return lambda x: terms.apply("arith.extf", (x,), bare)
        return lambda x: self._inexact(terms.apply("arith.truncf", (x,), bare))

    def _inexact(self, result: Term) -> Term:
        self.terms.conventions.add(CONVERSIONS)
        return result


# Floats


def _is_finite(terms: Terms, x: Term) -> Term:
    known = FLOATS.get(x.element)
    if known is None or not known.format.has_infinities:
        return terms.opaque("stablehlo.is_finite", (x,), "i1")
    size = terms.apply("math.absf", (x,), x.element)
    infinity = terms.constant(known.format.beyond, x.element)
    return terms.apply("arith.cmpf", (size, infinity), "i1", _OLT)


def _sign(terms: Terms, x: Term) -> Term:
    known = FLOATS.get(x.element)
    if known is None or not known.format.has_negative_zero:
        return terms.opaque("stablehlo.sign", (x,), x.element)
    zero, one, minus = (terms.constant(known.bits(n), x.element) for n in (0, 1, -1))
    positive = terms.apply("arith.cmpf", (zero, x), "i1", _OLT)
    negative = terms.apply("arith.cmpf", (x, zero), "i1", _OLT)
    return terms.select(positive, one, terms.select(negative, minus, x))


def _of_class(predicate: int, sign: int) -> Callable[[Terms, Term], Term]:
    def is_it(terms: Terms, x: Term) -> Term:
        known = FLOATS.get(x.element)
        if known is None or not known.format.has_infinities:
            return terms.opaque("chlo.is_inf", (x,), "i1", sign)
        value = terms.apply("math.absf", (x,), x.element) if sign == 0 else x
        bits = known.format.beyond | (known.format.sign if sign < 0 else 0)
        return terms.apply("arith.cmpf", (value, terms.constant(bits, x.element)), "i1", predicate)

    return is_it


def _square(terms: Terms, x: Term) -> Term:
    return terms.apply("arith.mulf", (x, x), x.element)


_FLOAT_CASES: dict[str, Callable[[Terms, Term], Term]] = {
    "is_finite": _is_finite,
    "sign": _sign,
    "is_inf": _of_class(_OEQ, 0),
    "is_pos_inf": _of_class(_OEQ, 1),
    "is_neg_inf": _of_class(_OEQ, -1),
    "square": _square,
}


# Integers

_Case = Callable[[Terms, Sequence[Term], str, bool], Term]


def _zero_or(terms: Terms, x: Term, y: Term, of: str, unsigned: bool) -> Term:
    """Whether a quotient is no integer of the type."""
    width = width_of(of) or 1
    zero = terms.compare(_EQUAL, y, terms.constant(0, of))
    if unsigned:
        return zero
    least = terms.compare(_EQUAL, x, terms.constant(1 << (width - 1), of))
    minus = terms.compare(_EQUAL, y, terms.constant((1 << width) - 1, of))
    return terms.either(zero, terms.both(least, minus))


def _quotient(name: str) -> _Case:
    def case(terms: Terms, given: Sequence[Term], of: str, unsigned: bool) -> Term:
        x, y = given
        bad = _zero_or(terms, x, y, of, unsigned)
        divisor = terms.select(bad, terms.constant(1, of), y)
        op = f"arith.{name}{'ui' if unsigned else 'si'}"
        usual = terms.apply(op, (x, divisor), of)
        if bad.bits == 0:
            return usual
        left_open = terms.opaque(f"{op} by zero", (x, y), of)
        return terms.select(bad, left_open, usual)

    return case


def _shift(op: str) -> _Case:
    def case(terms: Terms, given: Sequence[Term], of: str, _: bool) -> Term:
        x, y = given
        width = width_of(of) or 1
        most = terms.constant(width, of)
        if width >= 1 << width:  # No number of the type is as large as its width.
            return terms.apply(op, (x, y), of)
        fits = terms.compare(_SMALLER_U, y, most)
        usual = terms.apply(op, (x, terms.select(fits, y, terms.constant(0, of))), of)
        if fits.bits == 1:
            return usual
        return terms.select(fits, usual, terms.opaque(f"{op} by the width", (x, y), of))

    return case


def _negate(terms: Terms, given: Sequence[Term], of: str, _: bool) -> Term:
    return terms.apply("arith.subi", (terms.constant(0, of), given[0]), of)


def _not(terms: Terms, given: Sequence[Term], of: str, _: bool) -> Term:
    ones = terms.constant((1 << (width_of(of) or 1)) - 1, of)
    return terms.apply("arith.xori", (given[0], ones), of)


def _absolute(terms: Terms, given: Sequence[Term], of: str, unsigned: bool) -> Term:
    return given[0] if unsigned else terms.apply("math.absi", given, of)


def _sign_of_integer(terms: Terms, given: Sequence[Term], of: str, unsigned: bool) -> Term:
    (x,) = given
    width = width_of(of) or 1
    zero, one = terms.constant(0, of), terms.constant(1 % (1 << width), of)
    usual = terms.select(terms.compare(_EQUAL, x, zero), zero, one)
    if unsigned:
        return usual
    minus = terms.constant((1 << width) - 1, of)
    return terms.select(terms.compare(_SMALLER, x, zero), minus, usual)


def _power(terms: Terms, given: Sequence[Term], of: str, unsigned: bool) -> Term:
    x, y = given
    negative = terms.compare(_SMALLER, y, terms.constant(0, of))
    exponent = terms.select(negative, terms.constant(0, of), y)
    usual = terms.apply("math.ipowi", (x, exponent), of)
    if negative.bits == 0:
        return usual
    return terms.select(
        negative, terms.opaque(f"stablehlo.power {of} {unsigned}", given, of), usual
    )


_INTEGER_CASES: dict[str, _Case] = {
    "divide": _quotient("div"),
    "remainder": _quotient("rem"),
    "shift_left": _shift("arith.shli"),
    "shift_right_arithmetic": _shift("arith.shrsi"),
    "shift_right_logical": _shift("arith.shrui"),
    "negate": _negate,
    "not": _not,
    "abs": _absolute,
    "sign": _sign_of_integer,
    "power": _power,
}
