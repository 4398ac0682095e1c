"""SIGINT, SIGTERM and SIGHUP: what was decided is reported, and nothing is left running."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest
from pysmt.shortcuts import BV, BVULT, BVMul, Equals, Symbol
from pysmt.typing import BVType

from tests.places import ROOT
from tests.support.command_table import COMMANDS
from tests.support.deep import some_of
from verifier.kernel.input.tools import signals_held
from verifier.kernel.solving.solver import Queries
from verifier.processes.stop_signals import (
    Stopped,
    stop_signals_raise,
    stopped_status,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs signals of POSIX")

SIGNALS = pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
PATIENCE = 60
"""Seconds after which a test fails that should have come to an end long before."""

FINE = "func.func @fine(%x : i8) -> i8 {\n  func.return %x : i8\n}\n"
HANGS = "// hang\n" + FINE
PASS = """
import os, subprocess, sys, time
text = sys.stdin.read()
if "hang" in text:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
    with open(sys.argv[1], "a") as file:
        file.write(f"{os.getpid()} {child.pid}\\n")
    time.sleep(1000)
sys.stdout.write(text)
"""
"""A pass that does not end for some input, and has started another process then."""

BEGIN = f"""
import faulthandler, signal, sys
faulthandler.dump_traceback_later({PATIENCE - 10})  # Says where a command hangs.
signal.signal(signal.SIGINT, signal.default_int_handler)  # Who runs tests may ignore it,
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # and this.
from synth.commands import entry_points
sys.argv = sys.argv[1:]
getattr(entry_points, sys.argv[0].replace("-", "_"))()
"""


@pytest.fixture(autouse=True)
def signals_are_not_ignored() -> Generator[None]:
    """Whoever runs the tests may have it so, as `nohup` does."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def start(command: str, arguments: Sequence[str], script: str = BEGIN) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, command, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def ended(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What a command has written when it has come to its end; where it hangs, if it does not."""
    try:
        return process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        stdout, stderr = process.communicate(timeout=PATIENCE)
        pytest.fail(f"the command hangs\n{stdout}\n{stderr}", pytrace=False)


def is_running(pid: int) -> bool:
    state = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return state.stdout.strip()[:1] not in ("", "Z")


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that these have started."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True)
    parents = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    found = [pid]
    for parent in found:
        found += [child for child, of in parents if of == parent]
    return found[1:]


def all_end(pids: Sequence[int]) -> bool:
    """Whether they do, when the system has noticed."""
    until = time.monotonic() + PATIENCE
    while any(map(is_running, pids)) and time.monotonic() < until:
        time.sleep(0.1)
    return not any(map(is_running, pids))


