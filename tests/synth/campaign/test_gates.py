"""A gate by dask's workers: what one process says, whoever dies meanwhile."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from synth.campaign.gates import GatesOnDask
from synth.commands.entry_points import register_executors
from tests.verifier.gate.gating import ADDS, ANDS, WRONG
from verifier.commands.verify_pass import main

distributed = pytest.importorskip("distributed", reason="needs dask.distributed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    register_executors()
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as found:
        yield found


def told(*arguments: str) -> list[dict[str, Any]]:
    done = CliRunner().invoke(main, ["--opt", WRONG, *arguments, "--format", "json"])
    said = json.loads(done.stdout)
    for one in (*said["results"], *said["errors"]):
        one.pop("seconds", None)
        if one.get("counterexample"):
            del one["counterexample"]["replayed_by"]
    return [{"status": done.exit_code}, *said["results"], *said["errors"]]


def killing_one(cluster: Any) -> Callable[..., int]:
    """Starts a call, and kills a worker after the first one."""
    start = GatesOnDask.start
    victims = [next(iter(cluster.workers.values())).pid]

    def started(self: GatesOnDask, function: str, argument: dict[str, Any]) -> int:
        number = start(self, function, argument)
        if victims:
            os.kill(victims.pop(), signal.SIGKILL)
        return number

    return started


@pytest.mark.deep
def test_verdicts_are_those_of_one_process(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        (tmp_path / f"{number}.mlir").write_text(ADDS if number % 3 == 0 else ANDS)
    (tmp_path / "bad.mlir").write_text("func.func @f(")
    address = cluster.scheduler_address.replace("tcp", "dask")
    there = ("--executor", address, str(tmp_path))
    assert told(*there) == told(str(tmp_path))
    store = str(tmp_path / "v.sqlite")
    monkeypatch.setattr(GatesOnDask, "start", killing_one(cluster))
    # A worker that dies costs nothing but time.
    assert told(*there, "--store", store)[0] == {"status": 1}
    monkeypatch.undo()
    again = told(*there, "--store", store)
    assert {one.get("provenance") for one in again[1:-1]} == {"stored"}


@pytest.mark.deep
def test_what_stays_here_is_refused(cluster: Any) -> None:
    address = cluster.scheduler_address.replace("tcp", "dask")
    for arguments in (
        ("--executor", "x://y:1"),
        ("--executor", "dask://"),
        ("--executor", address, "--changed-since", "HEAD"),
        ("--executor", address, "--jobs", "2"),
    ):
        done = CliRunner().invoke(main, ["--opt", "cat", "x.mlir", *arguments])
        assert done.exit_code == 2 and "--executor" in done.output
