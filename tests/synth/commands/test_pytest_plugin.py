"""The plugin for pytest, in a repository of somebody else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from synth.commands.pytest_plugin import Asserting, run_lines
from tests.places import ROOT
from tests.verifier.gate.gating import ADDS, ANDS, WRONG

FILES = {
    "pytest.ini": f"[pytest]\nrewright =\n    folder: --opt '{WRONG}'\n",
    "right.mlir": f"// RUN: verify-pass --opt '{WRONG}' %s\n{ANDS}",
    "wrong.mlir": f"// RUN: verify-pass \\\n// RUN:   --opt '{WRONG}' %S/wrong.mlir\n{ADDS}",
    "piped.mlir": f"// RUN: verify-pass --opt cat %s | FileCheck %s\n{ADDS}",
    "others.mlir": f"// RUN: mlir-opt %s\n{ADDS}",
    "folder/deep/a.mlir": ANDS,
    "folder/b.mlir": ADDS,
    "test_it.py": f'''
import pytest

ADDS = """{ADDS}"""


def test_right(rewright):
    assert rewright.pass_is_right(ADDS, command="cat")[0].kind == "proved"


def test_wrong(rewright):
    rewright.pass_is_right(ADDS, command="{WRONG}")
''',
}


def ran(folder: Path) -> str:
    """What pytest prints, with the plugin as an installed package has it."""
    arguments = ["-p", "no:cacheprovider", "-p", "no:xdist", "-q", "-rA"]
    plugin = "synth.commands.pytest_plugin"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *([] if is_installed() else ["-p", plugin]), *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"},
        timeout=120,
    )
    return done.stdout + done.stderr


def is_installed() -> bool:
    from importlib.metadata import entry_points

    return any(found.name == "rewright" for found in entry_points(group="pytest11"))


@pytest.mark.deep
def test_lines_and_folders_are_tests_and_say_what_is_wrong(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    printed = ran(tmp_path)
    assert "4 failed, 3 passed" in printed, printed
    for passed in ("right.mlir::", "folder/deep/a.mlir::", "test_it.py::test_right"):
        assert f"PASSED {passed}" in printed
    for failed in ("wrong.mlir::", "folder/b.mlir::", "piped.mlir::", "test_it.py::test_wrong"):
        assert f"FAILED {failed}" in printed
    assert "only a command of Rewright can be run here" in printed
    assert "%0 = arith.subi %x, %y : i8" in printed or "arith.subi" in printed
    assert "verify-pass ended with status 1" in printed and "others.mlir" not in printed


def test_a_folder_without_a_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nrewright = nowhere: --opt cat\n")
    assert "there is no .mlir file in" in ran(tmp_path)


@pytest.mark.deep
def test_a_folder_in_which_nobody_looks_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\ntestpaths = tests\nrewright = inputs: --opt cat\n"
    )
    for name, text in {"tests/test_a.py": "def test_a(): ...\n", "inputs/a.mlir": ADDS}.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
    assert "pytest collects no file of" in ran(tmp_path)
    assert "1 passed" in ran(tmp_path / "tests")


@pytest.mark.deep
def test_a_file_that_pytest_leaves_out_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nrewright = inputs: --opt cat\n")
    for name in ("inputs/a.mlir", "inputs/.hidden/b.mlir", "inputs/build/c.mlir"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(ANDS)
    assert "does not look at" in ran(tmp_path)
    (tmp_path / "inputs/build/c.mlir").unlink()
    assert "1 passed" in ran(tmp_path)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("// RUN: verify-pass -p cse %s", [(1, "verify-pass -p cse %s")]),
        ("\n// RUN: verify-rewrite \\\n// RUN: %s", [(2, "verify-rewrite %s")]),
        ("// RUN: verify-pass -p cse %s \\\n", [(1, "verify-pass -p cse %s")]),
        ("//RUN: verify-pass\t-p cse %s", [(1, "verify-pass\t-p cse %s")]),
        ("// RUN:\n// RUN: verify-passes %s\n// CHECK: verify-pass", []),
        ("  // RUN:verify-translation a b\n// RUN: xdsl-opt", [(1, "verify-translation a b")]),
    ],
)
def test_the_lines_that_are_ours(text: str, lines: list[tuple[int, str]]) -> None:
    assert run_lines(text) == lines


def test_the_fixture_asserts_all_three() -> None:
    asserting = Asserting()
    assert asserting.refines(ADDS, ADDS)
    with pytest.raises(AssertionError, match="@adds: refuted"):
        asserting.refines(ADDS, ADDS.replace("addi", "subi"))
    pattern = (ROOT / "examples" / "absorption.mlir").read_text()
    assert len(asserting.rewrite_is_right(pattern)) == 2
