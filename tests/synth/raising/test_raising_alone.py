"""Nests that are proved on their own: what is assumed of their surroundings, and what is not."""

from __future__ import annotations

import re
from typing import Any

import pytest
from xdsl.dialects import func

from synth.raising.proving import RaisingOptions, RaisingProver
from synth.raising.raising import Raised, raise_to_linalg
from tests.support.deep import few
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.proving.granted import EqualExtents
from verifier.kernel.loops.recurrences.system import RecurrenceSystem
from verifier.kernel.verdicts.verdict import Vacuous, Verdict

FILL = "memref.store %x, %a[%j] : memref<?xf32>"
CONSTANTS = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
"""


def raised(arguments: str, body: str) -> Raised:
    text = f"""
    func.func private @other()
    func.func private @bound() -> index
    func.func private @use(memref<?xf32>)
    func.func @f({arguments}) {{
      {CONSTANTS}
      {body}
      return
    }}"""
    return raise_to_linalg(Source("test.mlir", text))


def operations(result: Raised) -> list[str]:
    return re.findall(r"linalg\.(?!yield|index|elementwise_kind)\w+", result.module)


def assumptions(result: Raised) -> set[str]:
    proofs: list[dict[str, Any]] = result.result.details["proofs"]
    return {assumption for proof in proofs for assumption in proof["assumptions"]}


@pytest.mark.parametrize(
    "bound",
    [
        "%m = arith.divui %n, %d : index",
        "%m = arith.remui %n, %d : index",
        "%m = func.call @bound() : () -> index",
        "func.call @other() : () -> ()\n%m = arith.subi %n, %c1 : index",
    ],
)
def test_nothing_is_assumed_of_a_bound_that_the_function_computes(bound: str) -> None:
    result = raised(
        "%a: memref<?xf32>, %x: f32, %n: index, %d: index",
        f"{bound}\nscf.for %j = %c0 to %m step %c1 {{ {FILL} }}",
    )
    assert operations(result) == []
    assert len(result.result.details["left"]) == 1


def test_nothing_is_assumed_of_a_cast_that_the_function_computes() -> None:
    result = raised(
        "%a: memref<?xf32>, %x: f32, %n: i32",
        f"""func.call @other() : () -> ()
        %m = arith.index_cast %n : i32 to index
        %twice = arith.addi %n, %n : i32
        %m2 = arith.index_cast %twice : i32 to index
        scf.for %j = %c0 to %m step %c1 {{ {FILL} }}
        scf.for %j = %c0 to %m2 step %c1 {{ {FILL} }}""",
    )
    assert operations(result) == []


def test_nothing_is_assumed_of_a_value_that_becomes_an_index_in_the_nest() -> None:
    result = raised(
        "%a: memref<4xi64>, %n: i32",
        """func.call @other() : () -> ()
        %twice = arith.addi %n, %n : i32
        affine.for %j = 0 to 4 {
          %0 = arith.index_cast %twice : i32 to index
          %1 = arith.index_cast %0 : index to i64
          affine.store %1, %a[%j] : memref<4xi64>
        }""",
    )
    assert operations(result) == []
    assert "an index that the function computes" in result.result.details["left"][0]["reason"]


def test_nothing_is_assumed_of_an_outer_loop() -> None:
    result = raised(
        "%a: memref<?xf32>, %x: f32",
        f"""%n = memref.dim %a, %c0 : memref<?xf32>
        scf.for %i = %c0 to %n step %c1 {{
          func.call @other() : () -> ()
          scf.for %j = %c0 to %i step %c1 {{ {FILL} }}
        }}""",
    )
    assert operations(result) == []


@pytest.mark.parametrize("count", ["3", "4"])
def test_nothing_is_assumed_of_what_the_function_allocates(count: str) -> None:
    result = raised(
        "",
        f"""%a = memref.alloc(%c4) : memref<?xf32>
        func.call @use(%a) : (memref<?xf32>) -> ()
        affine.for %j = 0 to {count} {{
          %v = affine.load %a[%j] : memref<?xf32>
          %w = arith.addf %v, %v : f32
          affine.store %w, %a[%j] : memref<?xf32>
        }}
        func.call @use(%a) : (memref<?xf32>) -> ()""",
    )
    assert operations(result) == ["linalg.add"]
    assert not any("equal-extents" in assumption for assumption in assumptions(result))


def test_nothing_is_assumed_of_two_allocations() -> None:
    result = raised(
        "",
        """%c8 = arith.constant 8 : index
        %a = memref.alloc(%c4) : memref<?xf32>
        %b = memref.alloc(%c8) : memref<?xf32>
        func.call @other() : () -> ()
        affine.for %j = 0 to 4 {
          %v = affine.load %a[%j] : memref<?xf32>
          affine.store %v, %b[%j] : memref<?xf32>
        }
        func.call @use(%b) : (memref<?xf32>) -> ()""",
    )
    assert operations(result) == ["linalg.copy"]
    assert not any("equal-extents" in assumption for assumption in assumptions(result))


def test_what_a_caller_can_grant_is_assumed_and_listed() -> None:
    result = raised(
        "%a: memref<?xf32>, %x: f32, %n: index",
        f"func.call @other() : () -> ()\nscf.for %j = %c0 to %n step %c1 {{ {FILL} }}",
    )
    assert operations(result) == ["linalg.fill"]
    assert "equal-extents: arg0_dim0 = arg2" in assumptions(result)


TWICE = """affine.for %j = 0 to COUNT {
  %v = affine.load %a[%j] : memref<?xf32>
  %w = arith.addf %v, %v : f32
  affine.store %w, %a[%j] : memref<?xf32>
}"""


def test_assumptions_that_contradict_each_other_are_not_made() -> None:
    """Each nest alone would be proved, with `arg0_dim0 = 4` and with `arg0_dim0 = 8`."""
    first, second = (TWICE.replace("COUNT", count) for count in ("4", "8"))
    result = raised(
        "%a: memref<?xf32>, %c: i1",
        f"scf.if %c {{ {first} }}\ncf.br ^next\n^next:\n{second}",
    )
    assert operations(result) == ["linalg.add"]
    assert result.module.count("affine.for") == 1
    extents = {a for a in assumptions(result) if a.startswith("equal-extents")}
    assert extents == {"equal-extents: arg0_dim0 = 4"}


def test_a_nest_is_dropped_that_later_assumptions_make_vacuous(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The prover here says that nothing is left of the first nest under a later assumption."""
    compare = RaisingProver.compare

    def vacuous_at_last(
        prover: RaisingProver,
        original: RecurrenceSystem,
        raised: func.FuncOp,
        promised: EqualExtents,
    ) -> Verdict:
        if promised and "linalg.fill" in str(raised):
            return Vacuous("nothing is left")
        return compare(prover, original, raised, promised)

    monkeypatch.setattr(RaisingProver, "compare", vacuous_at_last)
    result = raised(
        "%a: memref<?xf32>, %b: memref<8xf32>, %x: f32",
        f"""affine.for %i = 0 to 8 {{ affine.store %x, %b[%i] : memref<8xf32> }}
        func.call @other() : () -> ()
        {TWICE.replace("COUNT", "4")}""",
    )
    assert operations(result) == ["linalg.add"]
    assert [left["reason"] for left in result.result.details["left"]] == [
        "no proof: nothing is left"
    ]
    assert len(result.result.details["proofs"]) == 1


