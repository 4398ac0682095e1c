"""Loads and stores of one element, known by where it is: a base, and how many elements from there.

Beside code that was lowered to LLVM, what a load or a store says of alignment, and an address by
its flags, are conditions of which it is only known of what they are functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects import memref
from xdsl.dialects.builtin import IntegerAttr, MemRefType
from xdsl.ir import Attribute, Operation
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import INDEX, Arithmetic, Extent
from semantics.control_flow.graph import Demand
from semantics.control_flow.layout import layout_around
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.program import width_in_bits

INBOUNDS, NUW = 3, 4
"""The bits of `llvm.getelementptr`'s flags; what is inbounds is nusw, too."""
ADDRESS = "address"
"""What begins the name of the condition that an address has what its flags say."""
_ALIGNMENT = "alignment"
WHOLE_BYTES = (8, 16, 32, 64)
"""So many bits has what lies without gaps in an array, and in a vector."""


@dataclass(frozen=True)
class Element:
    """An element in memory: the name of its base, how many elements from there, also by name."""

    base: str
    address: str
    type_: Attribute
    memory_space: Attribute


def demand_flags(
    reader: GraphReader, op: Operation, flags: int, of: Attribute, way: tuple[str, Extent, Extent]
) -> None:
    """The behaviour is undefined where an address has not what its flags say: `way` has a base, and
    from and to how many elements behind it the address leads (LLVM's language reference,
    *getelementptr*: it depends on the memory that is there, and on both)."""
    what = f"{ADDRESS} with flags {flags}, of {reader.word if of == INDEX else of}"
    _demand(reader, op, what, way)


def read_element(
    reader: GraphReader, access: Operation, op: Operation, where: Element, names: Names
) -> None:
    """Read `op` as `access`, a `memref.load` or `memref.store`, of one element."""
    element = where.type_
    said = dict(access.properties)
    if reader.passing is not None:
        reader.add(Demand(where.address, reader.where(op)))
        element = reader.word if element == INDEX else element
        aligned = said.get(_ALIGNMENT)
        if isinstance(aligned, IntegerAttr) and aligned.value.data >= _bytes(element):
            del said[_ALIGNMENT]
            way = where.base, where.address
            demand_aligned(reader, op, element, aligned.value.data, way)
    line = MemRefType(element, [-1], memory_space=where.memory_space)
    loads = operation_name(access) == "memref.load"
    what = type(access).create(
        operands=[create_ssa_value(t) for t in (*(() if loads else (element,)), line, INDEX)],
        result_types=[element] if loads else [],
        properties=said,
        attributes=dict(access.attributes),
    )
    values = () if loads else (reader.name_of(op.operands[0], op, names),)
    reader.opaque_as(what, op, (*values, where.base, where.address), names)


def demand_aligned(
    reader: GraphReader, op: Operation, of: Attribute, alignment: int, way: tuple[str, Extent]
) -> None:
    """The behaviour is undefined where an element is not aligned so: `way` has a base, and how many
    elements behind it that is."""
    if alignment > _least_alignment(of, op):
        _demand(reader, op, f"aligned to {alignment}, of {of}", way)


def load_at(reader: GraphReader, op: Operation, type_: Attribute, base: str, at: Extent) -> str:
    """What an element is that `op` loads beside others."""
    what = memref.LoadOp.create(
        operands=[create_ssa_value(MemRefType(type_, [-1])), create_ssa_value(INDEX)],
        result_types=[type_],
    )
    result = reader.new_name("loaded", type_)
    reader.opaque_on(what, op, (base, _address(reader, op, at)), [(result, type_)])
    return result


def store_at(
    reader: GraphReader, op: Operation, value: str, type_: Attribute, base: str, at: Extent
) -> None:
    """Store an element beside others."""
    types = type_, MemRefType(type_, [-1]), INDEX
    what = memref.StoreOp.create(operands=list(map(create_ssa_value, types)))
    reader.opaque_on(what, op, (value, base, _address(reader, op, at)), ())


def _address(reader: GraphReader, op: Operation, at: Extent) -> str:
    address = Arithmetic(reader, op, far=True).name(at)
    reader.add(Demand(address, reader.where(op)))
    return address


def _demand(reader: GraphReader, op: Operation, what: str, of: Sequence[Extent]) -> None:
    far = Arithmetic(reader, op, far=True)
    place = reader.where(op)
    held = reader.unknown_function(what, [far.name(e) for e in of], INDEX, place)
    reader.add(Demand(held, place))


def _bytes(element: Attribute) -> int:
    """How many bytes an element takes, at least."""
    width = width_in_bits(element, 64)
    return 1 if width is None else (width + 7) // 8


def _least_alignment(element: Attribute, op: Operation) -> int:
    """To what an access is aligned at least that does not say to what, by the data layout."""
    if width_in_bits(element, 64) not in WHOLE_BYTES:
        return 1
    return min(_bytes(element), layout_around(op).alignment(element))
