"""Vectors and tensors as containers of lanes."""

from __future__ import annotations

from math import prod
from typing import cast

from xdsl.dialects.builtin import (
    ComplexType,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerType,
    NoneAttr,
    TensorType,
    UnrankedTensorType,
    VectorType,
)
from xdsl.ir import Attribute

from semantics.language.kinds import isa
from semantics.language.program import is_integer_like


def element_type(type_: Attribute) -> Attribute:
    """The type of a vector's or tensor's elements; any other type itself."""
    if isinstance(type_, VectorType | TensorType | UnrankedTensorType):
        return cast(VectorType[Attribute], type_).element_type
    return type_


def with_element_type(type_: Attribute, element: Attribute) -> Attribute:
    """`type_`, a scalar or a container, with `element` in place of its scalar."""
    if isinstance(type_, IntegerType | IndexType):
        return element
    if isa(type_, VectorType[Attribute]):
        return VectorType(element, type_.shape, type_.scalable_dims)
    if isa(type_, TensorType[Attribute]):
        return TensorType(element, type_.shape, type_.encoding)
    if isa(type_, UnrankedTensorType[Attribute]):
        return UnrankedTensorType(element)
    return element


def as_vector(type_: Attribute) -> Attribute:
    """A vector with the lanes of a tensor whose type says which it has, one at least; any other
    type itself. What maps elements does the same on both (upstream's `ElementwiseMappable`)."""
    if not isa(type_, TensorType[Attribute]) or not isinstance(type_.encoding, NoneAttr):
        return type_
    if any(extent < 1 for extent in type_.get_shape()):
        return type_
    return VectorType(type_.element_type, type_.get_shape())


def is_container(type_: object) -> bool:
    """Whether `type_` is a vector or tensor of integers whose lanes can be read one by one.

    A tensor of static extents may have none. A scalable vector has as many as its type says, times
    a number that is positive and the same for all (LangRef, *Vector Type*).
    """
    if isinstance(type_, IntegerType | IndexType):
        return False  # soonest, for nearly all are: `isa` takes 0.1 ms
    if isa(type_, VectorType[Attribute]):
        return is_integer_like(type_.element_type)
    if isa(type_, TensorType[Attribute]):
        shape = type_.get_shape()
        known = 0 not in shape or min(shape) == 0
        return (
            known and isinstance(type_.encoding, NoneAttr) and is_integer_like(type_.element_type)
        )
    return False


def are_real(values: DenseIntOrFPElementsAttr) -> bool:
    """Whether xDSL can list the elements: it cannot where they are complex numbers."""
    return not isinstance(values.get_element_type(), ComplexType)


_AT_ONCE = 1 << 16
"""How many bytes of a constant are compared at once: it may have a thousand million."""


def is_splat(values: DenseIntOrFPElementsAttr) -> bool:
    """Whether all elements are the same, bit by bit: xDSL's method takes zero for minus zero."""
    data, count = values.data.data, len(values)
    return count > 0 and repeats(data, len(data) // count)


def repeats(data: bytes, size: int) -> bool:
    """Whether bytes are the first `size` of them over and over."""
    many = data[:size] * (_AT_ONCE // max(size, 1) + 1)
    starts = range(0, len(data) if many else 0, len(many) or 1)
    return all(data[k : k + len(many)] == many[: len(data) - k] for k in starts)


def is_scalable(type_: Attribute) -> bool:
    """Whether it is a vector of which the machine says how many lanes it has."""
    return isa(type_, VectorType[Attribute]) and any(type_.get_scalable_dims())


def lane_count(type_: Attribute | None) -> int:
    """How many lanes a container of static extents has, a scalable vector at least; anything else
    counts as one."""
    if isa(type_, VectorType[Attribute] | TensorType[Attribute]):
        return max(prod(type_.get_shape()), 0)
    return 1
