"""Lifting of constant tensors: splats, small tables, and large ones that are known by name only."""

from __future__ import annotations

import hashlib
from itertools import product

from xdsl.dialects.builtin import (
    AnyFloat,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    Float80Type,
    Float128Type,
    IndexType,
    IntegerType,
    TensorType,
    VectorType,
)
from xdsl.ir import Attribute, Operation

from semantics.language.kinds import isa
from verifier.kernel.input.mlir_parser import BY_CONTENTS
from verifier.kernel.loops.lifting.drafting.drafts import DraftIndex, MemrefView, bare
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.storage.tensor_storage import element_nest, fresh
from verifier.kernel.loops.recurrences.system import Array, CannotLift, Constant

Dense = DenseIntOrFPElementsAttr[IntegerType | IndexType | AnyFloat]

_LARGEST_TABLE = 64
"""A table with more elements is an array that both sides are given."""


def lift_tensor_constant(lifting: Lifting, steps: Steps, op: Operation) -> None:
    """`arith.constant dense<...> : tensor<...>`, or a vector."""
    (result,) = op.results
    value = op.properties.get("value")
    type_ = result.type
    assert isa(type_, TensorType[Attribute] | VectorType[Attribute])
    shape = [f"({extent})" for extent in type_.get_shape()]
    if isinstance(value, DenseResourceAttr):
        name = value.resource_handle.data
        if not name.startswith(BY_CONTENTS):
            raise CannotLift(f"the contents of dense_resource<{name}> are not known", op)
        lifting.views[result] = _given(lifting, name, type_, shape)
        return
    if not isa(value, Dense):
        raise CannotLift(f"the constant {value} is not dense", op)
    elements = _elements(value, op)
    if len(set(elements)) > 1 and len(elements) > _LARGEST_TABLE:
        digest = hashlib.sha256(value.data.data).hexdigest()
        known = [_bits(e) for e in elements]
        lifting.views[result] = _given(lifting, digest, type_, shape, tuple(known))
        return
    view = fresh(lifting, steps.position, shape, str(type_.element_type), blank=False)
    if len(set(elements)) == 1:
        inside, dims = element_nest(steps, shape, op)
        lifting.write(inside, view.array, view.element_at(dims), elements[0], op)
    else:
        every = list(product(*(range(n) for n in type_.get_shape())))
        if len(every) != len(elements):
            raise CannotLift("a constant has another number of elements than its type", op)
        for index, element in zip(every, elements, strict=True):
            access = view.element_at([f"({i})" for i in index])
            lifting.write(steps, view.array, access, element, op)
    lifting.views[result] = view


def _bits(element: Constant | DraftIndex) -> int:
    if isinstance(element, Constant):
        return element.bits
    return int(bare(element.value)) % (1 << 64)


def _given(
    lifting: Lifting,
    digest: str,
    type_: TensorType[Attribute] | VectorType[Attribute],
    shape: list[str],
    contents: tuple[int, ...] | None = None,
) -> MemrefView:
    """An array that holds the contents of this digest from the start."""
    key = f"{digest} : {type_}"
    name = f"table_{hashlib.sha256(key.encode()).hexdigest()}"
    element = str(type_.element_type)
    lifting.arrays[name] = Array(
        name, type_.get_shape(), element, None, constant=key, contents=contents
    )
    base = tuple(f"({{{k}}})" for k in range(len(shape)))
    return MemrefView(name, base, tuple(shape), element)


def _elements(value: Dense, op: Operation) -> list[Constant] | list[DraftIndex]:
    """All elements in the order of their indices, as drafts."""
    element = value.type.element_type
    data = value.data.data
    match element:
        case Float80Type() | Float128Type():
            raise CannotLift(f"constants of type {element} have no bit pattern here", op)
        case IndexType():
            return [DraftIndex(f"({number})") for number in element.unpack(data, len(value))]
        case _:
            size = element.compile_time_size
            mask = (1 << element.bitwidth) - 1
            chunks = (data[k : k + size] for k in range(0, len(data), size))
            return [
                Constant(int.from_bytes(chunk, "little") & mask, str(element)) for chunk in chunks
            ]
