"""Complex numbers as their two parts: right and wrong twins."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

C = "complex<f16>"
ONE = f"%one = complex.constant [1.0 : f16, 0.0 : f16] : {C}\n"
ARGUMENTS = f"%z: {C}, %w: {C}, %x: f16, %y: f16, %f: f32, %p: i1, %l: index, %u: index"
MADE = f"%m = complex.create %x, %y : {C}\n"
RE, IM = (f"%{part} = complex.{part} %z : {C}\n" for part in ("re", "im"))
OF_MADE = (RE + IM).replace("%z", "%m")
RETURN = "return %{} : {}\n".format
NEGATED = f"%n = complex.neg %z : {C}\n"


def returned(text: str, name: str, type_: str = C) -> tuple[str, str]:
    return text + RETURN(name, type_), type_


X, Y = returned("", "x", "f16"), returned("", "y", "f16")
Z = returned("", "z")
PRODUCT = (
    "%a = arith.mulf %x, %x : f16\n%b = arith.mulf %y, %y : f16\n%re = arith.subf %a, %b : f16\n"
)

PROVED = {
    "the real part of what is made": (returned(MADE + OF_MADE, "re", "f16"), X),
    "the imaginary part of what is made": (returned(MADE + OF_MADE, "im", "f16"), Y),
    "parts put together": (
        returned(f"{RE}{IM}%r = complex.create %re, %im : {C}\n", "r"),
        Z,
    ),
    "the real part of a constant": (
        returned(f"{ONE}%r = complex.re %one : {C}\n", "r", "f16"),
        returned("%r = arith.constant 1.0 : f16\n", "r", "f16"),
    ),
    "negated twice": (returned(f"{NEGATED}%r = complex.neg %n : {C}\n", "r"), Z),
    "negated part by part": (
        returned(NEGATED, "n"),
        returned(
            f"{RE}{IM}%a = arith.negf %re : f16\n%b = arith.negf %im : f16\n"
            f"%r = complex.create %a, %b : {C}\n",
            "r",
        ),
    ),
    "conjugated twice": (
        returned(f"%n = complex.conj %z : {C}\n%r = complex.conj %n : {C}\n", "r"),
        Z,
    ),
    "a sum the other way round": (
        returned(f"%r = complex.add %z, %w : {C}\n", "r"),
        returned(f"%r = complex.add %w, %z : {C}\n", "r"),
    ),
    "the real part of a difference": (
        returned(f"%d = complex.sub %z, %w : {C}\n%r = complex.re %d : {C}\n", "r", "f16"),
        returned(
            f"{RE}%b = complex.re %w : {C}\n%r = arith.subf %re, %b : f16\n",
            "r",
            "f16",
        ),
    ),
    "the real part of a square": (
        returned(f"{MADE}%s = complex.mul %m, %m : {C}\n%r = complex.re %s : {C}\n", "r", "f16"),
        returned(PRODUCT, "re", "f16"),
    ),
    "equal or not": (
        returned(f"%e = complex.eq %z, %w : {C}\n", "e", "i1"),
        returned(
            f"%n = complex.neq %z, %w : {C}\n%t = arith.constant true\n"
            "%e = arith.xori %n, %t : i1\n",
            "e",
            "i1",
        ),
    ),
    "bits there and back": (
        returned(
            f"%b = complex.bitcast %z : {C} to i32\n%r = complex.bitcast %b : i32 to {C}\n", "r"
        ),
        Z,
    ),
    "a float, a complex number, and its bits": (
        returned(
            f"%c = complex.bitcast %f : f32 to {C}\n%b = complex.bitcast %c : {C} to i32\n",
            "b",
            "i32",
        ),
        returned("%b = arith.bitcast %f : f32 to i32\n", "b", "i32"),
    ),
    "a function of the same": (
        returned(f"{RE}{IM}%s = complex.create %re, %im : {C}\n%r = complex.exp %s : {C}\n", "r"),
        returned(f"%r = complex.exp %z : {C}\n", "r"),
    ),
    "chosen as a whole": (
        returned(f"%s = arith.select %p, %z, %w : {C}\n%r = complex.re %s : {C}\n", "r", "f16"),
        returned(
            f"{RE}%b = complex.re %w : {C}\n%r = arith.select %p, %re, %b : f16\n", "r", "f16"
        ),
    ),
    "handed on by a loop": (
        returned(
            f"%r = scf.for %i = %l to %u step %l iter_args(%a = %z) -> ({C}) {{\n"
            f"%n = complex.conj %a : {C}\nscf.yield %n : {C}\n}}\n%s = complex.im %r : {C}\n",
            "s",
            "f16",
        ),
        returned(
            f"{IM}%s = scf.for %i = %l to %u step %l iter_args(%a = %im) -> (f16) {{\n"
            "%n = arith.negf %a : f16\nscf.yield %n : f16\n}\n",
            "s",
            "f16",
        ),
    ),
}
REFUTED = {
    "the other part": (returned(MADE + OF_MADE, "re", "f16"), Y),
    "parts in the other order": (
        returned(f"{RE}{IM}%r = complex.create %im, %re : {C}\n", "r"),
        Z,
    ),
    "a conjugate is not the number": (returned(f"%r = complex.conj %z : {C}\n", "r"), Z),
    "a conjugate negates the imaginary part": (
        returned(f"%n = complex.conj %z : {C}\n%r = complex.re %n : {C}\n", "r", "f16"),
        returned(f"{RE}%r = arith.negf %re : f16\n", "r", "f16"),
    ),
    "times one loses the sign of zero": (
        returned(f"{ONE}%r = complex.mul %z, %one : {C}\n", "r"),
        Z,
    ),
    "equal where one part is": (
        returned(f"%e = complex.eq %z, %w : {C}\n", "e", "i1"),
        returned(f"{RE}%b = complex.re %w : {C}\n%e = arith.cmpf oeq, %re, %b : f16\n", "e", "i1"),
    ),
    "unequal where one part is not": (
        returned(f"%e = complex.neq %z, %w : {C}\n", "e", "i1"),
        returned(f"{RE}%b = complex.re %w : {C}\n%e = arith.cmpf une, %re, %b : f16\n", "e", "i1"),
    ),
}
UNKNOWN = {
    "a quotient by one": (returned(f"{ONE}%r = complex.div %z, %one : {C}\n", "r"), Z),
    "another function": (
        returned(f"%r = complex.exp %z : {C}\n", "r"),
        returned(f"%r = complex.log %z : {C}\n", "r"),
    ),
    "which part has the low bits": (
        returned(
            f"%b = complex.bitcast %z : {C} to i32\n%r = arith.trunci %b : i32 to i16\n",
            "r",
            "i16",
        ),
        returned(f"{RE}%r = arith.bitcast %re : f16 to i16\n", "r", "i16"),
    ),
}


@few(12)
@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        pytest.param(pair, expected, id=name)
        for pairs, expected in ((PROVED, Proved), (REFUTED, Refuted), (UNKNOWN, Unknown))
        for name, pair in pairs.items()
    ],
)
def test_a_twin(pair: tuple[tuple[str, str], tuple[str, str]], expected: type) -> None:
    before, after = (f"func.func @f({ARGUMENTS}) -> {type_} {{\n{body}}}\n" for body, type_ in pair)
    (result,) = verify_translation(before, after)
    assert isinstance(result.verdict, expected), result.verdict


@pytest.mark.parametrize(
    "function",
    [
        "func.func @f() -> vector<[2]xcomplex<f32>> {\n"
        "  %r = arith.constant dense<(1.0, 2.0)> : vector<[2]xcomplex<f32>>\n"
        "  return %r : vector<[2]xcomplex<f32>>\n}",
        'memref.global "private" constant @g : memref<2xcomplex<f32>> = dense<(1.0, 2.0)>\n'
        "func.func @f(%i: index) -> complex<f32> {\n"
        "  %m = memref.get_global @g : memref<2xcomplex<f32>>\n"
        "  %r = memref.load %m[%i] : memref<2xcomplex<f32>>\n  return %r : complex<f32>\n}",
    ],
    ids=["a vector", "a global"],
)
@pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")
def test_constants_of_many_are_not_proved(function: str) -> None:
    changed = function.replace("(1.0, 2.0)", "(2.0, 2.0)")
    options = Options(timeout=1, total_timeout=2)
    for result in verify_translation(function, changed, options):
        assert not isinstance(result.verdict, Proved)
