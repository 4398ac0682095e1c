"""Operations on floats in one form mean what they meant, and no more is proved than that."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.loops.recurrences.float_terms import float_form
from verifier.kernel.loops.recurrences.inexact_functions import Opaque
from verifier.kernel.loops.recurrences.scalar_values import apply, constant_value, same_value
from verifier.kernel.loops.recurrences.system import Apply, Constant, Scalar, Term, element_of
from verifier.kernel.verdicts.verdict import Proved, Refuted

X, Y, Z = Scalar("x", "f16"), Scalar("y", "f16"), Scalar("z", "f8E4M3FN")
NUMBERS = [0x0000, 0x8000, 0x3C00, 0xFC00, 0x7E00, 0x0001, 0xFBFF, 0x2E66]
"""Zeros, ones, infinities, a NaN, the smallest and the largest number, and others."""


def constant(number: float) -> Constant:
    return Constant(int(np.float16(number).view(np.uint16)), "f16")


def of(operation: str, *operands: Term, element: str = "f16", **attributes: str) -> Apply:
    return Apply(operation, tuple(attributes.items()), operands, element)


def small(operation: str, *operands: Term) -> Apply:
    return of(operation, *operands, element="f8E4M3FN")


def neg(x: Term) -> Apply:
    return of("arith.negf", x)


def value(term: Term, x: int, y: int) -> Any:
    match term:
        case Scalar(name):
            return constant_value(x if name == "x" else y, "f16", "ieee")
        case Constant():
            return constant_value(term.bits, term.element, "ieee")
        case Apply():
            arguments = [value(a, x, y) for a in term.arguments]
            own = element_of(term.arguments[-1])
            given = dict(term.attributes)
            return apply(term.op, given, arguments, own, term.element, "ieee")
        case _:
            raise AssertionError(term)


def wide(x: Term) -> Apply:
    return of("arith.extf", x, element="f32")


def narrow(x: Term) -> Apply:
    return of("arith.truncf", x)


def single(number: float) -> Constant:
    return Constant(int(np.float32(number).view(np.uint32)), "f32")


IN_F32 = [
    *(of(f"arith.{n}", wide(X), wide(neg(Y)), element="f32") for n in ("addf", "subf", "mulf")),
    of("arith.divf", wide(X), neg(wide(Y)), element="f32"),
    of("arith.maximumf", wide(X), wide(Y), element="f32"),
    of("arith.mulf", wide(X), single(-0.5), element="f32"),
    of("math.sqrt", wide(X), element="f32"),
    of("math.absf", of("arith.negf", wide(X), element="f32"), element="f32"),
]
BINARY = ("addf", "subf", "mulf", "divf", "minimumf", "maximumf")
LEAVES = [X, Y, neg(X), constant(-0.0), constant(0.0), constant(1.0), constant(-1.0), constant(4.0)]
SMALL = [of(f"arith.{name}", a, b) for name in BINARY for a, b in product(LEAVES, repeat=2)]
LARGER = [
    *(neg(t) for t in SMALL),
    *(of("math.absf", t) for t in (*SMALL, of("math.absf", neg(X)))),
    *(of(f"arith.{n}", neg(t), neg(Y)) for n in BINARY for t in (X, *SMALL[::7])),
    *(of(f"arith.{n}", t, t) for n in BINARY for t in SMALL[::5]),
    *(of("arith.cmpf", neg(X), neg(Y), element="i1", predicate=f"{p} : i64") for p in range(16)),
    of("arith.truncf", of("arith.extf", X, element="f32")),
    *map(narrow, IN_F32),
    of("arith.cmpf", wide(X), wide(neg(Y)), element="i1", predicate="4 : i64"),
    of("math.fma", X, constant(-1.0), Y),
    of("math.fma", X, Y, constant(-0.0)),
    of("arith.extf", of("arith.truncf", of("arith.extf", X, element="f32")), element="f64"),
]


@pytest.mark.deep
def test_the_form_has_the_same_value() -> None:
    for term in (*SMALL[::3], *LARGER[::5], *LARGER[-29:]):
        form = float_form(term)
        for x, y in product(NUMBERS, repeat=2):
            with np.errstate(all="ignore"):
                one, other = value(term, x, y), value(form, x, y)
            assert same_value(one, other) and same_value(other, one), (term, form, x, y)


@pytest.mark.parametrize(
    "term,form",
    [
        (of("arith.mulf", X, constant(1.0)), X),
        (of("arith.divf", X, constant(-1.0)), neg(X)),
        (of("arith.addf", constant(-0.0), X), X),
        (of("arith.subf", X, constant(0.0)), X),
        (neg(neg(X)), X),
        (of("arith.addf", X, neg(Y)), of("arith.subf", X, Y)),
        (of("arith.divf", X, constant(4.0)), of("arith.mulf", X, constant(0.25))),
        (of("math.absf", neg(X)), of("math.absf", X)),
        (of("arith.minimumf", neg(X), neg(Y)), neg(of("arith.maximumf", X, Y))),
        (of("arith.truncf", of("arith.extf", X, element="f32")), X),
        (of("arith.minnumf", neg(X), neg(X)), neg(X)),
        (of("arith.maxnumf", X, X), X),
        (small("arith.mulf", Constant(0x38, "f8E4M3FN"), Z), Z),
        (small("arith.divf", Z, Constant(0x38, "f8E4M3FN")), Z),
        (small("arith.mulf", Z, Constant(0xB8, "f8E4M3FN")), small("arith.negf", Z)),
        (small("arith.maximumf", Z, Z), Z),
        (small("arith.minnumf", Z, Z), Z),
    ],
)
def test_what_is_equal_gets_one_form(term: Term, form: Term) -> None:
    assert float_form(term) == form


MAY_BE_EITHER = of("arith.minnumf", X, Y)


@pytest.mark.parametrize(
    "term",
    [
        of("arith.addf", X, constant(0.0)),
        of("arith.mulf", X, constant(0.0)),
        of("arith.divf", X, constant(3.0)),
        of("arith.subf", X, X),
        of("arith.addf", X, X),
        of("arith.minimumf", MAY_BE_EITHER, MAY_BE_EITHER),
        of("arith.minnumf", MAY_BE_EITHER, MAY_BE_EITHER),
        of("arith.maxnumf", X, Y),
        of("arith.addf", of("arith.addf", X, Y), X),
        of("arith.mulf", X, constant(1.0), fastmath="#arith.fastmath<nnan>"),
        of("arith.truncf", of("arith.extf", X, element="f32"), element="bf16"),
        small("arith.mulf", Z, Constant(0x30, "f8E4M3FN")),
        small("arith.addf", Z, Constant(0x80, "f8E4M3FN")),
        small("arith.divf", Constant(0x38, "f8E4M3FN"), Z),
        small("arith.minimumf", small("arith.minnumf", Z, X), small("arith.minnumf", Z, X)),
    ],
)
def test_what_no_law_is_about_stays(term: Term) -> None:
    assert float_form(term) == term


LOOPS = """
func.func @f(%a: memref<?x4xf32>, %b: memref<?x4xf32>) {
  %zero = arith.constant 0 : index
  %c = arith.constant <number> : f32
  %n = memref.dim %a, %zero : memref<?x4xf32>
  affine.for <outer> {
    affine.for <inner> {
      %x = affine.load %a[%i, %j] : memref<?x4xf32>
      <body>
      affine.store <value>, %b[%i, %j] : memref<?x4xf32>
    }
  }
  return
}
"""
ROWS, COLUMNS = "%i = 0 to %n", "%j = 0 to 4"


@few(2)
@pytest.mark.parametrize(
    "number,body,kind",
    [
        ("1.0", "%y = arith.mulf %x, %c : f32", Proved),
        ("-0.0", "%y = arith.addf %c, %x : f32", Proved),
        ("0.0", "%y = arith.addf %x, %c : f32", Refuted),
        ("0.0", "%y = arith.mulf %x, %c : f32", Refuted),
    ],
)
def test_bodies_of_loops_in_another_order_are_compared(
    number: str, body: str, kind: type[Proved | Refuted]
) -> None:
    before = LOOPS.replace("<outer>", ROWS).replace("<inner>", COLUMNS)
    after = LOOPS.replace("<outer>", COLUMNS).replace("<inner>", ROWS)
    before = before.replace("<body>", body).replace("<value>", "%y").replace("<number>", number)
    after = after.replace("<body>", "").replace("<value>", "%x").replace("<number>", "2.0")
    (found,) = verify_translation(before, after, Options(assume=("no-alias",)))
    assert isinstance(found.verdict, kind)
    if isinstance(found.verdict, Proved):
        assert found.verdict.guarantee.sizes == "all"
        assert "one-nan" in [c.name for c in found.verdict.conventions]


@pytest.mark.parametrize("term", IN_F32)
def test_what_is_rounded_to_the_format_of_its_operands_is_computed_there(term: Apply) -> None:
    def elements(t: Term) -> set[str]:
        inner = [elements(a) for a in t.arguments] if isinstance(t, Apply) else []
        return {element_of(t)}.union(*inner)

    assert elements(float_form(narrow(term))) == {"f16"}


@pytest.mark.parametrize(
    "term",
    [
        of("arith.addf", wide(X), single(0.1), element="f32"),
        of("arith.addf", wide(X), Scalar("z", "f32"), element="f32"),
        of("math.exp", wide(X), element="f32"),
    ],
)
def test_what_is_no_number_of_the_format_is_computed_in_the_wider_one(term: Apply) -> None:
    assert float_form(narrow(term)) == narrow(term)


HEAD = """func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %C, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf32>
    %y = affine.load %B[%i] : memref<?xf32>
