"""Lifting of what stablehlo has for extents that are not known: sizes, and shapes made of them.

Source: the StableHLO specification (docs/spec.md of openxla/stablehlo) and its RFC on dynamism
(rfcs/20230704-dynamism-101.md): where shapes do not match when the program runs, the behaviour is
undefined, so that they are required to match.
"""

from __future__ import annotations

import islpy as isl
from xdsl.ir import Operation

from semantics.syntax.stablehlo import shapes as ops
from semantics.syntax.stablehlo.attributes import numbers_of
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    Draft,
    DraftApply,
    DraftCondition,
    TensorElements,
)
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.stablehlo.scalars import affine_of, number
from verifier.kernel.loops.lifting.stablehlo.shapes import fits, static
from verifier.kernel.loops.lifting.tensor.views import require_equal
from verifier.kernel.loops.recurrences.system import CannotLift
from verifier.kernel.verdicts.assumptions import SIZES_FIT_I32, assuming


def same_extent(lifting: Lifting, steps: Steps, a: Affine, b: Affine, op: Operation) -> bool:
    """Whether two extents are equal: known ones are or are not, others are required to be."""
    if static(a) is not None and static(b) is not None:
        return static(a) == static(b)
    if a != b:
        require_equal(lifting, steps, a, b, op)
    return True


def dimension_size(
    lifting: Lifting, op: ops.RearrangingOp, operands: list[TensorElements]
) -> TensorElements:
    """The size of a dimension as an i32, which it is assumed to fit."""
    (operand,) = operands
    (dimension,) = op.numbers("dimension")
    if not 0 <= dimension < len(operand.shape):
        raise CannotLift("the dimension of a size is not one of its operand", op)
    size = operand.shape[dimension]
    if not fits(lifting, size, (), 32):
        if size.strip("()") not in lifting.parameters:
            raise CannotLift("a size may not fit i32", op)
        text = f"{size.strip('()')} is less than 2^31"
        lifting.assumptions.append(assuming(SIZES_FIT_I32, text))
        lifting.context.append(f"{size} < {1 << 31}")
    return TensorElements((), number(size, "i32"), "i32")


def dynamic_broadcast(
    lifting: Lifting, steps: Steps, op: ops.DynamicBroadcastInDimOp, operands: list[TensorElements]
) -> TensorElements:
    """A broadcast to a shape that is an operand."""
    operand, shape = operands
    result = _entries(lifting, shape, op)
    dimensions = op.numbers("broadcast_dimensions")
    kept = numbers_of(op.known_nonexpanding_dimensions)
    legal = len(dimensions) == len(operand.shape) and len(set(dimensions)) == len(dimensions)
    if not legal or any(not 0 <= d < len(result) for d in dimensions):
        raise CannotLift("the dimensions of a broadcast are not those of its result", op)
    indices: list[str] = []
    for k, (have, d) in enumerate(zip(operand.shape, dimensions, strict=True)):
        if static(have) == 1:
            indices.append("(0)")
            continue
        if static(have) is None and have != result[d] and k not in kept:
            raise CannotLift("a dimension of a broadcast may have to be expanded", op)
        if not same_extent(lifting, steps, have, result[d], op):
            raise CannotLift("a broadcast changes an extent that is not 1", op)
        indices.append(f"{{{d}}}")
    return TensorElements(tuple(result), operand.at(indices), operand.element)


def shape_operand(
    lifting: Lifting, op: ops.RearrangingOp, operands: list[TensorElements]
) -> tuple[Affine, ...]:
    """The shape that the one operand of an operation says."""
    (shape,) = operands
    return _entries(lifting, shape, op)


def _entries(lifting: Lifting, shape: TensorElements, op: Operation) -> tuple[Affine, ...]:
    """The extents that a tensor of rank 1 has: numbers, or sizes of arguments."""
    count = static(shape.shape[0]) if len(shape.shape) == 1 else None
    if count is None:
        raise CannotLift(f"the shape for {op.name} is no tensor of rank 1 and known extent", op)
    found: list[Affine] = []
    for k in range(count):
        text = affine_of(_chosen(shape.at([f"({k})"]), op))
        if text is None or not (static(text) is not None or text.strip("()") in lifting.parameters):
            raise CannotLift(f"the shape for {op.name} is not made of numbers and sizes", op)
        found.append(text)
    return tuple(found)


def _chosen(draft: Draft, op: Operation) -> Draft:
    """The alternative that conditions on numbers choose."""
    match draft:
        case DraftApply("arith.select", (), (DraftCondition(holds), then, otherwise)):
            try:
                chosen = otherwise if isl.Set(f"{{ : {holds} }}").is_empty() else then
            except isl.Error as error:
                raise CannotLift(f"the shape for {op.name} is not known", op) from error
            return _chosen(chosen, op)
        case _:
            return draft
