"""The lowerings of the library: which operations they are for, and that functions run as before."""

from __future__ import annotations

import re
import shutil
import subprocess

import numpy as np
import pytest
from numpy.typing import NDArray
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.passes import PassPipeline
from xdsl.transforms import get_all_passes

from rewrites.applying.lowerings_pass import ApplyProvedLowerings
from rewrites.applying.operand_ranges import UnsupportedRange, with_operands
from rewrites.applying.universe import UNIVERSE
from rewrites.library.patterns import LOWERINGS, ROOT, LibraryPattern, read_lowering
from semantics.functions.simulate import LaneResults, simulate
from semantics.language.dialects import entry_of, our_dialects
from semantics.language.registry import lookup, registered_operations
from semantics.syntax.arith import ArithDialect
from synth.scalar.lowering.lowering import (
    LoweringOptions,
    NotLowered,
    lower_operation,
    lowered_operations,
)
from tests.support.benchmark_scripts import script
from tests.support.deep import few, some_of
from tests.support.library import library_rules
from verifier.claims.patterns import verify_pattern, verify_patterns
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import reading_context
from verifier.kernel.input.sources import InputError, Source, parse_module
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.verdicts.verdict import Proved, Refuted

written = script("lowerings")
PAIRS: list[tuple[str, str]] = list(written.PAIRS)
BINARY = (
    *("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"),
    *("divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi"),
)
ARITH = "\n".join(
    [
        "func.func @f(%x: i8, %y: i8) -> (RESULTS) {",
        *(f"  %{name} = arith.{name} %x, %y : i8" for name in BINARY),
        "  %seven = arith.constant 7 : i8",
        "  %n = arith.andi %y, %seven : i8",
        *(f"  %{name} = arith.{name} %x, %n : i8" for name in ("shli", "shrsi", "shrui")),
        "  %sum, %carry = arith.addui_extended %x, %y : i8, i1",
        "  %low_s, %high_s = arith.mulsi_extended %x, %y : i8",
        "  %low_u, %high_u = arith.mului_extended %x, %y : i8",
        "  %less = arith.cmpi slt, %x, %y : i8",
        "  %above = arith.cmpi ugt, %x, %y : i8",
        "  %chosen = arith.select %less, %x, %n : i8",
        "  %wide_s = arith.extsi %x : i8 to i16",
        "  %wide_u = arith.extui %x : i8 to i16",
        "  %narrow = arith.trunci %wide_s : i16 to i8",
        "  %copies = arith.extsi %less : i1 to i8",
        "  func.return VALUES : RESULTS",
        "}",
    ]
)
CIRCUIT = """
func.func @f(%x: i8 {llvm.noundef}, %y: i8 {llvm.noundef}) -> (RESULTS) {
  %k = hw.constant -3 : i8
  %sum = comb.add %x, %y, %k, %x : i8
  %both = comb.and %x, %y : i8
  %any = comb.or %x, %y, %k : i8
  %odd = comb.xor %x, %y, %k, %sum : i8
  %product = comb.mul %x, %y : i8
  %difference = comb.sub %x, %y : i8
  %left = comb.shl %x, %y : i8
  %right = comb.shru %x, %y : i8
  %fill = comb.shrs %x, %y : i8
  %divs = comb.divs %sum, %y : i8
  %divu = comb.divu %x, %y : i8
  %mods = comb.mods %sum, %y : i8
  %modu = comb.modu %x, %y : i8
  %less = comb.icmp slt %x, %y : i8
  %same = comb.icmp weq %x, %y : i8
  %chosen = comb.mux %less, %x, %y : i8
  %wide = comb.concat %x, %y : i8, i8
  %bit = comb.extract %x from 3 : (i8) -> i1
  %high = comb.extract %wide from 8 : (i16) -> i8
  %parity = comb.parity %x : i8
  %copies = comb.replicate %less : (i1) -> i8
  %turned = comb.reverse %x : i8
  %table = comb.truth_table %less, %parity -> [false, true, true, false]
  func.return VALUES : RESULTS
}
"""


def program(text: str) -> str:
    """The function with all of its values returned."""
    values = [
        v.strip()
        for line in re.findall(r"^ +(%.*?) =", text, re.MULTILINE)
        for v in line.split(",")
    ]
    module = parse(text.replace("VALUES : RESULTS", "").replace("RESULTS", ""))
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    types = [str(r.type) for op in function.body.block.ops for r in op.results]
    return text.replace("VALUES", ", ".join(values)).replace("RESULTS", ", ".join(types))


def parse(text: str) -> ModuleOp:
    return parse_module(Source("<text>", text), reading_context()).module


