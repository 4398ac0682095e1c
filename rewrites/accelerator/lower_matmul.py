"""Lowers matrix products i8 x i8 -> i32 to the accelerator: tiled, asynchronous, ordered by tokens.

The output is cut into tiles of DIM x DIM, which stay in the accumulator until they are finished.
A tile needs a strip of A (DIM rows) and one of B (DIM columns); strips stay in the scratchpad as
long as there is room. Nothing here is trusted: `rewrites.accelerator.validation.validate` proves
each result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    FunctionType,
    IntegerType,
    MemRefType,
    ModuleOp,
    TensorType,
)
from xdsl.ir import Attribute, Block, Region
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import PassFailedException

from accelerator_model.dialect import acc
from accelerator_model.dialect.types import AccumulatorAttr
from accelerator_model.machine import (
    OUTPUT_BYTES,
    BadMachine,
    Machine,
    default_machine,
    load_machine,
)
from accelerator_model.meaning.bad_program import BadProgram
from accelerator_model.meaning.program import argument_memory
from rewrites.accelerator.depthwise import DepthwiseLowering, channel_windows
from rewrites.accelerator.elementwise_sum import ElementwiseLowering
from rewrites.accelerator.looped_matmul import LoopedProduct, LoopPlan
from rewrites.accelerator.product_layout import PADDED_COLUMNS, oriented
from rewrites.accelerator.product_lowering import ProductLowering
from rewrites.accelerator.program_emitter import ProgramEmitter
from rewrites.accelerator.split_products import diagonal_blocks, fills_the_array, split
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.statements.matrix_product import (
    BiasFill,
    ConstantFill,
    ElementwiseSum,
    MatrixProduct,
    NumberFill,
    Statement,
    WindowExtreme,
    ZeroFill,
)
from rewrites.accelerator.tensor_statements import statements_of
from rewrites.accelerator.tiling_plan import TilingPlan
from rewrites.accelerator.validation.signature import OWN_CONSTANT, Signature
from rewrites.accelerator.window_extremes import WindowExtremeLowering
from rewrites.accelerator.window_lowering import WindowLowering, Windows, windows_of
from semantics.language.kinds import isa

LARGEST_PROGRAM = 40_000
"""Instructions of a program without loops, in which each of them is an operation."""

LOOPS_FROM = 512
"""A program of more instructions has loops where there is a plan for them. A shorter one keeps
strips in the scratchpad from one block to the next."""


@dataclass(frozen=True)
class LowerMatmulPass(ModulePass):
    """Every function becomes a program of the accelerator. `machine` is a TOML file's path.

    Fails on what the accelerator cannot do, and on a machine description that cannot be used.
    """

    name = "lower-matmul"

    machine: str = ""
    double_buffer: bool = True
    weight_stationary: bool = False

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        try:
            machine = load_machine(Path(self.machine)) if self.machine else default_machine()
            for function in list(op.walk()):
                if isinstance(function, func.FuncOp) and function.body.blocks:
                    lowered = lower_function(
                        function,
                        machine,
                        double_buffer=self.double_buffer,
                        weight_stationary=self.weight_stationary,
                    )
                    Rewriter.replace_op(function, lowered)
        except (BadMachine, CannotLower) as error:
            raise PassFailedException(str(error)) from error


def lower_function(
    function: func.FuncOp,
    machine: Machine,
    *,
    double_buffer: bool = True,
    weight_stationary: bool = False,
) -> func.FuncOp:
    """A program with the name, the arguments and the effect of `function`. Raises `CannotLower`.

    Without `double_buffer` there is one buffer for each operand and one for the output. The array
    is output stationary unless it is told to be `weight_stationary`.
    """
    statements = statements_of(function)
    signature = Signature.of(function)
    try:
        for position, type_ in enumerate(signature.types):
            argument_memory(position, type_)
    except BadProgram as error:
        raise CannotLower(str(error), function) from error
    windows: list[Windows] | None = None
    if double_buffer and not weight_stationary and len(statements) == 1:
        blocks = diagonal_blocks(statements[0], machine.dim)
        if any(fills_the_array(block, machine.dim) for block in blocks):
            windows = windows_of(blocks, machine)
            passes = sum(each.passes(machine.array) for each in windows or ())
            windows = windows if 2 * passes <= LARGEST_PROGRAM else None
    channels: list[Windows] | None = None
    if windows is None and len(statements) == 1:
        channels = channel_windows(statements[0], machine)
        passes = sum(each.passes(machine.array) for each in channels or ())
        channels = channels if 2 * passes <= LARGEST_PROGRAM else None
    # What is read window by window is one statement, and nothing is left of it.
    whole = windows is not None or channels is not None
    statements = [part for s in statements for part in split(s, machine.array) if not whole]
    statements = [oriented(s) if isinstance(s, MatrixProduct) else s for s in statements]
    for statement in statements:
        _check(statement, function, machine)
    plans = [
        TilingPlan.of(s, function, machine, double_buffer, weight_stationary) for s in statements
    ]
    instructions = sum(plan.instructions() for plan in plans)
    looped: list[LoopPlan] = []
    on_memory = len(signature.types) == len(function.body.block.args)
    if instructions > LOOPS_FROM and double_buffer and not weight_stationary and on_memory:
        looped = _loop_plans(statements, machine)
    if not looped and instructions > LARGEST_PROGRAM:
        raise CannotLower(f"the program has more than {LARGEST_PROGRAM} instructions", function)
    block = Block(arg_types=signature.types)
    for old, new in zip(function.body.block.args, block.args, strict=False):
        new.name_hint = old.name_hint
    emitter = ProgramEmitter(block, machine, signature.numbers)
    if windows is not None:
        WindowLowering(emitter, windows).emit()
    if channels is not None:
        DepthwiseLowering(emitter, channels).emit()
    groups = [[plan] for plan in plans]
    if not looped and double_buffer and not weight_stationary:
        groups = _same_sums(plans)
    for number, (plan, *more) in enumerate(groups):
        if number:
            emitter.add(acc.BarrierOp())
        if looped:
            LoopedProduct(emitter, looped[number]).emit()
            continue
        if isinstance(plan.statement, ZeroFill):
            _ZeroLowering(emitter, plan.statement).emit()
        elif isinstance(plan.statement, ElementwiseSum):
            ElementwiseLowering(emitter, plan.statement).emit()
        elif isinstance(plan.statement, WindowExtreme):
            WindowExtremeLowering(emitter, plan.statement).emit()
        elif isinstance(plan.statement, BiasFill | ConstantFill | NumberFill):
            raise AssertionError("a bias is part of a product")
        elif plan.statement.k == 0:
            if plan.statement.fresh:
                s = plan.statement
                rows = len(s.batches) * s.m
                _ZeroLowering(emitter, ZeroFill(s.output, rows, s.n)).emit()
        else:
            _emit_product(emitter, [plan, *more])
    if looped:
        emitter.add(acc.BarrierOp())
    elif emitter.last_store is not None:
        emitter.add(acc.WaitOp(emitter.last_store))
    emitter.add(acc.DoneOp())
    emitter.add(func.ReturnOp())
    return func.FuncOp(
        function.sym_name.data,
        FunctionType.from_lists([argument.type for argument in block.args], []),
        Region(block),
        visibility=function.sym_visibility,
        arg_attrs=_attributes(emitter) if emitter.constants else None,
    )


def _attributes(emitter: ProgramEmitter) -> ArrayAttr[DictionaryAttr]:
    """Of the arguments: constants of the program's own say what they are."""

    def named(number: int, type_: Attribute) -> DictionaryAttr:
        values = emitter.constants.get(number)
        if values is None:
            return DictionaryAttr({})
        assert isa(type_, MemRefType[IntegerType])
        tensor = TensorType(type_.element_type, type_.get_shape())
        contents = values.astype(f"<i{type_.element_type.width.data // 8}").tobytes()
        elements = DenseIntOrFPElementsAttr(tensor, BytesAttr(contents))
        return DictionaryAttr({OWN_CONSTANT: elements})

    return ArrayAttr([named(n, a.type) for n, a in enumerate(emitter.block.args)])


