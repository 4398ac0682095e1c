"""Operations on floats in one form, by laws of IEEE 754 that hold in every format with its zeros,
infinities and NaNs (a few of them in all others): both sides of a proof write them alike then.

The laws are those of `verifier.kernel.simulation.float_laws` (docs/semantics.md has the argument
for each); here operations are functions and all NaNs are one value. Each keeps its operand, so what
is poison stays so. Sums keep their terms and their order: nothing is reassociated. An operation
with flags, or whose order is open, stays as it is, and what may choose one of two numbers is not
the same as another one.
"""

from __future__ import annotations

import math
from dataclasses import replace

from semantics.language.double_rounding import is_innocuous
from semantics.language.float_formats import Format, Special, format_of, type_named
from verifier.kernel.loops.recurrences.system import Apply, Constant, Read, Term, element_of

_TURNED = {"arith.minimumf": "arith.maximumf", "arith.maximumf": "arith.minimumf"}
_ROUNDED_ONCE = {
    "arith.addf": "addition",
    "arith.subf": "addition",
    "arith.mulf": "multiplication",
    "arith.divf": "division",
    "math.sqrt": "squareRoot",
}
_ONCE_ONLY = ("arith.minnumf", "arith.maxnumf", "llvm.intr.minnum", "llvm.intr.maxnum")
"""Of zeros of either sign these may give any, and another one each time."""


def float_form(term: Term) -> Term:
    """The same value."""
    if not isinstance(term, Apply):
        return term
    arguments = tuple(map(float_form, term.arguments))
    if any(a is not b for a, b in zip(arguments, term.arguments, strict=True)):
        term = replace(term, arguments=arguments)
    if term.op == "arith.cmpf":
        return _comparison(term)
    if term.attributes:
        return term
    if _ieee(term.element) is None:
        return _without_infinities(term)
    match term.op, term.arguments:
        case "arith.negf", (x,):
            return _negated(x)
        case "math.absf", (x,):
            base = _split(x)[1]
            return base if _is(base, "math.absf") else replace(term, arguments=(base,))
        case "arith.mulf", (x, y):
            return _product(term, x, y)
        case "arith.divf", (x, y):
            return _quotient(term, x, y)
        case "arith.addf", (x, y):
            return _sum(term, x, y)
        case "arith.subf", (x, y):
            return _sum(term, x, _negated(y))
        case (("arith.minimumf" | "arith.maximumf"), (x, y)):
            return _extremum(term, x, y)
        case op, (x, y) if op in _ONCE_ONLY:
            return x if _same(x, y) else term
        case "arith.extf", (x,):
            return _extended(term, x)
        case "arith.truncf", (inner,):
            return _narrowed(term, inner)
        case "math.fma", (x, y, z):
            return _fused(term, x, y, z)
        case _:
            return term


def _without_infinities(term: Apply) -> Term:
    """In formats without infinities: the smaller of x and x is x, and x * 1 = x / 1 = x and
    x * -1 = x / -1 = -x, each a number that the format has, or a NaN."""
    type_ = type_named(term.element)
    f = None if type_ is None else format_of(type_)
    if f is None or f.special is Special.IEEE or f.is_scale or len(term.arguments) != 2:
        return term
    x, y = term.arguments
    if term.op in (*_TURNED, *_ONCE_ONLY):
        return x if _same(x, y) else term
    pairs = {"arith.mulf": ((x, y), (y, x)), "arith.divf": ((x, y),)}.get(term.op, ())
    for kept, other in pairs:
        if other == Constant(f.bits_of(1.0), term.element):
            return kept
        if other == Constant(f.bits_of(-1.0), term.element):
            return Apply("arith.negf", (), (kept,), term.element)
    return term


def _product(term: Apply, x: Term, y: Term) -> Term:
    """Signs are multiplied, and x * 1 = x."""
    (p, a), (q, b) = _split(x), _split(y)
    for one, other in ((a, b), (b, a)):
        if _power_of_two(one) == 0:
            return _negated(other) if p != q else other
    found = replace(term, arguments=(a, b))
    return _negated(found) if p != q else found