def test_assumptions_do_not_name_arguments_that_the_function_does_not_have() -> None:
    text = """
    func.func @f(%a: memref<4x5xf32>, %w: memref<5xf32>, %x: f32) -> memref<4xf32> {
      %b = memref.alloc() : memref<4xf32>
      cf.br ^next
    ^next:
      affine.for %i = 0 to 4 {
        affine.for %k = 0 to 5 {
          %0 = affine.load %a[%i, %k] : memref<4x5xf32>
          %1 = affine.load %w[%k] : memref<5xf32>
          %2 = arith.mulf %0, %1 : f32
          %3 = arith.mulf %x, %2 : f32
          %4 = affine.load %b[%i] : memref<4xf32>
          %5 = arith.addf %4, %3 : f32
          affine.store %5, %b[%i] : memref<4xf32>
        }
      }
      return %b : memref<4xf32>
    }"""
    result = raise_to_linalg(Source("test.mlir", text), RaisingOptions(fp="reals"))
    assert "linalg.matvec" in operations(result)
    (proof,) = result.result.details["proofs"]
    assert not any("arg3" in text for text in (*proof["assumptions"], *proof["notes"]))
    assert any("that make a local array" in note for note in proof["notes"])


def test_a_result_is_stored_where_it_is_known_where() -> None:
    """The array is allocated after the loop, so that nothing before the loop can write it."""
    text = """
    func.func @f(%a: memref<4xf32>, %x: f32) -> memref<f32> {
      %sum = affine.for %i = 0 to 4 iter_args(%acc = %x) -> (f32) {
        %0 = affine.load %a[%i] : memref<4xf32>
        %1 = arith.addf %acc, %0 : f32
        affine.yield %1 : f32
      }
      %b = memref.alloc() : memref<f32>
      affine.store %sum, %b[] : memref<f32>
      return %b : memref<f32>
    }"""
    result = raise_to_linalg(Source("test.mlir", text))
    assert result.result.kind == "proved"
    assert "affine.for" not in result.module


