"""Runs as structured operations: boxes, views, masks and guards; and the proof of the print."""

from __future__ import annotations

import re
from collections.abc import Callable

import islpy as isl
import pytest
from xdsl.dialects import func

from synth.raising.planning.plan import Plan, StructuredRun
from synth.raising.planning.planning import plan_of
from synth.raising.structuring.affine_values import text_of
from synth.raising.structuring.structured import ArrayPart, StructuredOperation
from synth.raising.structuring.structuring import (
    SequentialLoop,
    Structured,
    instances_of,
    structured,
)
from synth.raising.to_linalg.function_emission import function_of
from tests.places import ROOT
from tests.support.deep import few
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.system import RecurrenceSystem
from verifier.kernel.verdicts.verdict import Proved
from verifier.strategy.loops import prove_equal


def program(arguments: str, body: str) -> RecurrenceSystem:
    text = f"func.func @f({arguments}) {{\n{body}\nreturn\n}}"
    parsed = read_module(Source("test.mlir", text))
    return lift(next(o for o in parsed.module.walk() if isinstance(o, func.FuncOp)))


def emitted(source: RecurrenceSystem) -> tuple[Structured, str]:
    """What a program becomes, with its print, which is proved."""
    found = structured(plan_of(source))
    text = str(function_of(source, found.steps, found.arrays.types()))
    parsed = read_module(Source("raised.mlir", text))
    after = lift(next(o for o in parsed.module.walk() if isinstance(o, func.FuncOp)))
    verdict = prove_equal(source, after, assume_equal_extents=found.equal_extents)
    assert isinstance(verdict, Proved), (verdict, text)
    return found, text


def operations(found: Structured) -> list[StructuredOperation]:
    return [instances.operation for instances in instances_of(found.steps)]


def views(operation: StructuredOperation) -> list[str]:
    """The operands, as `array` or `array[offset:size:stride, ...]`."""
    texts: list[str] = []
    for view in operation.operands:
        assert isinstance(view, ArrayPart)
        dimensions = [
            text_of(offset) + ("" if size is None else f":{text_of(size)}:{stride}")
            for offset, size, stride in zip(view.offsets, view.sizes, view.strides, strict=True)
        ]
        texts.append(view.array if view.whole else f"{view.array}[{', '.join(dimensions)}]")
    return texts


def loops(bounds: str, body: str) -> str:
    """Loops around a body: "i=0:8 j=%i:8"; a bound that is a loop variable goes through a map."""
    text = body
    for item in reversed(bounds.split()):
        name, rest = item.split("=")
        lower, upper, *step = rest.split(":")
        lower, upper = (
            f"affine_map<(d0) -> (d0)>({b})" if re.fullmatch("%[ijk]", b) else b
            for b in (lower, upper)
        )
        stepped = f" step {step[0]}" if step else ""
        text = f"affine.for %{name} = {lower} to {upper}{stepped} {{\n{text}\n}}"
    return text


def test_a_part_of_an_array_is_a_window() -> None:
    text = loops(
        "i=1:7",
        """%0 = affine.load %x[%i + 2] : memref<9xf32>
        affine.store %0, %y[%i - 1] : memref<8xf32>""",
    )
    found, _ = emitted(program("%x: memref<9xf32>, %y: memref<8xf32>", text))
    (operation,) = operations(found)
    assert views(operation) == ["arg0[3:6:1]", "arg1[0:6:1]"]


def test_a_loop_with_steps_reads_with_a_stride() -> None:
    text = loops(
        "i=1:8:3",
        """%0 = affine.load %x[%i] : memref<9xf32>
        affine.store %0, %y[%i] : memref<9xf32>""",
    )
    found, _ = emitted(program("%x: memref<9xf32>, %y: memref<9xf32>", text))
    (operation,) = operations(found)
    assert views(operation) == ["arg0[1:3:3]", "arg1[1:3:3]"]


def test_a_row_is_a_view_of_lower_rank() -> None:
    text = loops(
        "i=0:4",
        """%0 = affine.load %a[2, %i] : memref<3x4xf32>
        affine.store %0, %y[%i] : memref<4xf32>""",
    )
    found, _ = emitted(program("%a: memref<3x4xf32>, %y: memref<4xf32>", text))
    (operation,) = operations(found)
    assert views(operation) == ["arg0[2, 0:4:1]", "arg1"]


def test_a_sum_of_iterators_stays_in_the_map() -> None:
    text = loops(
        "i=0:4 k=0:3",
        """%0 = affine.load %x[2 * %i + %k] : memref<9xf32>
        %1 = affine.load %w[%k] : memref<3xf32>
        %2 = affine.load %y[%i] : memref<4xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        affine.store %4, %y[%i] : memref<4xf32>""",
    )
    found, _ = emitted(program("%x: memref<9xf32>, %w: memref<3xf32>, %y: memref<4xf32>", text))
    (operation,) = operations(found)
    assert views(operation) == ["arg0", "arg1", "arg2"]
    assert str(operation.maps[0].results[0]) == "((d0 * 2) + d1)"
    assert operation.reductions == (1,)


