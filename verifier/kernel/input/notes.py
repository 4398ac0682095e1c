"""Attributes by which passes talk about operations, and which say nothing of what these do.

LangRef has discardable attributes named after a dialect. These are not, and belong to nobody but
the passes that set and read them, which are upstream's tests of its own (mlir/test/lib, MLIR 22).
"""

from __future__ import annotations

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

from semantics.effects.facts import facts_of
from verifier.kernel.input.nesting import walk

_NOTES = frozenset(
    (
        *("__test_pipelining_loop__", "__test_pipelining_stage__", "__test_pipelining_op_order__"),
        *("__test_pipelining_part", "__test_pipelining_iteration"),  # Dialect/SCF/TestSCFUtils.cpp
        "unrolled_iteration",  # Dialect/SCF/TestLoopUnrolling.cpp
        *("pattern_driver_changed", "pattern_driver_all_erased"),  # Dialect/Test/TestPatterns.cpp
    )
)


_ANALYSED = "test.reflect_bounds", ("umin", "umax", "smin", "smax")
"""What an analysis of ranges has found of its operand: "integer range analysis will update this op
to reflect inferred integer range of the input" (TestOps.td)."""


def forget_notes(module: Operation) -> None:
    """Take such attributes from the operations that upstream declares, none of which has an
    attribute of its own by these names. What they mean to others only their dialects know."""
    for op in walk(module):
        if not _NOTES.isdisjoint(op.attributes) and _is_upstream(op):
            for name in _NOTES & op.attributes.keys():
                del op.attributes[name]
        if isinstance(op, UnregisteredOp) and op.op_name.data == _ANALYSED[0]:
            for name in _ANALYSED[1]:
                op.attributes.pop(name, None)
                op.properties.pop(name, None)


def _is_upstream(op: Operation) -> bool:
    return not isinstance(op, UnregisteredOp) and facts_of(op.name) is not None
