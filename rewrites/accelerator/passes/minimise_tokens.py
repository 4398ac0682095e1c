"""The pass `minimise-tokens`: no token, wait or barrier is left that could be dropped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xdsl.dialects import func
from xdsl.ir import Operation

from accelerator_model.dialect import acc
from accelerator_model.dialect.awaited_tokens import await_only, awaited
from accelerator_model.machine import Machine
from accelerator_model.meaning.program import QUEUES
from rewrites.accelerator.passes.conflicts import Conflicts
from rewrites.accelerator.passes.listing import Listing
from rewrites.accelerator.validation.programs import Checked, check_program

_HOST = (acc.WaitOp, acc.BarrierOp)


def minimise_tokens(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    """In a list of instructions, each awaits the conflicting ones of other queues that are not
    ordered already. In a program with loops, each token, wait and barrier is left out if the
    program is proved free of races without it."""
    listing = Listing.of(function, machine)
    if listing is None:
        return _without_what_can_go(function, machine)
    after, awaited = Conflicts.of(listing.program).fewest_tokens()
    kept = [replace(each, after=after[each.index]) for each in listing.kept()]
    return listing.rebuilt(kept, awaited)


def _without_what_can_go(function: func.FuncOp, machine: Machine) -> func.FuncOp:
    number = 0
    while True:
        shorter = next(_without(function, number), None)
        if shorter is None:
            return function
        if isinstance(check_program(shorter, machine), Checked):
            function = shorter
        else:
            number += 1


def _without(function: func.FuncOp, number: int) -> Iterator[func.FuncOp]:
    """The program without its token, wait or barrier of this number, if it has so many."""
    copy = function.clone()
    for op in copy.walk():
        count = _tokens(op)
        if number < count:
            if isinstance(op, _HOST):
                op.detach()
                op.erase()
            else:
                tokens = awaited(op)
                del tokens[number]
                await_only(op, tokens)
            yield copy
            return
        number -= count


def _tokens(op: Operation) -> int:
    """How many tokens an instruction awaits; one for what the host waits for."""
    if isinstance(op, _HOST):
        return 1
    return len(awaited(op)) if op.name in QUEUES else 0
