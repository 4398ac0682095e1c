"""Tools end in time, with all that they have started, and no signal loses sight of one."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.verifier.processes.test_workers import PATIENCE, has_ended, numbers_in
from verifier.kernel.input.tools import TookTooLong, how_it_ended, run_within, signals_held

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals of POSIX")

HANGS = """
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
with open(sys.argv[1], "w") as file:
    file.write(f"{os.getpid()} {child.pid}\\n")
time.sleep(1000)
"""


def python(script: str, *arguments: str) -> list[str]:
    return [sys.executable, "-c", script, *arguments]


def test_what_a_tool_writes_and_how_it_ended():
    copied = (
        "import sys; sys.stdout.write(sys.stdin.read() * 2); sys.stderr.write('e'); sys.exit(3)"
    )
    ran = run_within(PATIENCE, python(copied), b"x" * 100_000)
    assert (ran.status, ran.stdout, ran.stderr) == (3, b"x" * 200_000, b"e")
    assert how_it_ended(ran.status) == "exit status 3"
    killed = run_within(
        PATIENCE, python("import os; os.kill(os.getpid(), 9)"), b"not read" * 100_000
    )
    assert how_it_ended(killed.status) == "SIGKILL"
    with pytest.raises(FileNotFoundError):
        run_within(PATIENCE, ["no-tool-has-this-name"])


@pytest.mark.deep
def test_a_tool_that_is_late_is_ended_with_what_it_started(tmp_path: Path):
    file = tmp_path / "pids"
    with pytest.raises(TookTooLong):
        run_within(2.0, python(HANGS, str(file)), b"x" * 100_000)
    assert all(has_ended(pid) for pid in numbers_in(file))


def test_a_tool_is_ended_at_an_interrupt(tmp_path: Path):
    file, main = tmp_path / "pids", threading.main_thread().ident
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupt() -> None:
        numbers_in(file)
        assert main is not None
        signal.pthread_kill(main, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            run_within(PATIENCE, python(HANGS, str(file)))
    finally:
        thread.join()
        signal.signal(signal.SIGINT, before)
    assert all(has_ended(pid) for pid in numbers_in(file))


def test_a_signal_is_held_for_a_moment():
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    reached: list[str] = []
    try:
        with pytest.raises(KeyboardInterrupt), signals_held():
            with signals_held():
                os.kill(os.getpid(), signal.SIGTERM)
                time.sleep(0.05)
                reached.append("inside")
            reached.append("outside")
        assert signal.getsignal(signal.SIGTERM) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGTERM, before)
    assert reached == ["inside", "outside"]
