"""Instructions of the dialect `acc` that layers of networks need beside those of a product.

A bias that sums start from, rows of A that are the windows of a convolution, transposed loads, and
stores that requantise.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import I64, IntegerAttr, MemRefType, NoneAttr, UnitAttr
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    var_operand_def,
)
from xdsl.utils.exceptions import VerifyException

from accelerator_model.dialect.types import (
    AccumulatorAttr,
    NumberAttr,
    ScratchpadAttr,
    StateType,
    TokenType,
    check_at_least,
    check_rows,
    constant,
    element_bits,
    in_dram,
    local_shape,
    memref_type,
    number,
)

RESULT_WIDTHS = (8, 32)
"""What a requantising store may write, in bits."""


class NetworkInstruction(IRDLOperation):
    """What the instructions of this file check alike."""

    def check_local(
        self, value: SSAValue, space: type, first: NumberAttr, rows: NumberAttr | int, name: str
    ) -> int:
        """The elements of a row. Raises `VerifyException` unless the rows are in that memory."""
        memref = memref_type(value)
        if not isinstance(memref.memory_space, space):
            raise VerifyException(f"{self.name}: {name} is in the wrong memory")
        check_at_least(self, 0, (f"{name}_row", first))
        check_rows(memref, first, rows, f"{self.name} {name}")
        return local_shape(memref, self.name)[1]

    def check_dram(self, value: SSAValue) -> MemRefType[Attribute]:
        """The type of a memref in main memory. Raises `VerifyException`."""
        memref = memref_type(value)
        if not in_dram(memref):
            raise VerifyException(f"{self.name}: {memref} is not in main memory")
        if not memref.has_static_shape() or not isinstance(memref.layout, NoneAttr):
            raise VerifyException(f"{self.name}: {memref} needs a static shape and no layout")
        return memref


@irdl_op_definition
class MvinTransposedOp(NetworkInstruction):
    """LD: `rows` x `cols` elements of main memory become `cols` rows of a local memory.

    Row c of the target holds column c of the source, padded with zeros to DIM elements. Both
    `rows` and `cols` are at most DIM: what the transposer holds.
    """

    name = "acc.mvin_transposed"
    state = operand_def(StateType)
    source = operand_def(MemRefType)
    target = operand_def(MemRefType)
    deps = var_operand_def(TokenType)
    offset = prop_def(IntegerAttr[I64])
    target_row = prop_def(IntegerAttr[I64])
    rows = prop_def(IntegerAttr[I64])
    cols = prop_def(IntegerAttr[I64])
    token = result_def(TokenType)

    assembly_format = (
        "$state `,` $source `at` $offset `to` $target `row` $target_row `size` $rows `x` $cols "
        "(`after` $deps^)? attr-dict `:` type($source) `,` type($target)"
    )

    def __init__(
        self,
        state: SSAValue,
        source: SSAValue,
        offset: int,
        target: SSAValue,
        target_row: int,
        rows: int,
        cols: int,
        deps: Sequence[SSAValue] = (),
    ):
        super().__init__(
            operands=[state, source, target, deps],
            properties={
                "offset": number(offset),
                "target_row": number(target_row),
                "rows": number(rows),
                "cols": number(cols),
            },
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        check_at_least(self, 0, ("offset", self.offset))
        check_at_least(self, 1, ("rows", self.rows), ("cols", self.cols))
        space = type(memref_type(self.target).memory_space)
        rows, cols = self.rows.value.data, self.cols.value.data
        dim = self.check_local(self.target, space, self.target_row, cols, "target")
        if max(rows, cols) > dim:
            raise VerifyException(f"{self.name}: {rows} x {cols}, the transposer has {dim} x {dim}")
        if element_bits(self.check_dram(self.source)) != element_bits(memref_type(self.target)):
            raise VerifyException(f"{self.name}: elements differ in size")


@irdl_op_definition
class PreloadBiasOp(NetworkInstruction):
    """EX: as `preload`; the following `compute` starts each row of C from row `d_row` of `d`."""

    name = "acc.preload_bias"
    b = operand_def(MemRefType)
    d = operand_def(MemRefType)
    c = operand_def(MemRefType)
    b_row = prop_def(IntegerAttr[I64])
    d_row = prop_def(IntegerAttr[I64])
    c_row = prop_def(IntegerAttr[I64])

    assembly_format = (
        "$b `row` $b_row `,` $d `row` $d_row `into` $c `row` $c_row attr-dict "
        "`:` type($b) `,` type($d) `,` type($c)"
    )

    def __init__(self, b: SSAValue, b_row: int, d: SSAValue, d_row: int, c: SSAValue, c_row: int):
        super().__init__(
            operands=[b, d, c],
            properties={"b_row": number(b_row), "d_row": number(d_row), "c_row": number(c_row)},
        )

    def verify_(self) -> None:
        self.check_local(self.b, ScratchpadAttr, self.b_row, 1, "b")
        self.check_local(self.d, AccumulatorAttr, self.d_row, 1, "d")
        self.check_local(self.c, AccumulatorAttr, self.c_row, 1, "c")


@irdl_op_definition
class ComputeWindowOp(NetworkInstruction):
    """EX, output stationary: as `compute`, on rows of A that are pixels of an image.

    The image has rows of `window_cols` pixels; these are `window_step` rows of the scratchpad
    apart, and its rows `window_pitch`. Row r of A is pixel `first` + r, counted in reading order
    from the pixel at scratchpad row `a_row`. Columns are as those of `compute`.
    """

    name = "acc.compute_window"
    state = operand_def(StateType)
    a = operand_def(MemRefType)
    deps = var_operand_def(TokenType)
    a_row = prop_def(IntegerAttr[I64])
    first = prop_def(IntegerAttr[I64])
    rows = prop_def(IntegerAttr[I64])
    k = prop_def(IntegerAttr[I64])
    token = result_def(TokenType)

    assembly_format = (
        "$state `,` $a `row` $a_row `from` $first `rows` $rows `k` $k (`after` $deps^)? attr-dict "
        "`:` type($a)"
    )

    def __init__(
        self,
        state: SSAValue,
        a: SSAValue,
        a_row: int,
        first: int,
        rows: int,
        k: int,
        deps: Sequence[SSAValue] = (),
    ):
        super().__init__(
            operands=[state, a, deps],
            properties={
                "a_row": number(a_row),
                "first": number(first),
                "rows": number(rows),
                "k": number(k),
            },
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        check_at_least(self, 0, ("first", self.first))
        check_at_least(self, 1, ("rows", self.rows), ("k", self.k))
        self.check_local(self.a, ScratchpadAttr, self.a_row, 1, "a")


class RequantisingStore(NetworkInstruction):
    """What the two requantising stores check alike."""

    def check_store(
        self,
        source: SSAValue,
        source_row: NumberAttr,
        target: SSAValue,
        *counts: NumberAttr,
    ) -> None:
        """Raises `VerifyException`. `counts` are offset, rows, columns."""
        offset, rows, cols = counts
        check_at_least(self, 0, ("offset", offset))
        check_at_least(self, 1, ("rows", rows), ("cols", cols))
        dim = self.check_local(source, AccumulatorAttr, source_row, rows, "source")
        columns = constant(cols)
        if columns is not None and columns > dim:
            raise VerifyException(f"{self.name}: {columns} columns, a row has {dim}")
        if isinstance(memref_type(target).memory_space, ScratchpadAttr):
            local_shape(memref_type(target), self.name)
            widths, results = RESULT_WIDTHS[:1], "i8 in the scratchpad"
        else:
            self.check_dram(target)
            widths, results = RESULT_WIDTHS, "i8 or i32"
        if element_bits(memref_type(target)) not in widths:
            raise VerifyException(f"{self.name}: the results are {results}")


@irdl_op_definition
class MvoutRequantOp(RequantisingStore):
    """ST: as `mvout`, rows of the accumulator requantised to i8 or i32 on the way.

    The target may be a buffer of the scratchpad, where the results stay on chip.
    By the registers `mult`, `shift`, `zp`, `min` and `max`; `double_round` is TOSA's rounding of
    that name.
    """

    name = "acc.mvout_requant"
    state = operand_def(StateType)
    source = operand_def(MemRefType)
    target = operand_def(MemRefType)
    deps = var_operand_def(TokenType)
    source_row = prop_def(IntegerAttr[I64])
    offset = prop_def(IntegerAttr[I64])
    rows = prop_def(IntegerAttr[I64])
    cols = prop_def(IntegerAttr[I64])
    double_round = opt_prop_def(UnitAttr)
    token = result_def(TokenType)

    assembly_format = (
        "$state `,` $source `row` $source_row `to` $target `at` $offset `size` $rows `x` $cols "
        "(`double_round` $double_round^)? (`after` $deps^)? attr-dict "
        "`:` type($source) `,` type($target)"
    )

    def __init__(
        self,
        state: SSAValue,
        source: SSAValue,
        source_row: int,
        target: SSAValue,
        offset: int,
        rows: int,
        cols: int,
        deps: Sequence[SSAValue] = (),
        double_round: bool = False,
    ):
        super().__init__(
            operands=[state, source, target, deps],
            properties={
                "source_row": number(source_row),
                "offset": number(offset),
                "rows": number(rows),
                "cols": number(cols),
                "double_round": UnitAttr() if double_round else None,
            },
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        counts = (self.offset, self.rows, self.cols)
        self.check_store(self.source, self.source_row, self.target, *counts)


@irdl_op_definition
class MvoutRequantChannelsOp(RequantisingStore):
    """ST: as `mvout_requant`, with a multiplier and a shift of its own for each column.

    Those of column c are elements c of row `channel_row` of `channels` and of the row after it.
    """

    name = "acc.mvout_requant_channels"
    state = operand_def(StateType)
    source = operand_def(MemRefType)
    channels = operand_def(MemRefType)
    target = operand_def(MemRefType)
    deps = var_operand_def(TokenType)
    source_row = prop_def(IntegerAttr[I64])
    channel_row = prop_def(IntegerAttr[I64])
    offset = prop_def(IntegerAttr[I64])
    rows = prop_def(IntegerAttr[I64])
    cols = prop_def(IntegerAttr[I64])
    double_round = opt_prop_def(UnitAttr)
    token = result_def(TokenType)

    assembly_format = (
        "$state `,` $source `row` $source_row `by` $channels `row` $channel_row `to` $target "
        "`at` $offset `size` $rows `x` $cols (`double_round` $double_round^)? (`after` $deps^)? "
        "attr-dict `:` type($source) `,` type($channels) `,` type($target)"
    )

    def __init__(
        self,
        state: SSAValue,
        source: SSAValue,
        source_row: int,
        channels: SSAValue,
        channel_row: int,
        target: SSAValue,
        offset: int,
        rows: int,
        cols: int,
        deps: Sequence[SSAValue] = (),
        double_round: bool = False,
    ):
        super().__init__(
            operands=[state, source, channels, target, deps],
            properties={
                "source_row": number(source_row),
                "channel_row": number(channel_row),
                "offset": number(offset),
                "rows": number(rows),
                "cols": number(cols),
                "double_round": UnitAttr() if double_round else None,
            },
            result_types=[TokenType()],
        )

    def verify_(self) -> None:
        counts = (self.offset, self.rows, self.cols)
        self.check_store(self.source, self.source_row, self.target, *counts)
        self.check_local(self.channels, AccumulatorAttr, self.channel_row, 2, "channel")


NETWORK_INSTRUCTIONS = (
    MvinTransposedOp,
    PreloadBiasOp,
    ComputeWindowOp,
    MvoutRequantOp,
    MvoutRequantChannelsOp,
)
