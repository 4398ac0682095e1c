"""Loads that each iteration of a loop repeats move before it, and only these."""

from __future__ import annotations

import pytest
from xdsl.dialects import func

from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from rewrites.accelerator.passes import repeated_loads
from rewrites.accelerator.passes.drop_transfers import drop_transfers
from rewrites.accelerator.passes.pass_list import chosen_passes
from rewrites.accelerator.passes.pipeline_of_passes import ProvedPasses
from rewrites.accelerator.validation.programs import validate
from tests.inputs.programs import parse_function
from tests.inputs.twins import HEAD, TAIL, TILE, load, store
from verifier.kernel.verdicts.verdict import Proved, Refuted

MACHINE = default_machine()
NESTED = "affine_map<(d0, d1) -> (d0 * 512 + d1 * 256)>"
W = f"""%w = {load("%s", "%W", "0", "0")}
    acc.wait %w"""
OUT = f"""%o = {store("%s", "0", TILE, "over %i")}
    acc.wait %o"""


def _loop(body: str, end: str = "%c4", before: str = "", after: str = "") -> str:
    return f"""{HEAD}{before}
  scf.for %i = %c0 to {end} step %c1 {{
    {body}
  }}{after}
{TAIL}"""


def _without_scalars(text: str) -> func.FuncOp:
    return parse_function(text.replace("%n: index, %b: i1, ", ""))


def _loads_inside(function: func.FuncOp) -> int:
    return str(function).split("scf.for")[-1].split("acc.done")[0].count("acc.mvin")


def test_a_load_that_is_repeated_is_done_once():
    source = _without_scalars(_loop(f"{W}\n    {OUT}"))
    passes = ProvedPasses(chosen_passes(("drop-transfers",)), False, CycleModel())
    target = passes.lower(source, MACHINE)
    assert isinstance(passes.validate(source, target, MACHINE), Proved)
    assert (_loads_inside(source), _loads_inside(target)) == (1, 0)
    (run,) = passes.runs["f"]
    before = simulate_cycles(read_program(source, MACHINE), MACHINE).cycles
    # Three loads of 16 rows of 4 beats less, each of which was there 60 cycles later.
    assert run.cycles is not None
    assert before - run.cycles > 3 * (16 * 4 + 60)


def test_it_leaves_one_loop_after_the_other():
    inner = f"""scf.for %j = %c0 to %c3 step %c1 {{
    {W}
    %o = {store("%s", "0", NESTED, "over %i, %j")}
    acc.wait %o
    }}"""
    source = _without_scalars(_loop(inner, "%c1"))
    target = drop_transfers(source, MACHINE)
    assert str(target).index("acc.mvin") < str(target).index("scf.for")
    assert isinstance(validate(source, target, MACHINE), Proved)


def test_it_awaits_what_the_first_one_awaits():
    first = f"\n  %first = {load('%s', '%A', '0', '0')}\n  acc.wait %first"
    first += f"\n  %out = {store('%s', '0', '0')}"
    body = f"""%w = {load("%s", "%W", "0", "0", "after %free")}
    %o = {store("%s", "0", TILE, "over %i after %w")}
    scf.yield %o : !acc.token"""
    text = _loop(body, before=first).replace(
        "step %c1 {", "step %c1 iter_args(%free = %out) -> (!acc.token) {"
    )
    text = text.replace("  scf.for", "  %end = scf.for").replace(
        "acc.done", "acc.wait %end\n  acc.done"
    )
    source = _without_scalars(text)
    target = drop_transfers(source, MACHINE)
    assert _loads_inside(target) == 0
    assert isinstance(validate(source, target, MACHINE), Proved)
    # Without that, it overwrites what is being stored.
    wrong = target.clone()
    moved = [op for op in wrong.walk() if op.name == "acc.mvin"][-1]
    moved.operands = moved.operands[:3]
    assert isinstance(validate(source, wrong, MACHINE), Refuted)


STAYS = {
    "a loop that may not run": _loop(
        f"{W}\n    %o = {store('%s', '0', '0')}\n    acc.wait %o",
        "%n",
        f"\n  %k = {load('%s', '%A', '0', '0')}\n  acc.wait %k",
        f"\n  acc.barrier\n  %e = {store('%s', '0', '0')}\n  acc.wait %e",
    ),
    "another address in each iteration": _loop(
        f"%l = {load('%s', '%A', TILE, '0', 'over %i')}\n    acc.wait %l\n    {OUT}"
    ),
    "the rows are overwritten": _loop(
        f"{W}\n    {OUT}\n    %l = {load('%s', '%A', TILE, '0', 'over %i')}\n    acc.wait %l"
    ),
    "what is loaded is overwritten": _loop(
        f"{W}\n    {OUT}\n    %p = acc.mvout %s, %c row 16 to %W at {TILE} size 1 x 16 over %i : "
        "memref<32x16xi32, #acc.accum>, memref<16x32xi32>\n    acc.wait %p",
        "%c1",
        f"\n  %k = {load('%s', '%A', '0', '16')}\n  acc.wait %k",
    ),
    "rows are read before": _loop(
        f"%l = {load('%s', '%A', TILE, '16', 'over %i')}\n    acc.wait %l\n    {OUT}\n    {W}",
        before=f"\n  %k = {load('%s', '%A', '0', '0')}\n  acc.wait %k",
    ),
}


@pytest.mark.parametrize("name", list(STAYS))
def test_a_load_stays_where_it_is(name: str):
    source = parse_function(STAYS[name])
    assert drop_transfers(source, MACHINE) is source


def test_a_load_that_moves_wrongly_is_refuted(monkeypatch: pytest.MonkeyPatch):
    """The pass is not trusted: what it gives is compared with what it was given."""

    def nothing_meets(*_: object) -> bool:
        return False

    monkeypatch.setattr(repeated_loads, "_meets", nothing_meets)
    source = _without_scalars(STAYS["the rows are overwritten"])
    target = drop_transfers(source, MACHINE)
    assert target is not source
    assert isinstance(validate(source, target, MACHINE), Refuted)
