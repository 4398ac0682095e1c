"""In loops, waits become tokens or come an iteration later, where that is free of races."""

from __future__ import annotations

import pytest

from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from rewrites.accelerator.passes.order import order
from rewrites.accelerator.passes.pass_list import chosen_passes
from rewrites.accelerator.passes.pipeline_of_passes import ProvedPasses
from rewrites.accelerator.validation.programs import validate
from tests.inputs.programs import parse_function
from tests.inputs.twins import HEAD, TAIL, TILE, load, store
from tests.support.deep import few
from verifier.kernel.verdicts.verdict import Proved, Refuted

MACHINE = default_machine()
IN_TURN = "affine_map<(d0) -> ((d0 mod 2) * 16)>"


def _copies(row: str, wait: str = "acc.wait %o") -> str:
    body = f"""{HEAD}
  scf.for %i = %c0 to %c4 step %c1 {{
    %l = {load("%s", "%A", TILE, row, "over %i")}
    acc.wait %l
    %o = {store("%s", row, TILE, "over %i")}
    {wait}
  }}
{TAIL}"""
    return body.replace("%n: index, %b: i1, ", "")


def _proved(text: str) -> tuple[str, int, int]:
    """What the pass makes of it, and the cycles before and after."""
    source = parse_function(text)
    passes = ProvedPasses(chosen_passes(("order",)), False, CycleModel())
    target = passes.lower(source, MACHINE)
    assert isinstance(passes.validate(source, target, MACHINE), Proved)
    (run,) = passes.runs["f"]
    assert run.cycles is not None
    before = simulate_cycles(read_program(source, MACHINE), MACHINE).cycles
    return str(target), before, run.cycles


@pytest.mark.parametrize("wait", ["acc.wait %o", "acc.barrier"])
def test_with_two_buffers_in_turn_iterations_overlap(wait: str):
    text, before, after = _proved(_copies(IN_TURN, wait))
    assert "after %l" in text and "iter_args" in text
    assert after < 0.6 * before


def test_with_one_buffer_each_iteration_awaits_the_one_before():
    text, before, after = _proved(_copies("0"))
    assert "after %l" in text and "iter_args" not in text
    assert after < before


def test_a_wait_within_a_branch_or_an_outer_loop_stays():
    inner = _copies("0").replace("    acc.wait %o\n", "    scf.if %t { acc.barrier }\n")
    text = inner.replace("  scf.for", "  %t = arith.cmpi slt, %c0, %c1 : index\n  scf.for")
    source = parse_function(text)
    assert order(source, MACHINE) is source


CARRIED = _proved(_copies(IN_TURN))[0]
WRONG = {
    "no token": CARRIED.replace("after %l", ""),
    "the last iteration is not awaited": CARRIED.replace("  acc.wait %1\n", ""),
    "no iteration is awaited": CARRIED.replace("    acc.wait %2\n", ""),
    "one buffer": CARRIED.replace("(((d0 mod 2) * 16))", "(((d0 mod 1) * 16))"),
}


@few(2)
@pytest.mark.parametrize("name", list(WRONG))
def test_what_is_awaited_too_late_is_refuted(name: str):
    assert WRONG[name] != CARRIED
    source = parse_function(_copies(IN_TURN))
    assert isinstance(validate(source, parse_function(WRONG[name]), MACHINE), Refuted)
