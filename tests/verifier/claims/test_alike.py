"""Functions over memory whose loops go along: proved without recurrences, and no assumption."""

from __future__ import annotations

import pytest

from tests.support.deep import few
from verifier import verify_translation
from verifier.claims.functions.control_flow import proved_alike
from verifier.claims.translation import functions_of
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_functions, source_of
from verifier.kernel.loops.certificates.certificates import Certificates
from verifier.kernel.verdicts.verdict import Proved, Refuted

BEFORE = """func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i + 1] : memref<?xf32>
    %w = affine.load %y[%i] : memref<?xf32>
    %s = arith.addf %v, %w : f32
    affine.store %s, %y[%i + 1] : memref<?xf32>
  }
  func.return
}
"""
LOWERED = """func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.addi %c1, %i : index
    %v = memref.load %x[%j] : memref<?xf32>
    %w = memref.load %y[%i] : memref<?xf32>
    %s = arith.addf %v, %w : f32
    memref.store %s, %y[%j] : memref<?xf32>
  }
  func.return
}
"""
TWICE = """func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i + 1] : memref<?xf32>
    %w = affine.load %y[%i] : memref<?xf32>
    %u = affine.load %y[%i] : memref<?xf32>
    %s = arith.addf %v, %u : f32
    affine.store %s, %y[%i + 1] : memref<?xf32>
  }
  func.return
}
"""


def test_a_lowered_loop_needs_no_assumption() -> None:
    (result,) = verify_translation(BEFORE, LOWERED)
    assert isinstance(result.verdict, Proved), result.verdict
    assert result.verdict.method == "simulation relation"
    assert result.verdict.assumptions == ()
    assert result.verdict.guarantee.sizes == "all"


NEST = """func.func @f(%x: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %d0 = arith.constant 0 : index
    scf.for %j = %d0 to %n step %c1 {
      %v = memref.load %x[%i, %j] : memref<?x?xf32>
      memref.store %v, %x[%j, %i] : memref<?x?xf32>
    }
  }
  func.return
}
"""
ZERO = "    %d0 = arith.constant 0 : index\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (TWICE, BEFORE),
        (NEST, NEST.replace(ZERO, "").replace("  scf.for %i", f"{ZERO}  scf.for %i")),
    ],
    ids=["a load less", "a constant moved out"],
)
def test_others_that_go_along(before: str, after: str) -> None:
    (result,) = verify_translation(before, after)
    assert isinstance(result.verdict, Proved), result.verdict
    assert result.verdict.method == "simulation relation"


def test_a_load_more_is_decided_by_recurrences() -> None:
    (result,) = verify_translation(BEFORE, TWICE, Options(assume=("no-alias",)))
    assert isinstance(result.verdict, Proved), result.verdict
    assert "dataflow" in result.verdict.method


def test_certificates_are_of_recurrences() -> None:
    options = Options(assume=("no-alias",), certificates=Certificates(given=False))
    (result,) = verify_translation(BEFORE, LOWERED, options)
    assert isinstance(result.verdict, Proved), result.verdict
    assert "dataflow" in result.verdict.method


@few(2)
@pytest.mark.parametrize(("name", "proved"), [("addf", True), ("mulf", True), ("subf", False)])
def test_operands_that_change_places(name: str, proved: bool) -> None:
    before, after = (text.replace("arith.addf", f"arith.{name}") for text in (BEFORE, LOWERED))
    (result,) = verify_translation(before, after.replace("%v, %w", "%w, %v"))
    assert isinstance(result.verdict, Proved if proved else Refuted), result.verdict


@few(4)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("%x[%j]", "%x[%i]"),
        ("%y[%j]", "%y[%i]"),
        ("%c0 to %n", "%c1 to %n"),
        ("memref.load %y[%i]", "memref.load %x[%i]"),
        ("addf %v, %w", "addf %v, %v"),
    ],
)
def test_a_wrong_one_is_refuted(old: str, new: str) -> None:
    assert old in LOWERED
    (result,) = verify_translation(BEFORE, LOWERED.replace(old, new))
    assert isinstance(result.verdict, Refuted), result.verdict


def test_a_proof_names_what_it_takes_for_the_same() -> None:
    call = "func.call @g(%n) : (index) -> ()\n  func.return"
    declared = "func.func private @g(index)\n"
    sides = [
        read_functions(source_of(text.replace("func.return", call) + declared))
        for text in (BEFORE, LOWERED)
    ]
    old, new = (functions_of(side.module)["f"] for side in sides)
    found = proved_alike(sides[0], old, sides[1], new, Options(), lambda _: False)
    assert isinstance(found, Proved)
    assert found.given == {"g"}
