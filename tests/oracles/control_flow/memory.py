"""memref: buffers of integers with a shape and no layout."""

from __future__ import annotations

from typing import Any

from xdsl.ir import Operation

from tests.oracles.control_flow.machine import MEANINGS, Machine
from tests.oracles.control_flow.values import (
    INDEX_WIDTH,
    POISON,
    Buffer,
    Scalar,
    Undefined,
    shape_of,
    signed,
    width_of,
)


def _check(buffer: Buffer, place: tuple[int, ...]) -> None:
    if not buffer.alive:
        raise Undefined("memory that was freed")
    if any(not 0 <= i < extent for i, extent in zip(place, buffer.shape, strict=True)):
        raise Undefined("out of bounds")


def load(buffer: Buffer, place: tuple[int, ...]) -> Scalar:
    """A cell; poison where nothing was stored. Raises `Undefined` out of bounds."""
    _check(buffer, place)
    return buffer.cells.get(place, POISON)


def store(machine: Machine, buffer: Buffer, place: tuple[int, ...], value: Scalar) -> None:
    """Set a cell. Raises `Undefined` out of bounds."""
    _check(buffer, place)
    if buffer.cells.get(place) != value:
        machine.world.stores += 1
    buffer.cells[place] = value


def _place(machine: Machine, names: Any) -> tuple[int, ...]:
    return tuple(signed(machine.number(name, "an index"), INDEX_WIDTH) for name in names)


def _buffer(machine: Machine, name: Any) -> Buffer:
    value = machine.env[name]
    assert isinstance(value, Buffer)
    return value


def _load(machine: Machine, op: Operation) -> None:
    buffer, *indices = op.operands
    machine.bind(op.results, [load(_buffer(machine, buffer), _place(machine, indices))])


def _store(machine: Machine, op: Operation) -> None:
    value, buffer, *indices = op.operands
    place = _place(machine, indices)
    store(machine, _buffer(machine, buffer), place, machine.scalar(value))


def _allocate(machine: Machine, op: Operation) -> None:
    type_: Any = op.results[0].type
    sizes = iter(_place(machine, op.operands))
    shape = tuple(next(sizes) if extent == -1 else extent for extent in shape_of(type_))
    if any(extent < 0 for extent in shape):
        raise Undefined("a negative extent")
    machine.bind(op.results, [Buffer(shape, width_of(type_.element_type))])


def _free(machine: Machine, op: Operation) -> None:
    buffer = _buffer(machine, op.operands[0])
    if not buffer.alive:
        raise Undefined("freed twice")
    buffer.alive = False


def _extent(machine: Machine, op: Operation) -> None:
    buffer = _buffer(machine, op.operands[0])
    (number,) = _place(machine, op.operands[1:])
    if not 0 <= number < len(buffer.shape):
        raise Undefined("no such dimension")
    machine.bind(op.results, [buffer.shape[number]])


def _cast(machine: Machine, op: Operation) -> None:
    buffer = _buffer(machine, op.operands[0])
    shape = shape_of(op.results[0].type)
    if any(known not in (-1, extent) for known, extent in zip(shape, buffer.shape, strict=True)):
        raise Undefined("a cast to another shape")
    machine.bind(op.results, [buffer])


def _copy(machine: Machine, op: Operation) -> None:
    source, target = (_buffer(machine, name) for name in op.operands)
    if source.shape != target.shape:
        raise Undefined("a copy between shapes")
    for place, value in source.contents():
        store(machine, target, place, value)


MEANINGS.update(
    {
        "memref.load": _load,
        "memref.store": _store,
        "memref.alloc": _allocate,
        "memref.alloca": _allocate,
        "memref.dealloc": _free,
        "memref.dim": _extent,
        "memref.cast": _cast,
        "memref.copy": _copy,
    }
)
