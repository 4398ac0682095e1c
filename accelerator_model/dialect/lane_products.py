"""Instructions of the dialect `acc` with which each lane multiplies.

They run in the queue EX: multiply-add, of bytes into the accumulator, and multiply-shift, of what
is in the accumulator, 32 bits times 32 bits into 64.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import I64, IndexType, IntegerAttr, MemRefType, UnitAttr
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import (
    AttrSizedOperandSegments,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    var_operand_def,
)

from accelerator_model.dialect.lane_instructions import LaneInstruction
from accelerator_model.dialect.types import (
    NUMBER,
    AccumulatorAttr,
    Number,
    ScratchpadAttr,
    StateType,
    TokenType,
    check_at_least,
    number,
)


@irdl_op_definition
class MultiplyAddOp(LaneInstruction):
    """EX: `rows` rows of `c` += pixels of an image times one row of weights, lane by lane.

    The pixels are rows of `x` in the scratchpad, those that `compute_window` would read: row r is
    pixel `first` + r, counted in reading order from the pixel at row `x_row`. Factors are bytes.
    """

    name = "acc.multiply_add"
    state = operand_def(StateType)
    x = operand_def(MemRefType)
    w = operand_def(MemRefType)
    c = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    deps = var_operand_def(TokenType)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    custom_directives = (Number,)
    x_row = prop_def(NUMBER)
    first = prop_def(IntegerAttr[I64])
    rows = prop_def(IntegerAttr[I64])
    w_row = prop_def(NUMBER)
    c_row = prop_def(NUMBER)
    token = result_def(TokenType)

    assembly_format = (
        "$state `,` $x `row` custom<Number>($x_row) `from` $first `rows` $rows `by` $w `row` "
        "custom<Number>($w_row) `into` $c `row` custom<Number>($c_row) "
        "(`over` $indices^)? (`after` $deps^)? attr-dict `:` type($x) `,` type($w) `,` type($c)"
    )

    def __init__(
        self,
        state: SSAValue,
        x: SSAValue,
        x_row: int | AffineMap,
        first: int,
        rows: int,
        w: SSAValue,
        w_row: int | AffineMap,
        c: SSAValue,
        c_row: int | AffineMap,
        deps: Sequence[SSAValue] = (),
        indices: Sequence[SSAValue] = (),
    ):
        super().__init__(
            operands=[state, x, w, c, indices, deps],
            properties={
                "x_row": number(x_row),
                "first": number(first),
                "rows": number(rows),
                "w_row": number(w_row),
                "c_row": number(c_row),
            },
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        check_at_least(self, 0, ("first", self.first))
        check_at_least(self, 1, ("rows", self.rows))
        self.check_rows_of(self.x, ScratchpadAttr, self.x_row, 1, "x")
        self.check_rows_of(self.w, ScratchpadAttr, self.w_row, 1, "w")
        self.check_rows_of(self.c, AccumulatorAttr, self.c_row, self.rows, "c")


@irdl_op_definition
class MultiplyShiftOp(LaneInstruction):
    """EX: `rows` rows of `target` = source * multiplier >> shift, rounded, lane by lane.

    The multipliers are row `scale_row` of `scale`, in the accumulator, and the shifts the row after
    it. `double_round` is TOSA's rounding of that name. The result wraps to 32 bits.
    """

    name = "acc.multiply_shift"
    source = operand_def(MemRefType)
    scale = operand_def(MemRefType)
    target = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    deps = var_operand_def(TokenType)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    custom_directives = (Number,)
    source_row = prop_def(NUMBER)
    scale_row = prop_def(NUMBER)
    target_row = prop_def(NUMBER)
    rows = prop_def(NUMBER)
    double_round = opt_prop_def(UnitAttr)
    token = result_def(TokenType)

    assembly_format = (
        "$source `row` custom<Number>($source_row) `by` $scale `row` custom<Number>($scale_row) "
        "`into` $target `row` custom<Number>($target_row) `rows` custom<Number>($rows) "
        "(`double_round` $double_round^)? (`over` $indices^)? (`after` $deps^)? attr-dict "
        "`:` type($source) `,` type($scale) `,` type($target)"
    )

    def __init__(
        self,
        source: SSAValue,
        source_row: int | AffineMap,
        scale: SSAValue,
        scale_row: int | AffineMap,
        target: SSAValue,
        target_row: int | AffineMap,
        rows: int | AffineMap,
        deps: Sequence[SSAValue] = (),
        indices: Sequence[SSAValue] = (),
        double_round: bool = False,
    ):
        super().__init__(
            operands=[source, scale, target, indices, deps],
            properties={
                "source_row": number(source_row),
                "scale_row": number(scale_row),
                "target_row": number(target_row),
                "rows": number(rows),
                "double_round": UnitAttr() if double_round else None,
            },
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        check_at_least(self, 1, ("rows", self.rows))
        self.check_rows_of(self.source, AccumulatorAttr, self.source_row, self.rows, "source")
        self.check_rows_of(self.scale, AccumulatorAttr, self.scale_row, 2, "scale")
        self.check_rows_of(self.target, AccumulatorAttr, self.target_row, self.rows, "target")


LANE_PRODUCTS = (MultiplyAddOp, MultiplyShiftOp)
