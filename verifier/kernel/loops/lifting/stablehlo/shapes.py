"""Shapes of tensors while stablehlo is lifted, and the arrays that tensors are kept in."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.language.kinds import isa
from verifier.kernel.loops.lifting.affine import fits_index
from verifier.kernel.loops.lifting.drafting.drafts import Affine, Draft, DraftRead, TensorElements
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.drafting.statements import points
from verifier.kernel.loops.lifting.storage.tensor_storage import element_nest
from verifier.kernel.loops.recurrences.system import CannotLift


def shape_of(value: SSAValue, op: Operation) -> tuple[int | None, ...]:
    """The extents in the type of a tensor, None for a dynamic one."""
    type_ = value.type
    if not isa(type_, TensorType[Attribute]):
        raise CannotLift(f"{op.name} on {type_} has no meaning here", op)
    shape = type_.get_shape()
    if any(not fits_index(n) for n in shape):
        raise CannotLift("an extent is no 64 bit number", op)
    return tuple(None if n < 0 else n for n in shape)


def extent(n: int | None, op: Operation) -> Affine:
    """A known extent as an affine expression."""
    if n is None:
        raise CannotLift(f"{op.name} with a dynamic result has no meaning here", op)
    return f"({n})"


def static(text: Affine) -> int | None:
    """The number that an extent is, if it is one."""
    number = text.strip("()")
    return int(number) if number.isdigit() else None


def inside(index: Affine, size: Affine) -> list[str]:
    """The conditions under which an index is one of `size`."""
    return [f"0 <= {index}", f"{index} < {size}"]


def fits(lifting: Lifting, value: Affine, shape: Sequence[Affine], width: int) -> bool:
    """Whether an affine function of the indices of a tensor is always a number of `width` bits."""
    dims = [f"x{k}" for k in range(len(shape))]
    within = [c for d, n in zip(dims, shape, strict=True) for c in inside(d, n)]
    text = value.format(*dims)
    bound = 1 << (width - 1)
    outside = f"({text} < {-bound} or {text} >= {bound})"
    constraints = [*lifting.context, *within, outside]
    return bool(points(lifting.parameter_list(), dims, constraints).is_empty())


def new_array(lifting: Lifting, shape: Sequence[Affine], element: str) -> str:
    """A fresh array for a tensor."""
    extents = tuple(n.strip("()") if static(n) is None else int(n.strip("()")) for n in shape)
    return lifting.new_array("tensor", extents, element)


def write(
    lifting: Lifting,
    inner: Steps,
    array: str,
    dims: Sequence[Affine],
    value: Draft,
    op: Operation,
) -> None:
    """The statement `array[dims] = value` inside a nest."""
    lifting.write(inner, array, tuple(f"({d})" for d in dims), value, op)


def to_array(
    lifting: Lifting, steps: Steps, tensor: TensorElements, op: Operation
) -> TensorElements:
    """The same tensor, kept in an array of its own."""
    array = new_array(lifting, tensor.shape, tensor.element)
    inner, dims = element_nest(steps, tensor.shape, op)
    write(lifting, inner, array, dims, tensor.at(dims), op)
    return whole_of(array, tensor.shape, tensor.element)


def whole_of(array: str, shape: Sequence[Affine], element: str) -> TensorElements:
    """The tensor that an array holds."""
    access = tuple(f"({{{k}}})" for k in range(len(shape)))
    return TensorElements(tuple(shape), DraftRead(array, access, element), element)
