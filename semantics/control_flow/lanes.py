"""Lanes of vectors while a function is read: their names, literals, poison, and places.

A lane is poison by itself (LLVM's language reference, *poison values*).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import cast

from xdsl.dialects import arith, ub
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    VectorType,
)
from xdsl.dialects.llvm import FastMathAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import Truth
from semantics.control_flow.graph import Branch, Edge, Selection
from semantics.control_flow.parts import types_of_parts
from semantics.control_flow.reading import GraphReader, Names
from semantics.language.float_formats import format_of
from semantics.language.kinds import isa
from semantics.language.program import is_integer_like

Lanes = Callable[[GraphReader, Operation, Names], bool]
"""Reads an operation lane by lane; False, with nothing done, where it cannot."""

_I1, _I64 = IntegerType(1), IntegerType(64)
_PREDICATES = {"slt": 2, "sle": 3, "sgt": 4, "sge": 5, "ult": 6, "ne": 1, "eq": 0, "ugt": 8}
_NAME_OF_UNREGISTERED = "op_name__"


@dataclass(frozen=True)
class OnLanes:
    """How an operation is read, and the attributes that this looks at."""

    read: Lanes
    attributes: Collection[str] = ()

    def knows(self, op: Operation) -> bool:
        """Whether it has no attribute but these and those of other dialects."""
        return all(
            name in self.attributes or name == _NAME_OF_UNREGISTERED or "." in name
            for name in (*op.properties, *op.attributes)
        )


ByName = Mapping[str, OnLanes]


def attribute(op: Operation, name: str) -> Attribute | None:
    """A property or an attribute."""
    return op.properties[name] if name in op.properties else op.attributes.get(name)


def integers(op: Operation, name: str) -> list[int] | None:
    """What an attribute lists."""
    found = attribute(op, name)
    if isinstance(found, DenseArrayBase):
        return [int(k) for k in cast("Sequence[int]", found.get_values())]
    if isinstance(found, ArrayAttr):
        numbers = cast("ArrayAttr[Attribute]", found).data
        if all(isinstance(number, IntegerAttr) for number in numbers):
            return [cast("IntegerAttr", number).value.data for number in numbers]
    return None


def without_fast_math(op: Operation) -> bool:
    """Whether no flag makes a value poison, or leaves it open."""
    flags = (attribute(op, name) for name in ("fastmath", "fastmathFlags"))
    return all(
        found is None or (isinstance(found, FastMathFlagsAttr | FastMathAttr) and not found.data)
        for found in flags
    )


def is_vector(value: SSAValue) -> bool:
    return isinstance(value.type, VectorType)


def shape_of(value: SSAValue) -> tuple[int, ...] | None:
    """The shape of a vector that has lanes; () for a scalar, None for a vector that is whole."""
    if not isa(value.type, VectorType[Attribute]):
        return ()
    return value.type.get_shape() if types_of_parts(value.type) is not None else None


def static_shape(value: SSAValue) -> tuple[int, ...] | None:
    """The shape of a vector, of however many lanes, that is not scalable; () for a scalar."""
    if not isa(value.type, VectorType[Attribute]):
        return ()
    return None if any(value.type.get_scalable_dims()) else value.type.get_shape()


def have_lanes(*values: SSAValue) -> bool:
    """Whether none of them is a vector that is whole."""
    return all(shape_of(value) is not None for value in values)


def element_of(value: SSAValue) -> Attribute:
    """The type of a vector's elements, or of a scalar."""
    return value.type.element_type if isa(value.type, VectorType[Attribute]) else value.type


def lanes_of(reader: GraphReader, value: SSAValue, op: Operation, names: Names) -> Sequence[str]:
    """The lanes of a vector, in row-major order; a scalar is one lane."""
    name = reader.name_of(value, op, names)
    return (reader.parts(name) or (name,)) if is_vector(value) else (name,)


def give(reader: GraphReader, result: SSAValue, lanes: Sequence[str], names: Names) -> None:
    """Let a result be these lanes, or parts; the one lane where it is a scalar."""
    if types_of_parts(result.type) is not None:
        reader.made_of(result, lanes, names)
    else:
        (names[result],) = lanes


def row_major(place: Sequence[int], shape: Sequence[int]) -> int:
    """The number of a lane."""
    return sum(k * prod(shape[d + 1 :]) for d, k in enumerate(place))


