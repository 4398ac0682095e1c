"""Tensors of fixed extents, when a graph is run: what they hold, as memory has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from semantics.control_flow.graph import Opaque, WithElements
from verifier.running.graphs.made_up import SMALL, number_of, some_value, tensor_in_full
from verifier.running.graphs.memory import Held, SomeValue
from verifier.running.graphs.numbers import Number, SomeNan

_ELEMENT = "tensor.extract"


def given_by_tensors(
    step: Opaque, operands: Sequence[Number], types: Mapping[str, Attribute]
) -> tuple[Number] | None:
    """An element that a step takes of a tensor, or a tensor to which it gives other elements. None
    for all else, where an index is out of bounds, and where an element is some NaN: which one it
    is, nothing says."""
    if not operands or not isinstance(tensor := operands[0], Held):
        return None
    type_ = tensor_in_full(types[step.operands[0]])
    if type_ is None or any(isinstance(operand, SomeNan) for operand in operands):
        return None
    element = _element_of(type_)
    if isinstance(step.does, WithElements):
        places = [_place(type_, at) for at in step.does.places]
        given = {k: v for k, v in zip(places, operands[1:], strict=True) if k is not None}
        return (tensor.with_elements(given, element),) if len(given) == len(places) else None
    if step.operation != _ELEMENT:
        return None
    place = _place(type_, operands[1:])
    return None if place is None else (tensor.at(place, element),)


def elements_of(tensor: Held, type_: TensorType[Attribute]) -> list[Number]:
    """All elements, in the order of their places."""
    element = _element_of(type_)
    return [tensor.at(place, element) for place in range(prod(type_.get_shape()))]


def _element_of(type_: TensorType[Attribute]) -> SomeValue:
    def made(seed: int, place: int) -> Number:
        return some_value(number_of(seed, place), type_.element_type, SMALL)

    return made


def _place(type_: TensorType[Attribute], at: Sequence[Number]) -> int | None:
    """The number of an element; None where it is out of bounds, or not known."""
    place = 0
    for index, extent in zip(at, type_.get_shape(), strict=True):
        if index is None or index >= extent:
            return None
        place = place * extent + index
    return place
