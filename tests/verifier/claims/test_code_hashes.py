"""Equal hashes are equal questions: whatever a verdict rests on is in the code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.deep import few
from verifier.claims.modules import ModuleVerdicts
from verifier.claims.translation import module_verdicts
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_functions
from verifier.kernel.input.sources import Source

BEFORE = """module attributes {layout = 1 : i8} {
func.func @leaf(%x: i8) -> i8 {
  func.return %x : i8
}
func.func private @own(%x: i8) -> i8 {
  func.return %x : i8
}
func.func @user(%x: i8) -> i8 {
  %0 = func.call @own(%x) : (i8) -> i8
  func.return %0 : i8
}
func.func @calls(%x: i8) -> i8 {
  %0 = func.call @leaf(%x) : (i8) -> i8
  func.return %0 : i8
}
func.func @alone(%x: i8) -> i8 {
  %0 = arith.addi %x, %x : i8
  func.return %0 : i8
}
}
"""
FUNCTIONS = ("@leaf", "@own", "@user", "@calls", "@alone")


def verdicts(before: str, after: str) -> ModuleVerdicts:
    read = [read_functions(Source(f"<{n}>", text)) for n, text in enumerate((before, after))]
    return module_verdicts(read[0], read[1], Options())


def codes(before: str, after: str | None = None) -> dict[str, str]:
    found = verdicts(before, before if after is None else after)
    hashes = found.code_hashes()
    return {name: hashes.of(name) for name in FUNCTIONS}


def changed(old: str, new: str, on: str = "both") -> set[str]:
    """The functions whose code is another one after this edit."""
    edited = BEFORE.replace(old, new)
    assert edited != BEFORE
    first = codes(BEFORE)
    second = codes(edited, edited if on == "both" else BEFORE)
    return {name for name in FUNCTIONS if first[name] != second[name]}


def test_names_of_values_and_remarks_are_no_code() -> None:
    assert changed("%x", "%other") == set() == changed("func.func @leaf", "// x\nfunc.func @leaf")


def test_a_function_is_its_own_code_and_that_of_all_it_uses() -> None:
    assert changed("addi", "muli") == {"@alone", "@own"}
    more = "@leaf(%x: i8) -> i8 {\n%c = arith.addi %x, %x : i8"
    assert changed("@leaf(%x: i8) -> i8 {", more) == {"@leaf", "@calls", "@own"}


def test_a_private_function_is_judged_by_its_users() -> None:
    """So whatever is in the module is its code."""
    assert "@own" in changed("addi", "muli")


def test_who_uses_what_a_pass_changed_is_judged_by_the_whole_module() -> None:
    inlined = "@leaf(%x: i8) -> i8 {\n%c = arith.addi %x, %x : i8"
    after = BEFORE.replace("@leaf(%x: i8) -> i8 {", inlined)
    first, second = codes(BEFORE, after), codes(BEFORE.replace("addi", "muli"), after)
    assert first["@calls"] != second["@calls"] and first["@leaf"] == second["@leaf"]


def test_what_is_around_is_code() -> None:
    assert changed("layout = 1", "layout = 2") == set(FUNCTIONS)


def test_each_side_is_code() -> None:
    assert "@alone" in changed("addi", "muli", on="before")
    swapped = BEFORE.replace("addi", "muli")
    assert codes(BEFORE, swapped)["@alone"] != codes(swapped, BEFORE)["@alone"]


def test_an_expectation_is_code() -> None:
    expecting = '@alone(%x: i8) -> i8 attributes {rewright.expect = "refuted"}'
    assert "@alone" in changed("@alone(%x: i8) -> i8", expecting)


def test_of_several_steps_each_module_is_code() -> None:
    from verifier.claims.steps import Step, StepVerdicts

    def of_steps(between: str) -> str:
        first, second = verdicts(BEFORE, between), verdicts(between, BEFORE)
        steps = [Step("one", first), Step("two", second)]
        whole = verdicts(BEFORE, BEFORE)
        found = StepVerdicts(whole.before, whole.after, whole.decide, steps=steps)
        return found.code_hashes().of("@alone")

    assert of_steps(BEFORE) != of_steps(BEFORE.replace("addi", "muli"))


@few(2)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_results_of_known_code_are_left_out(name: str, tmp_path: Path) -> None:
    found = verdicts(BEFORE, BEFORE)
    known = {found.code_hashes().of(name)}
    assert name not in {result.name for result in found.results(known)}
    assert {result.name for result in verdicts(BEFORE, BEFORE).results()} >= set(FUNCTIONS)
