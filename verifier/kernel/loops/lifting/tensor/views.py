"""Lifting of operations that look at a tensor in another way: slices, casts, reshapes.

Each is an affine function from the indices of the result to those of its operand. A reshape is one
where the extents that it multiplies indices by are constants.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntegerAttr, TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.language.kinds import isa
from semantics.syntax.tensor import ExpandShapeOp
from verifier.kernel.loops.lifting.drafting.drafts import Affine, MemrefView, describe
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.storage.windows import (
    mixed_sizes,
    require_equal,
    require_one_element,
    window,
)
from verifier.kernel.loops.recurrences.system import CannotLift


def shape_of(value: SSAValue) -> tuple[int, ...]:
    """The shape of a ranked tensor's type."""
    type_ = value.type
    if not isa(type_, TensorType[Attribute]):
        owner = value.owner if isinstance(value.owner, Operation) else None
        raise CannotLift(f"the shape of {type_} is not known", owner)
    return type_.get_shape()


# Slices and casts


def _extract_slice(lifting: Lifting, steps: Steps, op: tensor.ExtractSliceOp) -> None:
    source = lifting.view(op.source, op)
    lifting.views[op.result] = window(lifting, steps, source, op, shape_of(op.result))


def _cast(lifting: Lifting, steps: Steps, op: tensor.CastOp) -> None:
    """The same elements; extents that the result's type states are required."""
    source = lifting.view(op.source, op)
    shape: list[Affine] = []
    for extent, text in zip(shape_of(op.dest), source.shape, strict=True):
        shape.append(text if extent == DYNAMIC_INDEX else f"({extent})")
        require_equal(lifting, steps, text, shape[-1], op)
    lifting.views[op.dest] = MemrefView(source.array, source.base, tuple(shape), source.element)


# Reshapes


def _groups(op: ExpandShapeOp | tensor.CollapseShapeOp) -> list[list[int]]:
    given = op.reassociation
    assert isa(given, ArrayAttr[ArrayAttr[IntegerAttr]])
    return [[n.value.data for n in group] for group in given]


def _expand_shape(lifting: Lifting, steps: Steps, op: ExpandShapeOp) -> None:
    source = lifting.view(op.src, op)
    static = op.static_output_shape.get_values()
    shape = mixed_sizes(lifting, static, op.dynamic_output_shape, op)
    indices: list[Affine] = []
    if not _groups(op):
        require_one_element(lifting, steps, shape, op)
    for group, extent in zip(_groups(op), source.shape, strict=True):
        extents = [shape[k] for k in group]
        require_equal(lifting, steps, extent, _product(extents, op), op)
        _require_not_negative(lifting, steps, extents, op)
        terms = [
            f"{weight} * {{{k}}}" for k, weight in zip(group, _weights(extents, op), strict=True)
        ]
        indices.append(f"({' + '.join(terms) or '0'})")
    base = tuple(template.format(*indices) for template in source.base)
    lifting.views[op.result] = MemrefView(source.array, base, tuple(shape), source.element)


def _require_not_negative(
    lifting: Lifting, steps: Steps, shape: Sequence[Affine], op: Operation
) -> None:
    negative = " or ".join(f"{extent} < 0" for extent in shape) or "false"
    text = f"{describe(op)} has no negative extent"
    lifting.side_condition("bounds", steps.position, f"({negative})", text, op)


def _collapse_shape(lifting: Lifting, steps: Steps, op: tensor.CollapseShapeOp) -> None:
    source = lifting.view(op.src, op)
    groups = _groups(op)
    indices: dict[int, Affine] = dict.fromkeys(range(len(source.shape)), "0")
    shape: list[Affine] = []
    if not groups:
        require_one_element(lifting, steps, source.shape, op)
    for number, group in enumerate(groups):
        extents = [source.shape[k] for k in group]
        first = True
        for k, weight in zip(group, _weights(extents, op), strict=True):
            if weight == 0:
                continue
            indices[k] = f"floor({{{number}}}/{weight})"
            if not first:
                indices[k] = f"({indices[k]} mod {_number(source.shape[k])})"
            first = False
        shape.append(_product(extents, op))
    for extent, typed in zip(shape, shape_of(op.result), strict=True):
        if typed != DYNAMIC_INDEX:
            require_equal(lifting, steps, extent, f"({typed})", op)
    every = [indices[k] for k in range(len(source.shape))]
    base = tuple(template.format(*every) for template in source.base)
    lifting.views[op.result] = MemrefView(source.array, base, tuple(shape), source.element)


def _weights(extents: Sequence[Affine], op: Operation) -> list[int]:
    """What the index of each dimension counts for in the index of all of them together; 0 where
    the dimension has one element at most."""
    weights: list[int] = []
    weight: int | None = 1
    for extent in reversed(extents):
        number = _number(extent)
        if number in (0, 1):
            weights.append(0)
            continue
        if weight is None:
            raise CannotLift("a reshape with dynamic inner extents is not affine", op)
        weights.append(weight)
        weight = None if number is None else weight * number
    return weights[::-1]


def _product(extents: Sequence[Affine], op: Operation) -> Affine:
    constant = 1
    variable: Affine | None = None
    for extent in extents:
        number = _number(extent)
        if number is not None:
            constant *= number
        elif variable is None:
            variable = extent
        else:
            raise CannotLift("a reshape with several dynamic extents is not affine", op)
    return f"({constant})" if variable is None else f"({constant} * {variable})"


def _number(extent: Affine) -> int | None:
    text = extent.strip("() ")
    return int(text) if text.isdigit() else None


VIEWS: dict[type[Operation], Callable[[Lifting, Steps, Operation], None]] = {
    tensor.ExtractSliceOp: _extract_slice,
    tensor.CastOp: _cast,
    ExpandShapeOp: _expand_shape,
    tensor.CollapseShapeOp: _collapse_shape,
}  # pyright: ignore[reportAssignmentType]
