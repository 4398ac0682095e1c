"""Running stablehlo operations on concrete tensors, as its specification states them.

A reduction goes from the first element to the last; over the reals, and for all that is not a sum
or product of floats, any other order gives the same.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.language.kinds import isa
from semantics.syntax.stablehlo.attributes import numbers_of
from semantics.syntax.stablehlo.dialect import DotGeneralOp, ReduceOp
from semantics.syntax.stablehlo.elementwise import CompareOp, ConstantOp, IotaOp
from semantics.syntax.stablehlo.shapes import RearrangingOp, SliceOp
from verifier.kernel.loops.lifting.stablehlo.scalars import PREDICATES
from verifier.kernel.loops.recurrences.inexact_functions import Opaque, opaque
from verifier.kernel.loops.recurrences.scalar_values import (
    TOTAL_ORDER,
    CannotRun,
    apply,
    constant_value,
    integer_width,
    is_float,
    known,
    signed,
)

if TYPE_CHECKING:
    from verifier.running.functions import FunctionRun
    from verifier.running.values import Array

_OF_FLOATS = {
    "add": "arith.addf",
    "subtract": "arith.subf",
    "multiply": "arith.mulf",
    "divide": "arith.divf",
    "maximum": "arith.maximumf",
    "minimum": "arith.minimumf",
    "negate": "arith.negf",
    "abs": "math.absf",
    "sqrt": "math.sqrt",
    "rsqrt": "math.rsqrt",
    "cbrt": "math.cbrt",
    "exponential": "math.exp",
    "exponential_minus_one": "math.expm1",
    "log": "math.log",
    "log_plus_one": "math.log1p",
    "tanh": "math.tanh",
    "tan": "math.tan",
    "sine": "math.sin",
    "cosine": "math.cos",
    "power": "math.powf",
    "atan2": "math.atan2",
    "floor": "math.floor",
    "ceil": "math.ceil",
}
_OF_INTEGERS: dict[str, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "maximum": max,
    "minimum": min,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
}
_RELATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "EQ": operator.eq,
    "NE": operator.ne,
    "LT": operator.lt,
    "LE": operator.le,
    "GT": operator.gt,
    "GE": operator.ge,
}
_OF_BOOLEANS = {"add": "or", "multiply": "and", "maximum": "or", "minimum": "and"}


def run_stablehlo(machine: FunctionRun, op: Operation) -> None:
    """Run an operation. Raises `CannotRun`."""
    handler = _HANDLERS.get(op.name.removeprefix("stablehlo."), _elementwise)
    arrays = [_array(machine, operand) for operand in op.operands]
    machine.define(op.results[0], handler(machine, op, arrays))


def _array(machine: FunctionRun, value: SSAValue) -> Array:
    found = machine.value(value)
    if not isinstance(found, np.ndarray):
        raise CannotRun("a stablehlo operation on what is no tensor")
    return cast("Array", found)


def _type(value: SSAValue) -> TensorType[Attribute]:
    type_ = value.type
    if not isa(type_, TensorType[Attribute]) or any(n < 0 for n in type_.get_shape()):
        raise CannotRun("a stablehlo operation on a dynamic shape")
    return type_


def _element(value: SSAValue) -> str:
    return str(_type(value).element_type)


def _made(shape: Sequence[int], element: Callable[[tuple[int, ...]], Any]) -> Array:
    array: Array = np.empty(tuple(shape), object)
    for index in np.ndindex(*shape):
        array[index] = element(index)
    return array


# Elements


def _scalar(machine: FunctionRun, name: str, element: str, arguments: Sequence[Any]) -> Any:
    """A stablehlo operation on elements of one type."""
    if is_float(element):
        if name not in _OF_FLOATS:
            raise CannotRun(f"stablehlo.{name}")
        return apply(_OF_FLOATS[name], {}, arguments, element, element, machine.reading.floats)
    if any(isinstance(a, Opaque) for a in arguments):
        return opaque(f"stablehlo.{name}", {}, element, arguments)
    width = integer_width(element)
    numbers = [a if width == 1 else signed(a, width) for a in arguments]
    if name in ("negate", "not"):
        return (-numbers[0] if name == "negate" else ~numbers[0]) % (1 << width)
    name = _OF_BOOLEANS.get(name, name) if width == 1 else name
    if name not in _OF_INTEGERS:
        raise CannotRun(f"stablehlo.{name}")
    left, right = numbers
    return _OF_INTEGERS[name](left, right) % (1 << width)


def _elementwise(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    name, element = op.name.removeprefix("stablehlo."), _element(op.results[0])
    return _made(arrays[0].shape, lambda i: _scalar(machine, name, element, [a[i] for a in arrays]))


def _clamp(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    low, value, high = arrays
    element = _element(op.results[0])

    def one(index: tuple[int, ...]) -> Any:
        least, most = (a[index] if a.ndim else a[()] for a in (low, high))
        raised = _scalar(machine, "maximum", element, (value[index], least))
        return _scalar(machine, "minimum", element, (raised, most))

    return _made(value.shape, one)


def _select(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    condition, then, otherwise = arrays
    element, floats = _element(op.results[0]), machine.reading.floats

    def one(index: tuple[int, ...]) -> Any:
        choice = (condition[index if condition.ndim else ()], then[index], otherwise[index])
        return apply("arith.select", {}, choice, element, element, floats)

    return _made(then.shape, one)


def _compare(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    assert isinstance(op, CompareOp)
    left, right = arrays
    element = _element(op.lhs)
    direction = str(op.comparison_direction.data.value)
    relation = _RELATIONS[direction]
    width = 1 if is_float(element) else integer_width(element)
    kind = op.compare_type
    ordered = kind is not None and str(kind.data.value) == "TOTALORDER"

    def one(index: tuple[int, ...]) -> Any:
        sides = [a[index] for a in (left, right)]
        if ordered:
            attributes = {"predicate": f"{PREDICATES[direction]} : i64"}
            return apply(TOTAL_ORDER, attributes, sides, element, "i1", machine.reading.floats)
        if any(isinstance(side, Opaque) for side in sides):
            return opaque(op.name, {"direction": direction}, element, sides)
        if width != 1:
            sides = [signed(side, width) for side in sides]
        return int(bool(relation(*sides)))

    return _made(left.shape, one)


def _convert(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    source, target = _element(op.operands[0]), _element(op.results[0])
    floats = machine.reading.floats

    def one(index: tuple[int, ...]) -> Any:
        value = arrays[0][index]
        if source == target:
            return value
        if isinstance(value, Opaque):
            return opaque(op.name, {"from": source}, target, [value])
        if target == "i1":
            return int(value != 0)
        if is_float(source):
            if not is_float(target):
                raise CannotRun("a conversion of floats to integers")
            return apply("arith.extf", {}, (value,), source, target, floats)
        if is_float(target):
            cast_ = "arith.uitofp" if source == "i1" else "arith.sitofp"
            return apply(cast_, {}, (value,), source, target, floats)
        number = value if source == "i1" else signed(value, integer_width(source))
        return number % (1 << integer_width(target))

    return _made(arrays[0].shape, one)


def _constant(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    del arrays
    assert isinstance(op, ConstantOp)
    element, shape = _element(op.output), _type(op.output).get_shape()
    data, count = op.value.data.data, int(np.prod(shape, dtype=object))
    size = len(data) // count if count else 0
    values: list[Any] = []
    for k in range(count):
        bits = int.from_bytes(data[k * size : (k + 1) * size], "little")
        if not is_float(element):
            bits %= 1 << integer_width(element)
        values.append(constant_value(bits, element, machine.reading.floats))
    return _made(shape, lambda i: values[int(np.ravel_multi_index(i, shape)) if shape else 0])


def _iota(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    del arrays
    assert isinstance(op, IotaOp)
    element, dimension = _element(op.output), op.iota_dimension.value.data
    floats = machine.reading.floats

    def one(index: tuple[int, ...]) -> Any:
        if is_float(element):
            return apply("arith.uitofp", {}, (index[dimension],), "i64", element, floats)
        return index[dimension] % (1 << integer_width(element))

    return _made(_type(op.output).get_shape(), one)


# Moves


def _move(op: Operation) -> RearrangingOp:
    assert isinstance(op, RearrangingOp)
    return op


def _broadcast(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    del machine
    (operand,) = arrays
    places = _move(op).numbers("broadcast_dimensions")

    def one(index: tuple[int, ...]) -> Any:
        chosen = (0 if n == 1 else index[d] for n, d in zip(operand.shape, places, strict=True))
        return operand[tuple(chosen)]

    return _made(_type(op.results[0]).get_shape(), one)


def _pad(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    del machine
    operand, padding = arrays
    names = ("edge_padding_low", "interior_padding")
    low, interior = (_move(op).numbers(name) for name in names)
    result: Array = np.empty(tuple(_type(op.results[0]).get_shape()), object)
    result.fill(padding[()])
    for index in np.ndindex(*operand.shape):
        steps = zip(index, low, interior, strict=True)
        place = tuple(lo + i * (gap + 1) for i, lo, gap in steps)
        if all(0 <= p < n for p, n in zip(place, result.shape, strict=True)):
            result[place] = operand[index]
    return result


def _slice(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    del machine
    assert isinstance(op, SliceOp)
    return arrays[0][tuple(slice(*bounds) for bounds in op.ranges())].copy()


def _starts(
    op: Operation, places: Sequence[Array], sizes: Sequence[int], whole: Array
) -> list[int]:
    widths = [integer_width(_element(o)) for o in op.operands[-len(places) :]]
    numbers = [signed(known(p.item()), w) for p, w in zip(places, widths, strict=True)]
    ends = zip(numbers, sizes, whole.shape, strict=True)
    return [min(max(number, 0), n - size) for number, size, n in ends]


def _dynamic_slice(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    del machine
    whole, *places = arrays
    sizes = _move(op).numbers("slice_sizes")
    starts = _starts(op, places, sizes, whole) if places else []
    parts = tuple(slice(s, s + n) for s, n in zip(starts, sizes, strict=True))
    return whole[parts].copy() if parts else whole


def _update(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    del machine
    whole, part, *places = arrays
    starts = _starts(op, places, part.shape, whole) if places else []
    result = whole.copy()
    result[tuple(slice(s, s + n) for s, n in zip(starts, part.shape, strict=True))] = part
    return result


# Reductions


def _reduced(
    machine: FunctionRun, name: str, element: str, init: Any, values: Sequence[Any]
) -> Any:
    total = init
    for value in values:
        total = _scalar(machine, name, element, (total, value))
    return total


def _reduce(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    assert isinstance(op, ReduceOp)
    single = op.single_operation()
    if single is None or len(arrays) != 2:
        raise CannotRun("a reduce by more than one operation on one tensor")
    value, init = arrays
    name, element = single.name.removeprefix("stablehlo."), _element(op.operands[0])
    dims = numbers_of(op.dimensions)
    kept = [d for d in range(value.ndim) if d not in dims]
    moved = value.transpose([*kept, *sorted(dims)])
    shape = moved.shape[: len(kept)]
    return _made(
        shape, lambda i: _reduced(machine, name, element, init[()], list(moved[i].reshape(-1)))
    )


def _dot(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    assert isinstance(op, DotGeneralOp)
    left, right = arrays
    element = _element(op.lhs)
    lists = op.dot_dimension_numbers.lists()
    sides: list[Array] = []
    free: list[int] = []
    for array, batch, contracted in ((left, lists[0], lists[2]), (right, lists[1], lists[3])):
        others = [d for d in range(array.ndim) if d not in batch and d not in contracted]
        sides.append(array.transpose([*batch, *others, *contracted]))
        free.append(len(others))
    first, second = sides
    batches = len(lists[0])
    shape = (
        *first.shape[: batches + free[0]],
        *second.shape[batches : batches + free[1]],
    )
    zero = constant_value(0, element, machine.reading.floats)

    def one(index: tuple[int, ...]) -> Any:
        batch, rest = index[:batches], index[batches:]
        row = np.asarray(first[(*batch, *rest[: free[0]])], object).reshape(-1)
        column = np.asarray(second[(*batch, *rest[free[0] :])], object).reshape(-1)
        pairs = zip(row, column, strict=True)
        products = [_scalar(machine, "multiply", element, pair) for pair in pairs]
        return _reduced(machine, "add", element, zero, products)

    return _made(shape, one)


def _unknown(machine: FunctionRun, op: Operation, arrays: list[Array]) -> Array:
    del machine, arrays
    raise CannotRun(op.name)


_HANDLERS: dict[str, Callable[[FunctionRun, Operation, list[Array]], Array]] = {
    "clamp": _clamp,
    "select": _select,
    "compare": _compare,
    "convert": _convert,
    "constant": _constant,
    "iota": _iota,
    "broadcast_in_dim": _broadcast,
    "transpose": lambda _, op, arrays: arrays[0].transpose(_move(op).numbers("permutation")),
    "reverse": lambda _, op, arrays: np.flip(arrays[0], _move(op).numbers("dimensions")),
    "reshape": lambda _, op, arrays: arrays[0].reshape(_type(op.results[0]).get_shape()),
    "pad": _pad,
    "concatenate": lambda _, op, arrays: np.concatenate(
        arrays, axis=_move(op).numbers("dimension")[0]
    ),
    "slice": _slice,
    "dynamic_slice": _dynamic_slice,
    "dynamic_update_slice": _update,
    "reduce": _reduce,
    "dot_general": _dot,
    "reduce_window": _unknown,
    "convolution": _unknown,
    "get_dimension_size": _unknown,
    "dynamic_broadcast_in_dim": _unknown,
    "dynamic_iota": _unknown,
}
