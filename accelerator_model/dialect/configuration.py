"""The configuration registers of the accelerator, and what writes them."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import I64, IntegerAttr, i64
from xdsl.ir import SSAValue
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_op_definition,
    opt_operand_def,
    opt_prop_def,
    result_def,
)
from xdsl.utils.exceptions import VerifyException

from accelerator_model.dialect.types import StateType

REQUANTISATION = ("mult", "shift", "zp", "min", "max")
"""The registers of `mvout_requant`: (x * mult, rounded, >> shift) + zp, between min and max."""

CONFIGURATION = (
    *("ld_stride", "st_stride", "a_stride", "dataflow"),
    *("window_cols", "window_step", "window_pitch"),
    *REQUANTISATION,
)
"""The configuration registers.

`ld_stride`, `st_stride`: bytes from one row to the next in main memory; `a_stride`: scratchpad rows
from one block of DIM columns of the operand A to the next; `dataflow`: one of the two below;
`window_cols`, `window_step`, `window_pitch`: the image that
`compute_window` and `multiply_add` read.
"""

OUTPUT_STATIONARY = 0
"""Sums stay in the array while A and B stream through it: any k in one pass."""

WEIGHT_STATIONARY = 1
"""At most DIM rows of B stay in the array while A streams through it; `compute_acc` reuses them."""


@irdl_op_definition
class SetupOp(IRDLOperation):
    """Writes some configuration registers; the others keep the values they have in `state`.

    Without `state` the others are unknown.
    """

    name = "acc.setup"
    state = opt_operand_def(StateType)
    ld_stride = opt_prop_def(IntegerAttr[I64])
    st_stride = opt_prop_def(IntegerAttr[I64])
    a_stride = opt_prop_def(IntegerAttr[I64])
    dataflow = opt_prop_def(IntegerAttr[I64])
    window_cols = opt_prop_def(IntegerAttr[I64])
    window_step = opt_prop_def(IntegerAttr[I64])
    window_pitch = opt_prop_def(IntegerAttr[I64])
    mult = opt_prop_def(IntegerAttr[I64])
    shift = opt_prop_def(IntegerAttr[I64])
    zp = opt_prop_def(IntegerAttr[I64])
    min = opt_prop_def(IntegerAttr[I64])
    max = opt_prop_def(IntegerAttr[I64])
    result = result_def(StateType)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "(`from` $state^)? attr-dict"

    def __init__(self, state: SSAValue | None, registers: Mapping[str, int]):
        super().__init__(
            operands=[state],
            properties={name: IntegerAttr(value, i64) for name, value in registers.items()},
            result_types=[StateType()],
        )

    def registers(self) -> dict[str, int]:
        """The registers that this operation writes."""
        written: dict[str, int] = {}
        for name in CONFIGURATION:
            value = self.properties.get(name)
            if isinstance(value, IntegerAttr):
                written[name] = value.value.data
        return written

    def verify_(self) -> None:
        for name, value in self.registers().items():
            if value < 0 and name not in REQUANTISATION:
                raise VerifyException(f"acc.setup: {name} must not be negative")
            if name == "dataflow" and value not in (OUTPUT_STATIONARY, WEIGHT_STATIONARY):
                raise VerifyException(f"acc.setup: there is no dataflow {value}")
