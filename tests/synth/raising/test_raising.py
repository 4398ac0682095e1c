"""Loop nests that are raised with a proof, and what they become."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from synth.raising.proving import RaisingOptions
from synth.raising.raising import Raised, raise_to_linalg
from tests.support.deep import few
from tests.support.said import said
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.verdict import Proved


def raised(text: str, options: RaisingOptions | None = None) -> Raised:
    return raise_to_linalg(Source("test.mlir", text), options)


def operations(result: Raised) -> list[str]:
    return re.findall(r"linalg\.(?!yield|index|type_fn|elementwise_kind)\w+", result.module)


def proof(result: Raised) -> Proved:
    verdict = result.result.verdict
    assert isinstance(verdict, Proved), (verdict, result.module)
    return verdict


def nest(ranges: str, body: str) -> str:
    """Loops `i0 < n0, ...` around a body: "i=3 j=4"."""
    text = body
    for item in reversed(ranges.split()):
        name, extent = item.split("=")
        text = f"affine.for %{name} = 0 to {extent} {{\n{text}\n}}"
    return text


def function(arguments: str, body: str) -> str:
    return f"func.func @f({arguments}) {{\n{body}\nreturn\n}}"


MATRICES = "%a: memref<3x4xf32>, %b: memref<4x5xf32>, %c: memref<3x5xf32>"

MULTIPLY_ADD = """
  %0 = affine.load %a[%i, %k] : memref<3x4xf32>
  %1 = affine.load %b[%k, %j] : memref<4x5xf32>
  %2 = affine.load %c[%i, %j] : memref<3x5xf32>
  %3 = arith.mulf %0, %1 : f32
  %4 = arith.addf %2, %3 : f32
  affine.store %4, %c[%i, %j] : memref<3x5xf32>"""


@few(2)
@pytest.mark.parametrize("order", ["i=3 j=5 k=4", "i=3 k=4 j=5", "k=4 j=5 i=3"])
def test_a_matrix_product_in_any_loop_order(order: str) -> None:
    result = raised(function(MATRICES, nest(order, MULTIPLY_ADD)))
    assert operations(result) == ["linalg.matmul"]
    verdict = proof(result)
    assert verdict.guarantee.sizes == "all"
    assert verdict.guarantee.equality == "bit-exact"
    assert any("alias" in assumption for assumption in said(verdict))
    assert any("order" in assumption for assumption in said(verdict))
    assert result.result.details["raised"] == 1
    assert result.result.details["left"] == []


def test_a_matrix_product_with_a_transposed_operand_of_square_shape() -> None:
    """Shapes do not tell which operand is transposed; values do."""
    square = MULTIPLY_ADD.replace("%b[%k, %j]", "%b[%j, %k]")
    square = re.sub(r"\dx\dxf32", "4x4xf32", square)
    arguments = re.sub(r"\dx\dxf32", "4x4xf32", MATRICES)
    result = raised(function(arguments, nest("i=4 j=4 k=4", square)))
    proof(result)
    assert operations(result) == ["linalg.matmul"]
    maps = re.search(r"indexing_maps = \[(.*)\] ins", result.module)
    assert maps is not None
    assert "(d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>" in maps[1]


@pytest.mark.deep
def test_integers_are_widened_as_the_loops_widen_them() -> None:
    arguments = "%a: memref<3x4xi8>, %b: memref<4x5xi8>, %c: memref<3x5xi32>"
    body = """
      %0 = affine.load %a[%i, %k] : memref<3x4xi8>
      %1 = affine.load %b[%k, %j] : memref<4x5xi8>
      %2 = affine.load %c[%i, %j] : memref<3x5xi32>
      %3 = arith.EXTENSION %0 : i8 to i32
      %4 = arith.EXTENSION %1 : i8 to i32
      %5 = arith.muli %3, %4 : i32
      %6 = arith.addi %2, %5 : i32
      affine.store %6, %c[%i, %j] : memref<3x5xi32>"""
    for extension, cast in (("extsi", False), ("extui", True)):
        loops = nest("i=3 j=5 k=4", body.replace("EXTENSION", extension))
        result = raised(function(arguments, loops))
        proof(result)
        assert operations(result) == ["linalg.matmul"]
        assert ("cast_unsigned" in result.module) == cast


def test_dynamic_extents_are_assumed_equal_and_the_assumption_is_printed() -> None:
    text = function(
        "%a: memref<?x?xf32>, %x: memref<?xf32>, %y: memref<?xf32>",
        """
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %m = memref.dim %a, %c0 : memref<?x?xf32>
        %n = memref.dim %a, %c1 : memref<?x?xf32>
        affine.for %i = 0 to %m {
          affine.for %j = 0 to %n {
            %0 = affine.load %a[%i, %j] : memref<?x?xf32>
            %1 = affine.load %x[%j] : memref<?xf32>
            %2 = affine.load %y[%i] : memref<?xf32>
            %3 = arith.mulf %0, %1 : f32
            %4 = arith.addf %2, %3 : f32
            affine.store %4, %y[%i] : memref<?xf32>
          }
        }""",
    )
    result = raised(text)
    assert operations(result) == ["linalg.matvec"]
    assumed = [a for a in said(proof(result)) if " = " in a]
    assert len(assumed) == 2
    assert "memref.dim" not in result.module, "extents that only the loops used are left out"


GEMM = function(
    "%alpha: f32, %beta: f32, " + MATRICES,
    """
    affine.for %i = 0 to 3 {
      affine.for %j = 0 to 5 {
        %0 = affine.load %c[%i, %j] : memref<3x5xf32>
        %1 = arith.mulf %0, %beta : f32
        affine.store %1, %c[%i, %j] : memref<3x5xf32>
      }
      affine.for %k = 0 to 4 {
        affine.for %j = 0 to 5 {
          %0 = affine.load %a[%i, %k] : memref<3x4xf32>
          %1 = PRODUCT
          %2 = affine.load %b[%k, %j] : memref<4x5xf32>
          %3 = SCALED
          %4 = affine.load %c[%i, %j] : memref<3x5xf32>
          %5 = arith.addf %4, %3 : f32
          affine.store %5, %c[%i, %j] : memref<3x5xf32>
        }
      }
    }""",
)
GEMM_SCALED_MATRIX = GEMM.replace("PRODUCT", "arith.mulf %alpha, %0 : f32").replace(
    "SCALED", "arith.mulf %1, %2 : f32"
)
GEMM_SCALED_PRODUCT = (
    GEMM.replace("PRODUCT", "affine.load %b[%k, %j] : memref<4x5xf32>")
    .replace("SCALED", "arith.mulf %alpha, %6 : f32")
    .replace("%3 = arith", "%6 = arith.mulf %0, %1 : f32\n%3 = arith")
)


def test_gemm_becomes_a_named_product_of_a_scaled_matrix_bit_for_bit() -> None:
    result = raised(GEMM_SCALED_MATRIX)
    assert proof(result).guarantee.equality == "bit-exact"
    assert operations(result) == ["linalg.elementwise", "linalg.elementwise", "linalg.matmul"]
    assert "memref.dealloc %scaled0" in result.module


def test_a_scaled_product_stays_generic_where_bits_count() -> None:
    """alpha * (a * b) is not (alpha * a) * b in floats."""
    result = raised(GEMM_SCALED_PRODUCT)
    assert proof(result).guarantee.equality == "bit-exact"
    assert operations(result) == ["linalg.elementwise", "linalg.generic"]


def test_several_nests_and_live_outs() -> None:
    text = function(
        "%a: memref<3x4xf64>, %p: memref<4xf64>, %q: memref<3xf64>, %r: memref<3xf64>, "
        "%s: memref<4xf64>",
        """
        %zero = arith.constant 0.0 : f64
        affine.for %j = 0 to 4 {
          affine.store %zero, %s[%j] : memref<4xf64>
        }
        affine.for %i = 0 to 3 {
          affine.store %zero, %q[%i] : memref<3xf64>
          affine.for %j = 0 to 4 {
            %0 = affine.load %s[%j] : memref<4xf64>
            %1 = affine.load %r[%i] : memref<3xf64>
            %2 = affine.load %a[%i, %j] : memref<3x4xf64>
            %3 = arith.mulf %1, %2 : f64
            %4 = arith.addf %0, %3 : f64
            affine.store %4, %s[%j] : memref<4xf64>
            %5 = affine.load %q[%i] : memref<3xf64>
            %6 = affine.load %p[%j] : memref<4xf64>
            %7 = arith.mulf %2, %6 : f64
            %8 = arith.addf %5, %7 : f64
            affine.store %8, %q[%i] : memref<3xf64>
          }
        }""",
    )
    result = raised(text)
    proof(result)
    assert operations(result) == ["linalg.fill", "linalg.fill", "linalg.vecmat", "linalg.matvec"]
    assert result.result.details["raised"] == 4


def test_an_accumulator_that_a_loop_carries() -> None:
    text = function(
        "%x: memref<5xf32>, %y: memref<5xf32>, %out: memref<f32>",
        """
        %zero = arith.constant 0.0 : f32
        %sum = affine.for %i = 0 to 5 iter_args(%acc = %zero) -> (f32) {
          %0 = affine.load %x[%i] : memref<5xf32>
          %1 = affine.load %y[%i] : memref<5xf32>
          %2 = arith.mulf %0, %1 : f32
          %3 = arith.addf %acc, %2 : f32
          affine.yield %3 : f32
        }
        affine.store %sum, %out[] : memref<f32>""",
    )
    result = raised(text)
    proof(result)
    assert operations(result) == ["linalg.fill", "linalg.dot"]


def test_an_accumulator_that_is_combined_goes_through_a_temporary() -> None:
    text = function(
        "%alpha: f32, %beta: f32, " + MATRICES,
        """
        %zero = arith.constant 0.0 : f32
        affine.for %i = 0 to 3 {
          affine.for %j = 0 to 5 {
            %sum = affine.for %k = 0 to 4 iter_args(%acc = %zero) -> (f32) {
              %0 = affine.load %a[%i, %k] : memref<3x4xf32>
              %1 = affine.load %b[%k, %j] : memref<4x5xf32>
              %2 = arith.mulf %0, %1 : f32
              %3 = arith.addf %acc, %2 : f32
              affine.yield %3 : f32
            }
            %4 = affine.load %c[%i, %j] : memref<3x5xf32>
            %5 = arith.mulf %4, %beta : f32
            %6 = arith.mulf %sum, %alpha : f32
            %7 = arith.addf %5, %6 : f32
            affine.store %7, %c[%i, %j] : memref<3x5xf32>
          }
        }""",
    )
    result = raised(text)
    assert proof(result).guarantee.equality == "bit-exact"
    assert operations(result) == ["linalg.fill", "linalg.matmul", "linalg.generic"]


ELEMENTWISE = {
    "linalg.fill": "affine.store %s, %c[%i, %j] : memref<3x4xf32>",
    "linalg.copy": "affine.store %0, %c[%i, %j] : memref<3x4xf32>",
    "linalg.add": "%2 = arith.addf %0, %1 : f32\naffine.store %2, %c[%i, %j] : memref<3x4xf32>",
    "linalg.sub": "%2 = arith.subf %1, %0 : f32\naffine.store %2, %c[%i, %j] : memref<3x4xf32>",
    "linalg.max": "%2 = arith.maximumf %0, %1 : f32\naffine.store %2, %c[%i, %j] : memref<3x4xf32>",
    "linalg.sqrt": "%2 = math.sqrt %1 : f32\naffine.store %2, %c[%i, %j] : memref<3x4xf32>",
    "linalg.transpose": "affine.store %3, %c[%i, %j] : memref<3x4xf32>",
    "linalg.broadcast": "affine.store %4, %c[%i, %j] : memref<3x4xf32>",
    "linalg.generic": "%2 = arith.mulf %0, %s : f32\n%5 = arith.addf %2, %two : f32\n"
    "affine.store %5, %c[%i, %j] : memref<3x4xf32>",
}


@few(6)
@pytest.mark.parametrize("name", ELEMENTWISE)
def test_elementwise_operations(name: str) -> None:
    loads = """
      %0 = affine.load %a[%i, %j] : memref<3x4xf32>
      %1 = affine.load %b[%i, %j] : memref<3x4xf32>
      %3 = affine.load %t[%j, %i] : memref<4x3xf32>
      %4 = affine.load %v[%j] : memref<4xf32>
    """
    text = function(
        "%a: memref<3x4xf32>, %b: memref<3x4xf32>, %c: memref<3x4xf32>, %t: memref<4x3xf32>, "
        "%v: memref<4xf32>, %s: f32",
        "%two = arith.constant 2.0 : f32\n" + nest("i=3 j=4", loads + ELEMENTWISE[name]),
    )
    result = raised(text)
    proof(result)
    assert operations(result) == [name]


@few(4)
@pytest.mark.parametrize("combiner", ["addf", "maximumf", "maxnumf", "mulf"])
@pytest.mark.parametrize("kept", ["i", "j"])
def test_reductions_of_rows_and_columns(combiner: str, kept: str) -> None:
    extent = {"i": 3, "j": 4}[kept]
    body = f"""
      %0 = affine.load %a[%i, %j] : memref<3x4xf32>
      %1 = affine.load %x[%{kept}] : memref<{extent}xf32>
      %2 = arith.{combiner} %1, %0 : f32
      affine.store %2, %x[%{kept}] : memref<{extent}xf32>"""
    arguments = f"%a: memref<3x4xf32>, %x: memref<{extent}xf32>"
    result = raised(function(arguments, nest("i=3 j=4", body)))
    proof(result)
    assert operations(result) == ["linalg.reduce"]
    assert f"dimensions = [{'ij'.index(kept) ^ 1}]" in result.module
    assert f"arith.{combiner} %out, %in" in result.module


def test_the_position_of_an_element_becomes_an_index() -> None:
    body = """
      %0 = arith.index_cast %i : index to i32
      affine.store %0, %c[%i, %j] : memref<3x4xi32>"""
    result = raised(function("%c: memref<3x4xi32>", nest("i=3 j=4", body)))
    proof(result)
    assert "linalg.index 0" in result.module


def test_a_value_that_was_stored_before_is_read_back() -> None:
    body = """
      %0 = affine.load %a[%i] : memref<7xf32>
      %1 = arith.subf %0, %s : f32
      affine.store %1, %a[%i] : memref<7xf32>
      %2 = arith.divf %1, %s : f32
      affine.store %2, %a[%i] : memref<7xf32>"""
    result = raised(function("%a: memref<7xf32>, %s: f32", nest("i=7", body)))
    proof(result)


def test_statistics_and_explanation() -> None:
    result = raised(function(MATRICES, nest("i=3 k=4 j=5", MULTIPLY_ADD)))
    counts = result.statistics
    assert counts.pruned_by_shape > 0
    assert counts.executed > 0
    assert (counts.proofs_tried, counts.proved) == (1, 1)
    assert "loop %k at 3:1 -> d2 (reduction)" in result.explanation
    assert "loop %j at 4:1 -> d1 (parallel)" in result.explanation


def test_an_input_without_loops_is_an_error() -> None:
    with pytest.raises(InputError, match="no loop to raise"):
        raised(function("%x: memref<8xf32>", ""))


@pytest.mark.deep
def test_what_is_printed_is_upstream_syntax(mlir_opt: Callable[..., str]) -> None:
    for text in (GEMM_SCALED_MATRIX, function(MATRICES, nest("i=3 j=5 k=4", MULTIPLY_ADD))):
        assert "linalg.matmul" in mlir_opt(raised(text).module, "--verify-each")


def test_a_scaled_product_is_named_over_the_reals_and_the_output_says_so() -> None:
    result = raised(GEMM_SCALED_PRODUCT, RaisingOptions(fp="reals"))
    verdict = proof(result)
    assert verdict.guarantee.equality == "reals"
    assert any("reassociated" in assumption for assumption in said(verdict))
    assert operations(result) == ["linalg.elementwise", "linalg.elementwise", "linalg.matmul"]
    assert result.module.startswith("// @f: equal to the loops over the reals only\n")


def test_what_is_bit_exact_is_said_to_be_so_over_the_reals_too() -> None:
    result = raised(GEMM_SCALED_MATRIX, RaisingOptions(fp="reals"))
    assert proof(result).guarantee.equality == "bit-exact"
    assert "reals" not in result.module


SUM_BY_COLUMNS = function(
    "%a: memref<3x4xf32>, %x: memref<f32>",
    nest(
        "j=4 i=3",
        """
        %0 = affine.load %a[%i, %j] : memref<3x4xf32>
        %1 = affine.load %x[] : memref<f32>
        %2 = arith.addf %1, %0 : f32
        affine.store %2, %x[] : memref<f32>""",
    ),
)


def test_the_order_of_a_sum_is_kept_where_bits_count() -> None:
    exact = raised(SUM_BY_COLUMNS)
    assert proof(exact).guarantee.equality == "bit-exact"
    assert operations(exact) == ["linalg.generic"]
    reals = raised(SUM_BY_COLUMNS, RaisingOptions(fp="reals"))
    assert proof(reals).guarantee.equality == "reals"
    assert operations(reals) == ["linalg.reduce"]


def test_the_order_of_a_sum_of_integers_does_not_matter() -> None:
    text = SUM_BY_COLUMNS.replace("f32", "i32").replace("addf", "addi")
    result = raised(text)
    assert proof(result).guarantee.equality == "bit-exact"
    assert operations(result) == ["linalg.reduce"]


def copied(arguments: str, bound: str, before: str = "") -> str:
    body = """
      %0 = affine.load %x[%i] : memref<?xf32>
      affine.store %0, %y[%i] : memref<?xf32>"""
    return function(
        f"{arguments}, %x: memref<?xf32>, %y: memref<?xf32>", before + nest(f"i={bound}", body)
    )


@few(3)
@pytest.mark.parametrize(
    ("text", "extent"),
    [
        (copied("%n: index", "%n"), "arg0"),
        (copied("%n: i32", "%m", "%m = arith.index_cast %n : i32 to index\n"), "arg0"),
        (copied("%n: index", "10"), "10"),
    ],
)
def test_a_loop_that_runs_to_a_number_is_assumed_to_cover_the_array(text: str, extent: str) -> None:
    result = raised(text)
    assert operations(result) == ["linalg.copy"]
    assumptions = said(proof(result))
    assert f"arg1_dim0 = {extent}" in assumptions
    assert f"arg2_dim0 = {extent}" in assumptions


def test_bits_are_tried_out_as_bits() -> None:
    body = """
      %0 = affine.load %x[%i] : memref<8xi1>
      %1 = affine.load %y[%i] : memref<8xi1>
      %2 = arith.OP %0, %1 : i1
      affine.store %2, %z[%i] : memref<8xi1>"""
    arguments = "%x: memref<8xi1>, %y: memref<8xi1>, %z: memref<8xi1>"
    for name in ("subi", "xori", "maxsi", "cmpi slt,"):
        result = raised(function(arguments, nest("i=8", body.replace("OP", name))))
        proof(result)
        assert len(operations(result)) == 1


def test_values_that_a_loop_returns() -> None:
    text = """
    func.func @f(%x: memref<6xf32>, %out: memref<f32>) -> (f32, f32) {
      %zero = arith.constant 0.0 : f32
      %sum, %max = affine.for %i = 0 to 6 iter_args(%acc = %zero, %top = %zero) -> (f32, f32) {
        %0 = affine.load %x[%i] : memref<6xf32>
        %1 = arith.addf %acc, %0 : f32
        %2 = arith.maximumf %top, %0 : f32
        affine.yield %1, %2 : f32, f32
      }
      affine.store %sum, %out[] : memref<f32>
      %3 = arith.divf %sum, %max : f32
      return %max, %3 : f32, f32
    }"""
    result = raised(text)
    proof(result)
    assert operations(result).count("linalg.reduce") == 2
    assert "for" not in result.module


@pytest.mark.deep
def test_a_scalar_factor_goes_to_the_smallest_array() -> None:
    """Over the reals alpha * a[i, j] * x[j] is a[i, j] * (alpha * x[j])."""
    text = function(
        "%alpha: f32, %a: memref<3x4xf32>, %x: memref<4xf32>, %y: memref<3xf32>",
        nest(
            "i=3 j=4",
            """
            %0 = affine.load %a[%i, %j] : memref<3x4xf32>
            %1 = arith.mulf %alpha, %0 : f32
            %2 = affine.load %x[%j] : memref<4xf32>
            %3 = arith.mulf %1, %2 : f32
            %4 = affine.load %y[%i] : memref<3xf32>
            %5 = arith.addf %4, %3 : f32
            affine.store %5, %y[%i] : memref<3xf32>""",
        ),
    )
    assert operations(raised(text)) == ["linalg.generic"]
    reals = raised(text, RaisingOptions(fp="reals"))
    assert proof(reals).guarantee.equality == "reals"
    assert operations(reals) == ["linalg.elementwise", "linalg.matvec"]
    assert "%scaled0 = memref.alloc() : memref<4xf32>" in reals.module
    integers = raised(text.replace("f32", "i32").replace("mulf", "muli").replace("addf", "addi"))
    assert proof(integers).guarantee.equality == "bit-exact"
    assert operations(integers) == ["linalg.elementwise", "linalg.matvec"]


def test_a_factor_that_depends_on_the_position_stays_in_the_sum() -> None:
    text = function(
        "%x: memref<4xf32>, %y: memref<3xf32>",
        nest(
            "i=3 j=4",
            """
            %0 = affine.load %x[%j] : memref<4xf32>
            %1 = arith.index_cast %i : index to i32
            %2 = arith.sitofp %1 : i32 to f32
            %3 = arith.mulf %0, %2 : f32
            %4 = affine.load %y[%i] : memref<3xf32>
            %5 = arith.addf %4, %3 : f32
            affine.store %5, %y[%i] : memref<3xf32>""",
        ),
    )
    result = raised(text)
    proof(result)
    assert operations(result) == ["linalg.generic"]
