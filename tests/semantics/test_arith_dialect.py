"""arith with all of MLIR 22's flags: parsed, printed, canonicalised, and read by mlir-opt."""

import shutil
import subprocess
from io import StringIO

import pytest
from xdsl.context import Context
from xdsl.dialects import arith, builtin, func
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.transforms.canonicalize import CanonicalizePass
from xdsl.utils.exceptions import ParseError, VerifyException

from semantics.arith_dialect import ArithDialect, DivUIOp, ShRSIOp, TruncIOp

MLIR_OPT = shutil.which("mlir-opt-22")
needs_mlir_opt = pytest.mark.skipif(MLIR_OPT is None, reason="mlir-opt-22 is not installed")

FLAGS = """\
func.func @flags(%a: i8, %b: i8, %i: index, %w: i16) -> i8 {
  %0 = arith.divui %a, %b exact : i8
  %1 = arith.divsi %a, %b exact : i8
  %2 = arith.shrui %a, %b exact : i8
  %3 = arith.shrsi %a, %b exact : i8
  %4 = arith.divui %i, %i exact : index
  %5 = arith.trunci %w overflow<nsw, nuw> : i16 to i8
  %6 = arith.trunci %w overflow<nuw> : i16 to i8
  %7 = arith.trunci %w : i16 to i8
  %8 = arith.divsi %a, %b : i8
  %9 = arith.shrui %a, %b {note} : i8
  %10 = arith.divui %a, %b exact {note} : i8
  %11 = arith.trunci %w overflow<nsw> {note} : i16 to i8
  %12 = arith.addi %a, %b overflow<nsw> : i8
  %13 = arith.remui %a, %b : i8
  %14 = arith.extui %a : i8 to i16
  return %11 : i8
}
"""


def _context() -> Context:
    context = Context()
    for dialect in (builtin.Builtin, func.Func, ArithDialect):
        context.load_dialect(dialect)
    return context


def _parse(text: str) -> builtin.ModuleOp:
    module = Parser(_context(), text).parse_module()
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
    module = _parse(FLAGS)
    again = _parse(_print(module, generic=generic))
    assert again.is_structurally_equivalent(module)
    assert _print(again) == _print(module)


def test_flags_are_upstreams_properties():
    ops = list(_parse(FLAGS).walk())
    exact = [op for op in ops if "isExact" in op.properties]
    assert [op.name for op in exact] == [
        "arith.divui",
        "arith.divsi",
        "arith.shrui",
        "arith.shrsi",
        "arith.divui",
        "arith.divui",
    ]
    truncations = [op for op in ops if isinstance(op, TruncIOp)]
    assert [sorted(op.overflow_flags.data) for op in truncations] == [
        ["nsw", "nuw"],
        ["nuw"],
        [],
        ["nsw"],
    ]


@needs_mlir_opt
@pytest.mark.parametrize("generic_in", [False, True])
@pytest.mark.parametrize("generic_out", [False, True])
def test_round_trip_through_mlir_opt(generic_in: bool, generic_out: bool):
    expected = _mlir_opt(FLAGS)
    options = ["--mlir-print-op-generic"] if generic_in else []
    module = _parse(_mlir_opt(FLAGS, *options))
    assert _mlir_opt(_print(module, generic=generic_out)) == expected


@needs_mlir_opt
def test_mlir_opt_has_no_nneg():
    """If this fails, upstream's extui has learnt the flag and ours should."""
    with pytest.raises(subprocess.CalledProcessError):
        _mlir_opt("func.func @f(%a: i8) { %0 = arith.extui %a nneg : i8 to i16\n return }")


@pytest.mark.parametrize(
    "text",
    [
        "%0 = arith.remui %a, %a exact : i8",
        "%0 = arith.divui exact %a, %a : i8",
        "%0 = arith.trunci %a exact : i8 to i4",
        "%0 = arith.trunci %a overflow<fast> : i8 to i4",
        "%0 = arith.trunci %a : i8 to index",
        "%0 = arith.trunci %a : i16 to i8",
    ],
)
def test_what_upstream_refuses_is_refused(text: str):
    with pytest.raises(ParseError):
        _parse(f"func.func @f(%a: i8) {{\n  {text}\n  return\n}}")


@pytest.mark.parametrize("target", ["i8", "i9"])
def test_a_truncation_must_narrow(target: str):
    with pytest.raises(VerifyException, match="smaller"):
        _parse(f"func.func @f(%a: i8) {{\n %0 = arith.trunci %a : i8 to {target}\n return\n}}")


def test_passes_written_for_xdsls_classes_match():
    module = _parse(FLAGS)
    assert sum(isinstance(op, arith.DivUIOp) for op in module.walk()) == 3
    assert all(isinstance(op, arith.TruncIOp) for op in module.walk() if op.name == "arith.trunci")


def test_xdsls_canonicalisation_works_on_them():
    module = _parse(
        """
        func.func @f(%a: i8) -> (i8, i8) {
          %c1 = arith.constant 1 : i8
          %c0 = arith.constant 0 : i8
          %0 = arith.divui %a, %c1 exact : i8
          %1 = arith.shrsi %0, %c0 exact : i8
          %2 = arith.shrui %a, %c1 exact : i8
          return %1, %2 : i8, i8
        }"""
    )
    CanonicalizePass().apply(_context(), module)
    module.verify()
    assert not any(isinstance(op, DivUIOp | ShRSIOp) for op in module.walk())
    assert "arith.shrui %a, %c1 exact : i8" in _print(module)


def test_built_from_python():
    block = func.Region([func.Block(arg_types=[builtin.IntegerType(8)])]).block
    exact = DivUIOp(block.args[0], block.args[0], is_exact=True)
    plain = DivUIOp(block.args[0], block.args[0])
    narrow = TruncIOp(block.args[0], builtin.IntegerType(4))
    block.add_ops([exact, plain, narrow])
    for op in block.ops:
        op.verify()
    assert exact.is_exact is not None
    assert plain.is_exact is None
    assert narrow.overflow_flags == arith.IntegerOverflowAttr("none")