def test_a_result_is_used_by_another_nest() -> None:
    text = """
    func.func @f(%a: memref<4xf32>, %b: memref<5xf32>, %x: f32) {
      %sum = affine.for %i = 0 to 4 iter_args(%acc = %x) -> (f32) {
        %0 = affine.load %a[%i] : memref<4xf32>
        %1 = arith.addf %acc, %0 : f32
        affine.yield %1 : f32
      }
      affine.for %i = 0 to 5 { affine.store %sum, %b[%i] : memref<5xf32> }
      return
    }"""
    result = raise_to_linalg(Source("test.mlir", text))
    assert result.result.kind == "proved"
    assert operations(result) == ["linalg.fill", "linalg.reduce", "linalg.broadcast"]


SCALED_PRODUCT = """affine.for %i = 0 to %m {
  affine.for %j = 0 to %n {
    affine.for %k = 0 to %p {
      %0 = affine.load %a[%i, %k] : memref<?x?xf32>
      %1 = arith.mulf %x, %0 : f32
      %2 = affine.load %b[%k, %j] : memref<?x?xf32>
      %3 = arith.mulf %1, %2 : f32
      %4 = affine.load %c[%i, %j] : memref<?x?xf32>
      %5 = arith.addf %4, %3 : f32
      affine.store %5, %c[%i, %j] : memref<?x?xf32>
    }
  }
}"""


def scaled_product(before: str) -> Raised:
    return raised(
        "%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %x: f32",
        f"""%m = memref.dim %c, %c0 : memref<?x?xf32>
        %n = memref.dim %c, %c1 : memref<?x?xf32>
        %p = memref.dim %a, %c1 : memref<?x?xf32>
        {before}
        {SCALED_PRODUCT}""",
    )


@pytest.mark.deep
def test_a_temporary_is_not_made_of_what_may_have_been_freed() -> None:
    """Without columns in `%b` the loops do not read `%a`, and what fills a temporary does."""
    assert operations(scaled_product("func.call @other() : () -> ()")) == ["linalg.generic"]
    apart = operations(scaled_product("cf.br ^next\n^next:"))
    assert apart == ["linalg.elementwise", "linalg.matmul"]


SUM = """affine.for %i = 0 to 4 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %k = 0 to 5 iter_args(%acc = %zero) -> (f32) {
    %0 = affine.load %a[%i, %k] : memref<4x5xf32>
    %1 = arith.addf %acc, %0 : f32
    affine.yield %1 : f32
  }
  affine.store %s, %b[%i] : memref<4xf32>
}"""


@few(2)
@pytest.mark.parametrize(
    ("around", "count"),
    [
        ("affine.parallel (%t) = (0) to (2)", 0),
        ("scf.parallel (%t) = (%c0) to (%c4) step (%c1)", 0),
        ("affine.for %t = 0 to 2", 2),
    ],
)
def test_iterations_that_run_at_once_do_not_see_sums_in_the_making(around: str, count: int) -> None:
    """Each iteration stores the same sums; accumulated in the array, they would add up."""
    text = f"affine.for %t = 0 to 2 {{ {SUM} \n func.call @other() : () -> () }}"
    if "parallel" in around:
        operands = '"affine.parallel"() <{lowerBoundsMap = affine_map<() -> (0)>, '
        operands += "lowerBoundsGroups = dense<1> : vector<1xi32>, "
        operands += "upperBoundsMap = affine_map<() -> (2)>, "
        operands += "upperBoundsGroups = dense<1> : vector<1xi32>, steps = [1], reductions = []}>"
        yielded = '"affine.yield"() : () -> ()'
        if "scf" in around:
            operands = '"scf.parallel"(%c0, %c4, %c1) '
            operands += "<{operandSegmentSizes = array<i32: 1, 1, 1, 0>}>"
            yielded = "scf.reduce"
        type_ = "(index, index, index)" if "scf" in around else "()"
        text = f"{operands} ({{\n^bb0(%t: index):\n{SUM}\n{yielded}\n}}) : {type_} -> ()"
    result = raised("%a: memref<4x5xf32>, %b: memref<4xf32>", text)
    assert len(operations(result)) == count


def test_loops_in_an_operation_that_is_not_known_stay() -> None:
    fill = "affine.for %j = 0 to 4 { affine.store %x, %a[%j] : memref<4xf32> }"
    result = raised(
        "%a: memref<4xf32>, %x: f32",
        f'"test.op"() ({{\n{fill}\n"test.termop"() : () -> ()\n}}) : () -> ()\n{fill}',
    )
    assert operations(result) == ["linalg.fill"]
    (left,) = result.result.details["left"]
    assert "not known" in left["reason"]
