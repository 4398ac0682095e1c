"""Released compilers from outside, at one or two bits; stand-ins for tools that are wrong."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable

import pytest
from click.testing import CliRunner
from xdsl.dialects.builtin import ModuleOp

from semantics.domains.constants import CONSTANTS
from semantics.domains.domain import Domain
from semantics.domains.intervals import MLIR_RANGES
from semantics.domains.known_bits import KNOWN_BITS
from verifier.claims.black_boxes.asking import Asked, Failed
from verifier.claims.black_boxes.bounds import bounds_verdict
from verifier.claims.black_boxes.code import code_verdict
from verifier.claims.black_boxes.running import verify_black_box
from verifier.claims.pass_runs import PassFailed, external_command
from verifier.commands.verify_analysis import main
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict
from verifier.measuring.black_box import BadAnalysis, Variant
from verifier.measuring.code_left import code_left
from verifier.measuring.elements import all_elements, best_sizes, elements_of, sizes

BOUNDS = re.compile(r"test\.reflect_bounds \{(rewright.pair = \d+)\}")
ADD, DIVIDE = Variant("arith.addi"), Variant("arith.divsi")
EQUAL = Variant("arith.cmpi", predicate="eq")
Tool = Callable[[str], str]


def bounds(variant: Variant, shown: str, width: int = 2) -> Verdict:
    """What is said of a tool that shows the same bounds everywhere."""

    def run(text: str) -> str:
        return BOUNDS.sub(rf"test.reflect_bounds {{\1, {shown}}}", text)

    return bounds_verdict(Asked(variant, MLIR_RANGES, run), MLIR_RANGES, width)


def code(variant: Variant, tool: Tool, domain: Domain = MLIR_RANGES, width: int = 2) -> Verdict:
    return code_verdict(Asked(variant, domain, tool), width)


def why_unknown(variant: Variant, tool: Tool, domain: Domain = MLIR_RANGES) -> str:
    with pytest.raises(BadAnalysis) as raised:
        code(variant, tool, domain)
    return str(raised.value)


def everything(width: int) -> str:
    top = (1 << width) - 1
    half = 1 << (width - 1)
    return f"smax = {half - 1}, smin = -{half}, umax = {top}, umin = 0"


def test_a_tool_that_knows_nothing_is_sound_where_that_is_everything() -> None:
    """At the widths above two its bounds are too small."""
    found = bounds(ADD, everything(2))
    assert isinstance(found, Refuted)
    assert "sound on all pairs of intervals of i2" in found.notes[0]


@pytest.mark.parametrize("shown", ["", "umin = 0 : ui2"])
def test_a_tool_that_shows_nothing_is_unknown(shown: str) -> None:
    with pytest.raises(BadAnalysis, match="no bounds are shown"):
        bounds(ADD, shown)


@pytest.mark.parametrize("variant", [ADD, EQUAL], ids=str)
def test_bounds_that_are_too_small_are_refuted(variant: Variant) -> None:
    found = bounds(variant, "smax = 0, smin = 0, umax = 0, umin = 0")
    assert isinstance(found, Refuted)
    assert "unsound on" in found.notes[0]
    text = found.counterexample.text()
    assert "the analysis gives u[0, 0] s[0, 0], which excludes it" in text


def test_bounds_in_another_order_are_those_of_other_results() -> None:
    def swapped(text: str) -> str:
        shown = BOUNDS.sub(rf"test.reflect_bounds {{\1, {everything(2)}}}", text)
        return shown.replace("pair = 0,", "pair = 1,", 1)

    with pytest.raises(BadAnalysis, match="not in the order"):
        bounds_verdict(Asked(ADD, MLIR_RANGES, swapped), MLIR_RANGES, 2)


def test_code_that_stays_is_right() -> None:
    found = code(DIVIDE, str)
    assert isinstance(found, Proved)
    assert found.guarantee.widths == ((2, 2),)
    assert found.notes[0] == "changed on 0 of 169 pairs of i2"


@pytest.mark.parametrize("domain", [MLIR_RANGES, CONSTANTS], ids=lambda d: d.name)
def test_a_division_that_becomes_another_is_refuted(domain: Domain) -> None:
    found = code(DIVIDE, lambda text: text.replace("divsi", "divui"), domain)
    assert isinstance(found, Refuted)
    assert found.notes[0].startswith("wrong on ")
    shown = found.counterexample.text()
    assert "the command leaves what gives" in shown
    assert "%v0 = arith.divui x0, x1 : i2" in shown or "arith.constant" in shown
    assert found.counterexample.as_dict()["left"]


@pytest.mark.deep
def test_what_no_result_needs_is_looked_at_too() -> None:
    """A division by what may be zero, of which nothing uses the result."""

    def before_the_return(line: str) -> Tool:
        return lambda text: re.sub(r"(?=func\.return)", f"{line}\n  ", text)

    divides = before_the_return("%z = arith.divui %a, %b : i2")
    found = code(ADD, divides, CONSTANTS)
    assert isinstance(found, Refuted)
    assert "gives undefined" in found.counterexample.text()
    calls = before_the_return("%z = call @abort() : () -> i2")
    assert "cannot be read" in why_unknown(ADD, calls, CONSTANTS)
    adds = before_the_return("%z = arith.addi %a, %b : i2")
    assert isinstance(code(ADD, adds, CONSTANTS), Proved)

    def in_ranges(line: str) -> Tool:
        return lambda text: text.replace("return", f"{line}\n  return", 1)

    assert "no result needs" in why_unknown(ADD, in_ranges("%z = arith.divui %e0, %e0 : i2"))
    assert isinstance(code(ADD, in_ranges("%z = arith.addi %e0, %e0 : i2")), Proved)


def test_functions_keep_their_arguments() -> None:
    assert "other arguments" in why_unknown(ADD, lambda t: t.replace("%b: i2", "%b: i3"), CONSTANTS)
    assert "other arguments" in why_unknown(ADD, lambda t: t.replace(", %b: i2", ""), CONSTANTS)


def test_poison_is_a_difference() -> None:
    flags = code(ADD, lambda text: re.sub(r"(arith.addi .*) :", r"\1 overflow<nsw> :", text))
    assert isinstance(flags, Refuted)
    assert "gives poison" in flags.counterexample.text()


def test_undefined_behaviour_is_a_difference() -> None:
    """Where the operation gives poison: at i1, what divides by 0 where both operands are 1."""

    def divides(match: re.Match[str]) -> str:
        result, x, y, type_ = match.groups()
        lines = (
            f"{result}both = arith.andi {x}, {y} : {type_}",
            f"{result}one = arith.constant 1 : {type_}",
            f"{result}by = arith.xori {result}both, {result}one : {type_}",
            f"{result}sum = arith.xori {x}, {y} : {type_}",
            f"{result} = arith.divui {result}sum, {result}by : {type_}",
        )
        return "\n  ".join(lines)

    added = re.compile(r"(%r\d+) = arith.addi (%e\d+), (%e\d+) overflow<nsw> : (i\d+)")
    found = code(Variant("arith.addi", "nsw"), lambda text: added.sub(divides, text), width=1)
    assert isinstance(found, Refuted)
    assert found.notes == ("wrong on 4 of 9 pairs of i1",)
    assert "is poison" in found.counterexample.text()
    assert "gives undefined" in found.counterexample.text()


def test_what_is_wrong_at_large_widths_only_is_seen() -> None:
    def wrong(text: str) -> str:
        return re.sub(r"addi (.* : i64)$", r"subi \1", text, flags=re.MULTILINE)

    found = code(ADD, wrong)
    assert isinstance(found, Refuted)
    assert found.notes == ("right on all pairs of i2",)
    assert "T = i64" in found.counterexample.text()


def test_what_a_range_allows_is_right() -> None:
    """A sum to which only 0 is added."""
    zero = re.compile(r"(%e\d+) = test.with_bounds \{umin = 0 : i\d+, umax = 0 .*operand = 1")

    def known(text: str) -> str:
        lines: list[str] = []
        names: set[str] = set()
        for line in text.splitlines():
            names = set() if line.startswith("func") else names
            match = zero.search(line)
            names |= {match[1]} if match else set()
            added = re.search(r"(%r\d+) = arith.addi (%e\d+), (%e\d+) : (i\d+)", line)
            if added and added[3] in names:
                line = f"  {added[1]} = arith.ori {added[2]}, {added[3]} : {added[4]}"
            lines.append(line)
        return "\n".join(lines)

    found = code(ADD, known)
    assert isinstance(found, Proved)
    assert found.notes[0] == "changed on 13 of 169 pairs of i2"
    assert found.notes[1].startswith("something else on 13 of the ")


@pytest.mark.parametrize("domain", [MLIR_RANGES, CONSTANTS], ids=lambda d: d.name)
def test_a_tool_that_prints_less_is_unknown(domain: Domain) -> None:
    assert "are not printed" in why_unknown(ADD, lambda text: "", domain)

    def without_the_last(text: str) -> str:
        return text[: text.rindex("func.func")]

    if domain is CONSTANTS:
        assert "of 25 results 1 are not" in why_unknown(ADD, without_the_last, domain)
    last = r"  (%s168 = .*|func.return %r : i2\n\}\Z)"
    assert "are not printed" in why_unknown(ADD, lambda t: re.sub(last, "", t), domain)


def test_what_cannot_be_read_is_unknown() -> None:
    for old, new, why in (
        ("arith.addi", "my.addi", "what is printed"),
        ("  return", "  cf.br ^end", "a line of another kind"),
        ("rewright.operand = 0", "other = 0", "not printed as they were given"),
        ("rewright.pair = 1}", "rewright.pair = 0}", "or twice"),
        ("arith.addi %e0", "arith.addi %unknown", "used and not defined"),
        ("umax = 3", "umax = 2", "uses operands of another one"),
    ):
        assert why in why_unknown(ADD, lambda text, o=old, n=new: text.replace(o, n)), new


def test_a_choice_is_no_meaning() -> None:
    def frozen(text: str) -> str:
        chosen = "ub.poison : i2\n  %r0 = llvm.freeze %p0 : i2"
        return re.sub(r"%r0 = .*", f"%p0 = {chosen}", text, count=1)

    assert "what is printed" in why_unknown(ADD, frozen)


def test_the_pair_on_which_a_tool_fails_is_named() -> None:
    """As one that folds a division by 0."""

    def failing(text: str) -> str:
        if re.search(r"%c1 = arith.constant 0 : i2\n.*%c0, %c1", text):
            raise Failed("division by 0")
        return text

    assert why_unknown(DIVIDE, failing, CONSTANTS) == ("with T = i2, a0 = 0, a1 = 0: division by 0")


def test_a_tool_that_fails_is_unknown_about_everything() -> None:
    def run(module: ModuleOp, text: str, seconds: float) -> str:
        raise PassFailed("it crashed")

    found = list(verify_black_box("tool", run, MLIR_RANGES, 1, 60.0))
    assert len(found) == 2 * 42
    assert {type(r.verdict) for r in found} == {Unknown}


def test_constants_of_upstreams_are_read() -> None:
    line = '%0 = "test.constant"() <{value = 1 : i2}> : () -> i2'
    text = f"func.func @f() {{\n{line}\n%1 = test.reflect_bounds {{rewright.pair = 0}} %0 : i2\n}}"
    (found,) = code_left(text, MLIR_RANGES, 2, [((1, 1, 1, 1), (1, 1, 1, 1))])
    assert found == ("%v0 = arith.constant 1 : i2", "%v0")


needs_mlir_opt = pytest.mark.skipif(shutil.which("mlir-opt-22") is None, reason="needs mlir-opt-22")


def asked(variant: Variant, command: str, domain: Domain = MLIR_RANGES) -> Asked:
    run = external_command(command)
    return Asked(variant, domain, lambda text: run(ModuleOp([]), text, 60.0))


@pytest.mark.deep
@needs_mlir_opt
def test_what_upstream_makes_of_an_operation() -> None:
    command = "mlir-opt-22 --arith-unsigned-when-equivalent"
    found = code_verdict(asked(DIVIDE, command), 2)
    assert isinstance(found, Proved)
    assert found.notes[1] == "something else on 3 of the 68 on which one of those forms is right"
    folded = code_verdict(asked(ADD, "mlir-opt-22 --sccp", CONSTANTS), 2)
    assert isinstance(folded, Proved)
    assert folded.notes[1] == "a number on 16 of the 16 on which it is one"


@needs_mlir_opt
@pytest.mark.deep
def test_what_upstream_infers() -> None:
    command = "mlir-opt-22 --int-range-optimizations"
    for variant in (DIVIDE, EQUAL):
        assert isinstance(bounds_verdict(asked(variant, command), MLIR_RANGES, 3), Proved)
    refuted = bounds_verdict(asked(Variant("arith.ceildivsi"), command), MLIR_RANGES, 3)
    assert isinstance(refuted, Refuted)
    assert "unsound on 47 of 2,601 pairs" in refuted.notes[0]


def test_elements() -> None:
    assert len(elements_of(KNOWN_BITS, 2)) == 9
    assert len(elements_of(MLIR_RANGES, 3)) == 51
    assert len(elements_of(CONSTANTS, 2)) == 5
    every = all_elements(KNOWN_BITS, 2)
    assert list(best_sizes(every, every.sets)) == list(sizes(every.sets))


def test_options_that_do_not_fit() -> None:
    for arguments in (
        [],
        ["--opt", "cat"],
        ["--opt", "cat", "--domain", "known-bits"],
        ["--opt", "no_such_tool", "--domain", "mlir-ranges"],
        ["--opt", "cat", "--domain", "mlir-ranges", "file.mlir"],
    ):
        assert CliRunner().invoke(main, arguments).exit_code == 2