def lowered(text: str, name: str) -> ModuleOp:
    context = Context()
    for dialect in (Builtin, func.Func):
        context.load_dialect(dialect)
    for dialect_name in our_dialects():
        context.register_dialect(dialect_name, entry_of(dialect_name).dialect)
    module = parse(text)
    ApplyProvedLowerings(name).apply(context, module)
    module.verify()
    return module


def run(module: ModuleOp, inputs: list[NDArray[np.uint64]]) -> LaneResults:
    (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
    return simulate(function, inputs, chosen=0)


EVERY_BYTE = [a.ravel() for a in np.meshgrid(*[np.arange(256, dtype=np.uint64)] * 2)]


@pytest.mark.deep
@few(4)
@pytest.mark.parametrize(
    ("text", "source", "target"),
    [(ARITH, "arith", "comb"), (CIRCUIT, "comb", "arith"), (ARITH, "arith", "llvm")],
    ids=lambda value: value if len(value) < 8 else "",
)
def test_functions_run_as_before_on_every_input(text: str, source: str, target: str) -> None:
    text = program(text)
    module = lowered(text, f"{source}_to_{target}")
    left = {op.name for op in module.walk()} - {"builtin.module", "func.func", "func.return"}
    made = {name.partition(".")[0] for name in left}
    assert made <= {target, "hw"} if target == "comb" else made == {target}
    before, after = (run(m, EVERY_BYTE) for m in (parse(text), module))
    comparable = ~before.ub
    if source == "comb":
        # By zero the quotient is any value.
        comparable = comparable & (EVERY_BYTE[1] != 0)
        assert not after.ub.any()
    assert comparable.sum() > 60_000
    assert not after.ub[comparable].any()
    for i, values in enumerate(before.results):
        certain = comparable & ~before.poison[i]
        assert certain.sum() > 30_000
        assert np.array_equal(values[certain], after.results[i][certain]), i
        assert not after.poison[i][certain].any()


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("mlir-runner-22") is None, reason="mlir-runner-22 is absent")
def test_mlir_runner_runs_what_was_lowered_to_llvm() -> None:
    full = program(ARITH)
    values = re.findall(r"(%\w+)", re.findall(r"func.return (.*) :", full)[0])
    types = re.findall(r"i\d+", full.rpartition(":")[2])
    fold = ["  %h0 = arith.constant 17 : i64", "  %m = arith.constant 1000003 : i64"]
    for i, (value, type_) in enumerate(zip(values, types, strict=True)):
        fold += [
            f"  %e{i} = arith.extui {value} : {type_} to i64",
            f"  %p{i} = arith.muli %h{i}, %m : i64",
            f"  %h{i + 1} = arith.xori %p{i}, %e{i} : i64",
        ]
    head = "func.func @main() -> i64 {\n  %x = arith.constant X : i8\n  %y = arith.constant Y : i8"
    body = "\n".join(full.strip().splitlines()[1:-2])
    text = "\n".join([head, body, *fold, f"  func.return %h{len(values)} : i64", "}"])
    for x, y in ((-77, 3), (123, -5), (-128, 127)):
        given = text.replace("X", str(x)).replace("Y", str(y))
        converted = subprocess.run(
            ["mlir-opt-22", "--convert-func-to-llvm"],
            input=str(lowered(given, "arith_to_llvm")),
            capture_output=True,
            text=True,
            check=True,
        )
        ran = subprocess.run(
            ["mlir-runner-22", "-e", "main", "-entry-point-result=i64"],
            input=converted.stdout,
            capture_output=True,
            text=True,
            check=True,
        )
        assert int(ran.stdout) % (1 << 64) == int(run(parse(given), []).results[0][0])


@few(3)
@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_each_operation_with_a_meaning_is_lowered_or_named(source: str, target: str) -> None:
    texts: dict[str, str] = written.read(source, target)
    assert list(texts) == lowered_operations([source], [target])
    assert all("// law: " in text for text in texts.values())
    members = {o for o in registered_operations() if o.partition(".")[0] == source}
    for operation in members - texts.keys():
        meaning = lookup(operation)
        assert meaning is not None
        signature = meaning.signature
        on_index = "index" in (*signature.operands, *signature.results) or signature.index_cast
        assert on_index, operation
    for operation, text in texts.items():
        roots = set(re.findall(r'%root = pdl.operation "([\w.]+)"', text))
        assert roots == {operation}
        named = re.findall(r"^// not lowered: (.*?): (.*)$", text, re.MULTILINE)
        if named:
            options = LoweringOptions(depth=0, widths=(1,))
            found = list(lower_operation(operation, [source], [target], options))
            again = {(x.operation, x.reason) for x in found if isinstance(x, NotLowered)}
            assert set(named) <= again


