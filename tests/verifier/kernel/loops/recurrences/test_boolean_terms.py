"""Operations on i1 in one form mean what they meant, and no more is proved than that."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.loops.recurrences.boolean_terms import boolean_form
from verifier.kernel.loops.recurrences.comparison_terms import compares_either_way, turned
from verifier.kernel.loops.recurrences.scalar_values import (
    POISON,
    apply,
    constant_value,
    same_value,
)
from verifier.kernel.loops.recurrences.system import Apply, Constant, Term
from verifier.kernel.verdicts.verdict import Proved

BINARY = ("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minsi", "maxui", "minui")
CASTS = [
    *(("extsi", t) for t in ("i2", "i8", "i32", "i64", "i100")),
    *(("extui", t) for t in ("i2", "i8", "i32")),
    *(("sitofp", t) for t in ("f16", "f32", "f64")),
    *(("uitofp", t) for t in ("f16", "f32", "f64")),
]
A, B = Constant(0, "i1"), Constant(1, "i1")


def value(term: Term, inputs: dict[Constant, Any]) -> Any:
    """What a term is by the interpreter of scalars, where its i1 constants stand for inputs."""
    if isinstance(term, Constant):
        if term.element == "i1":
            return inputs[term]
        return constant_value(term.bits, term.element, "ieee")
    assert isinstance(term, Apply)
    arguments = [value(a, inputs) for a in term.arguments]
    last = term.arguments[-1]
    assert isinstance(last, Apply | Constant)
    attributes = dict(term.attributes)
    return apply(term.op, attributes, arguments, last.element, term.element, "ieee")


def means_the_same(term: Term) -> Term:
    form = boolean_form(term)
    for a, b in product((0, 1, POISON), repeat=2):
        inputs = {A: a, B: b}
        one, other = value(term, inputs), value(form, inputs)
        assert (one is POISON) == (other is POISON)
        assert one is POISON or (same_value(one, other) and same_value(other, one)), (a, b)
    return form


PREDICATES = [("arith.cmpi", k) for k in range(10)] + [("arith.cmpf", k) for k in range(16)]
X, Y = Constant(0, "i1"), Constant(1, "i1")


@pytest.mark.parametrize(("op", "predicate"), PREDICATES)
def test_comparisons_are_turned_and_exchanged_where_that_is_the_same(
    op: str, predicate: int
) -> None:
    """On numbers with both signs, NaNs and poison; what may be exchanged is exactly what may."""
    numbers: list[Any] = [0, 1, 2, 254, 255, POISON]
    element = "i8"
    if op == "arith.cmpf":
        element = "f32"
        bits = (0, 1 << 31, 0x3F800000, 0xBF800000, 0x7F800000, 0x7FC00000)
        numbers = [*(constant_value(b, "f32", "ieee") for b in bits), POISON]

    def holds(term: Apply, x: Any, y: Any) -> Any:
        inputs = {X: x, Y: y}
        given = [inputs[a] for a in term.arguments if isinstance(a, Constant)]
        return apply(term.op, dict(term.attributes), given, element, "i1", "ieee")

    term = Apply(op, (("predicate", f"{predicate} : i64"),), (X, Y), "i1")
    form = turned(term)
    pairs = list(product(numbers, repeat=2))
    assert all(holds(term, x, y) == holds(form, x, y) for x, y in pairs)
    assert turned(form) == form
    exchanged = all(holds(form, x, y) == holds(form, y, x) for x, y in pairs)
    assert compares_either_way(form) == exchanged


GREATER = """func.func @f(%a: memref<?xf32>, %b: memref<?xi1>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %a[%i] : memref<?xf32>
    %c = arith.cmpf ogt, %v, %x : f32
    affine.store %c, %b[%i] : memref<?xi1>
  }
  return
}"""


@few(6)
@pytest.mark.parametrize(
    ("old", "new", "right"),
    [
        ("ogt, %v, %x", "olt, %x, %v", True),
        ("ogt, %v, %x", "ole, %x, %v", False),
        ("ogt, %v, %x", "ult, %x, %v", False),
        ("ogt, %v, %x", "ogt, %x, %v", False),
        ("one, %v, %x", "one, %x, %v", True),
    ],
)
def test_comparisons_with_exchanged_operands(old: str, new: str, right: bool) -> None:
    before = GREATER.replace("ogt, %v, %x", old)
    options = Options(assume=("no-alias",))
    (result,) = verify_translation(before, before.replace(old, new), options)
    assert isinstance(result.verdict, Proved) == right


@pytest.mark.parametrize("name", BINARY)
def test_operations_on_two(name: str) -> None:
    form = means_the_same(Apply(f"arith.{name}", (), (A, B), "i1"))
    assert isinstance(form, Apply)
    assert form.op in ("arith.andi", "arith.ori", "arith.xori")


@pytest.mark.parametrize("predicate", range(10))
def test_comparisons(predicate: int) -> None:
    attributes = (("predicate", f"{predicate} : i64"),)
    form = means_the_same(Apply("arith.cmpi", attributes, (A, B), "i1"))
    assert isinstance(form, Apply)
    assert int(form.attributes[0][1].split()[0]) not in (2, 3, 4, 5)


@pytest.mark.parametrize(("name", "element"), CASTS)
def test_conversions(name: str, element: str) -> None:
    means_the_same(Apply(f"arith.{name}", (), (A,), element))


def test_inside_of_terms() -> None:
    inner = Apply("arith.addi", (), (A, B), "i1")
    wide = Apply("arith.extsi", (), (inner,), "i8")
    means_the_same(Apply("arith.addi", (), (wide, wide), "i8"))


@pytest.mark.parametrize(
    "term",
    [
        Apply("arith.addi", (("overflowFlags", "nsw"),), (A, B), "i1"),
        Apply("arith.addi", (), (Constant(1, "i8"), Constant(2, "i8")), "i8"),
        Apply("arith.sitofp", (), (A,), "f8E4M3FN"),
        Apply("arith.sitofp", (), (Constant(1, "i8"),), "f32"),
    ],
)
def test_everything_else_stays(term: Apply) -> None:
    assert boolean_form(term) == term


LOOPS = """
func.func @f(%a: memref<4xi1>, %c: memref<4xTYPE>) {
  affine.for %i = 0 to 4 {
    %1 = affine.load %a[%i] : memref<4xi1>
    %2 = WHAT
    affine.store %2, %c[%i] : memref<4xTYPE>
  }
  return
}"""


@few(6)
@pytest.mark.parametrize(
    ("type_", "before", "after", "right"),
    [
        ("i1", "arith.addi %1, %1 : i1", "arith.xori %1, %1 : i1", True),
        ("i1", "arith.addi %1, %1 : i1", "arith.ori %1, %1 : i1", False),
        ("i1", "arith.xori %1, %1 : i1", "arith.addi %1, %1 overflow<nsw> : i1", False),
        ("i1", "arith.muli %1, %1 : i1", "arith.andi %1, %1 : i1", True),
        ("f32", "arith.sitofp %1 : i1 to f32", "arith.uitofp %1 : i1 to f32", False),
        ("i8", "arith.extsi %1 : i1 to i8", "arith.extui %1 : i1 to i8", False),
    ],
)
def test_what_is_proved(type_: str, before: str, after: str, right: bool) -> None:
    one, other = (LOOPS.replace("TYPE", type_).replace("WHAT", w) for w in (before, after))
    (result,) = verify_translation(one, other, Options(assume=("no-alias",)))
    assert isinstance(result.verdict, Proved) == right, result.verdict
