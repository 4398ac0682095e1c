"""Loop nests that look like an operation and are none: they must not be raised to it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from xdsl.dialects import func
from xdsl.ir.affine import AffineDimExpr, AffineMap

from synth.raising.naming.naming import NameSearch
from synth.raising.naming.statistics import Statistics
from synth.raising.planning.planning import plan_of
from synth.raising.proving import RaisingOptions, RaisingProver
from synth.raising.raising import Raised, raise_to_linalg
from synth.raising.structuring.structured import StructuredOperation
from synth.raising.structuring.structuring import Instances, structured
from synth.raising.to_linalg.function_emission import function_of
from tests.support.deep import few
from tests.support.said import said
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.verdicts.verdict import Proved


def raised(text: str, options: RaisingOptions | None = None) -> Raised:
    return raise_to_linalg(Source("test.mlir", text), options)


def reason(result: Raised) -> str:
    (left,) = result.result.details["left"]
    assert not isinstance(result.result.verdict, Proved)
    assert "linalg." not in result.module
    return left["reason"]


GEMV = """
func.func @gemv(%a: memref<EXTENTxEXTENTxf32>, %x: memref<EXTENTxf32>, %y: memref<EXTENTxf32>) {
  affine.for %i = 0 to EXTENT {
    affine.for %j = 0 to EXTENT {
      %0 = affine.load %a[MATRIX] : memref<EXTENTxEXTENTxf32>
      %1 = affine.load %x[VECTOR] : memref<EXTENTxf32>
      %2 = affine.load %y[%i] : memref<EXTENTxf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.COMBINE %2, %3 : f32
      affine.store %4, %y[%i] : memref<EXTENTxf32>
    }
  }
  return
}
"""


def gemv(
    matrix: str = "%i, %j", vector: str = "%j", combine: str = "addf", extent: str = "5"
) -> str:
    text = GEMV.replace("MATRIX", matrix).replace("VECTOR", vector).replace("COMBINE", combine)
    return text.replace("EXTENT", extent)


def names(result: Raised) -> list[str]:
    return re.findall(r"linalg\.(?!yield|elementwise_kind)\w+", result.module)


def test_the_nest_that_the_others_differ_from() -> None:
    assert names(raised(gemv())) == ["linalg.matvec"]
    assert names(raised(gemv(matrix="%j, %i"))) == ["linalg.vecmat"]


@few(3)
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(gemv(vector="%i"), id="x[i] in place of x[j]"),
        pytest.param(gemv(matrix="%j, %i", vector="%i"), id="x[i] and a transposed"),
        pytest.param(gemv(combine="subf"), id="minus in place of plus"),
        pytest.param(gemv(combine="maximumf"), id="maximum in place of plus"),
        pytest.param(gemv(combine="mulf"), id="product in place of plus"),
    ],
)
def test_near_misses_of_a_matrix_vector_product_stay_generic(text: str) -> None:
    result = raised(text)
    assert isinstance(result.result.verdict, Proved)
    assert set(names(result)) <= {"linalg.generic"}


def test_a_product_without_accumulation_is_no_product() -> None:
    text = """
    func.func @f(%a: memref<3x4xf32>, %b: memref<4x5xf32>, %c: memref<3x5xf32>) {
      affine.for %i = 0 to 3 {
        affine.for %j = 0 to 5 {
          affine.for %k = 0 to 4 {
            %0 = affine.load %a[%i, %k] : memref<3x4xf32>
            %1 = affine.load %b[%k, %j] : memref<4x5xf32>
            %2 = arith.mulf %0, %1 : f32
            affine.store %2, %c[%i, %j] : memref<3x5xf32>
          }
        }
      }
      return
    }"""
    result = raised(text)
    assert isinstance(result.result.verdict, Proved)
    assert "matmul" not in result.module
    assert "reduction" not in result.module


def fill(bound: str, size: str) -> str:
    return f"""
    func.func @f(%x: memref<{size}xf32>, %s: f32) {{
      affine.for %i = 0 to {bound} {{
        affine.store %s, %x[%i] : memref<{size}xf32>
      }}
      return
    }}"""


def test_loops_that_do_not_cover_an_array_leave_the_rest_alone() -> None:
    result = raised(fill("3", "4"))
    assert isinstance(result.result.verdict, Proved)
    assert "memref.subview %x[0] [3] [1]" in result.module


def test_loops_that_leave_an_array() -> None:
    assert "no sizes for which it stays in bounds" in reason(raised(fill("5", "4")))


def test_a_sweep_that_reads_what_it_wrote_takes_a_loop() -> None:
    text = """
    func.func @f(%x: memref<9xf32>, %y: memref<9xf32>) {
      affine.for %i = 0 to 9 {
        affine.for %j = 0 to 9 {
          %0 = affine.load %x[%j] : memref<9xf32>
          %1 = affine.load %x[%i] : memref<9xf32>
          %2 = arith.addf %0, %1 : f32
          affine.store %2, %x[%i] : memref<9xf32>
        }
      }
      return
    }"""
    result = raised(text)
    assert isinstance(result.result.verdict, Proved)
    assert result.result.details["loops"]


def test_prefix_sums_take_a_loop() -> None:
    """Each iteration reads what the first statement left so far."""
    text = """
    func.func @f(%x: memref<6xf32>, %sum: memref<f32>, %out: memref<6xf32>) {
      affine.for %i = 0 to 6 {
        %0 = affine.load %x[%i] : memref<6xf32>
        %1 = affine.load %sum[] : memref<f32>
        %2 = arith.addf %1, %0 : f32
        affine.store %2, %sum[] : memref<f32>
        %3 = affine.load %sum[] : memref<f32>
        affine.store %3, %out[%i] : memref<6xf32>
      }
      return
    }"""
    result = raised(text)
    assert "linalg.reduce" not in result.module
    assert "affine.for" in result.module


def test_without_the_aliasing_assumption_nothing_with_two_arrays_is_raised() -> None:
    result = raised(gemv(), RaisingOptions(assume=()))
    assert "alias" in reason(result)
    one_array = """
    func.func @f(%x: memref<6xf32>, %s: f32) {
      affine.for %i = 0 to 6 {
        affine.store %s, %x[%i] : memref<6xf32>
      }
      return
    }"""
    result = raised(one_array, RaisingOptions(assume=()))
    verdict = result.result.verdict
    assert isinstance(verdict, Proved)
    assert not any("alias" in assumption for assumption in said(verdict))


def test_adding_to_zero_is_not_copying() -> None:
    """0 + x is not x: -0.0."""
    text = """
    func.func @f(%x: memref<6xf32>, %y: memref<6xf32>) {
      %zero = arith.constant 0.0 : f32
      affine.for %i = 0 to 6 {
        %0 = affine.load %x[%i] : memref<6xf32>
        %1 = arith.addf %0, %zero : f32
        affine.store %1, %y[%i] : memref<6xf32>
      }
      return
    }"""
    assert names(raised(text)) == ["linalg.elementwise"]


def test_comparing_and_selecting_is_not_a_maximum() -> None:
    text = """
    func.func @f(%x: memref<6xf32>, %y: memref<6xf32>, %z: memref<6xf32>) {
      affine.for %i = 0 to 6 {
        %0 = affine.load %x[%i] : memref<6xf32>
        %1 = affine.load %y[%i] : memref<6xf32>
        %2 = arith.cmpf ogt, %0, %1 : f32
        %3 = arith.select %2, %0, %1 : f32
        affine.store %3, %z[%i] : memref<6xf32>
      }
      return
    }"""
    assert names(raised(text)) == ["linalg.generic"]


def test_a_returned_value_needs_a_proof_of_the_whole_function() -> None:
    text = """
    func.func private @other()
    func.func @f(%x: memref<6xf32>) -> f32 {
      %zero = arith.constant 0.0 : f32
      func.call @other() : () -> ()
      %sum = affine.for %i = 0 to 6 iter_args(%acc = %zero) -> (f32) {
        %0 = affine.load %x[%i] : memref<6xf32>
        %1 = arith.addf %acc, %0 : f32
        affine.yield %1 : f32
      }
      return %sum : f32
    }"""
    assert "result is used outside" in reason(raised(text))


def test_a_wrong_candidate_that_the_experiments_let_through_is_not_proved() -> None:
    """The proof, not the search, decides: operations of the right shapes are put to it."""
    parsed = read_module(Source("test.mlir", gemv(extent="5")))
    function = next(o for o in parsed.module.walk() if isinstance(o, func.FuncOp))
    program = lift(function)
    generic = structured(plan_of(program))
    (step,) = generic.steps
    assert isinstance(step, Instances)
    prover = RaisingProver(parsed, function, RaisingOptions(), Statistics())

    def is_proved(operation: StructuredOperation) -> bool:
        other = function_of(program, (replace(step, operation=operation),), {})
        return isinstance(prover.compare(program, other, ()), Proved)

    right = step.operation
    search = NameSearch(Statistics(), lambda found: None, reals=False)
    (named,) = search.named(generic, strict=True).steps
    assert isinstance(named, Instances)
    assert named.operation.name == "matvec"
    assert is_proved(right)
    assert is_proved(named.operation)
    wrong = [replace(right, maps=maps) for maps in other_maps(right)]
    matrix, vector, output = named.operation.operands
    wrong.append(replace(named.operation, name="vecmat", operands=(vector, matrix, output)))
    wrong.append(replace(right, body=right.body.arguments[1]))
    assert len(wrong) > 4
    assert not any(map(is_proved, wrong))


def other_maps(operation: StructuredOperation) -> list[tuple[AffineMap, ...]]:
    """The maps with one read transposed, or along the other iterator."""
    found: list[tuple[AffineMap, ...]] = []
    exchanged = {0: 1, 1: 0}
    for number, map_ in enumerate(operation.maps[:-1]):
        positions = [r.position for r in map_.results if isinstance(r, AffineDimExpr)]
        results = tuple(AffineDimExpr(exchanged[p]) for p in positions)
        maps = list(operation.maps)
        maps[number] = AffineMap(2, 0, results)
        found.append(tuple(maps))
    both = (*(maps[n] for n, maps in enumerate(found)), operation.maps[-1])
    return [*found, both]


SUM_STORED_LATER = """
func.func private @other(memref<f32>)
func.func @f(%x: memref<8xf32>, %out: memref<f32>) {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 8 iter_args(%acc = %zero) -> (f32) {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = arith.addf %acc, %0 : f32
    affine.yield %1 : f32
  }
  BETWEEN
  affine.store %sum, %out[] : memref<f32>
  return
}"""


def test_a_store_is_not_moved_past_what_may_see_it() -> None:
    call = "func.call @other(%out) : (memref<f32>) -> ()"
    result = raised(SUM_STORED_LATER.replace("BETWEEN", call))
    assert "something happens between" in reason(result)
    before = SUM_STORED_LATER.replace("BETWEEN", "").replace(
        "%sum = affine", f"{call}\n%sum = affine"
    )
    assert names(raised(before)) == ["linalg.fill", "linalg.reduce"]


def test_a_memref_that_is_passed_between_blocks_may_be_any_other() -> None:
    text = """
    func.func @f(%x: memref<8xf32>, %y: memref<8xf32>, %c: i1) {
      cf.cond_br %c, ^bb1(%x : memref<8xf32>), ^bb1(%y : memref<8xf32>)
    ^bb1(%z: memref<8xf32>):
      affine.for %i = 0 to 8 {
        affine.for %j = 0 to 8 {
          %0 = affine.load %x[%j] : memref<8xf32>
          %1 = affine.load %z[%i] : memref<8xf32>
          %2 = arith.addf %0, %1 : f32
          affine.store %2, %z[%i] : memref<8xf32>
        }
      }
      return
    }"""
    assert "passed between blocks" in reason(raised(text))


def test_a_view_may_overlap_what_it_is_a_view_of() -> None:
    text = """
    func.func @f(%x: memref<8xf32>, %c: i1) {
      %y = "memref.cast"(%x) : (memref<8xf32>) -> memref<?xf32>
      scf.if %c {
        affine.for %i = 0 to 8 {
          %0 = affine.load %x[%i] : memref<8xf32>
          affine.store %0, %y[%i] : memref<?xf32>
        }
      }
      return
    }"""
    assert "view" in reason(raised(text))


def test_values_that_are_handed_on_from_one_carried_value_to_another() -> None:
    text = """
    func.func @f(%a: memref<4xf32>, %b: memref<f32>, %x: f32) {
      %r:2 = affine.for %i = 0 to 4 iter_args(%p = %x, %q = %x) -> (f32, f32) {
        %0 = affine.load %a[%i] : memref<4xf32>
        %1 = arith.addf %q, %0 : f32
        affine.yield %1, %p : f32, f32
      }
      affine.store %r#0, %b[] : memref<f32>
      return
    }"""
    result = raised(text)
    assert "linalg.reduce" not in result.module
