"""A run over what has not changed decides nothing, and says so; what changed is decided again."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.deep import few
from tests.verifier.gate.gating import ADDS, ANDS, gate, gated
from verifier.claims import passes
from verifier.claims.dumps import State
from verifier.claims.modules import ModuleVerdicts
from verifier.claims.pass_runs import external_command, run_ahead, xdsl_pipeline
from verifier.gate import stored
from verifier.gate.gates import Checking, Gate
from verifier.gate.stored import StoredResults
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import Source
from verifier.kernel.input.upstream_tools import mlir_opt
from verifier.kernel.verdicts.verdict import Result
from verifier.store.entries import Store

UNKNOWN = """func.func @loops(%n: i8) {
  "test.opaque"(%n) : (i8) -> ()
  func.return
}
"""


@pytest.fixture
def place(tmp_path: Path) -> tuple[Path, Path]:
    file, store = tmp_path / "f.mlir", tmp_path / "v.sqlite"
    file.write_text(ADDS + ANDS + UNKNOWN)
    return file, store


def told(said: dict[str, Any]) -> list[dict[str, Any]]:
    """What is found again; MLIR's own runner replays only what is new."""
    found: list[dict[str, Any]] = []
    for one in said["results"]:
        kept = {k: v for k, v in one.items() if k not in ("provenance", "from_files", "notes")}
        if kept["counterexample"]:
            del kept["counterexample"]["replayed_by"]
        found.append(kept)
    return found


def provenance(said: dict[str, Any]) -> list[str]:
    return [one["provenance"] for one in said["results"]]


