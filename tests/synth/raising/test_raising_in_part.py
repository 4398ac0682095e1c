"""Functions that are raised in part: what is raised, what stays a loop, and what is said of it."""

from __future__ import annotations

import re

from synth.raising.proving import RaisingOptions
from synth.raising.raising import Raised, raise_to_linalg
from verifier.kernel.input.sources import Source


def raised(text: str, options: RaisingOptions | None = None) -> Raised:
    return raise_to_linalg(Source("test.mlir", text), options)


def operations(result: Raised) -> list[str]:
    return re.findall(r"linalg\.(?!yield|index|type_fn|elementwise_kind)\w+", result.module)


def nest(ranges: str, body: str) -> str:
    """Loops `i0 < n0, ...` around a body: "i=3 j=4"."""
    text = body
    for item in reversed(ranges.split()):
        name, extent = item.split("=")
        text = f"affine.for %{name} = 0 to {extent} {{\n{text}\n}}"
    return text


def function(arguments: str, body: str) -> str:
    return f"func.func @f({arguments}) {{\n{body}\nreturn\n}}"


def test_a_loop_stays_where_its_values_force_it() -> None:
    text = function(
        "%x: memref<8xf32>, %y: memref<8xf32>, %s: f32",
        """
        affine.for %i = 0 to 8 {
          affine.store %s, %x[%i] : memref<8xf32>
        }
        affine.for %i = 1 to 8 {
          %0 = affine.load %y[%i - 1] : memref<8xf32>
          affine.store %0, %y[%i] : memref<8xf32>
        }
        affine.for %i = 0 to 8 {
          %0 = affine.load %x[%i] : memref<8xf32>
          %1 = affine.load %y[%i] : memref<8xf32>
          %2 = arith.addf %0, %1 : f32
          affine.store %2, %x[%i] : memref<8xf32>
        }""",
    )
    result = raised(text)
    assert result.result.kind == "proved"
    assert operations(result) == ["linalg.fill", "linalg.copy", "linalg.add"]
    assert result.module.count("affine.for") == 1
    (loop,) = result.result.details["loops"]
    assert loop["where"] == "test.mlir:6:9"
    assert "needs what affine.store #2 of an earlier iteration wrote to arg1" in loop["reason"]


def test_nests_are_proved_one_by_one_where_the_function_is_out_of_reach() -> None:
    text = """
    func.func private @other(memref<8xf32>)
    func.func @f(%x: memref<8xf32>, %s: f32) {
      affine.for %i = 0 to 8 {
        affine.store %s, %x[%i] : memref<8xf32>
      }
      func.call @other(%x) : (memref<8xf32>) -> ()
      affine.for %i = 0 to 8 {
        %0 = affine.load %x[%i] : memref<8xf32>
        %1 = arith.addf %0, %0 : f32
        affine.store %1, %x[%i] : memref<8xf32>
      }
      return
    }"""
    result = raised(text)
    assert result.result.kind == "unsupported"
    assert operations(result) == ["linalg.fill", "linalg.add"]
    assert "func.call @other" in result.module


def test_functions_are_raised_one_by_one() -> None:
    good = function(
        "%x: memref<8xf32>, %s: f32", nest("i=8", "affine.store %s, %x[%i] : memref<8xf32>")
    )
    shift = """
      %0 = affine.load %x[%i + 1] : memref<8xf32>
      affine.store %0, %x[7 - %i] : memref<8xf32>"""
    bad = function("%x: memref<8xf32>, %s: f32", nest("i=7", shift)).replace("@f", "@g")
    result = raised(f"{good}\n{bad}\nfunc.func private @declared(f32)\n")
    assert [r.name for r in result.results] == ["f", "g"]
    assert [r.kind for r in result.results] == ["proved", "unsupported"]
    assert result.result.name == "g"
    assert "@declared" in result.module


