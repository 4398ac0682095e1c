"""The run of the tests with MLIR's tools hidden hides them, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.without_mlir_tools import TOOLS, link_programs

SCRIPT = Path(__file__).with_name("without_mlir_tools.py")


def program(folder: Path, name: str, text: str = "exit 0") -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return file


def test_only_the_tools_are_left_out(tmp_path: Path) -> None:
    first, second, links = (tmp_path / name for name in ("first", "second", "links"))
    links.mkdir()
    kept = program(first, "tool")
    for name in ("tool", "mlir-opt", "mlir-opt-22", "mlir-runner-22"):
        program(second, name)
    other = program(second, "other")
    link_programs(os.pathsep.join(map(str, (first, tmp_path / "missing", second))), links)
    assert {link.name: link.resolve() for link in links.iterdir()} == {"tool": kept, "other": other}


@pytest.mark.parametrize(("body", "status"), [("pass", 0), ("assert False", 1)])
def test_tests_and_their_commands_find_no_tool(tmp_path: Path, body: str, status: int) -> None:
    for name in TOOLS:
        program(tmp_path / "bin", f"{name}-22")
    test = tmp_path / "test_it.py"
    test.write_text(f"""
import shutil, subprocess

def test_hidden():
    for tool in {TOOLS!r}:
        assert shutil.which(tool + "-22") is None
        assert subprocess.run(["sh", "-c", "command -v " + tool + "-22"]).returncode
    assert shutil.which("sh")
    {body}
""")
    path = os.pathsep.join((str(tmp_path / "bin"), os.environ["PATH"]))
    done = subprocess.run(
        [sys.executable, SCRIPT, "-q", "-p", "no:cacheprovider", "--rootdir", tmp_path, test],
        env={**os.environ, "PATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stdout
