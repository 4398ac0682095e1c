"""Elements that are taken of tensors.

Source: ODS of the tensor dialect (MLIR 22). The indices of `tensor.extract` "must be non-negative
and within the bounds of the tensor". What `tensor.gather` gives is taken from its source, at
coordinates that "are expected to be confined to coordinate values that fit the range", "otherwise
the behavior is undefined"; `tensor.reshape` has the elements of its source in the same order. Both
stay where they are as operations of which no more is known, so that what else they need to be
defined is compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.descriptors import INDEX, UNSIGNED_LESS, Arithmetic, Extent
from semantics.control_flow.lanes import integers
from semantics.control_flow.memrefs import extent_of
from semantics.control_flow.parts import types_of_parts
from semantics.control_flow.reading import GraphReader, Names
from semantics.control_flow.vectors.tensors import element_at, extents_of, root_of, size_of
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa

_MOST_ELEMENTS = 1 << 62


def read_element_of_tensor(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read `tensor.extract`; else nothing is done."""
    if operation_name(op) != "tensor.extract" or {*op.properties, *op.attributes} - {"op_name__"}:
        return False
    (result,) = op.results
    if types_of_parts(result.type) is not None:
        return False
    tensor, *indices = op.operands
    at: list[Extent] = [extent_of(reader, index, op, names) for index in indices]
    if not _demand_inside(reader, op, tensor, at, names):
        return False
    while True:
        found = _taken_from(reader, op, tensor, at, names)
        if found is None:
            break
        tensor, at = found
    names[result] = element_at(reader, op, root_of(tensor, names)[0], at, names)
    return True


def _demand_inside(
    reader: GraphReader, op: Operation, tensor: SSAValue, at: Sequence[Extent], names: Names
) -> bool:
    """The behaviour is undefined where an index is out of bounds. False for a tensor without a
    rank."""
    root, shape = root_of(tensor, names)
    if shape is None or len(shape) != len(at):
        return False
    steps = Arithmetic(reader, op)
    for dimension, (index, extent) in enumerate(zip(at, shape, strict=True)):
        size = size_of(reader, op, root, dimension, names) if extent is None else extent
        steps.demand(steps.compare(UNSIGNED_LESS, index, size))
    return True


Found = tuple[SSAValue, list[Extent]]


def _taken_from(
    reader: GraphReader, op: Operation, tensor: SSAValue, at: Sequence[Extent], names: Names
) -> Found | None:
    """Of which tensor an element is, and where it is there; None where it is this one."""
    made = tensor.owner
    if not isinstance(made, Operation) or any(value not in names for value in made.operands):
        return None
    match operation_name(made):
        case "tensor.gather":
            return _gathered(reader, op, made, at, names)
        case "tensor.reshape":
            return _reshaped(reader, op, made, at)
        case _:
            return None


def _gathered(
    reader: GraphReader, op: Operation, made: Operation, at: Sequence[Extent], names: Names
) -> Found | None:
    """An index of the result begins with that of the coordinates. The others are those of the
    source, without the dimensions that are gathered, or with 0 for them."""
    source, coordinates = made.operands
    shape, which = extents_of(source), extents_of(coordinates)
    dims = integers(made, "gather_dims")
    if shape is None or which is None or dims is None or which[-1] != len(dims):
        return None
    if len({*dims}) != len(dims) or any(not 0 <= d < len(shape) for d in dims):
        return None
    if not isa(coordinates.type, TensorType[Attribute]) or coordinates.type.element_type != INDEX:
        return None
    batch = len(which) - 1
    leading, rest = list(at[:batch]), list(at[batch:])
    if len(rest) == len(shape):
        rest = [index for d, index in enumerate(rest) if d not in dims]
    elif len(rest) != len(shape) - len(dims):
        return None
    root = root_of(coordinates, names)[0]
    gathered = {d: element_at(reader, op, root, [*leading, k], names) for k, d in enumerate(dims)}
    place: list[Extent] = [gathered[d] if d in gathered else rest.pop(0) for d in range(len(shape))]
    return (source, place) if _demand_inside(reader, op, source, place, names) else None


def _reshaped(
    reader: GraphReader, op: Operation, made: Operation, at: Sequence[Extent]
) -> Found | None:
    """Where all extents are known, and the shape is a constant that says the same."""
    source, shape = made.operands
    before, after = extents_of(source), extents_of(made.results[0])
    if before is None or after is None or _constant_shape(shape) != list(after):
        return None
    old = [extent for extent in before if extent is not None]
    new = [extent for extent in after if extent is not None]
    if len(old) != len(before) or prod(old) != prod(new) or not 0 < prod(new) < _MOST_ELEMENTS:
        return None
    steps = Arithmetic(reader, op)
    number: Extent = 0
    for index, extent in zip(at, new, strict=True):
        number = steps.add(steps.times(number, extent), index)
    place: list[Extent] = []
    for extent in reversed(old):
        place.append(steps.remainder(number, extent))
        number = steps.divided(number, extent)
    return source, place[::-1]


def _constant_shape(shape: SSAValue) -> list[int] | None:
    made = shape.owner
    if not isinstance(made, Operation) or operation_name(made) != "arith.constant":
        return None
    value = made.get_attr_or_prop("value")
    if not isinstance(value, DenseIntOrFPElementsAttr):
        return None
    numbers: list[int] = []
    for each in value.iter_attrs():
        if isinstance(each, FloatAttr):
            return None
        numbers.append(each.value.data)
    return numbers
