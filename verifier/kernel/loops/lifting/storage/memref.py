"""Lifting of what makes memrefs and asks about them: allocation, views, dimensions, copies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    MemRefType,
    NoneAttr,
)
from xdsl.ir import Operation

from semantics.functions.calls import definition
from semantics.language.containers import are_real, is_splat
from verifier.kernel.loops.lifting.drafting.drafts import Affine, DraftRead, MemrefView, describe
from verifier.kernel.loops.lifting.drafting.index_arithmetic import (
    constant_of,
    fits_index,
    index_made,
    is_constant,
)
from verifier.kernel.loops.lifting.drafting.scalars import constant_draft
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.storage.allocations import record_deallocation
from verifier.kernel.loops.lifting.storage.layouts import (
    has_layout_of_its_type,
    implies_layout,
    is_contiguous,
)
from verifier.kernel.loops.lifting.storage.tensor_storage import element_nest, local_array
from verifier.kernel.loops.lifting.storage.windows import (
    constant_strides,
    mixed_sizes,
    require_equal,
    require_one_element,
    window,
)
from verifier.kernel.loops.recurrences.system import CannotLift

ALLOCATED = "local"
"""How the names of arrays begin that the function allocates."""

_LARGEST_TABLE = 64
"""A constant global with more elements that differ is not lifted."""


def lift_memref(lifting: Lifting, steps: Steps, op: Operation) -> bool:
    """Lift one operation; False where it is none of those that this file knows."""
    lifter = _LIFTERS.get(op.name)
    if lifter is None:
        return False
    lifter(lifting, steps, op)
    return True


def whole(name: str, shape: tuple[int | str, ...], element: str) -> MemrefView:
    """The view that is all of an array."""
    return MemrefView(
        name,
        tuple(f"({{{k}}})" for k in range(len(shape))),
        tuple(f"({extent})" for extent in shape),
        element,
    )


# Allocation


def _allocation(lifting: Lifting, steps: Steps, op: memref.AllocOp | memref.AllocaOp) -> None:
    type_ = op.memref.type
    if not isinstance(type_.layout, NoneAttr):
        raise CannotLift(f"the layout of {type_} is not the identity", op)
    if op.symbol_operands:
        raise CannotLift("an allocation has symbol operands", op)
    sizes = iter(op.dynamic_sizes)
    shape: list[Affine] = []
    for extent in type_.get_shape():
        if not fits_index(extent):
            raise CannotLift(f"the extent {extent} is no 64 bit number", op)
        shape.append(f"({extent if extent >= 0 else lifting.affine(next(sizes), op)})")
    if shape:
        negative = " or ".join(f"{extent} < 0" for extent in shape)
        text = f"{describe(op)} has no negative size"
        lifting.side_condition("bounds", steps.position, f"({negative})", text, op)
    view = local_array(lifting, ALLOCATED, steps.position, shape, str(type_.element_type))
    lifting.leave_open(view.array, op)
    lifting.views[op.memref] = view
    lifting.allocated[view.array] = view, steps.block
    if isinstance(op, memref.AllocaOp):
        lifting.on_stack.add(view.array)


def _deallocation(lifting: Lifting, steps: Steps, op: memref.DeallocOp) -> None:
    view = lifting.view(op.memref, op)
    array = lifting.arrays[view.array]
    whole_of, block = lifting.allocated.get(array.name, (None, None))
    if whole_of is None or array.name in lifting.on_stack or block is not steps.block:
        raise CannotLift(
            "only what the function allocates may be freed, in the block that allocates it", op
        )
    if view != whole_of:
        raise CannotLift("a part of an allocation is freed", op)
    record_deallocation(lifting, steps, view.array)
    for value in [v for v, other in lifting.views.items() if other.array == view.array]:
        del lifting.views[value]


def _global(lifting: Lifting, steps: Steps, op: memref.GetGlobalOp) -> None:
    """A constant global: an array of its own, which is filled here."""
    name = op.name_.string_value()
    table = definition(op, name)
    if not isinstance(table, memref.GlobalOp) or table.constant is None:
        raise CannotLift(f"@{name} is no constant global of this module", op)
    values, type_ = table.initial_value, op.memref.type
    if not isinstance(values, DenseIntOrFPElementsAttr) or not isinstance(type_.layout, NoneAttr):
        raise CannotLift(f"@{name} is no table of numbers", op)
    if not are_real(values):
        raise CannotLift(f"@{name} holds complex numbers", op)
    shape, element = type_.get_shape(), str(type_.element_type)
    array = lifting.new_array("global", tuple(shape), element)
    lifting.constants.add(array)
    lifting.views[op.memref] = whole(array, tuple(shape), element)
    if is_splat(values):
        value = constant_draft(next(iter(values.iter_attrs())), op)
        inside, indices = element_nest(steps, lifting.views[op.memref].shape, op)
        lifting.write(inside, array, indices, value, op)
        return
    if prod(shape) > _LARGEST_TABLE:
        raise CannotLift(f"@{name} has too many elements that differ", op)
    for number, attribute in enumerate(values.iter_attrs()):
        index = tuple(
            f"({number // prod(shape[k + 1 :]) % extent})" for k, extent in enumerate(shape)
        )
        lifting.write(steps, array, index, constant_draft(attribute, op), op)


# Views


def _dim(lifting: Lifting, steps: Steps, op: memref.DimOp) -> None:
    view = lifting.view(op.source, op)
    index = lifting.affine(op.index, op)
    if not is_constant(index) or not 0 <= constant_of(index) < len(view.shape):
        raise CannotLift("the index of a dimension is not a constant below the rank", op)
    lifting.drafts[op.result] = index_made(lifting, steps, view.shape[constant_of(index)], op)


def _subview(lifting: Lifting, steps: Steps, op: memref.SubviewOp) -> None:
    source = lifting.view(op.source, op)
    shape = op.result.type.get_shape()
    if not has_layout_of_its_type(op):
        raise CannotLift("the type of a subview has another layout than the subview", op)
    lifting.views[op.result] = window(lifting, steps, source, op, shape)


def _require_inside(
    lifting: Lifting, steps: Steps, source: MemrefView, outside: Sequence[str], op: Operation
) -> None:
    if outside:
        text = f"{describe(op)} stays within {source.array}"
        lifting.side_condition("bounds", steps.position, f"({' or '.join(outside)})", text, op)


def _cast(lifting: Lifting, steps: Steps, op: memref.CastOp) -> None:
    """The same elements. That extents are what the type says is required; a layout has to be one
    that the source's type implies."""
    source = lifting.view(op.source, op)
    type_ = op.dest.type
    if not isinstance(type_, MemRefType):
        raise CannotLift(f"a cast to {type_}", op)
    if not implies_layout(op.source.type, type_):
        raise CannotLift("a cast to a layout that the type of its source does not imply", op)
    for extent, wanted in zip(source.shape, type_.get_shape(), strict=True):
        if wanted >= 0:
            require_equal(lifting, steps, extent, f"({wanted})", op)
    lifting.views[op.dest] = source


