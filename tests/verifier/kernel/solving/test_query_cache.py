"""The cache: right answers after kills, with company, and from files that were changed."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pysmt.logics import QF_UFLIA
from pysmt.shortcuts import BV, BVULT, And, BVMul, Equals, Int, Not, NotEquals, Symbol
from pysmt.typing import INT, BVType

from rewrites.commands.verify_rewrite import main
from tests.places import ROOT
from verifier import verify_translation
from verifier.commands.shared.result_text import describe
from verifier.kernel.deciding.options import Options
from verifier.kernel.solving import query_cache
from verifier.kernel.solving.query_cache import Entry, QueryCache
from verifier.kernel.solving.smt_lib import script
from verifier.kernel.solving.solver import Queries, Session, SolverUnknown, session_of_queries
from verifier.processes.console import say_what_is_logged
from verifier.repairing import explanation


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
    with session_of_queries(Session(cache=QueryCache(directory, solver), **session)):
        return Queries()


@pytest.fixture
def no_solver(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Called, it makes every question to z3 fail."""

    def forbid() -> None:
        def fail(_: Queries) -> None:
            raise NotAsked

        monkeypatch.setattr(Queries, "_ready", fail)

    return forbid


def entry_file(directory: Path) -> Path:
    (file,) = directory.rglob("*.json")
    return file


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
    assert list(tmp_path.rglob("*.json")) == []
    assert not queries(tmp_path).satisfiable(UNSAT)


def test_a_model_with_other_values_than_bits_is_not_kept(tmp_path: Path):
    with session_of_queries(Session(cache=QueryCache(tmp_path, "z3 test"))):
        numbers = Queries(logic=QF_UFLIA)
    assert numbers.satisfiable(Equals(Symbol("n", INT), Int(3)))
    assert list(tmp_path.rglob("*.json")) == []
    assert not numbers.satisfiable(Not(Equals(Symbol("n", INT), Symbol("n", INT))))
    assert len(list(tmp_path.rglob("*.json"))) == 1


def _changed(content: str, **changes: Any) -> str:
    record = json.loads(content)["record"] | changes
    return json.dumps({"record": record, "digest": json.loads(content)["digest"]})