@pytest.mark.deep
def test_verdicts_are_the_same_and_say_where_they_are_from(
    place: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, store = place
    first = gated(file, "--store", store)
    monkeypatch.setattr(ModuleVerdicts, "verdict", lambda *_: pytest.fail("it is decided again"))
    again = gated(file, "--store", store)
    assert told(again) == told(first)
    assert provenance(first) == ["fresh"] * 3 and provenance(again) == ["stored"] * 3
    assert again["summary"]["provenance"] == {"fresh": 0, "cached": 0, "stored": 3}
    assert "note: from the store" in gate(file, "--store", store).stdout


@few(4)
@pytest.mark.parametrize("what", ["text", "pass", "options", "code", "reader", "place"])
def test_whatever_changes_is_decided_again(
    place: tuple[Path, Path], what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, store = place
    gated(file, "--store", store)
    arguments: list[str] = []
    command = "sed s/arith.addi/arith.subi/"
    if what == "text":
        file.write_text(ADDS + ANDS)
    elif what == "pass":
        command = "cat"
    elif what == "options":
        arguments = ["--fp", "reals"]
    elif what == "code":
        monkeypatch.setattr(stored, "verifier_fingerprint", lambda: "another")
    elif what == "reader":
        monkeypatch.setattr(stored, "mlir_opt", lambda: __file__)
    else:
        file = file.rename(file.with_name("other.mlir"))
    assert set(provenance(gated(file, "--store", store, *arguments, command=command))) == {"fresh"}


@pytest.mark.deep
@pytest.mark.skipif(mlir_opt() is None, reason="needs mlir-opt to read an unknown operation")
def test_what_is_unknown_is_asked_again_within_larger_bounds(tmp_path: Path) -> None:
    hard = ADDS.replace("arith.addi %x, %y : i8", "arith.muli %x, %y : i64").replace("i8", "i64")
    file, store = tmp_path / "f.mlir", tmp_path / "v.sqlite"
    file.write_text(hard.replace("i64 {\n", 'i64 {\n  %1 = "test.op"() : () -> i64\n'))
    command = "sed s/test.op/test.other/"
    first = gated(file, "--store", store, "--timeout", "5", command=command)
    if first["results"][0]["verdict"] != "unknown":
        pytest.fail(f"{first['results'][0]['verdict']}: another example is needed")
    assert provenance(gated(file, "--store", store, "--timeout", "5", command=command)) == [
        "stored"
    ]
    assert provenance(gated(file, "--store", store, "--timeout", "6", command=command)) == ["fresh"]


def test_a_damaged_entry_is_reported_and_not_used(place: tuple[Path, Path]) -> None:
    file, store = place
    gated(file, "--store", store)
    with sqlite3.connect(store) as connection:
        connection.execute("UPDATE entries SET value = replace(value, 'refuted', 'proved')")
    connection.close()
    done = gate(file, "--store", store)
    assert done.exit_code == 1 and "an entry was changed after it was written" in done.stderr


@pytest.mark.deep
def test_two_runs_at_once_share_it(place: tuple[Path, Path], tmp_path: Path) -> None:
    file, store = place
    for name in "abc":
        (tmp_path / f"{name}.mlir").write_text(file.read_text())
    both = gated(tmp_path, "--store", store, "--jobs", "3")
    assert len(both["results"]) == 12 and both["errors"] == []
    again = gated(tmp_path, "--store", store, "--jobs", "3")
    assert Counter(provenance(again)) == {"stored": 12}


def test_a_file_that_is_no_store_is_refused(place: tuple[Path, Path]) -> None:
    file, _ = place
    other = file.with_name("x.json")
    other.write_text(json.dumps({"not": "a store"}) * 50)
    done = gate(file, "--store", other)
    assert done.exit_code == 2 and "cannot be used as a store" in done.stderr
    assert "not" in other.read_text()


@pytest.mark.parametrize("several", [False, True])
def test_where_a_command_prints_what_it_printed_nothing_is_read(
    place: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, several: bool
) -> None:
    """The command is run once each time: what it made before the look into the store is used."""
    file, store = place
    runs = file.with_name("runs")
    command = f"sh -c 'echo run >> {runs}; sed s/arith.addi/arith.subi/'"
    more = ("--opt", "sed s/arith.andi/arith.ori/") if several else ()
    first = gated(file, "--store", store, *more, command=command)
    monkeypatch.setattr(passes, "read_functions", lambda *_: pytest.fail("it is read again"))
    again = gated(file, "--store", store, *more, command=command)
    assert told(again) == told(first) and set(provenance(again)) == {"stored"}
    assert runs.read_text() == "run\nrun\n"


class _Subtracts:
    """A run that says what its one pass is called."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, module: ModuleOp, text: str, seconds: float) -> str:
        return text.replace("arith.addi", "arith.subi")

    def steps(self, module: ModuleOp, source: Source, seconds: float) -> list[State]:
        return [State(self.name, Source("", self(module, source.text, seconds)))]


def test_what_is_kept_blames_no_pass_for_what_another_did(tmp_path: Path) -> None:
    known = StoredResults(Store(str(tmp_path / "v.sqlite"), expendable=True), Options())
    for _ in range(2):
        for name in ("one", "two"):
            gate_ = Gate("passes", (("the pass", _Subtracts(name)),))
            checking = Checking(Options(), stored=known)
            (result,) = checking.outcomes(gate_, Source("f.mlir", ADDS))
            assert isinstance(result, Result)
            assert [step["pass"] for step in result.details["steps"]] == [name]


def test_steps_are_known_ahead_by_the_names_that_verdicts_give_them() -> None:
    ahead = run_ahead(Source("f", "aa"), [("one", external_command("sed s/a/b/"))], 60.0)
    assert ahead is not None and ahead.steps() == ["one"]


def test_a_command_that_fails_is_run_once(place: tuple[Path, Path]) -> None:
    file, store = place
    runs = file.with_name("runs")
    command = f"sh -c 'echo run >> {runs}; echo no >&2; exit 1'"
    (error,) = gated(file, "--store", store, command=command)["errors"]
    assert "the pass failed" in error["message"] and ": no" in error["message"]
    assert runs.read_text() == "run\n"


def test_what_was_made_of_another_text_is_not_used() -> None:
    runs = [("one", external_command("sed s/a/b/")), ("two", external_command("sed s/b/c/"))]
    ahead = run_ahead(Source("f", "aa"), runs, 60.0)
    assert ahead is not None
    sources = ahead.sources()
    assert sources is not None
    assert [(s.file, s.text) for s in sources] == [
        ("f", "aa"),
        ("f after one", "ba"),
        ("f after two", "ca"),
    ]
    assert ahead.of(0, "aa") and ahead.of(1, "ba")
    assert ahead.of(0, "ba") is None and ahead.of(1, "aa") is None and ahead.of(2, "ca") is None
    assert run_ahead(Source("f", "aa"), [("pass", xdsl_pipeline("dce"))], 60.0) is None


@pytest.mark.deep
def test_what_is_stored_is_told_without_what_decides(place: tuple[Path, Path]) -> None:
    """So that a run over what has not changed takes little: `--store`'s figures rest on it."""
    file, store = place
    gated(file, "--store", store)
    known = (str(file), "--store", str(store), "--format", "json")
    arguments = ["--opt", "sed s/arith.addi/arith.subi/", *known]
    code = (
        "import sys\n"
        "from verifier.commands.verify_pass import main\n"
        "try:\n"
        f"    main({arguments!r})\n"
        "finally:\n"
        "    print(sorted({'z3', 'pysmt', 'verifier.claims.passes'} & set(sys.modules)), "
        "file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert provenance(json.loads(done.stdout)) == ["stored"] * 3
    assert done.stderr.strip() == "[]"
