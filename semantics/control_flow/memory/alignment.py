"""Memory that is said to be aligned.

Source: ODS of `memref.assume_alignment` (MLIR 22): "if the buffer isn't aligned to the given
alignment, its result is poison". Where the first element is where the memory begins, that is the
number that `memref.extract_aligned_pointer_as_index` gives. Else it is a function of that and of
the offset, which upstream's lowering counts in and the text leaves open. Memory that is made with
an alignment has it ("to ensure that the region of memory that will be indexed is aligned").
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import IntegerAttr, IntegerType, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.descriptors import (
    INDEX,
    Arithmetic,
    Descriptor,
    Extent,
    descriptor,
    give,
)
from semantics.control_flow.graph import AlignedPointer
from semantics.control_flow.lanes import chosen, compare, constant, poison
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.interpretations.concrete import is_power_of_two

_MAKES = ("memref.alloc", "memref.alloca")


def read_alignment(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read `memref.assume_alignment`; else nothing is done."""
    if operation_name(op) != "memref.assume_alignment" or reader.passing is not None:
        return False
    said = op.get_attr_or_prop("alignment")
    found = descriptor(reader, op.operands[0], op, names)
    if found is None or not isinstance(said, IntegerAttr):
        return False
    if {*op.properties, *op.attributes} - {"alignment", "op_name__"}:
        return False
    if found.offset == 0 and _is_made_aligned(op.operands[0], said.value.data):
        return give(reader, op.results[0], found, op, names)
    aligned = _is_aligned(reader, op, found, said.value.data)

    def if_aligned(part: str) -> str:
        return chosen(reader, aligned, part, poison(reader, reader.type_of(part), op))

    def number(extent: Extent) -> Extent:
        return if_aligned(extent) if isinstance(extent, str) else extent

    view = Descriptor(
        if_aligned(found.base),
        number(found.offset),
        tuple(map(number, found.sizes)),
        tuple(map(number, found.strides)),
    )
    return give(reader, op.results[0], view, op, names)


def _is_aligned(reader: GraphReader, op: Operation, found: Descriptor, alignment: int) -> str:
    type_ = cast("MemRefType[Attribute]", op.operands[0].type)
    place = reader.where(op)
    if found.offset == 0 and is_power_of_two(alignment):
        pointer = pointer_of(reader, op.operands[0], found, op, AlignedPointer())
        mask = constant(reader, alignment - 1, INDEX, place)
        low = reader.step("arith.andi", (pointer, mask), INDEX, place)
        return compare(reader, "eq", low, constant(reader, 0, INDEX, place), place)
    what = f"whether {type_.element_type} in {type_.memory_space} is at {alignment} bytes"
    given = found.base, Arithmetic(reader, op).name(found.offset)
    return reader.unknown_function(what, given, IntegerType(1), place)


def pointer_of(
    reader: GraphReader, of: SSAValue, found: Descriptor, op: Operation, does: AlignedPointer
) -> str:
    """Where the memory of a memref begins, as an index: a function of its base."""
    space = cast("MemRefType[Attribute]", of.type).memory_space
    what = f"aligned pointer in {space}"
    return reader.unknown_function(what, (found.base,), INDEX, reader.where(op), does)


def aligned_pointer_of(
    reader: GraphReader, of: SSAValue, found: Descriptor, op: Operation, does: AlignedPointer
) -> str:
    """The same where memory that was made with an alignment has it: the low bits are 0."""
    pointer = pointer_of(reader, of, found, op, does)
    alignment = _alignment_of(of)
    if alignment == 1 or not is_power_of_two(alignment):
        return pointer
    place = reader.where(op)
    mask = constant(reader, -alignment, INDEX, place)
    return reader.step("arith.andi", (pointer, mask), INDEX, place)


def _is_made_aligned(value: SSAValue, alignment: int) -> bool:
    made = _alignment_of(value)
    return made > 0 and made % alignment == 0


def _alignment_of(value: SSAValue) -> int:
    """That of the memory of a memref where it is made, or cast, here; 0 for others."""
    made = value.owner
    while isinstance(made, Operation) and operation_name(made) == "memref.cast":
        made = made.operands[0].owner
    if not isinstance(made, Operation) or operation_name(made) not in _MAKES:
        return 0
    said = made.get_attr_or_prop("alignment")
    return said.value.data if isinstance(said, IntegerAttr) else 0
