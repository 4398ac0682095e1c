"""Values: integers modulo a power of two, poison, and buffers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from xdsl.dialects.builtin import IndexType, IntegerType, MemRefType, NoneAttr
from xdsl.ir import Attribute

from tests.oracles.control_flow.reading import NoMeaning

INDEX_WIDTH = 64


class Poison:
    """The one value that means nothing."""

    def __repr__(self) -> str:
        return "poison"


POISON = Poison()


@dataclass(eq=False)
class Buffer:
    """Memory with a shape; cells by their indices."""

    shape: tuple[int, ...]
    width: int
    cells: dict[tuple[int, ...], Scalar] = field(default_factory=dict["tuple[int, ...]", "Scalar"])
    alive: bool = True
    constant: bool = False

    def contents(self) -> tuple[tuple[tuple[int, ...], Scalar], ...]:
        """The cells that were written, in order."""
        return tuple(sorted(self.cells.items(), key=lambda cell: cell[0]))

    def __repr__(self) -> str:
        return f"buffer{list(self.shape)} of {[value for _, value in self.contents()]}"


Scalar: TypeAlias = int | Poison
Value: TypeAlias = int | Poison | Buffer


class Undefined(Exception):
    """Undefined behaviour, with what did it."""


def width_of(type_: Attribute) -> int:
    """The width of an integer or index in bits. Raises `NoMeaning` for another type."""
    if isinstance(type_, IntegerType):
        return type_.width.data
    if isinstance(type_, IndexType):
        return INDEX_WIDTH
    raise NoMeaning(f"type {type_}")


def shape_of(type_: Attribute) -> tuple[int, ...]:
    """The extents of a memref without a layout, -1 where one is not fixed."""
    if not isinstance(type_, MemRefType):
        raise NoMeaning(f"type {type_}")
    memref: Any = type_
    if not isinstance(memref.layout, NoneAttr):
        raise NoMeaning("a memref with a layout")
    return tuple(-1 if extent < 0 else extent for extent in memref.get_shape())


def signed(value: int, width: int) -> int:
    """An unsigned representation read with its sign."""
    return value - (1 << width) if value >> (width - 1) else value


def defined(value: Value, what: str) -> int:
    """An integer that is looked at. Raises `Undefined` for poison."""
    if isinstance(value, Poison):
        raise Undefined(f"poison as {what}")
    assert isinstance(value, int)
    return value
