"""cvc5 is asked again: what it confirms, what it leaves open, and what it contradicts."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator

import pytest
from click.testing import CliRunner, Result

from rewrites.commands.verify_rewrite import main
from tests.inputs.patterns_for_tests import binary, constant, pattern
from tests.places import ROOT
from tests.verifier.processes.test_workers import has_ended
from verifier.kernel.solving.solver import Asked, Session
from verifier.processes.workers import spread
from verifier.rechecking import second_opinion

pytest.importorskip("cvc5")

ABSORPTION = ROOT / "examples" / "absorption.mlir"
I8 = "%t = pdl.type : i8\n%x = pdl.operand : %t\n"
TWICE = pattern(
    I8 + binary("root", "arith.xori", "%x", "%x"),
    "%zero = pdl.attribute = 0 : i8\n" + constant("new", "%zero") + "pdl.replace %root with %new",
)
"""x ^ x -> 0: proved by one query."""


def verify(text: str, *options: str) -> Result:
    arguments = ["-", "--second-opinion", "cvc5", *options]
    return CliRunner().invoke(main, arguments, input=text, catch_exceptions=False)


def notes(text: str, *options: str) -> list[str]:
    (result,) = json.loads(verify(text, "--format", "json", *options).stdout)["results"]
    assert result["verdict"] == "proved"
    return result["notes"]


def test_the_queries_of_a_proof_are_confirmed():
    note = notes(TWICE)[-1]
    assert note.startswith("confirmed by cvc5 1.")
    assert note.endswith(": 1 query of the proof")


def test_a_proof_for_every_width_is_confirmed_at_small_ones():
    text = ABSORPTION.read_text()
    run = verify(text, "--format", "json")
    for result in json.loads(run.stdout)["results"]:
        assert result["guarantee"]["widths"] == [[1, None]]
        assert "queries at the smallest widths" in result["notes"][-1]


def test_a_solver_that_disagrees_is_an_internal_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(second_opinion._Cvc5, "ask", lambda *_: ("sat", ""))
    run = verify(TWICE)
    assert run.exit_code == 2
    assert "internal error: a proof says that this has no model, and cvc5 finds one" in run.stderr
    assert "proved" not in run.stdout


def test_no_answer_leaves_the_proof_and_is_said(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(second_opinion._Cvc5, "ask", lambda *_: ("unknown", "too hard"))
    run = verify(TWICE)
    assert run.exit_code == 0
    assert "note: not confirmed by cvc5" in run.stdout
    assert "1 of 1 query of the proof (1 times too hard)" in run.stdout


@pytest.mark.deep
def test_cvc5_is_really_asked():
    worker = second_opinion._Cvc5(1024)
    declare = "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 64))\n"
    yes = declare + "(assert (= (bvmul x x) #x0000000000000051))\n(check-sat)\n"
    no = declare + "(assert (= (bvadd x x) #x0000000000000051))\n(check-sat)\n"
    hard = declare + (
        "(declare-fun y () (_ BitVec 64))\n(declare-fun z () (_ BitVec 64))\n"
        "(assert (distinct (bvudiv (bvudiv x y) z) (bvudiv (bvudiv x z) y)))\n"
        "(assert (bvugt y z))(assert (bvugt z #x0000000000000001))\n(check-sat)\n"
    )
    assert worker.ask(yes, 10)[0] == "sat"
    assert worker.ask(no, 10)[0] == "unsat"
    assert worker.ask(hard, 0.2)[0] == "unknown"
    assert worker.ask("(set-logic QF_BV)\n(assert oops)\n(check-sat)\n", 10)[0] == "unknown"
    assert worker._worker is not None
    os.kill(worker._worker.pid, signal.SIGKILL)
    assert worker.ask(no, 10) == ("unknown", "it ended, perhaps for want of 1024 MiB")
    assert worker.ask(no, 10)[0] == "unsat"
    worker._worker.end()


def test_no_more_is_asked_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Asked, "script", lambda self: self.about)
    asked = [Asked(about, (), "QF_BV", "unsat") for about in "abc"]
    (note,) = second_opinion.confirm(asked, "of the proof", 1, Session(total_timeout=-1))
    assert note.endswith("3 of 3 queries of the proof (3 times no time left)")
    assert second_opinion.confirm([], "of the proof", 1, Session()) == ()


def test_without_cvc5_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(second_opinion, "is_installed", lambda: False)
    run = verify(TWICE)
    assert run.exit_code == 2
    assert "cvc5 is not installed: pip install 'rewright[second-opinion]'" in run.stderr


def test_a_process_of_many_ends_the_solver_that_it_has_started() -> None:
    def work(_: int) -> Iterator[int]:
        solver = second_opinion._Cvc5(1000)
        solver.ask("(set-logic QF_BV)\n(check-sat)\n", 10)
        assert solver._worker is not None
        yield solver._worker.pid

    ((_, pid),) = list(spread(work, 1, 1))
    assert isinstance(pid, int) and has_ended(pid)
