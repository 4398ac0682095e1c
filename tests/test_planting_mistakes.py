"""`benchmarks/mutate_verifier.py` says of a mistake what became of it, and keeps it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import ROOT

ADDI = "test_arith_oracle.py::test_random_inputs_at_usual_widths[arith.addi]"

DRIVER = f"""
import sys
sys.path.insert(0, "benchmarks")
import mutate_verifier
from mistakes.mistake import Mistake

def mistake(what, old, new, test, where="semantics.meanings.arith:addi"):
    return Mistake(where, what, old, new, test)

TEST = {ADDI!r}
mutate_verifier.MISTAKES = (
    mistake("wrong: a difference", "x + y", "x - y", TEST),
    mistake("wrong: the same", "x + y", "y + x", TEST),
    mistake("wrong: killed", "x + y", "__import__('os').abort()", TEST),
    mistake("wrong: no text", "x * y", "x", TEST),
    mistake("wrong: no definition", "x", "y", TEST, "semantics.meanings.arith:add_them"),
    mistake("wrong: no file", "x + y", "x - y", "test_of_nothing.py::test_it"),
    mistake("no case", "x + y", "x - y", TEST.replace("addi", "add_them")),
    mistake(
        "beside our plugin of pytest",
        "_applied('addi', term, low) if low else term",
        "term",
        "test_context.py::test_an_argument_is_itself_where_the_fact_holds",
        "synth.scalar.improving.reading.context:_between",
    ),
)
sys.exit(mutate_verifier.main(sys.argv[1:]))
"""


def run(*arguments: str) -> tuple[int, list[str]]:
    ran = subprocess.run(
        [sys.executable, "-c", DRIVER, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not ran.stderr, ran.stderr
    return ran.returncode, ran.stdout.splitlines()


@pytest.mark.deep
def test_each_outcome_is_said_and_kept(tmp_path: Path) -> None:
    results = tmp_path / "kept" / "results.jsonl"
    arguments = ["--only", "wrong:", "--results", str(results)]
    status, lines = run(*arguments)
    assert status == 1
    assert lines[:-1] == [
        "survived: semantics.meanings.arith:addi: wrong: the same (1 passed, 0 skipped)",
        "survived: semantics.meanings.arith:addi: wrong: killed (ended by its limits)",
        "not applied: semantics.meanings.arith:addi: wrong: no text (0 times, not 1: x * y)",
        "not applied: semantics.meanings.arith:add_them: wrong: no definition "
        "(no definition is named semantics.meanings.arith:add_them)",
        "not applied: semantics.meanings.arith:addi: wrong: no file "
        "(0 files are named test_of_nothing.py)",
        "6 mistakes, 1 noticed, 2 survived, 3 not applied",
    ]
    # One run without a mistake, and three with one.
    kept = results.read_text().splitlines()
    assert len(kept) == 4 and json.loads(kept[0])["test"].endswith(f"/{ADDI}")
    assert {json.loads(line)["what"].partition(": ")[2] for line in kept[1:]} == {
        *("a difference", "the same", "killed"),
    }
    # Nothing is run again, but for what was not written to its end.
    results.write_text("\n".join([kept[0], kept[1][:20], *kept[2:]]) + "\n")
    assert run(*arguments)[1][:-1] == lines[:-1]
    assert len(results.read_text().splitlines()) == 5


@pytest.mark.deep
def test_what_pytest_imports_by_itself_has_the_mistake_too(tmp_path: Path) -> None:
    status, lines = run("--only", "beside", "--results", str(tmp_path / "results.jsonl"))
    assert status == 0 and lines[0] == "1 mistakes, 1 noticed, 0 survived, 0 not applied"


@pytest.mark.deep
def test_a_case_that_is_not_there_notices_nothing(tmp_path: Path) -> None:
    status, lines = run("--only", "no case", "--results", str(tmp_path / "results.jsonl"))
    assert status == 1
    (said,) = lines
    assert said.startswith("without any mistake, this does not pass: tests/")
    assert said.endswith("[arith.add_them] (pytest's exit status is 4)")