def places(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All places in row-major order."""
    return product(*map(range, shape))


def computed(
    reader: GraphReader,
    kind: type[Operation],
    operands: Sequence[str],
    result: Attribute,
    op: Operation,
    properties: Mapping[str, Attribute] | None = None,
) -> str:
    """The result of an operation on scalars that `op` does."""
    given = [create_ssa_value(reader.type_of(name)) for name in operands]
    made = kind.create(operands=given, result_types=[result], properties=dict(properties or {}))
    return reader.scalar(made, operands, op)[0]


def compare(reader: GraphReader, predicate: str, x: str, y: str, place: str) -> str:
    """Whether two integers compare so."""
    which = IntegerAttr(_PREDICATES[predicate], _I64)
    return reader.step("arith.cmpi", (x, y), _I1, place, {"predicate": which}, "condition")


def constant(reader: GraphReader, value: int, type_: Attribute, place: str) -> str:
    number = IntegerAttr(value, cast("IntegerType | IndexType", type_))
    return reader.step("arith.constant", (), type_, place, {"value": number}, "c")


def literal(reader: GraphReader, value: IntegerAttr | FloatAttr, op: Operation) -> str:
    """A constant."""
    return reader.scalar(arith.ConstantOp(value), (), op)[0]


def as_bits(reader: GraphReader, name: str, op: Operation) -> str | None:
    """A number as an integer of its bits; None where its format is not known."""
    type_ = reader.type_of(name)
    if isinstance(type_, IntegerType):
        return name
    format_ = format_of(type_)
    if format_ is None or format_.stores_leading:
        return None
    return computed(reader, arith.BitcastOp, (name,), IntegerType(format_.width), op)


def of_bits(reader: GraphReader, bits: str, type_: Attribute, op: Operation) -> str:
    """The number of this type that has the bits of an integer."""
    if isinstance(type_, IntegerType):
        return bits
    return computed(reader, arith.BitcastOp, (bits,), type_, op)


def bit(reader: GraphReader, holds: bool, op: Operation) -> str:
    return literal(reader, IntegerAttr(int(holds), _I1), op)


def poison(reader: GraphReader, type_: Attribute, op: Operation) -> str:
    """A value of any type that is poison: where nothing is known of the type's values, one that is
    chosen by poison."""
    found = computed(reader, ub.PoisonOp, (), type_, op, {"value": ub.PoisonAttr()})
    if is_integer_like(type_):
        return found
    return chosen(reader, poison(reader, _I1, op), found, found)


def chosen(reader: GraphReader, condition: str, then: str, otherwise: str) -> str:
    """One lane or the other."""
    result = reader.new_name("selected", reader.type_of(then))
    reader.add(Selection(condition, then, otherwise, result))
    return result


def only_where(
    reader: GraphReader,
    condition: Truth,
    do: Callable[[], Sequence[str]],
    otherwise: Sequence[str],
) -> Sequence[str]:
    """The names that `do` gives, which is executed only where the condition holds; else others."""
    if isinstance(condition, bool):
        return do() if condition else otherwise
    there = reader.new_block()
    after = reader.new_block([("lane", reader.type_of(name)) for name in otherwise])
    reader.end(Branch(condition, Edge(there), Edge(after, tuple(otherwise))))
    reader.open(there)
    reader.jump(after, do())
    reader.open(after)
    return reader.parameters(after)


def or_opaque(
    reader: GraphReader,
    op: Operation,
    names: Names,
    condition: Truth,
    read: Callable[[], Sequence[str]],
) -> None:
    """Let the results of `op` be what `read` gives, the parts of all of them one behind the other,
    where the condition holds; elsewhere `op` is one without a meaning. The behaviour is undefined
    where the condition is poison."""
    if condition is False:
        reader.opaque(op, names)
        return
    types = [types_of_parts(result.type) or (result.type,) for result in op.results]
    if condition is True:
        lanes = list(read())
    else:
        after = reader.new_block([("lane", type_) for each in types for type_ in each])
        usual, unusual = reader.new_block(), reader.new_block()
        reader.end(Branch(condition, Edge(usual), Edge(unusual)))
        reader.open(unusual)
        inner = dict(names)
        reader.opaque(op, inner)
        whole = [inner[result] for result in op.results]
        reader.jump(after, [part for name in whole for part in reader.parts(name) or (name,)])
        reader.open(usual)
        reader.jump(after, read())
        reader.open(after)
        lanes = reader.parameters(after)
    for result, each in zip(op.results, types, strict=True):
        assert is_vector(result) or len(each) == 1
        give(reader, result, lanes[: len(each)], names)
        lanes = lanes[len(each) :]
