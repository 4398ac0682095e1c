"""Results: their types and their lifetime. Arrays that are too large to run."""

import pytest

from tests.support.deep import few
from tests.support.functions import functions, programs
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.verdict import Proved, Unknown
from verifier.strategy.loops import prove_equal


def _returning(type_: str, allocation: str = "memref.alloc()", index: str = "") -> str:
    return f"""
func.func @f(%x: f32) -> {type_} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = {allocation} : {type_}
  memref.store %x, %s[{index}] : {type_}
  func.return %s : {type_}
}}"""


ONE = _returning("memref<1xf32>", index="%c0")
SCALAR = _returning("memref<f32>")


@few(3)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(ONE, _returning("memref<?xf32>", "memref.alloc(%c1)", "%c0"), id="extent"),
        pytest.param(SCALAR, _returning("memref<f32, 3 : i32>"), id="memory space"),
        pytest.param(ONE, SCALAR, id="rank"),
    ],
)
def test_results_of_other_types_are_other_signatures(before: str, after: str) -> None:
    for text in (before + after, after + before):
        verdict = prove_equal(*programs(text))
        assert isinstance(verdict, Unknown)
        assert "different signatures" in verdict.reason
    assert isinstance(prove_equal(*programs(before + before)), Proved)
    assert isinstance(prove_equal(*programs(after + after)), Proved)


def test_what_is_on_the_stack_is_not_returned() -> None:
    (function,) = functions(_returning("memref<f32>", "memref.alloca()"))
    with pytest.raises(CannotLift, match="what is on its stack"):
        lift(function)


def test_a_constant_global_is_not_returned() -> None:
    """Who gets it may not write to it, and gets the same memory each time."""
    table = """"memref.global"() <{constant, sym_name = "table", sym_visibility = "private",
      type = memref<f32>, initial_value = dense<1.0> : tensor<f32>}> : () -> ()
    """
    body = "%s = memref.get_global @table : memref<f32>\n"
    text = f"{table}func.func @f() -> memref<f32> {{\n{body}func.return %s : memref<f32> }}"
    with pytest.raises(CannotLift, match="returns a constant global"):
        lift(functions(text)[0])


def test_what_is_on_the_stack_is_not_freed() -> None:
    body = "%s = memref.ALLOCATE() : memref<f32>\nmemref.dealloc %s : memref<f32>\n"
    text = f"func.func @f() {{\n{body}func.return }}"
    lift(functions(text.replace("ALLOCATE", "alloc"))[0])
    with pytest.raises(CannotLift, match="only what the function allocates may be freed"):
        lift(functions(text.replace("ALLOCATE", "alloca"))[0])


def test_arrays_that_are_too_large_to_run_are_still_compared() -> None:
    type_ = "memref<9223372036854775807xf32>"
    text = f"""
func.func @f(%A: {type_}, %x: f32) {{
  %c0 = arith.constant 0 : index
  memref.store %x, %A[%c0] : {type_}
  func.return
}}"""
    verdict = prove_equal(*programs(text + text))
    assert isinstance(verdict, Proved), verdict
    # It is a copy with a small extent that is run.
    assert any(note.startswith("cross-checked by") for note in verdict.notes)
