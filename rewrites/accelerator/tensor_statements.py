"""What the lowering accepts: a function of fills and matrix products over its arguments."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import IntegerAttr, IntegerType, MemRefType, NoneAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.utils.hints import isa

from accelerator_model.dialect.types import in_dram
from rewrites.accelerator.validation.element_body import (
    NoBody,
    body_widths,
    is_violated,
    refined_body,
)
from semantics.language.builder import Bits, Width
from semantics.language.tiles import ElementBody
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of


class CannotLower(Exception):
    """What the accelerator, or this lowering, cannot do. `operation` is the one to blame."""

    def __init__(self, message: str, operation: Operation) -> None:
        super().__init__(message)
        self.message = message
        self.operation = operation


@dataclass(frozen=True)
class ZeroFill:
    """`output`, rows x cols of i32, becomes zero."""

    output: BlockArgument
    rows: int
    cols: int


@dataclass(frozen=True)
class MatrixProduct:
    """`c` (m x n, i32) += `a` (m x k, i8) times `b` (k x n, i8); it starts from zero if `fresh`."""

    a: BlockArgument
    b: BlockArgument
    c: BlockArgument
    m: int
    n: int
    k: int
    fresh: bool


Statement = ZeroFill | MatrixProduct


def statements_of(function: func.FuncOp) -> list[Statement]:
    """The statements of the function in order, a fill joined with the product that follows it.

    Raises `CannotLower`.
    """
    if len(function.body.blocks) != 1:
        raise CannotLower("only straight-line functions can be lowered", function)
    statements: list[Statement] = []
    for op in function.body.block.ops:
        match op:
            case arith.ConstantOp():
                continue
            case func.ReturnOp() if not op.operands:
                continue
            case _ if op.name.startswith("linalg."):
                statement = _statement(op)
            case _:
                raise CannotLower(f"{op.name} cannot be lowered to the accelerator", op)
        before = statements[-1] if statements else None
        if (
            isinstance(statement, MatrixProduct)
            and isinstance(before, ZeroFill)
            and before.output is statement.c
        ):
            statements.pop()
            s = statement
            statement = MatrixProduct(s.a, s.b, s.c, s.m, s.n, s.k, fresh=True)
        statements.append(statement)
    return statements


def _statement(op: Operation) -> Statement:
    try:
        structure = structure_of(op)
    except NoStructure as error:
        raise CannotLower(str(error), op) from None
    if op.results or len(structure.outputs) != 1:
        raise CannotLower(f"{op.name} does not write one memref", op)
    if len(structure.inputs) == 1:
        return _fill(op, structure)
    if len(structure.inputs) == 2:
        return _product(op, structure)
    raise CannotLower(f"{op.name} is neither a fill nor a matrix product", op)


def _fill(op: Operation, structure: Structure) -> ZeroFill:
    (value,), (output,) = structure.inputs, structure.outputs
    yielded = _yielded(structure.body)
    if (
        structure.iterators != ("parallel", "parallel")
        or not _selects(structure.maps[1], (0, 1))
        or yielded is not structure.body.args[0]
    ):
        raise CannotLower(f"{op.name} is neither a fill nor a matrix product", op)
    constant = value.owner
    if not (
        isinstance(constant, arith.ConstantOp)
        and isa(constant.value, IntegerAttr[IntegerType])
        and constant.value.value.data == 0
    ):
        raise CannotLower("the accelerator fills with the constant zero only", op)
    rows, cols = _matrix(op, output, 32)
    return ZeroFill(_argument(op, output), rows, cols)


def _product(op: Operation, structure: Structure) -> MatrixProduct:
    (a, b), (c,) = structure.inputs, structure.outputs
    parallel = [d for d, kind in enumerate(structure.iterators) if kind == "parallel"]
    reduced = [d for d, kind in enumerate(structure.iterators) if kind == "reduction"]
    if len(parallel) != 2 or len(reduced) != 1:
        raise CannotLower(f"{op.name} is no matrix product", op)
    row, col = parallel
    (inner,) = reduced
    if _selects(structure.maps[2], (col, row)):
        row, col = col, row
    wanted = ((row, inner), (inner, col), (row, col))
    if not all(_selects(m, dims) for m, dims in zip(structure.maps, wanted, strict=True)):
        raise CannotLower(f"{op.name} is no matrix product, or one with transposed operands", op)
    m, k = _matrix(op, a, 8)
    k_of_b, n = _matrix(op, b, 8)
    if k_of_b != k or _matrix(op, c, 32) != (m, n):
        raise CannotLower(f"{op.name}: the extents do not fit", op)
    _check_body(op, structure.body)
    return MatrixProduct(_argument(op, a), _argument(op, b), _argument(op, c), m, n, k, fresh=False)


def _check_body(op: Operation, body: Block) -> None:
    """Raises `CannotLower` where numbers show that the array does not do what the body does."""
    try:
        if body_widths(body) != (8, 8, 32):
            raise CannotLower(f"{op.name} has a body that is no multiply-add", op)
        for left, right in product(("signed", "unsigned"), repeat=2):
            if not is_violated(refined_body(body, _multiply_add(left, right))):
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


def _selects(map_: AffineMap, dims: tuple[int, ...]) -> bool:
    return map_ == AffineMap(
        map_.num_dims, 0, tuple(AffineMap.identity(map_.num_dims).results[d] for d in dims)
    )


def _yielded(body: Block) -> SSAValue:
    last = body.last_op
    return last.operands[0] if last is not None else body.args[0]


def _matrix(op: Operation, value: SSAValue, width: int) -> tuple[int, int]:
    """Rows and columns of a matrix in main memory with elements of `width` bits."""
    type_ = value.type
    if not isa(type_, MemRefType[Attribute]) or type_.get_num_dims() != 2:
        raise CannotLower(f"{op.name}: {type_} is no matrix in memory", op)
    if type_.element_type != IntegerType(width):
        raise CannotLower(f"{op.name}: the accelerator multiplies i8 by i8 into i32", op)
    if not type_.has_static_shape():
        raise CannotLower(f"{op.name}: {type_} has a dynamic shape", op)
    if not isinstance(type_.layout, NoneAttr) or not in_dram(type_):
        raise CannotLower(f"{op.name}: {type_} is not row by row in main memory", op)
    rows, cols = type_.get_shape()
    return rows, cols


def _argument(op: Operation, value: SSAValue) -> BlockArgument:
    if not isinstance(value, BlockArgument):
        raise CannotLower(f"{op.name}: only the function's arguments are in main memory", op)
    return value
