"""Lifting of what moves vectors of a known shape between registers and memory.

A vector is an array of its own, like a tensor: operations on its lanes are lifted as those on the
elements of tensors are. A mask is a condition on the number of the lane, where its operation makes
one; no array holds it. What the operations mean is in upstream's documentation of the vector
dialect; `docs/semantics.md` has the choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import affine
from xdsl.ir import Operation, SSAValue

from semantics.control_flow.lanes import integers, static_shape, without_fast_math
from semantics.control_flow.vectors.arithmetic import combining
from semantics.control_flow.vectors.transfers import Transfer, transfer_of
from verifier.kernel.loops.lifting.affine import map_results
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    DraftApply,
    DraftCondition,
    DraftRead,
    MemrefView,
    TensorElements,
    describe,
)
from verifier.kernel.loops.lifting.drafting.index_arithmetic import decisive_index
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.storage.tensor_storage import (
    element_nest,
    element_of_tensor,
    fresh,
    is_tensor,
)
from verifier.kernel.loops.recurrences.system import CannotLift, Loop


def lift_vector(lifting: Lifting, steps: Steps, op: Operation) -> bool:
    """Lift one operation; False where it is none of those that this file knows."""
    lifter = _LIFTERS.get(op.name)
    if lifter is None:
        return False
    lifter(lifting, steps, op)
    return True


def _transfer(lifting: Lifting, op: Operation, reads: bool) -> tuple[Transfer, MemrefView]:
    transfer = transfer_of(op, reads, most=None)
    if transfer is None or not is_tensor(transfer.vector):
        raise CannotLift(f"{op.name} of memory of vectors, or of scalable ones", op)
    own = [dimension for dimension in transfer.along if dimension is not None]
    if transfer.mask is not None and (own != sorted(set(own)) or len(own) < len(transfer.along)):
        raise CannotLift(f"{op.name} with a mask, permuted or copied", op)
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
    indices: Sequence[Affine],
    lane: Sequence[Affine],
    op: Operation,
) -> str:
    """Which lanes are accessed: those within bounds that are not masked out. Along dimensions where
    all have to be within bounds, that is required, with a mask of the lanes that it leaves; along
    others lanes may be beyond the end. Of what is before the beginning upstream says nothing."""
    place = _place(transfer, indices, lane)
    within = [f"(0 <= {i} and {i} < {n})" for i, n in zip(place, view.shape, strict=True)]
    free = [transfer.may_leave(dimension) for dimension in range(len(place))]
    first = " or ".join(f"{i} < 0" for i, may in zip(place, free, strict=True) if may)
    if first and not lifting.violation(inside.position, f"({first})").is_empty():
        raise CannotLift(f"{op.name} may begin before its memory", op)
    mask = "true"
    if transfer.mask is not None:
        mask = _condition(lifting, transfer.mask, lane, op)
    text = f"{describe(op)} stays within {view.array}"
    for dimension, may in enumerate(free):
        if not may:
            left = mask if dimension in transfer.along else "true"
            outside = f"({left} and not {within[dimension]})"
            lifting.side_condition("bounds", inside.position, outside, text, op)
    return " and ".join([mask, *within])


def _condition(lifting: Lifting, mask: SSAValue, lane: Sequence[Affine], op: Operation) -> str:
    """Under which condition a lane of a mask is set."""
    found = lifting.elements.get(mask)
    value = None if found is None else found.at(lane)
    if not isinstance(value, DraftCondition):
        raise CannotLift(f"{op.name} with a mask that depends on data", op)
    return value.holds


def _read(lifting: Lifting, steps: Steps, op: Operation) -> None:
    transfer, view = _transfer(lifting, op, reads=True)
    assert transfer.otherwise is not None
    padding = lifting.draft(transfer.otherwise, op)
    indices = [f"({decisive_index(lifting, steps, i, op)})" for i in transfer.indices]
    shape = [f"({extent})" for extent in transfer.shape]
    made = fresh(lifting, steps.position, shape, view.element, blank=False)
    inside, lane = element_nest(steps, shape, op)
    place = _place(transfer, indices, lane)
    accessed = _accessed(lifting, inside, transfer, view, indices, lane, op)
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
    accessed = _accessed(lifting, inside, transfer, view, indices, lane, op)
    within = Steps(inside.position.under(inside.take(), f"({accessed})"), inside.block)
    value = DraftRead(vector.array, vector.element_at(lane), vector.element)
    lifting.accesses.add(within.position, view, place, is_write=True)
    lifting.write(within, view.array, view.element_at(place), value, op)


# Slices


def _slice(
    lifting: Lifting,
    inside: Steps,
    view: MemrefView,
    indices: Sequence[Affine],
    lane: Sequence[Affine],
    op: Operation,
) -> tuple[Affine, ...]:
    """The element that a lane stands for, along the last dimensions. What is out of bounds is
    "target-specific" (ODS of `vector.load`, to which upstream lowers the affine dialect's)."""
    first = len(indices) - len(lane)
    place = list(indices)
    for number, iterator in enumerate(lane):
        place[first + number] = f"({place[first + number]} + {iterator})"
    out = (f"{i} < 0 or {i} >= {n}" for i, n in zip(place, view.shape, strict=True))
    if not lifting.violation(inside.position, f"({' or '.join(out)})").is_empty():
        raise CannotLift(f"{op.name} may leave its memory, which is up to the machine", op)
    return tuple(place)


def _sliced(
    lifting: Lifting, steps: Steps, op: Operation, vector: SSAValue, memory: SSAValue
) -> tuple[MemrefView, tuple[Affine, ...]]:
    """The memory that a slice is of, and its first element."""
    view = lifting.view(memory, op)
    if not is_tensor(vector) or element_of_tensor(vector) != view.element:
        raise CannotLift(f"{op.name} of memory of vectors, or of scalable ones", op)
    operands = op.operands[[*op.operands].index(memory) + 1 :]
    match op:
        case affine.VectorLoadOp() | affine.VectorStoreOp():
            indices = map_results(lifting, steps, op.map.data, operands, op)
        case _:
            indices = tuple(f"({decisive_index(lifting, steps, i, op)})" for i in operands)
    if len(indices) != len(view.shape):
        raise CannotLift("the number of indices is not the rank of the memref", op)
    return view, indices


def _load(lifting: Lifting, steps: Steps, op: Operation) -> None:
    (result,) = op.results
    view, indices = _sliced(lifting, steps, op, result, op.operands[0])
    shape = [f"({extent})" for extent in static_shape(result) or ()]
    made = fresh(lifting, steps.position, shape, view.element, blank=False)
    inside, lane = element_nest(steps, shape, op)
    place = _slice(lifting, inside, view, indices, lane, op)
    value = DraftRead(view.array, view.element_at(place), view.element)
    lifting.accesses.add(inside.position, view, place)
    lifting.write(inside, made.array, made.element_at(lane), value, op)
    lifting.views[result] = made


def _store(lifting: Lifting, steps: Steps, op: Operation) -> None:
    view, indices = _sliced(lifting, steps, op, op.operands[0], op.operands[1])
    vector = lifting.view(op.operands[0], op)
    lifting.about_to_write({view.array}, steps, op)
    inside, lane = element_nest(steps, vector.shape, op)
    place = _slice(lifting, inside, view, indices, lane, op)
    value = DraftRead(vector.array, vector.element_at(lane), vector.element)
    lifting.accesses.add(inside.position, view, place, is_write=True)
    lifting.write(inside, view.array, view.element_at(place), value, op)


def _broadcast(lifting: Lifting, steps: Steps, op: Operation) -> None:
    """A scalar in all lanes, or a vector along new dimensions in front and those of extent 1."""
    (source,), (result,) = op.operands, op.results
    extents = static_shape(result)
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


# Masks


def _create_mask(lifting: Lifting, steps: Steps, op: Operation) -> None:
    """Set are the lanes below each of the sizes, none where one is negative."""
    _mask(lifting, op, [f"({lifting.affine(o, op)})" for o in op.operands])


def _constant_mask(lifting: Lifting, steps: Steps, op: Operation) -> None:
    _mask(lifting, op, [f"({size})" for size in integers(op, "mask_dim_sizes") or ()])


def _mask(lifting: Lifting, op: Operation, sizes: Sequence[Affine]) -> None:
    (result,) = op.results
    shape = static_shape(result)
    if shape is None or not is_tensor(result) or len(shape) != len(sizes):
        raise CannotLift(f"{op.name} to {result.type}", op)
    below = " and ".join(f"{{{k}}} < {size}" for k, size in enumerate(sizes)) or "true"
    extents = tuple(f"({extent})" for extent in shape)
    lifting.elements[result] = TensorElements(extents, DraftCondition(f"({below})"), "i1")


# Reductions


def _reduction(lifting: Lifting, steps: Steps, op: Operation) -> None:
    """The lanes one by one from the first on, and then the accumulator: any order of operations
    that commute and are associative bit for bit (with all NaNs one value), as ODS has no order."""
    vector, *accumulator = op.operands
    (result,) = op.results
    name = combining(op, result.type)
    if name is None or not without_fast_math(op) or name in _ORDER_MATTERS:
        raise CannotLift(f"the order in which {op.name} combines lanes is not known", op)
    view = lifting.view(vector, op)
    (extent,) = view.shape
    cell = lifting.keep(steps, DraftRead(view.array, view.element_at(["(0)"]), view.element), op)
    outer = steps.position.under(steps.take(), "true")
    lane = f"i{len(outer.dims)}"
    others = outer.inside(0, Loop(lane, op, "for"), (f"1 <= {lane}", f"{lane} < {extent}"))
    other = DraftRead(view.array, view.element_at([f"({lane})"]), view.element)
    found = DraftApply(name, (), (cell, other), view.element)
    lifting.write(Steps(others, steps.block), cell.array, (), found, op)
    lifting.drafts[result] = cell
    if accumulator:
        last = lifting.draft(accumulator[0], op)
        lifting.drafts[result] = DraftApply(name, (), (cell, last), view.element)


_ORDER_MATTERS = frozenset({"arith.addf", "arith.mulf", "arith.minnumf", "arith.maxnumf"})


_LIFTERS: dict[str, Callable[[Lifting, Steps, Operation], None]] = {
    "affine.vector_load": _load,
    "affine.vector_store": _store,
    "vector.broadcast": _broadcast,
    "vector.constant_mask": _constant_mask,
    "vector.create_mask": _create_mask,
    "vector.load": _load,
    "vector.reduction": _reduction,
    "vector.store": _store,
    "vector.transfer_read": _read,
    "vector.transfer_write": _write,
}
