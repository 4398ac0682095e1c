"""Laws of IEEE 754 hold in both directions: what is rewritten does what it did, no more and no
less, on all values of small formats and for every choice of a NaN."""

from __future__ import annotations

import pytest

from semantics.control_flow.functions.graphs import graph_of
from semantics.control_flow.graph import ControlFlowGraph
from semantics.language.program import Step
from tests.support.deep import few
from verifier import verify_translation
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_module, source_of
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.simulation.decide import ONLY_LAWS
from verifier.kernel.simulation.every_value import Covered, run_every_value
from verifier.kernel.simulation.float_laws import by_laws
from verifier.kernel.verdicts.verdict import Proved, Refuted

# Of one or two arguments; `T` is the format, `W` one that contains it.
LAWS = (
    "%n = arith.negf %x : T; %r = arith.mulf %n, %y : T",
    "%n = arith.negf %x : T; %m = arith.negf %y : T; %r = arith.mulf %n, %m : T",
    "%n = arith.negf %y : T; %r = arith.divf %x, %n : T",
    "%n = arith.negf %x : T; %m = arith.negf %y : T; %r = arith.remf %n, %m : T",
    "%n = arith.negf %y : T; %d = arith.remf %x, %n : T; %r = arith.remf %d, %y : T",
    "%n = arith.negf %y : T; %r = arith.subf %x, %n : T",
    "%n = arith.negf %x : T; %m = arith.negf %y : T; %r = arith.minimumf %n, %m : T",
    "%n = arith.negf %x : T; %m = arith.negf %y : T; %r = arith.maxnumf %n, %m : T",
    "%r = arith.subf %x, %y : T",
    "%r = arith.subf %x, %x : T",
    "%n = arith.negf %x : T; %r = arith.addf %x, %n : T",
    "%r = arith.addf %x, %x : T",
    "%d = arith.addf %x, %x : T; %r = arith.addf %d, %d : T",
    "%c = arith.constant -2.0 : T; %d = arith.mulf %x, %c : T; %r = arith.mulf %d, %c : T",
    "%c = arith.constant 2.0 : T; %d = arith.mulf %x, %c : T; %r = arith.subf %d, %x : T",
    "%c = arith.constant -1.0 : T; %r = arith.mulf %c, %x : T",
    "%c = arith.constant -0.0 : T; %r = arith.addf %x, %c : T",
    "%c = arith.constant 0.0 : T; %r = arith.subf %x, %c : T",
    "%c = arith.constant 0.5 : T; %r = arith.divf %x, %c : T",
    "%c = arith.constant 4.0 : T; %r = arith.divf %x, %c : T",
    "%r = arith.divf %x, %x : T",
    "%n = arith.negf %x : T; %r = arith.divf %x, %n : T",
    "%r = arith.maximumf %x, %x : T",
    "%r = arith.minnumf %x, %x : T",
    "%a = math.absf %x : T; %b = math.absf %x : T; %r = arith.mulf %a, %b : T",
    "%n = arith.negf %x : T; %a = math.absf %n : T; %r = math.absf %a : T",
    "%n = arith.negf %x : T; %r = math.floor %n : T",
    "%n = arith.negf %x : T; %r = math.roundeven %n : T",
    "%i = math.ceil %x : T; %r = math.trunc %i : T",
    "%c = arith.constant 1.0 : T; %r = math.fma %x, %c, %y : T",
    "%c = arith.constant -0.0 : T; %r = math.fma %x, %y, %c : T",
    "%n = arith.negf %x : T; %r = math.fma %n, %y, %x : T",
    "%w = arith.extf %x : T to W; %r = arith.truncf %w : W to T",
    "%n = arith.negf %x : T; %w = arith.extf %n : T to W; %r = arith.truncf %w downward : W to T",
)
WIDE = {"f8E5M2": "f16", "f8E4M3": "f16", "f8E3M4": "bf16"}
NO_LAW = (
    "%r = arith.addf %x, %y : T",
    "%c = arith.constant 0.0 : T; %r = arith.addf %x, %c : T",
    "%c = arith.constant 3.0 : T; %r = arith.divf %x, %c : T",
    "%d = arith.mulf %x, %y : T; %r = arith.divf %d, %y : T",
    "%d = arith.remf %x, %y : T; %r = arith.remf %d, %x : T",
)


