"""Tensors of known shapes as arrays of terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ComplexType, DenseIntOrFPElementsAttr, TensorType
from xdsl.ir import Attribute, Operation

from semantics.language.containers import repeats
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning
from semantics.tensors.constants import is_float, size_of, width_of
from semantics.tensors.terms import Term, Terms

Array = NDArray[Any]
"""Of terms. An axis along which all is the same may have the stride 0."""


@dataclass(frozen=True)
class Tensor:
    """Its elements are `parts[0]`, or of complex numbers both parts. `element` is the type as MLIR
    spells it: `ui8`, `f32`, `complex<f32>`."""

    element: str
    parts: tuple[Array, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        return self.parts[0].shape

    @property
    def is_complex(self) -> bool:
        return len(self.parts) == 2

    @property
    def bits(self) -> str:
        """The type of the elements' bits, without a sign of its own; of one part, if complex."""
        of = self.element
        if self.is_complex:
            of = of.removeprefix("complex<").removesuffix(">")
        return bare(of)

    @property
    def is_unsigned(self) -> bool:
        return self.element.startswith("ui") or self.element == "i1"

    @property
    def is_float(self) -> bool:
        return is_float(self.element)

    @property
    def width(self) -> int | None:
        """The width of an integer type."""
        return width_of(self.bits)

    def moved(self, move: Callable[[Array], Array]) -> Tensor:
        """The same elements in other places."""
        return Tensor(self.element, tuple(map(move, self.parts)))

    def elements(self) -> Iterator[Term]:
        """All terms, part after part."""
        for part in self.parts:
            yield from (cast(Term, term) for term in distinct(part).reshape(-1))


def bare(element: str) -> str:
    """The type of an element's bits, without a sign of its own. Of `index` are sizes only, which
    are read as integers of 64 bits."""
    if element == "index":
        return "i64"
    return element[1:] if element[:2] in ("ui", "si") else element


Value = Tensor | tuple["Value", ...] | None
"""None stands for a token."""


def extents(value: Value) -> object:
    """The shapes of the tensors of a value."""
    if isinstance(value, Tensor):
        return value.shape
    return None if value is None else [extents(inner) for inner in value]


def distinct(array: Array) -> Array:
    """The array without the axes' repetitions, as far as strides say so."""
    places = (slice(0, 1) if s == 0 else slice(None) for s in array.strides)
    return array[(*places, ...)]


def filled(shape: Sequence[int], element: str, *terms: Term) -> Tensor:
    """One element in all places; no memory is used for them."""
    parts: list[Array] = []
    for term in terms:
        one = np.empty((), object)
        one[()] = term
        parts.append(np.broadcast_to(one, tuple(shape)))
    return Tensor(element, tuple(parts))


def made(shape: Sequence[int], term: Callable[[tuple[int, ...]], Term]) -> Array:
    """An array by its indices."""
    array = np.empty(tuple(shape), object)
    for index in np.ndindex(*shape):
        array[index] = term(index)
    return array


def mapped(terms: Callable[..., Term], *arrays: Array) -> Array:
    """A function of the elements that stand in the same place; what repeats is computed once."""
    shape = arrays[0].shape
    repeated = [all(a.strides[k] == 0 for a in arrays) for k in range(len(shape))]
    pairs = list(zip(repeated, shape, strict=True))
    places = tuple(slice(0, 1) if again and n else slice(None) for again, n in pairs)
    small = [a[(*places, ...)] for a in arrays]
    result = np.empty(small[0].shape, object)
    flat = [s.reshape(-1) for s in small]
    flat_result = result.reshape(-1)
    for k in range(flat_result.shape[0]):
        flat_result[k] = terms(*(f[k] for f in flat))
    return np.broadcast_to(result, shape)


def reshaped(array: Array, shape: Sequence[int]) -> Array:
    """The elements in the same order; of one element in all places no copy is made."""
    if array.size and all(
        s == 0 or n == 1 for s, n in zip(array.strides, array.shape, strict=True)
    ):
        one = array[(*(slice(0, 1) for _ in array.shape), ...)].reshape(())
        return np.broadcast_to(one, tuple(shape))
    if array.size > MOST_COPIED:
        raise NoMeaning("a large tensor is reshaped", "")
    return array.reshape(tuple(shape))


MOST_COPIED = 1 << 20


def type_of(type_: Attribute, op: Operation) -> tuple[tuple[int, ...], str]:
    """The shape and the element type of a tensor type; an extent that is open is negative. Raises
    `NoMeaning`."""
    if not isa(type_, TensorType[Attribute]):
        raise NoMeaning(f"{op.name} on {type_} has no meaning", "")
    return tuple(type_.get_shape()), str(type_.element_type)


def parts_of(element: str) -> int:
    """How many terms an element of a type has."""
    return 2 if element.startswith("complex<") else 1


def is_one_element(value: DenseIntOrFPElementsAttr) -> bool:
    """Whether the elements of a constant are the same, bit for bit."""
    data, places = value.data.data, prod(value.type.get_shape())
    return places > 0 and repeats(data, len(data) // places)


def constant(terms: Terms, value: DenseIntOrFPElementsAttr, op: Operation) -> Tensor:
    """A constant tensor. Raises `NoMeaning`."""
    type_ = value.type
    shape, element = tuple(type_.get_shape()), str(type_.element_type)
    of = type_.element_type
    part = str(of.element_type) if isinstance(of, ComplexType) else element
    of_bits = bare(part)
    width, count, data = size_of(of_bits), parts_of(element), value.data.data
    places = prod(shape)
    if width is None:
        raise NoMeaning(f"constants of type {element} have no meaning", "")
    if places == 0:
        return Tensor(element, tuple(np.empty(shape, object) for _ in range(count)))
    size = (width + 7) // 8
    # xDSL keeps small integers and floats in as many bytes as their type says.
    held = len(data) // (size * count)
    if is_one_element(value):
        held, data = 1, data[: size * count]
    if held * size * count != len(data) or held not in (1, places):
        raise NoMeaning(f"constants of type {element} are not kept in whole bytes", "")
    numbers = [
        int.from_bytes(data[k * size : (k + 1) * size], "little") % (1 << width)
        for k in range(held * count)
    ]
    found = [terms.constant(n, of_bits) for n in numbers]
    if held == 1 or all(n == numbers[k % count] for k, n in enumerate(numbers)):
        return filled(shape, element, *found[:count])
    arrays: list[Array] = []
    for part_ in range(count):
        array = np.empty(places, object)
        array[:] = found[part_::count]
        arrays.append(array.reshape(shape))
    return Tensor(element, tuple(arrays))
