"""Deeply nested modules: how deep they may be, and a walk whose cost does not grow with depth."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TypeVar

from xdsl.ir import Operation, SSAValue

Op = TypeVar("Op", bound=Operation)

MOST_NESTED = 2500
"""Regions inside of each other that are read. mlir-opt 22 ends with SIGSEGV somewhere between 2,000
and 3,000 of them, with the stack that a process is usually given."""
_FRAMES = 40
"""Calls inside of each other that any function here and above makes for one region inside of
another; the parser makes most, about 15."""
_OTHER_FRAMES = 1000


def make_room(depth: int) -> None:
    """Let functions call each other deep enough for `depth` regions inside of each other.

    A Python function calling another one takes 90 bytes of the stack on average: there is room for
    `MOST_NESTED` in the 8 MB that a thread has.
    """
    sys.setrecursionlimit(max(sys.getrecursionlimit(), _OTHER_FRAMES + _FRAMES * depth))


def walk(operation: Operation) -> Iterator[Operation]:
    """The operation and all inside of it, as `Operation.walk` gives them. The operation that was
    given last may be changed or replaced before the next one is asked for; what was inside of it
    then still comes."""
    waiting = [operation]
    while waiting:
        op = waiting.pop()
        inside = [inner for region in op.regions for block in region.blocks for inner in block.ops]
        waiting += reversed(inside)
        yield op


def copied(operation: Op, names: bool = True) -> tuple[Op, dict[Operation, Operation]]:
    """A copy of the operation with all inside of it, and which copy each operation has. Values of
    the copy have names if `names`."""
    values: dict[SSAValue, SSAValue] = {}
    copy = operation.clone(values, clone_name_hints=names, clone_operands=False)
    copies = dict(zip(walk(operation), walk(copy), strict=True))
    for old, new in copies.items():
        new.operands = [values.get(operand, operand) for operand in old.operands]
    return copy, copies
