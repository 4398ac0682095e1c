"""Standard streams that are closed, full, or read by nobody: a line that says so, and status 2."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command_table import COMMANDS, run_apart
from tests.support.deep import few, some_of

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="the system has no /dev/full")
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

EVERY = pytest.mark.parametrize("command", COMMANDS)
FORMATS = pytest.mark.parametrize("format_", some_of(["text", "json"], 2))
SAYS_RESULTS_ON_STDERR = ("synth-raise", "synth-rewrite")


def close(number: int) -> None:
    os.close(number)


def fill(number: int) -> None:
    os.dup2(os.open(FULL, os.O_WRONLY), number)


def nobody_reads() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    os.dup2(writer, 1)


@FORMATS
@few(3)
@EVERY
def test_standard_output_is_closed(command: str, format_: str):
    called = COMMANDS[command]
    done = run_apart(called.main, [*called.on_right(), "--format", format_], lambda: close(1))
    assert done.status == 2
    assert done.stderr.splitlines()[-1].startswith("error: cannot write to standard output: ")
    assert "Traceback" not in done.stderr


@needs_full
@few(3)
@EVERY
def test_standard_output_is_full(command: str):
    called = COMMANDS[command]
    done = run_apart(called.main, called.on_right(), lambda: fill(1))
    assert (done.status, done.stderr.splitlines()[-1:]) == (
        2,
        ["error: cannot write to standard output: No space left on device"],
    )


@few(3)
@EVERY
def test_nobody_reads_standard_output(command: str):
    called = COMMANDS[command]
    done = run_apart(called.main, called.on_right(), nobody_reads)
    assert done.status == 141
    assert "error" not in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("how", some_of([close, pytest.param(fill, marks=needs_full)], 4))
@few(3)
@EVERY
def test_standard_error_takes_nothing(command: str, how: object):
    called = COMMANDS[command]
    done = run_apart(called.main, called.on_right(), lambda: how(2))
    assert done.stdout
    assert done.status == (2 if command in SAYS_RESULTS_ON_STDERR else 0)


@pytest.mark.parametrize("how", some_of([close, pytest.param(fill, marks=needs_full)], 2))
@few(3)
@EVERY
def test_neither_takes_anything(command: str, how: object):
    called = COMMANDS[command]

    def both() -> None:
        how(1)
        how(2)

    assert run_apart(called.main, called.on("nowhere.mlir"), both).status == 2


@pytest.mark.parametrize("option", some_of(["--help", "--version"], 3))
@few(3)
@EVERY
def test_help_that_cannot_be_written(command: str, option: str):
    main = COMMANDS[command].main
    assert run_apart(main, [option], lambda: close(1)).status == 2
    assert run_apart(main, [option], nobody_reads).status == 141
    assert run_apart(main, [option]).status == 0


@needs_full
@few(3)
@EVERY
def test_a_file_of_results_is_full(command: str):
    called = COMMANDS[command]
    before = FULL.stat()
    done = run_apart(called.main, [*called.on_right(), "-o", str(FULL)])
    assert done.status == 2
    assert f"{FULL}: error: No space left on device" in done.stderr.splitlines()
    assert FULL.stat().st_rdev == before.st_rdev, "the device is still there"


@few(3)
@EVERY
def test_a_device_as_file_of_results_stays_a_device(command: str, tmp_path: Path):
    called = COMMANDS[command]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    done = run_apart(called.main, [*called.on_right(), "-o", str(pipe)])
    assert done.status == 0, done.stderr
    assert os.read(reader, 100)
    os.close(reader)
    assert pipe.is_fifo()


def test_a_link_as_file_of_results_stays_a_link(tmp_path: Path):
    called = COMMANDS["verify-rewrite"]
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    assert run_apart(called.main, [*called.on_right(), "-o", str(link)]).status == 0
    assert link.is_symlink() and "proved" in file.read_text()


@pytest.mark.parametrize("redirection", some_of([">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"], 4))
def test_as_a_shell_closes_them(redirection: str):
    """The same with Python as it starts, which has no `sys.stdout` then."""
    command = Path(sys.executable).with_name("verify-rewrite")
    if not command.exists():
        pytest.skip("the commands are not installed")
    right = COMMANDS["verify-rewrite"].on_right()[0]
    done = subprocess.run(
        ["sh", "-c", f'"$0" "$1" {redirection}', command, right],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == (0 if redirection == "2>&-" else 2)
    assert "Traceback" not in done.stderr
