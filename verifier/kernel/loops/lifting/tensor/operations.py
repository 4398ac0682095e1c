"""Lifting of the operations that make tensors, element by element.

What they mean is in upstream's documentation of the tensor, bufferization and arith dialects;
`docs/semantics.md` lists the choices. Where results are kept, says
`verifier/kernel/loops/lifting/storage/tensor_storage.py`; operations that only look at a tensor in
another way are in `verifier/kernel/loops/lifting/tensor/views.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from xdsl.dialects import bufferization, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Operation, SSAValue, Use

from semantics.language.kinds import isa
from semantics.syntax.bufferization import ToBufferOp, ToTensorOp
from semantics.syntax.linalg.structure import NoStructure, structure_of
from semantics.syntax.tensor import GenerateOp, PadOp, RankOp
from verifier.kernel.loops.lifting.affine import require_no_overflow
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    Draft,
    DraftIndex,
    DraftRead,
    MemrefView,
    describe,
)
from verifier.kernel.loops.lifting.drafting.index_arithmetic import index_made
from verifier.kernel.loops.lifting.drafting.scalar_functions import acts_on_elements
from verifier.kernel.loops.lifting.drafting.state import BlockLifter, Lifting, Steps
from verifier.kernel.loops.lifting.storage.tensor_storage import (
    copied,
    copy,
    destination,
    element_nest,
    element_of_tensor,
    extract,
    fresh,
    is_tensor,
)
from verifier.kernel.loops.lifting.storage.windows import mixed_sizes, require_equal, window
from verifier.kernel.loops.lifting.storage.writable import check_writable
from verifier.kernel.loops.lifting.tensor.constants import lift_tensor_constant
from verifier.kernel.loops.lifting.tensor.elementwise import lift_elementwise
from verifier.kernel.loops.lifting.tensor.views import VIEWS, shape_of
from verifier.kernel.loops.recurrences.system import CannotLift


def lift_tensor(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: Operation) -> bool:
    """Lift one operation on tensors; False where it is none."""
    if (view := VIEWS.get(type(op))) is not None:
        view(lifting, steps, op)
    elif (with_body := _WITH_BODY.get(type(op))) is not None:
        with_body(lifting, steps, lift_block, op)
    elif (lifter := _LIFTERS.get(type(op)) or _OF_MEMORY.get(op.name)) is not None:
        lifter(lifting, steps, op)
    elif op.name == "arith.constant" and is_tensor(op.results[0]):
        lift_tensor_constant(lifting, steps, op)
    elif any(map(is_tensor, op.results)) and acts_on_elements(op):
        lift_elementwise(lifting, steps, op)
    else:
        return False
    return True


def _shape(
    lifting: Lifting, value: SSAValue, dynamic: Sequence[SSAValue], op: Operation
) -> list[Affine]:
    """The shape of a result whose dynamic extents are given."""
    type_ = value.type
    assert isa(type_, TensorType[Attribute])
    if type_.get_shape().count(DYNAMIC_INDEX) != len(dynamic):
        raise CannotLift("there is not one operand for each dynamic extent", op)
    return mixed_sizes(lifting, type_.get_shape(), dynamic, op)


def _require_extents(
    lifting: Lifting, steps: Steps, shape: Sequence[Affine], op: Operation
) -> None:
    """Record that no extent may be negative."""
    if shape:
        negative = " or ".join(f"{extent} < 0" for extent in shape)
        text = f"{describe(op)} has no negative extent"
        lifting.side_condition("bounds", steps.position, f"({negative})", text, op)


# Elements


def _indices(lifting: Lifting, indices: Sequence[SSAValue], op: Operation) -> list[Affine]:
    return [f"({lifting.affine(i, op)})" for i in indices]


def _insert(lifting: Lifting, steps: Steps, op: tensor.InsertOp) -> None:
    indices = _indices(lifting, op.indices, op)
    lifting.require_within(steps.position, lifting.view(op.dest, op), indices, op)
    view = destination(lifting, steps, op, 1, once=True)
    value = lifting.draft(op.scalar, op)
    lifting.write(steps, view.array, view.element_at(indices), value, op)
    lifting.views[op.result] = view


# Whole tensors


def _empty(
    lifting: Lifting, steps: Steps, op: tensor.EmptyOp | bufferization.AllocTensorOp
) -> None:
    shape = _shape(lifting, op.tensor, op.dynamic_sizes, op)
    _require_extents(lifting, steps, shape, op)
    element = element_of_tensor(op.tensor)
    view = fresh(lifting, steps.position, shape, element, blank=True)
    lifting.leave_open(view.array, op)
    lifting.views[op.tensor] = view


def _alloc_tensor(lifting: Lifting, steps: Steps, op: bufferization.AllocTensorOp) -> None:
    if op.size_hint is not None or not is_tensor(op.tensor):
        raise CannotLift("a sparse or unranked tensor is allocated", op)
    if op.copy is not None:
        lifting.views[op.tensor] = lifting.view(op.copy, op)
        return
    _empty(lifting, steps, op)


def _fill(
    lifting: Lifting,
    steps: Steps,
    result: SSAValue,
    shape: list[Affine],
    draft: Draft,
    op: Operation,
) -> None:
    view = fresh(lifting, steps.position, shape, element_of_tensor(result), blank=False)
    inside, dims = element_nest(steps, shape, op)
    lifting.write(inside, view.array, view.element_at(dims), draft, op)
    lifting.views[result] = view


def _splat(lifting: Lifting, steps: Steps, op: tensor.SplatOp) -> None:
    shape = _shape(lifting, op.result, op.dynamicSizes, op)
    _require_extents(lifting, steps, shape, op)
    _fill(lifting, steps, op.result, shape, lifting.draft(op.input, op), op)


def _from_elements(lifting: Lifting, steps: Steps, op: tensor.FromElementsOp) -> None:
    shape = _shape(lifting, op.result, (), op)
    view = fresh(lifting, steps.position, shape, element_of_tensor(op.result), blank=False)
    type_ = op.result.type
    every = list(product(*(range(n) for n in type_.get_shape())))
    if len(every) != len(op.elements):
        raise CannotLift("there is not one operand for each element", op)
    for index, value in zip(every, op.elements, strict=True):
        access = view.element_at([f"({i})" for i in index])
        lifting.write(steps, view.array, access, lifting.draft(value, op), op)
    lifting.views[op.result] = view


def _generate(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: GenerateOp) -> None:
    shape = _shape(lifting, op.result, op.dynamic_extents, op)
    _require_extents(lifting, steps, shape, op)
    view = fresh(lifting, steps.position, shape, element_of_tensor(op.result), blank=False)
    inside, dims = element_nest(steps, shape, op, op.body.block)
    _write_body(lifting, inside, lift_block, view, dims, op)
    lifting.views[op.result] = view


def _write_body(
    lifting: Lifting,
    inside: Steps,
    lift_block: BlockLifter,
    view: MemrefView,
    dims: Sequence[Affine],
    op: Operation,
) -> None:
    """Write what the body of `op`, a function of the indices, yields."""
    for argument, dim in zip(inside.block.args, dims, strict=True):
        lifting.drafts[argument] = DraftIndex(f"({dim})")
    lift_block(lifting, inside)
    last = inside.block.last_op
    if not isinstance(last, tensor.YieldOp) or len(last.operands) != 1:
        raise CannotLift(f"the body of {op.name} yields no element", op)
    value = lifting.draft(last.operands[0], last)
    lifting.write(inside, view.array, view.element_at(dims), value, op)


def _pad(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: PadOp) -> None:
    source = lifting.view(op.source, op)
    low = mixed_sizes(lifting, op.static_low.get_values(), op.low, op)
    high = mixed_sizes(lifting, op.static_high.get_values(), op.high, op)
    shape = [
        f"({a} + {extent} + {b})" for a, extent, b in zip(low, source.shape, high, strict=True)
    ]
    _require_extents(lifting, steps, [*low, *high], op)
    shape = _as_typed(lifting, steps, op.result, shape, op)
    view = fresh(lifting, steps.position, shape, source.element, blank=False)
    inside, dims = element_nest(steps, source.shape, op)
    value = DraftRead(source.array, source.element_at(dims), source.element)
    moved = [f"({a} + {dim})" for a, dim in zip(low, dims, strict=True)]
    lifting.write(inside, view.array, view.element_at(moved), value, op)
    around, dims = element_nest(steps, shape, op, op.region.block)
    within = " and ".join(
        f"{a} <= {dim} and {dim} < {a} + {extent}"
        for a, dim, extent in zip(low, dims, source.shape, strict=True)
    )
    border = f"(not ({within or 'true'}))"
    around.position = around.position.under(around.take(), border)
    _write_body(lifting, around, lift_block, view, dims, op)
    lifting.views[op.result] = view


def _as_typed(
    lifting: Lifting, steps: Steps, result: SSAValue, shape: Sequence[Affine], op: Operation
) -> list[Affine]:
    """A shape, with the extents that the result's type states: these are required, and that the
    others are indices."""
    typed: list[Affine] = []
    for extent, text in zip(shape_of(result), shape, strict=True):
        typed.append(text if extent == DYNAMIC_INDEX else f"({extent})")
        require_equal(lifting, steps, text, typed[-1], op)
    require_no_overflow(lifting, steps, typed, op)
    return typed


def _concat(lifting: Lifting, steps: Steps, op: tensor.ConcatOp) -> None:
    along = op.dim.value.data
    views = [lifting.view(v, op) for v in op.inputs]
    for view in views[1:]:
        for k, (a, b) in enumerate(zip(views[0].shape, view.shape, strict=True)):
            if k != along:
                require_equal(lifting, steps, a, b, op)
    shape = list(views[0].shape)
    shape[along] = f"({' + '.join(v.shape[along] for v in views)})"
    shape = _as_typed(lifting, steps, op.result, shape, op)
    whole = fresh(lifting, steps.position, shape, views[0].element, blank=False)
    start = "0"
    for view in views:
        inside, dims = element_nest(steps, view.shape, op)
        moved = [f"({start} + {d})" if k == along else d for k, d in enumerate(dims)]
        value = DraftRead(view.array, view.element_at(dims), view.element)
        lifting.write(inside, whole.array, whole.element_at(moved), value, op)
        start = f"({start} + {view.shape[along]})"
    lifting.views[op.result] = whole


def _insert_slice(lifting: Lifting, steps: Steps, op: tensor.InsertSliceOp) -> None:
    source = lifting.view(op.source, op)
    whole = destination(lifting, steps, op, 1)
    part = window(lifting, steps, whole, op, shape_of(op.source))
    for a, b in zip(part.shape, source.shape, strict=True):
        require_equal(lifting, steps, a, b, op)
    copy(lifting, steps, source, part, op)
    lifting.views[op.result] = whole


# Memory


def _to_tensor(lifting: Lifting, steps: Steps, op: ToTensorOp) -> None:
    view = lifting.view(op.memref, op)
    if op.restrict is not None:
        _restrict(lifting, view, op)
    if op.writable is not None:
        check_writable(lifting, op)
    lifting.views[op.tensor] = view


def _restrict(lifting: Lifting, view: MemrefView, op: Operation) -> None:
    if view.array in lifting.restricted:
        raise CannotLift("two operations claim to be the only one that sees a buffer", op)
    lifting.restricted.add(view.array)


def _to_buffer(lifting: Lifting, steps: Steps, op: ToBufferOp) -> None:
    """A buffer that is only read: writing to it is undefined behaviour upstream."""
    if not _is_only_read(op.memref):
        raise CannotLift("the buffer of a tensor is used other than by loads", op)
    lifting.views[op.memref] = lifting.view(op.tensor, op)


def _is_only_read(buffer: SSAValue) -> bool:
    """Whether all that is done with memory is to read it, also through views."""
    return all(map(_only_reads, buffer.uses))


def _only_reads(use: Use) -> bool:
    op = use.operation
    if op.name in _VIEWS_OF_MEMORY:
        return all(map(_is_only_read, op.results))
    if op.name.startswith("linalg."):
        return use.index not in range(*_outputs(op))
    return op.name in _LOOKS or (op.name == "memref.copy" and use.index == 0)


def _outputs(op: Operation) -> tuple[int, int]:
    """The places of a linalg op's outputs among its operands; of all if these are not known."""
    try:
        structure = structure_of(op)
    except NoStructure:
        return 0, len(op.operands)
    return len(structure.inputs), len(op.operands)


