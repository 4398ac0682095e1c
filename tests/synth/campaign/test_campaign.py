"""Campaigns: the same results whoever does the tasks, and however often they were ended."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from synth.campaign.budget import Budget, Meter, resident_mebibytes
from synth.campaign.campaign import Campaign
from synth.campaign.executors import Executor, Processes, Setting
from synth.campaign.workers import Lost, Task
from tests.places import ROOT
from tests.support.deep import few, some_of
from verifier.store.entries import Collected, Store

TASKS = "tests.inputs.campaign_tasks"


def tasks(function: str, count: int = 8) -> list[Task]:
    return [Task(f"{TASKS}:{function}", number) for number in range(count)]


def values(campaign: Campaign, what: list[Task]) -> list[dict[str, Any]]:
    return [value for _, value in campaign.run(what)]


@pytest.fixture(scope="module")
def two() -> Iterator[Executor]:
    processes = Processes(2, Setting())
    yield processes
    processes.stop()


SQUARES = [{"square": n * n, "programs": n} for n in range(8)]


@pytest.mark.deep
def test_results_come_in_order_whoever_does_the_tasks(two: Executor):
    assert values(Campaign(), tasks("square")) == SQUARES
    assert values(Campaign(executor=two), tasks("square")) == SQUARES


@few(6)
@pytest.mark.parametrize("programs", [0, 1, 7, 15, 28, 29])
def test_a_budget_in_programs_ends_both_at_the_same_result(two: Executor, programs: int):
    one = Campaign(meter=Meter(Budget(programs=programs)))
    other = Campaign(executor=two, meter=Meter(Budget(programs=programs)))
    found = values(one, tasks("square"))
    assert values(other, tasks("square")) == found
    assert one.ended_by == other.ended_by
    enough = programs >= 28
    assert one.ended_by == (None if enough else f"the budget of {programs} programs is spent")
    assert (len(found) == len(SQUARES)) == enough


def test_other_budgets():
    late = Campaign(meter=Meter(Budget(seconds=0.0)))
    assert values(late, tasks("square")) == []
    assert late.ended_by == "the budget of 0 s is spent"
    full = Campaign(meter=Meter(Budget(memory=1)))
    assert values(full, tasks("square")) == []
    assert full.ended_by == "the budget of 1 MiB is spent"
    assert 1 < resident_mebibytes() < 1 << 20


def test_nothing_is_done_twice(tmp_path: Path):
    log = tmp_path / "log"
    store = Store(str(tmp_path / "store"))
    logged = [Task(f"{TASKS}:logged", [number, str(log)]) for number in range(4)]
    first = values(Campaign(known=store), logged[:3])
    assert values(Campaign(known=store), logged) == [*first, {"number": 3}]
    assert log.read_text().split() == ["0", "1", "2", "3"]


@pytest.mark.deep
def test_an_error_costs_its_task(two: Executor):
    for executor in (None, two):
        campaign = Campaign(executor=executor)
        assert len(values(campaign, tasks("broken"))) == 7
        ((task, lost),) = campaign.lost
        assert task.argument == 3 and not lost.short
        assert lost.how.startswith("internal error: ZeroDivisionError")


@pytest.mark.deep
def test_a_process_that_dies_costs_its_task(two: Executor):
    campaign = Campaign(executor=two)
    assert values(campaign, tasks("killed")) == SQUARES[:3] + SQUARES[4:]
    assert campaign.lost == [
        (Task(f"{TASKS}:killed", 3), Lost("its process died (SIGKILL)", short=True))
    ]


@pytest.mark.deep
def test_a_process_that_somebody_kills_costs_nothing(two: Executor, tmp_path: Path):
    campaign = Campaign(executor=two)
    marker = str(tmp_path / "killed")
    again = [Task(f"{TASKS}:killed_once", [number, marker]) for number in range(8)]
    assert values(campaign, again) == SQUARES
    assert campaign.lost == [] and Path(marker).exists()


@pytest.mark.deep
def test_a_process_without_memory_costs_its_task():
    executor = Processes(1, Setting(memory=200))
    campaign = Campaign(executor=executor)
    assert len(values(campaign, tasks("hungry", 5))) == 4
    campaign.close()
    assert campaign.lost == [(Task(f"{TASKS}:hungry", 3), Lost("out of memory", short=True))]


def test_what_a_lost_task_would_have_given_is_asked_again():
    known = Collected()
    campaign = Campaign(known=known)
    values(campaign, tasks("broken"))
    values(campaign, tasks("broken"))
    assert len(campaign.lost) == 2


@pytest.mark.deep
def test_progress_says_what_is_left(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("synth.campaign.campaign._SHOW", 0.0)
    lines: list[str] = []
    campaign = Campaign(progress=lines.append)
    list(campaign.run(tasks("square", 4), "squares", 4))
    assert re.fullmatch(r"squares: 3 of 4, [\d.]+ a second, about \d+ s left", lines[2])
    list(campaign.run(iter(tasks("square", 5)), "squares"))
    assert re.fullmatch(r"squares: 1, [\d.e+]+ a second", lines[4])


CAMPAIGN = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # Who runs tests may ignore it.
from synth.campaign.campaign import Campaign
from synth.campaign.executors import Processes, Setting
from synth.campaign.workers import Task
from verifier.store.entries import Store

if __name__ == "__main__":
    store, log, jobs = sys.argv[1], sys.argv[2], int(sys.argv[3])
    executor = Processes(jobs, Setting(store)) if jobs > 1 else None
    campaign = Campaign(known=Store(store), executor=executor)
    tasks = [Task("tests.inputs.campaign_tasks:logged", [n, log]) for n in range(16)]
    for _, value in campaign.run(tasks):
        print(value["number"], flush=True)
    campaign.close()
"""


@pytest.mark.deep
@pytest.mark.parametrize(
    ("jobs", "how"), some_of([(2, signal.SIGKILL), (1, signal.SIGKILL), (2, signal.SIGINT)], 3)
)
def test_a_campaign_that_was_ended_goes_on_where_it_was(
    jobs: int, how: signal.Signals, tmp_path: Path
):
    log = tmp_path / "log"
    script = tmp_path / "run.py"
    script.write_text(CAMPAIGN)
    command = [sys.executable, str(script), str(tmp_path / "store"), str(log), str(jobs)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    for _ in range(3):
        process.stdout.readline()
    process.send_signal(how)
    process.communicate(timeout=300)
    assert process.returncode != 0
    time.sleep(0.3)  # for the workers to notice
    before = log.read_text().split()
    time.sleep(0.3)
    assert log.read_text().split() == before  # no worker goes on alone
    again = [Task(f"{TASKS}:logged", [number, str(log)]) for number in range(16)]
    found = values(Campaign(known=Store(str(tmp_path / "store"))), again)
    assert [value["number"] for value in found] == list(range(16))
    done = log.read_text().split()
    assert set(done) == {str(number) for number in range(16)}
    assert len(done) <= 16 + 2 * jobs  # only what was under way is done again