def test_few_are_named() -> None:
    named = [
        line
        for source, target in PAIRS
        for line in re.findall(
            r"^// not lowered: (.*?): ", written.file_of(source, target).read_text(), re.MULTILINE
        )
    ]
    assert named == [
        "comb.concat of more than 3 operands",
        "comb.truth_table of more than 2 operands",
    ]


def test_the_page_is_written_from_the_files() -> None:
    assert written.PAGE.read_text(encoding="utf-8").partition(written.MARK)[2] == written.tables()


def pattern_of(pair: str, law: str) -> LibraryPattern:
    (found,) = [p for p in read_lowering(pair) if p.law.startswith(law) and p.wanted[-1][1] is None]
    return found


@pytest.mark.deep
@pytest.mark.parametrize(
    ("right", "wrong"),
    some_of(
        [
            ('"arith.shrsi"', '"arith.shrui"'),
            ('"is_never_poison"(%x1', '"is_never_poison"(%x0'),
        ],
        2,
    ),
)
def test_a_guard_that_is_changed_is_refuted(right: str, wrong: str) -> None:
    pattern = pattern_of("comb_to_arith", "comb.mods(x0, x1)")
    text = (ROOT / LOWERINGS / "comb_to_arith.mlir").read_text(encoding="utf-8")
    own = f"pdl.pattern @{pattern.name} " + text.partition(f"@{pattern.name} ")[2]
    own = own.partition("\n}\n")[0] + "\n}\n"
    assert right in own
    proved, refuted = (
        next(iter(verify_patterns(Source("<text>", t), Options()))).verdict
        for t in (own, own.replace(right, wrong))
    )
    assert isinstance(proved, Proved) and isinstance(refuted, Refuted)


@pytest.mark.deep
@pytest.mark.parametrize("name", some_of(["modu", "divs", "divu", "mods"], 4))
def test_guarded_divisions_are_proved_for_every_width(name: str) -> None:
    pattern = pattern_of("comb_to_arith", f"comb.{name}(x0, x1)")
    verdict = verify_pattern(pattern.parsed, pattern.pattern, Options()).verdict
    assert isinstance(verdict, Proved) and verdict.guarantee.widths == pattern.wanted


def test_rules_and_lowerings_are_apart() -> None:
    assert all(f"/{LOWERINGS}/" not in p.file for p in library_rules())
    with pytest.raises(InputError, match=r"no lowering arith_to_nowhere: there are arith_to_comb"):
        read_lowering("arith_to_nowhere")


@pytest.mark.deep
def test_the_pass_has_its_name() -> None:
    passes = get_all_passes() | UNIVERSE.all_passes
    spec = "apply-proved-lowerings{lowering=arith_to_llvm}"
    context = Context()
    for dialect in (Builtin, func.Func, ArithDialect):
        context.load_dialect(dialect)
    module = parse("func.func @f(%x: i8) -> i8 {\n%r = arith.addi %x, %x : i8\nreturn %r : i8\n}")
    PassPipeline.parse_spec(passes, spec).apply(context, module)
    assert [op.name for op in module.walk() if "." in op.name][2] == "llvm.add"


def test_what_no_pattern_is_for_stays() -> None:
    text = "func.func @f(%x: vector<2xi8>) -> vector<2xi8> {\n"
    text += "%r = arith.addi %x, %x : vector<2xi8>\nreturn %r : vector<2xi8>\n}"
    assert "arith.addi" in str(lowered(text, "arith_to_comb"))


RANGE = """
pdl.pattern @p : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %more = pdl.operands
  %root = pdl.operation "comb.add"(%x, %more : !pdl.value, !pdl.range<value>) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %new = pdl.operation "comb.add"(%more, %x : !pdl.range<value>, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %new
  }
}
"""


def test_a_range_becomes_operands() -> None:
    _, (pattern,) = parse_patterns(Source("<text>", RANGE))
    assert with_operands(pattern, 0) is None
    for count in (1, 3):
        instance = with_operands(pattern, count)
        assert instance is not None
        instance.verify()
        assert "pdl.operands" not in str(instance)
        matched, made = (op for op in instance.walk() if op.name == "pdl.operation")
        assert len(matched.operands) - 1 == len(made.operands) - 1 == count
        assert matched.operands[0] is made.operands[count - 1]
        assert list(matched.operands[1:count]) == list(made.operands[: count - 1])
    typed = RANGE.replace("pdl.operands", "pdl.operands : %ts").replace(
        "  %more", "  %ts = pdl.types\n  %more"
    )
    _, (pattern,) = parse_patterns(Source("<text>", typed))
    with pytest.raises(UnsupportedRange):
        with_operands(pattern, 2)
