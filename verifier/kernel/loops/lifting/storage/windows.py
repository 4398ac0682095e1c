"""Windows: what subviews of memrefs and slices of tensors select; extents that are required."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import memref, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from verifier.kernel.loops.lifting.drafting.drafts import Affine, MemrefView, describe
from verifier.kernel.loops.lifting.drafting.index_arithmetic import constant_of, is_constant
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.recurrences.system import CannotLift


def mixed_sizes(
    lifting: Lifting, static: Sequence[int], dynamic: Sequence[SSAValue], op: Operation
) -> list[Affine]:
    """Numbers of which some are values of type index, as affine expressions."""
    values = iter(dynamic)
    return [
        f"({lifting.affine(next(values), op)})" if number == DYNAMIC_INDEX else f"({number})"
        for number in static
    ]


def constant_strides(
    lifting: Lifting, static: Sequence[int], dynamic: Sequence[SSAValue], op: Operation
) -> list[int]:
    """Strides, all of which have to be constants."""
    strides = mixed_sizes(lifting, static, dynamic, op)
    if not all(map(is_constant, strides)):
        raise CannotLift(f"a stride of {op.name} is not a constant", op)
    return [constant_of(stride) for stride in strides]


def window(
    lifting: Lifting,
    steps: Steps,
    source: MemrefView,
    op: memref.SubviewOp | tensor.ExtractSliceOp | tensor.InsertSliceOp,
    shape: Sequence[int],
) -> MemrefView:
    """The part of a view that the offsets, sizes and strides of `op` select, which is required to
    be within it. `shape` is that of the part's type, which may leave out dimensions of extent 1."""
    static_sizes = op.static_sizes.get_values()
    offsets = mixed_sizes(lifting, op.static_offsets.get_values(), op.offsets, op)
    sizes = mixed_sizes(lifting, static_sizes, op.sizes, op)
    strides = constant_strides(lifting, op.static_strides.get_values(), op.strides, op)
    if 0 in strides:
        raise CannotLift(f"a stride of {op.name} is 0", op)
    kept = _kept(static_sizes, shape, op)
    lifting.require_window(steps.position, source, offsets, sizes, strides, op)
    indices = [
        f"({offset} + {stride} * {{{kept.index(k)}}})" if k in kept else offset
        for k, (offset, stride) in enumerate(zip(offsets, strides, strict=True))
    ]
    base = source.element_at(indices)
    return MemrefView(source.array, base, tuple(sizes[k] for k in kept), source.element)


def _kept(sizes: Sequence[int], wanted: Sequence[int], op: Operation) -> list[int]:
    """The dimensions of a window that its type has; the others have one element. As upstream, the
    first that fit.

    Where several of one element could be dropped, it does not matter which: the index is 0.
    """
    kept: list[int] = []
    for k, size in enumerate(sizes):
        if len(kept) < len(wanted) and size == wanted[len(kept)]:
            kept.append(k)
        elif size != 1:
            raise CannotLift(f"it is not clear which dimensions {op.name} drops", op)
    if len(kept) != len(wanted):
        raise CannotLift(f"it is not clear which dimensions {op.name} drops", op)
    return kept


def require_equal(lifting: Lifting, steps: Steps, a: Affine, b: Affine, op: Operation) -> None:
    """Record that two extents are equal."""
    if a == b:
        return
    pair = (a.strip("()"), b.strip("()"))
    named = all(e.isdigit() or e in lifting.parameters for e in pair)
    text = f"{describe(op)} needs {pair[0]} = {pair[1]}"
    lifting.side_condition(
        "shapes", steps.position, f"{a} != {b}", text, op, pair if named else None
    )


def require_one_element(
    lifting: Lifting, steps: Steps, shape: Sequence[Affine], op: Operation
) -> None:
    """Record what a reshape from or to rank 0 needs: every extent is 1."""
    for extent in shape:
        require_equal(lifting, steps, extent, "(1)", op)
