"""`benchmarks/upstream_tests.py` and `xdsl_tests.py` give each function one category."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.places import ROOT
from tests.support.benchmark_scripts import script
from verifier.claims.pass_runs import RunPass
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import Source

sys.path.insert(0, str(ROOT / "benchmarks"))

from pass_tests.command import measure
from pass_tests.functions import changed, functions_in, names_in, with_function
from pass_tests.judged import compared
from pass_tests.measuring import (
    BESIDE,
    IDENTICAL,
    NOT_READ,
    PASS_FAILED,
    PROVED,
    REFUTED,
    UNKNOWN,
    WITHOUT,
    Row,
    Run,
    Tool,
    rows_of,
)
from pass_tests.tables import cause, report


def function(name: str, *operations: str, result: str = "%x") -> str:
    body = "\n".join(f"    {operation}" for operation in operations)
    return f'''  "func.func"() <{{function_type = (i32) -> i32, sym_name = "{name}"}}> ({{
  ^bb0(%x: i32):
{body}
    "func.return"({result}) : (i32) -> ()
  }}) : () -> ()
'''


def module(*functions: str) -> str:
    return '"builtin.module"() ({\n' + "".join(functions) + "}) : () -> ()\n"


def binary(name: str, result: str, operands: str) -> str:
    return f'{result} = "arith.{name}"({operands}) : (i32, i32) -> i32'


DOUBLE = function("double", binary("addi", "%0", "%x, %x"), result="%0")
DOUBLED_BY_SUB = function(
    "double",
    '%z = "arith.constant"() <{value = 0 : i32}> : () -> i32',
    binary("subi", "%n", "%z, %x"),
    binary("subi", "%0", "%x, %n"),
    result="%0",
)
SAME = function("same", binary("muli", "%0", "%x, %x"), result="%0")
OPAQUE = function("opaque", '%0 = "some.op"(%x) : (i32) -> i32', result="%0")


def gives(text: str) -> RunPass:
    return lambda module, given, seconds: text


def run_of(before: str, after: str, gate: RunPass | None = None) -> Run:
    """A pass that makes the text `after` of `before`."""
    tool = Tool(
        (sys.executable, "-c", "import sys; t = sys.stdin.read(); print(*sys.argv[1:] or [t])"), ()
    )
    quoted = "'" + after.replace("'", "'\"'\"'") + "'"
    piece = Source("piece.mlir", before)
    return Run("piece.mlir", "arith", quoted, piece, tool, lambda printed: gate or gives(printed))


def rows(before: str, after: str, gate: RunPass | None = None, bound: float = 20.0) -> list[Row]:
    """The rows where a pass makes the text `after` of `before`."""
    return rows_of(run_of(before, after, gate), Options(), bound)


class TestFunctionsOfText:
    def test_those_with_a_body_are_found_in_order(self):
        text = module(
            SAME,
            '  "func.func"() <{function_type = () -> (), sym_name = "declared"}> ({\n'
            "  }) : () -> ()\n",
            DOUBLE,
            SAME,
        )
        found = functions_in(text)
        assert [f.key for f in found] == [("same", 0), ("double", 0), ("same", 1)]

    def test_names_of_values_do_not_count(self):
        other = SAME.replace("%0", "%7").replace("%x", "%arg4").replace("^bb0", "^bb9")
        assert not any(changed(functions_in(module(SAME)), functions_in(module(other))))

    def test_a_string_is_no_name_of_a_value(self):
        old, new = (module(SAME.replace("muli", f'op"() {{a = "%{c}"}} "')) for c in "ab")
        assert changed(functions_in(old), functions_in(new)) == [True]

    def test_what_is_gone_has_changed(self):
        assert changed(functions_in(module(SAME, DOUBLE)), functions_in(module(DOUBLE))) == [
            True,
            False,
        ]

    def test_one_is_put_back(self):
        before, after = module(SAME, DOUBLE), module(SAME, DOUBLED_BY_SUB)
        late = functions_in(before)[1]
        assert with_function(late, before, after) == before

    def test_names_in_text_that_is_not_valid(self):
        text = """
        func.func private @declared()
        func.func @"a b"(%x: i32)
            -> i32 {
          oops
        }
        llvm.func internal @c.d() {
        """
        assert names_in(text + DOUBLE) == ["a b", "c.d", "double"]
        assert names_in("oops") == []


class TestCategories:
    def test_one_for_each_function(self):
        after = module(DOUBLED_BY_SUB, SAME, OPAQUE.replace("some", "other"))
        found = rows(module(DOUBLE, SAME, OPAQUE), after)
        assert [(r.function, r.category, r.changed) for r in found] == [
            ("double", PROVED, True),
            ("same", IDENTICAL, False),
            ("opaque", UNKNOWN, True),
        ]
        assert not any(row.opaque for row in found)

    def test_a_wrong_pass_is_refuted(self):
        (row,) = rows(module(SAME), module(SAME.replace("muli", "addi")))
        assert row.category == REFUTED

    def test_text_that_the_tool_refuses(self):
        tool = Tool(("false",), ())
        run = Run("f", "d", "", Source("f", module(SAME)), tool, gives)
        assert [(r.function, r.category) for r in rows_of(run, Options(), 20)] == [
            ("same", NOT_READ)
        ]

    def test_a_pass_that_fails(self):
        tool = Tool(("cat",), ("-",))
        run = Run("f", "d", "no-such-file", Source("f", module(SAME)), tool, gives)
        assert [r.category for r in rows_of(run, Options(), 20)] == [PASS_FAILED]

    def test_what_the_gate_cannot_read_is_without_verdict(self):
        found = rows(module(SAME, DOUBLE), module(SAME, DOUBLE), gives("not MLIR"))
        assert [(r.category, r.changed) for r in found] == [(WITHOUT, False)] * 2
        assert all("cannot be used" in row.detail for row in found)

    def test_a_gate_whose_process_ends_gives_no_verdict(self):
        def dies(module: ModuleOp, text: str, seconds: float) -> str:
            os._exit(3)

        (row,) = rows(module(SAME), module(SAME), dies)
        assert (row.category, row.detail) == (WITHOUT, "its process ended: exit status 3")

    @pytest.mark.deep
    def test_a_function_that_takes_too_long_is_unknown_and_hides_no_other(self):
        def sleeps(module: ModuleOp, text: str, seconds: float) -> str:
            time.sleep(60)
            return text

        found = rows(module(DOUBLE, SAME), module(DOUBLED_BY_SUB, SAME), sleeps, bound=0.6)
        assert [(r.function, r.category) for r in found] == [
            ("double", UNKNOWN),
            ("same", IDENTICAL),
        ]
        assert "last bound" in found[0].detail

    def test_what_a_pass_adds_is_counted_beside(self):
        added = function("added", binary("muli", "%0", "%x, %x"), result="%0")
        found = rows(module(SAME), module(SAME, added))
        assert [(r.function, r.category) for r in found] == [
            ("same", IDENTICAL),
            ("added", BESIDE),
        ]


def row(category: str, name: str = "f", detail: str = "") -> Row:
    return Row("a.mlir", "arith", "-cse", 1, name, category, detail=detail)


class TestReport:
    def test_names_numbers_and_places_are_no_part_of_a_cause(self):
        one = row(WITHOUT, detail="a.mlir:3:4: error: @f has %a of memref<2x<3>xi32>, 17 at i32")
        two = row(WITHOUT, detail="b.mlir:9:1: error: @g has %b of memref<?xi8>, 4 at i8")
        assert cause(one) == cause(two)
        assert cause(one) != cause(row(UNKNOWN, detail=one.detail))

    def test_totals(self):
        given = [row(PROVED), row(IDENTICAL), row(REFUTED), row(UNKNOWN), row(NOT_READ)]
        assert "decided (proved, identical, refuted): 3 of 4 (75.0%)" in report(given)

    def test_what_is_kept_is_not_asked_again(self, tmp_path: Path):
        table = tmp_path / "judged.tsv"
        table.write_text("file\tfunction\targuments\tjudged\treason\n")
        right = run_of(module(DOUBLE), module(DOUBLE))
        wrong = replace(right, gate=lambda printed: gives(module(function("double", result="%x"))))

        assert measure([right], 1, tmp_path / "kept", 20.0, table) == 0
        assert measure([wrong], 1, tmp_path / "kept", 20.0, table) == 0
        assert measure([wrong], 1, tmp_path / "kept", 19.0, table) == 1
        assert measure([wrong], 1, None, 20.0, table) == 1

    def test_refutations_are_compared_with_the_table(self, tmp_path: Path):
        table = tmp_path / "judged.tsv"
        table.write_text(
            "file\tfunction\targuments\tjudged\treason\n"
            "a.mlir\tf\t-cse\tright\tit loses a store\na.mlir\tg\t-cse\twrong\tours\n"
        )
        lines, bad = compared([row(REFUTED, name) for name in "fgh"], table)
        assert [line.partition(":")[0] for line in lines] == ["right", "wrong", "not judged"]
        assert bad == 2

    def test_a_table_of_another_form_is_not_taken(self, tmp_path: Path):
        table = tmp_path / "judged.tsv"
        table.write_text("header\na.mlir\tf\t-cse\tfine\t\n")
        with pytest.raises(ValueError, match=r"judged\.tsv:2"):
            compared([], table)


class TestRunLines:
    def test_pipelines_of_a_test_of_xdsl(self):
        text = """
// RUN: xdsl-opt %s -p canonicalize,cse --split-input-file | filecheck %s
// RUN: xdsl-opt --passes "scf-parallel-loop-tiling{parallel-loop-tile-sizes=1,4}" %s \\
// RUN:   | filecheck %s
// RUN: xdsl-opt %s -p riscv-allocate-registers | filecheck %s
// RUN: mlir-opt %s | xdsl-opt -p dce
// RUN: xdsl-opt %s --print-op-generic
"""
        assert script("xdsl_tests").pipelines(text) == [
            ("canonicalize,cse", True),
            ("scf-parallel-loop-tiling{parallel-loop-tile-sizes=1,4}", False),
        ]

    def test_operations_without_a_function_are_put_into_one(self):
        in_a_function = script("xdsl_tests").in_a_function
        wrapped = in_a_function(Source("f", "#a = 1 : i32\n%0 = arith.constant 1 : i32\n", 4))
        assert wrapped.text.startswith("#a = 1 : i32\nfunc.func @piece() {")
        assert wrapped.first_line == 4
        whole = Source("f", "func.func @f() { return }")
        assert in_a_function(whole) is whole
