"""Steps that are all proved prove the whole; where one is not, the whole is compared by itself."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from verifier.claims.modules import ModuleVerdicts
from verifier.claims.steps import Step, StepVerdicts, verify_steps
from verifier.commands.shared.result_text import step_lines
from verifier.commands.verify_pass import main
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_functions
from verifier.kernel.input.sources import ParsedModule, Source
from verifier.kernel.verdicts.assumptions import (
    AFFINE_OVERFLOW,
    FORWARD_PROGRESS,
    NO_ALIAS,
    NO_INDEX_OVERFLOW,
    READINGS,
    Assumption,
    Convention,
)
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result, Unknown, Verdict, WidthRanges


def module(body: str, name: str = "f", type_: str = "i8") -> ParsedModule:
    text = f"func.func @{name}(%x: {type_}) -> {type_} {{\n{body}\nfunc.return %r : {type_}\n}}"
    return read_functions(Source("x.mlir", text))


SUM = "%r = arith.addi %x, %x : i8"
SHIFT = "%c = arith.constant 1 : i8\n%r = arith.shli %x, %c : i8"
PRODUCT = "%c = arith.constant 2 : i8\n%r = arith.muli %x, %c : i8"
THREE = "%c = arith.constant 3 : i8\n%r = arith.muli %x, %c : i8"


def verified(*bodies: str) -> list[Result]:
    """The results on the wrong steps, and on the whole."""
    names = [f"pass {number}" for number in range(1, len(bodies))]
    return list(verify_steps(list(map(module, bodies)), names, Options()))


def test_steps_that_are_proved_prove_the_whole_and_are_named() -> None:
    (whole,) = verified(SUM, SUM, SHIFT, PRODUCT)
    verdict = whole.verdict
    assert isinstance(verdict, Proved)
    assert step_lines(whole.details) == [
        "step 2 (pass 2): proved by bit-vector queries",
        "step 3 (pass 3): proved by bit-vector queries",
    ]
    assert str(verdict.guarantee) == "width 8"
    assert "identical" not in verdict.method


def test_a_wrong_step_is_named() -> None:
    wrong, *_, whole = verified(SUM, SHIFT, THREE, PRODUCT, THREE)
    assert (wrong.name, wrong.kind) == ("@f, step 2 (pass 2)", "refuted")
    assert (wrong.details["step"], wrong.details["pass"]) == (2, "pass 2")
    assert isinstance(whole.verdict, Refuted)
    assert whole.verdict.notes[-1] == "step 2 (pass 2) is refuted"
    kinds = [(step["step"], step["verdict"]) for step in whole.details["steps"]]
    assert kinds == [(1, "proved"), (2, "refuted"), (3, "refuted"), (4, "refuted")]


def test_the_only_step_that_changes_something_is_shown_once() -> None:
    (whole,) = verified(SUM, SUM, THREE, THREE)
    assert isinstance(whole.verdict, Refuted)
    assert whole.verdict.notes[-1] == "step 2 (pass 2) is refuted"


def test_what_a_later_step_mends_is_proved_as_a_whole_but_the_step_is_wrong() -> None:
    first, second, whole = verified(SUM, THREE, SUM)
    assert [first.kind, second.kind] == ["refuted", "refuted"]
    assert isinstance(whole.verdict, Proved)
    assert whole.name == "@f"


def test_a_wrong_step_of_what_is_in_between_only_is_shown() -> None:
    made, wrong = module(SUM).source.text, module(THREE).source.text
    there = module(SUM, "g").source.text
    texts = [there, f"{there}\n{made}", f"{there}\n{wrong}", there]
    modules = [read_functions(Source("x.mlir", text)) for text in texts]
    found = {r.name: r.kind for r in verify_steps(modules, ["a", "b", "c"], Options())}
    assert found == {"@f, step 2 (b)": "refuted", "@g": "proved"}


def test_what_uses_others_is_judged_with_all_that_changes() -> None:
    """The first step is wrong, and what the second one does to another function mends it: both are
    shown."""
    begin = "func.func @f(%x: i8) -> i8 { %s = func.call @g(%x) : (i8) -> i8\n"
    call = f"{begin} %z = arith.constant 0 : i8\n%r = arith.addi %s, %z : i8\nreturn %r : i8 }}"
    more = f"{begin} %r = arith.addi %s, %x : i8\nreturn %r : i8 }}"
    double, same = module(SUM, "g").source.text, "func.func @g(%x: i8) -> i8 { return %x : i8 }"
    texts = [f"{call}\n{double}", f"{more}\n{double}", f"{more}\n{same}"]
    modules = [read_functions(Source("x.mlir", text)) for text in texts]
    found = {r.name: r.kind for r in verify_steps(modules, ["a", "b"], Options())}
    wrong = {"@f, step 1 (a)": "refuted", "@f, step 2 (b)": "refuted"}
    assert found == {**wrong, "@f": "proved", "@g": "refuted"}


def test_what_never_changes_is_the_same() -> None:
    (whole,) = verified(SUM, SUM, SUM)
    assert isinstance(whole.verdict, Proved)
    assert whole.verdict.method == "identical before and after"
    assert "steps" not in whole.details


# What steps say together

DEFINED: WidthRanges = ((8, 8),)


def proof(
    assumed: Sequence[str] = (), reading: str = "", widths: WidthRanges | None = DEFINED
) -> Verdict:
    said = [Convention(AFFINE_OVERFLOW, reading)] if reading else []
    return conclude(
        ["all"],
        [Closed("all", "a trick", widths)],
        [Assumption(name, "so it is") for name in assumed],
        conventions=said,
    )


def joined(modules: Sequence[ParsedModule], *steps: Verdict) -> Verdict:
    """What is said where each step has one of these verdicts, and the whole is unknown."""
    made = [
        Step(f"pass {number}", ModuleVerdicts(before, after, lambda old, new, it=verdict: it))
        for number, (before, after, verdict) in enumerate(
            zip(modules, modules[1:], steps, strict=False), 1
        )
    ]
    first, last = modules[0], modules[-1]
    whole = StepVerdicts(first, last, lambda old, new: Unknown("too much"), steps=made)
    return whole.verdict("@f" if "@f" in whole.old else next(iter(whole.old)))


THREE_MODULES = [module(SUM), module(SHIFT), module(PRODUCT)]


def test_what_each_step_assumes_of_arguments_is_assumed() -> None:
    verdict = joined(THREE_MODULES, proof([NO_ALIAS]), proof())
    assert isinstance(verdict, Proved)
    assert [assumed.name for assumed in verdict.assumptions] == [NO_ALIAS]


@pytest.mark.parametrize("name", [FORWARD_PROGRESS, NO_INDEX_OVERFLOW])
def test_what_a_step_assumes_of_the_code_in_between_is_not_known_of_the_first(name: str) -> None:
    verdict = joined(THREE_MODULES, proof(), proof([name]))
    assert verdict == Unknown("too much; step 2 (pass 2) is proved only where so it is")


def test_steps_that_read_affine_products_in_two_ways_prove_nothing_together() -> None:
    assert AFFINE_OVERFLOW in READINGS
    assert isinstance(joined(THREE_MODULES, proof(reading="a"), proof(reading="a")), Proved)
    verdict = joined(THREE_MODULES, proof(reading="a"), proof(reading="b"))
    assert isinstance(verdict, Unknown)
    assert "two readings" in verdict.reason


def test_a_step_without_a_proof_is_named() -> None:
    verdict = joined(THREE_MODULES, proof(), Unknown("it is hard"))
    assert verdict == Unknown("too much; step 2 (pass 2) is unknown: it is hard")


def test_widths_that_all_steps_are_proved_for_count() -> None:
    verdict = joined(THREE_MODULES, proof(widths=((1, 16),)), proof(widths=((8, None),)))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((8, 16),)
    verdict = joined(THREE_MODULES, proof(widths=((8, 8),)), proof(widths=((16, 16),)))
    assert isinstance(verdict, Unknown)


def test_two_changes_of_a_type_are_not_joined() -> None:
    """What the relation of both together is nobody has stated."""
    wider = module("%r = arith.addi %x, %x : i16", type_="i16")
    widest = module("%r = arith.addi %x, %x : i32", type_="i32")
    one = joined([module(SUM), wider, module("%r = arith.muli %x, %x : i16", type_="i16")], *TWO)
    assert isinstance(one, Proved)
    two = joined([module(SUM), wider, widest], *TWO)
    assert two == Unknown("too much; more than one step changes its type")


TWO = proof(), proof()


def test_what_is_not_in_each_module_is_compared_as_a_whole() -> None:
    modules = [module(SUM), module(SUM, "g"), module(SHIFT)]
    verdict = joined(modules, proof(), proof())
    assert verdict == Unknown("too much; it is not there before step 1 (pass 1), or not after it")


# The command


@pytest.mark.deep
def test_several_commands_are_steps(tmp_path: Path) -> None:
    file = tmp_path / "x.mlir"
    file.write_text(module(SUM).source.text, encoding="utf-8")
    commands = ["--opt", "sed s/addi/muli/", "--opt", "sed s/muli/addi/"]
    mended = CliRunner().invoke(main, [*commands, str(file)])
    assert mended.exit_code == 1, mended.output
    assert "@f, step 2 (sed s/muli/addi/): refuted" in mended.output
    assert "@f: proved" in mended.output
    wrong = CliRunner().invoke(main, [*commands[:2], "--opt", "cat", str(file)])
    assert wrong.exit_code == 1, wrong.output
    assert "note: step 1 (sed s/addi/muli/) is refuted" in wrong.output
    failed = CliRunner().invoke(main, ["--opt", "cat", "--opt", "false", str(file)])
    assert failed.exit_code == 2
    assert "false failed" in failed.output


def test_a_wrong_step_of_what_others_use_is_shown() -> None:
    """The text of @f never changes; the step that changes what it calls is wrong all the same."""
    text = """
func.func private @h(%x: i8) -> i8 {{
  {body}
  func.return {result} : i8
}}
func.func @f(%x: i8) -> i8 {{
  %r = func.call @h(%x) : (i8) -> i8
  func.return %r : i8
}}
"""
    right = text.format(body="", result="%x")
    wrong = text.format(body="%s = arith.addi %x, %x : i8", result="%s")
    modules = [read_functions(Source("x.mlir", each)) for each in (right, wrong, right)]
    found = {r.name: r.kind for r in verify_steps(modules, ["a", "b"], Options())}
    assert found["@f, step 1 (a)"] == "refuted" and found["@f"] == "proved"
