"""Memory that is said to be aligned.

Source: ODS of `memref.assume_alignment` (MLIR 22): "if the buffer isn't aligned to the given
alignment, its result is poison". Whether it is, is a function of where the memory begins, and of
the offset, which upstream's lowering counts in and the text leaves open. Memory that is made with
an alignment has it ("to ensure that the region of memory that will be indexed is aligned").
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import IntegerAttr, IntegerType, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.descriptors import Arithmetic, Descriptor, Extent, descriptor, give
from semantics.control_flow.lanes import chosen, poison
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name

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
    type_ = cast("MemRefType[Attribute]", op.operands[0].type)
    what = f"whether {type_.element_type} in {type_.memory_space} is at {said.value.data} bytes"
    given = found.base, Arithmetic(reader, op).name(found.offset)
    aligned = reader.unknown_function(what, given, IntegerType(1), reader.where(op))

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


def _is_made_aligned(value: SSAValue, alignment: int) -> bool:
    made = value.owner
    if not isinstance(made, Operation) or operation_name(made) not in _MAKES:
        return False
    said = made.get_attr_or_prop("alignment")
    return isinstance(said, IntegerAttr) and said.value.data % alignment == 0
