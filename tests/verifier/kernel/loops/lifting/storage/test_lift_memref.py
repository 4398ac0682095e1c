"""Subviews and allocations: where elements are, and what is required of the extents."""

import shutil
import subprocess

import pytest

from tests.support.functions import functions, programs
from tests.support.said import said
from verifier.kernel.loops.proving.granted import needed_equal_extents
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.strategy.loops import prove_equal

M, V = "memref<?x?xf32>", "memref<?xf32>"


def prove(text: str) -> Verdict:
    before, after = programs(text)
    return prove_equal(before, after)


def _function(body: str, arguments: str = f"%x: {V}, %A: {M}, %C: {M}") -> str:
    return f"func.func @f({arguments}) {{\n{body}\nfunc.return }}\n"


DIMS = f"""
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%m = memref.dim %C, %c0 : {M}
%n = memref.dim %C, %c1 : {M}"""

WINDOW = f"memref.subview %A[0, 0] [%m, %n] [1, 1] : {M} to memref<?x?xf32, strided<[?, 1]>>"

COPY = f"""{DIMS}
affine.for %i = 0 to %m {{
  affine.for %j = 0 to %n {{
    %0 = affine.load %A[%i, %j] : {M}
    affine.store %0, %C[%i, %j] : {M}
  }}
}}"""


WINDOWED = f"""%w = {WINDOW}
linalg.copy ins(%w : memref<?x?xf32, strided<[?, 1]>>) outs(%C : {M})"""


def _where_there_are_elements(body: str) -> str:
    return f"""%rows = arith.cmpi sgt, %m, %c0 : index
scf.if %rows {{
  %columns = arith.cmpi sgt, %n, %c0 : index
  scf.if %columns {{
    {body}
  }}
}}"""


def test_a_window_without_elements_has_to_be_in_its_place_too() -> None:
    """Upstream's `--generate-runtime-verification` checks each dimension on its own."""
    verdict = prove(_function(COPY) + _function(f"{DIMS}\n{WINDOWED}"))
    assert isinstance(verdict, Unknown), verdict
    assert "if it has no elements" in verdict.reason


def test_a_window_that_is_astray_on_both_sides_is_no_difference() -> None:
    text = _function(f"{DIMS}\n{WINDOWED}")
    assert isinstance(prove(text + text), Proved)


@pytest.mark.deep
def test_subviews_make_the_extents_equal_that_an_op_needs() -> None:
    after = f"""{DIMS}
{_where_there_are_elements(WINDOWED)}"""
    verdict = prove(_function(COPY) + _function(after))
    assert isinstance(verdict, Proved), verdict
    assert not any(a.name == "equal-extents" for a in verdict.assumptions)
    assert "where the source is defined: no access out of bounds in the source" in said(verdict)
    without = f"linalg.copy ins(%A : {M}) outs(%C : {M})"
    assert not isinstance(prove(_function(COPY) + _function(without)), Proved)


def test_a_window_beyond_the_array_is_not_proved() -> None:
    shifted = WINDOW.replace("[0, 0]", "[0, 1]").replace("[?, 1]>", "[?, 1], offset: 1>")
    after = f"""{DIMS}
%w = {shifted}
linalg.copy ins(%w : memref<?x?xf32, strided<[?, 1], offset: 1>>) outs(%C : {M})"""
    text = _function(COPY) + _function(after)
    assert isinstance(prove(text), Refuted | Unknown)


@pytest.mark.deep
def test_a_window_that_nothing_uses_is_in_bounds_too() -> None:
    window = f"%w = memref.subview %A[0, 0] [9, 9] [1, 1] : {M} to memref<9x9xf32, strided<[?, 1]>>"
    verdict = prove(_function(COPY) + _function(COPY + "\n" + window))
    assert isinstance(verdict, Refuted)
    assert verdict.notes == ("bounds: memref.subview #1 stays within arg1",)
    empty = window.replace("[9, 9]", "[0, 0]").replace("9x9", "0x0")
    assert isinstance(prove(_function(COPY) + _function(COPY + "\n" + empty)), Proved)
    wide = window.replace("[9, 9]", "[9, 0]").replace("9x9", "9x0")
    assert isinstance(prove(_function(COPY) + _function(COPY + "\n" + wide)), Unknown)


