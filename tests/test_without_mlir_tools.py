"""The run of the tests with MLIR's tools hidden hides them, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.without_mlir_tools import RECORD, ROOT, TOOLS, left_out, link_programs

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


TESTS = {
    "test_apart.py": """
        from tests.shared import constant
        def test_it(): assert constant()
        def test_skipped(): pytest.skip("for another reason")
    """,
    "test_asks.py": """
        def test_it(): shutil.which("mlir-opt-22")
        def test_other(): pass
    """,
    "test_runs.py": """
        def test_it(): subprocess.run(["sh", "-c", "sh -c mlir-opt-22"], check=True)
    """,
    "test_when_collected.py": """
        FOUND = shutil.which("mlir-opt-22")
        def test_it(): pass
    """,
    "test_when_shared_was_loaded.py": """
        from tests.shared_too import FOUND
        def test_it(): pass
    """,
    "test_when_it_was_loaded_again.py": """
        import tests.shared_too
        def test_it(): pass
    """,
    "test_what_is_kept.py": """
        from tests.shared import kept
        def test_it(): kept()
    """,
    "test_what_was_kept.py": """
        from tests.shared import kept
        def test_it(): kept()
    """,
    "test_in_a_fork.py": """
        def test_it():
            if not os.fork():
                os.execvp("mlir-opt-22", ["mlir-opt-22"])
            os.wait()
    """,
    "test_without_an_end.py": """
        def test_it(): os._exit(3)
    """,
}
CONFTEST = "from tests.support.tools_looked_for import pytest_configure as pytest_configure\n"
SHARED = """
import shutil
from functools import cache

@cache
def constant(): return 1

@cache
def kept(): return shutil.which("mlir-opt-22")
"""


def test_what_has_to_do_with_a_tool_is_noted(tmp_path: Path) -> None:
    """By itself, by what it starts, when it is collected, in what it imports, and from a cache."""
    program(tmp_path / "bin", "mlir-opt-22")
    here = tmp_path / "tests"
    here.mkdir()
    for name, text in TESTS.items():
        head = "import os, pytest, shutil, subprocess\n"
        (here / name).write_text(head + textwrap.dedent(text))
    (here / "conftest.py").write_text(CONFTEST)
    (here / "shared.py").write_text(SHARED)
    (here / "shared_too.py").write_text('import shutil\nFOUND = shutil.which("mlir-opt-22")\n')
    record = tmp_path / "record"
    options = ["-q", "-p", "no:cacheprovider", "--rootdir", tmp_path]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, here],
        env={
            **os.environ,
            "PATH": os.pathsep.join((str(tmp_path / "bin"), os.environ["PATH"])),
            "PYTHONPATH": str(ROOT),
            "TMPDIR": str(tmp_path),
            RECORD: str(record),
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 3, done.stdout
    kept = [file.name for file in left_out(record.read_text(), tmp_path)]
    assert kept == ["test_apart.py"], record.read_text()
