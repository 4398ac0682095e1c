"""However a gate ends, nothing that was reported is lost, and no file is half written."""

from __future__ import annotations

import json
import os
import resource
import signal
from pathlib import Path

import pytest

from tests.support.command_table import Ended, run_apart
from tests.support.deep import few
from tests.verifier.gate.gating import ADDS, ANDS, WRONG, gate, gated
from verifier.commands.verify_pass import main

SCRIPT = """input=$(cat)
if [ -e signal ]; then
  case $input in *@ands*) kill -$(cat signal) $PPID; sleep 9;; esac
fi
echo "$input" | sed s/arith.addi/arith.subi/
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two files; while the pass runs on the second, a signal comes."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.mlir").write_text(ADDS)
    (tmp_path / "b.mlir").write_text(ANDS)
    (tmp_path / "pass.sh").write_text(SCRIPT)
    return tmp_path


def ended_by(name: str, *arguments: str) -> Ended:
    Path("signal").write_text(name)
    try:
        return run_apart(main, ["--opt", "sh pass.sh", "a.mlir", "b.mlir", *arguments])
    finally:
        Path("signal").unlink()


@pytest.mark.deep
def test_a_signal_leaves_the_baseline_and_reports_what_was_decided(place: Path) -> None:
    Path("known.json").write_text("the old one")
    known = ("--baseline", "known.json", "--write-baseline")
    done = ended_by("TERM", *known, "--report", "page", "--format", "json", "-o", "out.json")
    assert done.status == 128 + signal.SIGTERM
    assert "interrupted" in done.stderr and "not written" in done.stderr
    assert Path("known.json").read_text() == "the old one"
    said = json.loads(Path("out.json").read_text())
    assert [result["name"] for result in said["results"]] == ["@adds"]
    assert [error["message"].split(":")[0] for error in said["errors"]] == [
        "interrupted",
        "not written",
    ]
    assert Path("page/index.html").read_text().endswith("</html>\n")


def test_what_is_killed_has_stored_what_it_decided(place: Path) -> None:
    done = ended_by("KILL", "--store", "v.sqlite", "--format", "json", "-o", "out.json")
    assert done.status == -signal.SIGKILL
    assert not Path("out.json").exists()
    again = run_apart(
        main, ["--opt", "sh pass.sh", "a.mlir", "b.mlir", "--store", "v.sqlite", "--format", "json"]
    )
    said = json.loads(again.stdout)
    assert [(r["name"], r["provenance"]) for r in said["results"]] == [
        ("@adds", "stored"),
        ("@ands", "fresh"),
    ]


def test_a_page_that_cannot_be_written_is_said(place: Path) -> None:
    (place / "page").write_text("a file")
    done = gate("b.mlir", "--report", "page/inside", command=WRONG)
    assert done.exit_code == 2 and "Not a directory" in done.stderr
    assert "@ands: proved" in done.stdout


@pytest.mark.deep
def test_a_finding_is_reported_whose_reduction_is_interrupted(place: Path) -> None:
    (place / "pass.sh").write_text(
        "if [ -e once ]; then kill -TERM $PPID; sleep 9; fi\ntouch once\n" + SCRIPT
    )
    done = run_apart(
        main, ["--opt", "sh pass.sh", "a.mlir", "--reduce", "--store", "v.sqlite", "--format=json"]
    )
    assert done.status == 128 + signal.SIGTERM
    (one,) = json.loads(done.stdout)["results"]
    assert one["verdict"] == "refuted" and "reduced" not in one
    (place / "pass.sh").write_text(SCRIPT)
    again = gated("a.mlir", "--reduce", "--store", "v.sqlite", command="sh pass.sh")
    assert again["results"][0]["provenance"] == "fresh" and "reduced" in again["results"][0]


KEPT = ("known.json", "out.json", "page/index.html")
ASKED = ("--baseline", "known.json", "--write-baseline", "--report", "page", "-o", "out.json")


@few(3)
@pytest.mark.parametrize("name", KEPT)
def test_what_is_killed_while_it_writes_leaves_what_was_there(place: Path, name: str) -> None:
    (place / "page").mkdir()
    for each in KEPT:
        (place / each).write_text("the old one")

    replace = Path.replace

    def replaced(path: Path, target: Path) -> Path:
        if target.name == Path(name).name:
            os.kill(os.getpid(), signal.SIGKILL)
        return replace(path, target)

    def before() -> None:
        pytest.MonkeyPatch().setattr(Path, "replace", replaced)

    arguments = ["--opt", WRONG, "a.mlir", "--format", "json", *ASKED]
    assert run_apart(main, arguments, before).status == -signal.SIGKILL
    assert (place / name).read_text() == "the old one"
    assert all((place / each).read_text()[-1] in "e}>\n" for each in KEPT)


def on_a_full_disk(size: int, *arguments: str) -> tuple[int, str]:
    """The status and what is said, where no file may have more than so many bytes."""
    reading, writing = os.pipe()

    def before() -> None:
        for stream in (1, 2):
            os.dup2(writing, stream)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    done = run_apart(main, ["--opt", WRONG, "a.mlir", "b.mlir", *arguments], before)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as stream:
        return done.status, stream.read()


@pytest.mark.deep
def test_a_full_disk_costs_what_cannot_be_written_and_nothing_else(place: Path) -> None:
    (place / "page").mkdir()
    for each in KEPT:
        (place / each).write_text("the old one")
    status, said = on_a_full_disk(100, *ASKED)
    assert status == 2 and said.count("File too large") == 3
    assert all((place / each).read_text() == "the old one" for each in KEPT)
    assert not [path for path in place.rglob(".*") if path.is_file()]
    status, said = on_a_full_disk(100, *ASKED[:-2])
    assert status == 2 and "@adds: refuted" in said and "@ands: proved" in said


@pytest.mark.deep
def test_a_store_on_a_full_disk_keeps_what_it_has(place: Path) -> None:
    assert gate("b.mlir", "--store", "v.sqlite").exit_code == 0
    size = Path("v.sqlite").stat().st_size
    status, said = on_a_full_disk(size, "--store", "v.sqlite")
    assert status == 1 and "@adds: refuted" in said and "@ands: proved" in said
    assert "v.sqlite: error: cannot be used as a store: " in said and "of the pass" not in said
    again = gated("b.mlir", "--store", "v.sqlite")
    assert [one["provenance"] for one in again["results"]] == ["stored"]


@pytest.mark.deep
def test_two_runs_at_once_write_whole_files(place: Path) -> None:
    shared = ("--store", "v.sqlite", "--format", "json", *ASKED)
    children: list[int] = []
    for _ in range(3):
        child = os.fork()
        if child == 0:
            os._exit(run_apart(main, ["--opt", WRONG, "a.mlir", "b.mlir", *shared]).status)
        children.append(child)
    ended = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
    assert ended == [0, 0, 0]
    assert len(json.loads(Path("out.json").read_text())["results"]) == 2
    assert Path("page/index.html").read_text().endswith("</html>\n")
    known = gated("a.mlir", "b.mlir", "--store", "v.sqlite", "--baseline", "known.json")
    assert known["summary"]["known"] == 1 and known["summary"]["provenance"]["stored"] == 2
