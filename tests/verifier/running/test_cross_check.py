"""Runs of both sides show what comparing machines have been seen to miss."""

from __future__ import annotations

import pytest

from tests.places import ROOT
from tests.support.functions import programs
from verifier.running.counterexample import LoopCounterexample
from verifier.running.cross_check import compare_runs

POLYBENCH = ROOT / "benchmarks" / "polybench"


def difference(before: str, after: str) -> LoopCounterexample | None:
    """What runs of two functions show; they must be possible."""
    old, new = programs(before + after)
    context = old.context.intersect(new.context)
    for side_condition in old.side_conditions:
        context = context.subtract(side_condition.violated)
    comparison = compare_runs(old, new, context)
    assert comparison.runs or comparison.difference is not None, comparison.obstacle
    return comparison.difference


def function(arguments: str, body: str, results: str = "", returned: str = "") -> str:
    return f"""
func.func @f({arguments}) {results} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  {body}
  func.return {returned}
}}"""


def filled(rows: int, columns: int) -> str:
    """Each element of a matrix is set; the bounds of the loops are its extents."""
    body = f"""
  %m = memref.dim %x, %c{rows} : memref<?x?xi32>
  %n = memref.dim %x, %c{columns} : memref<?x?xi32>
  affine.for %i = 0 to %m {{
    affine.for %j = 0 to %n {{
      affine.store %s, %x[%i, %j] : memref<?x?xi32>
    }}
  }}"""
    return function("%x: memref<?x?xi32>, %s: i32", body)


def test_exchanged_extents_do_not_coincide() -> None:
    assert difference(filled(0, 1), filled(0, 1)) is None
    assert difference(filled(0, 1), filled(1, 0)) is not None


def scaled(*operations: str) -> str:
    body = f"""
  %a = affine.load %x[] : memref<i32>
  {" ".join(operations)}
  affine.store %r, %x[] : memref<i32>"""
    return function("%x: memref<i32>, %s: i32", body)


def test_scalar_arguments_have_all_kinds_of_values() -> None:
    by_scalar = scaled("%r = arith.muli %a, %s : i32")
    for other in ("%r = arith.subi %a, %a : i32", "%r = arith.addi %a, %s : i32"):
        assert difference(by_scalar, scaled(other)) is not None


def test_what_has_no_dimensions_is_compared() -> None:
    """And not the other way round: equal is equal."""
    plus = scaled("%r = arith.addi %a, %s : i32")
    assert difference(plus, plus) is None
    found = difference(plus, scaled("%r = arith.subi %a, %s : i32"))
    assert found is not None and found.index == () and found.before != found.after


@pytest.mark.parametrize("wrong", ["x", "y"])
def test_every_array_is_compared(wrong: str) -> None:
    def stores(other: str) -> str:
        body = "".join(
            f"affine.store {'%t' if name == other else '%s'}, %{name}[0] : memref<4xi32>\n"
            for name in ("x", "y")
        )
        return function("%x: memref<4xi32>, %y: memref<4xi32>, %s: i32, %t: i32", body)

    found = difference(stores(""), stores(wrong))
    assert found is not None and found.array == {"x": "arg0", "y": "arg1"}[wrong]


def test_an_element_that_is_not_written_is_no_value() -> None:
    def copied(count: int) -> str:
        body = f"""
  %t = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to {count} {{
    %a = affine.load %x[%i] : memref<4xi32>
    affine.store %a, %t[%i] : memref<4xi32>
  }}"""
        return function("%x: memref<4xi32>", body, "-> memref<4xi32>", "%t : memref<4xi32>")

    assert difference(copied(4), copied(4)) is None
    assert difference(copied(3), copied(4)) is None
    found = difference(copied(4), copied(3))
    assert found is not None and found.index == (3,) and found.after == "never written"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        # -0.0 + 0.0 is 0.0.
        ("%r = arith.addf %a, %zero : f32", "%r = arith.mulf %a, %one : f32"),
        # NaN is greater than nothing.
        (
            "%r = arith.maximumf %a, %zero : f32",
            "%c = arith.cmpf ogt, %a, %zero : f32\n%r = arith.select %c, %a, %zero : f32",
        ),
    ],
)
def test_special_floats_are_among_the_inputs(before: str, after: str) -> None:
    def text(operation: str) -> str:
        body = f"""
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  affine.for %i = 0 to 200 {{
    %a = affine.load %x[%i] : memref<200xf32>
    {operation}
    affine.store %r, %x[%i] : memref<200xf32>
  }}"""
        return function("%x: memref<200xf32>", body)

    assert difference(text(before), text(before)) is None
    assert difference(text(before), text(after)) is not None