TRIANGLE = loops("i=0:6 j=0:%i", "affine.store %s, %a[%i, %j] : memref<6x6xf32>")


def test_a_triangle_is_masked() -> None:
    found, text = emitted(program("%s: f32, %a: memref<6x6xf32>", TRIANGLE))
    (operation,) = operations(found)
    assert views(operation) == ["arg1"]
    assert "arith.cmpi sgt" in text
    assert "arith.select" in text


def test_a_division_that_may_not_run_is_not_masked() -> None:
    body = """%0 = affine.load %a[%i, %j] : memref<6x6xi32>
    %1 = arith.divsi %s, %0 : i32
    affine.store %1, %a[%i, %j] : memref<6x6xi32>"""
    found, text = emitted(program("%s: i32, %a: memref<6x6xi32>", loops("i=0:6 j=0:%i", body)))
    (step,) = found.steps
    assert isinstance(step, SequentialLoop)
    assert "division" in step.reason
    assert "arith.select" not in text


def test_a_triangle_of_a_dynamic_array_needs_no_assumption() -> None:
    text = """%c0 = arith.constant 0 : index
    %n = memref.dim %a, %c0 : memref<?x?xf32>
    """ + loops("i=0:%n j=0:%i", "affine.store %s, %a[%i, %j] : memref<?x?xf32>")
    found, _ = emitted(program("%s: f32, %a: memref<?x?xf32>", text))
    assert found.equal_extents == ()


def test_extents_that_loops_run_along_are_assumed_equal() -> None:
    text = """%c0 = arith.constant 0 : index
    %n = memref.dim %x, %c0 : memref<?xf32>
    """ + loops(
        "i=0:%n",
        """%0 = affine.load %x[%i] : memref<?xf32>
        affine.store %0, %y[%i] : memref<?xf32>""",
    )
    found, _ = emitted(program("%x: memref<?xf32>, %y: memref<?xf32>", text))
    assert found.equal_extents == (("arg1_dim0", "arg0_dim0"),)


def test_nothing_is_assumed_of_what_nobody_can_grant() -> None:
    text = """%c0 = arith.constant 0 : index
    %n = memref.dim %x, %c0 : memref<?xf32>
    """ + loops("i=0:%n", "affine.store %s, %y[%i] : memref<?xf32>")
    source = program("%s: f32, %x: memref<?xf32>, %y: memref<?xf32>", text)
    found = structured(plan_of(source), grantable=lambda name: name != "arg2_dim0")
    assert found.equal_extents == ()
    assert views(operations(found)[0]) == ["arg2[0:arg1_dim0:1]"]


def test_an_array_that_is_written_backwards_is_written_forwards() -> None:
    found, _ = emitted(
        program(
            "%s: f32, %x: memref<8xf32>",
            loops("i=0:6", "affine.store %s, %x[7 - %i] : memref<8xf32>"),
        )
    )
    (operation,) = operations(found)
    assert views(operation) == ["arg1[2:6:1]"]


def test_a_dimension_that_others_determine_is_no_iterator() -> None:
    body = """affine.if affine_set<(d0, d1) : (d0 - d1 == 0)>(%i, %j) {
      affine.store %s, %a[%i, %j] : memref<6x6xf32>
    }"""
    found, _ = emitted(program("%s: f32, %a: memref<6x6xf32>", loops("i=0:6 j=0:6", body)))
    (operation,) = operations(found)
    assert [str(map_) for map_ in operation.maps] == ["(d0) -> (d0, d0)"]


def test_instances_of_a_box_that_write_one_element_are_kept_apart() -> None:
    """Each diagonal element is written once, but not in the box around these points."""
    source = program(
        "%s: f32, %a: memref<6x6xf32>",
        loops("i=0:6 j=0:6", "affine.store %s, %a[%i, %i] : memref<6x6xf32>"),
    )
    (statement,) = source.statements
    points = "{ S0[i, j] : (j = 1 and 2 <= i < 6) or (j = i and 0 <= i < 2) }"
    plan = Plan(source, {}, (StructuredRun(statement, isl.Set(points)),))
    found = structured(plan)
    (step,) = found.steps
    assert isinstance(step, SequentialLoop)
    assert "several points" in step.reason


