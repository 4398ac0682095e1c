"""What an operation allocates, how much and how often: memory, and tensors that it makes."""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects import memref
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.language.kinds import isa
from verifier.kernel.loops.lifting.drafting.drafts import Affine, NestPosition, describe
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.drafting.statements import points
from verifier.kernel.loops.recurrences.system import Allocation, CannotLift

_VIEWS = frozenset(
    {
        "bufferization.to_tensor",
        "tensor.cast",
        "tensor.collapse_shape",
        "tensor.expand_shape",
        "tensor.extract_slice",
    }
)
"""Operations whose results are the elements of an operand, or some of them."""


def record_allocations(lifting: Lifting, steps: Steps, op: Operation) -> None:
    """Take note of what `op`, which has just been lifted, allocates."""
    if isinstance(op, memref.AllocOp | memref.AllocaOp):
        view = lifting.view(op.memref, op)
        made = _allocation(lifting, steps.position, view.shape, view.element, op)
        on_heap = isinstance(op, memref.AllocOp)
        lifting.allocations[view.array] = replace(made, freed=False) if on_heap else made
        return
    if isinstance(op, memref.GetGlobalOp):
        view = lifting.view(op.memref, op)
        made = _allocation(lifting, steps.position, view.shape, view.element, op)
        lifting.allocations[view.array] = replace(made, held=())
        return
    if op.name in _VIEWS:
        return
    for value in op.results:
        if isa(value.type, TensorType[Attribute]) and value.type.get_num_dims():
            shape = _shape(lifting, value, op)
            element = str(value.type.element_type)
            made = _allocation(lifting, steps.position, shape, element, op)
            number = f"tensor {len(lifting.allocations)}"
            lifting.allocations[number] = _alone(made, steps.position)


def record_deallocation(lifting: Lifting, steps: Steps, array: str) -> None:
    """Take note that memory is freed in each iteration that allocates it."""
    made = _alone(lifting.allocations[array], steps.position)
    lifting.allocations[array] = replace(made, freed=True)


def _shape(lifting: Lifting, value: SSAValue, op: Operation) -> tuple[Affine, ...]:
    type_ = value.type
    assert isa(type_, TensorType[Attribute])
    if type_.has_static_shape():
        return tuple(f"({extent})" for extent in type_.get_shape())
    found = lifting.views.get(value) or lifting.elements.get(value)
    if found is None:
        raise CannotLift(f"the size of {type_} is not known", op)
    return found.shape


def _allocation(
    lifting: Lifting, position: NestPosition, shape: tuple[Affine, ...], element: str, op: Operation
) -> Allocation:
    """With memory of its own in each iteration of the loops around, until the function ends."""
    domain = points(lifting.parameter_list(), position.dims, position.constraints)
    held = tuple(range(len(position.dims)))
    return Allocation(describe(op), domain, position.dims, shape, element, held)


def _alone(made: Allocation, position: NestPosition) -> Allocation:
    """The allocation of what is gone when its iteration ends: only parallel ones have it at the
    same time."""
    held = tuple(k for k, loop in enumerate(position.loops) if loop.kind == "parallel")
    return replace(made, held=held)