"""
TAIL = "    affine.store %r, %C[%i] : memref<?xf32>\n  }\n  return\n}\n"


@few(2)
@pytest.mark.parametrize(
    "before,after,kind",
    [
        ("%r = arith.minnumf %x, %y : f32", "%r = arith.minnumf %y, %x : f32", Proved),
        ("%r = arith.minimumf %x, %y : f32", "%r = arith.minnumf %x, %y : f32", Refuted),
        (
            "%p = arith.mulf %x, %y : f32\n%r = arith.addf %p, %x : f32",
            "%r = math.fma %x, %y, %x : f32",
            Refuted,
        ),
    ],
)
def test_minnumf_and_fma_are_run_in_bodies(before: str, after: str, kind: type) -> None:
    """Of which of two zeros minnumf gives, nothing is said."""
    sides = [f"{HEAD}    {body}\n{TAIL}" for body in (before, after)]
    (found,) = verify_translation(*sides, Options(assume=("no-alias",)))
    assert isinstance(found.verdict, kind)


@pytest.mark.parametrize(
    "given,result",
    [
        ((1.0 + 2.0**-12, 1.0 + 2.0**-12, -1.0), 2.0**-11 + 2.0**-24),
        ((0.0, 1.0, -0.0), 0.0),
        ((-0.0, 1.0, -0.0), -0.0),
        ((2.0, 3.0, -6.0), 0.0),
        ((3e38, 3e38, -np.inf), -np.inf),
        ((np.inf, 0.0, 1.0), np.nan),
        ((3e38, 2.0, 0.0), np.inf),
    ],
)
def test_fma_is_rounded_once(given: tuple[float, ...], result: float) -> None:
    found = apply("math.fma", {}, [np.float32(x) for x in given], "f32", "f32", "ieee")
    assert same_value(np.float32(result), found)


def test_minnumf_gives_the_number_and_of_zeros_what_is_not_known() -> None:
    def least(x: float, y: float) -> Any:
        return apply("arith.minnumf", {}, [np.float32(x), np.float32(y)], "f32", "f32", "ieee")

    assert least(np.nan, 1.0) == least(1.0, np.nan) == least(1.0, 2.0) == 1.0
    assert isinstance(least(0.0, -0.0), Opaque)
    signaling = np.uint32(0x7F800001).view(np.float32)
    assert isinstance(least(float("nan"), 1.0), np.float32)
    got = apply("arith.minnumf", {}, [signaling, np.float32(1.0)], "f32", "f32", "ieee")
    assert isinstance(got, Opaque)
