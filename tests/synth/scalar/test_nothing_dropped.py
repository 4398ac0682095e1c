"""What a search finds and does not give is counted and said: a prover that never answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from synth.campaign.campaign import Campaign
from synth.campaign.proofs import QUICK, PatternProver
from synth.commands.synth_rewrite import main
from synth.scalar.improving import searches, sharing
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.unsearched import looked_at
from synth.scalar.lowering import lowering
from synth.scalar.mining import mining
from synth.scalar.mining.mining import NotGiven, Prove, mine
from synth.scalar.rules.rule import Rule
from synth.scalar.synthesis import synthesis
from synth.scalar.terms.terms import Literal
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import Goal
from verifier.kernel.input.reading import read_editable
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Result, Unknown

NO_ANSWER = "the prover says nothing"
KERNEL = """\
func.func @f(%x: i32, %y: i32) -> i32 {
  %o = arith.ori %x, %y : i32
  %a = arith.andi %x, %y : i32
  %r = arith.subi %o, %a : i32
  func.return %r : i32
}
"""


@pytest.fixture(autouse=True)
def _nothing_searched_before() -> Iterator[None]:
    """What other tests of this process have found is not taken over, nor theirs from here."""
    searched = searches._outcome  # pyright: ignore[reportPrivateUsage]
    for kept in (searched, sharing.proof_of):
        kept.cache_clear()
    yield
    for kept in (searched, sharing.proof_of):
        kept.cache_clear()


def silent(texts: Sequence[str]) -> list[Result]:
    return [Result("<text>", 1, "@f", Unknown(NO_ANSWER), 0.0) for _ in texts]


def undecided(*_: object) -> Unknown:
    return Unknown(NO_ANSWER)


def only_silent(_: Campaign) -> list[Prove]:
    return [silent]


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_rules_that_no_prover_decides_are_counted():
    left = NotGiven()
    assert not list(mine(["arith.andi"], 1, 1, provers=[silent, silent], not_given=left))
    rules = {str(rule) for rule in left.undecided}
    assert "x & x -> x" in rules and set(left.undecided.values()) == {NO_ANSWER}
    assert left.refuted == 0 and not left.unprintable


def test_what_is_not_decided_in_haste_is_asked_again_in_the_end():
    left = NotGiven()
    asked: list[int] = []

    def patient(texts: Sequence[str]) -> Sequence[Result]:
        asked.append(len(texts))
        return PatternProver(Campaign(), *QUICK)(texts)

    found = list(mine(["arith.andi"], 1, 1, provers=[silent, patient], not_given=left))
    assert {"x & x -> x", "x & -1 -> x"} <= {str(one.rule) for one in found}
    assert asked and not left.undecided
    assert all(isinstance(one.result.verdict, Proved) for one in found)


def test_what_is_wrong_is_refuted_and_not_undecided(monkeypatch: pytest.MonkeyPatch):
    def every(rule: Rule, *_: object) -> list[Rule]:
        return [Rule(rule.source, Literal(5, rule.source.type_)), rule]

    monkeypatch.setattr(mining, "generalised", every)
    left = NotGiven()
    list(mine(["arith.subi"], 1, 1, provers=[PatternProver(Campaign(), *QUICK)], not_given=left))
    assert left.refuted + len(left.unprintable) > 0 and not left.undecided


@pytest.mark.deep
def test_a_remainder_by_a_power_of_two_is_proved_in_the_end():
    names = "arith.remui,arith.andi,arith.addi"
    status, text, said = run("mine", names, "--size", "1", "--args", "1", "--keep-derived")
    assert "// law: x %u c = x & (c + -1) where c is a power of two\n" in text
    assert status == 0 and "could not be decided" not in said


def test_the_command_counts_and_lists_rules_without_an_answer(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("egglog")
    monkeypatch.setattr("synth.commands.mine.provers_of", only_silent)
    command = ("mine", "arith.andi", "--size", "1", "--args", "1")
    status, text, said = run(*command)
    assert status == 3 and not text
    assert "candidates were not decided; --show-unproved lists them" in said
    assert NO_ANSWER not in said
    status, _, said = run(*command, "--show-unproved")
    assert status == 3 and f"  x & x -> x: {NO_ANSWER}" in said


@pytest.mark.deep
def test_programs_without_an_answer_are_counted_and_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = tmp_path / "f.mlir"
    file.write_text(KERNEL)
    monkeypatch.setattr(synthesis, "decide", undecided)
    monkeypatch.setattr(searches, "decide", undecided)
    monkeypatch.setattr(sharing, "decide", undecided)
    status, text, said = run("improve", str(file))
    assert status == 3 and text == KERNEL
    assert "could not be decided; --show-unproved lists them" in said and NO_ANSWER not in said
    _, _, said = run("improve", str(file), "--show-unproved")
    assert f"{file}:4: not decided: (x0 | x1) - (x0 & x1) -> x0 ^ x1, which would save 2" in said


@pytest.mark.deep
def test_a_program_that_is_not_decided_in_haste_is_asked_again(monkeypatch: pytest.MonkeyPatch):
    """In the end, with more effort; what is found then is as good as what was found before."""
    options: list[Options] = []

    def watching(goal: Goal, asked: Options) -> Any:
        options.append(asked)
        return decide(goal, asked)

    decide = searches.decide
    monkeypatch.setattr(synthesis, "decide", undecided)
    monkeypatch.setattr(searches, "decide", watching)
    done = improve(Source("<text>", KERNEL))
    assert done.saved == 2 and not done.not_decided
    assert [r.kind for r in done.results] == ["proved"]
    assert all(asked.timeout > synthesis.QUICK.timeout for asked in options)


def test_a_search_that_its_budget_ends_is_counted():
    budget = replace_programs(100)
    unknown_to_rules = KERNEL.replace("arith.subi", "arith.muli")
    assert improve(Source("<text>", unknown_to_rules), budget).limited > 0
    easy = "func.func @f(%x: i32) -> i32 {\n  %r = arith.ori %x, %x : i32\n  return %r : i32\n}\n"
    assert improve(Source("<text>", easy)).limited == 0


def replace_programs(programs: int) -> ImproveOptions:
    return ImproveOptions(programs=programs, least=programs)


TYPES = (
    "i128",
    "i65",
    "tensor<?xi32>",
    "tensor<0xf32>",
)


def function(name: str, type_: str) -> str:
    operation = "addf" if type_.endswith("f32>") else "addi"
    return (
        f"func.func @{name}(%x: {type_}) -> {type_} {{\n"
        f"  %r = arith.{operation} %x, %x : {type_}\n  return %r : {type_}\n}}\n"
    )


@pytest.mark.parametrize("type_", TYPES)
def test_a_function_that_cannot_be_searched_is_named(type_: str, tmp_path: Path):
    file = tmp_path / "f.mlir"
    file.write_text(function("f", type_))
    status, text, said = run("improve", str(file))
    assert status == 3 and text == file.read_text()
    reason = f"not searched: 1 operation on {type_} (line 2)"
    assert f"{file}:1: @f: unsupported: {reason}" in said
    assert f"{file}: there is nothing in it that can be searched" in said
    _, text, _ = run("improve", str(file), "--format", "json")
    report = json.loads(text)
    (item,) = report["results"]
    assert f"{file}: there is nothing in it that can be searched" in report["remarks"]
    assert (item["name"], item["verdict"], item["reason"]) == ("@f", "unsupported", reason)


@pytest.mark.deep
def test_each_function_is_named_and_what_can_be_searched_is(tmp_path: Path):
    file = tmp_path / "f.mlir"
    file.write_text("".join(function(f"f{n}", t) for n, t in enumerate(TYPES)) + KERNEL)
    status, text, said = run("improve", str(file))
    assert status == 3 and "arith.xori %x, %y : i32" in text
    for number, type_ in enumerate(TYPES):
        assert f"@f{number}: unsupported: not searched: 1 operation on {type_}" in said
    assert "nothing in it that can be searched" not in said


OTHERS = {
    "llvm.func @f() -> i32 {\n  %u = llvm.mlir.undef : i32\n  %r = llvm.xor %u, %u : i32\n"
    "  llvm.return %r : i32\n}\n": "llvm.mlir.undef, each use of which may see another",
    "llvm.func @f(%x: i32) -> i32 {\n  %r = llvm.freeze %x : i32\n"
    "  llvm.return %r : i32\n}\n": "llvm.freeze, which chooses freely",
    "func.func @f(%x: i32, %y: i32) -> i32 {\n"
    "  %a, %b = arith.mului_extended %x, %y : i32\n  return %b : i32\n}\n": "",
    "func.func @f(%x: i1) -> i1 {\n  %r = comb.and "
    + ", ".join(["%x"] * 3)
    + " : i1\n  return %r : i1\n}\n": "",
    "func.func @f(%m: memref<4xi32>, %i: index) -> i32 {\n"
    "  %r = memref.load %m[%i] : memref<4xi32>\n  return %r : i32\n}\n": "memref<4xi32>",
    "func.func @f() {\n  return\n}\n": "",
}


@pytest.mark.parametrize("text", OTHERS)
def test_what_is_left_alone_has_a_reason(text: str):
    parsed = read_editable(Source("<text>", text))
    (top,) = parsed.module.ops
    looked = looked_at(top, parsed.starts.get)
    assert list(looked.left) == ([OTHERS[text]] if OTHERS[text] else [])
    is_searched = "comb.and" in text or "mului_extended" in text
    assert (looked.roots == 0) == (not is_searched)


def test_part_of_a_function_is_said_and_is_no_failure(tmp_path: Path):
    file = tmp_path / "f.mlir"
    file.write_text(
        KERNEL.replace("%y: i32)", "%y: i32, %i: i128)").replace(
            "  func.return",
            "  %j = arith.addi %i, %i : i128\n  call @g(%j) : (i128) -> ()\n  func.return",
        )
        + "func.func private @g(i128)\n"
    )
    status, _, said = run("improve", str(file))
    assert status == 0 and f"{file}:1: @f: not searched: 1 operation on i128 (line 5)" in said


@pytest.mark.deep
def test_a_lowering_says_which_programs_were_not_decided(monkeypatch: pytest.MonkeyPatch):
    def answers(text: str, *_: object) -> list[Result]:
        return silent([text])

    monkeypatch.setattr(lowering, "rewrite_verdicts", answers)
    found = list(lowering.lower(["arith.subi"], ["comb.sub"]))
    reasons = [one.reason for one in found if isinstance(one, lowering.NotLowered)]
    assert len(reasons) == len(found) > 0
    assert any(f"could not be decided ({NO_ANSWER})" in reason for reason in reasons)


@pytest.mark.deep
def test_a_lowering_says_what_was_tried_before_it(monkeypatch: pytest.MonkeyPatch):
    verdicts = lowering.rewrite_verdicts
    asked: list[str] = []

    def answers(text: str, *given: Any) -> list[Result]:
        asked.append(text)
        return silent([text]) if len(asked) == 1 else verdicts(text, *given)

    monkeypatch.setattr(lowering, "rewrite_verdicts", answers)
    found = next(lowering.lower(["arith.subi"], ["comb"]))
    assert isinstance(found, lowering.Lowering)
    assert any("1 program could not be decided" in line for line in found.explanation)


def test_operations_that_are_not_lowered_are_named():
    status, _, said = run("lower", "--from", "arith.index_cast,arith.andi", "--to", "comb")
    assert status == 3 and "arith.index_cast: not lowered: it is not about iN only" in said