def _check(statement: Statement, function: func.FuncOp, machine: Machine) -> None:
    """Raises `CannotLower` for what does not go with its product."""
    if isinstance(statement, ElementwiseSum):
        if statement.elements % machine.dim:
            raise CannotLower(f"the elements do not fill rows of {machine.dim}", function)
        if not ElementwiseLowering.has_room(statement, machine):
            raise CannotLower("local memory has no room for two buffers each", function)
    if isinstance(statement, WindowExtreme) and not WindowExtremeLowering.has_room(
        statement, machine
    ):
        raise CannotLower("local memory has no room for two windows of a row each", function)
    if not isinstance(statement, MatrixProduct):
        return
    if statement.k == 0 and (statement.epilogue is not None or statement.bias is not None):
        raise CannotLower("an empty product has no sums to requantise", function)
    if statement.k == 0 and not statement.fresh and statement.result is not statement.c:
        raise CannotLower("an empty product copies nothing", function)
    if statement.bias is not None and not statement.fresh:
        raise CannotLower("a bias is added to sums that start from zero only", function)
    columns = np.arange(statement.n)
    if statement.bias is not None and not np.array_equal(statement.c_cols, columns):
        raise CannotLower("a bias has an element for each column of the result", function)
    if statement.scales is not None and not (
        statement.scales.shape[1] == statement.n and np.array_equal(statement.c_cols, columns)
    ):
        raise CannotLower("each column of the result has a multiplier and a shift", function)
    if statement.b_padding is not None:
        raise CannotLower(PADDED_COLUMNS, function)