def text(body: str, format_: str) -> str:
    written = body.replace("T", format_).replace("W", WIDE.get(format_, "f64"))
    lines = "".join(f"  {line.strip()}\n" for line in written.split(";"))
    second = f", %y: {format_}" if "%y" in body else ""
    return (
        f"func.func @f(%x: {format_}{second}) -> {format_} {{\n{lines}  return %r : {format_}\n}}\n"
    )


def graph(body: str, format_: str) -> ControlFlowGraph:
    parsed = read_module(source_of(text(body, format_)))
    return graph_of(functions_of(parsed.module)["f"], parsed.where, sequential=True, exact=True)


FORMATS = tuple(WIDE)

needs_mlir_opt = pytest.mark.skipif(tools() is None, reason="mlir-opt-22 is not installed")


@needs_mlir_opt
@few(14)
@pytest.mark.parametrize("number", range(len(LAWS)))
def test_what_is_rewritten_does_what_it_did(number: int) -> None:
    given = graph(LAWS[number], FORMATS[number % len(FORMATS)])
    found = by_laws(given)
    assert found is not given
    assert run_every_value(given, found).covered is Covered.ALL
    assert run_every_value(found, given).covered is Covered.ALL


ROUNDED_ONCE = (
    ("f8E5M2", "bf16", "%s = math.sqrt %a : W"),
    ("f8E5M2", "bf16", "%s = arith.addf %a, %a : W"),
    ("f8E5M2", "bf16", "%c = arith.constant -0.5 : W; %s = arith.mulf %a, %c : W"),
)
ON_PAIRS = tuple(
    ("f8E4M3", "f16", f"%s = arith.{name} %a, %b : W") for name in ("addf", "subf", "mulf", "divf")
)


def wider(body: str, narrow: str, wide: str, mode: str = "") -> ControlFlowGraph:
    there = "%a = arith.extf %x : T to W; "
    there += "%b = arith.extf %y : T to W; " if "%b" in body else ""
    text = f"{there}{body}; %r = arith.truncf %s{mode} : W to T"
    return graph(text.replace("W", wide), narrow)


def direct(body: str, narrow: str) -> ControlFlowGraph:
    for old, new in (("W", "T"), ("%a", "%x"), ("%b", "%y"), ("%s =", "%r =")):
        body = body.replace(old, new)
    return graph(body, narrow)


def types_of_results(found: ControlFlowGraph) -> set[tuple[str, str]]:
    steps = [s for block in found.blocks for s in block.steps if isinstance(s, Step)]
    return {(s.operation.partition(" ")[2], str(s.results[0][1])) for s in steps}


@needs_mlir_opt
@few(3)
@pytest.mark.parametrize("narrow,wide,body", ROUNDED_ONCE)
def test_rounding_twice_is_rounding_once(narrow: str, wide: str, body: str) -> None:
    """Of a NaN, too, each choice of one is a choice of the other."""
    given = wider(body, narrow, wide)
    for sides in ((given, direct(body, narrow)), (direct(body, narrow), given)):
        assert run_every_value(*sides).covered is Covered.ALL
    assert types_of_results(by_laws(given)) - types_of_results(given)


@needs_mlir_opt
@pytest.mark.deep
@pytest.mark.parametrize("narrow,wide,body", ON_PAIRS)
def test_rounding_twice_is_rounding_once_on_pairs(narrow: str, wide: str, body: str) -> None:
    given = wider(body, narrow, wide)
    ran = run_every_value(given, direct(body, narrow))
    assert ran.covered is Covered.UNLESS_IT_CHOOSES and not ran.violating
    assert types_of_results(by_laws(given)) - types_of_results(given)


@needs_mlir_opt
@pytest.mark.parametrize(
    "narrow,wide,body,mode",
    [
        ("f16", "tf32", "%s = arith.addf %a, %b : W", ""),
        ("f8E5M2", "f16", "%s = arith.mulf %a, %b : W", ""),
        ("bf16", "f32", "%s = arith.mulf %a, %b : W", ""),
        ("f8E4M3", "f16", "%s = arith.addf %a, %b : W", " upward"),
        ("f8E4M3", "f16", "%c = arith.constant 0.1 : W; %s = arith.addf %a, %c : W", ""),
        ("f8E4M3", "f16", "%t = arith.addf %a, %b : W; %s = arith.divf %t, %a : W", ""),
    ],
)
def test_rounding_twice_may_be_something_else(narrow: str, wide: str, body: str, mode: str) -> None:
    """Too few digits, denormal numbers that are too large, another direction, a constant that the
    format lacks, a sum that is no number of it."""
    given = wider(body, narrow, wide, mode)
    found = types_of_results(by_laws(given)) - types_of_results(given)
    assert not {name for name, type_ in found if type_ == narrow and name != "negate"}


