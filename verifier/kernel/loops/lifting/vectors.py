"""Lifting of what moves vectors of a known shape between registers and memory.

A vector is an array of its own, like a tensor: operations on its lanes are lifted as those on the
elements of tensors are. What the operations mean is in upstream's documentation of the vector
dialect; `docs/semantics.md` has the choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Operation

from semantics.control_flow.lanes import shape_of
from semantics.control_flow.vectors.transfers import Transfer, transfer_of
from verifier.kernel.loops.lifting.drafts import Affine, DraftRead, MemrefView, describe
from verifier.kernel.loops.lifting.index_arithmetic import decisive_index
from verifier.kernel.loops.lifting.state import Lifting, Steps
from verifier.kernel.loops.lifting.tensor_storage import (
    element_nest,
    element_of_tensor,
    fresh,
    is_tensor,
)
from verifier.kernel.loops.recurrences.system import CannotLift


def lift_vector(lifting: Lifting, steps: Steps, op: Operation) -> bool:
    """Lift one operation; False where it is none of those that this file knows."""
    lifter = _LIFTERS.get(op.name)
    if lifter is None:
        return False
    lifter(lifting, steps, op)
    return True


def _transfer(lifting: Lifting, op: Operation, reads: bool) -> tuple[Transfer, MemrefView]:
    transfer = transfer_of(op, reads)
    if transfer is None or transfer.mask is not None or not is_tensor(transfer.vector):
        raise CannotLift(f"{op.name} with a mask, of many elements, or of vectors", op)
    return transfer, lifting.view(transfer.base, op)


def _place(
    transfer: Transfer, indices: Sequence[Affine], lane: Sequence[Affine]
) -> tuple[Affine, ...]:
    """The element of the memory that a lane stands for."""
    place = list(indices)
    for iterator, dimension in zip(lane, transfer.along, strict=True):
        if dimension is not None:
            place[dimension] = f"({place[dimension]} + {iterator})"
    return tuple(place)


def _accessed(
    lifting: Lifting,
    inside: Steps,
    transfer: Transfer,
    view: MemrefView,
    place: Sequence[Affine],
    op: Operation,
) -> str:
    """Which lanes are accessed: those within bounds. Along dimensions where all have to be within
    bounds, that is required; along others lanes may be beyond the end. Of what is before the
    beginning upstream says nothing."""
    within = [f"(0 <= {i} and {i} < {n})" for i, n in zip(place, view.shape, strict=True)]
    free = [transfer.may_leave(dimension) for dimension in range(len(place))]
    first = " or ".join(f"{i} < 0" for i, may in zip(place, free, strict=True) if may)
    if first and not lifting.violation(inside.position, f"({first})").is_empty():
        raise CannotLift(f"{op.name} may begin before its memory", op)
    if not all(free):
        must = " and ".join(text for text, may in zip(within, free, strict=True) if not may)
        text = f"{describe(op)} stays within {view.array}"
        lifting.side_condition("bounds", inside.position, f"(not ({must}))", text, op)
    return " and ".join(within) or "true"


def _read(lifting: Lifting, steps: Steps, op: Operation) -> None:
    transfer, view = _transfer(lifting, op, reads=True)
    assert transfer.otherwise is not None
    padding = lifting.draft(transfer.otherwise, op)
    indices = [f"({decisive_index(lifting, steps, i, op)})" for i in transfer.indices]
    shape = [f"({extent})" for extent in transfer.shape]
    made = fresh(lifting, steps.position, shape, view.element, blank=False)
    inside, lane = element_nest(steps, shape, op)
    place = _place(transfer, indices, lane)
    accessed = _accessed(lifting, inside, transfer, view, place, op)
    within = Steps(inside.position.under(inside.take(), f"({accessed})"), inside.block)
    value = DraftRead(view.array, view.element_at(place), view.element)
    lifting.accesses.add(within.position, view, place)
    lifting.write(within, made.array, made.element_at(lane), value, op)
    beyond = Steps(inside.position.under(inside.take(), f"(not ({accessed}))"), inside.block)
    lifting.write(beyond, made.array, made.element_at(lane), padding, op)
    lifting.views[op.results[0]] = made


def _write(lifting: Lifting, steps: Steps, op: Operation) -> None:
    if op.results:
        raise CannotLift(f"{op.name} to a tensor", op)
    transfer, view = _transfer(lifting, op, reads=False)
    vector = lifting.view(transfer.vector, op)
    indices = [f"({decisive_index(lifting, steps, i, op)})" for i in transfer.indices]
    lifting.about_to_write({view.array}, steps, op)
    inside, lane = element_nest(steps, vector.shape, op)
    place = _place(transfer, indices, lane)
    accessed = _accessed(lifting, inside, transfer, view, place, op)
    within = Steps(inside.position.under(inside.take(), f"({accessed})"), inside.block)
    value = DraftRead(vector.array, vector.element_at(lane), vector.element)
    lifting.accesses.add(within.position, view, place, is_write=True)
    lifting.write(within, view.array, view.element_at(place), value, op)


def _broadcast(lifting: Lifting, steps: Steps, op: Operation) -> None:
    """A scalar in all lanes, or a vector along new dimensions in front and those of extent 1."""
    (source,), (result,) = op.operands, op.results
    extents = shape_of(result)
    if extents is None:
        raise CannotLift(f"{op.name} to {result.type}", op)
    shape = [f"({extent})" for extent in extents]
    made = fresh(lifting, steps.position, shape, element_of_tensor(result), blank=False)
    inside, lane = element_nest(steps, shape, op)
    if is_tensor(source):
        view = lifting.view(source, op)
        behind = len(shape) - len(view.shape)
        along = zip(lane[behind:], view.shape, shape[behind:], strict=True)
        place = [f"({i})" if n == m else "(0)" for i, n, m in along]
        value = DraftRead(view.array, view.element_at(place), view.element)
    else:
        value = lifting.draft(source, op)
    lifting.write(inside, made.array, made.element_at(lane), value, op)
    lifting.views[result] = made


_LIFTERS: dict[str, Callable[[Lifting, Steps, Operation], None]] = {
    "vector.broadcast": _broadcast,
    "vector.transfer_read": _read,
    "vector.transfer_write": _write,
}