_LOOKS = frozenset({"affine.load", "memref.load", "memref.dim"})
_VIEWS_OF_MEMORY = frozenset({"memref.cast", "memref.subview"})


def _materialize(
    lifting: Lifting, steps: Steps, op: bufferization.MaterializeInDestinationOp
) -> None:
    source = lifting.view(op.source, op)
    target = lifting.view(op.dest, op)
    for a, b in zip(source.shape, target.shape, strict=True):
        require_equal(lifting, steps, a, b, op)
    if op.result is not None:
        lifting.views[op.result] = source
        return
    if op.writable is None:
        raise CannotLift("the buffer to write is not writable", op)
    if op.restrict is not None:
        _restrict(lifting, target, op)
    if source.array == target.array and source != target:
        source = copied(lifting, steps, source, op)
    lifting.about_to_write({target.array}, steps, op)
    copy(lifting, steps, source, target, op)


def _dim(lifting: Lifting, steps: Steps, op: tensor.DimOp) -> None:
    view = lifting.view(op.source, op)
    index = lifting.affine(op.index, op).strip("()")
    if not index.isdigit() or int(index) >= len(view.shape):
        raise CannotLift("the index of a dimension is not a constant below the rank", op)
    lifting.drafts[op.result] = index_made(lifting, steps, view.shape[int(index)], op)


