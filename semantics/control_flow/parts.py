"""Values of several parts: a vector is its lanes, a memref its descriptor, a complex number two
floats, an array or a struct of LLVM what is in it, arrays and structs in it taken apart too, and so
is a tuple.

Whoever reads operations names the whole value; in the finished graph its parts stand in its place,
wherever control hands it on and wherever an operation without a meaning uses it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import prod
from typing import cast

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    ComplexType,
    IndexType,
    IntAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    TupleType,
    UnrankedMemRefType,
    VectorType,
)
from xdsl.ir import Attribute

from semantics.control_flow.graph import (
    AnyStep,
    Assignment,
    Block,
    Branch,
    Demand,
    Edge,
    End,
    Exit,
    Jump,
    Opaque,
    Selection,
    Switch,
)
from semantics.language.kinds import isa

MOST_PARTS = 2048
"""A value of more parts stays whole: nothing is known of it but where it comes from."""

PartsOf = Mapping[str, tuple[str, ...]]
"""The parts of each name that has some."""


@dataclass(frozen=True)
class Layout:
    """What the type of a memref says of its descriptor: numbers of elements, None for what only the
    value says. Without `strided` the elements lie one behind the other, the last index fastest."""

    offset: int | None
    sizes: tuple[int | None, ...]
    strides: tuple[int | None, ...]
    strided: bool

    def said(self) -> tuple[int | None, ...]:
        """Offset, sizes, and strides where it is strided."""
        return (self.offset, *self.sizes, *self.strides)


_KEPT = 1024
"""For so many types the answer is kept; xDSL looks long at each type that has parameters."""

BASE = UnrankedMemRefType.from_type(IntegerType(8))
"""The type of where a memref's memory begins."""


@lru_cache(_KEPT)
def layout_of(type_: Attribute) -> Layout | None:
    """The layout of a memref; None for other types, and where it is not strided, or an extent of 0
    leaves open what the strides before it are (upstream's `getStridesAndOffset` does not say)."""
    if not isa(type_, MemRefType[Attribute]):
        return None
    sizes = tuple(None if extent < 0 else extent for extent in type_.get_shape())
    match type_.layout:
        case NoneAttr() | AffineMapAttr() if 0 in sizes[1:]:
            return None
        case NoneAttr():
            return Layout(0, sizes, (), strided=False)
        case AffineMapAttr(data) if data == data.identity(len(sizes)):
            return Layout(0, sizes, (), strided=False)
        case StridedLayoutAttr(strides=strides, offset=offset):
            if len(strides) != len(sizes):
                return None
            said = tuple(_literal(stride) for stride in strides)
            return Layout(_literal(offset), sizes, said, strided=True)
        case _:
            return None


def _literal(number: IntAttr | NoneAttr) -> int | None:
    return number.data if isinstance(number, IntAttr) else None


@lru_cache(_KEPT)
def types_of_parts(type_: Attribute) -> tuple[Attribute, ...] | None:
    """The types of the parts of a value of this type, lanes in row-major order; None for a value
    that is whole.

    Of a memref: its base, and those numbers of its descriptor that the type does not say. Of a
    complex number: its real part and its imaginary one.
    """
    layout = layout_of(type_)
    if layout is not None:
        return (BASE, *(IndexType() for number in layout.said() if number is None))
    if isinstance(type_, TupleType):
        return _types_of_members(type_)
    if isinstance(type_, llvm.LLVMStructType | llvm.LLVMArrayType):
        return _types_of_members(type_) or None
    if isinstance(type_, ComplexType):
        part = cast("ComplexType[AnyFloat | IntegerType]", type_).element_type
        return (part, part) if isinstance(part, AnyFloat) else None
    if not isa(type_, VectorType[Attribute]) or isinstance(type_.element_type, ComplexType):
        return None
    if any(bool(flag.value.data) for flag in type_.scalable_dims.data):
        return None
    count = prod(type_.get_shape())
    return (type_.element_type,) * count if 0 < count <= MOST_PARTS else None


def _types_of_members(
    type_: llvm.LLVMStructType | llvm.LLVMArrayType | TupleType,
) -> tuple[Attribute, ...] | None:
    found: list[Attribute] = []
    for member in members_of(type_):
        parts = types_of_parts(member)
        if parts is None and not _is_whole(member):
            return None
        found += (member,) if parts is None else parts
        if len(found) > MOST_PARTS:
            return None
    return tuple(found)


