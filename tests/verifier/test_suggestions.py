"""What is suggested has been proved, and is said exactly so."""

from __future__ import annotations

import json

from click.testing import CliRunner

from rewrites.verify_rewrite_command import main
from tests.verifier.patterns_for_tests import BY_X, GENERIC, binary, pattern
from verifier.patterns import goals_of_pattern, parse_patterns, verify_rewrite
from verifier.refinement import Options
from verifier.sources import Source
from verifier.suggestions import suggestion
from verifier.verdict import Refuted, Unknown

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


def test_nothing_is_tried_unless_asked() -> None:
    assert help_of(NSW, suggest=False) == ""


def test_the_command_shows_it() -> None:
    run = CliRunner().invoke(main, ["-"], input=NSW)
    assert run.stdout.endswith("  help: holds without nsw on %new (arith.addi) (every width)\n")
    run = CliRunner().invoke(main, ["-", "--format", "json"], input=NSW)
    (item,) = json.loads(run.stdout)["results"]
    assert item["help"] == "holds without nsw on %new (arith.addi) (every width)"
