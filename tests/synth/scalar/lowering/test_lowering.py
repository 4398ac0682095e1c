"""Operations of one set over those of another: found, proved from the text, and run."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.pattern_rewriter import PatternRewriteWalker

from rewrites.applying.proved_rewrite import ProvedRewrite
from semantics.functions.simulate import simulate
from semantics.language.builder import Bits, Execution, select
from semantics.language.dialects import entry_of, our_dialects
from semantics.language.registry import meaning_of
from synth.scalar.lowering.lowering import Lowering, LoweringOptions, NotLowered, lower
from synth.scalar.terms.op_sets import BadOperationSet, operation_set
from tests.support.deep import few
from verifier.claims.patterns import verify_patterns
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import reading_context
from verifier.kernel.input.sources import Source, parse_module
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.verdicts.verdict import Proved

QUICK = LoweringOptions(depth=1, widths=(1, 8))


@meaning_of("planted.shl_wraps", "T, T -> T")
def shl_wraps(m: Execution, x: Bits, y: Bits) -> Bits:
    """Takes the amount modulo the width, as a machine's shift does."""
    return x.shl(y.urem(y.bit_width()))


@meaning_of("planted.max_but_equal", "T, T -> T")
def max_but_equal(m: Execution, x: Bits, y: Bits) -> Bits:
    """A maximum that is wrong at one pair of values only."""
    ones = x.constant(-1)
    return select(x.eq(ones) & y.eq(ones), ones - x, select(x.ult(y), y, x))


@meaning_of("planted.divu_traps", "T, T -> T")
def divu_traps(m: Execution, x: Bits, y: Bits) -> Bits:
    m.ub_if(y.is_zero())
    return x.udiv(y)


@meaning_of("planted.add_traps", "T, T -> T")
def add_traps(m: Execution, x: Bits, y: Bits) -> Bits:
    m.ub_if(x.eq(y) & x.eq(x.signed_minimum()))
    return x + y


@meaning_of("planted.add_is_poison", "T, T -> T")
def add_is_poison(m: Execution, x: Bits, y: Bits) -> Bits:
    m.poison_if((x + y).ult(x))
    return x + y


def found(
    sources: Sequence[str], targets: Sequence[str], options: LoweringOptions = QUICK
) -> tuple[list[Lowering], list[NotLowered]]:
    results = list(lower(sources, targets, options))
    lowered = [x for x in results if isinstance(x, Lowering)]
    return lowered, [x for x in results if isinstance(x, NotLowered)]


def the_law(source: str, *targets: str) -> str:
    lowered, missing = found([source], targets)
    assert not missing
    return lowered[0].law


@pytest.mark.deep
def test_one_operation_for_one() -> None:
    (law,) = [x.law for x in found(["arith.subi"], ["comb"])[0]]
    assert law == "x0 - x1 = comb.sub(x0, x1)"
    assert the_law("arith.cmpi", "comb").startswith("x0 == x1 = comb.icmp:eq(")


@pytest.mark.deep
def test_every_predicate_has_its_lowering() -> None:
    lowered, missing = found(["arith.cmpi"], ["llvm"])
    assert len(lowered) == 10 and not missing
    assert {str(x.proof.guarantee) for x in lowered} == {"every width"}


@pytest.mark.deep
def test_flags_are_kept_where_the_target_has_them() -> None:
    lowered, _ = found(["arith.addi"], ["llvm"])
    assert [x.law for x in lowered] == [
        "x0 + x1 = llvm.add(x0, x1)",
        "x0 + nuw x1 = llvm.add:nuw(x0, x1)",
        "x0 + nsw x1 = llvm.add:nsw(x0, x1)",
        "x0 + nsw nuw x1 = llvm.add:nsw:nuw(x0, x1)",
    ]


@pytest.mark.deep
def test_what_flags_leave_open_is_explained_where_the_target_has_none() -> None:
    (lowering,), _ = found(["arith.addi"], ["comb"])
    assert lowering.law == "x0 + x1 = comb.add(x0, x1)"
    assert [e.partition(", as with")[0] for e in lowering.explanation] == [
        f"with {flags}, poison of the source" for flags in ("nuw", "nsw", "nsw and nuw")
    ]
    assert "overflowFlags" not in lowering.text


@pytest.mark.deep
def test_undefined_behaviour_is_explained() -> None:
    (lowering,), _ = found(["arith.divui"], ["comb.divu", "comb.sub"])
    assert any(
        e.startswith("undefined behaviour of the source") and e.endswith("gives any value")
        for e in lowering.explanation
    )


@pytest.mark.deep
def test_a_minimum_is_a_comparison_and_a_choice() -> None:
    lowered, _ = found(["arith.minsi"], ["comb"])
    assert lowered[0].law == "minsi(x0, x1) = comb.mux(comb.icmp:slt(x0, x1), x0, x1)"