def _reinterpret(lifting: Lifting, steps: Steps, op: memref.ReinterpretCastOp) -> None:
    """Elements by their place in the row-major order of a whole array, which has to have them all:
    the operation only "creates a new memref descriptor" (ODS), and where nothing accesses what it
    has beyond the array, nothing is undefined."""
    source = lifting.view(op.source, op)
    array = lifting.arrays[source.array]
    everything = whole(array.name, array.shape, array.element)
    everything, _ = lifting.allocated.get(array.name, (everything, None))
    if source != everything or array.name in lifting.strided:
        raise CannotLift("a part of an array is reinterpreted", op)
    (offset,) = mixed_sizes(lifting, op.static_offsets.get_values(), op.offsets, op)
    sizes = mixed_sizes(lifting, op.static_sizes.get_values(), op.sizes, op)
    strides = constant_strides(lifting, op.static_strides.get_values(), op.strides, op)
    if any(stride < 0 for stride in strides):
        raise CannotLift("a stride is negative", op)
    indices = [f"{{{k}}}" for k in range(len(sizes))]
    place = _sum(offset, strides, indices)
    last = _sum(offset, strides, [f"({size} - 1)" for size in sizes])
    inner = _inner(source.shape, op)
    number = f"{inner[0] * 1} * {source.shape[0]}" if inner else "1"
    inhabited = " and ".join(f"{size} > 0" for size in sizes) or "true"
    outside = [f"{size} < 0" for size in sizes]
    outside.append(f"({inhabited} and ({offset} < 0 or {last} >= {number}))")
    beyond = (lifting.violation(steps.position, f"({text})") for text in outside)
    if not all(violated.is_disjoint(lifting.known()) for violated in beyond):
        raise CannotLift("an array is reinterpreted that may not have all of the elements", op)
    base = source.element_at(_split(place, source.shape, inner))
    lifting.views[op.result] = MemrefView(source.array, base, tuple(sizes), source.element)


def _sum(offset: Affine, strides: Sequence[int], indices: Sequence[Affine]) -> Affine:
    terms = [f"{s} * {i}" for s, i in zip(strides, indices, strict=True)]
    return f"({' + '.join([offset, *terms])})"


