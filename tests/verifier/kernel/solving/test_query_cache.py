"""The cache: right answers after kills, with company, and from a store that was changed."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pysmt.logics import QF_UFLIA
from pysmt.shortcuts import BV, BVULT, And, BVMul, Equals, Int, Not, NotEquals, Symbol
from pysmt.typing import INT, BVType

from rewrites.commands.verify_rewrite import main
from tests.places import ROOT
from tests.support.deep import few
from verifier import verify_pair, verify_rewrite, verify_translation
from verifier.commands.shared.result_text import describe
from verifier.kernel.deciding.options import Options
from verifier.kernel.solving.answers import Answer
from verifier.kernel.solving.smt_lib import script
from verifier.kernel.solving.solver import Queries, Session, SolverUnknown, session_of_queries
from verifier.kernel.verdicts.judge import Closed, conclude, weakest
from verifier.kernel.verdicts.verdict import FromFiles, Proved, Result
from verifier.processes.console import say_what_is_logged
from verifier.repairing import explanation
from verifier.store import entries
from verifier.store.answers import FILE, StoredAnswers, answers_in


@pytest.fixture(autouse=True)
def warnings_are_said_as_by_the_commands() -> None:
    say_what_is_logged()


EXAMPLES = ROOT / "examples"
FILES = [str(EXAMPLES / f"{name}.mlir") for name in ("absorption", "merge_add_constants")]
X, Y = (Symbol(f"{name}:i8", BVType(8)) for name in "xy")
UNSAT = NotEquals(BVMul(X, Y), BVMul(Y, X))
SAT = And(Equals(BVMul(X, Y), BV(33, 8)), BVULT(BV(1, 8), X), BVULT(X, Y), Symbol("flag"))


class NotAsked(Exception):
    pass


def queries(directory: Path, solver: str = "z3 test", **session: Any) -> Queries:
    with session_of_queries(Session(cache=StoredAnswers(directory, solver), **session)):
        return Queries()


@pytest.fixture
def no_solver(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Called, it makes every question to z3 fail."""

    def forbid() -> None:
        def fail(_: Queries) -> None:
            raise NotAsked

        monkeypatch.setattr(Queries, "_ready", fail)

    return forbid


def rows(directory: Path) -> list[tuple[Any, ...]]:
    """All that is kept in the directory."""
    if not (directory / FILE).exists():
        return []
    with closing(sqlite3.connect(directory / FILE)) as connection:
        return connection.execute("SELECT * FROM entries ORDER BY digest").fetchall()


def change(directory: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(directory / FILE)) as connection, connection:
        connection.execute(statement, values)


def forge(directory: Path, digest: str, key: str, value: object) -> None:
    """Let an entry have another value, or text for one, with the check that it should have."""
    said = value if isinstance(value, str) else json.dumps(value)
    checked = entries._checked(key, said, entries.FINAL)
    change(
        directory,
        "UPDATE entries SET value = ?, checked = ? WHERE digest = ?",
        *(said, checked, digest),
    )


def test_an_answer_is_asked_for_once(tmp_path: Path, no_solver: Callable[[], None]):
    assert not queries(tmp_path).satisfiable(UNSAT)
    assert queries(tmp_path).satisfiable(SAT)
    no_solver()
    again = queries(tmp_path)
    assert not again.satisfiable(UNSAT)
    assert again.model(UNSAT) is None
    model = again.model(SAT)
    x, y = (int(model[s].constant_value()) for s in (X, Y))
    assert x * y % 256 == 33 and 1 < x < y and model[Symbol("flag")].is_true()
    with pytest.raises(NotAsked):
        again.satisfiable(Not(UNSAT))
    with pytest.raises(NotAsked):
        queries(tmp_path, "z3 another").satisfiable(UNSAT)


def test_what_is_unknown_is_asked_again(tmp_path: Path):
    with pytest.raises(SolverUnknown):
        queries(tmp_path, total_timeout=-1).satisfiable(UNSAT)
    assert rows(tmp_path) == []
    assert not queries(tmp_path).satisfiable(UNSAT)


