"""`benchmarks/alive_tests.py` reads what Alive2 expects, and sees what is lost on the way."""

from __future__ import annotations

import sys

import pytest

sys.path.insert(0, "benchmarks")

from alive.expectations import expectation
from alive.llvm_text import losses, lost_layout, module_of, with_calls, without_calls
from alive.optimised import PASSES, runs_of

FLAGS = "define i8 @f(i8 %0) {\n  %2 = add nsw i8 %0, 1\n  ret i8 %2\n}\n"
LOOP = """define i8 @f(i8 %0) {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi i8 [ 0, %1 ], [ %4, %2 ]
  %4 = add i8 %3, 1
  %5 = icmp ult i8 %4, %0
  br i1 %5, label %2, label %6

6:                                                ; preds = %2
  ret i8 %3
}
"""


class TestExpectation:
    def test_right_unless_it_says_otherwise(self) -> None:
        assert expectation("define void @src() {}").result == "right"

    def test_an_error_is_expected(self) -> None:
        found = expectation("; ERROR: Value mismatch")
        assert (found.result, found.why) == ("wrong", "Value mismatch")

    @pytest.mark.parametrize(
        "text",
        [
            "; ERROR: Unsupported instruction",
            "; XFAIL: Value mismatch",
            "; CHECK: num_locals_src: 0",
            "; TEST-ARGS: -tgt-is-asm",
            "; TEST-ARGS: -disallow-ub-exploitation\n; ERROR: Source has guardable UB",
        ],
    )
    def test_nothing_is_said_of_refinement(self, text: str) -> None:
        assert expectation(text).result is None

    def test_arguments(self) -> None:
        found = expectation("; TEST-ARGS: --src-unroll=3 -disable-poison-input -func=a -func=b")
        assert (found.bound, found.poison, found.undef) == (3, False, True)
        assert found.functions == ("a", "b")

    def test_an_argument_that_nobody_knows(self) -> None:
        with pytest.raises(ValueError, match="-lossy"):
            expectation("; TEST-ARGS: -lossy")


class TestLosses:
    def test_none(self) -> None:
        assert losses(module_of(FLAGS), module_of(FLAGS), "@f") is None

    def test_a_flag(self) -> None:
        after = module_of(FLAGS.replace(" nsw", ""))
        assert losses(module_of(FLAGS), after, "@f") == "loses nsw"

    def test_a_constant(self) -> None:
        after = module_of(FLAGS.replace(", 1", ", 2"))
        assert losses(module_of(FLAGS), after, "@f") is not None

    def test_a_function(self) -> None:
        assert losses(module_of(FLAGS), module_of(""), "@f") is not None

    def test_an_attribute_of_what_is_called(self) -> None:
        text = "declare void @g() #0\ndefine void @f() {\n  call void @g()\n  ret void\n}\n"
        group = "attributes #0 = { noreturn }\n"
        before = module_of(text + group)
        assert losses(before, module_of(text + group), "@f") is None
        assert losses(before, module_of(text), "@f") == "loses noreturn"

    def test_metadata(self) -> None:
        text = (
            "define i8 @f(ptr %0) {\n  %2 = load i8, ptr %0, align 1, !range !0\n  ret i8 %2\n}\n"
        )
        before, other = (module_of(f"{text}!0 = !{{i8 0, i8 {n}}}\n") for n in (3, 4))
        assert losses(before, module_of(text.replace(", !range !0", "")), "@f") == "loses !range"
        assert losses(before, other, "@f") is not None

    def test_the_order_of_a_phi_is_none(self) -> None:
        other = LOOP.replace("[ 0, %1 ], [ %4, %2 ]", "[ %4, %2 ], [ 0, %1 ]")
        assert losses(module_of(LOOP), module_of(other), "@f") is None

    def test_another_value_comes_into_a_phi(self) -> None:
        other = LOOP.replace("[ 0, %1 ], [ %4, %2 ]", "[ %4, %1 ], [ 0, %2 ]")
        assert losses(module_of(LOOP), module_of(other), "@f") is not None

    def test_branches_are_exchanged(self) -> None:
        other = LOOP.replace("label %2, label %6", "label %6, label %2")
        assert losses(module_of(LOOP), module_of(other), "@f") is not None

    def test_an_unreachable_block_is_nothing(self) -> None:
        other = LOOP.replace("  ret i8 %3\n", "  ret i8 %3\n\n7:\n  unreachable\n")
        assert losses(module_of(LOOP), module_of(other), "@f") is None

    def test_of_the_data_layout(self) -> None:
        before, same, other = (
            module_of(f'target datalayout = "{layout}"\n')
            for layout in ("e-p:32:32-a0:0:64", "e-p0:32:32:32-a0:0:64", "e-p0:64:64")
        )
        assert lost_layout(before, same) == []
        assert lost_layout(before, other) == ["a0:0:64", "p0:32:32"]


class TestCallsForConstants:
    def test_a_constant_comes_back(self) -> None:
        mlir = (
            "module {\n  llvm.func @f() -> i8 {\n    %0 = llvm.mlir.constant(-3 : i8) : i8\n"
            "    llvm.return %0 : i8\n  }\n}\n"
        )
        text, constants = with_calls(mlir)
        assert "%0 = llvm.call @the_constant_0() : () -> i8\n" in text
        exported = (
            "define i8 @f() {\n  %1 = call i8 @the_constant_0()\n  ret i8 %1\n}\n"
            "declare i8 @the_constant_0()\n"
        )
        assert without_calls(exported, constants).splitlines()[1] == "  ret i8 -3"

    def test_one_of_a_global_stays(self) -> None:
        mlir = (
            "module {\n  llvm.mlir.global external @g() : i8 {\n"
            "    %0 = llvm.mlir.constant(-3 : i8) : i8\n    llvm.return %0 : i8\n  }\n}\n"
        )
        assert with_calls(mlir)[1] == []


class TestRunsOfOpt:
    def test_of_each_line_that_has_passes(self) -> None:
        text = (
            "; RUN: opt -passes='loop(loop-rotate)' -verify-memoryssa -S < %s | FileCheck %s\n"
            "; RUN: opt < %s -S -passes=licm -o %t\n; RUN: llc %s\n"
        )
        rotate = ("-passes=loop(loop-rotate)", "-verify-memoryssa")
        assert runs_of(text) == [rotate, ("-passes=licm",)]

    def test_of_a_file_without_one(self) -> None:
        assert runs_of("define void @f()") == [(f"-passes={name}",) for name in PASSES]
