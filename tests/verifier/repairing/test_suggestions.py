"""What is suggested has been proved, and is said exactly so."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner

from rewrites.commands.verify_rewrite import main
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits
from tests.inputs.patterns_for_tests import BY_X, GENERIC, binary, constant, pattern
from tests.support.deep import few
from verifier.claims.pairs import verify_pair
from verifier.claims.patterns import verify_rewrite
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import Source
from verifier.kernel.pdl.pattern import goals_of_pattern, parse_patterns
from verifier.kernel.verdicts.verdict import NEVER_DEFINED, Guarantee, Proved, Refuted, Unknown
from verifier.repairing import explanation, stronger_constraints
from verifier.repairing.stronger_constraints import MIDDLING, OF_AMOUNTS, STRONG, WEAK
from verifier.repairing.suggestions import suggestion


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanation, "SECONDS", 60.0)
    monkeypatch.setattr(explanation, "VARIANT_SECONDS", 60.0)


ADD = binary("root", "arith.addi", "%x", "%y")
ROOT_NSW = "%nsw = pdl.attribute = #arith.overflow<nsw>\n" + binary(
    "root", "arith.addi", "%x", "%y", attributes='{"overflowFlags" = %nsw}'
)


def flagged(name: str, operation: str, flags: str, x: str = "%y", y: str = "%x") -> str:
    attribute = f"%{name}_flags = pdl.attribute = #arith.overflow<{flags}>\n"
    text = f'{{"overflowFlags" = %{name}_flags}}'
    return attribute + binary(name, operation, x, y, attributes=text)


def help_of(text: str, suggest: bool = True) -> str:
    (result,) = verify_rewrite(text, Options(60, suggest=suggest))
    assert isinstance(result.verdict, Refuted)
    return result.verdict.help


NSW = pattern(GENERIC + ADD, flagged("new", "arith.addi", "nsw") + "pdl.replace %root with %new")


def test_the_flag_that_is_too_much() -> None:
    assert help_of(NSW) == "holds without nsw on %new (arith.addi) (every width)"


def test_only_the_flag_that_is_too_much() -> None:
    new = flagged("new", "arith.addi", "nsw, nuw") + "pdl.replace %root with %new"
    text = pattern(GENERIC + ROOT_NSW, new)
    assert help_of(text) == "holds without nuw on %new (arith.addi) (every width)"


def test_flags_of_several_operations() -> None:
    new = flagged("up", "arith.addi", "nsw", "%x", "%y")
    new += flagged("new", "arith.addi", "nsw", "%up_value", "%y")
    match = GENERIC + ADD + binary("root", "arith.addi", "%first_value", "%y")
    match = match.replace("%root = pdl", "%first = pdl", 1).replace(
        "%root_value", "%first_value", 1
    )
    match = match.replace("result 0 of %root", "result 0 of %first", 1)
    text = pattern(match, new + "pdl.replace %root with %new")
    assert help_of(text) == "holds without the flags on the operations of the target (every width)"


def test_what_flags_do_not_mend_gets_no_help() -> None:
    assert help_of(pattern(GENERIC + ADD, BY_X)) == ""
    wrong = flagged("new", "arith.subi", "nsw") + "pdl.replace %root with %new"
    assert help_of(pattern(GENERIC + ADD, wrong)) == ""


def test_what_is_not_proved_is_not_suggested() -> None:
    parsed, (found,) = parse_patterns(Source("<text>", NSW))
    (goal,) = goals_of_pattern(found, parsed).goals
    assert suggestion(goal, lambda _: Unknown("no answer")) == ""


def pair(before: str, after: str, arguments: str, type_: str = "i8", pre: str = "") -> str:
    """Both sides, of operations that give `%r` of a type; the precondition gives an i1."""
    sides = [("before", before, type_), ("after", after, type_)]
    sides += [("pre", pre, "i1")] if pre else []
    return "".join(
        f"func.func @{name}({arguments}) -> {result} {{\n{body}\nreturn %r : {result}\n}}\n"
        for name, body, result in sides
    )


def help_of_pair(text: str) -> str:
    verdict = verify_pair(text, Options(60, suggest=True)).verdict
    assert isinstance(verdict, Refuted)
    return verdict.help


ZERO = "%zero = arith.constant 0 : i8\n"
NOUNDEF = "%x: i8, %c: i8 {llvm.noundef}, %d: i8 {llvm.noundef}"
DIVIDED_BY_3 = "%t = arith.constant 3 : i8\n%r = arith.div{}i %x, %t : i8"
IS_NEGATIVE = ZERO + "%r = arith.cmpi slt, %x, %zero : i8"


X, XY, AB = "%x: i8", "%x: i8, %y: i8", "%a: i1, %b: i1"
LACKING = {
    "holds where %x is not the signed minimum": pair(
        ZERO + "%r = arith.subi %zero, %x : i8",
        "%ones = arith.constant -1 : i8\n%r = arith.divsi %x, %ones : i8",
        X,
    ),
    "holds where %x != 0": pair("%r = arith.constant 1 : i8", "%r = arith.divui %x, %x : i8", X),
    "holds where %b is not poison": pair(
        "%f = arith.constant false\n%r = arith.select %a, %b, %f : i1",
        "%r = arith.andi %a, %b : i1",
        AB,
        "i1",
    ),
    "holds where no argument is poison": pair(
        "%r = arith.constant 0 : i8",
        "%s = arith.subi %x, %y : i8\n%r = arith.subi %s, %s : i8",
        XY,
    ),
    "holds where %s (arith.subi) has nsw": pair(
        ZERO + "%s = arith.subi %x, %y : i8\n%r = arith.cmpi slt, %s, %zero : i8",
        "%r = arith.cmpi slt, %x, %y : i8",
        XY,
        "i1",
    ),
    "holds where %s (arith.shrui) has exact": pair(
        "%t = arith.constant 3 : i8\n%s = arith.shrui %x, %t : i8\n%r = arith.shli %s, %t : i8",
        ZERO + "%r = arith.addi %x, %zero : i8",
        X,
    ),
    "holds where %x s>= 0": pair(DIVIDED_BY_3.format("u"), DIVIDED_BY_3.format("s"), X),
    "holds where %x s> 0": pair(
        "%r = arith.constant true", ZERO + "%r = arith.cmpi sgt, %x, %zero : i8", X, "i1"
    ),
    "holds where %x u< its width": pair(
        "%r = arith.constant 0 : i8", ZERO + "%r = arith.shrui %zero, %x : i8", X
    ),
    "holds where %c == %d": pair(
        "%r = arith.addi %x, %c : i8", "%r = arith.addi %x, %d : i8", NOUNDEF
    ),
    "holds where %c is a power of two": pair(
        "%r = arith.remui %x, %c : i8",
        "%one = arith.constant 1 : i8\n%m = arith.subi %c, %one : i8\n%r = arith.andi %x, %m : i8",
        NOUNDEF,
    ),
    "": pair("%r = arith.addi %x, %y : i8", "%r = arith.addi %x, %x : i8", XY),
}


@few(2)
@pytest.mark.parametrize("help_", LACKING)
def test_what_a_pair_lacks(help_: str) -> None:
    assert help_of_pair(LACKING[help_]) == help_


def test_a_condition_that_the_precondition_excludes_is_not_suggested() -> None:
    """With %x s>= 0 the sides are equal, and with the precondition there is no such %x."""
    sides = DIVIDED_BY_3.format("u"), DIVIDED_BY_3.format("s")
    assert help_of_pair(pair(*sides, X, pre=IS_NEGATIVE)) == ""


def test_a_condition_under_which_the_source_is_undefined_is_not_suggested() -> None:
    """Where %x is not negative the source divides by zero."""
    before = (
        ZERO + "%n = arith.cmpi slt, %x, %zero : i8\n"
        "%d = arith.extui %n : i1 to i8\n%r = arith.divui %x, %d : i8"
    )
    after = "%one = arith.constant 1 : i8\n%r = arith.addi %x, %one : i8"
    assert help_of_pair(pair(before, after, X)) == ""


DIVIDED = pattern(
    "%t = pdl.type\n%x = pdl.operand : %t\n%c = pdl.attribute : %t\n"
    + constant("k", "%c")
    + binary("root", "arith.addi", "%x", "%k_value"),
    constant("n", "%c")
    + binary("one", "arith.divui", "%n_value", "%n_value")
    + binary("sum", "arith.addi", "%x", "%n_value")
    + binary("new", "arith.muli", "%sum_value", "%one_value")
    + "pdl.replace %root with %new",
)


@pytest.mark.deep
def test_what_an_open_constant_must_be() -> None:
    assert help_of(DIVIDED) == "holds where %c != 0 (every width)"


@pytest.mark.deep
def test_which_flag_must_be_matched() -> None:
    """(x >> y) + (x - ((x >> y) << y)) is x >> y where no bit is shifted out."""
    matched = binary("root", "arith.shrui", "%x", "%y")
    built = binary("down", "arith.shrui", "%x", "%y") + binary(
        "up", "arith.shli", "%down_value", "%y"
    )
    new = binary("change", "arith.subi", "%x", "%up_value")
    new += binary("new", "arith.addi", "%down_value", "%change_value")
    text = pattern(GENERIC + matched, built + new + "pdl.replace %root with %new")
    assert help_of(text) == "holds where %root (arith.shrui) has exact (every width)"


PREDICATES: dict[str, Callable[[int, int], bool]] = {
    "{} is not the signed minimum": lambda c, w: c != 2 ** (w - 1),
    "{} != 0": lambda c, w: c > 0,
    "{} u< its width": lambda c, w: c < w,
    "{} s>= 0": lambda c, w: c < 2 ** (w - 1),
    "{} s> 0": lambda c, w: 0 < c < 2 ** (w - 1),
    "{} is a power of two": lambda c, w: c in (1, 2, 4, 8, 16),
}


def test_conditions_mean_what_they_say() -> None:
    conditions = {**WEAK, **MIDDLING, **OF_AMOUNTS, **STRONG}
    assert conditions.keys() == PREDICATES.keys()
    interpretation = ConcreteInterpretation()
    for words, condition in conditions.items():
        for width in range(1, 6):
            for c in range(1 << width):
                assert condition(Bits(interpretation, c, width)).term == PREDICATES[words](c, width)


@pytest.mark.deep
def test_a_condition_that_is_wrong_is_not_suggested(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that holds always changes nothing, and one that never does is vacuous."""
    for planted in (Bits.is_zero, lambda c: c.eq(c), lambda c: ~c.eq(c)):
        monkeypatch.setattr(stronger_constraints, "WEAK", {"{} != 0": planted})
        assert help_of(DIVIDED) == "holds where %c s> 0 (every width from 2 up)"


def test_what_says_nothing_is_not_suggested() -> None:
    parsed, (found,) = parse_patterns(Source("<text>", NSW))
    (goal,) = goals_of_pattern(found, parsed).goals
    every = Guarantee(((1, None),))
    assert suggestion(goal, lambda _: Proved(every, "queries")) != ""
    empty = Proved(every, "queries", notes=(f"{NEVER_DEFINED} at the smallest widths",))
    assert suggestion(goal, lambda _: empty) == ""


def test_nothing_is_tried_unless_asked() -> None:
    assert help_of(NSW, suggest=False) == ""


def test_the_command_shows_it() -> None:
    run = CliRunner().invoke(main, ["-"], input=NSW)
    assert run.stdout.endswith("  help: holds without nsw on %new (arith.addi) (every width)\n")
    run = CliRunner().invoke(main, ["-", "--format", "json"], input=NSW)
    (item,) = json.loads(run.stdout)["results"]
    assert item["help"] == "holds without nsw on %new (arith.addi) (every width)"
