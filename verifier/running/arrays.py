"""Running operations on memrefs and tensors: allocation, elements, windows, other shapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    ShapedType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.language.kinds import isa
from semantics.language.undefined_behaviour import UndefinedBehaviour
from verifier.kernel.loops.recurrences.scalar_values import CannotRun
from verifier.running.values import UNWRITTEN, Array, as_bits, named

if TYPE_CHECKING:
    from verifier.running.functions import FunctionRun


def run_on_arrays(machine: FunctionRun, op: Operation) -> None:
    """Run an operation of the dialects memref, tensor or bufferization. Raises `CannotRun`."""
    handler = _HANDLERS.get(op.name)
    if handler is None:
        raise CannotRun(op.name)
    handler(machine, op)


def _result(machine: FunctionRun, op: Operation, array: Array) -> None:
    machine.define(op.results[0], array)


def _shape(machine: FunctionRun, type_: Attribute, sizes: Sequence[SSAValue]) -> tuple[int, ...]:
    """The shape of a type, its dynamic extents from `sizes`."""
    assert isinstance(type_, ShapedType)
    given = iter(sizes)
    shape = tuple(machine.index(next(given)) if e < 0 else e for e in type_.get_shape())
    if any(extent < 0 for extent in shape):
        raise UndefinedBehaviour("an array of negative extent")
    if int(np.prod(shape, dtype=object)) > 1_000_000:
        raise CannotRun("an array of more than a million elements")
    return shape


def unwritten_array(shape: Sequence[int]) -> Array:
    """An array to which nothing has been written."""
    array: Array = np.empty(shape, object)
    array.fill(UNWRITTEN)
    return array


def _allocate(machine: FunctionRun, op: Operation) -> None:
    sizes = _groups(op)[0] if "operandSegmentSizes" in op.properties else list(op.operands)
    _result(machine, op, unwritten_array(_shape(machine, op.results[0].type, sizes)))


def _nothing(machine: FunctionRun, op: Operation) -> None:
    del machine, op


def _dim(machine: FunctionRun, op: Operation) -> None:
    source, index = op.operands
    number = machine.index(index)
    shape = machine.value(source).shape
    if not 0 <= number < len(shape):
        raise UndefinedBehaviour(f"{named(op)}: there is no dimension {number}")
    machine.define(op.results[0], as_bits(shape[number]))


def _load(machine: FunctionRun, op: Operation) -> None:
    source, *indices = op.operands
    index = [machine.index(i) for i in indices]
    element = op.results[0].type
    machine.define(op.results[0], machine.element(machine.value(source), index, element, op))


def _store(machine: FunctionRun, op: Operation) -> None:
    value, target, *indices = op.operands
    array = machine.value(target)
    array[machine.within(array, [machine.index(i) for i in indices], op)] = machine.value(value)


def _insert(machine: FunctionRun, op: Operation) -> None:
    value, target, *indices = op.operands
    array = machine.value(target).copy()
    array[machine.within(array, [machine.index(i) for i in indices], op)] = machine.value(value)
    _result(machine, op, array)


def _same(machine: FunctionRun, op: Operation) -> None:
    """A cast: the shape is what it is, and must fit."""
    source = machine.value(op.operands[0])
    type_ = op.results[0].type
    if not isinstance(type_, ShapedType) or type_.get_num_dims() != source.ndim:
        raise CannotRun(f"{op.name} of another rank")
    for wanted, extent in zip(type_.get_shape(), source.shape, strict=True):
        if wanted >= 0 and wanted != extent:
            raise UndefinedBehaviour(f"{named(op)}: the extent {extent} is not {wanted}")
    _result(machine, op, source)


def _copied(machine: FunctionRun, op: Operation) -> None:
    _result(machine, op, machine.value(op.operands[0]).copy())


def _copy(machine: FunctionRun, op: Operation) -> None:
    source, target = (machine.value(o) for o in op.operands[:2])
    if source.shape != target.shape:
        raise UndefinedBehaviour(f"{named(op)}: the extents differ")
    target[...] = source.copy()


def _materialize(machine: FunctionRun, op: Operation) -> None:
    if op.results:
        source, target = (machine.value(o) for o in op.operands[:2])
        if source.shape != target.shape:
            raise UndefinedBehaviour(f"{named(op)}: the extents differ")
        _result(machine, op, source.copy())
    else:
        _copy(machine, op)


# Windows


def _window(machine: FunctionRun, op: Operation, shape: tuple[int, ...], first: int) -> Any:
    """The slices of a window on an array of this shape; `first` is the group of the offsets."""
    groups = _groups(op)
    offsets, sizes, strides = (
        _mixed(machine, op, f"static_{name}", groups[first + k])
        for k, name in enumerate(("offsets", "sizes", "strides"))
    )
    slices: list[slice] = []
    inhabited = all(size > 0 for size in sizes)
    for offset, size, stride, extent in zip(offsets, sizes, strides, shape, strict=True):
        last = offset + stride * (size - 1)
        if size < 0 or (inhabited and not (0 <= offset < extent and 0 <= last < extent)):
            raise UndefinedBehaviour(f"{named(op)} leaves what it is a window on")
        if stride == 0:
            raise CannotRun(f"{op.name} with a stride of 0")
        beyond = last + 1 if stride > 0 else last - 1 if last > 0 else None
        slices.append(slice(offset, beyond, stride) if inhabited else slice(0, 0))
    return tuple(slices), sizes


def _reduced(op: Operation, sizes: list[int], kept: int) -> list[int]:
    """The dimensions of a window that stay where some of extent 1 are dropped."""
    dims = list(range(len(sizes)))
    numbers = _numbers(op, "static_sizes")
    if len(dims) == kept:
        return dims
    units = [k for k in dims if numbers[k] == 1]
    if len(units) != len(dims) - kept:
        raise CannotRun(f"{op.name}: it is not clear which dimensions are dropped")
    return [k for k in dims if k not in units]


def _rank(type_: Attribute) -> int:
    assert isinstance(type_, ShapedType)
    return type_.get_num_dims()


def _subview(machine: FunctionRun, op: Operation) -> None:
    source = machine.value(op.operands[0])
    slices, sizes = _window(machine, op, source.shape, 1)
    kept = _reduced(op, sizes, _rank(op.results[0].type))
    if any(size == 0 for size in sizes):
        _result(machine, op, unwritten_array([sizes[k] for k in kept]))
        return
    view = source[slices]
    for k in reversed(range(len(sizes))):
        if k not in kept:
            view = view[(slice(None),) * k + (0, Ellipsis)]
    _result(machine, op, view)


def _extract_slice(machine: FunctionRun, op: Operation) -> None:
    _subview(machine, op)
    _result(machine, op, machine.value(op.results[0]).copy())


def _insert_slice(machine: FunctionRun, op: Operation) -> None:
    source, target = (machine.value(o) for o in op.operands[:2])
    array = target.copy()
    slices, sizes = _window(machine, op, target.shape, 2)
    kept = _reduced(op, sizes, source.ndim)
    if tuple(sizes[k] for k in kept) != source.shape:
        raise UndefinedBehaviour(f"{named(op)}: the extents differ")
    if all(size > 0 for size in sizes):
        array[slices] = source.reshape(sizes)
    _result(machine, op, array)


def _pad(machine: FunctionRun, op: Operation) -> None:
    groups = _groups(op)
    source = machine.value(op.operands[0])
    low = _mixed(machine, op, "static_low", groups[1])
    high = _mixed(machine, op, "static_high", groups[2])
    if any(n < 0 for n in (*low, *high)):
        raise CannotRun(f"{op.name} by negative numbers")
    shape = tuple(a + n + b for a, n, b in zip(low, source.shape, high, strict=True))
    array = unwritten_array(shape)
    for index in np.ndindex(shape):
        (array[index],) = machine.block(op.regions[0].block, [as_bits(i) for i in index])
    array[tuple(slice(a, a + n) for a, n in zip(low, source.shape, strict=True))] = source
    _result(machine, op, array)


# Shapes


def _collapse(machine: FunctionRun, op: Operation) -> None:
    source = machine.value(op.operands[0])
    shape = [
        int(np.prod([source.shape[k] for k in group], dtype=object)) for group in _grouping(op)
    ]
    _reshape(machine, op, source, shape)


def _expand(machine: FunctionRun, op: Operation) -> None:
    source = machine.value(op.operands[0])
    dynamic = list(op.operands[1:])
    shape = _mixed(machine, op, "static_output_shape", dynamic)
    for extent, group in zip(source.shape, _grouping(op), strict=True):
        if int(np.prod([shape[k] for k in group], dtype=object)) != extent:
            raise UndefinedBehaviour(f"{named(op)}: the extents do not multiply to {extent}")
    _reshape(machine, op, source, shape)


def _reshape(machine: FunctionRun, op: Operation, source: Array, shape: Sequence[int]) -> None:
    if int(np.prod(shape, dtype=object)) != source.size:
        raise UndefinedBehaviour(f"{named(op)}: {source.size} elements in the shape {shape}")
    found = source.reshape(shape)
    if op.name.startswith("memref.") and found.size and not np.shares_memory(found, source):
        raise CannotRun(f"{op.name} of what is not contiguous")
    _result(machine, op, found)


def _grouping(op: Operation) -> list[list[int]]:
    groups = op.properties["reassociation"]
    assert isa(groups, ArrayAttr[ArrayAttr[IntegerAttr]])
    return [[e.value.data for e in group] for group in groups]


# Elements


def _from_elements(machine: FunctionRun, op: Operation) -> None:
    type_ = op.results[0].type
    assert isinstance(type_, ShapedType)
    array: Array = np.empty(len(op.operands), object)
    for k, operand in enumerate(op.operands):
        array[k] = machine.value(operand)
    _result(machine, op, array.reshape(type_.get_shape()))


def _splat(machine: FunctionRun, op: Operation) -> None:
    array = unwritten_array(_shape(machine, op.results[0].type, op.operands[1:]))
    array.fill(machine.value(op.operands[0]))
    _result(machine, op, array)


def _generate(machine: FunctionRun, op: Operation) -> None:
    array = unwritten_array(_shape(machine, op.results[0].type, op.operands))
    for index in np.ndindex(array.shape):
        (array[index],) = machine.block(op.regions[0].block, [as_bits(i) for i in index])
    _result(machine, op, array)


# Operands


def _groups(op: Operation) -> list[list[SSAValue]]:
    """The operands by the groups that an operation has."""
    found: list[list[SSAValue]] = []
    at = 0
    for size in _numbers(op, "operandSegmentSizes"):
        found.append(list(op.operands[at : at + size]))
        at += size
    return found


def _numbers(op: Operation, name: str) -> list[int]:
    array = op.properties.get(name)
    if not isa(array, DenseArrayBase[IntegerType]):
        raise CannotRun(f"{op.name} without {name}")
    return list(array.get_values())


def _mixed(
    machine: FunctionRun, op: Operation, name: str, dynamic: Sequence[SSAValue]
) -> list[int]:
    """Numbers of which some are operands."""
    values = iter(dynamic)
    return [
        machine.index(next(values)) if number == DYNAMIC_INDEX else number
        for number in _numbers(op, name)
    ]


_Handler = Callable[["FunctionRun", Operation], None]

_HANDLERS: dict[str, _Handler] = {
    "memref.alloc": _allocate,
    "memref.alloca": _allocate,
    "memref.dealloc": _nothing,
    "memref.dim": _dim,
    "memref.load": _load,
    "memref.store": _store,
    "memref.subview": _subview,
    "memref.cast": _same,
    "memref.copy": _copy,
    "memref.collapse_shape": _collapse,
    "memref.expand_shape": _expand,
    "tensor.empty": _allocate,
    "tensor.dim": _dim,
    "tensor.extract": _load,
    "tensor.insert": _insert,
    "tensor.cast": _same,
    "tensor.extract_slice": _extract_slice,
    "tensor.insert_slice": _insert_slice,
    "tensor.pad": _pad,
    "tensor.collapse_shape": _collapse,
    "tensor.expand_shape": _expand,
    "tensor.from_elements": _from_elements,
    "tensor.splat": _splat,
    "tensor.generate": _generate,
    "bufferization.to_tensor": _copied,
    "bufferization.to_buffer": _same,
    "bufferization.clone": _copied,
    "bufferization.materialize_in_destination": _materialize,
}
