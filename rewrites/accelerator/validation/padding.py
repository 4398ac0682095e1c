"""What `tensor.pad` by constant amounts, with a constant, puts where; what a slice takes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import arith
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, TensorType
from xdsl.dialects.tensor import ExtractSliceOp, YieldOp
from xdsl.ir import Attribute, SSAValue

from rewrites.accelerator.validation.signature import constant_number
from semantics.language.kinds import isa
from semantics.syntax.tensor import PadOp


def constant_padding(op: PadOp) -> int | None:
    """The number that it pads with, if amounts and number are constants."""
    last = op.regions[0].block.last_op
    if amounts_of(op) is None or not isinstance(last, YieldOp):
        return None
    return constant_number(last.operands[0])


def amounts_of(op: PadOp) -> tuple[list[int], list[int]] | None:
    """What it adds before and after each dimension, if these are constants that are not negative
    and give the extents of the result.

    TOSA's own padding is lowered to amounts that are values, though constant ones.
    """
    source, result = op.source.type, op.result.type
    assert isa(source, TensorType[Attribute]) and isa(result, TensorType[Attribute])
    found: list[list[int]] = []
    for numbers, operands in ((op.static_low, op.low), (op.static_high, op.high)):
        given = iter(operands)
        amounts = [
            _constant_index(next(given)) if amount == DYNAMIC_INDEX else int(amount)
            for amount in numbers.get_values()
        ]
        known = [amount for amount in amounts if amount is not None and amount >= 0]
        if len(known) != len(amounts):
            return None
        found.append(known)
    low, high = found
    extents = zip(source.get_shape(), low, high, result.get_shape(), strict=True)
    return (low, high) if all(e + lo + hi == made for e, lo, hi, made in extents) else None


def _constant_index(value: SSAValue) -> int | None:
    op = value.owner
    if not isinstance(op, arith.ConstantOp) or not isa(op.value, IntegerAttr[IndexType]):
        return None
    return op.value.value.data


def sliced_positions(op: ExtractSliceOp) -> NDArray[np.int64] | None:
    """For each element of the result the number of that element of the source, if all numbers of
    the slice are constants and it has as many dimensions as the source."""
    source, result = op.source.type, op.result.type
    assert isa(source, TensorType[Attribute]) and isa(result, TensorType[Attribute])
    sizes = tuple(op.static_sizes.get_values())
    if len(op.operands) != 1 or sizes != result.get_shape():
        return None
    indices = np.indices(sizes).reshape(len(sizes), -1)
    found = np.zeros(indices.shape[1], np.int64)
    starts, steps = op.static_offsets.get_values(), op.static_strides.get_values()
    for extent, start, step, index in zip(source.get_shape(), starts, steps, indices, strict=True):
        there = start + index * step
        if there.size and not 0 <= there.min() <= there.max() < extent:
            return None
        found = found * extent + there
    return found


def positions_within(op: PadOp) -> NDArray[np.int64]:
    """Of constant padding, for each element of the source its number in the result."""
    source, result = op.source.type, op.result.type
    assert isa(source, TensorType[Attribute]) and isa(result, TensorType[Attribute])
    amounts = amounts_of(op)
    assert amounts is not None
    low, _ = amounts
    indices = np.indices(source.get_shape()).reshape(len(low), -1)
    found = np.zeros(indices.shape[1], np.int64)
    for extent, first, index in zip(result.get_shape(), low, indices, strict=True):
        found = found * extent + index + first
    return found
