"""Which layout holds where an operation of the LLVM dialect is, and which layouts are not known."""

from __future__ import annotations

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, ModuleOp, f64, i64
from xdsl.dialects.dlti import DLTI
from xdsl.dialects.llvm import LLVM
from xdsl.parser import Parser

from semantics.control_flow.bytewise.accesses import known_number
from semantics.control_flow.layout import Layout, layout_around
from semantics.language.program import NoMeaning

I64 = "i64 = dense<64> : vector<2xi64>"
WIDE = "i128 = dense<128> : vector<2xi64>, f80 = dense<128> : vector<2xi64>"
LITTLE = '"dlti.endianness" = "little"'
X86 = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"


def parsed(text: str) -> ModuleOp:
    context = Context()
    for dialect in (Builtin, DLTI, LLVM):
        context.load_dialect(dialect)
    return Parser(context, text).parse_module()


def layout(spec: str | None, text: str | None = None, outer: str | None = None) -> Layout:
    """Of an operation in two modules: what the inner one says, and of the outer one the spec."""
    inner = [] if spec is None else [f"dlti.dl_spec = #dlti.dl_spec<{spec}>"]
    inner += [] if text is None else [f'llvm.data_layout = "{text}"']
    around = "" if outer is None else f"attributes {{dlti.dl_spec = #dlti.dl_spec<{outer}>}}"
    module = f"module attributes {{{', '.join(inner)}}} {{\nmodule {{}}\n}}"
    *_, innermost = parsed(f"module {around} {{\n{module}\n}}").walk()
    return layout_around(innermost)


def test_defaults() -> None:
    for found in (layout(None), layout(LITTLE), layout(LITTLE, "e"), layout(None, "")):
        assert (found.alignment(i64), found.alignment(f64)) == (4, 8)


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        (I64, None),
        (f"!llvm.ptr<270> = dense<32> : vector<4xi64>, {I64}, {LITTLE}", None),
        (f"{WIDE}, {I64}, {LITTLE}", X86),
        (I64, "e-p:64:64-i64:64-v128:128-a:0:64-Fn32"),
    ],
)
def test_what_mlir_writes(spec: str, text: str | None) -> None:
    assert layout(spec, text).alignment(i64) == 8


def test_the_inner_one_of_nested_layouts_holds() -> None:
    outer = "i64 = dense<32> : vector<2xi64>, f64 = dense<32> : vector<2xi64>"
    found = layout(I64, outer=outer)
    assert (found.alignment(i64), found.alignment(f64)) == (8, 4)


@pytest.mark.parametrize(
    "text",
    [
        *("E-i64:64", "e", "e-p:32:32-i64:64", "e-p0:64:64:64:32-i64:64", "e-i64:64-i128:128"),
        *(
            "e-i64:64-v128:32:32",
            "e-i64:64-a:64:64",
            "e-i64:64-x1",
            "e-i64:64-A5",
            "e-i64:64-f64:32",
        ),
    ],
)
def test_a_text_that_says_something_else(text: str) -> None:
    with pytest.raises(NoMeaning):
        layout(I64, text)


@pytest.mark.parametrize(
    "entry",
    [
        *("i64 = dense<4> : vector<2xi64>", "i64 = dense<0> : vector<2xi64>"),
        *("i64 = dense<12> : vector<2xi64>", "i64 = dense<24> : vector<2xi64>"),
        *('"dlti.endianness" = "big"', "!llvm.ptr = dense<32> : vector<4xi64>"),
        *("!llvm.ptr = dense<[64, 64, 64, 32]> : vector<4xi64>", "i64 = 64"),
        "!llvm.struct<()> = dense<64> : vector<2xi64>",
    ],
)
def test_a_layout_that_is_not_known(entry: str) -> None:
    with pytest.raises(NoMeaning):
        layout(entry)


def test_a_text_alone() -> None:
    with pytest.raises(NoMeaning):
        layout(None, "e-i64:64")


@pytest.mark.parametrize(("pointer", "known"), [("!llvm.ptr", 4), ("!llvm.ptr<1>", None)])
def test_a_size_from_null_on(pointer: str, known: int | None) -> None:
    """In another address space an address may have fewer bits than the size."""
    said = "elem_type = i8, noWrapFlags = 0 : i32, rawConstantIndices = array<i32: 4>"
    *_, size = parsed(
        f"""%z = "llvm.mlir.zero"() : () -> {pointer}
        %e = "llvm.getelementptr"(%z) <{{{said}}}> : ({pointer}) -> {pointer}
        %n = "llvm.ptrtoint"(%e) : ({pointer}) -> i64"""
    ).walk()
    assert known_number(size.results[0]) == known
