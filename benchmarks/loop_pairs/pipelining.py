"""Schedules for upstream's software pipelining of loops (`test-scf-pipelining`), as its attributes.

In each innermost loop, loads of memrefs to which it does not store, and what their indices need,
are made some iterations ahead of everything else.
"""

from __future__ import annotations

from io import StringIO

from loop_pairs.xdsl_modules import read_by_xdsl
from xdsl.dialects import memref, scf
from xdsl.dialects.builtin import IntegerAttr, UnitAttr, i32
from xdsl.ir import Operation
from xdsl.printer import Printer


def staged(text: str, ahead: int) -> str | None:
    """A module with loops of scf, in generic form, where each innermost loop says what is done
    `ahead` iterations earlier; None where xDSL cannot read it, or there is no such loop."""
    try:
        _, module = read_by_xdsl(text)
    except Exception:  # noqa: BLE001 - what it does not know it refuses in any way
        return None
    loops = [op for op in module.walk() if isinstance(op, scf.ForOp) and _is_innermost(op)]
    if not [loop for loop in loops if _schedule(loop, ahead)]:
        return None
    printed = StringIO()
    Printer(printed, print_generic_format=True).print_op(module)
    return printed.getvalue() + "\n"


def _is_innermost(loop: scf.ForOp) -> bool:
    return not any(op.regions for op in loop.body.block.ops)


def _schedule(loop: scf.ForOp, ahead: int) -> bool:
    """Mark a loop and its operations; whether there is anything to be done ahead."""
    ops = list(loop.body.block.ops)[:-1]
    stored = {op.memref for op in ops if isinstance(op, memref.StoreOp)}
    early = [op for op in ops if isinstance(op, memref.LoadOp) and op.memref not in stored]
    needed: set[Operation] = set()
    while early:
        op = early.pop()
        needed.add(op)
        early += [o.owner for o in op.operands if isinstance(o.owner, Operation) and o.owner in ops]
    if not needed:
        return False
    loop.attributes["__test_pipelining_loop__"] = UnitAttr()
    order = [op for op in ops if op not in needed] + [op for op in ops if op in needed]
    for place, op in enumerate(order):
        op.attributes["__test_pipelining_stage__"] = IntegerAttr(0 if op in needed else ahead, i32)
        op.attributes["__test_pipelining_op_order__"] = IntegerAttr(place, i32)
    return True