def test_decompositions_are_run_on_matrices_that_have_them() -> None:
    cholesky = (POLYBENCH / "cholesky.mlir").read_text()
    assert difference(cholesky, cholesky.replace("arith.mulf", "arith.addf", 1)) is not None


@pytest.mark.deep
def test_small_integers_meet_what_they_are_compared_with() -> None:
    nussinov = (POLYBENCH / "nussinov.mlir").read_text()
    wrong = nussinov.replace("arith.constant 3 : i32", "arith.constant 2 : i32")
    assert difference(nussinov, wrong) is not None


@pytest.mark.deep
def test_some_sizes_have_all_extents_equal() -> None:
    fdtd = (POLYBENCH / "fdtd-2d.mlir").read_text()
    assert difference(fdtd, fdtd.replace("arith.constant 0.7", "arith.constant 0.8")) is not None


def test_one_extent_is_zero_where_others_are_not() -> None:
    gramschmidt = (POLYBENCH / "gramschmidt.mlir").read_text()
    wrong = gramschmidt.replace("affine.store %zero, %R[%k, %j]", "affine.store %one, %R[%k, %j]")
    wrong = wrong.replace("%zero = ", "%one = arith.constant 1.0 : f64\n  %zero = ")
    found = difference(gramschmidt, wrong)
    assert found is not None
    assert sorted(set(found.sizes.values()))[0] == 0


@pytest.mark.deep
def test_a_nest_of_many_loops_is_run_at_a_size_larger_than_its_tiles() -> None:
    """Gauss and Seidel's sums need what the row above has in the next column: tiles of four by four
    take it from the wrong sweep, which no smaller matrix than seven by seven shows."""
    arguments = "%n: index, %x: memref<?x?xf64>"
    body = """
        %a = affine.load %x[%i - 1, %j + 1] : memref<?x?xf64>
        %b = affine.load %x[%i, %j] : memref<?x?xf64>
        %s = arith.addf %a, %b : f64
        affine.store %s, %x[%i, %j] : memref<?x?xf64>
    """
    head = "%m = memref.dim %x, %c0 : memref<?x?xf64>\n%last = arith.subi %m, %c1 : index"
    plain = f"""{head}
  affine.for %t = 0 to %n {{
    affine.for %i = 1 to %last {{
      affine.for %j = 1 to %last {{ {body} }}
    }}
  }}"""
    inside = "affine_map<(d0)[s0] -> (d0 + 4, s0)>"
    tiled = f"""{head}
  affine.for %tt = 0 to %n step 4 {{
    affine.for %ii = 1 to %last step 4 {{
      affine.for %jj = 1 to %last step 4 {{
        affine.for %t = affine_map<(d0) -> (d0)>(%tt) to min {inside}(%tt)[%n] {{
          affine.for %i = affine_map<(d0) -> (d0)>(%ii) to min {inside}(%ii)[%last] {{
            affine.for %j = affine_map<(d0) -> (d0)>(%jj) to min {inside}(%jj)[%last] {{ {body} }}
          }}
        }}
      }}
    }}
  }}"""
    assert difference(function(arguments, plain), function(arguments, plain)) is None
    found = difference(function(arguments, plain), function(arguments, tiled))
    assert found is not None
    assert found.sizes["arg1_dim0"] == 7


@pytest.mark.deep
def test_tiles_are_run_where_they_meet() -> None:
    """Of the iterators of tiles few values go together, so that three loops in tiles of four are
    run beyond the first tile: where the outermost one is over steps, that is another program."""
    header = "#top = affine_map<(d0)[s0] -> (d0 + 4, s0)>\n#id = affine_map<(d0) -> (d0)>\n"
    step = """
      %a = affine.load %x[%i, %k] : memref<?x?xi32>
      %b = affine.load %x[%k, %j] : memref<?x?xi32>
      %c = arith.addi %a, %b : i32
      affine.store %c, %x[%i, %j] : memref<?x?xi32>"""
    plain = " ".join(f"affine.for %{i} = 0 to %n {{" for i in "kij")
    tiles = " ".join(f"affine.for %{i}{i} = 0 to %n step 4 {{" for i in "kij")
    inner = " ".join(f"affine.for %{i} = #id(%{i}{i}) to min #top(%{i}{i})[%n] {{" for i in "kij")
    size = "%n = memref.dim %x, %c0 : memref<?x?xi32>"
    before, after = (
        function("%x: memref<?x?xi32>", f"{size} {loops} {step} {closed}")
        for loops, closed in ((plain, "}" * 3), (tiles + inner, "}" * 6))
    )
    found = difference(header + before, after)
    assert found is not None and found.sizes["arg0_dim0"] > 4
