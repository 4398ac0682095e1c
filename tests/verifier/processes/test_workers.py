"""Workers: what happens to one of them is said, costs its own work only, and leaves nothing."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.places import ROOT
from tests.support import work_for_workers as work
from tests.support.deep import few, some_of
from verifier.kernel.input.tools import TookTooLong
from verifier.processes.stop_signals import stop_signals_raise
from verifier.processes.workers import (
    OUT_OF_MEMORY,
    Died,
    EndedEarly,
    Pool,
    Said,
    Worker,
    call_within,
    spread,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs processes of POSIX")
PATIENCE = 60
"""Seconds after which a test fails that should have come to an end long before."""


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not end when it is asked to is killed sooner than for users."""
    monkeypatch.setattr("verifier.processes.workers._PATIENCE", 0.3)


@pytest.fixture(params=some_of([False, True], 2), ids=["forked", "anew"])
def worker(request: pytest.FixtureRequest) -> Iterator[Worker[Any]]:
    process = Worker[Any](work.worker, anew=request.param)
    yield process
    process.end()


def has_ended(pid: int) -> bool:
    """Whether a process ends within the patience."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        listed = ["ps", "-o", "stat=", "-p", str(pid)]
        state = subprocess.run(listed, capture_output=True, text=True, check=False).stdout
        if state.strip()[:1] in ("", "Z"):
            return True
        time.sleep(0.02)
    return False


def numbers_in(file: Path) -> list[int]:
    """What a process writes to a file as one line, once it is there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if file.exists() and file.read_text().endswith("\n"):
            return [int(word) for word in file.read_text().split()]
        time.sleep(0.02)
    raise AssertionError("nothing was written")


def test_a_worker_keeps_what_it_knows(worker: Worker[Any]):
    assert [worker.ask(("count", None)) for _ in range(3)] == [0, 1, 2]
    pid = worker.pid
    assert worker.ask(("number", None)) == pid != os.getpid()
    worker.end()
    worker.end()
    assert has_ended(pid)


def test_a_worker_answers_only_who_started_it(worker: Worker[Any]):
    """A fork would get the answers of another, and could end it."""

    def in_a_fork() -> bool:
        worker.end()
        return worker.has_ended

    assert call_within(PATIENCE, in_a_fork)
    assert not worker.has_ended and worker.ask(("count", None)) == 0
    worker.end()
    assert worker.has_ended


def test_a_worker_is_ended_where_its_answer_is_not_waited_for(worker: Worker[Any], tmp_path: Path):
    """It would be taken for the answer to the next question."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    file, main = tmp_path / "children", threading.main_thread().ident

    def interrupt() -> None:
        numbers_in(file)
        assert main is not None
        signal.pthread_kill(main, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            worker.ask(("start_children_and_hang", str(file)))
    finally:
        thread.join()
        signal.signal(signal.SIGINT, before)
    assert worker.has_ended and has_ended(worker.pid)


def test_what_answering_raises_is_raised_here(worker: Worker[Any]):
    with pytest.raises(ValueError, match=r"^no luck$"):
        worker.ask(("raises", "luck"))
    with pytest.raises(RuntimeError, match=r"^Unsendable: why$"):
        worker.ask(("raises", "unsendable"))
    assert worker.ask(("count", None)) == 2


def test_what_cannot_be_sent_is_an_exception(worker: Worker[Any]):
    with pytest.raises(TypeError, match="pickle"):
        worker.ask(("unsendable", None))
    assert worker.ask(("count", None)) == 1
    with pytest.raises(EndedEarly, match="cannot be read: ValueError: invalid literal"):
        worker.ask(("unreadable", None))


@few(3)
@pytest.mark.parametrize(
    ("deed", "how"),
    [("die", "SIGKILL"), ("leave", "exit status 7"), ("leave_slowly", "exit status 7")],
)
def test_how_a_worker_ended_is_said(deed: str, how: str, worker: Worker[Any]):
    assert worker.ask(("count", None)) == 0
    with pytest.raises(EndedEarly, match=f"^{how}$"):
        worker.ask((deed, None))


def test_a_worker_that_somebody_killed_between_questions(worker: Worker[Any]):
    assert worker.ask(("count", None)) == 0
    os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(EndedEarly, match=r"^SIGKILL$"):
        worker.ask(("count", None))


@pytest.mark.deep
@pytest.mark.skipif(sys.platform != "linux", reason="needs a bound on memory")
@pytest.mark.parametrize("anew", [False, True])
def test_a_worker_without_memory(anew: bool):
    worker = Worker[Any](work.worker, anew=anew, memory=200)
    with pytest.raises(EndedEarly, match=f"^{OUT_OF_MEMORY}$"):
        worker.ask(("take_memory", None))
    more = Worker[Any](work.worker, anew=anew, memory=2000)
    assert more.ask(("take_memory", None)) == 1 << 30
    more.end()


@pytest.mark.parametrize("anew", [False, True])
def test_a_worker_that_cannot_begin_says_why(anew: bool):
    with pytest.raises(EndedEarly, match=r"^ImportError: no module for this$"):
        Worker[Any](work.cannot_begin, anew=anew).ask(None)


@pytest.mark.deep
def test_a_worker_that_is_late_is_ended_with_what_it_started(worker: Worker[Any], tmp_path: Path):
    assert worker.ask(("count", None)) == 0
    file = tmp_path / "children"
    with pytest.raises(TookTooLong):
        worker.ask(("start_children_and_hang", str(file)), 2.0)
    assert has_ended(worker.pid)
    assert all(has_ended(pid) for pid in numbers_in(file))


@pytest.mark.deep
def test_children_of_a_worker_that_dies_do_not_hide_it(worker: Worker[Any], tmp_path: Path):
    """They have copies of what it held open, and go on."""
    file = tmp_path / "children"
    with pytest.raises(EndedEarly, match=r"^SIGKILL$"):
        worker.ask(("start_children_and_die", str(file)), PATIENCE)
    assert all(has_ended(pid) for pid in numbers_in(file))


def test_children_end_with_a_worker_that_is_not_needed(worker: Worker[Any], tmp_path: Path):
    children = worker.ask(("start_children", str(tmp_path / "children")))
    worker.end()
    assert all(has_ended(pid) for pid in children)


def test_what_was_half_made_is_dropped_in_silence(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    """z3's terms complain that they have no context; in a fork, pytest hears of it."""
    worker = Worker[Any](work.worker, anew=True)
    worker.give(("make_slowly", str(tmp_path / "made")))
    numbers_in(tmp_path / "made")
    worker.end()
    assert capfd.readouterr().err == ""