def _inner(extents: Sequence[Affine], op: Operation) -> list[int]:
    """How many elements there are behind each dimension; all extents but the first are numbers."""
    if not all(map(is_constant, extents[1:])):
        raise CannotLift(f"{op.name} of several dynamic dimensions is not affine", op)
    numbers = [constant_of(extent) for extent in extents[1:]]
    return [prod(numbers[k:]) for k in range(len(extents))]


def _split(place: Affine, extents: Sequence[Affine], inner: Sequence[int]) -> list[Affine]:
    """The indices of the element at a place of the row-major order. Where there are no elements,
    anything."""
    indices: list[Affine] = []
    for k, behind in enumerate(inner):
        index = f"floor({place}/{max(behind, 1)})" if behind != 1 else place
        indices.append(f"({index} mod {max(constant_of(extents[k]), 1)})" if k else f"({index})")
    return indices


def _groups(op: memref.CollapseShapeOp | memref.ExpandShapeOp) -> list[list[int]]:
    return [[k.value.data for k in group.data] for group in op.reassociation.data]


def _collapse(lifting: Lifting, steps: Steps, op: memref.CollapseShapeOp) -> None:
    source = lifting.view(op.src, op)
    if not all(is_contiguous(op.src.type, group) for group in _groups(op)):
        raise CannotLift("dimensions are collapsed that may not be contiguous", op)
    indices: list[Affine] = []
    shape: list[Affine] = []
    if not _groups(op):
        require_one_element(lifting, steps, source.shape, op)
        indices = ["0"] * len(source.shape)
    for number, group in enumerate(_groups(op)):
        extents = [source.shape[k] for k in group]
        inner = _inner(extents, op)
        indices += _split(f"{{{number}}}", extents, inner)
        shape.append(extents[0] if inner[0] == 1 else f"({inner[0]} * {extents[0]})")
    base = source.element_at(indices)
    lifting.views[op.result] = MemrefView(source.array, base, tuple(shape), source.element)


def _expand(lifting: Lifting, steps: Steps, op: memref.ExpandShapeOp) -> None:
    source = lifting.view(op.src, op)
    shape = mixed_sizes(lifting, op.static_output_shape.get_values(), op.output_shape, op)
    indices: list[Affine] = []
    if not _groups(op):
        require_one_element(lifting, steps, shape, op)
    for extent, group in zip(source.shape, _groups(op), strict=True):
        extents = [shape[k] for k in group]
        inner = _inner(extents, op)
        require_equal(lifting, steps, f"({inner[0]} * {extents[0]})", extent, op)
        indices.append(_sum("0", inner, [f"{{{k}}}" for k in group]))
    negative = [f"{extent} < 0" for extent in shape]
    _require_inside(lifting, steps, source, negative, op)
    base = source.element_at(indices)
    lifting.views[op.result] = MemrefView(source.array, base, tuple(shape), source.element)


# Copies


def _copy(lifting: Lifting, steps: Steps, op: memref.CopyOp) -> None:
    source, target = lifting.view(op.source, op), lifting.view(op.destination, op)
    if source == target:  # Nothing changes, as upstream folds it.
        inside, indices = element_nest(steps, target.shape, op)
        for is_write in (False, True):
            lifting.accesses.add(inside.position, target, indices, is_write=is_write)
        return
    if source.array == target.array:
        raise CannotLift("a copy within one array", op)
    if lifting.overlapping and {source.array, target.array} <= lifting.given_memory():
        raise CannotLift("a copy between arrays that may overlap", op)
    for left, right in zip(source.shape, target.shape, strict=True):
        require_equal(lifting, steps, left, right, op)
    lifting.about_to_write({target.array}, steps, op)
    inside, indices = element_nest(steps, target.shape, op)
    lifting.accesses.add(inside.position, source, indices)
    lifting.accesses.add(inside.position, target, indices, is_write=True)
    value = DraftRead(source.array, source.element_at(indices), source.element)
    lifting.write(inside, target.array, target.element_at(indices), value, op)


_LIFTERS: dict[str, Callable[[Lifting, Steps, Operation], None]] = {
    "memref.alloc": _allocation,
    "memref.alloca": _allocation,
    "memref.dealloc": _deallocation,
    "memref.get_global": _global,
    "memref.dim": _dim,
    "memref.subview": _subview,
    "memref.cast": _cast,
    "memref.reinterpret_cast": _reinterpret,
    "memref.collapse_shape": _collapse,
    "memref.expand_shape": _expand,
    "memref.copy": _copy,
}  # pyright: ignore[reportAssignmentType]
