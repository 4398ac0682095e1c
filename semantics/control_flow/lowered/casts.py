"""Casts between a type and what it is lowered to, as passes that lower only a part of the
operations leave them behind.

Source: the page of the builtin dialect (MLIR 22): `builtin.unrealized_conversion_cast` is "used to
enable the inter-mixing of different type systems". Here it is that from a type to the one that
stands for it in the LLVM dialect, or back: the value stays the same. A descriptor that is cast to a
memref has the numbers that its type says, or where its memory begins is poison.
"""

from __future__ import annotations

from xdsl.ir import Operation, OpResult, SSAValue

from semantics.control_flow.descriptors import EQUAL, Arithmetic, Truth, contiguous
from semantics.control_flow.graph import Assignment, Selection
from semantics.control_flow.lowered.passing import passed
from semantics.control_flow.lowered.signatures import CAST, POINTER, Lowering
from semantics.control_flow.parts import BASE, layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name


def read_cast(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a cast of one value, if the one type stands for the other, or is the same."""
    if operation_name(op) == "llvm.bitcast" and op.operands[0].type == op.results[0].type:
        names[op.results[0]] = reader.name_of(op.operands[0], op, names)
        return True
    if reader.passing is None or operation_name(op) != CAST or op.attributes:
        return False
    if len(op.operands) != 1 or len(op.results) != 1:
        return False
    before, after = op.operands[0].type, op.results[0].type
    if layout_of(before) is not None:
        return _from_memref(reader, op, names)
    if layout_of(after) is not None:
        return _to_memref(reader, op, names)
    lowering = Lowering(reader.word)
    if (after,) != lowering.argument(before) and (before,) != lowering.argument(after):
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
    if after == POINTER and Lowering(reader.word, bare=True).argument(before) is not None:
        names[op.results[0]] = passed(reader, name, op, bare=True)[0]
        return True
    if after != Lowering(reader.word).result(before):
        return False
    given = _cast_from(op.operands[0])
    if given is not None and given.type == after:
        names[op.results[0]] = reader.name_of(given, op, names)
    else:
        reader.made_of(op.results[0], passed(reader, name, op, bare=False), names)
    return True


def _cast_from(value: SSAValue) -> SSAValue | None:
    """What was cast to a value: back again it is the same."""
    made = value.op if isinstance(value, OpResult) else None
    if made is None or operation_name(made) != CAST or len(made.operands) != 1:
        return None
    return made.operands[0]


def _to_memref(reader: GraphReader, op: Operation, names: Names) -> bool:
    before, after = op.operands[0].type, op.results[0].type
    layout = layout_of(after)
    if layout is None or before != Lowering(reader.word).result(after):
        return False
    parts = reader.parts(reader.name_of(op.operands[0], op, names))
    if parts is None:
        return False
    allocated, aligned, *numbers = parts
    steps = Arithmetic(reader, op)
    rank = len(layout.sizes)
    said = layout.said() if layout.strided else (*layout.said(), *(None for _ in range(rank)))
    agrees: Truth = True
    for is_, must in zip(numbers, said, strict=True):
        if must is not None:
            agrees = steps.both(agrees, steps.compare(EQUAL, is_, must))
    if not layout.strided:
        sizes = [is_ if n is None else n for is_, n in zip(numbers[1:], layout.sizes, strict=False)]
        for is_, must in zip(numbers[1 + rank :], contiguous(steps, sizes), strict=True):
            if is_ != must:
                agrees = steps.both(agrees, steps.compare(EQUAL, is_, must))
    base = _only_where(reader, agrees, aligned, steps)
    reader.allocated[base] = allocated
    kept = [is_ for is_, n in zip(numbers, layout.said(), strict=False) if n is None]
    reader.made_of(op.results[0], [base, *kept], names)
    return True


def _only_where(reader: GraphReader, condition: Truth, value: str, steps: Arithmetic) -> str:
    """Where memory begins, by another name; poison where the condition does not hold."""
    base = reader.new_name("base", BASE)
    if condition is True:
        reader.add(Assignment(base, value))
    else:
        reader.add(Selection(steps.holding(condition), value, value, base))
    return base
