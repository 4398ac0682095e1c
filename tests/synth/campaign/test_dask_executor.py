"""Tasks done by dask's workers: on a cluster of this machine that the test starts."""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from synth.campaign import dask_executor
from synth.campaign.budget import Budget, Meter
from synth.campaign.campaign import Campaign
from synth.campaign.dask_executor import OnDask, WorkerRefused, perform_there
from synth.campaign.workers import Task, environment
from tests.support.deep import few
from tests.synth.campaign.test_campaign import SQUARES, TASKS, tasks, values
from tests.verifier.claims.test_stored_verdicts import RIGHT, WRONG
from verifier.kernel.input.sources import InputError
from verifier.store.entries import Store

distributed = pytest.importorskip("distributed", reason="needs dask.distributed")

MODULE = """
from semantics.language.builder import Bits, Execution
from semantics.language.registry import meaning_of
from sent_helper import change


@meaning_of("sent.change", "T -> T")
def meaning(m: Execution, x: Bits) -> Bits:
    return change(x)
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    dask = pytest.importorskip("dask")
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        ) as cluster,
    ):
        yield cluster.scheduler_address.removeprefix("tcp://")


@pytest.mark.deep
def test_results_are_those_of_one_process(address: str):
    campaign = Campaign(executor=OnDask(address, ()))
    assert values(campaign, tasks("square")) == SQUARES
    campaign.meter = Meter(Budget(programs=7))
    one = Campaign(meter=Meter(Budget(programs=7)))
    assert values(campaign, tasks("square")) == values(one, tasks("square"))
    assert len(values(Campaign(executor=campaign.executor), tasks("broken"))) == 7
    campaign.close()


@pytest.mark.deep
def test_what_workers_decide_goes_into_the_store(address: str, tmp_path: Path):
    store = Store(str(tmp_path / "store"))
    campaign = Campaign(known=store, executor=OnDask(address, ()))
    decided = [Task(f"{TASKS}:decided", text) for text in (RIGHT, WRONG)]
    found = [value["verdict"] for value in values(campaign, decided)]
    campaign.close()
    assert found == ["proved", "refuted"]
    assert len(store) == 4  # each task, and each verdict


def test_a_users_modules_are_sent(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "sent.py").write_text(MODULE)
    helper = tmp_path / "sent_helper.py"
    helper.write_text("def change(x):\n    return -x\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.import_module("sent")
    asked = [Task(f"{TASKS}:meaning", "sent.change")]
    campaign = Campaign(executor=OnDask(address, ("sent",)), modules=("sent",))
    assert values(campaign, asked) == [{"known": True}]
    campaign.close()
    helper.write_text("def change(x):\n    return ~x\n")
    monkeypatch.setattr(dask_executor, "environment", lambda _: {"sent": "new", **environment(())})
    with pytest.raises(InputError, match="has another version of sent; restart it"):
        OnDask(address, ("sent",))
    del sys.modules["sent"], sys.modules["sent_helper"]


@pytest.mark.deep
def test_a_worker_that_came_later_is_asked_too():
    task = Task(f"{TASKS}:square", 3)
    assert perform_there(task, environment(()), {}, ()).value["square"] == 9  # pyright: ignore
    with pytest.raises(WorkerRefused, match="another version of rewright"):
        perform_there(task, {"rewright": "another"}, {}, ())


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_executor, "_PATIENCE", 0.3)


@pytest.mark.deep
@few(6)
@pytest.mark.parametrize("nobody", ["127.0.0.1:9", "localhost", "nowhere.invalid:1", "1:2:3"])
def test_an_address_at_which_nobody_answers(nobody: str, impatient: None):
    with pytest.raises(InputError) as refused:
        OnDask(nobody, ())
    assert str(refused.value) == f"dask://{nobody}: error: no scheduler answers within 0.3 s"
    # A client that was half made closes itself when it is collected, and takes a lock for that: it
    # must not be collected while another one that is being made holds the lock.
    del refused
    gc.collect()


@pytest.mark.deep
def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(dask_executor, "_PATIENCE", 1.0)
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50) as cluster,
        pytest.raises(InputError, match="has no worker within 1 s"),
    ):
        OnDask(cluster.scheduler_address.removeprefix("tcp://"), ())


@pytest.mark.deep
def test_a_worker_that_dies_costs_its_task(address: str):
    executor = OnDask(address, ())
    campaign = Campaign(executor=executor)
    found: list[dict[str, Any]] = values(campaign, tasks("killed"))
    campaign.close()
    assert found == SQUARES[:3] + SQUARES[4:]
    ((task, lost),) = campaign.lost
    assert (task.argument, lost.how) == (3, "its process died")


@pytest.mark.deep
def test_without_dask(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match="distributed is not installed"):
        OnDask("127.0.0.1:1", ())


@pytest.mark.deep
def test_a_worker_that_dies_while_it_is_asked_what_it_has_costs_nothing(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    flag = str(tmp_path / "flag")

    def dies_once(files: dict[str, str], modules: tuple[str, ...]) -> dict[str, str]:
        import os

        from synth.campaign.dask_executor import environment_there

        try:
            os.close(os.open(flag, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return environment_there(files, modules)
        os._exit(1)
        raise AssertionError("it has ended")

    monkeypatch.setattr(dask_executor, "environment_there", dies_once)
    campaign = Campaign(executor=OnDask(address, ()))
    assert Path(flag).exists()
    assert values(campaign, tasks("square")) == SQUARES
    campaign.close()