def _rank(lifting: Lifting, steps: Steps, op: RankOp) -> None:
    lifting.drafts[op.result] = DraftIndex(f"({len(lifting.view(op.tensor, op).shape)})")


_LIFTERS: dict[type[Operation], Callable[[Lifting, Steps, Operation], None]] = {
    tensor.ExtractOp: extract,
    tensor.InsertOp: _insert,
    tensor.EmptyOp: _empty,
    tensor.SplatOp: _splat,
    tensor.FromElementsOp: _from_elements,
    tensor.ConcatOp: _concat,
    tensor.InsertSliceOp: _insert_slice,
    tensor.DimOp: _dim,
    RankOp: _rank,
    bufferization.AllocTensorOp: _alloc_tensor,
}  # pyright: ignore[reportAssignmentType]

_OF_MEMORY: dict[str, Callable[[Lifting, Steps, Operation], None]] = {
    "bufferization.to_tensor": _to_tensor,
    "bufferization.to_buffer": _to_buffer,
    "bufferization.materialize_in_destination": _materialize,
}  # pyright: ignore[reportAssignmentType]

_WITH_BODY: dict[type[Operation], Callable[[Lifting, Steps, BlockLifter, Operation], None]] = {
    GenerateOp: _generate,
    PadOp: _pad,
}  # pyright: ignore[reportAssignmentType]
