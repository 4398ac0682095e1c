"""Registers leave loops and go only where every instruction still finds what it found."""

from __future__ import annotations

import pytest

from accelerator_model.machine import default_machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from rewrites.accelerator.passes.hoist_configuration import hoist_configuration
from rewrites.accelerator.passes.merge_configuration import merge_configuration
from rewrites.accelerator.passes.pass_list import chosen_passes
from rewrites.accelerator.passes.pipeline_of_passes import ProvedPasses
from rewrites.accelerator.validation.programs import validate
from tests.inputs.programs import parse_function
from tests.inputs.twins import ALL, BACK_EDGE, HEAD, TAIL, ZERO_TRIPS, load, store
from tests.support.deep import few
from verifier.kernel.verdicts.verdict import Proved, Refuted

MACHINE = default_machine()


def loop(end: str, body: str, after: str) -> str:
    """Loads of W in a loop that carries the state, which is `%e` afterwards."""
    return f"""{HEAD}
  %e = scf.for %i = %c0 to {end} step %c1 iter_args(%s1 = %s) -> (!acc.state) {{
    {body}
    %s2 = acc.setup from %s1 {{ld_stride = 128 : i64}}
    %x = {load("%s2", "%W", "16", "16")}
    acc.wait %x
    scf.yield %s2 : !acc.state
  }}
  {after}
{TAIL}"""


LAST = f"""%l = {load("%e", "%W", "0", "0")}
  acc.wait %l
  %o = {store("%e", "0", "0")}
  acc.wait %o"""
READS_FIRST = f"""%y = {load("%s1", "%W", "0", "0")}
    acc.wait %y
    %z = {store("%s1", "0", "0")}
    acc.wait %z"""


def test_what_a_loop_sets_to_one_value_is_set_before_it():
    """The loop runs four times, so what follows finds the register written."""
    source = parse_function(loop("%c4", "", LAST).replace("%n: index, %b: i1, ", ""))
    passes = ProvedPasses(
        chosen_passes(("hoist-configuration", "merge-configuration")), False, CycleModel()
    )
    target = passes.lower(source, MACHINE)
    assert isinstance(passes.validate(source, target, MACHINE), Proved)
    hoisted, merged = passes.runs["f"]
    loop_text = str(target).split("scf.for")[1].split("scf.yield")[0]
    assert "acc.setup" not in loop_text
    before = simulate_cycles(read_program(source, MACHINE), MACHINE).cycles
    assert hoisted.cycles is not None and merged.cycles is not None
    # Three writes less, and then the one that the hoisted one makes needless.
    assert (before - hoisted.cycles, hoisted.cycles - merged.cycles) == (12, 4)


STAYS = {
    "read after a loop that may not run": loop("%n", "", LAST),
    "read in the first iteration before it is written": loop("%c1", READS_FIRST, ""),
    "set to two values": BACK_EDGE.right,
}


@few(2)
@pytest.mark.parametrize("name", list(STAYS))
def test_a_register_stays_where_it_is(name: str):
    source = parse_function(STAYS[name])
    assert hoist_configuration(source, MACHINE) is source


@pytest.mark.deep
def test_a_register_of_a_loop_that_may_not_run_is_hoisted_where_nobody_finds_it():
    source = parse_function(ZERO_TRIPS.reference)
    hoisted = hoist_configuration(source, MACHINE)
    assert hoisted is not source
    assert isinstance(validate(source, hoisted, MACHINE), Proved)
    merged = merge_configuration(hoisted, MACHINE)
    # The loop no longer changes it, so that it need not be written again.
    assert str(merged).count("ld_stride = 128") == 1
    assert isinstance(validate(source, merged, MACHINE), Proved)


def test_a_register_hoisted_out_of_a_loop_that_may_not_run_is_refuted_where_it_is_read():
    """What follows reads the stride that was there before, or that of the loop."""
    sets = "%f = acc.setup from %e {ld_stride = 64 : i64}\n  "
    source = loop("%n", "", sets + LAST.replace("%e", "%f"))
    wrong = loop("%n", "", LAST)
    verdict = validate(parse_function(source), parse_function(wrong), MACHINE)
    assert isinstance(verdict, Refuted)


@few(6)
@pytest.mark.parametrize("name", list(ALL))
def test_registers_merged_in_programs_with_loops(name: str):
    source = parse_function(ALL[name].right)
    merged = merge_configuration(source, MACHINE)
    assert merged is source or isinstance(validate(source, merged, MACHINE), Proved)
    assert merge_configuration(merged, MACHINE) is merged
