"""Transfers that are waited for at once, as upstream's `affine-data-copy-generate` makes them."""

from __future__ import annotations

import pytest
from xdsl.dialects import func

from tests.support.deep import few
from verifier import verify_translation
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

pytestmark = pytest.mark.skipif(mlir_opt() is None, reason="there is no mlir-opt")

BEFORE = """func.func @f(%m: memref<6x8xi32>) {
  %j = arith.constant 3 : index
  affine.for %i = 0 to 6 {
    %x = affine.load %m[%i, %j] : memref<6x8xi32>
    %y = arith.addi %x, %x : i32
    affine.store %y, %m[%i, %j] : memref<6x8xi32>
  }
  return
}"""

BUFFER, TAG = "memref<6x1xi32, 2>", "memref<1xi32>"
BACK = f"""affine.dma_start %b[%c0, %c0], %m[%c0, %c3], %t[%c0], %n, %s, %c1
    : {BUFFER}, memref<6x8xi32>, {TAG}
  affine.dma_wait %t[%c0], %n : {TAG}"""
AFTER = f"""func.func @f(%m: memref<6x8xi32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant 6 : index
  %s = arith.constant 8 : index
  %b = memref.alloc() : {BUFFER}
  %t = memref.alloc() : {TAG}
  affine.dma_start %m[%c0, %c3], %b[%c0, %c0], %t[%c0], %n, %s, %c1
    : memref<6x8xi32>, {BUFFER}, {TAG}
  affine.dma_wait %t[%c0], %n : {TAG}
  affine.for %i = 0 to 6 {{
    %x = affine.load %b[%i, 0] : {BUFFER}
    %y = arith.addi %x, %x : i32
    affine.store %y, %b[%i, 0] : {BUFFER}
  }}
  {BACK}
  memref.dealloc %t : {TAG}
  memref.dealloc %b : {BUFFER}
  return
}}"""


def verdict(after: str) -> Verdict:
    (found,) = verify_translation(BEFORE, after)
    return found.verdict


@pytest.mark.deep
def test_a_column_is_transferred_there_and_back() -> None:
    found = verdict(AFTER)
    assert isinstance(found, Proved)
    assert any("cross-checked by" in note and "only" not in note for note in found.notes)


@few(4)
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param("%c3 = arith.constant 3", "%c3 = arith.constant 2", id="another column"),
        pytest.param("%s = arith.constant 8", "%s = arith.constant 7", id="another stride"),
        pytest.param("%n = arith.constant 6", "%n = arith.constant 5", id="an element less"),
        pytest.param(BACK, "", id="not written back"),
        pytest.param("%m[%c0, %c3], %b", "%m[%c0, %c0], %b", id="read of another place"),
    ],
)
def test_wrong_transfers_are_refuted(right: str, wrong: str) -> None:
    assert right in AFTER
    assert isinstance(verdict(AFTER.replace(right, wrong)), Refuted)


WAIT = f"affine.dma_wait %t[%c0], %n : {TAG}"


@few(4)
@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        pytest.param(f"{WAIT}\n  affine.for", "affine.for", "not waited for", id="not waited for"),
        pytest.param(
            "%n = arith.constant 6", "%n = arith.constant 7", "may leave its memory", id="too many"
        ),
        pytest.param(
            f"{WAIT}\n  affine.for",
            f"affine.dma_wait %t[%c0], %c3 : {TAG}\n  affine.for",
            "another transfer",
            id="another number of elements",
        ),
        pytest.param(", 2>", ">", "memories of one space", id="one memory space"),
        pytest.param(
            "%n, %s, %c1", "%n, %c1, %n", "memories of one space", id="strides that overlap"
        ),
        pytest.param(
            "affine.for %i",
            f"%z = affine.load %t[0] : {TAG}\n  affine.for %i",
            "may be seen by others",
            id="the tag is read",
        ),
    ],
)
def test_what_is_not_known_of_transfers(right: str, wrong: str, why: str) -> None:
    assert right in AFTER
    (function,) = functions_of(read_module(source_of(AFTER.replace(right, wrong))).module).values()
    assert isinstance(function, func.FuncOp)
    with pytest.raises(CannotLift, match=why):
        lift(function)
