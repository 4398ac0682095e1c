"""The lane operations of the dialect `acc`, on i32 values; `semantics.meanings.acc_lanes` has their
meaning.

They are what the accelerator's instructions on rows do to each lane. xDSL has an unrelated dialect
of the same name (OpenACC); for a module that mentions `acc`, both are there.
"""

from __future__ import annotations

from xdsl.dialects.builtin import I32, UnitAttr, i32
from xdsl.ir import SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure


class _BinaryLaneOp(IRDLOperation):
    lhs = operand_def(I32)
    rhs = operand_def(I32)
    result = result_def(I32)
    traits = traits_def(Pure())
    assembly_format = "$lhs `,` $rhs attr-dict"

    def __init__(self, lhs: SSAValue, rhs: SSAValue):
        super().__init__(operands=[lhs, rhs], result_types=[i32])


@irdl_op_definition
class LaneAddOp(_BinaryLaneOp):
    """The sum, wrapping."""

    name = "acc.lane_add"


@irdl_op_definition
class LaneMaxOp(_BinaryLaneOp):
    """The greater one, signed."""

    name = "acc.lane_max"


@irdl_op_definition
class LaneMinOp(_BinaryLaneOp):
    """The smaller one, signed."""

    name = "acc.lane_min"


@irdl_op_definition
class LaneShrOp(_BinaryLaneOp):
    """`lhs` shifted right by `rhs`, filled with its sign."""

    name = "acc.lane_shr"


@irdl_op_definition
class LaneReluOp(IRDLOperation):
    """The greater of the operand and 0."""

    name = "acc.lane_relu"
    operand = operand_def(I32)
    result = result_def(I32)
    traits = traits_def(Pure())
    assembly_format = "$operand attr-dict"


@irdl_op_definition
class LaneDot4Op(IRDLOperation):
    """`c` plus the products of the four bytes of `a` and `b`."""

    name = "acc.lane_dot4"
    c = operand_def(I32)
    a = operand_def(I32)
    b = operand_def(I32)
    unsigned = opt_prop_def(UnitAttr)
    saturate = opt_prop_def(UnitAttr)
    result = result_def(I32)
    traits = traits_def(Pure())
    assembly_format = "$c `,` $a (`unsigned` $unsigned^)? `,` $b (`saturate` $saturate^)? attr-dict"


LANE_OPERATIONS = (LaneAddOp, LaneMaxOp, LaneMinOp, LaneShrOp, LaneReluOp, LaneDot4Op)
