"""The dialect `acc`: what a matrix multiplication needs of the simulated accelerator.

Instructions are put into three queues by the host, in program order, and run asynchronously: LD
(`mvin`, `zero`), EX (`preload`, `compute`, `alu`, `dot4`), ST (`mvout`), and variants of these. A
token stands for the completion of the instruction that gives it. What each does is stated in
`accelerator_model.meaning.instructions`, what is ordered before what in
`accelerator_model.meaning.happens_before`.

xDSL has an unrelated dialect of the same name (OpenACC); a context holds one of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    IndexType,
    MemRefType,
    NoneAttr,
    UnitAttr,
)
from xdsl.ir import Attribute, Dialect, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    var_operand_def,
)
from xdsl.utils.exceptions import VerifyException

from accelerator_model.dialect.configuration import CONFIGURATION as CONFIGURATION
from accelerator_model.dialect.configuration import OUTPUT_STATIONARY as OUTPUT_STATIONARY
from accelerator_model.dialect.configuration import WEIGHT_STATIONARY as WEIGHT_STATIONARY
from accelerator_model.dialect.configuration import SetupOp
from accelerator_model.dialect.host_operations import BarrierOp, DoneOp, JoinOp, LocalOp, WaitOp
from accelerator_model.dialect.lane_instructions import AluFunctionAttr, AluOp, Dot4Op
from accelerator_model.dialect.lane_products import LANE_PRODUCTS
from accelerator_model.dialect.network_instructions import NETWORK_INSTRUCTIONS
from accelerator_model.dialect.types import (
    NUMBER,
    AccumulatorAttr,
    DramAttr,
    Number,
    NumberAttr,
    ScratchpadAttr,
    StateType,
    TokenType,
    check_at_least,
    check_indices,
    check_rows,
    constant,
    element_bits,
    in_dram,
    local_shape,
    memref_type,
    number,
)
from semantics.syntax.acc_lanes import LANE_OPERATIONS


class TransferOp(IRDLOperation):
    """What `mvin` and `mvout` check alike."""

    def check_transfer(
        self,
        dram: MemRefType[Attribute],
        local: MemRefType[Attribute],
        offset: NumberAttr,
        row: NumberAttr,
        rows: NumberAttr,
        cols: NumberAttr,
    ) -> None:
        """Raises `VerifyException` unless both ends exist and fit."""
        check_indices(self)
        if not in_dram(dram):
            raise VerifyException(f"{self.name}: {dram} is not in main memory")
        if not dram.has_static_shape() or not isinstance(dram.layout, NoneAttr):
            raise VerifyException(f"{self.name}: {dram} needs a static shape and no layout")
        if element_bits(dram) != element_bits(local):
            raise VerifyException(f"{self.name}: elements differ in size")
        check_at_least(self, 0, ("offset", offset), ("row", row))
        check_at_least(self, 1, ("rows", rows), ("cols", cols))
        check_rows(local, row, rows, self.name)
        _, dim = local_shape(local, self.name)
        if (count := constant(cols)) is not None and count > dim:
            raise VerifyException(f"{self.name}: {count} columns, a row has {dim}")


@irdl_op_definition
class MvinOp(TransferOp):
    """LD: main memory to local rows, padded with zeros to DIM columns.

    Row r is read from element `offset` + r * ld_stride (in bytes) of `source` on.
    """

    name = "acc.mvin"
    state = operand_def(StateType)
    source = operand_def(MemRefType)
    target = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    deps = var_operand_def(TokenType)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    custom_directives = (Number,)
    offset = prop_def(NUMBER)
    target_row = prop_def(NUMBER)
    rows = prop_def(NUMBER)
    cols = prop_def(NUMBER)
    token = result_def(TokenType)

    assembly_format = (
        "$state `,` $source `at` custom<Number>($offset) `to` $target `row` "
        "custom<Number>($target_row) `size` custom<Number>($rows) `x` custom<Number>($cols) "
        "(`over` $indices^)? (`after` $deps^)? attr-dict `:` type($source) `,` type($target)"
    )

    def __init__(
        self,
        state: SSAValue,
        source: SSAValue,
        offset: int | AffineMap,
        target: SSAValue,
        target_row: int | AffineMap,
        rows: int | AffineMap,
        cols: int | AffineMap,
        deps: Sequence[SSAValue] = (),
        indices: Sequence[SSAValue] = (),
    ):
        super().__init__(
            operands=[state, source, target, indices, deps],
            properties={
                "offset": number(offset),
                "target_row": number(target_row),
                "rows": number(rows),
                "cols": number(cols),
            },
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        self.check_transfer(
            memref_type(self.source),
            memref_type(self.target),
            self.offset,
            self.target_row,
            self.rows,
            self.cols,
        )


@irdl_op_definition
class MvoutOp(TransferOp):
    """ST: local rows to main memory, the first `cols` columns of each.

    Row r is written from element `offset` + r * st_stride (in bytes) of `target` on.
    """

    name = "acc.mvout"
    state = operand_def(StateType)
    source = operand_def(MemRefType)
    target = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    deps = var_operand_def(TokenType)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    custom_directives = (Number,)
    offset = prop_def(NUMBER)
    source_row = prop_def(NUMBER)
    rows = prop_def(NUMBER)
    cols = prop_def(NUMBER)
    token = result_def(TokenType)

    assembly_format = (
        "$state `,` $source `row` custom<Number>($source_row) `to` $target `at` "
        "custom<Number>($offset) `size` custom<Number>($rows) `x` custom<Number>($cols) "
        "(`over` $indices^)? (`after` $deps^)? attr-dict `:` type($source) `,` type($target)"
    )

    def __init__(
        self,
        state: SSAValue,
        source: SSAValue,
        source_row: int | AffineMap,
        target: SSAValue,
        offset: int | AffineMap,
        rows: int | AffineMap,
        cols: int | AffineMap,
        deps: Sequence[SSAValue] = (),
        indices: Sequence[SSAValue] = (),
    ):
        super().__init__(
            operands=[state, source, target, indices, deps],
            properties={
                "offset": number(offset),
                "source_row": number(source_row),
                "rows": number(rows),
                "cols": number(cols),
            },
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        self.check_transfer(
            memref_type(self.target),
            memref_type(self.source),
            self.offset,
            self.source_row,
            self.rows,
            self.cols,
        )


@irdl_op_definition
class ZeroOp(IRDLOperation):
    """LD: sets local rows to zero."""

    name = "acc.zero"
    target = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    deps = var_operand_def(TokenType)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    custom_directives = (Number,)
    target_row = prop_def(NUMBER)
    rows = prop_def(NUMBER)
    token = result_def(TokenType)

    assembly_format = (
        "$target `row` custom<Number>($target_row) `rows` custom<Number>($rows) "
        "(`over` $indices^)? (`after` $deps^)? "
        "attr-dict `:` type($target)"
    )

    def __init__(
        self,
        target: SSAValue,
        target_row: int | AffineMap,
        rows: int | AffineMap,
        deps: Sequence[SSAValue] = (),
        indices: Sequence[SSAValue] = (),
    ):
        super().__init__(
            operands=[target, indices, deps],
            properties={"target_row": number(target_row), "rows": number(rows)},
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        check_indices(self)
        check_at_least(self, 0, ("target_row", self.target_row))
        check_at_least(self, 1, ("rows", self.rows))
        check_rows(memref_type(self.target), self.target_row, self.rows, self.name)


@irdl_op_definition
class PreloadOp(IRDLOperation):
    """EX: says where the following `compute` finds B and puts C, and whether it adds to C."""

    name = "acc.preload"
    b = operand_def(MemRefType)
    c = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    custom_directives = (Number,)
    b_row = prop_def(NUMBER)
    c_row = prop_def(NUMBER)
    accumulate = opt_prop_def(UnitAttr)

    assembly_format = (
        "$b `row` custom<Number>($b_row) `into` $c `row` custom<Number>($c_row) "
        "(`accumulate` $accumulate^)? "
        "(`over` $indices^)? attr-dict `:` type($b) `,` type($c)"
    )

    def __init__(
        self,
        b: SSAValue,
        b_row: int | AffineMap,
        c: SSAValue,
        c_row: int | AffineMap,
        accumulate: bool,
        indices: Sequence[SSAValue] = (),
    ):
        super().__init__(
            operands=[b, c, indices],
            properties={
                "b_row": number(b_row),
                "c_row": number(c_row),
                "accumulate": UnitAttr() if accumulate else None,
            },
        )

    def verify_(self) -> None:
        check_indices(self)
        for name, value, space, row in (
            ("b", self.b, ScratchpadAttr, self.b_row),
            ("c", self.c, AccumulatorAttr, self.c_row),
        ):
            memref = memref_type(value)
            if not isinstance(memref.memory_space, space):
                raise VerifyException(f"acc.preload: {name} must be in #{space.name}")
            check_at_least(self, 0, (f"{name}_row", row))
            check_rows(memref, row, 1, f"{self.name} {name}")


class PassOp(IRDLOperation):
    """What `compute` and `compute_acc` check alike."""

    def check_a(self, a: SSAValue, a_row: NumberAttr, rows: NumberAttr) -> None:
        """Raises `VerifyException` unless A is in the scratchpad and has so many rows."""
        check_indices(self)
        memref = memref_type(a)
        if not isinstance(memref.memory_space, ScratchpadAttr):
            raise VerifyException(f"{self.name}: a must be in #acc.spad")
        check_at_least(self, 0, ("a_row", a_row))
        check_at_least(self, 1, ("rows", rows))
        check_rows(memref, a_row, rows, self.name)


@irdl_op_definition
class ComputeOp(PassOp):
    """EX: C (+)= A B, with B and C as the last `preload` says.

    A has `rows` rows and `k` columns: columns DIM*i to DIM*i + DIM - 1 are in the scratchpad rows
    from `a_row` + i * a_stride on. B has `k` rows of DIM columns; weight stationary, k is at most
    DIM, and the array keeps B.
    """

    name = "acc.compute"
    state = operand_def(StateType)
    a = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    deps = var_operand_def(TokenType)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    custom_directives = (Number,)
    a_row = prop_def(NUMBER)
    rows = prop_def(NUMBER)
    k = prop_def(NUMBER)
    token = result_def(TokenType)

    assembly_format = (
        "$state `,` $a `row` custom<Number>($a_row) `rows` custom<Number>($rows) `k` "
        "custom<Number>($k) (`over` $indices^)? "
        "(`after` $deps^)? attr-dict `:` type($a)"
    )

    def __init__(
        self,
        state: SSAValue,
        a: SSAValue,
        a_row: int | AffineMap,
        rows: int | AffineMap,
        k: int | AffineMap,
        deps: Sequence[SSAValue] = (),
        indices: Sequence[SSAValue] = (),
    ):
        super().__init__(
            operands=[state, a, indices, deps],
            properties={"a_row": number(a_row), "rows": number(rows), "k": number(k)},
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        check_at_least(self, 1, ("k", self.k))
        self.check_a(self.a, self.a_row, self.rows)


@irdl_op_definition
class ComputeAccOp(PassOp):
    """EX, weight stationary: as `compute`, with the B that the last `compute` left in the array."""

    name = "acc.compute_acc"
    state = operand_def(StateType)
    a = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    deps = var_operand_def(TokenType)
    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    custom_directives = (Number,)
    a_row = prop_def(NUMBER)
    rows = prop_def(NUMBER)
    token = result_def(TokenType)

    assembly_format = (
        "$state `,` $a `row` custom<Number>($a_row) `rows` custom<Number>($rows) "
        "(`over` $indices^)? "
        "(`after` $deps^)? attr-dict `:` type($a)"
    )

    def __init__(
        self,
        state: SSAValue,
        a: SSAValue,
        a_row: int | AffineMap,
        rows: int | AffineMap,
        deps: Sequence[SSAValue] = (),
        indices: Sequence[SSAValue] = (),
    ):
        super().__init__(
            operands=[state, a, indices, deps],
            properties={"a_row": number(a_row), "rows": number(rows)},
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        self.check_a(self.a, self.a_row, self.rows)


Acc = Dialect(
    "acc",
    [
        SetupOp,
        LocalOp,
        MvinOp,
        MvoutOp,
        ZeroOp,
        PreloadOp,
        ComputeOp,
        ComputeAccOp,
        JoinOp,
        WaitOp,
        BarrierOp,
        DoneOp,
        AluOp,
        Dot4Op,
        *LANE_PRODUCTS,
        *NETWORK_INSTRUCTIONS,
        *LANE_OPERATIONS,
    ],
    [TokenType, StateType, DramAttr, ScratchpadAttr, AccumulatorAttr, AluFunctionAttr],
)