# 28 is a number of f6E3M2FN and an infinity of f8E3M4, though that has as many bits for exponents.
def test_numbers_beyond_an_inner_format_without_infinities_are_no_conversion() -> None:
    lines = (
        "%a = arith.extf %x : f6E3M2FN to f8E3M4",
        "%r = arith.extf %a : f8E3M4 to f32",
        "func.return %r : f32",
    )
    parsed = read_module(
        source_of("func.func @f(%x: f6E3M2FN) -> f32 {\n" + "\n".join(lines) + "\n}\n")
    )
    given = graph_of(functions_of(parsed.module)["f"], parsed.where, sequential=True, exact=True)
    assert by_laws(given) is given


# Of a NaN each product chooses one: of the second one that of the first. So it is not `x * 4`.
def test_an_operation_that_others_use_stays() -> None:
    lines = (
        "%c = arith.constant 2.0 : f8E5M2",
        "%r = arith.mulf %x, %c : f8E5M2",
        "%s = arith.mulf %r, %c : f8E5M2",
        "return %r, %s : f8E5M2, f8E5M2",
    )
    head = "func.func @f(%x: f8E5M2) -> (f8E5M2, f8E5M2) {\n"
    parsed = read_module(source_of(head + "\n".join(lines) + "\n}\n"))
    given = graph_of(functions_of(parsed.module)["f"], parsed.where, sequential=True, exact=True)
    assert by_laws(given) is given


# Of `undef` each use may be another number.
def test_what_is_another_value_at_each_use_stays() -> None:
    lines = (
        "%u = llvm.mlir.undef : f32",
        "%n = llvm.fneg %u : f32",
        "%m = llvm.fneg %n : f32",
        "%r = llvm.fsub %n, %m : f32",
        "llvm.return %r : f32",
    )
    parsed = read_module(source_of("llvm.func @f() -> f32 {\n" + "\n".join(lines) + "\n}\n"))
    given = graph_of(functions_of(parsed.module)["f"], parsed.where, sequential=True, exact=True)
    assert by_laws(given) is given


@needs_mlir_opt
@few(2)
@pytest.mark.parametrize("body", NO_LAW)
def test_what_no_law_is_about_stays(body: str) -> None:
    given = graph(body, "f32")
    assert by_laws(given) is given


PAIRS = (
    ("%n = arith.negf %x : T; %r = arith.mulf %n, %y : T",
     "%n = arith.negf %y : T; %r = arith.mulf %x, %n : T"),
    ("%n = arith.negf %x : T; %r = math.fma %n, %y, %x : T",
     "%n = arith.negf %y : T; %r = math.fma %n, %x, %x : T"),
    ("%d = arith.divf %x, %y : T; %n = arith.negf %d : T; %r = arith.addf %n, %x : T",
     "%n = arith.negf %x : T; %d = arith.divf %n, %y : T; %r = arith.addf %x, %d : T"),
)  # fmt: skip


@few(18)
@pytest.mark.parametrize("format_", ["f64", "f128", "tf32"])
@pytest.mark.parametrize(("before", "after"), PAIRS)
def test_sides_of_one_form_need_no_solver(before: str, after: str, format_: str) -> None:
    (result,) = verify_translation(text(before, format_), text(after, format_))
    assert isinstance(result.verdict, Proved)
    assert result.verdict.method.startswith(ONLY_LAWS)
    assert dict(result.verdict.guarantee.formats)[format_] == "by laws of every format"


def test_sides_that_differ_in_a_sign_are_refuted() -> None:
    before, after = "%r = arith.subf %x, %y : T", "%r = arith.subf %y, %x : T"
    (result,) = verify_translation(text(before, "f64"), text(after, "f64"))
    assert isinstance(result.verdict, Refuted)
