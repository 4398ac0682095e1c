"""The dialect: printing and parsing round trips, and what its verifiers refuse."""

from __future__ import annotations

from io import StringIO

import pytest
from xdsl.dialects import builtin
from xdsl.printer import Printer

from tests.inputs.looping_programs import TWO_BUFFERS
from tests.inputs.programs import ACCUM, DIALECTS, ONE_TILE, SPAD, A, C, body
from tests.support.deep import few
from verifier.kernel.input.sources import InputError, Source, parse_module

EVERY_OP = body(
    f"""
  %s2 = acc.setup from %s {{ld_stride = 64 : i64}}
  %z = acc.zero %c row 0 rows 16 : {ACCUM}
  %t = acc.mvin %s2, %C at 3 to %c row 1 size 2 x 5 after %z : {C}, {ACCUM}
  %u = acc.mvin %s2, %A at 0 to %a row 0 size 16 x 16 : {A}, {SPAD}
  acc.preload %b row 2 into %c row 3 accumulate : {SPAD}, {ACCUM}
  %m = acc.compute %s2, %a row 1 rows 2 k 7 after %t, %u : {SPAD}
  %m2 = acc.compute_acc %s2, %a row 1 rows 2 after %m : {SPAD}
  %o = acc.mvout %s2, %c row 0 to %C at 0 size 1 x 1 after %m, %t : {ACCUM}, {C}
  acc.barrier
  acc.wait %o"""
)


def parse(text: str) -> builtin.ModuleOp:
    return parse_module(Source("t.mlir", text), DIALECTS).module


@few(2)
@pytest.mark.parametrize("text", [ONE_TILE, EVERY_OP, TWO_BUFFERS])
def test_round_trip(text: str):
    module = parse(text)
    printed = str(module)
    again = parse(printed)
    assert module.is_structurally_equivalent(again)
    assert str(again) == printed


def test_generic_form_round_trip():
    module = parse(EVERY_OP)
    stream = StringIO()
    Printer(stream, print_generic_format=True).print_op(module)
    assert '"acc.compute"' in stream.getvalue()
    assert module.is_structurally_equivalent(parse(stream.getvalue()))


@few(6)
@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"%t = acc.mvin %s, %A at 0 to %a row 0 size 17 x 16 : {A}, {SPAD}", "of 16 rows"),
        (f"%t = acc.mvin %s, %A at 0 to %a row 1 size 16 x 16 : {A}, {SPAD}", "of 16 rows"),
        (f"%t = acc.mvin %s, %A at 0 to %a row 0 size 16 x 17 : {A}, {SPAD}", "17 columns"),
        (f"%t = acc.mvin %s, %A at 0 to %a row 0 size 0 x 16 : {A}, {SPAD}", "at least 1"),
        (f"%t = acc.mvin %s, %A at -1 to %a row 0 size 1 x 1 : {A}, {SPAD}", "at least 0"),
        (f"%t = acc.mvin %s, %C at 0 to %a row 0 size 1 x 1 : {C}, {SPAD}", "differ in size"),
        (f"%t = acc.mvin %s, %a at 0 to %A row 0 size 1 x 1 : {SPAD}, {A}", "not in main memory"),
        (f"%t = acc.mvin %s, %A at 0 to %B row 0 size 1 x 1 : {A}, {A}", "no buffer"),
        (f"%t = acc.mvout %s, %c row 9 to %C at 0 size 8 x 1 : {ACCUM}, {C}", "of 16 rows"),
        (f"%t = acc.zero %c row 0 rows 17 : {ACCUM}", "of 16 rows"),
        (f"acc.preload %c row 0 into %c row 0 : {ACCUM}, {ACCUM}", "b must be in #acc.spad"),
        (f"acc.preload %a row 0 into %b row 0 : {SPAD}, {SPAD}", "c must be in #acc.accum"),
        (f"acc.preload %a row 16 into %c row 0 : {SPAD}, {ACCUM}", "of 16 rows"),
        (
            f"%t = acc.compute %s, %a row 0 rows 17 k 1 : {SPAD}",
            "rows 0 to 16 of a buffer of 16 rows",
        ),
        (f"%t = acc.compute %s, %a row 0 rows 1 k 0 : {SPAD}", "k must be at least 1"),
        (f"%t = acc.compute %s, %c row 0 rows 1 k 1 : {ACCUM}", "a must be in #acc.spad"),
        (f"%t = acc.compute_acc %s, %a row 15 rows 2 : {SPAD}", "of 16 rows"),
        (f"%t = acc.compute_acc %s, %c row 0 rows 1 : {ACCUM}", "a must be in #acc.spad"),
        (
            f"%t = acc.alu add %a row 0 into %c row 0 rows 1 : {SPAD}, {ACCUM}",
            "source is in the wr",
        ),
        (f"%t = acc.alu add %c row 0 into %c row 9 rows 8 : {ACCUM}, {ACCUM}", "of 16 rows"),
        (f"%t = acc.alu mul %c row 0 into %c row 9 rows 1 : {ACCUM}, {ACCUM}", "mul"),
        (
            f"%t = acc.dot4 %a row 13, %b row 0 into %c row 0 : {SPAD}, {SPAD}, {ACCUM}",
            "rows 13 to 16 of a buffer of 16 rows",
        ),
        (
            f"%t = acc.dot4 %a row 0, %c row 0 into %c row 0 : {SPAD}, {ACCUM}, {ACCUM}",
            "b is in the wrong memory",
        ),
        (
            f"%t = acc.zero %c row affine_map<(d0) -> (d0)> rows 16 : {ACCUM}",
            "target_row is no function of 0 indices",
        ),
        (
            f"%t = acc.zero %c row affine_map<()[s0] -> (s0)> rows 1 : {ACCUM}",
            "target_row is no function of 0 indices",
        ),
        ("%t = acc.setup {dataflow = 2 : i64}", "there is no dataflow 2"),
        ("%t = acc.setup {ld_stride = -1 : i64}", "ld_stride must not be negative"),
        ("%t = acc.local row -1 : memref<1x16xi8, #acc.spad>", "row must be at least 0"),
        ("%t = acc.local row 0 : memref<1x16xi32, #acc.spad>", "are i8"),
        ("%t = acc.local row 0 : memref<1x16xi8, #acc.accum>", "are i32"),
        ("%t = acc.local row 0 : memref<1x16xi8>", "is in #acc.spad or #acc.accum"),
        ("%t = acc.local row 0 : memref<16xi8, #acc.spad>", "number of rows and columns"),
        ("%t = acc.local row 0 : memref<?x16xi8, #acc.spad>", "static"),
    ],
)
def test_what_the_verifiers_refuse(line: str, message: str):
    with pytest.raises(InputError) as caught:
        parse(body(line))
    assert message in str(caught.value)


def test_a_layout_in_main_memory_is_refused():
    strided = "memref<16x16xi8, strided<[32, 1]>>"
    line = f"%t = acc.mvin %s, %A at 0 to %a row 0 size 1 x 1 : {strided}, {SPAD}"
    with pytest.raises(InputError, match="needs a static shape and no layout"):
        parse(body(line, arguments=f"%A: {strided}"))


def test_main_memory_may_be_named():
    named = "memref<16x16xi8, #acc.dram>"
    line = f"%t = acc.mvin %s, %A at 0 to %a row 0 size 1 x 1 : {named}, {SPAD}"
    assert "#acc.dram" in str(parse(body(line, arguments=f"%A: {named}")))
