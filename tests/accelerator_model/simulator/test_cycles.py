"""The cycle simulator: the figures of SCALE-Sim 3, and what overlaps with what."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.meaning.program import Queue
from accelerator_model.simulator.bounds import GemmShape, Workload, bounds, utilisation
from accelerator_model.simulator.cycles import CycleModel, Event, simulate_cycles
from accelerator_model.simulator.scale_sim import scale_sim_cycles
from accelerator_model.simulator.trace import chrome_trace
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.statements.cannot_lower import CannotLower
from tests.inputs.matmuls import matmul
from tests.inputs.programs import ACCUM, ONE_TILE, SPAD, A, C, body, program

MACHINE = default_machine()

SCALE_SIM_3 = {
    (16, 16, 16): (45, 61, 61),
    (64, 64, 64): (1503, 1759, 1759),
    (64, 64, 128): (2527, 3519, 3519),
    (128, 64, 32): (1983, 1391, 1759),
    (50, 30, 20): (399, 383, 607),
    (100, 128, 400): (24079, 29199, 30449),
    (1, 1, 1): (30, 46, 46),
    (17, 33, 5): (209, 188, 157),
    (7, 40, 90): (359, 953, 515),
}
"""(M, N, K) -> total cycles that SCALE-Sim 3.0.0 reports on 16 x 16, by dataflow."""


@pytest.mark.parametrize(("extents", "cycles"), SCALE_SIM_3.items())
def test_closed_forms(extents: tuple[int, int, int], cycles: tuple[int, int, int]):
    assert cycles == (
        scale_sim_cycles("output stationary", *extents, 16, 16),
        scale_sim_cycles("weight stationary", *extents, 16, 16),
        scale_sim_cycles("input stationary", *extents, 16, 16),
    )


def test_no_work_takes_no_time():
    assert scale_sim_cycles("output stationary", 0, 5, 5, 16, 16) == 0
    assert scale_sim_cycles("weight stationary", 5, 5, 0, 16, 16) == 0


def events(text: str, model: CycleModel | None = None) -> list[Event]:
    """The events in program order."""
    timing = simulate_cycles(program(text), MACHINE, model)
    return sorted(timing.events, key=lambda event: event.instruction.index)


def test_one_tile_step_by_step():
    """4 registers 16, issue 1 each; 16 rows of one beat; 60 latency; a pass 16 + 30."""
    la, lb, preload, compute, store = events(ONE_TILE)
    assert (la.start, la.busy, la.completed) == (17, 16, 93)
    assert (lb.start, lb.busy, lb.completed) == (33, 16, 109)
    assert (preload.start, preload.busy, preload.completed) == (19, 0, 19)
    assert (compute.start, compute.busy, compute.completed) == (109, 16, 155)
    assert (store.start, store.busy, store.completed) == (155, 64, 279)
    assert simulate_cycles(program(ONE_TILE), MACHINE).cycles == 279


def test_the_array_alone():
    timing = simulate_cycles(program(ONE_TILE), MACHINE, CycleModel(False, True))
    assert timing.cycles == 45
    assert [h.what for h in timing.host] == ["wait"]


@pytest.mark.parametrize(("rows", "columns"), [(8, 32), (32, 8)])
def test_an_array_that_is_no_square_alone_is_scale_sims(rows: int, columns: int):
    machine = replace(MACHINE, array_rows=rows, dim=columns)
    source = matmul(50, 40, 70, fill=True)

    def cycles(weight_stationary: bool) -> int:
        program = lower_function(source, machine, weight_stationary=weight_stationary)
        model = CycleModel(fold_overlap=False, array_only=True)
        return simulate_cycles(read_program(program, machine), machine, model).cycles

    expected = scale_sim_cycles("output stationary", 50, 40, 70, rows, columns)
    assert cycles(False) == expected
    if rows < columns:
        with pytest.raises(CannotLower, match="an array of 8 rows does not keep 32 rows of B"):
            cycles(True)
    else:
        assert cycles(True) == scale_sim_cycles("weight stationary", 50, 40, 70, rows, columns)


PASSES = "\n  ".join(
    f"""acc.preload %b row 0 into %c row 0 : {SPAD}, {ACCUM}
  %m{i} = acc.compute %s, %a row 0 rows 16 k {k} : {SPAD}"""
    for i, k in enumerate((16, 3, 16, 16))
)


def test_passes_with_and_without_overlap():
    """A pass takes k + 30; with overlap the next one starts after max(k, 16)."""
    with_overlap = [e for e in events(body(PASSES), CycleModel(True, True)) if e.busy]
    assert [(e.start, e.completed) for e in with_overlap] == [
        *((0, 46), (16, 49), (32, 78), (48, 94))
    ]
    without = [e for e in events(body(PASSES), CycleModel(False, True)) if e.busy]
    assert [(e.start, e.completed) for e in without] == [
        *((0, 46), (46, 79), (79, 125), (125, 171))
    ]


KEPT = "\n  ".join(
    [
        "%s2 = acc.setup from %s {dataflow = 1 : i64}",
        f"acc.preload %b row 0 into %c row 0 : {SPAD}, {ACCUM}",
        f"%m0 = acc.compute %s2, %a row 0 rows 16 k 16 : {SPAD}",
        f"%m1 = acc.compute_acc %s2, %a row 0 rows 7 : {SPAD}",
        f"%m2 = acc.compute %s2, %a row 0 rows 16 k 3 : {SPAD}",
    ]
)


def test_weight_stationary_passes():
    """Weights take 16 cycles, rows one each, draining 30; the next weights await the drain."""
    without = [e for e in events(body(KEPT), CycleModel(False, True)) if e.busy]
    assert [(e.start, e.completed) for e in without] == [(0, 62), (32, 69), (69, 131)]
    with_overlap = [e for e in events(body(KEPT), CycleModel(True, True)) if e.busy]
    assert [(e.start, e.completed) for e in with_overlap] == [(0, 62), (32, 69), (39, 101)]


def test_loads_and_stores_share_the_bus():
    text = body(
        f"""%st = acc.mvout %s, %c row 0 to %C at 0 size 16 x 16 : {ACCUM}, {C}
  %ld = acc.mvin %s, %A at 0 to %a row 0 size 16 x 16 : {A}, {SPAD}
  acc.barrier"""
    )
    store, load = events(text)
    assert store.instruction.queue is Queue.ST
    assert load.start == store.start + store.busy
    wide = replace(MACHINE, dma_bytes_per_cycle=64)
    assert simulate_cycles(program(text), wide).events[0].busy == 16


def test_a_partial_beat_takes_a_cycle():
    text = body(f"%ld = acc.mvin %s, %C at 0 to %c row 0 size 3 x 5 : {C}, {ACCUM}")
    (load,) = events(text)
    assert load.busy == 3 * 2  # 20 bytes a row


def test_completions_of_a_queue_are_in_order():
    text = body(
        f"""%ld = acc.mvin %s, %C at 0 to %c row 0 size 1 x 1 : {C}, {ACCUM}
  %z = acc.zero %c row 1 rows 1 : {ACCUM}"""
    )
    load, zero = events(text)
    assert zero.start < load.completed == zero.completed


def test_the_host_waits():
    text = body(
        f"""%ld = acc.mvin %s, %C at 0 to %c row 0 size 1 x 1 : {C}, {ACCUM}
  acc.wait %ld
  %s2 = acc.setup from %s {{ld_stride = 1 : i64}}
  %z = acc.zero %c row 1 rows 1 : {ACCUM}"""
    )
    load, zero = events(text)
    assert zero.start == load.completed + 4 + 1
    barrier = text.replace("acc.wait %ld", "acc.barrier")
    assert events(barrier)[1].start == zero.start


def test_configuration_overlaps_with_work():
    text = body(
        f"""%ld = acc.mvin %s, %A at 0 to %a row 0 size 16 x 16 : {A}, {SPAD}
  %s2 = acc.setup from %s {{ld_stride = 1 : i64}}
  %l2 = acc.mvin %s2, %A at 0 to %b row 0 size 16 x 16 : {A}, {SPAD}"""
    )
    first, second = events(text)
    assert second.start == first.start + first.busy


def test_bounds():
    workload = Workload((GemmShape(50, 30, 20),), 50 * 20 + 20 * 30 + 4 * 50 * 30)
    b = bounds(workload, MACHINE)
    assert float(b.multiply) == 50 * 30 * 20 / 256
    assert float(b.transfer) == 475
    assert b.lower_bound == b.transfer
    assert b.tile_rounded == 4 * 2 * 20
    assert utilisation(workload, MACHINE, 950) == 0.5
    assert utilisation(Workload((), 0), MACHINE, 0) == 1


def test_trace():
    timing = simulate_cycles(program(ONE_TILE), MACHINE)
    trace = chrome_trace({"@one_tile": timing})["traceEvents"]
    names = {(e["tid"], e["args"]["name"]) for e in trace if e["name"] == "thread_name"}
    assert names == {(0, "host"), (1, "LD"), (2, "EX"), (3, "ST")}
    slices = [e for e in trace if e["ph"] == "X"]
    shown = {(e["tid"], e["name"], e["ts"], e["dur"]) for e in slices}
    assert (1, "acc.mvin", 17, 16) in shown
    assert (2, "acc.compute", 109, 16) in shown
    assert (3, "acc.mvout", 155, 64) in shown
    for row in range(4):
        of_row = sorted((e["ts"], e["ts"] + e["dur"]) for e in slices if e["tid"] == row)
        assert of_row
        assert all(a[1] <= b[0] for a, b in pairwise(of_row))