def members_of(
    type_: llvm.LLVMStructType | llvm.LLVMArrayType | TupleType,
) -> Sequence[Attribute]:
    """The types of what is in a struct, a tuple or an array; of a large array more than
    `MOST_PARTS` of them, and not all."""
    if isinstance(type_, llvm.LLVMStructType | TupleType):
        return type_.types.data
    return (type_.type,) * min(type_.size.data, MOST_PARTS + 1)


def _is_whole(type_: Attribute) -> bool:
    """Whether a member is one part: not if it is a container of too many or unknown parts."""
    return not isinstance(type_, llvm.LLVMStructType | llvm.LLVMArrayType | VectorType | TupleType)


def labels_of_parts(type_: Attribute) -> list[str]:
    """What tells the parts of a value of this type apart, in words."""
    layout = layout_of(type_)
    if isinstance(type_, ComplexType):
        return [".re", ".im"]
    if layout is None:
        return [f"[{number}]" for number in range(len(types_of_parts(type_) or ()))]
    ranks = range(len(layout.sizes))
    every = [" offset", *(f" size {k}" for k in ranks), *(f" stride {k}" for k in ranks)]
    said = zip(every, layout.said(), strict=False)
    return [" base", *(label for label, number in said if number is None)]


def sizes_and_strides(
    type_: Attribute, parts: Sequence[str]
) -> tuple[tuple[int | str, int | str], ...]:
    """Size and stride of each dimension of a memref of these parts, whose type says where elements
    are; nothing for others."""
    layout = layout_of(type_)
    if layout is None or not layout.strided:
        return ()
    left = list(parts[1:])
    _, *numbers = [left.pop(0) if n is None else n for n in layout.said()]
    rank = len(layout.sizes)
    return tuple(zip(numbers[:rank], numbers[rank:], strict=True))


def in_parts(block: Block, parts: PartsOf, types: Mapping[str, Attribute]) -> Block:
    """The block with parts, which have these types, in the place of the values that have some."""
    parameters = tuple(_typed(block.parameters, parts, types))
    steps = [each for step in block.steps for each in _step(step, parts, types)]
    return Block(parameters, steps, _end(block.end, parts))


def names_in_parts(names: Iterable[str], parts: PartsOf) -> tuple[str, ...]:
    """The names, with those of parts in the place of those of values that have some."""
    return tuple(part for name in names for part in parts.get(name, (name,)))


def _typed(
    named: Iterable[tuple[str, Attribute]], parts: PartsOf, types: Mapping[str, Attribute]
) -> Iterator[tuple[str, Attribute]]:
    for name, type_ in named:
        if name in parts and types_of_parts(type_) is not None:
            yield from ((part, types[part]) for part in parts[name])
        else:
            yield name, type_


def _step(step: AnyStep, parts: PartsOf, types: Mapping[str, Attribute]) -> Iterator[AnyStep]:
    match step:
        case Selection(condition, then, otherwise, result) if result in parts:
            for a, b, chosen in zip(parts[then], parts[otherwise], parts[result], strict=True):
                yield Selection(condition, a, b, chosen)
        case Demand(value, where):
            for part in parts.get(value, (value,)):
                yield Demand(part, where)
        case Assignment(variable, value) if variable in parts:
            for each, now in zip(parts[variable], parts[value], strict=True):
                yield Assignment(each, now)
        case Opaque():
            captured = step.operands[len(step.operands) - step.captured :]
            yield replace(
                step,
                operands=names_in_parts(step.operands, parts),
                results=tuple(_typed(step.results, parts, types)),
                captured=len(names_in_parts(captured, parts)),
            )
        case _:
            yield step


def _end(end: End, parts: PartsOf) -> End:
    def edge(way: Edge) -> Edge:
        return Edge(way.to, names_in_parts(way.arguments, parts))

    match end:
        case Jump(way):
            return Jump(edge(way))
        case Branch(condition, then, otherwise):
            return Branch(condition, edge(then), edge(otherwise))
        case Switch(flag, cases, default):
            ways = tuple((value, edge(way)) for value, way in cases)
            return Switch(flag, ways, edge(default))
        case Exit():
            return replace(
                end,
                values=names_in_parts(end.values, parts),
                noundef=names_in_parts(end.noundef, parts),
            )
        case _:
            return end