def test_a_tool_ends_with_the_worker_that_runs_it(worker: Worker[Any], tmp_path: Path):
    """It leads a group of its own."""
    file = tmp_path / "tool"
    worker.give(("run_a_tool", str(file)))
    (tool,) = numbers_in(file)
    worker.end()
    assert has_ended(tool) and has_ended(worker.pid)


def test_an_interrupt_is_not_for_workers(worker: Worker[Any]):
    """It is in no group that a terminal sends signals to, and hears nothing while it starts."""
    assert os.getpgid(worker.ask(("number", None))) == worker.pid
    for number in (signal.SIGINT, signal.SIGHUP):
        os.kill(worker.pid, number)
    assert worker.ask(("count", None)) == 1
    assert not {signal.SIGINT, signal.SIGTERM} & signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.parametrize("anew", [False, True])
def test_what_a_worker_prints_is_no_result(anew: bool, capfd: pytest.CaptureFixture[str]):
    for silent, said in ((False, "written\n"), (True, "")):
        worker = Worker[Any](work.worker, anew=anew, silent=silent)
        assert worker.ask(("told", None)) == "told"
        worker.end()
        assert capfd.readouterr() == ("", said)


@pytest.mark.deep
def test_one_call_in_time(tmp_path: Path):
    assert call_within(PATIENCE, lambda: (os.getppid(), "done")) == (os.getpid(), "done")
    with pytest.raises(ZeroDivisionError):
        call_within(PATIENCE, lambda: 1 // 0)
    with pytest.raises(EndedEarly, match=r"^SIGKILL$"):
        call_within(PATIENCE, lambda: work.die(None))
    file = tmp_path / "children"
    with pytest.raises(TookTooLong):
        call_within(1.0, lambda: work.start_children_and_hang(str(file)))
    assert all(has_ended(pid) for pid in numbers_in(file))


def test_a_call_within_a_worker_ends_with_it(tmp_path: Path):
    file = tmp_path / "children"
    inner = Worker[None](
        lambda: lambda _: [call_within(1000, lambda: work.start_children_and_hang(str(file)))]
    )
    inner.give(None)
    children = numbers_in(file)
    os.kill(inner.pid, signal.SIGKILL)
    assert all(has_ended(pid) for pid in children)
    inner.end()


def items(part: int) -> Iterator[str]:
    """Three, of which those of an earlier part come later."""
    for number in range(3):
        time.sleep(0.01 * (3 - part))
        yield f"{part}.{number}"


ALL = [(part, f"{part}.{number}") for part in range(4) for number in range(3)]


@few(2)
@pytest.mark.parametrize("jobs", [1, 2, 8])
def test_items_come_in_order(jobs: int):
    assert list(spread(items, 4, jobs)) == ALL
    assert list(spread(items, 0, jobs)) == []


def test_items_come_before_their_part_has_ended(tmp_path: Path):
    """The part goes on when its first item has come out."""
    go_on = tmp_path / "go on"

    def waits(part: int) -> Iterator[str]:
        yield "first"
        while not go_on.exists():
            time.sleep(0.01)
        yield "second"

    coming = spread(waits, 1, 1)
    assert next(coming) == (0, "first")
    go_on.touch()
    assert list(coming) == [(0, "second")]


@few(8)
@pytest.mark.parametrize(
    ("deed", "how"),
    [
        ("die", "SIGKILL"),
        ("leave", "exit status 7"),
        ("raises", "ValueError: no 1"),
        ("unreadable", "what it said cannot be read: ValueError: .*"),
        ("unsendable", "TypeError: .*pickle.*"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_only_its_part_is_lost(jobs: int, deed: str, how: str):
    def mixed(part: int) -> Iterator[Any]:
        for item in items(part):
            yield item
            if part == 1 and item == "1.1":
                yield work.DEEDS[deed](part)

    found = list(spread(mixed, 4, jobs))
    ((place, died),) = [(n, item) for n, (_, item) in enumerate(found) if isinstance(item, Died)]
    assert re.fullmatch(how, died.how) and found.pop(place)[0] == 1
    assert found == [item for item in ALL if item != (1, "1.2")]


@few(3)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_at_an_interrupt_all_that_is_there_is_given(number: signal.Signals, tmp_path: Path):
    """What part 2 has given nobody had asked for yet; part 1 has given nothing."""
    before = signal.signal(number, signal.default_int_handler)  # Who runs tests may ignore it.
    given, pids = tmp_path / "given", tmp_path / "pids"
    parent = os.getpid()

    def hangs(part: int) -> Iterator[str]:
        with pids.open("a") as file:
            file.write(f"{os.getpid()}\n")
        if part != 1:
            yield f"{part}.0"
        if part == 0:
            given.touch()  # after the item was sent
        if part == 2:
            yield "2.1"
            while not given.exists() or pids.read_text().count("\n") < 3:
                time.sleep(0.01)
            os.kill(parent, number)
        time.sleep(1000)

    found: list[tuple[int, str | Died]] = []
    try:
        with pytest.raises(KeyboardInterrupt), stop_signals_raise():
            found.extend(spread(hangs, 3, 3))
    finally:
        signal.signal(number, before)
    # `extend` keeps what came before an exception.
    assert found == [(0, "0.0"), (2, "2.0"), (2, "2.1")]
    assert all(has_ended(pid) for pid in numbers_in(pids))


@pytest.mark.deep
def test_a_pool_says_of_each_question_how_it_ended():
    ended: dict[int, list[Any]] = {}

    def heard(key: int, said: Said) -> None:
        ended.setdefault(key, []).append(said.value if said.kind == "item" else said.kind)

    pool = Pool[Any](work.worker, 2, heard, anew=True)
    for key in range(3):
        pool.start(key, ("count", None))
    pool.start(3, ("die", None))
    while len(ended) < 4 or any(said[-1:] not in (["end"], ["died"]) for said in ended.values()):
        pool.listen(PATIENCE)
    assert ended.pop(3) == ["died"]
    assert sorted(ended) == [0, 1, 2] and all(said[1:] == ["end"] for said in ended.values())
    pool.start(4, ("count", None))
    pool.end()
    pool.listen(0.0)
    assert 4 not in ended


LEFT_ALONE = """
import sys, time
from verifier.processes.workers import Worker
from tests.support import work_for_workers as work
from tests.support.deep import some_of, few

if __name__ == "__main__":
    workers = [Worker(work.worker, anew=anew) for anew in (False, False, True)]
    print(*(worker.ask(("number", None)) for worker in workers), flush=True)
    for worker in workers[1:]:
        worker.give(("start_children_and_hang", sys.argv[1] + str(worker.pid)))
    if sys.argv[2] == "hang":
        time.sleep(1000)
"""


@pytest.mark.deep
@pytest.mark.parametrize("how", ["killed", "exits"])
def test_workers_end_with_the_process_that_started_them(how: str, tmp_path: Path):
    script, root = tmp_path / "script.py", ROOT
    script.write_text(LEFT_ALONE)
    process = subprocess.Popen(
        [sys.executable, str(script), f"{tmp_path}/", "hang" if how == "killed" else ""],
        env=os.environ | {"PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    pids = [int(word) for word in process.stdout.readline().split()]
    assert len(pids) == 3
    if how == "killed":
        children = [child for pid in pids[1:] for child in numbers_in(tmp_path / str(pid))]
        process.kill()
        pids += children
    assert process.wait(PATIENCE) == (-signal.SIGKILL if how == "killed" else 0)
    process.stdout.close()
    assert all(has_ended(pid) for pid in pids)


def test_workers_of_a_thread():
    """Where no exception comes of a signal."""
    found: list[Any] = []

    def run() -> None:
        found.extend(spread(items, 4, 2))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(PATIENCE)
    assert found == ALL
