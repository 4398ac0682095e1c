"""Casts between a type and what it is lowered to, as passes that lower only a part of the
operations leave them behind.

Source: the page of the builtin dialect (MLIR 22) says of `builtin.unrealized_conversion_cast` that
it is from "one set of types to another", "live" between the passes of a lowering. Here it is that
from a type to the one that stands for it in the LLVM dialect, or back: the value stays the same. A
descriptor that is cast to a memref has the numbers that the memref's type says, or the behaviour is
undefined.
"""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation

from semantics.control_flow.descriptors import Descriptor, give
from semantics.control_flow.graph import Assignment
from semantics.control_flow.lowered.passing import passed
from semantics.control_flow.lowered.signatures import CAST, POINTER, bare, lowered, result_of
from semantics.control_flow.parts import BASE, layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name


def read_cast(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a cast of one value, if the one type stands for the other."""
    if reader.passing is None or operation_name(op) != CAST or op.attributes:
        return False
    if len(op.operands) != 1 or len(op.results) != 1:
        return False
    before, after = op.operands[0].type, op.results[0].type
    if layout_of(before) is not None:
        return _from_memref(reader, op, names)
    if layout_of(after) is not None:
        return _to_memref(reader, op, names)
    if (after,) != lowered(before) and (before,) != lowered(after):
        return False
    name = reader.name_of(op.operands[0], op, names)
    parts = reader.parts(name)
    if parts is None:
        names[op.results[0]] = name
    else:
        reader.made_of(op.results[0], parts, names)
    return True


def _from_memref(reader: GraphReader, op: Operation, names: Names) -> bool:
    before, after = op.operands[0].type, op.results[0].type
    name = reader.name_of(op.operands[0], op, names)
    if after == POINTER and bare(before) is not None:
        names[op.results[0]] = passed(reader, name, op, bare=True)[0]
        return True
    if after != result_of(before, lowered):
        return False
    reader.made_of(op.results[0], passed(reader, name, op, bare=False), names)
    return True


def _to_memref(reader: GraphReader, op: Operation, names: Names) -> bool:
    before, after = op.operands[0].type, op.results[0].type
    if before != result_of(after, lowered):
        return False
    parts = reader.parts(reader.name_of(op.operands[0], op, names))
    if parts is None:
        return False
    allocated, aligned, offset, *numbers = parts
    base = reader.new_name("base", BASE)
    reader.add(Assignment(base, aligned))
    reader.allocated[base] = allocated
    rank = len(cast("MemRefType[Attribute]", after).get_shape())
    found = Descriptor(base, offset, tuple(numbers[:rank]), tuple(numbers[rank:]))
    return give(reader, op.results[0], found, op, names)
