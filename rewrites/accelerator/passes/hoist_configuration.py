"""The pass `hoist-configuration`: a register that a loop only ever sets to one value is set before
it."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import affine, func, scf

from accelerator_model.dialect import acc
from accelerator_model.machine import Machine
from rewrites.accelerator.passes.registers_at_launch import (
    LOOPS,
    held_at_launch,
    hold_the_same,
    is_state,
    setups_in,
    without_register,
)


def hoist_configuration(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """A register moves out of a loop if every instruction then still finds what it found: the first
    iteration too, and what follows a loop that does not run."""
    wanted = held_at_launch(function, machine)
    number = 0
    while wanted is not None:
        hoisted = next(_hoisted(function, number), None)
        if hoisted is None:
            break
        if hold_the_same(wanted, held_at_launch(hoisted, machine)):
            function, number = hoisted, 0
        else:
            number += 1
    return function


def _hoisted(function: func.FuncOp, number: int) -> Iterator[func.FuncOp]:
    """The program after the move of this number, if there are so many."""
    copy = function.clone()
    for loop in copy.walk():
        if not isinstance(loop, LOOPS):
            continue
        values: dict[str, set[int]] = {}
        for setup in setups_in(loop):
            for name, value in setup.registers().items():
                values.setdefault(name, set()).add(value)
        carried = [n for n, value in enumerate(loop.operands) if is_state(value)]
        movable = {name: found.pop() for name, found in values.items() if len(found) == 1}
        if len(carried) != 1 or number >= len(movable):
            number -= len(movable) if len(carried) == 1 else 0
            continue
        name = list(movable)[number]
        for setup in setups_in(loop):
            if name in setup.registers():
                without_register(setup, name)
        _set_before(loop, carried[0], name, movable[name])
        yield copy
        return


def _set_before(loop: scf.ForOp | affine.ForOp, place: int, name: str, value: int) -> None:
    """The loop's state, an operand, gets this register."""
    before = acc.SetupOp(loop.operands[place], {name: value})
    before.result.name_hint = "state"
    block = loop.parent
    assert block is not None
    block.insert_op_before(before, loop)
    loop.operands[place] = before.result
