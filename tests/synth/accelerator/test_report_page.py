"""The page about a run: layers, verdicts, queues and memories, in one file, in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import Queue
from accelerator_model.simulator.cycles import simulate_cycles
from rewrites.accelerator.lower_matmul import lower_function
from synth.accelerator.accel_run import AccelRun, accel_run
from synth.accelerator.occupancy import busy_shares, held_rows
from synth.accelerator.report_page import report_page, write_report
from tests.inputs.matmuls import SMALL, matmul
from tests.rewrites.accelerator.test_network import NETWORK
from tests.support.browser import CHROMIUM, Browser

PROGRAM = read_program(lower_function(matmul(9, 6, 10), SMALL), SMALL)
TIMING = simulate_cycles(PROGRAM, SMALL)


def test_shares_add_up_to_what_was_busy():
    shares = busy_shares(TIMING, 7)
    for queue in Queue:
        total = shares[queue.value].sum() * TIMING.cycles / 7
        assert total == pytest.approx(TIMING.busy(queue))
        assert np.all((shares[queue.value] >= 0) & (shares[queue.value] <= 1 + 1e-9))


def test_rows_are_held_from_the_load_to_the_last_pass():
    held = held_rows(PROGRAM, TIMING)
    assert {h.memory for h in held} == {"scratchpad", "accumulator"}
    assert all(h.start < h.end <= TIMING.cycles for h in held)
    assert all(0 <= h.first <= h.last < SMALL.scratchpad_rows for h in held)


@pytest.fixture(scope="module")
def run() -> AccelRun:
    return accel_run(NETWORK)


@pytest.fixture(scope="module")
def opened(run: AccelRun, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("needs chromium")
    folder = tmp_path_factory.mktemp("report")
    write_report(folder / "page", run)
    with Browser(folder / "page" / "index.html", folder / "profile", width=390) as browser:
        yield browser


@pytest.mark.deep
def test_a_browser_opens_it(run: AccelRun, opened: Browser):
    layers = len(run.networks[0].network.layers)
    assert opened.value("document.querySelectorAll('table.layers tr').length") == layers + 1
    assert opened.value("document.querySelectorAll('svg rect.held').length") > layers
    assert opened.value("document.querySelectorAll('details.entry').length") == len(run.results)
    assert opened.value("document.documentElement.scrollWidth <= window.innerWidth")
    assert opened.errors == []


@pytest.mark.deep
def test_names_are_escaped(run: AccelRun):
    named = replace(run.results[0], name="<script>alert(1)</script>")
    text = report_page(replace(run, results=(named,), machine=default_machine()))
    assert "<script>" not in text
    assert "&lt;script&gt;" in text


@pytest.mark.deep
def test_the_page_says_which_machine(tmp_path: Path):
    machine = tmp_path / "small.toml"
    machine.write_text("[array]\nrows = 8\ncolumns = 8\n[accumulator]\nrows = 64\n")
    text = report_page(accel_run(NETWORK, machine))
    assert "An array of 8 x 8, 16384 rows of scratchpad, 64 of accumulator" in text