CORRUPTIONS: dict[str, Callable[[str], str | bytes]] = {
    "empty": lambda _: "",
    "cut": lambda text: text[: len(text) // 2],
    "no JSON object": lambda _: "[1]",
    "not text": lambda _: b"\xff\xfe\x00",
    "another answer": lambda text: _changed(text, answer="unsat", values={}),
    "another query": lambda text: _changed(text, query="0" * 64),
    "another solver": lambda text: _changed(text, solver="z3 0.1"),
    "a bit flipped": lambda text: text.replace("1", "0", 1),
}


@pytest.mark.parametrize("how", CORRUPTIONS)
def test_what_does_not_check_is_asked_again_and_written_anew(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert queries(tmp_path).satisfiable(SAT)
    file = entry_file(tmp_path)
    good = file.read_text()
    bad = CORRUPTIONS[how](good)
    file.write_bytes(bad if isinstance(bad, bytes) else bad.encode())
    assert queries(tmp_path).satisfiable(SAT)
    assert capsys.readouterr().err.startswith(f"warning: cache entry {file}: ")
    assert json.loads(file.read_text())["record"]["answer"] == "sat"
    assert queries(tmp_path).satisfiable(SAT)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "values", [{}, {"x:i8": 1, "y:i8": 33, "flag": True}, {"x:i8": 300, "y:i8": 11, "flag": 1}]
)
def test_values_that_are_no_model_are_not_believed(
    values: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    cache = QueryCache(tmp_path, "z3 test")
    cache.put(script([SAT], "QF_BV"), Entry("sat", values))
    model = queries(tmp_path).model(SAT)
    assert model[X].constant_value() > 1
    assert "its values are no model of the query" in capsys.readouterr().err
    found = cache.get(script([SAT], "QF_BV"))
    assert found is not None and found.values != values


def test_an_entry_of_another_query_is_not_believed(tmp_path: Path):
    """As if two queries had one digest, or a file had been renamed."""
    cache = QueryCache(tmp_path, "z3 test")
    cache.put("one", Entry("unsat", {}))
    other = cache._path("another")
    other.parent.mkdir(exist_ok=True)
    os.rename(entry_file(tmp_path), other)
    assert cache.get("another") is None


def test_a_directory_that_cannot_be_written_costs_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "file"
    file.write_text("")
    assert not queries(file).satisfiable(UNSAT)
    assert "Not a directory" in capsys.readouterr().err


WRITER = """
import sys
from pathlib import Path
from verifier.strategy import decide
from verifier.kernel.solving.query_cache import Entry, QueryCache

cache = QueryCache(Path(sys.argv[1]), "z3 test")
print("started", flush=True)
for round in range(10**9):
    for number in range(50):
        cache.put(f"query {number}", Entry("sat", {f"x{i}": number for i in range(2000)}))
"""


def test_a_kill_leaves_no_half_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    cache = QueryCache(tmp_path, "z3 test")
    for _ in range(5):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        while cache.get("query 0") is None:
            assert process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.communicate()
        for number in range(50):
            entry = cache.get(f"query {number}")
            assert entry is None or set(entry.values.values()) == {number}
    assert capsys.readouterr().err == ""


PATIENT = """
from rewrites.commands.verify_rewrite import main
from verifier.repairing import explanation
explanation.SECONDS = explanation.VARIANT_SECONDS = 60.0
main()
"""


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
            if result.pop("from_files", None) is not None:
                assert result["notes"].pop().endswith(" queries from the cache")
        return found

    cached = ("--cache", str(tmp_path))
    runs = [start(*cached), start(*cached)]
    said = [run.communicate(timeout=60) for run in runs]
    assert [run.returncode for run in runs] == [1, 1]
    assert [stderr for _, stderr in said] == ["", ""]
    without = CliRunner().invoke(main, [*FILES, "--format", "json"], catch_exceptions=False)
    assert results(said[0][0]) == results(said[1][0]) == results(without.stdout)
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.json")}
    third, _ = start(*cached).communicate(timeout=60)
    assert results(third) == results(said[0][0])
    files = [r["from_files"] for r in json.loads(third)["results"]]
    assert all(f["cached"] == f["queries"] > 0 and not f["store"] for f in files)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.json")} == kept


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
    count = 0
    for path in directory.rglob("*.json"):
        record = json.loads(path.read_text())["record"]
        if record["answer"] == "sat":
            record |= {"answer": "unsat", "values": {}}
            text = json.dumps(record, sort_keys=True)
            digest = hashlib.sha256(text.encode()).hexdigest()
            path.write_text(json.dumps({"record": record, "digest": digest}))
            count += 1
    return count


def test_a_forged_entry_is_believed_and_the_verdict_says_that_it_is_from_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    before, after = ONE_INPUT.format("%c"), ONE_INPUT.format("%false")
    (right,) = verify_translation(before, after, Options(cache=tmp_path))
    assert right.kind == "refuted" and "from_files" not in right.as_dict()
    assert _forged(tmp_path)
    monkeypatch.setattr(query_cache, "_put", set[Path]())  # as in another process
    (wrong,) = verify_translation(before, after, Options(cache=tmp_path))
    assert wrong.kind == "proved"
    said = wrong.as_dict()
    count, queries = (said["from_files"][key] for key in ("cached", "queries"))
    assert 1 <= count <= queries
    assert f"{count} of {queries} queries from the cache" in said["notes"]
    assert f"note: {count} of {queries} queries from the cache" in describe(wrong)
    (fresh,) = verify_translation(before, after, Options())
    assert fresh.kind == "refuted"


def test_what_this_process_has_recorded_is_not_said_to_be_from_a_file(tmp_path: Path):
    before, after = ONE_INPUT.format("%c"), ONE_INPUT.format("%false")
    for _ in range(2):
        (result,) = verify_translation(before, after, Options(cache=tmp_path))
        assert "from_files" not in result.as_dict()


def test_the_environment_names_the_directory(tmp_path: Path):
    directory = tmp_path / "new" / "cache"
    done = CliRunner().invoke(main, FILES, env={"REWRIGHT_CACHE": str(directory)})
    assert done.exit_code == 1
    assert list(directory.rglob("*.json"))