def test_a_model_with_other_values_than_bits_is_not_kept(tmp_path: Path):
    with session_of_queries(Session(cache=StoredAnswers(tmp_path, "z3 test"))):
        numbers = Queries(logic=QF_UFLIA)
    assert numbers.satisfiable(Equals(Symbol("n", INT), Int(3)))
    assert rows(tmp_path) == []
    assert not numbers.satisfiable(Not(Equals(Symbol("n", INT), Symbol("n", INT))))
    assert len(rows(tmp_path)) == 1


CHANGES = {
    "a value that was changed": 'value = \'{"answer": "unsat", "values": {}}\'',
    "a value that was cut": "value = substr(value, 1, 10)",
    "a value that is no text": "value = x'fffe00'",
    "text that is none": "value = CAST(x'ff' AS TEXT)",
    "a digest that was changed": "checked = 'no'",
    "another rank": "rank = 1",
    "another query": 'key = replace(key, \'"query": "\', \'"query": "0\')',
    "another solver": "key = replace(key, 'z3', 'z4')",
}


@few(3)
@pytest.mark.parametrize("how", CHANGES)
def test_an_entry_that_does_not_check_is_asked_again_and_written_anew(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert queries(tmp_path).satisfiable(SAT)
    good = rows(tmp_path)
    change(tmp_path, f"UPDATE entries SET {CHANGES[how]}")
    assert queries(tmp_path).satisfiable(SAT)
    said = capsys.readouterr().err
    assert said.startswith(f"warning: {tmp_path / FILE}: an entry ") and said.count("\n") == 1
    assert [row[:2] for row in rows(tmp_path)] == [row[:2] for row in good]
    assert queries(tmp_path).satisfiable(SAT)
    assert capsys.readouterr().err == ""


@few(2)
@pytest.mark.parametrize(
    "value",
    [
        *("no JSON", [1], 7, {}),
        {"answer": "maybe", "values": {}},
        {"answer": "unsat", "values": [1]},
    ],
    ids=str,
)
def test_a_value_that_is_no_answer_is_not_used(
    value: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert queries(tmp_path).satisfiable(SAT)
    ((digest, key, *_),) = rows(tmp_path)
    forge(tmp_path, digest, key, value)
    assert queries(tmp_path).satisfiable(SAT)
    said = capsys.readouterr().err
    assert said.startswith(f"warning: {tmp_path / FILE}: ") and said.count("\n") == 1
    assert ("it is no answer" in said) == (value != "no JSON")
    ((*_, said, _, _),) = rows(tmp_path)
    assert json.loads(said)["answer"] == "sat"


def test_what_is_no_number_of_bits_is_no_value(tmp_path: Path):
    """A file need not keep to the type of values."""
    cache = StoredAnswers(tmp_path, "z3 test")
    for bad in ("1", 1.0, None, [1], {"x": 1}):
        values: Any = {"x:i8": bad, "y:i8": 11, "flag": True}
        cache.put(script([SAT], "QF_BV"), Answer("sat", values))
        assert queries(tmp_path).model(SAT)[X].constant_value() > 1
        cache.reject(script([SAT], "QF_BV"), "for the next")


@pytest.mark.parametrize(
    "values", [{}, {"x:i8": 1, "y:i8": 33, "flag": True}, {"x:i8": 300, "y:i8": 11, "flag": 1}]
)
def test_values_that_are_no_model_are_not_believed(
    values: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    cache = StoredAnswers(tmp_path, "z3 test")
    cache.put(script([SAT], "QF_BV"), Answer("sat", values))
    model = queries(tmp_path).model(SAT)
    assert model[X].constant_value() > 1
    assert "its values are no model of the query" in capsys.readouterr().err
    found = cache.get(script([SAT], "QF_BV"))
    assert found is not None and found.values != values


def test_an_entry_of_another_query_is_not_believed(tmp_path: Path):
    """As if two queries had one digest."""
    cache = StoredAnswers(tmp_path, "z3 test")
    for query in ("one", "another"):
        cache.put(query, Answer("unsat", {}))
    (one, *_), (other, *_) = rows(tmp_path)
    change(tmp_path, "DELETE FROM entries WHERE digest = ?", other)
    change(tmp_path, "UPDATE entries SET digest = ?", other)
    assert [cache.get(query) for query in ("one", "another")] == [None, None]
    assert [row[0] for row in rows(tmp_path)] == [other] != [one]


PATIENT = """
from rewrites.commands.verify_rewrite import main
from verifier.repairing import explanation
explanation.SECONDS = explanation.VARIANT_SECONDS = 60.0
main()
"""


@pytest.mark.deep
def test_two_runs_at_once_and_a_third_that_finds_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(explanation, "SECONDS", 60.0)
    monkeypatch.setattr(explanation, "VARIANT_SECONDS", 60.0)
    command = [
        sys.executable,
        "-c",
        PATIENT,
        *FILES,
        "--format",
        "json",
    ]

    def start(*options: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def results(stdout: str) -> list[dict[str, Any]]:
        """Without what is said of where answers come from, which the runs at once share somehow."""
        found = [r | {"seconds": 0} for r in json.loads(stdout)["results"]]
        for result in found:
            origin = result.pop("provenance")
            if result.pop("from_files", None) is None:
                assert origin == "fresh"
            else:
                assert origin == "cached" and result["notes"].pop().endswith(
                    " queries from the cache"
                )
        return found

    cached = ("--cache", str(tmp_path))
    runs = [start(*cached), start(*cached)]
    said = [run.communicate(timeout=60) for run in runs]
    assert [run.returncode for run in runs] == [1, 1]
    assert [stderr for _, stderr in said] == ["", ""]
    without = CliRunner().invoke(main, [*FILES, "--format", "json"], catch_exceptions=False)
    assert results(said[0][0]) == results(said[1][0]) == results(without.stdout)
    kept = rows(tmp_path)
    third, _ = start(*cached).communicate(timeout=60)
    assert results(third) == results(said[0][0])
    files = [r["from_files"] for r in json.loads(third)["results"]]
    assert all(f["cached"] == f["queries"] > 0 and not f["store"] for f in files)
    assert rows(tmp_path) == kept
    assert {path.name for path in tmp_path.iterdir()} == {FILE}


ONE_INPUT = """
func.func @f(%x : i64) -> i1 {{
  %c3 = arith.constant 3 : i64
  %k = arith.constant 6148914691236517205 : i64
  %l = arith.constant 1234567890123456789 : i64
  %m = arith.muli %x, %c3 : i64
  %n = arith.xori %m, %k : i64
  %c = arith.cmpi eq, %n, %l : i64
  %false = arith.constant false
  func.return {} : i1
}}
"""
"""Functions that differ for one input of 2^64."""


def _forged(directory: Path) -> int:
    """Make every model on record a "no model", each with the right digest. How many there were."""
    models = [row for row in rows(directory) if json.loads(row[2])["answer"] == "sat"]
    for digest, key, *_ in models:
        forge(directory, digest, key, {"answer": "unsat", "values": {}})
    return len(models)


def test_a_forged_entry_is_believed_and_the_verdict_says_that_it_is_from_the_cache(
    tmp_path: Path,
):
    before, after = ONE_INPUT.format("%c"), ONE_INPUT.format("%false")
    (right,) = verify_translation(before, after, Options(cache=answers_in(tmp_path)))
    assert right.kind == "refuted" and "from_files" not in right.as_dict()
    assert _forged(tmp_path)
    (wrong,) = verify_translation(before, after, Options(cache=answers_in(tmp_path)))
    assert wrong.kind == "proved"
    said = wrong.as_dict()
    count, queries = (said["from_files"][key] for key in ("cached", "queries"))
    assert 1 <= count <= queries
    assert f"{count} of {queries} queries from the cache" in said["notes"]
    assert f"note: {count} of {queries} queries from the cache" in describe(wrong)
    (fresh,) = verify_translation(before, after, Options())
    assert fresh.kind == "refuted"


FLOATS = """
func.func @before(%a : f16, %c : i1) -> f16 {
  %n = arith.negf %a : f16
  %m = arith.negf %n : f16
  %r = arith.select %c, %m, %a : f16
  func.return %r : f16
}
func.func @after(%a : f16, %c : i1) -> f16 {
  func.return %a : f16
}
"""
BRANCH = """
func.func @f(%x : i8, %c : i1) -> i8 {{
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %y = arith.addi %x, %x : i8
  func.return %y : i8
^bb2:
  %z = arith.{} %x, %x : i8
  func.return %z : i8
}}
"""
FLOAT_PATTERN = """
pdl.pattern @SelectSame : benefit(1) {
  %type = pdl.type : f16
  %bool = pdl.type : i1
  %x = pdl.operand : %type
  %c = pdl.operand : %bool
  %one = pdl.operation "arith.negf"(%x : !pdl.value) -> (%type : !pdl.type)
  %once = pdl.result 0 of %one
  %two = pdl.operation "arith.negf"(%once : !pdl.value) -> (%type : !pdl.type)
  %twice = pdl.result 0 of %two
  %root = pdl.operation "arith.select"(%c, %twice, %x : !pdl.value, !pdl.value, !pdl.value)
      -> (%type : !pdl.type)
  pdl.rewrite %root {
    pdl.replace %root with (%x : !pdl.value)
  }
}
"""


def _pair(options: Options) -> list[Result]:
    return [verify_pair(FLOATS, options)]


def _exhaustive(options: Options) -> list[Result]:
    return _pair(replace(options, exhaustive=True))


def _control_flow(options: Options) -> list[Result]:
    return verify_translation(BRANCH.format("muli"), BRANCH.format("subi"), options)


def _float_pattern(options: Options) -> list[Result]:
    return verify_rewrite(FLOAT_PATTERN, options)


@few(2)
@pytest.mark.parametrize("decide", [_pair, _exhaustive, _control_flow, _float_pattern])
def test_a_verdict_on_more_than_integers_says_what_is_from_the_cache(
    decide: Callable[[Options], list[Result]], tmp_path: Path
):
    found = [decide(Options(cache=answers_in(tmp_path))) for _ in range(2)]
    (first,), (again,) = found
    assert (first.kind, first.provenance, again.provenance) == (again.kind, "fresh", "cached")
    files = again.as_dict()["from_files"]
    assert 1 <= files["cached"] <= files["queries"]
    (note,) = (n for n in again.as_dict()["notes"] if n.endswith("queries from the cache"))
    assert note.startswith(f"{files['cached']} of {files['queries']} ")


def test_what_is_proved_by_cases_rests_on_the_files_of_all():
    def proof(files: FromFiles | None) -> Proved:
        found = conclude(["all"], [Closed("all", "a method")])
        assert isinstance(found, Proved)
        return replace(found, from_files=files)

    files = [None, FromFiles(3, 1), FromFiles(4, 2), FromFiles(store=True)]
    together = weakest([proof(each) for each in files])
    assert isinstance(together, Proved) and together.from_files == FromFiles(7, 3, True)
    fresh = weakest([proof(None), proof(None)])
    assert isinstance(fresh, Proved) and fresh.from_files is None


def test_what_this_process_has_recorded_is_not_said_to_be_from_a_file(tmp_path: Path):
    before, after = ONE_INPUT.format("%c"), ONE_INPUT.format("%false")
    options = Options(cache=answers_in(tmp_path))
    for _ in range(2):
        (result,) = verify_translation(before, after, options)
        assert "from_files" not in result.as_dict()


def test_the_environment_names_the_directory(tmp_path: Path):
    directory = tmp_path / "new" / "cache"
    done = CliRunner().invoke(main, FILES, env={"REWRIGHT_CACHE": str(directory)})
    assert done.exit_code == 1
    assert rows(directory)


def test_the_files_of_older_versions_are_not_read(tmp_path: Path):
    old = tmp_path / "0a" / "b.json"
    old.parent.mkdir()
    old.write_text("{}")
    done = CliRunner().invoke(main, [*FILES, "--cache", str(tmp_path)])
    assert (done.exit_code, done.stderr, old.read_text()) == (1, "", "{}")
    assert rows(tmp_path)


def test_answers_to_other_code_that_asks_are_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    before, after = ONE_INPUT.format("%c"), ONE_INPUT.format("%false")

    def cached_queries() -> int:
        (result,) = verify_translation(before, after, Options(cache=answers_in(tmp_path)))
        return result.as_dict().get("from_files", {}).get("cached", 0)

    assert cached_queries() == 0
    assert cached_queries() > 0
    monkeypatch.setattr("verifier.store.answers._code_of_questions", lambda: "other code")
    assert cached_queries() == 0