def _dropped(row: str, stride: int = 2) -> str:
    window = f"memref<?xf32, strided<[{stride}], offset: ?>>"
    return f"""
%c0 = arith.constant 0 : index
%n = memref.dim %x, %c0 : {V}
%some = arith.cmpi sgt, %n, %c0 : index
scf.if %some {{
  %w = memref.subview %A[{row}, 1] [1, %n] [1, {stride}] : {M} to {window}
  linalg.copy ins(%w : {window}) outs(%x : {V})
}}"""


@pytest.mark.deep
def test_offsets_strides_and_dropped_dimensions() -> None:
    loops = f"""
%c0 = arith.constant 0 : index
%n = memref.dim %x, %c0 : {V}
affine.for %i = 0 to %n {{
  %0 = affine.load %A[2, %i * 2 + 1] : {M}
  affine.store %0, %x[%i] : {V}
}}"""
    assert isinstance(prove(_function(loops) + _function(_dropped("2"))), Proved)
    assert not isinstance(prove(_function(loops) + _function(_dropped("1"))), Proved)
    assert not isinstance(prove(_function(loops) + _function(_dropped("2", 1))), Proved)


BACKWARDS = f"""
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%n = memref.dim %x, %c0 : {V}
%m = memref.dim %A, %c0 : {M}
%last = affine.apply affine_map<(d0) -> (d0 - 1)>(%n)
%some = arith.cmpi sgt, %n, %c0 : index
scf.if %some {{
  %w = memref.subview %A[0, %last] [1, %n] [1, -1] :
    {M} to memref<?xf32, strided<[-1], offset: ?>>
  linalg.copy ins(%w : memref<?xf32, strided<[-1], offset: ?>>) outs(%x : {V})
}}"""


@pytest.mark.deep
def test_a_window_with_a_negative_stride_is_read_backwards() -> None:
    loops = f"""
%c0 = arith.constant 0 : index
%n = memref.dim %x, %c0 : {V}
affine.for %i = 0 to %n {{
  %0 = affine.load %A[0, symbol(%n) - %i - 1] : {M}
  affine.store %0, %x[%i] : {V}
}}"""
    assert isinstance(prove(_function(loops) + _function(BACKWARDS)), Proved)
    for right, wrong in (
        ("[0, %last] [1, %n] [1, -1]", "[0, 0] [1, %n] [1, 1]"),  # forwards
        ("d0 - 1", "d0"),  # one too far
        ("d0 - 1", "d0 - 2"),  # the last element is at -1
        ("[0, %last] [1, %n] [1, -1]", "[1, %last] [1, %n] [1, -1]"),  # of another row
        ("sgt, %n, %c0", "sge, %n, %c0"),  # starts at -1 where there is nothing
    ):
        assert right in BACKWARDS
        text = BACKWARDS.replace(right, wrong)
        if "-1]" not in wrong and right.endswith("-1]"):
            text = text.replace("strided<[-1]", "strided<[1]")
        verdict = prove(_function(loops) + _function(text))
        assert not isinstance(verdict, Proved), wrong


