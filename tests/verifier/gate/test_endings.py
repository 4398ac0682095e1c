"""However a gate ends, nothing that was reported is lost, and no file is half written."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from tests.support.command_table import Ended, run_apart
from tests.verifier.gate.gating import ADDS, ANDS, WRONG, gate
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
