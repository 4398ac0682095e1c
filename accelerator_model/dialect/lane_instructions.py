"""Instructions of the dialect `acc` that do to each lane what a lane operation does.

They run in the queue EX, on rows of the accumulator; each is an element-wise operation or a dot
product of `semantics.meanings.acc_lanes` for DIM lanes at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IndexType, MemRefType, UnitAttr
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    var_operand_def,
)
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

from accelerator_model.dialect.types import (
    NUMBER,
    AccumulatorAttr,
    Number,
    NumberAttr,
    ScratchpadAttr,
    TokenType,
    check_at_least,
    check_indices,
    check_rows,
    memref_type,
    number,
)
from semantics.meanings.acc_lanes import DOT_LENGTH


class AluFunction(StrEnum):
    """What `alu` does to a lane: the lane operation of that name."""

    ADD = "add"
    MAX = "max"
    MIN = "min"
    SHR = "shr"
    RELU = "relu"


@irdl_attr_definition
class AluFunctionAttr(EnumAttribute[AluFunction]):
    name = "acc.alu_function"


class LaneInstruction(IRDLOperation):
    """What the instructions on lanes check alike."""

    def check_rows_of(
        self, value: SSAValue, space: type, row: NumberAttr, rows: NumberAttr | int, name: str
    ) -> None:
        """Raises `VerifyException` unless so many rows are in that memory."""
        check_indices(self)
        memref = memref_type(value)
        if not isinstance(memref.memory_space, space):
            raise VerifyException(f"{self.name}: {name} is in the wrong memory")
        check_at_least(self, 0, (f"{name}_row", row))
        check_rows(memref, row, rows, f"{self.name} {name}")


@irdl_op_definition
class AluOp(LaneInstruction):
    """EX: `rows` rows of `target` = function(target, source), or function(source) for relu."""

    name = "acc.alu"
    source = operand_def(MemRefType)
    target = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    deps = var_operand_def(TokenType)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    custom_directives = (Number,)
    function = prop_def(AluFunctionAttr)
    source_row = prop_def(NUMBER)
    target_row = prop_def(NUMBER)
    rows = prop_def(NUMBER)
    token = result_def(TokenType)

    assembly_format = (
        "$function $source `row` custom<Number>($source_row) `into` $target `row` "
        "custom<Number>($target_row) `rows` custom<Number>($rows) "
        "(`over` $indices^)? (`after` $deps^)? attr-dict `:` type($source) `,` type($target)"
    )

    def __init__(
        self,
        function: AluFunction,
        source: SSAValue,
        source_row: int | AffineMap,
        target: SSAValue,
        target_row: int | AffineMap,
        rows: int | AffineMap,
        deps: Sequence[SSAValue] = (),
        indices: Sequence[SSAValue] = (),
    ):
        super().__init__(
            operands=[source, target, indices, deps],
            properties={
                "function": AluFunctionAttr(function),
                "source_row": number(source_row),
                "target_row": number(target_row),
                "rows": number(rows),
            },
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        check_at_least(self, 1, ("rows", self.rows))
        rows = self.rows
        self.check_rows_of(self.source, AccumulatorAttr, self.source_row, rows, "source")
        self.check_rows_of(self.target, AccumulatorAttr, self.target_row, rows, "target")


@irdl_op_definition
class Dot4Op(LaneInstruction):
    """EX: each lane of a row of `c` += the products of four bytes of `a` and of `b`.

    Both are DOT_LENGTH rows; the bytes of lane l are elements DOT_LENGTH * l and those that follow.
    """

    name = "acc.dot4"
    a = operand_def(MemRefType)
    b = operand_def(MemRefType)
    c = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    deps = var_operand_def(TokenType)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    custom_directives = (Number,)
    a_row = prop_def(NUMBER)
    b_row = prop_def(NUMBER)
    c_row = prop_def(NUMBER)
    unsigned = opt_prop_def(UnitAttr)
    saturate = opt_prop_def(UnitAttr)
    token = result_def(TokenType)

    assembly_format = (
        "$a `row` custom<Number>($a_row) (`unsigned` $unsigned^)? `,` $b `row` "
        "custom<Number>($b_row) `into` $c `row` custom<Number>($c_row) "
        "(`saturate` $saturate^)? (`over` $indices^)? (`after` $deps^)? attr-dict "
        "`:` type($a) `,` type($b) `,` type($c)"
    )

    def __init__(
        self,
        a: SSAValue,
        a_row: int | AffineMap,
        b: SSAValue,
        b_row: int | AffineMap,
        c: SSAValue,
        c_row: int | AffineMap,
        unsigned: bool = False,
        saturate: bool = False,
        deps: Sequence[SSAValue] = (),
        indices: Sequence[SSAValue] = (),
    ):
        super().__init__(
            operands=[a, b, c, indices, deps],
            properties={
                "a_row": number(a_row),
                "b_row": number(b_row),
                "c_row": number(c_row),
                "unsigned": UnitAttr() if unsigned else None,
                "saturate": UnitAttr() if saturate else None,
            },
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        self.check_rows_of(self.a, ScratchpadAttr, self.a_row, DOT_LENGTH, "a")
        self.check_rows_of(self.b, ScratchpadAttr, self.b_row, DOT_LENGTH, "b")
        self.check_rows_of(self.c, AccumulatorAttr, self.c_row, 1, "c")
