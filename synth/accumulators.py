"""Turns values carried around loops into accumulations in memory.

`%s = affine.for ... iter_args(%acc = %init)` whose result is stored to an element of an array is
read as: store the initial value to that element, and let every iteration load and store it. A
result that is used otherwise goes to an element of a temporary. This only suggests a form; the
proof of what becomes of it is about the original function.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import affine
from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineMap

from synth.allocations import temporary
from synth.loop_nests import NotRaisable, loops_around


@dataclass(frozen=True)
class Element:
    """An element of an array, as the subscripts of an affine access."""

    array: SSAValue
    indices: tuple[SSAValue, ...]
    map: AffineMap

    def is_read_by(self, value: SSAValue) -> bool:
        """Whether `value` is a load of this element."""
        return (
            isinstance(value, OpResult)
            and isinstance(value.op, affine.LoadOp)
            and value.op.memref is self.array
            and tuple(value.op.indices) == self.indices
            and value.op.map.data == self.map
        )


def accumulate_in_memory(
    block: Block,
    originals: dict[Operation, Operation],
    elements: dict[Operation, list[Element]],
) -> None:
    """Rewrite the loops with `iter_args` in `block`, in place.

    A new loop stems from what the one it replaces stems from (`originals`); `elements` is filled
    with where a new loop keeps what the one it replaces returned. Raises `NotRaisable` where a
    temporary is needed and its size is not known.
    """
    for operation in list(block.ops):
        if isinstance(operation, affine.ForOp):
            if operation.inits:
                plain, kept = _without_carried_values(operation)
                originals[plain], elements[plain] = originals[operation], kept
                operation = plain
            accumulate_in_memory(operation.body.block, originals, elements)


def _without_carried_values(loop: affine.ForOp) -> tuple[affine.ForOp, list[Element]]:
    elements: list[Element] = []
    block = loop.parent
    assert block is not None
    body = loop.body.block
    terminator = body.last_op
    if not isinstance(terminator, affine.YieldOp):
        raise NotRaisable("a loop body without a terminator", loop)
    for init, argument, result, yielded in zip(
        list(loop.inits),
        list(body.args[1:]),
        list(loop.results),
        list(terminator.arguments),
        strict=True,
    ):
        if yielded is not argument and yielded in body.args[1:]:
            raise NotRaisable("a carried value that is passed on in another's place", loop)
        element = _stored_at(result, loop)
        elements.append(element)
        if not element.is_read_by(init):
            block.insert_op_before(_store(init, element), loop)
        subscripts = AffineMapAttr(element.map)
        load = affine.LoadOp(element.array, element.indices, subscripts, argument.type)
        first = body.first_op
        assert first is not None
        body.insert_op_before(load, first)
        argument.replace_all_uses_with(load.result)
        if yielded is argument:
            yielded = load.result
        body.insert_op_before(_store(yielded, element), terminator)
    return _rebuilt(loop, block, terminator), elements


def _rebuilt(loop: affine.ForOp, block: Block, terminator: affine.YieldOp) -> affine.ForOp:
    body = loop.body.block
    body.insert_op_before(affine.YieldOp.get(), terminator)
    terminator.detach()
    terminator.erase()
    for argument in list(body.args[1:]):
        body.erase_arg(argument)
    region = loop.detach_region(loop.body)
    plain = affine.ForOp.from_region(
        loop.lowerBoundOperands,
        loop.upperBoundOperands,
        [],
        [],
        loop.lowerBoundMap,
        loop.upperBoundMap,
        region,
        loop.step,
    )
    block.insert_op_before(plain, loop)
    loop.detach()
    loop.erase()
    return plain


def _store(value: SSAValue, element: Element) -> affine.StoreOp:
    return affine.StoreOp(value, element.array, element.indices, AffineMapAttr(element.map))


def _stored_at(result: SSAValue, loop: affine.ForOp) -> Element:
    """The element that the result of a loop is stored to; that store is erased.

    Where the result is used otherwise, it is kept in a temporary, and the uses load it from there.
    """
    users = [use.operation for use in result.uses]
    if len(users) == 1:
        store = users[0]
        if (
            isinstance(store, affine.StoreOp)
            and store.value is result
            and store.parent is loop.parent
        ):
            store.detach()
            element = Element(store.memref, tuple(store.indices), store.map.data)
            store.erase()
            return element
    around = loops_around(loop)
    array = temporary(around, around, result.type, "sum")
    indices = tuple(outer.body.block.args[0] for outer in around)
    element = Element(array, indices, AffineMap.identity(len(around)))
    load = affine.LoadOp(array, indices, AffineMapAttr(element.map), result.type)
    block = loop.parent
    assert block is not None
    block.insert_op_after(load, loop)
    result.replace_all_uses_with(load.result)
    return element
