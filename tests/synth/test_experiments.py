"""The search's executors: loops and structured operations against numpy, and the signatures."""

from __future__ import annotations

import numpy as np
import pytest
from xdsl.dialects import func

from synth.candidate_search import Experiment, Search, experiments
from synth.extents import ExtentClasses
from synth.linalg_execution import run_structured
from synth.linalg_grammar import generic_candidate
from synth.loop_execution import run_computation, run_loops
from synth.proving import DIALECTS
from synth.segments import Analysed, analyse, segments_of
from synth.signatures import signature
from synth.statistics import Statistics
from verifier.sources import Source, parse_module

MATMUL = """
func.func @matmul(%a: memref<7x9xf32>, %b: memref<9x8xf32>, %c: memref<7x8xf32>) {
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 9 {
        %0 = affine.load %a[%i, %k] : memref<7x9xf32>
        %1 = affine.load %b[%k, %j] : memref<9x8xf32>
        %2 = affine.load %c[%i, %j] : memref<7x8xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %c[%i, %j] : memref<7x8xf32>
      }
    }
  }
  return
}
"""


def both(segment: Analysed, *, reals: bool = False) -> tuple[Experiment, Experiment]:
    options = Search(segment.computations, Statistics(), lambda line: None, reals, seed=0)
    return experiments(segment.computations, options, observe_temporaries=True)


def analysed(text: str) -> tuple[func.FuncOp, Analysed]:
    module = parse_module(Source("test", text), DIALECTS).module
    function = next(o for o in module.walk() if isinstance(o, func.FuncOp))
    return function, analyse(segments_of(function.body.block)[0])


def test_extents_are_small_and_different_where_the_input_differs() -> None:
    _, segment = analysed(MATMUL)
    classes = ExtentClasses(segment.computations)
    for experiment in both(segment):
        sizes = [experiment.setting.sizes[classes.of(extent)] for extent in (7, 8, 9)]
        assert len(set(sizes)) == 3
        assert max(sizes) < 7


@pytest.mark.parametrize("reals", [False, True])
def test_loops_and_structured_operations_do_what_numpy_does(reals: bool) -> None:
    function, segment = analysed(MATMUL)
    a, b, c = function.body.block.args
    computations = segment.computations
    classes = ExtentClasses(computations)
    for experiment in both(segment, reals=reals):
        setting, before = experiment.setting, experiment.before
        loops = run_loops(list(segment.copy.ops), computations, classes, setting, before)
        alone = run_computation(computations[0], classes, setting, before)
        structured = run_structured(generic_candidate(computations[0]), classes, setting, before)
        expected = before[c].copy()
        with np.errstate(all="ignore"):
            for k in range(before[a].shape[2]):
                expected = expected + before[a][:, :, k, None] * before[b][:, None, k, :]
        for state in (loops, alone, structured):
            np.testing.assert_array_equal(state[c], expected)
            np.testing.assert_array_equal(state[a], before[a])


def test_inputs_hold_special_values_and_some_members_none() -> None:
    function, segment = analysed(MATMUL)
    _, large = both(segment)
    values = large.before[function.body.block.args[0]]
    assert np.isnan(values).any()
    assert np.isinf(values).any()
    assert (np.signbit(values) & (values == 0)).any()
    assert np.isfinite(values[: len(values) // 2]).all()


def test_signatures_tell_apart_what_differs_in_bits_only() -> None:
    positive, negative = np.array([0.0, 1.0]), np.array([-0.0, 1.0])
    assert signature(positive, reals=False) != signature(negative, reals=False)
    assert signature(positive, reals=True) == signature(negative, reals=True)
    assert signature(positive, reals=False) != signature(positive.astype("f4"), reals=False)
    nan = np.array([np.nan])
    assert signature(nan, reals=False) == signature(-nan, reals=False)
    low, high = np.array([1, 2], "i4"), np.array([1, 2 - 2**31], "i4")
    assert signature(low, reals=False) != signature(high, reals=False)


def test_the_order_of_iterations_is_that_of_the_loops() -> None:
    _, segment = analysed("""
    func.func @scan(%a: memref<6xf64>) {
      affine.for %i = 0 to 6 {
        affine.for %j = 0 to 6 {
          %0 = affine.load %a[%j] : memref<6xf64>
          %1 = affine.load %a[%i] : memref<6xf64>
          %2 = arith.subf %0, %1 : f64
          affine.store %2, %a[%i] : memref<6xf64>
        }
      }
      return
    }""")
    computations = segment.computations
    classes = ExtentClasses(computations)
    small, _ = both(segment, reals=True)
    (array,) = small.before
    expected = small.before[array].copy()
    for i in range(expected.shape[1]):
        for j in range(expected.shape[1]):
            expected[:, i] = expected[:, j] - expected[:, i]
    after = run_loops(list(segment.copy.ops), computations, classes, small.setting, small.before)
    np.testing.assert_array_equal(after[array], expected)
