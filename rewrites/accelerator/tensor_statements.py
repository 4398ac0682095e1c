"""What the lowering accepts: fills, contractions of i8 into i32, and what is made of their sums."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from math import prod

import numpy as np
from xdsl.dialects import arith, func, memref, tensor
from xdsl.dialects.builtin import AnyFloat, IntegerType, MemRefType, NoneAttr, TensorType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from accelerator_model.dialect.types import in_dram
from rewrites.accelerator.elementwise_sum import elementwise_sum
from rewrites.accelerator.epilogue import (
    Stage,
    element_width,
    epilogue_of,
    is_a_number_a_column,
    stage_of,
    written,
)
from rewrites.accelerator.multiply_adds import factors_of, multiply_add
from rewrites.accelerator.product_layout import (
    PADDED_COLUMNS,
    Transposed,
    of_the_sources,
    oriented,
    transposed,
)
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.statements.matrix_product import (
    BiasFill,
    ConstantFill,
    MatrixProduct,
    NumberFill,
    Offsets,
    Padding,
    Statement,
    WindowExtreme,
    ZeroFill,
    runs,
)
from rewrites.accelerator.validation.element_body import (
    Given,
    NoBody,
    body_widths,
    is_violated,
    open_arguments,
    refined_body,
    refined_sum,
)
from rewrites.accelerator.validation.index_space import IndexSpace, NoSpace, points_of
from rewrites.accelerator.validation.linalg_tiles import BlockBody
from rewrites.accelerator.validation.padding import (
    amounts_of,
    constant_padding,
    positions_within,
    sliced_positions,
)
from rewrites.accelerator.validation.signature import RESHAPES, Signature, constant_number, root
from rewrites.accelerator.window_extremes import filled_with, window_extreme
from semantics.language.kinds import isa
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of
from semantics.syntax.tensor import PadOp

_remembered: ContextVar[dict[func.FuncOp, list[Statement] | CannotLower] | None] = ContextVar(
    "remembered statements", default=None
)


@contextmanager
def remembering_statements() -> Generator[None]:
    """While this lasts nobody changes a function, and its statements are found once."""
    token = _remembered.set({})
    try:
        yield
    finally:
        _remembered.reset(token)


def statements_of(function: func.FuncOp) -> list[Statement]:
    """The statements of the function in order, as `_statements_of` says. Raises `CannotLower`."""
    known = _remembered.get()
    if known is None:
        return _statements_of(function)
    if function not in known:
        try:
            known[function] = _statements_of(function)
        except CannotLower as error:
            known[function] = error
    found = known[function]
    if isinstance(found, CannotLower):
        raise found
    return list(found)


def _statements_of(function: func.FuncOp) -> list[Statement]:
    """The statements of the function in order.

    A fill, or a bias in each row, is joined with the product that follows it, and a product with
    what is made of its sums. Raises `CannotLower`.
    """
    if len(function.body.blocks) != 1:
        raise CannotLower("only straight-line functions can be lowered", function)
    _check_integers(function)
    signature = Signature.of(function)
    numbers = signature.numbers
    summed = elementwise_sum(function)
    if summed is not None:
        return [summed]
    read: list[tuple[Operation, Statement | Stage]] = []
    padded: dict[SSAValue, Padding] = {}
    views: dict[SSAValue, Transposed] = {}
    for op in function.body.block.ops:
        match op:
            case arith.ConstantOp() | memref.AllocOp() | memref.DeallocOp() | tensor.EmptyOp():
                continue
            case PadOp():
                padded[op.result] = _padding(op)
            case tensor.ExtractSliceOp():
                padded[op.result] = _slice(op)
            case func.ReturnOp() if all(isinstance(v.type, TensorType) for v in op.operands):
                continue
            case _ if op.name in RESHAPES:
                continue
            case _ if op.name.startswith("linalg."):
                statement = _statement(op, padded, signature)
                if isinstance(statement, Transposed):
                    views[op.results[0]] = statement
                    continue
                if isinstance(statement, MatrixProduct):
                    statement = of_the_sources(statement, views)
                    if statement is None:
                        raise CannotLower(f"{op.name}: a factor is transposed in parts", op)
                read.append((op, statement))
            case _:
                raise CannotLower(f"{op.name} cannot be lowered to the accelerator", op)
    statements: list[Statement] = []
    while read:
        op, statement = read.pop(0)
        if isinstance(statement, Stage):
            raise CannotLower(f"{op.name} is no part of a product before it", op)
        if isinstance(statement, ZeroFill | BiasFill) and read:
            following = read[0][1]
            if isinstance(following, MatrixProduct) and following.c is root(statement.output):
                bias = statement.bias if isinstance(statement, BiasFill) else None
                op, statement = read[0][0], replace(following, fresh=True, bias=bias)
                read.pop(0)
        if isinstance(statement, ConstantFill) and read:
            following = read[0][1]
            if isinstance(following, MatrixProduct) and following.c is root(statement.output):
                op, statement = read[0][0], replace(following, c=statement.numbers)
                read.pop(0)
        filled = filled_with(statement)
        if filled is not None and read:
            following = read[0][1]
            if isinstance(following, WindowExtreme) and following.start is root(statement.output):
                op, statement = read[0][0], replace(following, start=filled)
                read.pop(0)
        if isinstance(statement, BiasFill | ConstantFill):
            raise CannotLower(f"{op.name}: a bias without a product after it", op)
        if isinstance(statement, NumberFill):
            raise CannotLower(f"{op.name}: i8 is filled, and no pooling follows", op)
        if isinstance(statement, WindowExtreme):
            _check_pooling(op, statement, numbers)
        if isinstance(statement, MatrixProduct):
            stages: list[tuple[Operation, Stage]] = []
            held = statement.result
            while read and isinstance(stage := read[0][1], Stage) and stage.sums is held:
                stages.append((read[0][0], stage))
                held = stage.output
                read.pop(0)
            if stages:
                bias, scales, epilogue = epilogue_of(
                    statement, stages, numbers, lambda value: _elements(value, signature)
                )
                statement = replace(statement, epilogue=epilogue, bias=bias, scales=scales)
            statement = _with_constants(op, statement, signature)
            _check_operands(op, statement, numbers)
        if statement.output not in numbers:
            raise CannotLower(f"{op.name}: what it writes is not read as the accelerator could", op)
        statements.append(statement)
    return statements


def _check_integers(function: func.FuncOp) -> None:
    """Raises `CannotLower` at the first operation that computes on floats."""
    for op in function.walk():
        if isinstance(op, func.FuncOp | arith.ConstantOp):
            continue
        for value in (*op.operands, *op.results):
            type_ = value.type
            shaped = isa(type_, MemRefType[Attribute] | TensorType[Attribute])
            element = type_.element_type if shaped else type_
            if isinstance(element, AnyFloat):
                raise CannotLower(
                    f"{op.name} is on {element}, and the accelerator computes on integers only: "
                    "the network has to be quantised first",
                    op,
                )


def _check_operands(op: Operation, product: MatrixProduct, numbers: dict[SSAValue, int]) -> None:
    """Raises `CannotLower` for what is not in main memory, or padded where it cannot be."""
    if len(runs(product.c_cols)) > 1 and oriented(product).b_padding is not None:
        raise CannotLower(f"{op.name}: {PADDED_COLUMNS}", op)
    operands = [(product.a, product.a_padding), (product.b, product.b_padding)]
    needed = [value if padding is None else padding.source for value, padding in operands]
    needed += [] if product.bias is None else [product.bias]
    needed += [] if product.fresh else [product.c]
    if any(isinstance(value, SSAValue) and value not in numbers for value in needed):
        raise CannotLower(f"{op.name}: only the function's arguments are in main memory", op)


def _check_pooling(op: Operation, pooling: WindowExtreme, numbers: dict[SSAValue, int]) -> None:
    """Raises `CannotLower` for what is not in main memory."""
    source = pooling.source if pooling.padding is None else pooling.padding.source
    if any(isinstance(v, SSAValue) and v not in numbers for v in (source, pooling.start)):
        raise CannotLower(f"{op.name}: only the function's arguments are in main memory", op)


def _with_constants(op: Operation, product: MatrixProduct, signature: Signature) -> MatrixProduct:
    """Constant weights become numbers, product by product. Then the accelerator need not subtract
    a zero point: Σ (a - z) * b is Σ a * b with -z * Σ b for a bias, which of a batch of single
    columns has an element a product. Raises `CannotLower`."""
    b = _elements(product.b, signature)
    bias = product.bias
    if isinstance(bias, SSAValue):
        known = _elements(bias, signature)
        bias = bias if known is None else known
    count = len(product.batches)
    if b is not None and 1 in (count, product.n) and product.b_padding is None:
        starts = np.array(product.batches)
        weights = b[starts[:, 1, None, None] + product.b_rows[:, None] + product.b_cols]
        starts[:, 1] = np.arange(count) * product.k * product.n
        product = replace(
            product,
            b=weights.reshape(-1),
            b_rows=np.arange(product.k) * product.n,
            b_cols=np.arange(product.n),
            batches=tuple((int(x), int(y), int(z)) for x, y, z in starts),
            bias=bias,
        )
        if product.zero_point and product.fresh and not isinstance(bias, SSAValue):
            begun = np.zeros(count * product.n, np.int64) if bias is None else bias
            total = begun - product.zero_point * weights.sum(axis=1).reshape(-1)
            half = 1 << 31
            return replace(product, bias=(total + half) % (2 * half) - half, zero_point=0)
    if product.zero_point:
        raise CannotLower(
            f"{op.name} subtracts a zero point, and weights or bias are no constants", op
        )
    return product


def _elements(value: SSAValue | Offsets, signature: Signature) -> Offsets | None:
    """What a constant holds."""
    if not isinstance(value, SSAValue):
        return value
    number = constant_number(value)
    if number is not None and isa(value.type, TensorType[Attribute]):
        return np.full(prod(value.type.get_shape()), number, np.int64)
    return signature.constants.get(signature.numbers.get(value, -1))


def _padding(op: PadOp) -> Padding:
    value = constant_padding(op)
    if value is None:
        raise CannotLower(f"{op.name}: the accelerator pads with constants only", op)
    result = op.result.type
    assert isa(result, TensorType[Attribute])
    where = positions_within(op)
    real = np.full(int(np.prod(result.get_shape(), dtype=np.int64)), -1, np.int64)
    real[where] = np.arange(where.size)
    amounts = amounts_of(op)
    assert amounts is not None
    neighbours = 1 if any(sides[-1] for sides in amounts) else result.get_shape()[-1]
    return Padding(root(op.source), real, neighbours, value)


def _slice(op: tensor.ExtractSliceOp) -> Padding:
    """A slice is padding without any: it takes what is elsewhere."""
    positions = sliced_positions(op)
    if positions is None:
        raise CannotLower(f"{op.name}: only slices by constants are read", op)
    return Padding(root(op.source), positions, op.static_sizes.get_values()[-1])


def _statement(
    op: Operation, padded: dict[SSAValue, Padding], signature: Signature
) -> Statement | Stage | Transposed:
    try:
        structure = structure_of(op)
        if len(op.results) > 1 or len(structure.outputs) != 1:
            raise CannotLower(f"{op.name} does not write one tensor", op)
        space = IndexSpace.of(structure)
    except (NoStructure, NoSpace) as error:
        raise CannotLower(f"{op.name}: {error}", op) from None
    if "reduction" in structure.iterators:
        return _product(op, structure, space, padded)
    last = structure.body.last_op
    copies = last is not None and last.operands and last.operands[0] is structure.body.args[0]
    if len(structure.inputs) == 1 and copies:
        if space.shapes[0] is None:
            return _fill(op, structure)
        if is_a_number_a_column(space, 0):
            return BiasFill(written(op, structure), root(structure.inputs[0]))
        known = _elements(root(structure.inputs[0]), signature)
        if known is not None:
            _checked(op, structure.outputs[0], 32)
            points = points_of(space.extents, range(len(space.extents)), len(space.extents))
            numbers = np.zeros(points[0].size, np.int64)
            numbers[space.positions(1, points)] = known[space.positions(0, points)]
            return ConstantFill(written(op, structure), numbers)
        view = transposed(structure, space) if op.results else None
        if view is not None and op.results[0] not in signature.numbers:
            return view
    return stage_of(op, structure, space)


def _fill(op: Operation, structure: Structure) -> ZeroFill | BiasFill | NumberFill:
    number = constant_number(structure.inputs[0])
    if number is None:
        raise CannotLower("the accelerator fills with constants only", op)
    if element_width(structure.outputs[0].type) == 8:
        _checked(op, structure.outputs[0], 8)
        return NumberFill(written(op, structure), number)
    shape = _checked(op, structure.outputs[0], 32)
    cols = shape[-1] if shape else 1
    if number:
        return BiasFill(written(op, structure), np.full(cols, number))
    rows = int(np.prod(shape, dtype=np.int64)) // max(cols, 1)
    return ZeroFill(written(op, structure), rows, cols)


def _product(
    op: Operation, structure: Structure, space: IndexSpace, padded: dict[SSAValue, Padding]
) -> MatrixProduct | WindowExtreme:
    operands = (*structure.inputs, *structure.outputs)
    given: list[tuple[int, int]] = []
    for number, value in enumerate(operands):
        if space.shapes[number] is None:
            constant = constant_number(value)
            if constant is None:
                raise CannotLower(f"{op.name}: a scalar is no integer constant", op)
            given.append((number, constant))
    extreme = window_extreme(op, structure, space, padded)
    if extreme is not None:
        return extreme
    factors = open_arguments(structure.body, tuple(given))
    if len(factors) != 3:
        raise CannotLower(f"{op.name} is no matrix product", op)
    if not structure.body.args[factors[1]].uses:
        return _pooling(op, structure, space, tuple(given), factors[0])
    for operand, width in zip(factors, (8, 8, 32), strict=True):
        _checked(op, operands[operand], width)
    zero_point = _zero_point(op, structure.body, tuple(given))
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
        root(operands[a]),
        root(operands[b]),
        root(operands[c]),
        written(op, structure),
        offsets(a, rows),
        offsets(a, reduced),
        offsets(b, reduced),
        offsets(b, cols),
        offsets(c, rows),
        offsets(c, cols),
        tuple((int(x), int(y), int(z)) for x, y, z in batch),
        fresh=constant_number(operands[c]) == 0,
        a_padding=padded.get(root(operands[a])),
        b_padding=padded.get(root(operands[b])),
        zero_point=zero_point,
    )


def _pooling(
    op: Operation, structure: Structure, space: IndexSpace, given: Given, x: int
) -> MatrixProduct:
    """Sums over windows: the product of a row of ones and a matrix with a column a channel."""
    operands = (*structure.inputs, *structure.outputs)
    window, out = len(structure.inputs) - 1, len(operands) - 1
    _checked(op, operands[x], 8)
    _checked(op, operands[out], 32)
    given = (*given, (window, 0))
    try:
        signed = multiply_add("signed", "signed", (0, 0))
        if is_violated(refined_sum(structure.body, signed, given)):
            raise CannotLower(f"{op.name} has a body that is no multiply-add", op)
    except NoBody as error:
        raise CannotLower(f"{op.name}: {error}", op) from None
    count = len(space.extents)
    parallel = [d for d in range(count) if structure.iterators[d] == "parallel"]
    reduced = [d for d in range(count) if structure.iterators[d] == "reduction"]
    columns = points_of(space.extents, parallel[-1:], count)
    inner = points_of(space.extents, reduced, count)
    channels = space.positions(x, columns)
    if not np.array_equal(channels, np.arange(channels.size)):
        raise CannotLower(f"{op.name} has a body that is no multiply-add", op)
    starts = points_of(space.extents, parallel[:-1], count)
    batches = zip(space.positions(x, starts), space.positions(out, starts), strict=True)
    k = inner[0].size
    return MatrixProduct(
        np.ones(k, np.int64),
        root(operands[x]),
        root(operands[out]),
        written(op, structure),
        np.zeros(1, np.int64),
        np.arange(k),
        space.positions(x, inner),
        channels,
        np.zeros(1, np.int64),
        space.positions(out, columns),
        tuple((0, int(from_), int(to)) for from_, to in batches),
        fresh=constant_number(operands[out]) == 0,
    )


def _zero_point(op: Operation, body: Block, given: Given) -> int:
    """What the body subtracts from the first factor before it multiplies and adds.

    Raises `CannotLower` where numbers show that the array does not do what the body does.
    """
    try:
        if body_widths(body, given) != (8, 8, 32):
            raise CannotLower(f"{op.name} has a body that is no multiply-add", op)
        offsets = BlockBody(body, given=given).offsets
        if is_violated(refined_body(body, multiply_add("signed", "signed", offsets), given)):
            kinds = factors_of(body, given)
            if kinds is None:
                raise CannotLower(f"{op.name} has a body that is no multiply-add", op)
            raise CannotLower(
                f"{op.name} multiplies {kinds.left} by {kinds.right} numbers; the accelerator "
                "multiplies signed ones, which the host makes of tensors whose zero point is 128, "
                "or whose other factor is constant",
                op,
            )
    except NoBody as error:
        raise CannotLower(f"{op.name}: {error}", op) from None
    if offsets[1]:
        raise CannotLower(f"{op.name}: the second factor has a zero point", op)
    return offsets[0]


def _checked(op: Operation, value: SSAValue, width: int) -> tuple[int, ...]:
    """The shape of a tensor in main memory with elements of `width` bits."""
    type_ = value.type
    if not isa(type_, MemRefType[Attribute] | TensorType[Attribute]):
        raise CannotLower(f"{op.name}: {type_} is not in memory", op)
    if type_.element_type != IntegerType(width):
        raise CannotLower(f"{op.name}: the accelerator multiplies i8 by i8 into i32", op)
    if not type_.has_static_shape():
        raise CannotLower(f"{op.name}: {type_} has a dynamic shape", op)
    if isa(type_, MemRefType[Attribute]) and not (
        isinstance(type_.layout, NoneAttr) and in_dram(type_)
    ):
        raise CannotLower(f"{op.name}: {type_} is not row by row in main memory", op)
    return type_.get_shape()
