"""Lifting of what makes memrefs and asks about them: allocation, views, dimensions."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, NoneAttr
from xdsl.ir import Operation, SSAValue

from verifier.lift_affine import fits_index
from verifier.lift_drafts import Affine, DraftIndex, View, describe
from verifier.lifting import Lifting, Steps
from verifier.recurrences import CannotLift


def lift_memref(lifting: Lifting, steps: Steps, op: Operation) -> bool:
    """Lift one operation; False where it is none of those that this file knows."""
    match op:
        case memref.AllocOp() | memref.AllocaOp():
            _allocation(lifting, steps, op)
        case memref.DeallocOp():
            _deallocation(lifting, steps, op)
        case memref.DimOp():
            _dim(lifting, op)
        case memref.SubviewOp():
            _subview(lifting, steps, op)
        case _:
            return False
    return True


def whole(name: str, shape: tuple[int | str, ...], element: str) -> View:
    """The view that is all of an array."""
    return View(
        name,
        tuple(f"({{{k}}})" for k in range(len(shape))),
        tuple(f"({extent})" for extent in shape),
        element,
    )


def _allocation(lifting: Lifting, steps: Steps, op: memref.AllocOp | memref.AllocaOp) -> None:
    type_ = op.memref.type
    if not isinstance(type_.layout, NoneAttr):
        raise CannotLift(f"the layout of {type_} is not the identity", op)
    if op.symbol_operands:
        raise CannotLift("an allocation has symbol operands", op)
    if steps.position.time:
        raise CannotLift("an allocation is inside a loop or a conditional", op)
    sizes = iter(op.dynamic_sizes)
    shape: list[int | str] = []
    for extent in type_.get_shape():
        if not fits_index(extent):
            raise CannotLift(f"the extent {extent} is no 64 bit number", op)
        if extent >= 0:
            shape.append(extent)
            continue
        size = lifting.affine(next(sizes), op).strip("()")
        if size.isdigit():
            shape.append(int(size))
        elif f"{size} >= 0" in lifting.context:
            shape.append(size)
        else:
            raise CannotLift("the size of an allocation is not an extent of an argument", op)
    element = str(type_.element_type)
    name = lifting.new_array("local", tuple(shape), element)
    lifting.views[op.memref] = whole(name, tuple(shape), element)
    if isinstance(op, memref.AllocaOp):
        lifting.on_stack.add(name)


def _deallocation(lifting: Lifting, steps: Steps, op: memref.DeallocOp) -> None:
    view = lifting.view(op.memref, op)
    array = lifting.arrays[view.array]
    on_heap = array.argument is None and array.name not in lifting.on_stack
    if not on_heap or steps.position.time:
        raise CannotLift("only what the function allocates may be freed, and not in a loop", op)
    if view != whole(array.name, array.shape, array.element):
        raise CannotLift("a part of an allocation is freed", op)
    for value in [v for v, other in lifting.views.items() if other.array == view.array]:
        del lifting.views[value]


def _dim(lifting: Lifting, op: memref.DimOp) -> None:
    view = lifting.view(op.source, op)
    index = lifting.affine(op.index, op).strip("()")
    if not index.isdigit() or int(index) >= len(view.shape):
        raise CannotLift("the index of a dimension is not a constant below the rank", op)
    lifting.drafts[op.result] = DraftIndex(view.shape[int(index)])


def _subview(lifting: Lifting, steps: Steps, op: memref.SubviewOp) -> None:
    """A window, which is demanded to be within the view that it is a window on.

    A window without elements touches nothing, wherever it is.
    """
    source = lifting.view(op.source, op)
    offsets = _mixed(lifting, op.static_offsets.get_values(), op.offsets, op)
    sizes = _mixed(lifting, op.static_sizes.get_values(), op.sizes, op)
    strides = op.static_strides.get_values()
    if any(stride <= 0 for stride in strides):  # a dynamic one is the least number
        raise CannotLift("a stride of a subview is not a positive constant", op)
    kept = list(range(len(sizes)))
    dropped = len(sizes) - op.result.type.get_num_dims()
    if dropped:
        units = [k for k in kept if op.static_sizes.get_values()[k] == 1]
        if len(units) != dropped:
            raise CannotLift("it is not clear which dimensions a subview drops", op)
        kept = [k for k in kept if k not in units]
    outside = [f"{size} < 0" for size in sizes]
    inhabited = " and ".join(f"{size} > 0" for size in sizes) or "true"
    for offset, size, stride, extent in zip(offsets, sizes, strides, source.shape, strict=True):
        last = f"{offset} + {stride} * ({size} - 1)"
        outside.append(f"({inhabited} and ({offset} < 0 or {last} >= {extent}))")
    if outside:
        text = f"{describe(op)} stays within {source.array}"
        lifting.demand("bounds", steps.position, f"({' or '.join(outside)})", text, op)
    indices = [
        f"({offset} + {stride} * {{{kept.index(k)}}})" if k in kept else offset
        for k, (offset, stride) in enumerate(zip(offsets, strides, strict=True))
    ]
    base = tuple(template.format(*indices) for template in source.base)
    shape = tuple(sizes[k] for k in kept)
    lifting.views[op.result] = View(source.array, base, shape, source.element)


def _mixed(
    lifting: Lifting, static: Sequence[int], dynamic: Sequence[SSAValue], op: Operation
) -> list[Affine]:
    values = iter(dynamic)
    return [
        f"({lifting.affine(next(values), op)})" if number == DYNAMIC_INDEX else f"({number})"
        for number in static
    ]