def _quotient(term: Apply, x: Term, y: Term) -> Term:
    """Signs are divided, and x / 2^n = x * 2^-n, where the format has both."""
    (p, a), (q, b) = _split(x), _split(y)
    power = _power_of_two(b)
    reciprocal = None if power is None else _power(b, -power)
    if reciprocal is not None:
        found = _product(replace(term, op="arith.mulf"), a, reciprocal)
    else:
        found = replace(term, arguments=(a, b))
    return _negated(found) if p != q else found


def _sum(term: Apply, x: Term, y: Term) -> Term:
    """x + -0 = x; x + -y = x - y, where y is no constant."""
    for one, other in ((x, y), (y, x)):
        f = _ieee(term.element)
        if isinstance(one, Constant) and f is not None and one.bits == f.sign:
            return other
    for one, other in ((x, y), (y, x)):
        if _is(other, "arith.negf") and not _is(one, "arith.negf"):
            assert isinstance(other, Apply)
            return replace(term, op="arith.subf", arguments=(one, *other.arguments))
    return replace(term, op="arith.addf", arguments=(x, y))


def _fused(term: Apply, x: Term, y: Term, z: Term) -> Term:
    """x * 1 + z is x + z, and x * y + -0 is x * y, with one rounding each."""
    f = _ieee(term.element)
    (p, a), (q, b) = _split(x), _split(y)
    for one, other in ((a, b), (b, a)):
        if _power_of_two(one) == 0:
            return _sum(replace(term, op="arith.addf"), _negated(other) if p != q else other, z)
    if isinstance(z, Constant) and f is not None and z.bits == f.sign:
        return _product(replace(term, op="arith.mulf"), x, y)
    return term


def _extended(term: Apply, x: Term) -> Term:
    """Signs move out of what rounds nothing."""
    if isinstance(x, Apply) and _is(x, "arith.negf"):
        return _negated(_extended(term, x.arguments[0]))
    if isinstance(x, Apply) and _is(x, "math.absf"):
        inner = _extended(term, x.arguments[0])
        return replace(x, arguments=(_split(inner)[1],), element=term.element)
    return replace(term, arguments=(x,))


def _narrowed(term: Apply, inner: Term) -> Term:
    """What is computed of numbers of a format in one that has all of them, and rounded to it, is
    computed in the former: where nothing is rounded, and where rounding twice is rounding once."""
    if not isinstance(inner, Apply) or inner.attributes:
        return term
    if inner.op == "arith.negf":
        return _negated(_narrowed(replace(term, arguments=inner.arguments), *inner.arguments))
    if inner.op == "math.absf":
        found = _narrowed(replace(term, arguments=inner.arguments), *inner.arguments)
        return replace(inner, arguments=(_split(found)[1],), element=term.element)
    if inner.op == "arith.extf":
        (first,) = inner.arguments
        kept = element_of(first) == term.element and _contains(inner.element, term.element)
        return first if kept else term
    narrow, wide = _ieee(term.element), _ieee(inner.element)
    operation = _ROUNDED_ONCE.get(inner.op)
    if narrow is None or wide is None:
        return term
    if not (inner.op in _TURNED or (operation and is_innocuous(operation, narrow, wide))):
        return term
    arguments = [_narrow_operand(x, term.element) for x in inner.arguments]
    if None in arguments:
        return term
    given = tuple(x for x in arguments if x is not None)
    return float_form(replace(inner, arguments=given, element=term.element))


def _narrow_operand(term: Term, element: str) -> Term | None:
    """What is a number of a format, there; None where it may be none."""
    if isinstance(term, Apply) and _is(term, "arith.negf"):
        base = _narrow_operand(term.arguments[0], element)
        return None if base is None else _negated(base)
    if isinstance(term, Apply) and _is(term, "arith.extf"):
        (first,) = term.arguments
        return first if element_of(first) == element and _contains(term.element, element) else None
    if isinstance(term, Constant):
        wide, narrow = _ieee(term.element), _ieee(element)
        if wide is None or narrow is None or wide.precision > 53 or wide.is_nan(term.bits):
            return None
        bits = narrow.bits_of(wide.number(term.bits))
        same = narrow.number(bits) == wide.number(term.bits)
        return Constant(bits, element) if same else None
    return None


