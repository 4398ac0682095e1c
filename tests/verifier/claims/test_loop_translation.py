"""The gates on functions with loops, memrefs and floats: which goal is asked, and what is said."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.support.deep import few
from verifier import verify_pair, verify_pass, verify_translation
from verifier.commands.verify_translation import main
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported

MLIR_OPT = shutil.which("mlir-opt-22")
DISJOINT = Options(assume=("no-alias",))

COPY = """func.func @f(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xf32>
    affine.store %v, %y[%i] : memref<?xf32>
  }
  func.return
}
"""
REVERSED = COPY.replace("0 to %n {", "0 to %n {\n    %j = affine.apply affine_map<(i)[n] -> "
                        "(n - 1 - i)>(%i)[%n]").replace("[%i]", "[%j]")  # fmt: skip
ADDITION = """func.func @f(%x: f32, %y: f32) -> f32 {
  %r = arith.addf %x, %y : f32
  func.return %r : f32
}
"""
EXCHANGED = ADDITION.replace("%x, %y : f32", "%y, %x : f32")


def run(*arguments: str, stdin: str | None = None) -> tuple[int, str]:
    result = CliRunner().invoke(main, arguments, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def pair(before: str, after: str) -> str:
    return before.replace("@f", "@before") + after.replace("@f", "@after")


def edit(old: str, new: str) -> str:
    script = f"import sys; sys.stdout.write(sys.stdin.read().replace({old!r}, {new!r}))"
    return f"{sys.executable} -c {shlex.quote(script)}"


def test_loops_are_proved_for_all_sizes() -> None:
    (result,) = verify_translation(COPY, REVERSED, DISJOINT)
    assert isinstance(result.verdict, Proved), result.verdict
    assert str(result.verdict.guarantee) == "all sizes, bit-exact"
    assert result.verdict.guarantee.sizes == "all"
    assert verify_pair(pair(COPY, REVERSED), DISJOINT).kind == "proved"


def test_a_gate_takes_nothing_to_be_disjoint_unless_told() -> None:
    (result,) = verify_translation(COPY, REVERSED)
    assert isinstance(result.verdict, Refuted)
    help_ = "holds where different memref arguments do not alias: --assume no-alias"
    assert result.verdict.help == help_
    text = pair(COPY, REVERSED)
    status, output = run("--pairs", "-", stdin=text)
    assert status == 1 and help_ in output
    status, output = run("--pairs", "--assume", "no-alias", "-", stdin=text)
    assert status == 0
    assert "proved (all sizes, bit-exact)" in output
    assert "assuming no-alias: different memref arguments do not alias" in output


AHEAD = """
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  %first = memref.load %a[%c0] : memref<?xf32>
  %last = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %first) -> (f32) {
    %next = arith.addi %i, %c1 : index
    %y = memref.load %a[%next] : memref<?xf32>
    %s = arith.addf %x, %one : f32
    memref.store %s, %b[%i] : memref<?xf32>
    scf.yield %y : f32
  }
  %s = arith.addf %last, %one : f32
  memref.store %s, %b[%c3] : memref<?xf32>
  return
}
"""
IN_TURN = """
func.func @f(%a: memref<?xf32>, %b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  scf.for %i = %c0 to %c4 step %c1 {
    %x = memref.load %a[%i] : memref<?xf32>
    %s = arith.addf %x, %one : f32
    memref.store %s, %b[%i] : memref<?xf32>
  }
  return
}
"""


def test_a_load_that_moves_above_a_store_is_refuted_by_memrefs_that_overlap() -> None:
    """As in software pipelines; what is computed of the floats is known, so it is a difference."""
    (result,) = verify_translation(IN_TURN, AHEAD)
    assert isinstance(result.verdict, Refuted) and "--assume no-alias" in result.verdict.help
    apart = ("%a: memref<?xf32>", "%a: memref<?xf32> {llvm.noalias}")
    (result,) = verify_translation(IN_TURN.replace(*apart), AHEAD.replace(*apart))
    assert isinstance(result.verdict, Proved)


def test_floats_in_straight_line_code_are_compared() -> None:
    """Bit for bit: operands may be exchanged, sums may not be reassociated."""
    assert verify_pair(pair(ADDITION, EXCHANGED)).kind == "proved"
    other = ADDITION.replace("addf %x, %y", "subf %x, %y")
    assert verify_pair(pair(ADDITION, other)).kind == "refuted"


def test_float_sums_are_reassociated_only_over_the_reals() -> None:
    sides = [
        "func.func @f(%x: f32, %y: f32, %z: f32) -> f32 {\n"
        f"  %a = arith.addf {first} : f32\n  %b = arith.addf {second} : f32\n"
        "  func.return %b : f32\n}\n"
        for first, second in (("%x, %y", "%a, %z"), ("%y, %z", "%x, %a"))
    ]
    assert run("--pairs", "-", stdin=pair(*sides))[0] == 1
    status, output = run("--pairs", "--fp", "reals", "-", stdin=pair(*sides))
    assert status == 0
    assert "equal over the reals only" in output


def test_integer_code_is_decided_as_before() -> None:
    text = ADDITION.replace("f32", "i8").replace("addf", "addi")
    result = verify_pair(pair(text, text.replace("%x, %y : i8", "%y, %x : i8")))
    assert isinstance(result.verdict, Proved)
    assert result.verdict.guarantee.sizes is None


@pytest.mark.deep
def test_what_cannot_be_lifted_is_named_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "after.mlir"
    square = "%k = arith.muli %i, %i : index\n    %v = memref.load %x[%k]"
    file.write_text(COPY.replace("%v = affine.load %x[%i]", square))
    (result,) = verify_translation(COPY, file, DISJOINT)
    assert isinstance(result.verdict, Unknown)
    assert f"{file}:6:5" in result.verdict.reason


def test_a_precondition_of_floats_is_unsupported() -> None:
    condition = """func.func @pre(%x: f32, %y: f32) -> i1 {
  %r = arith.cmpf olt, %x, %y : f32
  func.return %r : i1
}
"""
    verdict = verify_pair(pair(ADDITION, EXCHANGED) + condition).verdict
    assert isinstance(verdict, Unsupported)
    assert "precondition" in verdict.reason


def test_marks_of_arguments_may_not_be_added() -> None:
    marked = REVERSED.replace("f32>, %y", "f32> {llvm.noalias}, %y")
    (result,) = verify_translation(COPY, marked, DISJOINT)
    assert result.kind == "unsupported"
    (result,) = verify_translation(COPY.replace("f32>, %y", "f32> {llvm.noalias}, %y"), marked)
    assert result.kind == "proved"


def refuted_json(before: str, after: str, *options: str) -> dict[str, Any]:
    """The counterexample as the command prints it."""
    status, output = run("--pairs", "--format", "json", *options, "-", stdin=pair(before, after))
    assert status == 1, output
    (item,) = json.loads(output)["results"]
    return item["counterexample"]


def test_a_refutation_says_where_and_what() -> None:
    found = refuted_json(COPY, COPY.replace("= 0 to", "= 1 to"), "--assume", "no-alias")
    assert found["sizes"] == {"arg0_dim0": 1, "arg1_dim0": 1}
    assert (found["array"], found["index"]) == ("arg1", [0])
    assert found["source"] != found["target"]


@pytest.mark.skipif(MLIR_OPT is None, reason="needs mlir-opt-22")
def test_passes_over_loops_are_gated() -> None:
    (result,) = verify_pass(
        COPY, command=f"{MLIR_OPT} --affine-loop-tile=tile-size=4", options=DISJOINT
    )
    assert result.kind == "proved", result.verdict


def test_a_wrong_pass_over_loops_is_refuted() -> None:
    (result,) = verify_pass(COPY, command=edit("store %v, %y[%i]", "store %v, %y[0]"))
    assert result.kind == "refuted", result.verdict


COPIED = """func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %r = tensor.insert_slice %x into %y[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  func.return %r : tensor<?xf32>
}
"""


def test_results_stand_for_memrefs_that_became_tensors() -> None:
    (result,) = verify_translation(COPY, COPIED, DISJOINT)
    assert isinstance(result.verdict, Proved), result.verdict
    assert "result 0 of the target is compared with arg1 of the source" in result.verdict.notes
    (back,) = verify_translation(COPIED, COPY, DISJOINT)
    assert isinstance(back.verdict, Proved), back.verdict
    assert "result 0 of the source is compared with arg1 of the target" in back.verdict.notes


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return %r", "return %y"),
        ("return %r : tensor<?xf32>", "return %r, %r : tensor<?xf32>, tensor<?xf32>"),
        ("[0] [%n]", "[1] [%n]"),
        ("%x into %y", "%y into %y"),
    ],
)
def test_a_wrong_function_on_tensors_is_not_proved(old: str, new: str) -> None:
    wrong = COPIED.replace(old, new)
    if "%r, %r" in wrong:
        wrong = wrong.replace("-> tensor<?xf32>", "-> (tensor<?xf32>, tensor<?xf32>)")
    (result,) = verify_translation(COPY, wrong, DISJOINT)
    assert not isinstance(result.verdict, Proved)


def test_other_types_are_not_compared() -> None:
    unused = COPIED.replace("%y: tensor<?xf32>)", "%y: tensor<?xf32>, %z: tensor<?xf32>)")
    four = unused.replace("%z: tensor<?xf32>", "%z: tensor<4xf32>")
    memory = COPY.replace("%y: memref<?xf32>)", "%y: memref<?xf32>, %z: memref<?xf32>)")
    (result,) = verify_translation(memory, unused, DISJOINT)
    assert isinstance(result.verdict, Proved), result.verdict
    (result,) = verify_translation(memory, four, DISJOINT)
    assert isinstance(result.verdict, Unknown)
    assert result.verdict.reason == "the functions have different signatures"


def test_products_in_conditions_do_not_overflow() -> None:
    """What upstream lowers `2 * i` of a set to is poison where it overflows; of the source that is
    excluded, and of the target it is to be shown."""
    before = """
    func.func @f(%n: index, %x: i32) -> i32 {
      %zero = arith.constant 0 : i32
      %r = affine.for %i = 0 to %n iter_args(%s = %zero) -> (i32) {
        %t = affine.if affine_set<(d0)[s0] : (s0 - 2 * d0 - 1 >= 0)>(%i)[%n] -> i32 {
          %u = arith.addi %s, %x : i32
          affine.yield %u : i32
        } else {
          affine.yield %s : i32
        }
        affine.yield %t : i32
      }
      return %r : i32
    }"""
    after = """
    func.func @f(%n: index, %x: i32) -> i32 {
      %zero = arith.constant 0 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant -2 : index
      %less = arith.constant -1 : index
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (i32) {
        %a = arith.muli %i, %c2 overflow<nsw> : index
        %b = arith.addi %a, %n : index
        %c = arith.addi %b, %less : index
        %d = arith.cmpi sge, %c, %c0 : index
        %t = scf.if %d -> (i32) {
          %u = arith.addi %s, %x : i32
          scf.yield %u : i32
        } else {
          scf.yield %s : i32
        }
        scf.yield %t : i32
      }
      return %r : i32
    }"""
    (there,) = verify_translation(before, after)
    assert isinstance(there.verdict, Proved), there.verdict


MEET = """func.func @f(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %v = arith.index_cast %i : index to i32
    memref.store %v, %m[%c0] : memref<4xi32>
    scf.reduce
  }
  func.return
}
"""
STORE = """func.func @f(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 0 : i32
  memref.store %v, %m[%c0] : memref<4xi32>
  func.return
}
"""


@pytest.mark.deep
@pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-22 is not installed")
def test_iterations_of_a_source_that_meet_may_run_in_another_order() -> None:
    (result,) = verify_translation(MEET, STORE)
    assert isinstance(result.verdict, Unknown)
    assert "in another order" in result.verdict.reason


@pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-22 is not installed")
def test_where_they_do_not_meet_a_wrong_target_is_refuted() -> None:
    (result,) = verify_translation(MEET.replace("%m[%c0]", "%m[%i]"), STORE)
    assert isinstance(result.verdict, Refuted)


@pytest.mark.deep
def test_what_is_not_the_same_bit_for_bit_does_not_refute_equality_over_the_reals() -> None:
    """0 * x is -0 for some x, and no number for others; over the reals it is 0."""
    head = "func.func @f(%a: memref<4xf32>, %x: f32) {\n  %z = arith.constant 0.0 : f32"
    quotient = "%q = arith.divf %x, %x : f32\n  %p = arith.mulf %z, %q : f32"
    sides = [
        f"{head}\n  {body}\n  affine.store {name}, %a[0] : memref<4xf32>\n  return\n}}"
        for body, name in ((quotient, "%p"), ("", "%z"))
    ]
    status, output = run("--pairs", "--fp", "reals", "-", stdin=pair(*sides))
    assert status == 3 and ": unknown" in output
    assert ": refuted" in run("--pairs", "-", stdin=pair(*sides))[1]


@few(3)
@pytest.mark.parametrize(
    "said", ['["no-nans-fp-math", "true"]', '["denormal-fp-math", "preserve-sign"]', '"strictfp"']
)
def test_no_law_of_floats_in_another_environment(said: str) -> None:
    """`x * 1.0` is poison, zero, or an exception there, for some x."""
    start = f"func.func @f(%a: memref<4xf16>) attributes {{passthrough = [{said}]}} {{\n"
    loop = """  %one = arith.constant 1.0 : f16
  affine.for %i = 0 to 4 {
    %v = affine.load %a[%i] : memref<4xf16>
    %w = arith.mulf %v, %one : f16
    affine.store %w, %a[%i] : memref<4xf16>
  }
"""
    nothing, multiplied = start + "  return\n}", start + loop + "  return\n}"
    for pair in ((nothing, multiplied), (multiplied, nothing)):
        (found,) = verify_translation(*pair)
        assert not isinstance(found.verdict, Proved)
        (plain,) = verify_translation(*(t.replace(f"passthrough = [{said}]", "") for t in pair))
        assert isinstance(plain.verdict, Proved)
