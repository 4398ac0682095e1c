"""What the lowering accepts: fills, contractions of i8 into i32, and what is made of their sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from xdsl.dialects import arith, func, memref
from xdsl.dialects.builtin import IntegerAttr, IntegerType, MemRefType, NoneAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.utils.hints import isa

from accelerator_model.dialect.types import in_dram
from rewrites.accelerator.cannot_lower import CannotLower
from rewrites.accelerator.epilogue import Stage, epilogue_of, stage_of
from rewrites.accelerator.matrix_product import MatrixProduct, Offsets, Statement, ZeroFill
from rewrites.accelerator.validation.element_body import (
    Given,
    NoBody,
    body_widths,
    is_violated,
    open_arguments,
    refined_body,
)
from rewrites.accelerator.validation.index_space import IndexSpace, NoSpace, points_of
from semantics.language.builder import Bits, Width
from semantics.language.tiles import ElementBody
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of


def statements_of(function: func.FuncOp) -> list[Statement]:
    """The statements of the function in order.

    A fill is joined with the product that follows it, and a product with what is made of its sums.
    Raises `CannotLower`.
    """
    if len(function.body.blocks) != 1:
        raise CannotLower("only straight-line functions can be lowered", function)
    read: list[tuple[Operation, Statement | Stage]] = []
    for op in function.body.block.ops:
        match op:
            case arith.ConstantOp() | memref.AllocOp() | memref.DeallocOp():
                continue
            case func.ReturnOp() if not op.operands:
                continue
            case _ if op.name.startswith("linalg."):
                read.append((op, _statement(op)))
            case _:
                raise CannotLower(f"{op.name} cannot be lowered to the accelerator", op)
    statements: list[Statement] = []
    while read:
        op, statement = read.pop(0)
        if isinstance(statement, Stage):
            raise CannotLower(f"{op.name} is no part of a product before it", op)
        if isinstance(statement, ZeroFill) and read:
            following = read[0][1]
            if isinstance(following, MatrixProduct) and following.c is statement.output:
                op, statement = read[0][0], replace(following, fresh=True)
                read.pop(0)
        if isinstance(statement, MatrixProduct):
            stages: list[tuple[Operation, Stage]] = []
            held = statement.c
            while read and isinstance(stage := read[0][1], Stage) and stage.sums is held:
                stages.append((read[0][0], stage))
                held = stage.output
                read.pop(0)
            if stages:
                statement = replace(statement, epilogue=epilogue_of(statement, stages))
        if not isinstance(statement.output, BlockArgument):
            raise CannotLower(f"{op.name}: what it writes is not read as the accelerator could", op)
        statements.append(statement)
    return statements


def _statement(op: Operation) -> Statement | Stage:
    try:
        structure = structure_of(op)
        if op.results or len(structure.outputs) != 1:
            raise CannotLower(f"{op.name} does not write one memref", op)
        space = IndexSpace.of(structure)
    except (NoStructure, NoSpace) as error:
        raise CannotLower(f"{op.name}: {error}", op) from None
    if "reduction" in structure.iterators:
        return _product(op, structure, space)
    if len(structure.inputs) == 1 and not isinstance(structure.inputs[0].type, MemRefType):
        return _fill(op, structure)
    return stage_of(op, structure, space)


def _fill(op: Operation, structure: Structure) -> ZeroFill:
    (value,), (output,) = structure.inputs, structure.outputs
    last = structure.body.last_op
    if last is None or last.operands[0] is not structure.body.args[0]:
        raise CannotLower(f"{op.name} is neither a fill nor a matrix product", op)
    if integer(value) != 0:
        raise CannotLower("the accelerator fills with the constant zero only", op)
    shape = _checked(op, output, 32)
    cols = shape[-1] if shape else 1
    return ZeroFill(output, int(np.prod(shape, dtype=np.int64)) // max(cols, 1), cols)


def integer(value: SSAValue) -> int | None:
    """The integer constant that the value is, if it is one."""
    constant = value.owner
    if isinstance(constant, arith.ConstantOp) and isa(constant.value, IntegerAttr[IntegerType]):
        return constant.value.value.data
    return None


def _product(op: Operation, structure: Structure, space: IndexSpace) -> MatrixProduct:
    operands = (*structure.inputs, *structure.outputs)
    given: list[tuple[int, int]] = []
    for number, value in enumerate(operands):
        if space.shapes[number] is None:
            constant = integer(value)
            if constant is None:
                raise CannotLower(f"{op.name}: a scalar is no integer constant", op)
            given.append((number, constant))
    factors = open_arguments(structure.body, tuple(given))
    if len(factors) != 3:
        raise CannotLower(f"{op.name} is no matrix product", op)
    for operand, width in zip(factors, (8, 8, 32), strict=True):
        _checked(op, operands[operand], width)
    _check_body(op, structure.body, tuple(given))
    a, b, c = factors
    count = len(space.extents)
    parallel = [d for d in range(count) if structure.iterators[d] == "parallel"]
    reduced = [d for d in range(count) if structure.iterators[d] == "reduction"]
    in_a, in_b = space.used(a), space.used(b)
    both = [d for d in parallel if d in in_a and d in in_b]
    cols = [d for d in parallel if d in in_b and d not in in_a]
    rows = [d for d in parallel if d not in in_b]
    zero = space.positions

    def offsets(operand: int, dims: Sequence[int]) -> Offsets:
        """What these iterators contribute to the element number."""
        points = points_of(space.extents, dims, count)
        nothing = [np.zeros(1, np.int64)] * count
        return zero(operand, points) - zero(operand, nothing)

    start = [int(zero(x, [np.zeros(1, np.int64)] * count)[0]) for x in (a, b, c)]
    batch = np.stack([offsets(x, both) + s for x, s in zip((a, b, c), start, strict=True)], axis=1)
    return MatrixProduct(
        _argument(op, operands[a]),
        _argument(op, operands[b]),
        operands[c],
        offsets(a, rows),
        offsets(a, reduced),
        offsets(b, reduced),
        offsets(b, cols),
        offsets(c, rows),
        offsets(c, cols),
        tuple((int(x), int(y), int(z)) for x, y, z in batch),
        fresh=False,
    )


def _check_body(op: Operation, body: Block, given: Given) -> None:
    """Raises `CannotLower` where numbers show that the array does not do what the body does."""
    try:
        if body_widths(body, given) != (8, 8, 32):
            raise CannotLower(f"{op.name} has a body that is no multiply-add", op)
        for left, right in product(("signed", "unsigned"), repeat=2):
            if not is_violated(refined_body(body, _multiply_add(left, right), given)):
                break
        else:
            raise CannotLower(f"{op.name} has a body that is no multiply-add", op)
    except NoBody as error:
        raise CannotLower(f"{op.name}: {error}", op) from None
    if (left, right) != ("signed", "signed"):
        raise CannotLower(
            f"{op.name} multiplies {left} by {right} numbers; the accelerator multiplies signed "
            "ones",
            op,
        )


def _multiply_add(left: str, right: str) -> ElementBody:
    """c + a * b of numbers that are signed or unsigned; the accelerator's are signed."""

    def wide(x: Bits, kind: str, width: Width) -> Bits:
        return x.sext(width) if kind == "signed" else x.zext(width)

    return lambda a, b, c: c + wide(a, left, c.width) * wide(b, right, c.width)


def _checked(op: Operation, value: SSAValue, width: int) -> tuple[int, ...]:
    """The shape of a tensor in main memory with elements of `width` bits."""
    type_ = value.type
    if not isa(type_, MemRefType[Attribute]):
        raise CannotLower(f"{op.name}: {type_} is not in memory", op)
    if type_.element_type != IntegerType(width):
        raise CannotLower(f"{op.name}: the accelerator multiplies i8 by i8 into i32", op)
    if not type_.has_static_shape():
        raise CannotLower(f"{op.name}: {type_} has a dynamic shape", op)
    if not isinstance(type_.layout, NoneAttr) or not in_dram(type_):
        raise CannotLower(f"{op.name}: {type_} is not row by row in main memory", op)
    return type_.get_shape()


def _argument(op: Operation, value: SSAValue) -> BlockArgument:
    if not isinstance(value, BlockArgument):
        raise CannotLower(f"{op.name}: only the function's arguments are in main memory", op)
    return value
