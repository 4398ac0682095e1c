"""Tiles in blocks: proved, fewer loads after `place`, and wrong orders are not proved."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from xdsl.dialects import func

from accelerator_model.simulator.cycles import CycleModel
from rewrites.accelerator.passes.pass_list import chosen_passes
from rewrites.accelerator.passes.pipeline_of_passes import ProvedPasses
from rewrites.accelerator.passes.tensorise import tensorise
from rewrites.accelerator.passes.tile import in_blocks, rows_loaded, tile
from rewrites.accelerator.validation.instruction_lists import same_instructions
from rewrites.accelerator.validation.programs import validate
from tests.inputs.matmuls import SMALL, matmul
from tests.inputs.programs import parse_function
from tests.support.deep import few
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown

MACHINE = replace(SMALL, scratchpad_rows=32, scratchpad_banks=1)
"""Room for four strips of the source's eight."""
SOURCE = matmul(16, 8, 16)
TENSORISED = tensorise(SOURCE, MACHINE)
TILED = tile(TENSORISED, MACHINE)


@pytest.mark.deep
def test_each_step_is_proved_and_blocks_gain_cycles():
    def cycles(*names: str) -> int | None:
        passes = ProvedPasses(chosen_passes(names), False, CycleModel())
        target = passes.lower(SOURCE, MACHINE)
        assert isinstance(passes.validate(SOURCE, target, MACHINE), Proved)
        assert all(run.changed for run in passes.runs["gemm"])
        return passes.runs["gemm"][-1].cycles

    in_rows = cycles("tensorise", "place", "order")
    blocks = cycles("tensorise", "tile", "place", "order")
    assert in_rows is not None and blocks is not None and blocks < in_rows


def test_where_everything_has_room_the_order_stays():
    roomy = replace(SMALL, scratchpad_rows=256)
    tensorised = tensorise(SOURCE, roomy)
    assert tile(tensorised, roomy) is tensorised


def test_chains_that_touch_the_same_elements_keep_their_order():
    text = str(TENSORISED)
    # All tiles of C begin where the first one does.
    same = re.sub(r"(%arg2|%C) at \d+ ", r"\1 at 0 ", text)
    assert same != text
    function = parse_function(same)
    assert tile(function, MACHINE) is function


def test_blocks_have_what_is_there_used_first():
    grid = [frozenset({row, 4 + col}) for row in range(4) for col in range(4)]
    order = in_blocks(grid, [1] * 8, 4)
    assert order is not None and sorted(order) == list(range(16))
    assert set(order[:4]) == {0, 1, 4, 5}
    assert rows_loaded([grid[n] for n in order], [1] * 8, 4) < rows_loaded(grid, [1] * 8, 4)
    assert in_blocks(grid, [1] * 8, 1) is None


TEXT = str(TILED)
LINES = TEXT.splitlines()


def _without_first(what: str) -> str:
    """Without the first instruction of a kind, and the wait for it."""
    number = next(n for n, line in enumerate(LINES) if what in line)
    gone = {number, number + 1} if "acc.wait" in LINES[number + 1] else {number}
    return "\n".join(line for n, line in enumerate(LINES) if n not in gone)


def _last_load_again(text: str) -> str:
    """The last load of an operand brings what the first one brought."""
    loads = list(re.finditer(r"(%A|%arg0) at (\d+) to", text))
    assert loads[0][2] != loads[-1][2]
    return text[: loads[-1].start(2)] + loads[0][2] + text[loads[-1].end(2) :]


def _two_stores_swapped(text: str) -> str:
    stores = list(re.finditer(r"acc.mvout .* at (\d+) size", text))
    one, other = stores[0], stores[1]
    return (
        text[: one.start(1)] + other[1] + text[one.end(1) : other.start(1)] + one[1]
        + text[other.end(1) :]
    )  # fmt: skip


WRONG = {
    "an operand that another tile had": _last_load_again(TEXT),
    "two tiles stored in each other's place": _two_stores_swapped(TEXT),
    "a pass too few": _without_first("acc.compute"),
    "a tile is not stored": _without_first("acc.mvout"),
    "a load too few": _without_first("acc.mvin"),
    "a pass without its preload": _without_first("acc.preload"),
}


@few(6)
@pytest.mark.parametrize("name", list(WRONG))
def test_wrong_orders_are_not_proved(name: str):
    assert WRONG[name] != TEXT
    wrong: func.FuncOp = parse_function(WRONG[name])
    assert isinstance(same_instructions(TENSORISED, wrong, MACHINE), Refuted | Unknown)
    assert isinstance(validate(TENSORISED, wrong, MACHINE), Refuted)
