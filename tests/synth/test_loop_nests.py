"""What the search reads in loop nests, and why it declines others."""

from __future__ import annotations

import pytest
from xdsl.dialects import func

from synth.expressions import Apply, Outer, Read
from synth.loop_nests import NotRaisable
from synth.proving import DIALECTS
from synth.segments import Analysed, analyse, segments_of
from verifier.sources import Source, parse_module


def analysed(text: str) -> Analysed:
    module = parse_module(Source("test", text), DIALECTS).module
    function = next(o for o in module.walk() if isinstance(o, func.FuncOp))
    return analyse(segments_of(function.body.block)[0])


def test_an_imperfect_nest_holds_one_computation_a_store() -> None:
    segment = analysed("""
    func.func @f(%a: memref<?x4xf32>, %x: memref<?xf32>, %s: f32) {
      %zero = arith.constant 0 : index
      %n = memref.dim %a, %zero : memref<?x4xf32>
      affine.for %i = 0 to %n {
        affine.store %s, %x[%i] : memref<?xf32>
        affine.for %j = 0 to 4 {
          %0 = affine.load %a[%i, %j] : memref<?x4xf32>
          %1 = affine.load %x[%i] : memref<?xf32>
          %2 = arith.addf %1, %0 : f32
          affine.store %2, %x[%i] : memref<?xf32>
        }
      }
      return
    }""")
    first, second = segment.computations
    assert isinstance(first.value, Outer)
    assert len(first.extents) == 1
    assert first.reductions == ()
    assert second.extents[1] == 4
    assert second.extents[0] == (second_array(second.value), 0)
    assert second.reductions == (1,)


def second_array(value: object) -> object:
    assert isinstance(value, Apply)
    read = value.arguments[1]
    assert isinstance(read, Read)
    assert read.subscripts == (0, 1)
    return read.array


def test_a_carried_value_that_is_stored_accumulates_in_memory() -> None:
    segment = analysed("""
    func.func @f(%a: memref<3x4xf32>, %x: memref<3xf32>) {
      %zero = arith.constant 0.0 : f32
      affine.for %i = 0 to 3 {
        %sum = affine.for %j = 0 to 4 iter_args(%acc = %zero) -> (f32) {
          %0 = affine.load %a[%i, %j] : memref<3x4xf32>
          %1 = arith.addf %acc, %0 : f32
          affine.yield %1 : f32
        }
        affine.store %sum, %x[%i] : memref<3xf32>
      }
      return
    }""")
    first, second = segment.computations
    assert isinstance(first.value, Outer)
    assert second.reductions == (1,)
    assert isinstance(second.value, Apply)
    assert second.value.arguments[0] == second.target


def test_a_carried_value_that_starts_at_the_element_needs_no_first_store() -> None:
    segment = analysed("""
    func.func @f(%a: memref<4xf32>, %x: memref<f32>) {
      %start = affine.load %x[] : memref<f32>
      %sum = affine.for %j = 0 to 4 iter_args(%acc = %start) -> (f32) {
        %0 = affine.load %a[%j] : memref<4xf32>
        %1 = arith.addf %acc, %0 : f32
        affine.yield %1 : f32
      }
      affine.store %sum, %x[] : memref<f32>
      return
    }""")
    (only,) = segment.computations
    assert only.reductions == (0,)


REFUSED = {
    "a loop whose step is not 1": """
      affine.for %i = 0 to 8 step 2 {
        affine.store %s, %x[%i] : memref<8xf32>
      }""",
    "a loop that does not start at 0": """
      affine.for %i = 1 to 8 {
        affine.store %s, %x[%i] : memref<8xf32>
      }""",
    "a subscript that is not a loop variable": """
      affine.for %i = 0 to 7 {
        affine.store %s, %x[%i + 1] : memref<8xf32>
      }""",
    "a bound that depends on an outer loop": """
      affine.for %i = 0 to 8 {
        affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
          affine.store %s, %y[%i, %j] : memref<8x8xf32>
        }
      }""",
    "a store along a diagonal": """
      affine.for %i = 0 to 8 {
        affine.store %s, %y[%i, %i] : memref<8x8xf32>
      }""",
    "scf.if inside a loop nest": """
      affine.for %i = 0 to 8 {
        scf.if %c {
          affine.store %s, %x[%i] : memref<8xf32>
        }
      }""",
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_is_not_understood_is_declined(reason: str) -> None:
    arguments = "%x: memref<8xf32>, %y: memref<8x8xf32>, %s: f32, %c: i1"
    with pytest.raises(NotRaisable, match=reason):
        analysed(f"func.func @f({arguments}) {{ {REFUSED[reason]}\nreturn }}")


def squarings(count: int) -> str:
    lines = [f"%v{k + 1} = arith.mulf %v{k}, %v{k} : f32" for k in range(count)]
    body = "\n".join(lines)
    return f"""
    func.func @f(%x: memref<8xf32>) {{
      affine.for %i = 0 to 8 {{
        %v0 = affine.load %x[%i] : memref<8xf32>
        {body}
        affine.store %v{count}, %x[%i] : memref<8xf32>
      }}
      return
    }}"""


def test_a_value_that_would_be_too_large_written_out() -> None:
    (computation,) = analysed(squarings(5)).computations
    assert isinstance(computation.value, Apply)
    with pytest.raises(NotRaisable, match="too many operations"):
        analysed(squarings(60))
