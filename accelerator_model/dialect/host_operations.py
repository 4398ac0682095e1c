"""Operations of the dialect `acc` that the host runs itself, or that only name completions."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import I64, IntegerAttr, IntegerType, MemRefType, NoneAttr, i64
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    var_operand_def,
)
from xdsl.utils.exceptions import VerifyException

from accelerator_model.dialect.types import (
    AccumulatorAttr,
    ScratchpadAttr,
    TokenType,
    check_at_least,
)


@irdl_op_definition
class LocalOp(IRDLOperation):
    """The rows of a local memory from `row` on, as many as the type says. Nothing is executed."""

    name = "acc.local"
    row = prop_def(IntegerAttr[I64])
    memref = result_def(MemRefType)

    assembly_format = "`row` $row attr-dict `:` type($memref)"

    def __init__(self, row: int, memref: MemRefType[Attribute]):
        super().__init__(properties={"row": IntegerAttr(row, i64)}, result_types=[memref])

    def verify_(self) -> None:
        memref = self.memref.type
        if memref.get_num_dims() != 2 or not memref.has_static_shape():
            raise VerifyException("acc.local: a buffer has a static number of rows and columns")
        if not isinstance(memref.layout, NoneAttr):
            raise VerifyException("acc.local: a buffer has no layout")
        if isinstance(memref.memory_space, ScratchpadAttr):
            width = 8
        elif isinstance(memref.memory_space, AccumulatorAttr):
            width = 32
        else:
            raise VerifyException("acc.local: a buffer is in #acc.spad or #acc.accum")
        if memref.element_type != IntegerType(width):
            raise VerifyException(f"acc.local: elements in {memref.memory_space} are i{width}")
        check_at_least(self, 0, ("row", self.row))


@irdl_op_definition
class JoinOp(IRDLOperation):
    """The completion of all instructions behind the tokens; of none: it is there already."""

    name = "acc.join"
    tokens = var_operand_def(TokenType)
    token = result_def(TokenType)

    assembly_format = "(`of` $tokens^)? attr-dict"

    def __init__(self, tokens: Sequence[SSAValue] = ()):
        super().__init__(operands=[tokens], result_types=[TokenType()])


@irdl_op_definition
class WaitOp(IRDLOperation):
    """Host: goes on when the token's instruction has completed."""

    name = "acc.wait"
    token = operand_def(TokenType)

    assembly_format = "$token attr-dict"

    def __init__(self, token: SSAValue):
        super().__init__(operands=[token])


@irdl_op_definition
class BarrierOp(IRDLOperation):
    """Host: goes on when every instruction issued so far has completed."""

    name = "acc.barrier"
    assembly_format = "attr-dict"


@irdl_op_definition
class DoneOp(IRDLOperation):
    """Host: from here on, others may read and write main memory."""

    name = "acc.done"
    assembly_format = "attr-dict"
