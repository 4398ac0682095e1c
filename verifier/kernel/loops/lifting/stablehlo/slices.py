"""Lifting of stablehlo operations that take tensors apart and put them together.

Source: the StableHLO specification (docs/spec.md of openxla/stablehlo).
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from semantics.syntax.stablehlo import shapes as shape_ops
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    Draft,
    DraftCondition,
    TensorElements,
)
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.stablehlo.dynamic import same_extent
from verifier.kernel.loops.lifting.stablehlo.scalars import affine_of, select
from verifier.kernel.loops.lifting.stablehlo.shapes import inside, static
from verifier.kernel.loops.recurrences.system import CannotLift


def known_shape(shape: Sequence[int | None], op: Operation) -> tuple[int, ...]:
    """A shape without dynamic extents. Raises `CannotLift`."""
    known = tuple(n for n in shape if n is not None)
    if len(known) != len(shape):
        raise CannotLift(f"{op.name} with a dynamic shape has no meaning here", op)
    return known


def static_shape(operand: TensorElements, op: Operation) -> tuple[int, ...]:
    """The shape of a value, if it is static. Raises `CannotLift`."""
    return known_shape([static(n) for n in operand.shape], op)


def pad(_: Lifting, op: shape_ops.RearrangingOp, operands: list[TensorElements]) -> TensorElements:
    """stablehlo.pad; what it removes is not lifted. Raises `CannotLift`."""
    operand, padding = operands
    names = ("edge_padding_low", "edge_padding_high", "interior_padding")
    low, high, interior = (op.numbers(name) for name in names)
    rank = len(operand.shape)
    if (
        any(len(n) != rank for n in (low, high, interior))
        or any(n < 0 for n in interior)
        or padding.shape
        or padding.element != operand.element
    ):
        raise CannotLift("the padding of a pad does not fit its operand", op)
    each = zip(operand.shape, low, high, interior, strict=True)
    shape = [_padded(n, lo, hi, gap, op) for n, lo, hi, gap in each]
    holds: list[str] = []
    indices: list[str] = []
    for k, (n, lo, gap) in enumerate(zip(operand.shape, low, interior, strict=True)):
        from_start = f"({{{k}}} - {lo})"
        place = from_start if gap == 0 else f"floor({from_start}/{gap + 1})"
        if gap:
            holds.append(f"{from_start} mod {gap + 1} = 0")
        holds += inside(place, n)
        indices.append(f"({place})")
    if not holds:
        return operand
    condition = DraftCondition(f"({' and '.join(holds)})")
    value = select(None, condition, operand.at(indices), padding.value)
    return TensorElements(tuple(shape), value, operand.element)


def _padded(extent: Affine, low: int, high: int, gap: int, op: Operation) -> Affine:
    """The extent of what is padded; one that is not known only becomes larger."""
    n = static(extent)
    if n is None:
        if gap or min(low, high) < 0:
            raise CannotLift(f"{op.name} with a dynamic shape has no meaning here", op)
        return _sum(extent, low + high)
    found = low + max(n - 1, 0) * gap + n + high
    if found < 0:
        raise CannotLift("a pad removes more than there is", op)
    return f"({found})"


def _sum(extent: Affine, more: int) -> Affine:
    return f"({extent.strip('()')} + {more})" if more else extent


def concatenate(
    lifting: Lifting, steps: Steps, op: shape_ops.RearrangingOp, operands: list[TensorElements]
) -> TensorElements:
    """stablehlo.concatenate. Raises `CannotLift`."""
    (dimension,) = op.numbers("dimension")
    first = operands[0]
    if not 0 <= dimension < len(first.shape):
        raise CannotLift("the dimension of a concatenate is not one of its operands", op)

    def fits(operand: TensorElements) -> bool:
        pairs = enumerate(zip(first.shape, operand.shape, strict=True))
        return all(k == dimension or same_extent(lifting, steps, a, b, op) for k, (a, b) in pairs)

    if any(
        len(o.shape) != len(first.shape) or o.element != first.element or not fits(o)
        for o in operands
    ):
        raise CannotLift("the operands of a concatenate do not fit", op)
    starts = ["0"]
    for operand in operands:
        starts.append(_after(starts[-1], operand.shape[dimension].strip("()")))
    value: Draft | None = None
    for operand, start, end in reversed(list(zip(operands, starts[:-1], starts[1:], strict=True))):
        indices = [f"{{{k}}}" for k in range(len(first.shape))]
        indices[dimension] = f"({{{dimension}}} - ({start}))"
        piece = operand.at(indices)
        if value is None:
            value = piece
        else:
            value = select(None, DraftCondition(f"({{{dimension}}} < ({end}))"), piece, value)
    assert value is not None
    shape = list(first.shape)
    shape[dimension] = f"({starts[-1]})"
    return TensorElements(tuple(shape), value, first.element)


def _after(start: Affine, extent: Affine) -> Affine:
    both = start.isdigit() and extent.isdigit()
    return str(int(start) + int(extent)) if both else f"{start} + {extent}"


def static_slice(op: shape_ops.SliceOp, operand: TensorElements) -> TensorElements:
    """stablehlo.slice. Raises `CannotLift`."""
    try:
        ranges = op.ranges()
    except ValueError as error:
        raise CannotLift("the bounds of a slice do not fit its operand", op) from error
    have = static_shape(operand, op)
    if len(ranges) != len(have) or any(
        not (0 <= start <= limit <= n and stride > 0)
        for (start, limit, stride), n in zip(ranges, have, strict=False)
    ):
        raise CannotLift("the bounds of a slice do not fit its operand", op)
    indices = [f"({a} + {s} * {{{k}}})" for k, (a, _, s) in enumerate(ranges)]
    shape = tuple(f"({-((a - b) // s)})" for a, b, s in ranges)
    return TensorElements(shape, operand.at(indices), operand.element)


def _starts(
    op: Operation, operands: Sequence[TensorElements], whole: Sequence[int], part: Sequence[int]
) -> list[int]:
    """Where a part of a tensor starts: constants, moved to where the part is within bounds."""
    if len(operands) != len(whole) or len(part) != len(whole):
        raise CannotLift(f"{op.name} needs a start for each dimension", op)
    starts: list[int] = []
    for operand, n, size in zip(operands, whole, part, strict=True):
        text = None if operand.shape else affine_of(operand.value)
        if text is None or not text.strip("()").removeprefix("-").isdigit():
            raise CannotLift(f"a start of {op.name} is not a constant", op)
        if not 0 <= size <= n:
            raise CannotLift(f"a part of {op.name} is larger than the whole", op)
        starts.append(min(max(int(text.strip("()")), 0), n - size))
    return starts


def dynamic_slice(
    _: Lifting, op: shape_ops.RearrangingOp, operands: list[TensorElements]
) -> TensorElements:
    """stablehlo.dynamic_slice with constant starts. Raises `CannotLift`."""
    operand, *places = operands
    sizes = op.numbers("slice_sizes")
    starts = _starts(op, places, static_shape(operand, op), sizes)
    indices = [f"({{{k}}} + {start})" for k, start in enumerate(starts)]
    return TensorElements(tuple(f"({n})" for n in sizes), operand.at(indices), operand.element)


def update_slice(
    _: Lifting, op: shape_ops.RearrangingOp, operands: list[TensorElements]
) -> TensorElements:
    """stablehlo.dynamic_update_slice with constant starts. Raises `CannotLift`."""
    operand, update, *places = operands
    if operand.element != update.element or len(operand.shape) != len(update.shape):
        raise CannotLift("an update does not fit what it updates", op)
    starts = _starts(op, places, static_shape(operand, op), static_shape(update, op))
    indices = [f"({{{k}}} - {start})" for k, start in enumerate(starts)]
    holds = [c for i, n in zip(indices, update.shape, strict=True) for c in inside(i, n)]
    if not holds:
        return update
    condition = DraftCondition(f"({' and '.join(holds)})")
    value = select(None, condition, update.at(indices), operand.value)
    return TensorElements(operand.shape, value, operand.element)
