"""Transfer functions as C++ over LLVM's APInt: known bits as `llvm::KnownBits`, MLIR's ranges in
the form of MLIR's InferIntRangeCommon.cpp, other elements as structures of their fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from semantics.domains.domain import Domain
from semantics.domains.intervals import MLIR_RANGES
from semantics.domains.known_bits import KNOWN_BITS
from semantics.domains.wrapped import WRAPPED
from synth.scalar.terms.terms import Term
from synth.scalar.transfers.statements import Language, statements
from synth.scalar.transfers.transfer_terms import (
    EQUAL,
    SIGNED_LESS,
    UNSIGNED_LESS,
    T,
    element,
    fields_of,
    traced,
)
from synth.scalar.transfers.transfer_text import Piece
from verifier.kernel.goals.width_constant import Base, WidthConstant

_HELPERS = """
// Of APInt's operations these are defined for all operands, as those of SMT-LIB are.
[[maybe_unused]] static APInt shl(const APInt &x, const APInt &y) {
  return y.uge(x.getBitWidth()) ? APInt::getZero(x.getBitWidth()) : x.shl(y);
}
[[maybe_unused]] static APInt lshr(const APInt &x, const APInt &y) {
  return y.uge(x.getBitWidth()) ? APInt::getZero(x.getBitWidth()) : x.lshr(y);
}
[[maybe_unused]] static APInt ashr(const APInt &x, const APInt &y) {
  return y.uge(x.getBitWidth()) ? x.ashr(x.getBitWidth() - 1) : x.ashr(y);
}
[[maybe_unused]] static APInt udiv(const APInt &x, const APInt &y) {
  return y.isZero() ? APInt::getAllOnes(x.getBitWidth()) : x.udiv(y);
}
[[maybe_unused]] static APInt urem(const APInt &x, const APInt &y) {
  return y.isZero() ? x : x.urem(y);
}
[[maybe_unused]] static APInt sdiv(const APInt &x, const APInt &y) {
  if (y.isZero())
    return x.isNegative() ? APInt(x.getBitWidth(), 1) : APInt::getAllOnes(x.getBitWidth());
  return x.sdiv(y);
}
[[maybe_unused]] static APInt srem(const APInt &x, const APInt &y) {
  return y.isZero() ? x : x.srem(y);
}
[[maybe_unused]] static bool overflows(
    APInt (APInt::*operation)(const APInt &, bool &) const, const APInt &x, const APInt &y) {
  bool overflow = false;
  (void)(x.*operation)(y, overflow);
  return overflow;
}
"""
_OF_WIDTH = {
    Base.MINIMUM: "APInt::getSignedMinValue({0}.getBitWidth())",
    Base.MAXIMUM: "APInt::getSignedMaxValue({0}.getBitWidth())",
    Base.WIDTH: "APInt({0}.getBitWidth(), {0}.getBitWidth(), false, true)",
}
_NUMBERS = {0: "APInt::getZero({0}.getBitWidth())", -1: "APInt::getAllOnes({0}.getBitWidth())"}


def _constant(number: int | WidthConstant, like: str) -> str:
    if isinstance(number, WidthConstant):
        return _OF_WIDTH[number.base].format(like)
    known = _NUMBERS.get(number, f"APInt({{0}}.getBitWidth(), {number}, true, true)")
    return known.format(like)


_CPP = Language(
    {
        "neg": "~{0}",
        "add": "{0} + {1}",
        "sub": "{0} - {1}",
        "mul": "{0} * {1}",
        "and": "{0} & {1}",
        "or": "{0} | {1}",
        "xor": "{0} ^ {1}",
        "select": "{0} ? {1} : {2}",
        "andi": "{0} && {1}",
        "ori": "{0} || {1}",
        "xori": "{0} != {1}",
        "not": "!{0}",
        **{
            n: f"{n}({{0}}, {{1}})" for n in ("shl", "lshr", "ashr", "udiv", "urem", "sdiv", "srem")
        },
        **{n: f"llvm::APIntOps::{n}({{0}}, {{1}})" for n in ("umin", "umax", "smin", "smax")},
        **{
            f"{sign}{name}_overflow": f"overflows(&APInt::{sign}{name}_ov, {{0}}, {{1}})"
            for sign in "us"
            for name in ("add", "sub", "mul")
        },
    },
    {EQUAL: "{0} == {1}", SIGNED_LESS: "{0}.slt({1})", UNSIGNED_LESS: "{0}.ult({1})"},
    _constant,
    ("false", "true"),
    lambda name, said, truth: f"  {'bool' if truth else 'APInt'} {name} = {said};",
)


@dataclass(frozen=True)
class _Form:
    """How elements are said: their type, what is included for it, a field of one of a name, and one
    of these fields."""

    type_: str
    include: str
    fields: tuple[str, ...]
    made: str


_FORMS = {
    KNOWN_BITS: _Form(
        "llvm::KnownBits", "llvm/Support/KnownBits.h", ("{0}.Zero", "{0}.One"), "makeKnownBits({0})"
    ),
    MLIR_RANGES: _Form(
        "mlir::ConstantIntRanges",
        "mlir/Interfaces/InferIntRangeInterface.h",
        ("{0}.umin()", "{0}.umax()", "{0}.smin()", "{0}.smax()"),
        "mlir::ConstantIntRanges({0})",
    ),
    WRAPPED: _Form(
        "llvm::ConstantRange",
        "llvm/IR/ConstantRange.h",
        ("{0}.getLower()", "{0}.getUpper()"),
        "llvm::ConstantRange({0})",
    ),
}


def _form(domain: Domain) -> _Form:
    if domain in _FORMS:
        return _FORMS[domain]
    own = "".join(part.capitalize() for part in domain.name.split("-"))
    return _Form(
        own,
        "llvm/ADT/APInt.h",
        tuple(f"{{0}}.{field}" for field in domain.fields),
        f"{own}{{{{{{0}}}}}}",
    )


def header(domain: Domain, title: str) -> str:
    """What a file of transfer functions over a domain begins with: its type, and its meet."""
    form = _form(domain)
    text = f'// {title}\n\n#include "llvm/ADT/APInt.h"\n#include "llvm/ADT/ArrayRef.h"\n'
    if form.include != "llvm/ADT/APInt.h":
        text += f'#include "{form.include}"\n'
    text += "\nusing llvm::APInt;\n" + _HELPERS
    if domain not in _FORMS:
        fields = "".join(
            f"  {'bool' if f in domain.bits else 'APInt'} {f};\n" for f in domain.fields
        )
        text += f"\nstruct {form.type_} {{\n{fields}}};\n"
    if domain is KNOWN_BITS:
        text += (
            "\nstatic llvm::KnownBits makeKnownBits(const APInt &zero, const APInt &one) {\n"
            "  llvm::KnownBits known(zero.getBitWidth());\n"
            "  known.Zero = zero;\n  known.One = one;\n  return known;\n}\n"
        )
    a, b = (fields_of(domain, 0, prefix) for prefix in ("a", "b"))
    assert domain.meet is not None
    met = traced(domain.meet, element(a), element(b))
    body = _body(domain, {"a": a, "b": b}, tuple(met))
    type_ = form.type_
    text += (
        f"\n[[maybe_unused]] static {type_} meet(const {type_} &a, const {type_} &b) {{\n{body}}}\n"
    )
    return text


def _body(domain: Domain, operands: Mapping[str, Sequence[Term]], returned: Piece) -> str:
    """The statements of a function over elements of these names."""
    form = _form(domain)
    names: dict[Term, str] = {}
    for name, fields in operands.items():
        for said, field in zip(form.fields, fields, strict=True):
            names[field] = said.format(name)
    like = next(name for field, name in names.items() if field.type_ == T)
    lines, results = statements(_CPP, names, like, returned, "v")
    return "".join(
        f"{line}\n" for line in [*lines, f"  return {form.made.format(', '.join(results))};"]
    )


def cpp_text(
    domain: Domain, operation: str, operands: int, pieces: Sequence[Piece], name: str
) -> str:
    """A function for each piece, and one that gives their meet."""
    form = _form(domain)
    names = [f"a{i}" for i in range(operands)]
    given = ", ".join(f"const {form.type_} &{a}" for a in names)
    of = {a: fields_of(domain, i) for i, a in enumerate(names)}
    text = ""
    for number, piece in enumerate(pieces):
        body = _body(domain, of, piece)
        text += f"\nstatic {form.type_} {name}{number}({given}) {{\n{body}}}\n"
    if domain is MLIR_RANGES:
        own = f"infer{name.capitalize()}"
        given = f"llvm::ArrayRef<{form.type_}> argRanges"
        called = ", ".join(f"argRanges[{i}]" for i in range(operands))
    else:
        own, called = name, ", ".join(names)
    result = f"{name}0({called})"
    for number in range(1, len(pieces)):
        result = f"meet({result}, {name}{number}({called}))"
    text += f"\n/// The result of {operation}.\n"
    return f"{text}{form.type_} {own}({given}) {{\n  return {result};\n}}\n"
