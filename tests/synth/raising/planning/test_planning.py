"""Plans of the PolyBench kernels: which loops remain, and where values are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.dialects import func

from synth.raising.planning.plan import Plan
from synth.raising.planning.planning import plan_of
from tests.places import ROOT
from tests.support.deep import some_of
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import reads_of

KERNELS = ROOT / "benchmarks" / "polybench"

LOOPS = {
    "2mm": 0, "3mm": 0, "adi": 7, "atax": 0, "bicg": 0, "cholesky": 2, "correlation": 0,
    "covariance": 0, "deriche": 4, "doitgen": 0, "durbin": 1, "fdtd-2d": 1,
    "floyd-warshall": 1, "gemm": 0,
    "gemver": 0, "gesummv": 0, "gramschmidt": 1, "heat-3d": 1, "jacobi-1d": 1, "jacobi-2d": 1,
    "lu": 2, "ludcmp": 4, "mvt": 0, "nussinov": 2, "seidel-2d": 3, "symm": 0, "syr2k": 0, "syrk": 0,
    "trisolv": 1, "trmm": 0,
}  # fmt: skip


def planned(source: Path | str) -> Plan:
    text = source_of(source) if isinstance(source, Path) else Source("<test>", source)
    module = read_module(text).module
    function = next(o for o in module.walk() if isinstance(o, func.FuncOp))
    return plan_of(lift(function))


@pytest.mark.parametrize("name", some_of(LOOPS, 30))
def test_loops_remain_only_where_values_flow_around_them(name: str):
    plan = planned(KERNELS / f"{name}.mlir")
    loops = list(plan.repeats())
    assert len(loops) == LOOPS[name]
    assert all(" needs what " in loop.reason for loop in loops)


def test_a_scalar_that_every_iteration_uses_anew_is_expanded():
    plan = planned(KERNELS / "symm.mlir")
    (temporary,) = plan.temporaries.values()
    assert len(temporary.shape) == 2


def test_an_array_that_a_run_reads_and_overwrites_is_copied_first():
    plan = planned(KERNELS / "trmm.mlir")
    copying, product, _ = plan.runs()
    assert copying.statement.target == "copy0"
    assert product.reductions == (2,)


def test_what_is_left_in_an_expanded_array_is_copied_back():
    plan = planned(KERNELS / "doitgen.mlir")
    *_, last = plan.runs()
    assert last.statement.target == "arg2"


OVERWRITTEN = """
func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %0 = affine.load %x[%i - 1] : memref<?xf32>
    affine.store %0, %y[%i] : memref<?xf32>
    %1 = affine.load %y[%i - 1] : memref<?xf32>
    affine.store %1, %x[%i] : memref<?xf32>
  }
  return
}
"""


def test_values_that_go_around_a_loop_keep_it():
    (loop,) = planned(OVERWRITTEN).repeats()
    assert "affine.store" in loop.reason


SHIFTED = """
func.func @f(%x: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %0 = affine.load %x[%i] : memref<?xf32>
    affine.store %0, %x[%i - 1] : memref<?xf32>
  }
  return
}
"""


def test_an_element_that_is_overwritten_after_it_is_read_forces_no_loop():
    plan = planned(SHIFTED)
    assert not list(plan.repeats())
    assert [run.statement.target for run in plan.runs()] == ["copy0", "arg0"]


CARRIED = """
func.func @f(%a: memref<?x?xf32>, %x: memref<?xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %s = affine.for %k = 0 to %n iter_args(%t = %z) -> f32 {
      %0 = affine.load %a[%i, %k] : memref<?x?xf32>
      %1 = arith.addf %t, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %s, %x[%i] : memref<?xf32>
  }
  return
}
"""


def test_a_carried_value_accumulates_where_it_is_stored():
    plan = planned(CARRIED)
    assert not plan.temporaries
    assert [run.reductions for run in plan.runs()] == [(), (1,)]


REPEATED = """
func.func @f(%a: memref<?x?xf32>, %x: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %k = 0 to %n {
      %0 = affine.load %a[%i, %k] : memref<?x?xf32>
      affine.store %0, %x[%i] : memref<?xf32>
    }
  }
  return
}
"""


def test_writes_that_are_overwritten_are_left_out():
    plan = planned(REPEATED)
    (run,) = plan.runs()
    assert not plan.temporaries
    assert len(run.statement.dims) == 1


DELAYED = """
func.func @f(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  %last = memref.alloca() : memref<f32>
  affine.store %z, %last[] : memref<f32>
  affine.for %i = 0 to %n {
    %0 = affine.load %last[] : memref<f32>
    affine.store %0, %y[%i] : memref<?xf32>
    %1 = affine.load %x[%i] : memref<?xf32>
    affine.store %1, %last[] : memref<f32>
  }
  return
}
"""


def test_a_value_of_the_iteration_before_is_read_from_where_it_comes_from():
    plan = planned(DELAYED)
    assert not list(plan.repeats())
    assert not plan.temporaries
    assert {run.statement.target for run in plan.runs()} == {"arg1"}


@pytest.mark.deep
def test_arrays_with_values_that_no_read_sees_alternatively_are_parted():
    plan = planned(KERNELS / "ludcmp.mlir")
    assert len(plan.temporaries) == 2


CARRIED_TWICE = """
func.func @f(%a: memref<?x?x?xf32>, %x: memref<?xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %s = affine.for %j = 0 to %n iter_args(%t = %z) -> f32 {
      %u = affine.for %k = 0 to %n iter_args(%v = %t) -> f32 {
        %0 = affine.load %a[%i, %j, %k] : memref<?x?x?xf32>
        %1 = arith.addf %v, %0 : f32
        affine.yield %1 : f32
      }
      affine.yield %u : f32
    }
    affine.store %s, %x[%i] : memref<?xf32>
  }
  return
}
"""


def test_a_value_that_nested_loops_carry_is_one_sum():
    plan = planned(CARRIED_TWICE)
    assert not plan.temporaries
    assert not list(plan.repeats())
    assert [run.reductions for run in plan.runs()] == [(), (1, 2)]


SOFTMAX = """
func.func @f(%x: memref<?x?xf32>, %y: memref<?x?xf32>, %s: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.load %x[%i, %j] : memref<?x?xf32>
      %1 = math.exp %0 : f32
      affine.store %1, %y[%i, %j] : memref<?x?xf32>
      %2 = affine.load %s[%i] : memref<?xf32>
      %3 = arith.addf %2, %1 : f32
      affine.store %3, %s[%i] : memref<?xf32>
    }
  }
  return
}
"""


def test_a_sum_of_what_is_stored_reads_it_from_there():
    _, total = planned(SOFTMAX).runs()
    assert {read.array for read in reads_of(total.statement.value)} == {"arg1", "arg2"}


def test_what_is_overwritten_before_the_sum_is_computed_again():
    later = SOFTMAX.replace(
        "      %2 =", "      affine.store %0, %y[%i, %j] : memref<?x?xf32>\n      %2 ="
    )
    *_, total = planned(later).runs()
    assert {read.array for read in reads_of(total.statement.value)} == {"arg0", "arg2"}
