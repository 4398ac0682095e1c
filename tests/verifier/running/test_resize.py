"""Copies of functions with other extents."""

from tests.inputs.loop_kernels import matmul_linalg, matmul_loops
from tests.support.functions import functions
from verifier.kernel.loops.lift import lift
from verifier.running.cross_check import compare_runs
from verifier.running.shrink import extents_of, resized

LOOPS = """
func.func @f(%x: memref<1000x1100xf32>) {
  %c1000 = arith.constant 1000 : index
  %t = memref.alloc() : memref<1000xf32>
  affine.for %i = 0 to 1000 {
    affine.for %j = 1 to min affine_map<(d0) -> (d0 + 7, 1099)>(%i) {
      %0 = affine.load %x[%i, %j] : memref<1000x1100xf32>
      affine.store %0, %t[%i] : memref<1000xf32>
    }
  }
  memref.dealloc %t : memref<1000xf32>
  func.return
}"""


def test_types_and_bounds_follow_and_the_original_stays() -> None:
    (function,) = functions(LOOPS)
    text = str(function)
    small = resized(function, {1000: 4, 1100: 5})
    small.verify()
    assert str(function) == text
    expected = text.replace("1000", "4").replace("1100", "5").replace("1099", "4")
    assert str(small) == expected.replace("%c4", "%c1000")
    assert extents_of(small) == {4, 5}
    assert extents_of(function) == {1000, 1100}


def test_a_copy_computes_what_the_function_does_at_that_size() -> None:
    large = {"m": "100", "n": "110", "k": "120"}
    small = {"m": "3", "n": "4", "k": "2"}
    extents = {100: 3, 110: 4, 120: 2}
    for text in (matmul_loops, matmul_linalg):
        (function,), (expected,) = functions(text(**large)), functions(text(**small))
        copy = lift(resized(function, extents))
        comparison = compare_runs(lift(expected), copy, copy.context)
        assert comparison.runs == 2
        assert comparison.difference is None


def test_an_extent_that_is_not_named_is_kept() -> None:
    (function,) = functions(LOOPS)
    assert extents_of(resized(function, {1100: 6})) == {1000, 6}
