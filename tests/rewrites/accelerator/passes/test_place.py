"""From one instruction after the other to a program that overlaps them, each step proved."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from xdsl.dialects import func

from accelerator_model.machine import Machine
from accelerator_model.meaning.host import read_program
from accelerator_model.simulator.cycles import CycleModel, simulate_cycles
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.passes.free_rows import NoRoom, Rows
from rewrites.accelerator.passes.order import order
from rewrites.accelerator.passes.pass_list import chosen_passes
from rewrites.accelerator.passes.pipeline_of_passes import ProvedPasses
from rewrites.accelerator.passes.place import place
from rewrites.accelerator.passes.tensorise import tensorise
from rewrites.accelerator.validation.instruction_lists import same_instructions
from rewrites.accelerator.validation.programs import validate
from tests.inputs.matmuls import SMALL, matmul
from tests.inputs.programs import parse_function
from tests.support.deep import few
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

SOURCE = matmul(9, 10, 19)
TENSORISED = tensorise(SOURCE, SMALL)
PLACED = place(TENSORISED, SMALL)


def cycles(function: func.FuncOp, machine: Machine = SMALL) -> int:
    return simulate_cycles(read_program(function, machine), machine).cycles


@pytest.mark.deep
def test_each_step_is_proved_and_gains_cycles():
    passes = ProvedPasses(chosen_passes(("tensorise", "place", "order")), False, CycleModel())
    target = passes.lower(SOURCE, SMALL)
    assert isinstance(passes.validate(SOURCE, target, SMALL), Proved)
    times = [run.cycles for run in passes.runs["gemm"]]
    assert times == sorted(times, key=lambda n: -(n or 0)) and len(set(times)) == 3
    # Not much slower than what is lowered in one go, which takes tiles in an order that suits.
    assert cycles(target) <= 1.2 * cycles(lower_function(SOURCE, SMALL))


def test_what_is_there_is_not_loaded_again():
    assert str(PLACED).count("acc.mvin") < str(TENSORISED).count("acc.mvin")


@few(2)
@pytest.mark.parametrize("rows", [8, 12, 16, 32])
def test_little_room_is_enough(rows: int):
    machine = replace(SMALL, scratchpad_rows=rows, scratchpad_banks=1)
    source = tensorise(matmul(9, 10, 8), machine)
    placed = place(source, machine)
    assert isinstance(same_instructions(source, placed, machine), Proved)
    assert isinstance(same_instructions(placed, order(placed, machine), machine), Proved)


def moved(text: str, what: str, by: int) -> str:
    """With the second of the buffers that begin elsewhere than at row 0 somewhere else."""
    buffers = [m for m in re.finditer(rf"acc.local row (\d+) : \S+ {what}>", text) if m[1] != "0"]
    found = buffers[1]
    return text[: found.start(1)] + str(int(found[1]) + by) + text[found.end(1) :]


def loads(text: str) -> list[str]:
    return [line for line in text.splitlines() if "acc.mvin" in line]


def without(text: str, line: str) -> str:
    token = line.split("=")[0].strip()
    gone = {line, f"  acc.wait {token}"}
    return "\n".join(each for each in text.splitlines() if each not in gone)


TEXT = str(PLACED)
WRONG = {
    "an operand in the rows of another one": moved(TEXT, "#acc.spad", -1),
    "a load too few": without(TEXT, loads(TEXT)[1]),
    "a load of something else": re.sub(r"at 0 to", "at 1 to", TEXT, count=1),
    "a store elsewhere": re.sub(r"(%arg2|%C) at 0 ", r"\1 at 1 ", TEXT, count=1),
}


@few(2)
@pytest.mark.parametrize("name", list(WRONG))
def test_wrong_places_are_not_proved(name: str):
    assert WRONG[name] != TEXT
    wrong = parse_function(WRONG[name])
    assert isinstance(same_instructions(TENSORISED, wrong, SMALL), Refuted | Unknown)
    assert isinstance(validate(TENSORISED, wrong, SMALL), Refuted)


@pytest.mark.deep
def test_a_tile_may_be_where_one_was_that_is_stored_already():
    right = parse_function(moved(TEXT, "#acc.accum", -1))
    assert isinstance(same_instructions(TENSORISED, right, SMALL), Proved)


def test_without_order_what_is_placed_is_a_race():
    wrong = parse_function(re.sub(r"  acc.wait %\d+\n", "", TEXT))
    assert isinstance(same_instructions(TENSORISED, wrong, SMALL), Refuted)


def test_rows_are_given_out_in_turn_and_what_is_needed_last_goes():
    rows = Rows(4)
    rows.expire(0)
    assert [rows.take(2, 5, "a", 9), rows.take(2, 5, "b", 7)] == [0, 2]
    with pytest.raises(NoRoom):
        rows.take(1, 6, None, None)
    rows.expire(6)
    assert rows.held("b", 6, None) == 2
    # What is kept for instruction 9 makes room; what is read by instruction 6 does not.
    assert rows.take(1, 8, None, None) == 0
    assert rows.held("a", 9, None) is None
    with pytest.raises(NoRoom):
        rows.take(2, 8, None, None)