@pytest.mark.deep
def test_operations_of_any_number_of_operands_are_taken_apart() -> None:
    laws = [x.law for x in found(["comb.add"], ["arith"])[0]]
    assert laws == [
        "comb.add() = 0",
        "comb.add(x0) = x0",
        "comb.add(x0, x1) = x0 + x1",
        "comb.add(x0, x1, …) = comb.add(x0 + x1, …)",
    ]


@pytest.mark.deep
def test_extensions_are_made_of_parts() -> None:
    laws = [x.law for x in found(["arith.extui"], ["comb"])[0]]
    assert laws[0] == "extui(x0 to i8) = comb.mux(x0, 1, 0)"


@pytest.mark.deep
def test_what_the_target_leaves_open_is_guarded() -> None:
    lowered, missing = found(["comb.shrs"], ["arith"], LoweringOptions(depth=2))
    assert lowered[0].law == "comb.shrs(x0, x1) = x0 >>s minui(x1, t - 1)"
    assert str(lowered[0].proof.guarantee) == "every width" and not missing


@pytest.mark.deep
def test_a_missing_operation_is_worked_around_or_named() -> None:
    around, missing = found(["arith.subi"], ["comb.add", "comb.xor"], LoweringOptions(depth=3))
    assert around and not missing
    _, missing = found(["arith.muli"], ["comb.and", "comb.icmp"])
    assert missing[0].operation.startswith("arith.muli")
    assert "mul" in missing[0].reason


@few(6)
@pytest.mark.parametrize(
    ("source", "wrong", "right"),
    [
        ("comb.shl", "planted.shl_wraps", "comb.shl"),
        ("arith.maxui", "planted.max_but_equal", "arith.maxui"),
        ("comb.divu", "planted.divu_traps", "comb.divu"),
        ("arith.addi", "planted.add_traps", "comb.add"),
        ("arith.addi", "planted.add_is_poison", "comb.add"),
    ],
)
def test_an_operation_that_differs_a_little_is_not_taken(
    source: str, wrong: str, right: str
) -> None:
    alone, _ = found([source], [wrong])
    assert not [x for x in alone if str(x.proof.guarantee) == "every width"]
    both, _ = found([source], [wrong, right])
    assert both and all(f'"{wrong}"' not in x.text for x in both)


def test_names_without_meaning_are_refused() -> None:
    with pytest.raises(BadOperationSet, match=r"arith\.nothing has no meaning"):
        operation_set(["arith.nothing"])
    with pytest.raises(BadOperationSet, match="dialect nowhere"):
        operation_set(["nowhere"])


def applied(lowerings: Sequence[Lowering], text: str) -> ModuleOp:
    """The module with the lowerings applied."""
    context = Context()
    for dialect in (Builtin, func.Func):
        context.load_dialect(dialect)
    for name in our_dialects():
        context.register_dialect(name, entry_of(name).dialect)
    module = parse_module(Source("<text>", text), reading_context()).module
    for lowering in lowerings:
        _, (pattern,) = parse_patterns(Source("<lowering>", lowering.text))
        widths = lowering.proof.guarantee.widths
        assert widths is not None
        PatternRewriteWalker(ProvedRewrite(pattern, widths, context)).rewrite_module(module)
    return module


MIXED = """
func.func @f(%x: i8 {llvm.noundef}, %y: i8 {llvm.noundef}) -> (i8, i8, i8) {
  %a = arith.maxsi %x, %y : i8
  %b = arith.minsi %x, %y : i8
  %c = arith.subi %x, %b overflow<nsw> : i8
  func.return %a, %b, %c : i8, i8, i8
}
"""


@pytest.mark.deep
def test_lowered_functions_run_as_before() -> None:
    names = ["arith.maxsi", "arith.minsi", "arith.subi"]
    lowered, missing = found(names, ["comb"])
    assert not missing
    before = parse_module(Source("<text>", MIXED), reading_context()).module
    after = applied(lowered, MIXED)
    assert not [op for op in after.walk() if op.name.startswith("arith.")]
    rng = np.random.default_rng(7)
    inputs = [rng.integers(256, size=500, dtype=np.uint64) for _ in range(2)]
    outcomes = [
        simulate(next(op for op in module.walk() if isinstance(op, func.FuncOp)), inputs)
        for module in (before, after)
    ]
    defined = ~outcomes[0].ub
    for i, values in enumerate(outcomes[0].results):
        certain = defined & ~outcomes[0].poison[i]
        assert certain.any()
        assert np.array_equal(values[certain], outcomes[1].results[i][certain])
        assert not outcomes[1].poison[i][certain].any()


