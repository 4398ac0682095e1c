"""The LLVM dialect's integer operations: what mlir-opt prints we parse, and the reverse."""

import shutil
import subprocess
from io import StringIO

import pytest
from xdsl.context import Context
from xdsl.dialects import builtin, func
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import ParseError, VerifyException

from semantics.syntax.llvm import LLVMDialect
from tests.support.deep import few

MLIR_OPT = shutil.which("mlir-opt-22")
needs_mlir_opt = pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-22 is not installed")

TEXT = """\
llvm.func @instructions(%a: i32 {llvm.noundef}, %b: i32, %c: i1, %w: i64) -> i32 {
  %0 = llvm.add %a, %b overflow<nsw, nuw> : i32
  %1 = llvm.sub %a, %b overflow<nsw> : i32
  %2 = llvm.mul %a, %b : i32
  %3 = llvm.shl %a, %b overflow<nuw> : i32
  %4 = llvm.udiv exact %a, %b : i32
  %5 = llvm.sdiv %a, %b {note} : i32
  %6 = llvm.lshr exact %a, %b : i32
  %7 = llvm.ashr %a, %b : i32
  %8 = llvm.urem %a, %b : i32
  %9 = llvm.srem %a, %b : i32
  %10 = llvm.and %a, %b : i32
  %11 = llvm.or disjoint %a, %b : i32
  %12 = llvm.xor %a, %b : i32
  %13 = llvm.icmp "slt" %a, %b : i32
  %14 = llvm.select %c, %a, %b : i1, i32
  %15 = llvm.zext nneg %a : i32 to i64
  %16 = llvm.sext %a : i32 to i64
  %17 = llvm.trunc %w overflow<nsw> : i64 to i32
  %18 = llvm.trunc %w {note} : i64 to i32
  %19 = llvm.freeze %a : i32
  %20 = llvm.mlir.constant(-1 : i8) : i8
  %21 = llvm.mlir.constant(true) : i1
  %22 = llvm.mlir.poison : i32
  %23 = llvm.mlir.undef : i32
  %24 = llvm.mlir.zero : i32
  llvm.return %0 : i32
}
func.func @intrinsics(%a: i32, %b: i32) -> i2 {
  %0 = llvm.intr.smax(%a, %b) : (i32, i32) -> i32
  %1 = llvm.intr.smin(%a, %b) : (i32, i32) -> i32
  %2 = llvm.intr.umax(%a, %b) : (i32, i32) -> i32
  %3 = llvm.intr.umin(%a, %b) {note} : (i32, i32) -> i32
  %4 = "llvm.intr.abs"(%a) <{is_int_min_poison = true}> : (i32) -> i32
  %5 = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i32) -> i32
  %6 = "llvm.intr.cttz"(%a) <{is_zero_poison = true}> : (i32) -> i32
  %7 = llvm.intr.ctpop(%a) : (i32) -> i32
  %8 = llvm.intr.bswap(%a) : (i32) -> i32
  %9 = llvm.intr.bitreverse(%a) : (i32) -> i32
  %10 = llvm.intr.fshl(%a, %b, %a) : (i32, i32, i32) -> i32
  %11 = llvm.intr.fshr(%a, %b, %a) : (i32, i32, i32) -> i32
  %12 = llvm.intr.sadd.sat(%a, %b) : (i32, i32) -> i32
  %13 = llvm.intr.uadd.sat(%a, %b) : (i32, i32) -> i32
  %14 = llvm.intr.ssub.sat(%a, %b) : (i32, i32) -> i32
  %15 = llvm.intr.usub.sat(%a, %b) : (i32, i32) -> i32
  %16 = llvm.intr.sshl.sat(%a, %b) : (i32, i32) -> i32
  %17 = llvm.intr.ushl.sat(%a, %b) : (i32, i32) -> i32
  %18 = llvm.intr.scmp(%a, %b) : (i32, i32) -> i2
  %19 = llvm.intr.ucmp(%a, %b) : (i32, i32) -> i2
  return %19 : i2
}
"""


def _parse(text: str) -> builtin.ModuleOp:
    context = Context()
    for dialect in (builtin.Builtin, func.Func, LLVMDialect):
        context.load_dialect(dialect)
    module = Parser(context, text).parse_module()
    module.verify()
    return module


def _print(module: builtin.ModuleOp, *, generic: bool = False) -> str:
    stream = StringIO()
    Printer(stream, print_generic_format=generic).print_op(module)
    return stream.getvalue()


def _mlir_opt(text: str, *options: str) -> str:
    assert MLIR_OPT is not None
    return subprocess.run(
        [MLIR_OPT, *options], input=text, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize("generic", [False, True])
def test_what_we_print_we_parse(generic: bool):
    module = _parse(TEXT)
    assert _parse(_print(module, generic=generic)).is_structurally_equivalent(module)


@needs_mlir_opt
@few(2)
@pytest.mark.parametrize("generic_in", [False, True])
@pytest.mark.parametrize("generic_out", [False, True])
def test_round_trip_through_mlir_opt(generic_in: bool, generic_out: bool):
    expected = _mlir_opt(TEXT)
    options = ["--mlir-print-op-generic"] if generic_in else []
    module = _parse(_mlir_opt(TEXT, *options))
    assert _mlir_opt(_print(module, generic=generic_out)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "%0 = llvm.freeze %a : i16",
        "%0 = llvm.add exact %a, %a : i8",
        "%0 = llvm.or exact %a, %a : i8",
        "%0 = llvm.intr.smax(%a, %a) : (i8, i8) -> i16",
        '%0 = "llvm.intr.ctlz"(%a) : (i8) -> i8',
        '%0 = "llvm.intr.abs"(%a) <{is_int_min_poison = 1 : i8}> : (i8) -> i8',
        "%0 = llvm.trunc %a : i8 to i8",
        "%0 = llvm.trunc %a : i8 to i16",
        "%0 = llvm.intr.fshl(%a, %a) : (i8, i8) -> i8",
    ],
)
def test_what_upstream_refuses_is_refused(text: str):
    with pytest.raises((ParseError, VerifyException)):
        _parse(f"func.func @f(%a: i8) {{\n  {text}\n  return\n}}")
