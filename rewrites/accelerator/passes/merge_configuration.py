"""The pass `merge-configuration`: a register is written only where another value is needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xdsl.dialects import func

from accelerator_model.machine import Machine
from rewrites.accelerator.passes.listing import Listing, awaited_at_the_end
from rewrites.accelerator.passes.registers_at_launch import (
    held_at_launch,
    hold_the_same,
    setups_in,
    without_register,
)
from rewrites.accelerator.validation.instruction_lists import registers_read


def merge_configuration(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """Only what some instruction reads is written, before the first one that needs it. In a program
    with loops, each write is left out if every instruction still finds what it found. A program
    without loops in which the host waits before the end stays as it is."""
    listing = Listing.of(function, machine)
    if listing is None:
        return _without_what_is_there(function, machine)
    awaited = awaited_at_the_end(listing)
    if awaited is None:
        return function
    read = registers_read(listing.program)
    kept = [
        replace(each, registers={n: v for n, v in each.registers.items() if n in read[each.index]})
        for each in listing.kept()
    ]
    return listing.rebuilt(kept, awaited)


def _without_what_is_there(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    wanted = held_at_launch(function, machine)
    number = 0
    while wanted is not None:
        shorter = next(_without(function, number), None)
        if shorter is None:
            break
        if hold_the_same(wanted, held_at_launch(shorter, machine)):
            function = shorter
        else:
            number += 1
    return function


def _without(function: func.FuncOp, number: int) -> Iterator[func.FuncOp]:
    """The program without the write of this number, if there are so many."""
    copy = function.clone()
    for setup in setups_in(copy):
        written = list(setup.registers())
        if number < len(written):
            without_register(setup, written[number])
            yield copy
            return
        number -= len(written)
