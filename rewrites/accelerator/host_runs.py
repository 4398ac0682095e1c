"""Runs functions on tensors as the host does: integers many at a time, floats one by one.

Floats are those of IEEE 754, each operation rounded by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.dialects import func
from xdsl.dialects.builtin import AnyFloat, IntegerType, MemRefType, TensorType
from xdsl.ir import Attribute

from accelerator_model.simulator.functional import Array
from rewrites.accelerator.validation.linalg_tiles import NotTiles, SourceUndefined, run_source
from rewrites.accelerator.validation.networks import Network
from rewrites.accelerator.validation.signature import Signature
from semantics.language.kinds import isa
from verifier.kernel.loops.recurrences.scalar_values import IEEE, POISON, CannotRun
from verifier.running.functions import replay


def run_on_host(function: func.FuncOp, inputs: Sequence[Array]) -> list[Array]:
    """What a function on tensors returns.

    Raises `verifier.kernel.loops.recurrences.scalar_values.CannotRun` where there are floats and it
    would take too long, or an operation has no meaning here, or the result is poison or undefined.
    """
    types = function.function_type.outputs.data
    if not holds_floats(function):
        signature = Signature.of(function)
        arguments = [*inputs, *(_zeros(type_) for type_ in signature.types[len(inputs) :])]
        try:
            after = run_source(function, signature.with_constants(arguments))
        except NotTiles as error:
            raise CannotRun(error.message) from error
        except SourceUndefined:
            raise CannotRun("a result that is poison or undefined") from None
        return [after[number] for _, number in signature.results]
    shaped = [
        x.reshape(type_.get_shape()) if isa(type_, TensorType[Attribute]) else x
        for x, type_ in zip(inputs, function.function_type.inputs, strict=True)
    ]
    results = replay(function, [_elements(x) for x in shaped], IEEE)
    if any(value is POISON for result in results for value in result.reshape(-1)):
        raise CannotRun("a result that is poison")
    return [_array(result, type_) for result, type_ in zip(results, types, strict=True)]


def run_layers(network: Network, inputs: Sequence[Array]) -> list[Array]:
    """What the network returns, each layer run as the host does. Raises as `run_on_host`."""
    values = dict(enumerate(inputs))
    for layer in network.layers:
        given = [values[value] for value in layer.inputs]
        (values[layer.output],) = run_on_host(layer.function, given)
    return [values[value] for value in network.results]


def holds_floats(function: func.FuncOp) -> bool:
    """Whether an operation of the function computes on floats."""
    values = (value for op in function.walk() for value in op.results)
    return any(isinstance(_element(value.type), AnyFloat) for value in values)


def _element(type_: Attribute) -> Attribute:
    if isa(type_, TensorType[Attribute] | MemRefType[Attribute]):
        return type_.element_type
    return type_


def _zeros(type_: Attribute) -> Array:
    assert isa(type_, MemRefType[Attribute])
    return np.zeros(type_.get_shape(), _dtype(type_))


def _dtype(type_: Attribute) -> str:
    element = _element(type_)
    assert isinstance(element, AnyFloat | IntegerType)
    return f"{'f' if isinstance(element, AnyFloat) else 'i'}{element.bitwidth // 8}"


def _elements(array: Array) -> Array:
    """Integers as bit patterns, floats as they are."""
    if array.dtype.kind == "f":
        return array.astype(object)
    return array.view(f"u{array.itemsize}").astype(object)


def _array(found: Array, type_: Attribute) -> Array:
    assert isa(type_, TensorType[Attribute])
    dtype = np.dtype(_dtype(type_))
    if dtype.kind == "f":
        return np.array(found.tolist(), dtype).reshape(type_.get_shape())
    flat = np.array([int(value) for value in found.reshape(-1)], f"u{dtype.itemsize}")
    return flat.view(dtype).reshape(type_.get_shape())