def wait_for(file: Path, lines: int) -> list[int]:
    """The numbers in a file, once it has so many lines."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if file.exists() and file.read_text().count("\n") >= lines:
            return [int(word) for word in file.read_text().split()]
        time.sleep(0.02)
    raise AssertionError("the pass was not run")


@pytest.mark.deep
@pytest.mark.parametrize("jobs", some_of([2, 1], 2))
@SIGNALS
def test_a_pass_is_ended_and_what_was_decided_is_reported(
    number: signal.Signals, jobs: int, tmp_path: Path
):
    started, report = tmp_path / "started", tmp_path / "report.json"
    files = [tmp_path / name for name in ("fine.mlir", "hangs.mlir")]
    for file, text in zip(files, (FINE, HANGS), strict=True):
        file.write_text(text)
    command = shlex.join([sys.executable, "-c", PASS, str(started)])
    options = ["--opt", command, "--jobs", str(jobs), "--format", "json", "-o", str(report)]
    process = start("verify-pass", [*options, *map(str, files)])
    pids = wait_for(started, 1)
    time.sleep(0.5 if jobs > 1 else 0)  # for the other process to be done with the other file
    started_by_it = descendants(process.pid)
    assert {*pids} < {process.pid, *started_by_it}
    process.send_signal(number)
    stdout, stderr = ended(process)
    assert process.returncode == 128 + number
    assert stdout == ""
    assert stderr.startswith("interrupted: what is shown has been decided")
    said = json.loads(report.read_text())
    assert [(r["file"], r["verdict"]) for r in said["results"]] == [(str(files[0]), "proved")]
    assert [e["file"] for e in said["errors"]] == [None]
    assert all_end(started_by_it)


def end_a_query() -> None:
    """z3 would look for the factors of a prime number for long."""
    number = signal.SIGTERM
    x, y = (Symbol(f"{name} of the hard query", BVType(128)) for name in "xy")
    small = [BVULT(BV(1, 128), v) for v in (x, y)] + [BVULT(v, BV(1 << 64, 128)) for v in (x, y)]
    product = Equals(BVMul(x, y), BV((1 << 127) - 1, 128))
    before = signal.getsignal(number)
    signal.signal(number, signal.default_int_handler)  # Who runs tests may ignore it.
    assert Queries().satisfiable(*small)  # What is loaded for the first query takes its time.
    ended = threading.Event()

    def send() -> None:
        while not ended.wait(1.5):  # z3 may overhear one while it prepares the query.
            os.kill(os.getpid(), number)

    sender = threading.Thread(target=send)
    try:
        with pytest.raises(KeyboardInterrupt), stop_signals_raise():
            sender.start()
            Queries(timeout=1000).satisfiable(product, BVULT(x, y), *small)
    finally:
        ended.set()
        sender.join()
        signal.signal(number, before)
    assert stopped_status() == 128 + number


def test_a_query_is_ended():
    """An interrupted z3 is not asked again in its process: here that is one of its own."""
    code = f"from {__name__} import end_a_query; end_a_query()"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, timeout=PATIENCE)
    assert ran.returncode == 0


@pytest.mark.deep
def test_processes_that_search_are_ended():
    options = ["mine", "arith.addi,arith.subi,arith.xori,arith.muli,arith.andi", "--size", "4"]
    process = start("synth-rewrite", [*options, "--jobs", "2"])
    until = time.monotonic() + PATIENCE
    while len(workers := descendants(process.pid)) < 3 and time.monotonic() < until:
        time.sleep(0.1)  # A process that resources are tracked by counts too.
    assert len(workers) == 3
    time.sleep(0.3)
    process.send_signal(signal.SIGTERM)
    _, stderr = ended(process)
    assert process.returncode == 128 + signal.SIGTERM
    assert "interrupted" in stderr and "Traceback" not in stderr
    assert all_end(workers)


IMPORTING = BEGIN.replace(
    "sys.argv =",
    """
real = entry_points.import_module
def import_module(name):
    print("begun", flush=True)
    return real(name)
entry_points.import_module = import_module
sys.argv =""",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_signal_while_the_command_is_loaded(command: str):
    process = start(command, ["nowhere.mlir"], IMPORTING)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    process.send_signal(signal.SIGINT)
    stdout, stderr = ended(process)
    assert (process.returncode, stdout, stderr) == (130, "", "interrupted\n")


def test_a_signal_that_the_parent_ignores_is_ignored(tmp_path: Path):
    """As below `nohup`."""
    ignoring = IMPORTING.replace("signal.SIG_DFL", "signal.SIG_IGN")
    process = start("verify-rewrite", ["nowhere.mlir"], ignoring)
    assert process.stdout is not None and process.stdout.readline() == "begun\n"
    process.send_signal(signal.SIGHUP)
    _, stderr = ended(process)
    assert process.returncode == 2 and "nowhere.mlir" in stderr


class Dropped:
    """Sends a signal when Python drops it."""

    def __del__(self) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0.05)


def test_an_exception_is_not_lost_where_python_drops_an_object():
    with pytest.raises(Stopped), stop_signals_raise():
        Dropped()
        time.sleep(PATIENCE)
    assert stopped_status() == 143


def test_a_signal_is_held_for_a_moment():
    reached = False
    with pytest.raises(Stopped), stop_signals_raise():
        with signals_held():
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(0.1)
            reached = True
        time.sleep(PATIENCE)
    assert reached


def test_a_signal_that_comes_twice_is_one():
    """Some tools send it to a process and then to its group."""
    with stop_signals_raise():
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(PATIENCE)
        except Stopped:
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(0.1)
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


@pytest.mark.parametrize("first", [signal.SIGTERM, signal.SIGHUP])
def test_the_status_is_that_of_the_signal_that_came(first: signal.Signals):
    with pytest.raises(Stopped), stop_signals_raise():
        os.kill(os.getpid(), first)
        time.sleep(PATIENCE)
    assert stopped_status() == 128 + first
