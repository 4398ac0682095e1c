"""arith and index as MLIR 22 has them: parsed, printed, canonicalised, and read by mlir-opt."""

import shutil
import subprocess
from io import StringIO

import pytest
from xdsl.context import Context
from xdsl.dialects import arith, builtin, func
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import is_side_effect_free
from xdsl.transforms.canonicalize import CanonicalizePass
from xdsl.utils.exceptions import ParseError, VerifyException

from semantics.syntax.arith import ArithDialect, DivUIOp, ShRSIOp, TruncIOp
from semantics.syntax.index import IndexDialect
from tests.support.deep import few, some_of

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

LANES = """\
func.func @lanes(%a: i8, %i: index, %b: vector<4xi8>, %t: tensor<?x4xi8>, %c: vector<4xi1>) {
  %0:2 = arith.addui_extended %a, %a {note} : i8, i1
  %1:2 = arith.addui_extended %i, %i : index, i1
  %2:2 = arith.addui_extended %b, %b : vector<4xi8>, vector<4xi1>
  %3:2 = arith.mulsi_extended %a, %a : i8
  %4:2 = arith.mului_extended %t, %t : tensor<?x4xi8>
  %5 = arith.index_cast %i : index to i8
  %6 = arith.index_castui %b {note} : vector<4xi8> to vector<4xindex>
  %7 = arith.bitcast %b : vector<4xi8> to vector<4xi8>
  %8 = arith.select %c, %b, %b : vector<4xi1>, vector<4xi8>
  %9 = arith.cmpi slt, %a, %a {note} : i8
  %10 = arith.select %9, %b, %b {note} : vector<4xi8>
  %11 = arith.cmpi eq, %t, %t : tensor<?x4xi8>
  %12 = arith.constant dense<[1, -2, 3, 4]> : vector<4xi8>
  %13 = arith.constant dense<true> : vector<4xi1>
  %14 = arith.extui %b : vector<4xi8> to vector<4xi16>
  %15 = arith.extsi %t : tensor<?x4xi8> to tensor<?x4xi9>
  %16 = arith.trunci %b overflow<nsw> : vector<4xi8> to vector<4xi4>
  %17 = arith.divsi %b, %b exact : vector<4xi8>
  return
}
"""

FLOATS = """\
func.func @floats(%a: f32, %b: vector<4xf16>, %t: tensor<?x4xbf16>) {
  %0 = arith.cmpf olt, %a, %a : f32
  %1 = arith.cmpf uno, %b, %b fastmath<ninf> : vector<4xf16>
  %2 = arith.cmpf true, %t, %t fastmath<fast> {note} : tensor<?x4xbf16>
  %3 = arith.cmpf false, %t, %t {note} : tensor<?x4xbf16>
  return
}
"""

INDEX = """\
func.func @index(%a: index, %b: index, %x: i8) {
  %0 = index.add %a, %b {note}
  %1 = index.casts %a : index to i8
  %2 = index.castu %x {note} : i8 to index
  %3 = index.cmp slt(%a, %b)
  %4 = index.cmp uge(%a, %b) {note}
  %5 = index.sizeof
  %6 = index.constant 42
  %7 = index.constant {note} -1
  %8 = index.bool.constant true
  %9 = index.bool.constant {note} false
  %10 = index.ceildivs %a, %b
  return
}
"""


def _context() -> Context:
    context = Context()
    for dialect in (builtin.Builtin, func.Func, ArithDialect, IndexDialect):
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


@few(5)
@pytest.mark.parametrize("text", [FLAGS, LANES, FLOATS, INDEX])
@pytest.mark.parametrize("generic", [False, True])
def test_what_we_print_we_parse(generic: bool, text: str):
    module = _parse(text)
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
@pytest.mark.parametrize("generic_out", some_of([False, True], 4))
@pytest.mark.parametrize("text", some_of([FLAGS, LANES, FLOATS, INDEX], 2))
def test_round_trip_through_mlir_opt(generic_in: bool, generic_out: bool, text: str):
    expected = _mlir_opt(text)
    options = ["--mlir-print-op-generic"] if generic_in else []
    module = _parse(_mlir_opt(text, *options))
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
        "%0 = arith.trunci %a : i16 to i8",
        "%0 = arith.cmpi olt, %a, %a : i8",
        "%0 = arith.cmpf slt, %f, %f : f32",
    ],
)
def test_what_upstream_refuses_is_refused(text: str):
    with pytest.raises(ParseError):
        _parse(f"func.func @f(%a: i8, %f: f32) {{\n  {text}\n  return\n}}")


@few(2)
@pytest.mark.parametrize(
    ("operation", "why"),
    [
        ("trunci %a : i8 to i8", "smaller"),
        ("trunci %a : i8 to i9", "smaller"),
        ("trunci %a : i8 to index", "index_cast"),
        ("trunci %v : vector<4xi8> to vector<2xi4>", "shape"),
        ("trunci %v : vector<4xi8> to i4", "shape"),
        ("extui %a : i8 to i8", "larger"),
        ("extsi %v : vector<4xi8> to vector<4xi8>", "larger"),
        ("index_cast %a : i8 to i16", "index"),
        ("index_castui %i : index to index", "index"),
        ("select %v, %v, %v : vector<4xi8>, vector<4xi8>", "cond"),
        ("select %c, %a, %a : vector<4xi1>, i8", "condition"),
        ("cmpf olt, %a, %a : i8", "lhs"),
    ],
)
def test_what_upstream_does_not_verify(operation: str, why: str):
    arguments = "%a: i8, %v: vector<4xi8>, %i: index, %c: vector<4xi1>"
    with pytest.raises(VerifyException, match=why):
        _parse(f"func.func @f({arguments}) {{\n %0 = arith.{operation}\n return\n}}")


@pytest.mark.parametrize(
    ("result", "predicate", "why"), [("i1", 4, "type vector"), ("vector<4xi1>", 16, "number 16")]
)
def test_a_comparison_of_lanes_has_lanes(result: str, predicate: int, why: str):
    flags = f"predicate = {predicate} : i64, fastmath = #arith.fastmath<none>"
    operation = f'"arith.cmpf"(%v, %v) <{{{flags}}}> : (vector<4xf32>, vector<4xf32>) -> {result}'
    with pytest.raises(VerifyException, match=why):
        _parse(f"func.func @f(%v: vector<4xf32>) {{\n %0 = {operation}\n return\n}}")


def test_passes_written_for_xdsls_classes_match():
    module = _parse(FLAGS)
    assert sum(isinstance(op, arith.DivUIOp) for op in module.walk()) == 3
    assert all(isinstance(op, arith.TruncIOp) for op in module.walk() if op.name == "arith.trunci")


def test_ours_have_no_side_effects():
    operations = [op for op in _parse(LANES + INDEX).walk() if op.name.startswith(("ar", "ind"))]
    assert len(operations) == 29
    assert all(is_side_effect_free(op) for op in operations if op.name != "arith.extsi")


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
