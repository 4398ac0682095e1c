"""What is made of finished sums, as the registers of a requantising store.

The operations after a product are run on numbers, and so are requantisations with the constants
that occur in them; the first one that gives the same is taken. It is a guess, which the validation
of the lowering proves or refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product as pairs

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import IntegerType, MemRefType, TensorType
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineMap

from accelerator_model.meaning.requantisation import SHIFTS
from rewrites.accelerator.statements.cannot_lower import CannotLower
from rewrites.accelerator.statements.matrix_product import Epilogue, MatrixProduct
from rewrites.accelerator.validation.element_body import NoBody, evaluate
from rewrites.accelerator.validation.index_space import IndexSpace, points_of
from rewrites.accelerator.validation.signature import constant_number, root
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Execution, Value
from semantics.language.kinds import isa
from semantics.syntax.linalg.structure import Structure

Numbers = NDArray[np.int64]

RESULT_WIDTHS = (8, 32)

Elements = Callable[[SSAValue], Numbers | None]
"""What a constant holds."""

Scale = tuple[Numbers | int, Numbers | int]
"""Multiplier and shift, of all sums or of each."""


@dataclass(frozen=True, eq=False)
class Stage:
    """An element-wise operation on `sums`; its other inputs have a number a column."""

    sums: SSAValue
    output: SSAValue
    body: Block
    roles: tuple[SSAValue | int | None, ...]
    """For each argument of the body: the sums or what has a number a column, a constant, or None
    where it is unused."""


def stage_of(op: Operation, structure: Structure, space: IndexSpace) -> Stage:
    """The operation as a stage. Raises `CannotLower` where it cannot be one."""
    operands = (*structure.inputs, *structure.outputs)
    output = len(operands) - 1
    rank = len(space.extents)
    roles: list[SSAValue | int | None] = []
    sums: SSAValue | None = None
    for number, (value, map_) in enumerate(zip(operands, structure.maps, strict=True)):
        if not structure.body.args[number].uses:
            roles.append(None)
        elif space.shapes[number] is None:
            constant = constant_number(value)
            if constant is None:
                raise CannotLower(f"{op.name}: a scalar is no integer constant", op)
            roles.append(constant)
        elif map_ == AffineMap.identity(rank):
            value = root(value)
            if sums is not None and sums is not value:
                raise CannotLower(f"{op.name} takes more than one tensor element by element", op)
            sums = value
            roles.append(value)
        elif is_a_number_a_column(space, number):
            roles.append(root(value))
        else:
            raise CannotLower(f"{op.name} is neither element-wise nor a matrix product", op)
    if sums is None or structure.maps[output] != AffineMap.identity(rank):
        raise CannotLower(f"{op.name} is neither element-wise nor a matrix product", op)
    return Stage(sums, written(op, structure), structure.body, tuple(roles))


def written(op: Operation, structure: Structure) -> SSAValue:
    """What the operation writes: its result, or the memref that it is given."""
    return op.results[0] if op.results else structure.outputs[0]


def is_a_number_a_column(space: IndexSpace, operand: int) -> bool:
    """Whether element j of the operand belongs to column j of the result, in each of its rows."""
    rank = len(space.extents)
    several = {d for d, extent in enumerate(space.extents) if extent > 1}
    if space.shapes[operand] is None or space.used(operand) & several - {rank - 1}:
        return False
    columns = points_of(space.extents, [rank - 1], rank)
    return np.array_equal(space.positions(operand, columns), np.arange(space.extents[-1]))


def epilogue_of(
    product: MatrixProduct,
    stages: Sequence[tuple[Operation, Stage]],
    numbers: Mapping[SSAValue, int],
    elements: Elements,
) -> tuple[SSAValue | Numbers | None, Numbers | None, Epilogue]:
    """The bias, the multipliers and shifts of the columns where each has its own, and what the
    stages, one after the other, make of the product's sums.

    `numbers` are those of the values in main memory. Raises `CannotLower`.
    """
    last, final = stages[-1]
    for value in (product.result, *(stage.output for _, stage in stages[:-1])):
        if value in numbers and value is not final.output:
            # The sums themselves would have to be stored too.
            raise CannotLower(f"{last.name}: what is between is in main memory too", last)
    of_columns = [
        {role for role in stage.roles if isinstance(role, SSAValue) and role is not stage.sums}
        for _, stage in stages
    ]
    scales = _scales(of_columns, elements)
    biases = {role for roles in of_columns for role in roles if role not in scales}
    bias = next(iter(biases), None)
    if len(biases) > 1 or (bias is not None and product.bias is not None):
        raise CannotLower(f"{last.name}: there is more than one bias", last)
    if bias is not None and element_width(bias.type) != 32:
        raise CannotLower(f"{last.name}: the accelerator's bias is i32", last)
    width = element_width(final.output.type)
    if width not in RESULT_WIDTHS:
        raise CannotLower(f"{last.name}: the results are i8 or i32", last)
    try:
        any_number = bias is not None or product.bias is not None or not product.fresh
        largest = None if any_number else product.k << 14
        fitted = _fitted(
            [stage for _, stage in stages],
            *(bias, scales, final.output, width, largest, not any_number),
        )
    except NoBody as error:
        raise CannotLower(f"{last.name}: {error}", last) from None
    if isinstance(fitted, str):
        raise CannotLower(f"{last.name}: {fitted}", last)
    epilogue, more = fitted
    channels = np.stack(list(scales.values())) if scales else None
    if more:
        return np.full(product.n, more), channels, epilogue
    return (bias if bias is not None else product.bias), channels, epilogue


def _scales(stages: Sequence[set[SSAValue]], elements: Elements) -> dict[SSAValue, Numbers]:
    """The constant multipliers, of i32, and then the shifts, of i8, that a stage takes for the
    columns; nothing where none does."""
    for values in stages:
        of_width = [[v for v in values if element_width(v.type) == width] for width in (32, 8)]
        if all(len(found) == 1 for found in of_width):
            (mults,), (shifts,) = of_width
            known = elements(mults), elements(shifts)
            if known[0] is not None and known[1] is not None:
                return {mults: known[0], shifts: known[1]}
    return {}


def _fitted(
    stages: Sequence[Stage],
    bias: SSAValue | None,
    scales: Mapping[SSAValue, Numbers],
    output: SSAValue,
    width: int,
    largest: int | None,
    may_add: bool,
) -> tuple[Epilogue, int] | str:
    """The epilogue and what is added to the sums before, if it `may`; or why there is none."""
    x = _samples(largest)
    scale: tuple[Numbers, Numbers] | None = None
    if scales:
        # Each sum with each pair of a multiplier and a shift that some column has.
        mult, shift = np.unique(np.stack(list(scales.values())), axis=1)
        if not set(shift.tolist()) <= set(SHIFTS):
            return "a shift is none that the accelerator has"
        x, mult = np.repeat(x, mult.size), np.tile(mult, x.size)
        scale = mult, np.tile(shift, x.size // shift.size)
    nothing = np.zeros_like(x)
    columns = {} if scale is None else dict(zip(scales, scale, strict=True))
    wanted, defined = _run(stages, columns if bias is None else {**columns, bias: nothing}, x)
    if bias is not None:
        other = np.roll(x, 1)
        moved, also = _run(stages, {**columns, bias: other}, x - other)
        if not np.array_equal(moved[defined & also], wanted[defined & also]):
            return "what it does with the bias is not adding it"
    x, wanted = x[defined], wanted[defined]
    if scale is not None:
        scale = scale[0][defined], scale[1][defined]
    if width == 32 and np.array_equal(wanted, x):
        return Epilogue(output, None), 0
    constants = {c for stage in stages for c in _constants(stage)}
    for more in dict.fromkeys([_added_at_once(stages[0]), 0] if may_add else [0]):
        found = fitting(x + more, wanted, width, constants, scale)
        if found is not None:
            return Epilogue(output, *found), more
    return "what is made of the sums is no requantisation"


def _added_at_once(stage: Stage) -> int:
    """The constant that is added to the sums before anything else, or 0."""
    numbers = [n for n, role in enumerate(stage.roles) if role is stage.sums]
    uses = list(stage.body.args[numbers[0]].uses)
    op = uses[0].operation
    if len(uses) != 1 or op.name not in ("arith.addi", "arith.subi"):
        return 0
    number = constant_number(op.operands[1])
    return (0 if number is None else number) * (1 if op.name == "arith.addi" else -1)


def fitting(
    x: Numbers,
    wanted: Numbers,
    width: int,
    constants: set[int],
    scale: tuple[Numbers, Numbers] | None = None,
) -> tuple[dict[str, int], bool] | None:
    """Registers, and whether to round twice, that make `wanted` of the sums x, if any with these
    constants do. With a `scale` of each sum there are no registers for it."""
    few = slice(None, None, max(1, x.size // 64))
    for (mult, shift), registers, double in _candidates(constants, wanted, width, scale):
        if all(
            np.array_equal(
                _requantised(x[some], (_at(mult, some), _at(shift, some)), registers, double),
                wanted[some],
            )
            for some in (few, slice(None))
        ):
            known = {} if scale is not None else {"mult": int(mult), "shift": int(shift)}
            return known | registers, double
    return None


def _at(numbers: Numbers | int, some: slice) -> Numbers | int:
    return numbers if isinstance(numbers, int) else numbers[some]


def _samples(largest: int | None) -> Numbers:
    """Sums to try, of at most that size."""
    bound = (1 << 31) - 1 if largest is None else min(largest, (1 << 31) - 1)
    random = np.random.default_rng(0)
    sizes = [1 << e for e in range(5, 32)]
    values = [random.integers(-min(s, bound), min(s, bound), 40, endpoint=True) for s in sizes]
    few = np.arange(-300, 301)
    ends = np.array([bound, -bound, bound - 1, -bound + 1])
    return np.clip(np.concatenate([*values, few, ends]), -bound, bound).astype(np.int64)


def _run(
    stages: Sequence[Stage], columns: Mapping[SSAValue, Numbers], x: Numbers
) -> tuple[Numbers, NDArray[np.bool_]]:
    """What the stages make of sums x and of the numbers of `columns`, and where it is defined."""
    interpretation = NumpyInterpretation()

    def bits(values: Numbers, width: int) -> Bits:
        mask = np.uint64((1 << width) - 1)
        return interpretation.bits(values.astype(np.uint64) & mask, width)

    m = Execution(interpretation)
    never = m.truth(False)
    value = Value(bits(x, 32), never)
    for stage in stages:
        arguments: list[Value] = []
        for argument, role in zip(stage.body.args, stage.roles, strict=True):
            if role is stage.sums:
                arguments.append(value)
            elif isinstance(role, SSAValue):
                given = bits(columns[role], element_width(argument.type))
                arguments.append(Value(given, never))
            else:
                number = role if isinstance(role, int) else 0
                arguments.append(Value(m.constant(number, element_width(argument.type)), never))
        value = evaluate(m, stage.body, arguments)
    width = value.bits.width
    assert isinstance(width, int)
    raw = np.broadcast_to(np.asarray(value.bits.term, np.uint64), x.shape)
    half = np.int64(1) << (width - 1)
    signed = ((raw.astype(np.int64) + half) & ((half << 1) - 1)) - half if width < 64 else raw
    undefined = np.broadcast_to(np.asarray((m.ub | value.poison).term), x.shape)
    return signed.astype(np.int64), ~undefined


def _candidates(
    found: set[int], wanted: Numbers, width: int, scale: tuple[Numbers, Numbers] | None
) -> Iterator[tuple[Scale, dict[str, int], bool]]:
    top = 1 << (width - 1)
    constants = sorted(found)
    scales: list[Scale] = [(2, 1)]
    mults = [c for c in constants if 0 < c < 1 << 31]
    scales += [(m, s) for m, s in pairs(reversed(mults), constants) if s in SHIFTS]
    if scale is not None:
        scales = [scale]
    near = [0, *constants]
    if -top in found:
        # The top bit of the result is flipped.
        near += [c - top for c in near] + [c + top for c in near]
    zps = list(dict.fromkeys(c for c in near if -top <= c < top))
    clamps = dict.fromkeys([(int(wanted.min()), int(wanted.max())), (-top, top - 1)])
    for each, zp, (least, greatest), double in pairs(scales, zps, clamps, (False, True)):
        if double and np.max(each[1]) < 32:
            continue
        yield each, {"zp": zp, "min": least, "max": greatest}, double


def _requantised(x: Numbers, scale: Scale, registers: dict[str, int], double: bool) -> Numbers:
    result = scaled(x, *scale, double) + registers["zp"]
    return np.clip(result, registers["min"], registers["max"])


def scaled(x: Numbers, mult: Numbers | int, shift: Numbers | int, double: bool) -> Numbers:
    """x * mult, rounded, >> shift, as `accelerator_model.meaning.requantisation` states it."""
    total = x * mult + (1 << (shift - 1))
    if double:
        total = total + np.where(np.greater(shift, 31), np.where(x >= 0, 1 << 30, -(1 << 30)), 0)
    return total >> shift


def _constants(stage: Stage) -> set[int]:
    """The integers in the body, and those that it takes from outside."""
    return {role for role in stage.roles if isinstance(role, int)} | numbers_in(stage.body)


def numbers_in(body: Block) -> set[int]:
    """The integer constants that a body has or uses."""
    values = (value for op in body.ops for value in (*op.operands, *op.results))
    return {number for value in values if (number := constant_number(value)) is not None}


def element_width(type_: Attribute) -> int:
    """Of integers, also in memory; 0 of anything else."""
    is_shaped = isa(type_, MemRefType[Attribute] | TensorType[Attribute])
    element = type_.element_type if is_shaped else type_
    return element.width.data if isa(element, IntegerType) else 0
