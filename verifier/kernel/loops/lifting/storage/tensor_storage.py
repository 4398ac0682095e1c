"""Where values of tensors and vectors are kept: arrays that are overwritten only when nothing needs
them any more.

Such a value is a view on an array, like a memref, but immutable. An operation that makes a tensor
from another one (a destination, the carried value of a loop) changes the array in place where no
value that it holds can be read again, and works on a copy elsewhere. So a chain of updates in a
loop is one array, as it would be in memory, and what is computed is what the values say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects import tensor
from xdsl.dialects.builtin import TensorType, VectorType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from semantics.language.kinds import isa
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    DraftRead,
    MemrefView,
    NestPosition,
    bare,
    drafts_within,
)
from verifier.kernel.loops.lifting.drafting.liveness import block_of, is_needed
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.recurrences.system import ANY_EXTENT, Array, CannotLift


def is_tensor(value: SSAValue) -> bool:
    """Whether a value is a ranked tensor, or a vector of a known shape."""
    type_ = value.type
    if isa(type_, VectorType[Attribute]):
        return not any(type_.get_scalable_dims())
    return isa(type_, TensorType[Attribute])


def element_of_tensor(value: SSAValue) -> str:
    """The element type of a tensor or vector, as MLIR spells it."""
    type_ = value.type
    assert isa(type_, TensorType[Attribute] | VectorType[Attribute])
    return str(type_.element_type)


# Arrays


def fresh(
    lifting: Lifting, position: NestPosition, shape: Sequence[Affine], element: str, *, blank: bool
) -> MemrefView:
    """A new array of a shape that may depend on the iterators around.

    A `blank` one is not written all over where it is made. Inside loops it has a place for each
    iteration, so that no iteration sees what an earlier one has left there.
    """
    view = local_array(lifting, "tensor", position, shape, element, own=blank)
    lifting.tensors[view.array] = view
    if blank:
        lifting.blank.add(view.array)
    return view


def local_array(
    lifting: Lifting,
    prefix: str,
    position: NestPosition,
    shape: Sequence[Affine],
    element: str,
    *,
    own: bool = True,
) -> MemrefView:
    """All of a new array, of a shape that may depend on the iterators around. Where each iteration
    has its `own`, there is a place for each."""
    outer = position.dims if own else ()
    negative = (lifting.violation(position, f"{dim} < 0") for dim in outer)
    if not all(violated.is_disjoint(lifting.known()) for violated in negative):
        loop = position.loops[-1].operation
        raise CannotLift("memory without contents in a loop over negative numbers", loop)
    extents = [ANY_EXTENT] * len(outer) + [_extent(text, position) for text in shape]
    name = lifting.new_array(prefix, tuple(extents), element)
    base = (*(f"({dim})" for dim in outer), *(f"({{{k}}})" for k in range(len(shape))))
    return MemrefView(name, base, tuple(shape), element)


def _extent(text: Affine, position: NestPosition) -> int | str:
    text = bare(text)
    if text.isdigit():
        return int(text)
    words = set("".join(c if c.isalnum() or c == "_" else " " for c in text).split())
    return ANY_EXTENT if words & set(position.dims) else text


def element_nest(
    steps: Steps, shape: Sequence[Affine], op: Operation, block: Block | None = None
) -> tuple[Steps, tuple[Affine, ...]]:
    """A nest over all elements of a shape, next in the block, and its iterators."""
    inside = steps.nest(shape, op, block=block)
    return inside, inside.position.dims[len(steps.position.dims) :]


def copy(
    lifting: Lifting, steps: Steps, source: MemrefView, target: MemrefView, op: Operation
) -> None:
    """Write all elements of one view to another of the same shape, on another array."""
    inside, dims = element_nest(steps, source.shape, op)
    value = DraftRead(source.array, source.element_at(dims), source.element)
    lifting.write(inside, target.array, target.element_at(dims), value, op)


def copied(lifting: Lifting, steps: Steps, view: MemrefView, op: Operation) -> MemrefView:
    """A new array with the elements of a view."""
    blank = view.array in lifting.blank
    target = fresh(lifting, steps.position, view.shape, view.element, blank=blank)
    if not blank:
        copy(lifting, steps, view, target, op)
        return target
    found = lifting.arrays[view.array]
    for name in (view.array, target.array):
        array = lifting.arrays[name]
        lifting.arrays[name] = replace(array, left_open=found.left_open, in_two=True)
    return target


def extract(lifting: Lifting, steps: Steps, op: tensor.ExtractOp) -> None:
    """Read an element of a tensor, which is required to be there."""
    view = lifting.view(op.tensor, op)
    indices = [f"({lifting.affine(index, op)})" for index in op.indices]
    lifting.define(steps, op.result, lifting.load(steps, view, indices, op), op)


# Changing a tensor


def destination(
    lifting: Lifting,
    steps: Steps,
    op: Operation,
    operand: int,
    *,
    overwritten: bool = False,
    once: bool = False,
) -> MemrefView:
    """The view that the tensor made from an operand of `op` is written to; it holds the operand's
    elements, which need not be so where all of them are `overwritten`. An op that writes `once`
    reads its scalar operands before that."""
    view = lifting.view(op.operands[operand], op)
    if _may_change(lifting, steps, view, op, operand, once=once):
        lifting.blank.discard(view.array)
        return view
    if overwritten:
        return fresh(lifting, steps.position, view.shape, view.element, blank=False)
    target = copied(lifting, steps, view, op)
    lifting.blank.discard(target.array)
    return target


def _may_change(
    lifting: Lifting, steps: Steps, view: MemrefView, op: Operation, operand: int, *, once: bool
) -> bool:
    """Whether nothing that the view's array holds is read after `op`, or elsewhere in it. Scalars
    that read the array are put into cells where need be."""
    if view.array not in lifting.tensors:
        return False
    for value, other in lifting.views.items():
        if other.array == view.array and is_needed(value, op, lifting.calls, operand):
            return False
    kept = [
        value
        for value, draft in lifting.drafts.items()
        if any(isinstance(d, DraftRead) and d.array == view.array for d in drafts_within(draft))
        and is_needed(value, op, lifting.calls, by_op=not once)
    ]
    if any(block_of(value) is not steps.block for value in kept):
        return False
    for value in kept:
        lifting.drafts[value] = lifting.keep(steps, lifting.drafts[value], op)
    return True


# Tensors that loops and conditionals carry


def carried(lifting: Lifting, steps: Steps, op: Operation, operand: int) -> MemrefView:
    """The array in which a loop keeps a tensor that it carries, with the initial elements."""
    view = destination(lifting, steps, op, operand)
    if view == lifting.tensors.get(view.array):
        return view
    return copied(lifting, steps, view, op)


def assign(
    lifting: Lifting,
    steps: Steps,
    targets: Sequence[MemrefView],
    values: Sequence[SSAValue],
    op: Operation,
) -> None:
    """Write tensors to arrays, all at once. Their shapes must be those of the arrays."""
    work: list[tuple[MemrefView, MemrefView]] = []
    for target, value in zip(targets, values, strict=True):
        view = lifting.view(value, op)
        for have, want in zip(view.shape, target.shape, strict=True):
            if not lifting.violation(steps.position, f"{have} != {want}").is_empty():
                raise CannotLift("a tensor that is carried changes its shape", op)
        if view != target:
            work.append((target, view))
    written = {target.array for target, _ in work}
    sources = [
        copied(lifting, steps, view, op) if view.array in written else view for _, view in work
    ]
    for (target, _), source in zip(work, sources, strict=True):
        copy(lifting, steps, source, target, op)


def joined(
    lifting: Lifting, steps: Steps, branches: Sequence[Steps], number: int, op: Operation
) -> MemrefView:
    """The tensor that the branches of a conditional yield, each at its end, at a position."""
    yielded: list[MemrefView] = []
    for branch in branches:
        last = branch.block.last_op
        assert last is not None
        yielded.append(lifting.view(last.operands[number], last))
    first = yielded[0]
    for view in yielded[1:]:
        for have, want in zip(view.shape, first.shape, strict=True):
            if not lifting.violation(steps.position, f"{have} != {want}").is_empty():
                raise CannotLift("the branches of a conditional yield tensors of two shapes", op)
    if all(view == first for view in yielded):
        return first
    target = fresh(lifting, steps.position, first.shape, first.element, blank=False)
    for branch, view in zip(branches, yielded, strict=True):
        copy(lifting, branch, view, target, op)
    return target


# Results


def result_array(lifting: Lifting, steps: Steps, view: MemrefView, op: Operation) -> Array:
    """An array of the function's own that holds a tensor and nothing else."""
    if view != lifting.tensors.get(view.array) or view.array in lifting.returned:
        view = copied(lifting, steps, view, op)
    lifting.returned.add(view.array)
    return lifting.arrays[view.array]
