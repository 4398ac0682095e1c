"""Elements of large arrays: they are what whole runs leave, and they show differences."""

from __future__ import annotations

import pytest

from tests.inputs.loop_kernels import matmul_linalg, matmul_loops
from tests.support.deep import few
from tests.support.functions import programs
from verifier.kernel.loops.recurrences.dataflow import Dataflow
from verifier.kernel.loops.recurrences.scalar_values import IEEE
from verifier.kernel.loops.recurrences.system import RecurrenceSystem
from verifier.kernel.verdicts.verdict import Refuted, Unknown
from verifier.running.counterexample import LoopCounterexample
from verifier.running.one_element import LazyInputs, OneElement, Tables
from verifier.running.recurrences import Inputs, run, shape_at
from verifier.strategy.loops import prove_equal

LARGE = {"m": "1000", "n": "1100", "k": "700"}
SQUARE = {"m": "800", "n": "800", "k": "800"}

SWEEP = """
func.func @f(%x: memref<?xi32>, %s: i32) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xi32>
  affine.for %t = 0 to 3 {
    affine.for %i = 1 to affine_map<(n) -> (n - 1)>(%n) {
      %a = affine.load %x[%i - 1] : memref<?xi32>
      %b = affine.load %x[%i + 1] : memref<?xi32>
      %c = arith.addi %a, %b : i32
      %j = arith.index_cast %i : index to i32
      %d = arith.addi %c, %j : i32
      %e = arith.muli %d, %s : i32
      affine.store %e, %x[%i] : memref<?xi32>
    }
  }
  func.return
}"""


@few(2)
@pytest.mark.parametrize("text", [SWEEP, matmul_loops(), matmul_linalg()])
def test_an_element_is_what_a_run_leaves(text: str) -> None:
    (program,) = programs(text)
    sizes = dict.fromkeys(program.parameters, 5)
    lazily = LazyInputs(program, "ieee", "ordinary", 3)
    arrays: dict[str, dict[tuple[int, ...], object]] = {}
    for a in program.arrays.values():
        if a.argument is not None:
            shape = shape_at(a.shape, sizes)
            indices = [(i,) for i in range(5)] if len(shape) == 1 else _pairs(5)
            arrays[a.name] = {index: lazily.element(a.name, index) for index in indices}
    scalars = {s.name: lazily.scalar(s.name, s.element) for s in program.scalars}
    expected = run(program, Inputs(sizes, arrays, scalars), IEEE)
    tables = Tables(Dataflow(program, program.context), sizes)
    for name in program.live_outs:
        for index, value in expected[name].items():
            alone = OneElement(tables, LazyInputs(program, "ieee", "ordinary", 3), IEEE)
            assert alone.at_end(name, index) == value


def _pairs(n: int) -> list[tuple[int, ...]]:
    return [(i, j) for i in range(n) for j in range(n)]


def refuted(before: RecurrenceSystem, after: RecurrenceSystem) -> LoopCounterexample:
    verdict = prove_equal(before, after)
    assert isinstance(verdict, Refuted), verdict
    assert isinstance(verdict.counterexample, LoopCounterexample)
    return verdict.counterexample


@pytest.mark.parametrize(
    ("loops", "linalg"),
    [
        pytest.param(LARGE | {"low": "1"}, LARGE, id="the first term left out"),
        pytest.param(SQUARE | {"left": "%A[%l, %i]"}, SQUARE, id="transposed, square"),
        pytest.param(
            LARGE,
            LARGE | {"initial": "-0.0"},
            id="zero of the other sign",
            marks=pytest.mark.deep,
        ),
    ],
)
def test_large_extents_are_refuted(loops: dict[str, str], linalg: dict[str, str]) -> None:
    old = matmul_loops(**loops)  # pyright: ignore[reportArgumentType]
    new = matmul_linalg(**linalg)  # pyright: ignore[reportArgumentType]
    found = refuted(*programs(old + new))
    assert found.array == "arg2" and found.before != found.after
    assert found.replayed_by == ("the recurrences, for this element alone",)


def scaled(high: str, factor: str = "%x[%i]", n: str = "100000") -> str:
    return f"""
func.func @f(%x: memref<{n}xf32>, %y: memref<{n}xf32>) {{
  affine.for %i = 0 to {high} {{
    %a = affine.load {factor} : memref<{n}xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %y[%i] : memref<{n}xf32>
  }}
  func.return
}}"""


def test_a_stale_border_is_found_by_who_wrote_it() -> None:
    found = refuted(*programs(scaled("100000") + scaled("99999")))
    assert found.index == (99999,)
    assert set(found.inputs) == {"arg0"}
    doubled = float(found.inputs["arg0"]["99999"].split()[0]) * 2  # pyright: ignore[reportArgumentType]
    assert float(found.before.split()[0]) == doubled


def test_an_access_out_of_bounds_is_refuted_without_a_run() -> None:
    found = refuted(*programs(scaled("100000") + scaled("100001")))
    assert found.after == "undefined: affine.load #1 stays within arg0"
    assert found.replayed_by == ()
    assert "too large to be replayed" in found.text()


def test_a_source_that_divides_may_be_undefined() -> None:
    def divided(number: int) -> str:
        return f"""
func.func @f(%x: memref<90000xi32>, %y: memref<90000xi32>) {{
  %c = arith.constant {number} : i32
  affine.for %i = 0 to 90000 {{
    %a = affine.load %x[%i] : memref<90000xi32>
    %b = arith.divsi %c, %a : i32
    affine.store %b, %y[%i] : memref<90000xi32>
  }}
  func.return
}}"""

    verdict = prove_equal(*programs(divided(6) + divided(7)))
    assert isinstance(verdict, Unknown)
    assert "a copy with small extents differs" in verdict.reason


@pytest.mark.deep
def test_elements_at_sizes_beyond_the_small_ones_are_compared() -> None:
    """A difference that is there from some size on."""
    late = SWEEP.replace("affine.for %i = 1 to", "affine.for %i = 1 to min").replace(
        "(n) -> (n - 1)", "(n) -> (n - 1, 50)"
    )
    found = refuted(*programs(SWEEP + late))
    assert found.sizes["arg0_dim0"] > 50
