"""memref: buffers of integers with a shape and no layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import Operation, SSAValue

from tests.oracles.control_flow.machine import MEANINGS, Machine
from tests.oracles.control_flow.reading import NoMeaning, attribute, name_of
from tests.oracles.control_flow.values import (
    INDEX_WIDTH,
    POISON,
    Buffer,
    Poison,
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
    """Set a cell. Raises `Undefined` out of bounds, and where it is a constant's."""
    _check(buffer, place)
    if buffer.constant:
        raise Undefined("a constant is written")
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


def _allocate(machine: Machine, op: Operation, given: Sequence[SSAValue] | None = None) -> None:
    type_: Any = op.results[0].type
    sizes = iter(_place(machine, op.operands if given is None else given))
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
    _check_alive(source, target)
    if source is not target:
        _put_all(machine, target, source)


def _check_alive(*buffers: Buffer) -> None:
    if not all(buffer.alive for buffer in buffers):
        raise Undefined("memory that was freed")


def _put_all(machine: Machine, target: Buffer, source: Buffer) -> None:
    """All cells of the source that the target has, too; what was never written is poison."""
    kept = [place for place in target.cells if place not in source.cells]
    for place in kept:
        store(machine, target, place, POISON)
    for place, value in source.contents():
        if all(i < extent for i, extent in zip(place, target.shape, strict=True)):
            store(machine, target, place, value)


def _reallocate(machine: Machine, op: Operation) -> None:
    _allocate(machine, op, op.operands[1:])
    old, new = _buffer(machine, op.operands[0]), _buffer(machine, op.results[0])
    _check_alive(old)
    _put_all(machine, new, old)
    old.alive = False


def _unsigned(kind: int, old: int, given: int, width: int) -> int:
    """`AtomicRMWKind` of ArithBase.td, on numbers without sign."""
    a, b = signed(old, width), signed(given, width)
    found = {
        1: a + b,
        2: a & b,
        3: b,
        6: max(a, b),
        7: max(old, given),
        10: min(a, b),
        11: min(old, given),
        13: a * b,
        14: a | b,
        15: a ^ b,
    }
    return found[kind] % (1 << width)


def _modify(machine: Machine, op: Operation) -> None:
    given, memory, *indices = op.operands
    buffer, place = _buffer(machine, memory), _place(machine, indices)
    old, value = load(buffer, place), machine.scalar(given)
    kind: Any = attribute(op, "kind")
    number: int = kind.value.data
    if number == 3:
        new: Scalar = value
    elif isinstance(old, Poison) or isinstance(value, Poison):
        new = POISON
    else:
        new = _unsigned(number, old, value, buffer.width)
    store(machine, buffer, place, new)
    machine.bind(op.results, [old])


def _modify_by_region(machine: Machine, op: Operation) -> None:
    memory, *indices = op.operands
    buffer, place = _buffer(machine, memory), _place(machine, indices)
    old = load(buffer, place)
    _, (new,) = machine.region(op.regions[0], [old])
    assert not isinstance(new, Buffer)
    store(machine, buffer, place, new)
    machine.bind(op.results, [old])


def _constant_of(machine: Machine, op: Operation) -> None:
    """The memory of a constant, of which nobody here asks whether it is another one each time."""
    name: Any = attribute(op, "name")
    top = op
    while top.parent_op() is not None:
        top = top.parent_op()
        assert top is not None
    for other in top.walk():
        symbol: Any = attribute(other, "sym_name")
        if name_of(other) == "memref.global" and symbol.data == name.root_reference.data:
            values: Any = attribute(other, "initial_value")
            if attribute(other, "constant") is None or not hasattr(values, "get_values"):
                raise NoMeaning("a global variable that is no constant")
            type_: Any = op.results[0].type
            buffer = Buffer(shape_of(type_), width_of(type_.element_type))
            (count,) = buffer.shape
            given = list(values.get_values())
            for number, value in enumerate(given * count if len(given) == 1 else given):
                buffer.cells[number,] = value % (1 << buffer.width)
            buffer.constant = True
            machine.bind(op.results, [buffer])


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
        "memref.realloc": _reallocate,
        "memref.atomic_rmw": _modify,
        "memref.generic_atomic_rmw": _modify_by_region,
        "memref.get_global": _constant_of,
    }
)