def test_an_array_that_is_read_backwards_is_a_window_with_a_negative_stride() -> None:
    text = loops(
        "i=0:8",
        """%0 = affine.load %x[7 - %i] : memref<8xf32>
        affine.store %0, %y[%i] : memref<8xf32>""",
    )
    found, _ = emitted(program("%x: memref<8xf32>, %y: memref<8xf32>", text))
    (operation,) = operations(found)
    assert views(operation) == ["arg0[7:8:-1]", "arg1"]


def test_a_difference_of_iterators_takes_a_loop() -> None:
    text = loops(
        "i=0:4 j=0:4",
        """%0 = affine.load %x[3 + %i - %j] : memref<8xf32>
        %1 = affine.load %y[%i] : memref<4xf32>
        %2 = arith.addf %0, %1 : f32
        affine.store %2, %y[%i] : memref<4xf32>""",
    )
    found, _ = emitted(program("%x: memref<8xf32>, %y: memref<4xf32>", text))
    (step,) = found.steps
    assert isinstance(step, SequentialLoop)
    assert "difference of iterators" in step.reason


def test_a_mirrored_triangle_is_read_from_a_copy() -> None:
    body = """%0 = affine.load %a[%i, %j] : memref<6x6xf32>
    affine.store %0, %a[%j, %i] : memref<6x6xf32>"""
    found, text = emitted(program("%a: memref<6x6xf32>", loops("i=0:6 j=0:%i", body)))
    assert len(operations(found)) == 2
    assert "memref.dealloc %before0" in text


def test_a_window_that_is_used_only_if_something_runs_is_guarded() -> None:
    """Where %n is 0 nothing says that %x has %m elements."""
    body = """%0 = affine.load %x[%i + 1] : memref<?xf32>
    %1 = affine.load %y[%j] : memref<?xf32>
    %2 = arith.mulf %0, %1 : f32
    affine.store %2, %z[%i, %j] : memref<?x?xf32>"""
    found, text = emitted(
        program(
            "%m: index, %n: index, %x: memref<?xf32>, %y: memref<?xf32>, %z: memref<?x?xf32>",
            loops("i=0:%m j=0:%n", body),
        )
    )
    (instances,) = found.steps
    assert not isinstance(instances, SequentialLoop)
    assert instances.guard
    assert "affine.if" in text


def test_what_runs_under_a_condition_on_extents_is_guarded() -> None:
    fill = loops("i=0:4", "affine.store %s, %x[%i] : memref<?xf32>")
    text = f"""%c0 = arith.constant 0 : index
    %n = memref.dim %x, %c0 : memref<?xf32>
    affine.if affine_set<()[s0] : (s0 - 5 >= 0)>()[%n] {{
      {fill}
    }}"""
    _, text = emitted(program("%s: f32, %x: memref<?xf32>", text))
    assert "affine.if affine_set<" in text


GUARDED = "affine.for %i = 0 to 5 { affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {" + (
    loops("j=0:6", "affine.store %s, %a[%i, %j] : memref<6x6xf32>") + "}\n}"
)


@few(3)
@pytest.mark.parametrize("body", [TRIANGLE, GUARDED, "affine.store %s, %a[2, 3] : memref<6x6xf32>"])
def test_upstream_reads_what_is_printed(body: str, mlir_opt: Callable[..., str]) -> None:
    _, text = emitted(program("%s: f32, %a: memref<6x6xf32>", body))
    assert "linalg.generic" in mlir_opt(text, "--verify-each")


def test_an_array_is_allocated_for_no_negative_extent() -> None:
    text = loops(
        "i=1:%m j=%i:%m",
        """%0 = affine.load %x[%i] : memref<?xf32>
        %1 = affine.load %y[%i] : memref<?xf32>
        %2 = arith.addf %1, %0 : f32
        affine.store %2, %y[%i] : memref<?xf32>""",
    )
    bound = "%c1 = arith.constant 1 : index\n%m = arith.subi %n, %c1 : index\n"
    arguments = "%x: memref<?xf32>, %y: memref<?xf32>, %n: index"
    found, printed = emitted(program(arguments, bound + text))
    assert len(operations(found)) == 1
    assert "arith.maxsi" in printed


@pytest.mark.deep
def test_a_temporary_may_be_as_long_as_an_argument_says() -> None:
    kernels = ROOT / "benchmarks" / "polybench"
    kept = [
        line
        for line in (kernels / "symm.mlir").read_text().splitlines()
        if "memref.dim" not in line
    ]
    text = "\n".join(kept).replace(
        "%B: memref<?x?xf64>)", "%B: memref<?x?xf64>, %m: index, %n: index)"
    )
    parsed = read_module(Source("symm.mlir", text))
    found, _ = emitted(lift(next(o for o in parsed.module.walk() if isinstance(o, func.FuncOp))))
    assert len(operations(found)) == 4
