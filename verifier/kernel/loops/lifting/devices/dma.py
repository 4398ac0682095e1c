"""Lifting of transfers that are started and waited for at once, as copies.

Source: ODS of `memref.dma_start` and `dma_wait` (MLIR 22), which `affine.dma_start` and `dma_wait`
refer to. A transfer goes on until something waits for its tag, so that its copy is known only where
the wait is the next operation. Elements are transferred in the order in which they lie in memory,
which types say: both memrefs have static shapes and no layout. A stride is one "for the slower
memory space (memory space with a lower memory space id)". What is beyond the end of a memref ODS
does not say: all that is transferred has to be shown to be within both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr, MemRefType, NoneAttr
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.functions.operations import operation_name
from semantics.language.kinds import isa
from verifier.kernel.loops.lifting.affine import map_results
from verifier.kernel.loops.lifting.drafting.drafts import Affine, DraftRead
from verifier.kernel.loops.lifting.drafting.index_arithmetic import constant_of, is_constant
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.storage.tensor_storage import element_nest
from verifier.kernel.loops.recurrences.system import CannotLift

_START, _WAIT = "affine.dma_start", "affine.dma_wait"
_USES_OF_TAGS = frozenset({_START, _WAIT, "memref.dealloc"})


def lift_dma(lifting: Lifting, steps: Steps, op: Operation) -> bool:
    """Lift a transfer and the wait for it; False where `op` is neither."""
    name = operation_name(op)
    if name == _WAIT:
        if op.prev_op is None or operation_name(op.prev_op) != _START:
            raise CannotLift("a transfer is not waited for at once", op)
        return True
    if name != _START:
        return False
    _transfer(lifting, steps, op)
    return True


@dataclass(frozen=True)
class _Place:
    """A memref, and the element of it that a map of some operands gives."""

    memref: SSAValue
    map_: AffineMapAttr
    operands: tuple[SSAValue, ...]


def _places(op: Operation, names: Sequence[str]) -> tuple[list[_Place], list[SSAValue]]:
    """The places that an operation names one after the other, and its other operands."""
    left = list(op.operands)
    found: list[_Place] = []
    for name in names:
        map_ = op.get_attr_or_prop(name)
        if not isinstance(map_, AffineMapAttr):
            raise CannotLift(f"{operation_name(op)} has no {name}", op)
        count = map_.data.num_dims + map_.data.num_symbols
        found.append(_Place(left[0], map_, tuple(left[1 : 1 + count])))
        left = left[1 + count :]
    return found, left


def _transfer(lifting: Lifting, steps: Steps, op: Operation) -> None:
    (source, target, tag), numbers = _places(op, ("src_map", "dst_map", "tag_map"))
    _require_waited(lifting, op, tag, numbers[0])
    _element(lifting, steps, tag, op)
    count, *strided = (_number(lifting, value, op) for value in numbers)
    given, made = (lifting.view(place.memref, op) for place in (source, target))
    if given.element != made.element or given.array == made.array or lifting.overlapping:
        raise CannotLift("a transfer within one memory, or of another type", op)
    strides = _strides(source, target, strided, op)
    first = [_element(lifting, steps, place, op) for place in (source, target)]
    lifting.about_to_write({made.array}, steps, op)
    inside, (number,) = element_nest(steps, [f"({count})"], op)
    read, written = (
        _element_number(lifting, inside, place, start, _moved(number, stride), op)
        for place, start, stride in zip((source, target), first, strides, strict=True)
    )
    value = DraftRead(given.array, given.element_at(read), given.element)
    lifting.write(inside, made.array, made.element_at(written), value, op)


def _require_waited(lifting: Lifting, op: Operation, tag: _Place, count: SSAValue) -> None:
    """Require that the next operation waits for the transfer, and nothing else sees its tag."""
    wait = op.next_op
    if wait is None or operation_name(wait) != _WAIT:
        raise CannotLift("a transfer is not waited for at once", op)
    (other,), numbers = _places(wait, ("tag_map",))
    if other != tag or [_number(lifting, n, op) for n in numbers] != [_number(lifting, count, op)]:
        raise CannotLift("what is waited for is another transfer", wait)
    view = lifting.view(tag.memref, op)
    users = {operation_name(use.operation) for use in tag.memref.uses}
    if view.array not in lifting.allocated or not users <= _USES_OF_TAGS:
        raise CannotLift("the tag of a transfer may be seen by others", op)


def _number(lifting: Lifting, value: SSAValue, op: Operation) -> int:
    text = lifting.affine(value, op)
    if not is_constant(text) or constant_of(text) < 0:
        raise CannotLift("the size of a transfer is not a constant", op)
    return constant_of(text)


def _strides(
    source: _Place, target: _Place, strided: Sequence[int], op: Operation
) -> list[tuple[int, int] | None]:
    """The stride and the elements per stride in both memories."""
    if not strided:
        return [None, None]
    stride, chunk = strided
    spaces = [_space(place, op) for place in (source, target)]
    if spaces[0] == spaces[1] or not 1 <= chunk <= stride:
        raise CannotLift("a transfer by strides between memories of one space, or back", op)
    slower = min(spaces)
    return [(stride, chunk) if space == slower else None for space in spaces]


def _moved(number: Affine, stride: tuple[int, int] | None) -> Affine:
    """How far an element is from the first one, by its number."""
    if stride is None:
        return number
    by, chunk = stride
    return f"({by} * floor({number}/{chunk}) + ({number} mod {chunk}))"


def _type(place: _Place, op: Operation) -> MemRefType[Attribute]:
    type_ = place.memref.type
    if (
        not isa(type_, MemRefType[Attribute])
        or not type_.has_static_shape()
        or not isinstance(type_.layout, NoneAttr)
        or prod(type_.get_shape()) == 0
    ):
        raise CannotLift(f"a transfer of {type_}", op)
    return type_


def _space(place: _Place, op: Operation) -> int:
    match _type(place, op).memory_space:
        case NoneAttr():
            return 0
        case IntegerAttr(value=value):
            return value.data
        case other:
            raise CannotLift(f"a transfer by strides and the memory space {other}", op)


def _element(lifting: Lifting, steps: Steps, place: _Place, op: Operation) -> list[Affine]:
    """The indices of the element, which "have the same restrictions as any load/store"."""
    indices = list(map_results(lifting, steps, place.map_.data, place.operands, op))
    lifting.require_within(steps.position, lifting.view(place.memref, op), indices, op)
    return indices


def _element_number(
    lifting: Lifting,
    inside: Steps,
    place: _Place,
    first: Sequence[Affine],
    moved: Affine,
    op: Operation,
) -> list[Affine]:
    """The indices of the element that lies so many elements behind the first one."""
    shape = _type(place, op).get_shape()
    at = " + ".join(
        [f"({moved})", *(f"{prod(shape[k + 1 :])} * ({i})" for k, i in enumerate(first))]
    )
    if not lifting.violation(inside.position, f"({at} < 0 or {at} >= {prod(shape)})").is_empty():
        raise CannotLift("a transfer may leave its memory", op)
    return [
        f"(floor(({at})/{prod(shape[k + 1 :])}) mod {extent})" for k, extent in enumerate(shape)
    ]
