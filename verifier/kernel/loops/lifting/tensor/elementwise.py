"""Lifting of scalar operations that are applied to tensors, element by element."""

from __future__ import annotations

from xdsl.ir import Operation

from verifier.kernel.loops.lifting.drafting.drafts import (
    Draft,
    DraftApply,
    DraftRead,
    TensorElements,
)
from verifier.kernel.loops.lifting.drafting.scalar_functions import check_function
from verifier.kernel.loops.lifting.drafting.scalars import meaningful_attributes
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.storage.tensor_storage import (
    element_nest,
    element_of_tensor,
    fresh,
    is_tensor,
)
from verifier.kernel.loops.lifting.storage.windows import require_equal
from verifier.kernel.loops.recurrences.system import CannotLift


def lift_elementwise(lifting: Lifting, steps: Steps, op: Operation) -> None:
    """`arith.addf %a, %b : tensor<?xf32>` and the like; the operands' shapes are required equal."""
    if len(op.results) != 1 or op.regions:
        raise CannotLift(f"{op.name} is not an operation on elements", op)
    check_function(op)
    (result,) = op.results
    elements = lifting.elements
    given = [elements.get(v) or lifting.view(v, op) for v in op.operands if is_tensor(v)]
    if not given:
        raise CannotLift(f"{op.name} makes a tensor of scalars", op)
    shape = given[0].shape
    for other in given[1:]:
        for a, b in zip(shape, other.shape, strict=True):
            require_equal(lifting, steps, a, b, op)
    element = element_of_tensor(result)
    whole = fresh(lifting, steps.position, shape, element, blank=False)
    inside, dims = element_nest(steps, shape, op)
    remaining = iter(given)
    arguments: list[Draft] = []
    for operand in op.operands:
        match next(remaining) if is_tensor(operand) else None:
            case None:
                arguments.append(lifting.draft(operand, op))
            case TensorElements() as found:
                arguments.append(found.at(dims))
            case view:
                arguments.append(DraftRead(view.array, view.element_at(dims), view.element))
    value = DraftApply(op.name, meaningful_attributes(op), tuple(arguments), element)
    lifting.write(inside, whole.array, whole.element_at(dims), value, op)
    lifting.views[result] = whole