def test_loops_inside_a_loop_that_stays_are_raised() -> None:
    text = function(
        "%x: memref<8xf32>, %y: memref<8xf32>, %s: f32",
        """
        affine.for %t = 0 to 10 {
          affine.for %i = 0 to 8 {
            %0 = affine.load %x[%i] : memref<8xf32>
            %1 = arith.mulf %0, %s : f32
            affine.store %1, %y[%i] : memref<8xf32>
          }
          affine.for %i = 0 to 8 {
            %0 = affine.load %y[%i] : memref<8xf32>
            affine.store %0, %x[%i] : memref<8xf32>
          }
        }""",
    )
    result = raised(text)
    assert result.result.kind == "proved"
    assert operations(result) == ["linalg.elementwise", "linalg.copy"]
    assert result.module.count("affine.for") == 1
    (loop,) = result.result.details["loops"]
    assert loop["where"] == "test.mlir:3:9"


def test_loops_under_a_condition_and_between_blocks() -> None:
    text = """
    func.func @f(%x: memref<8xf32>, %s: f32, %c: i1) {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      scf.if %c {
        affine.for %i = 0 to 8 {
          affine.store %s, %x[%i] : memref<8xf32>
        }
      }
      cf.br ^bb2
    ^bb2:
      return
    }"""
    result = raised(text)
    assert operations(result) == ["linalg.fill"]
    assert result.result.kind == "unsupported"
    assert result.result.details["left"] == []
    assert len(result.result.details["proofs"]) == 1


def test_loops_of_other_kinds_are_said_to_stay() -> None:
    text = """
    func.func @f(%x: memref<8xf32>, %s: f32, %c: i1) {
      "scf.while"() ({
        "scf.condition"(%c) : (i1) -> ()
      }, {
        affine.for %i = 0 to 8 { affine.store %s, %x[%i] : memref<8xf32> }
        scf.yield
      }) : () -> ()
      return
    }"""
    result = raised(text)
    assert result.result.kind == "unsupported"
    assert operations(result) == ["linalg.fill"]
    (left,) = result.result.details["left"]
    assert left["reason"] == "scf.while is not read"


LOCAL_SCALAR = function(
    "%a: memref<6x7xf32>, %x: memref<6xf32>, %last: memref<f32>",
    """
    %zero = arith.constant 0.0 : f32
    %sum = memref.alloca() : memref<f32>
    BEFORE
    affine.for %i = 0 to 6 {
      INSIDE
      affine.for %j = 0 to 7 {
        %0 = affine.load %a[%i, %j] : memref<6x7xf32>
        %1 = affine.load %sum[] : memref<f32>
        %2 = arith.addf %1, %0 : f32
        affine.store %2, %sum[] : memref<f32>
      }
      %3 = affine.load %sum[] : memref<f32>
      affine.store %3, %x[%i] : memref<6xf32>
    }
    AFTER""",
)
CLEAR = "affine.store %zero, %sum[] : memref<f32>"
USE = "%4 = affine.load %sum[] : memref<f32>\naffine.store %4, %last[] : memref<f32>"


def local_scalar(before: str = "", inside: str = "", after: str = "") -> Raised:
    text = LOCAL_SCALAR.replace("BEFORE", before).replace("INSIDE", inside)
    return raised(text.replace("AFTER", after))


def test_a_scalar_in_local_memory_is_one_value_an_iteration() -> None:
    result = local_scalar(inside=CLEAR)
    assert result.result.kind == "proved"
    assert operations(result) == ["linalg.fill", "linalg.reduce"]
    assert "memref.alloc" not in result.module


def test_a_scalar_that_goes_from_iteration_to_iteration_takes_a_loop() -> None:
    result = local_scalar(before=CLEAR)
    assert result.result.kind == "proved"
    assert result.module.count("affine.for") == 1


def test_a_scalar_that_is_used_after_the_loops_is_kept() -> None:
    result = local_scalar(inside=CLEAR, after=USE)
    assert result.result.kind == "proved"
    assert "affine.for" not in result.module
