"""The pass `minimise-tokens`: no token, wait or barrier is left that could be dropped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xdsl.dialects import func
from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Operation

from accelerator_model.dialect import acc
from accelerator_model.dialect.types import TokenType
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
        places = _tokens(op)
        if number < len(places):
            if isinstance(op, _HOST):
                op.detach()
                op.erase()
            else:
                _drop(op, places[number])
            yield copy
            return
        number -= len(places)


def _tokens(op: Operation) -> list[int]:
    """The operands that are tokens; one place for what the host waits for."""
    if isinstance(op, _HOST):
        return [0]
    if op.name not in QUEUES:
        return []
    return [n for n, value in enumerate(op.operands) if isinstance(value.type, TokenType)]


def _drop(op: Operation, place: int) -> None:
    op.operands = [value for n, value in enumerate(op.operands) if n != place]
    sizes = op.properties["operandSegmentSizes"]
    assert isinstance(sizes, DenseArrayBase)
    counts = [*sizes.get_values()]
    counts[-1] -= 1
    op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, counts)