def _extremum(term: Apply, x: Term, y: Term) -> Term:
    """The smaller of x and x is x; of -x and -y it is the larger of x and y, negated."""
    if _same(x, y):
        return x
    if _is(x, "arith.negf") and _is(y, "arith.negf"):
        arguments = _split(x)[1], _split(y)[1]
        return _negated(replace(term, op=_TURNED[term.op], arguments=arguments))
    return term


def _comparison(term: Apply) -> Term:
    """-x and -y are as y and x, and numbers of a narrower format as they are there."""
    if [name for name, _ in term.attributes] != ["predicate"]:
        return term
    x, y = term.arguments
    if _ieee(element_of(x)) is None:
        return term
    if _is(x, "arith.negf") and _is(y, "arith.negf"):
        return _comparison(replace(term, arguments=(_split(y)[1], _split(x)[1])))
    for one in (x, y):
        if isinstance(one, Apply) and _is(one, "arith.extf"):
            narrow = element_of(one.arguments[0])
            a, b = _narrow_operand(x, narrow), _narrow_operand(y, narrow)
            if a is not None and b is not None and _ieee(narrow) is not None:
                return _comparison(replace(term, arguments=(a, b)))
    return term


# Signs and constants


def _split(term: Term) -> tuple[bool, Term]:
    """Whether there is a sign in front of a value, or of a constant, and what is behind it."""
    if isinstance(term, Apply) and _is(term, "arith.negf"):
        return True, term.arguments[0]
    f = _ieee(term.element) if isinstance(term, Constant) else None
    if isinstance(term, Constant) and f is not None and term.bits & f.sign:
        return True, replace(term, bits=term.bits ^ f.sign)
    return False, term


def _negated(term: Term) -> Term:
    negative, base = _split(term)
    if negative:
        return base
    f = _ieee(element_of(base))
    if isinstance(base, Constant) and f is not None:
        return replace(base, bits=base.bits ^ f.sign)
    return Apply("arith.negf", (), (base,), element_of(base))


def _is(term: Term, operation: str) -> bool:
    return isinstance(term, Apply) and term.op == operation and not term.attributes


def _same(x: Term, y: Term) -> bool:
    """Whether two terms of one statement have one value, whatever they are."""
    match x, y:
        case Apply(), Apply():
            return (
                x.op not in _ONCE_ONLY
                and (x.op, x.attributes, x.element) == (y.op, y.attributes, y.element)
                and (not x.attributes or x.op == "arith.cmpf")
                and len(x.arguments) == len(y.arguments)
                and all(map(_same, x.arguments, y.arguments))
            )
        case Read(), Read():
            return x.array == y.array and bool(x.access.plain_is_equal(y.access))
        case _:
            return x is y


def _ieee(element: str) -> Format | None:
    type_ = type_named(element)
    f = None if type_ is None else format_of(type_)
    known = f is not None and f.special is Special.IEEE and not f.stores_leading
    return f if known else None


def _power_of_two(term: Term) -> int | None:
    """Of a constant that is a positive power of two the exponent."""
    f = _ieee(term.element) if isinstance(term, Constant) else None
    if f is None or not isinstance(term, Constant) or not 0 < term.bits < f.beyond:
        return None
    fraction, exponent = math.frexp(f.number(term.bits))
    return exponent - 1 if fraction == 0.5 and _power(term, exponent - 1) == term else None


def _power(like: Term, exponent: int) -> Constant | None:
    """2^exponent in the format of a term; None where it, or a double, does not have it."""
    element = element_of(like)
    f = _ieee(element)
    if f is None or not -1022 <= exponent <= 1023:
        return None
    number = math.ldexp(1.0, exponent)
    bits = f.bits_of(number)
    return Constant(bits, element) if 0 < bits < f.beyond and f.number(bits) == number else None


def _contains(wide: str, narrow: str) -> bool:
    """Whether each number of one format is one of the other."""
    w, n = _ieee(wide), _ieee(narrow)
    if w is None or n is None:
        return False
    return w.exponent >= n.exponent and w.precision >= n.precision
