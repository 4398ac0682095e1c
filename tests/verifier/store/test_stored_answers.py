"""The file of the cache: damaged, foreign, locked, or written by many, it costs no verdict."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from pysmt.shortcuts import And

from tests.support.deep import few
from tests.verifier.kernel.solving.test_query_cache import SAT, UNSAT, change, queries, rows
from verifier.kernel.solving.answers import Answer
from verifier.kernel.solving.smt_lib import script
from verifier.processes.console import say_what_is_logged
from verifier.store import entries
from verifier.store.answers import FILE, StoredAnswers, answers_in
from verifier.store.entries import Store


@pytest.fixture(autouse=True)
def warnings_are_said_as_by_the_commands() -> None:
    say_what_is_logged()


def filled(directory: Path) -> Path:
    """A store of several pages."""
    store = Store(str(directory / FILE), expendable=True)
    for number in range(300):
        store.put(number, "x" * 100)
    store.close()
    return directory / FILE


def cut(directory: Path) -> None:
    file = filled(directory)
    file.write_bytes(file.read_bytes()[:6000])


def overwritten(directory: Path) -> None:
    file = filled(directory)
    content = file.read_bytes()
    file.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))


def newer(directory: Path) -> None:
    filled(directory)
    change(directory, "PRAGMA user_version = 2")


UNUSABLE: dict[str, tuple[Callable[[Path], object], str]] = {
    "cut": (cut, "database disk image is malformed"),
    "overwritten": (overwritten, "database disk image is malformed"),
    "text": (lambda d: (d / FILE).write_text("text\n" * 99), "file is not a database"),
    "foreign": (lambda d: change(d, "CREATE TABLE t (x)"), "a database of another program"),
    "newer": (newer, "a store of format 2, from a newer version"),
    "a directory": (lambda d: (d / FILE).mkdir(), "Is a directory"),
}


@few(4)
@pytest.mark.parametrize("how", UNUSABLE)
def test_a_store_that_cannot_be_used_costs_no_verdict_and_is_left_as_it_is(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    make, said = UNUSABLE[how]
    make(tmp_path)
    file = tmp_path / FILE
    before = file.read_bytes() if file.is_file() else None
    asked = queries(tmp_path)
    assert not asked.satisfiable(UNSAT)
    assert asked.satisfiable(SAT)
    warning = capsys.readouterr().err
    assert warning.startswith(f"warning: {file}: ") and said in warning
    assert "neither looked up nor kept" in warning and warning.count("\n") == 1
    assert (file.read_bytes() if file.is_file() else None) == before


def test_an_empty_file_becomes_a_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / FILE).write_bytes(b"")
    assert not queries(tmp_path).satisfiable(UNSAT)
    assert (len(rows(tmp_path)), capsys.readouterr().err) == (1, "")


def test_a_directory_that_is_none_costs_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "file"
    file.write_text("")
    assert not queries(file).satisfiable(UNSAT)
    assert not queries(file / "folder").satisfiable(UNSAT)
    first, second = capsys.readouterr().err.splitlines()
    assert f"{file}: File exists" in first and f"{file}/folder: Not a directory" in second


def test_a_store_that_is_locked_costs_no_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(entries, "_LITTLE_PATIENCE", 0.01)
    assert not queries(tmp_path).satisfiable(UNSAT)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        asked = queries(tmp_path)
        assert not asked.satisfiable(UNSAT)
        assert capsys.readouterr().err == ""
        assert asked.satisfiable(SAT)
        assert asked.satisfiable(And(SAT, SAT))
        warning = capsys.readouterr().err
        assert "database is locked; no more answers of the solver are kept" in warning
        assert warning.count("\n") == 1
        other.execute("COMMIT")
        other.execute("BEGIN EXCLUSIVE")
        assert not queries(tmp_path).satisfiable(UNSAT)
        assert "database is locked; answers of the solver are neither" in capsys.readouterr().err
    assert len(rows(tmp_path)) == 1


def test_a_store_that_can_only_be_read_is_read(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
):
    assert not queries(tmp_path).satisfiable(UNSAT)
    connect = sqlite3.connect

    def only_read(file: str, **options: Any) -> sqlite3.Connection:
        return connect(f"file:{file}?mode=ro", uri=True, **options)

    monkeypatch.setattr(sqlite3, "connect", only_read)
    asked = queries(tmp_path)
    assert asked.satisfiable(SAT)
    assert asked.satisfiable(And(SAT, SAT))
    warning = capsys.readouterr().err
    assert "attempt to write a readonly database; no more answers" in warning
    assert warning.count("\n") == 1
    kept = StoredAnswers(tmp_path, "z3 test").get(script([UNSAT], "QF_BV"))
    assert kept == Answer("unsat", {})


def test_answers_are_those_of_a_version_of_z3(tmp_path: Path):
    answers_in(tmp_path).put("query", Answer("unsat", {}))
    (solver,) = [json.loads(key)["solver"] for _, key, *_ in rows(tmp_path)]
    assert solver.startswith(f"z3 {version('z3-solver')}, PySMT {version('PySMT')}, ")
    assert StoredAnswers(tmp_path, solver).get("query") is not None
    assert StoredAnswers(tmp_path, f"z3 {version('z3-solver')}").get("query") is None


def test_a_forked_process_and_its_parent_both_keep_answers(tmp_path: Path):
    cache = StoredAnswers(tmp_path, "z3 test")
    cache.put("before", Answer("unsat", {}))
    child = os.fork()
    if child == 0:
        found = cache.get("before") is not None
        cache.put("child", Answer("unsat", {}))
        os._exit(0 if found and cache.was_put_now("child") else 1)
    cache.put("parent", Answer("unsat", {}))
    assert os.waitpid(child, 0)[1] == 0
    assert all(cache.get(query) for query in ("before", "child", "parent"))
    assert cache.was_put_now("parent") and not cache.was_put_now("child")


WRITER = """
import sys
from pathlib import Path
from verifier.kernel.solving.answers import Answer
from verifier.store.answers import StoredAnswers

cache = StoredAnswers(Path(sys.argv[1]), "z3 test")
print("started", flush=True)
for number in range(int(sys.argv[2]), 10**9):
    cache.put(f"query {number}", Answer("sat", {f"x{i}": number for i in range(2000)}))
"""


@pytest.mark.deep
def test_a_kill_leaves_no_half_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    cache = StoredAnswers(tmp_path, "z3 test")
    count = 0
    for _ in range(5):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), str(count)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        while cache.get(f"query {count + 20}") is None:
            assert process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.communicate()
        while (answer := cache.get(f"query {count}")) is not None:
            assert list(answer.values.values()) == [count] * 2000
            count += 1
        assert len(rows(tmp_path)) == count
    assert capsys.readouterr().err == ""