def test_a_window_on_a_window() -> None:
    outer, inner = (
        "memref<6xf32, strided<[1], offset: 1>>",
        "memref<2xf32, strided<[2], offset: 2>>",
    )
    window = f"""
%v = memref.subview %x[1] [6] [1] : memref<8xf32> to {outer}
%w = memref.subview %v[1] [2] [2] : {outer} to {inner}
%0 = affine.load %w[1] : {inner}
affine.store %0, %x[0] : memref<8xf32>"""
    plain = "%0 = affine.load %x[4] : memref<8xf32>\naffine.store %0, %x[0] : memref<8xf32>"
    arguments = "%x: memref<8xf32>"
    assert isinstance(prove(_function(window, arguments) + _function(plain, arguments)), Proved)
    other = plain.replace("%x[4]", "%x[3]")
    assert isinstance(prove(_function(window, arguments) + _function(other, arguments)), Refuted)


def test_writing_through_a_window_overwrites_the_array() -> None:
    body = """
%0 = affine.load %x[3] : memref<8xf32>
%w = memref.subview %x[2] [3] [1] : memref<8xf32> to memref<3xf32, strided<[1], offset: 2>>
%z = arith.constant 1.0 : f32
affine.store %z, %w[1] : memref<3xf32, strided<[1], offset: 2>>
LATER
affine.store %0, %x[0] : memref<8xf32>"""
    arguments = "%x: memref<8xf32>"
    kept = _function(body.replace("LATER", ""), arguments)
    reloaded = body.replace("%0 =", "%1 =").replace(
        "LATER", "%0 = affine.load %x[3] : memref<8xf32>"
    )
    assert isinstance(prove(kept + kept), Proved)
    assert isinstance(prove(kept + _function(reloaded, arguments)), Refuted)


def test_needed_extents_are_named_only_where_they_are_parameters() -> None:
    after = f"""{DIMS}
%columns = arith.cmpi sgt, %n, %c0 : index
scf.if %columns {{
  %w = memref.subview %A[0, 0] [4, %n] [1, 1] : {M} to memref<4x?xf32, strided<[?, 1]>>
  linalg.copy ins(%w : memref<4x?xf32, strided<[?, 1]>>) outs(%C : {M})
}}"""
    before, target = programs(_function(COPY) + _function(after))
    assert needed_equal_extents(before, target) == (("4", "arg2_dim0"),)


def test_an_extent_may_be_assumed_to_be_a_number() -> None:
    after = f"""{DIMS}
%columns = arith.cmpi sgt, %n, %c0 : index
scf.if %columns {{
  %w = memref.subview %A[0, 0] [4, %n] [1, 1] : {M} to memref<4x?xf32, strided<[?, 1]>>
  linalg.copy ins(%w : memref<4x?xf32, strided<[?, 1]>>) outs(%C : {M})
}}"""
    before, target = programs(_function(COPY) + _function(after))
    assert not isinstance(prove_equal(before, target), Proved)
    for four in ("4", 4):
        verdict = prove_equal(before, target, assume_equal_extents=[(four, "arg2_dim0")])
        assert isinstance(verdict, Proved), verdict
        assert "4 = arg2_dim0" in said(verdict)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("%t = memref.alloc() : memref<4xf32>\nmemref.dealloc %t : memref<4xf32>\n"
         "%0 = affine.load %t[0] : memref<4xf32>", "not a known array"),
        (f"memref.dealloc %x : {V}", "only what the function allocates"),
        (f"%c = arith.constant 2 : index\n%d = memref.dim %x, %c : {V}", "below the rank"),
        (f"%c0 = arith.constant 0 : index\n%n = memref.dim %x, %c0 : {V}\n"
         f"%w = memref.subview %x[0] [2] [%n] : {V} to memref<2xf32, strided<[?]>>", "stride"),
        (f"%w = memref.subview %x[0] [2] [0] : {V} to memref<2xf32, strided<[0]>>", "stride"),
    ],
)  # fmt: skip
def test_what_is_refused(body: str, reason: str) -> None:
    with pytest.raises(CannotLift, match=reason):
        programs(_function(body))


@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed")
def test_subviews_are_valid_upstream() -> None:
    (function,) = functions(_function(_dropped("2")))
    done = subprocess.run(["mlir-opt-22", "-"], input=str(function), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