def _same_sums(plans: Sequence[TilingPlan]) -> list[list[TilingPlan]]:
    """The plans in order, those together that add to the same tiles of one C."""
    groups: list[list[TilingPlan]] = []
    for plan in plans:
        last = groups[-1][-1] if groups else plan
        one, other = last.statement, plan.statement
        if (
            last is not plan
            and isinstance(one, MatrixProduct)
            and isinstance(other, MatrixProduct)
            and other.adds_to_result_of(one)
            and last.layout.columns == plan.layout.columns
        ):
            groups[-1].append(plan)
        else:
            groups.append([plan])
    return groups


def _emit_product(emitter: ProgramEmitter, plans: Sequence[TilingPlan]) -> None:
    """The product of the first plan, to which those of the others are added before C is stored."""
    strip_rows = max(plan.strip_rows for plan in plans)
    strips = min(plan.strips for plan in plans)
    lowerings = [
        ProductLowering(
            emitter, plan.statement, replace(plan, strip_rows=strip_rows, strips=strips)
        )
        for plan in plans
        if isinstance(plan.statement, MatrixProduct)
    ]
    first, *others = lowerings
    first.emit(*others)


def _loop_plans(statements: Sequence[Statement], machine: Machine) -> list[LoopPlan]:
    """Plans for all statements, if all are products that are large and without edges."""
    plans = [LoopPlan.of(s, machine) if isinstance(s, MatrixProduct) else None for s in statements]
    found = [plan for plan in plans if plan is not None]
    return found if len(found) == len(plans) else []


class _ZeroLowering:
    """Stores one tile of zeros all over the output."""

    def __init__(self, emitter: ProgramEmitter, fill: ZeroFill) -> None:
        self.emitter = emitter
        self.fill = fill

    def emit(self) -> None:
        emitter, fill, dim = self.emitter, self.fill, self.emitter.machine.dim
        if not (fill.rows and fill.cols):
            return
        tile = emitter.local(0, dim, AccumulatorAttr(), 32, "zeros")
        zero = acc.ZeroOp(tile, 0, dim)
        emitter.add(zero)
        state = emitter.state(st_stride=fill.cols * OUTPUT_BYTES)
        output = emitter.argument(fill.output)
        for row in range(0, fill.rows, dim):
            for col in range(0, fill.cols, dim):
                rows, cols = min(dim, fill.rows - row), min(dim, fill.cols - col)
                offset = row * fill.cols + col
                store = acc.MvoutOp(state, tile, 0, output, offset, rows, cols, [zero.token])
                emitter.add(store)
                emitter.last_store = store.token