@pytest.mark.deep
def test_each_text_is_proved_as_strongly_as_its_header_says() -> None:
    lowered, _ = found(["arith.maxsi", "arith.extui", "arith.shli"], ["comb"])
    for lowering in lowered:
        (result,) = verify_patterns(Source("<text>", lowering.text), Options())
        assert isinstance(result.verdict, Proved)
        assert f"// guarantee: {result.verdict.guarantee}\n" in lowering.text
        changed = lowering.text.replace('"comb.shl"', '"comb.shru"').replace(
            "get_zero_attr", "get_one_attr"
        )
        if changed != lowering.text:
            (wrong,) = verify_patterns(Source("<text>", changed), Options())
            assert not isinstance(wrong.verdict, Proved)


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="mlir-opt-22 is not installed")
def test_mlir_opt_reads_the_patterns() -> None:
    lowered, _ = found(["arith.maxsi", "arith.cmpi", "arith.addi"], ["llvm"])
    text = "".join(x.text for x in lowered)
    ran = subprocess.run(
        ["mlir-opt-22", "-"], input=text, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.deep
def test_the_same_is_found_each_time() -> None:
    once, again = (found(["arith.minui", "arith.shrsi"], ["comb"]) for _ in range(2))
    assert [x.text for x in once[0]] == [x.text for x in again[0]]


@meaning_of("planted_set.average", "T, T -> T")
def average(m: Execution, x: Bits, y: Bits) -> Bits:
    return (x & y) + (x ^ y).lshr(x.constant(1))


@meaning_of("planted_set.mystery", "T, T -> T")
def mystery(m: Execution, x: Bits, y: Bits) -> Bits:
    """No interpretation but that of numbers has this one."""
    return x.some_function("mystery", y)


@pytest.mark.deep
def test_each_operation_is_lowered_or_named() -> None:
    results = list(lower(["planted_set"], ["comb"], LoweringOptions(depth=1, widths=(2,))))
    named = {x.operation.partition("(")[0].partition(":")[0] for x in results}
    assert named == set(operation_set(["planted_set"]).operations) and len(named) == 2
    (missing,) = [x for x in results if isinstance(x, NotLowered)]
    assert missing.operation.startswith("planted_set.mystery") and "mystery" in missing.reason


@pytest.mark.deep
def test_a_meaning_is_a_program() -> None:
    (lowering,), missing = found(["planted_set.average"], ["llvm"])
    assert lowering.law.endswith(
        "= llvm.add(llvm.and(x0, x1), llvm.lshr(llvm.xor(x0, x1), 1))"
    ) or not lowering.law.endswith("x0")
    assert str(lowering.proof.guarantee) and not missing


@pytest.mark.deep
def test_the_accelerators_lanes_have_one_width() -> None:
    names = ["arith.addi", "arith.maxsi", "arith.muli"]
    lowered, missing = found(names, ["acc"], LoweringOptions(depth=1, widths=(32,)))
    assert [x.law for x in lowered] == [
        "x0 + x1 = acc.lane_add(x0, x1)",
        "maxsi(x0, x1) = acc.lane_max(x0, x1)",
    ]
    assert {str(x.proof.guarantee) for x in lowered} == {"width 32"}
    assert [x.operation.partition(":")[0] for x in missing][:1] == ["arith.muli"]


RUN = """
func.func @main() -> i32 {{
  %x = arith.constant {x} : i32
  %y = arith.constant {y} : i32
  %a = arith.maxsi %x, %y : i32
  %b = arith.shrsi %a, %y : i32
  %c = arith.cmpi ult, %a, %b : i32
  %d = arith.select %c, %a, %b : i32
  %e = arith.muli %d, %x : i32
  func.return %e : i32
}}
"""


@pytest.mark.deep
@pytest.mark.skipif(shutil.which("mlir-runner-22") is None, reason="mlir-runner-22 is absent")
def test_mlir_runner_runs_what_was_lowered() -> None:
    names = ["arith.constant", "arith.maxsi", "arith.shrsi", "arith.cmpi", "arith.select"]
    lowered, missing = found([*names, "arith.muli"], ["llvm"])
    assert not missing
    for x, y in ((-77, 3), (123456, 5), (-5, 31)):
        text = RUN.format(x=x, y=y)
        after = applied(lowered, text)
        assert not [op for op in after.walk() if op.name.startswith("arith.")]
        module = parse_module(Source("<text>", text), reading_context()).module
        (function,) = [op for op in module.walk() if isinstance(op, func.FuncOp)]
        expected = int(simulate(function, []).results[0][0])
        converted = subprocess.run(
            ["mlir-opt-22", "--convert-func-to-llvm"],
            input=str(after),
            capture_output=True,
            text=True,
            check=True,
        )
        ran = subprocess.run(
            ["mlir-runner-22", "-e", "main", "-entry-point-result=i32"],
            input=converted.stdout,
            capture_output=True,
            text=True,
            check=True,
        )
        assert int(ran.stdout) % (1 << 32) == expected
