"""Memory that is made and freed, beside lowered code.

Sources: `MemRefToLLVM` of MLIR 22 (`AllocLikeOpLLVMLowering`, `FreeOpLowering`) and LLVM's language
reference, *alloca*, *ptrtoint* and *inttoptr*. What `memref.alloc` makes is so many bytes of
`malloc`, which does not fail; the aligned pointer is the next address from there on that its
alignment divides. `memref.dealloc` frees what was allocated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
)
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.descriptors import I64, INDEX, Arithmetic, Extent, descriptor_of
from semantics.control_flow.graph import Demand, Opaque
from semantics.control_flow.lowered.accesses import flags_of, index_of
from semantics.control_flow.lowered.passing import allocated
from semantics.control_flow.lowered.signatures import POINTER
from semantics.control_flow.opaque import attribute_text
from semantics.control_flow.parts import BASE, layout_of
from semantics.control_flow.promises import is_seen, makes_memory
from semantics.control_flow.reading import GraphReader, Names
from semantics.effects.operations import effects_of
from semantics.functions.calls import definition, name_called, only_calls, only_declares
from semantics.functions.operations import is_function, operation_name
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning, width_in_bits

SIZES_FIT = "no size in bytes overflows"
_MALLOC = f"malloc does not fail, and {SIZES_FIT}"
_WIDTHS = (1, 8, 16, 32, 64)
_ALIGNMENT = "alignment"
_BYTES = MemRefType(IntegerType(8), [-1])


def read_allocation(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read what makes or frees memory by how it is lowered, if that is known."""
    read = None if reader.passing is None else _BY_NAME.get(operation_name(op))
    return read is not None and read(reader, op, names)


def bytes_of(element: Attribute, word: IntegerType) -> int | None:
    """How many bytes lie between two elements, an index a `word`, as the default data layout of
    LLVM has it; None for types of which that is not looked up here."""
    width = width_in_bits(element, word.width.data)
    return max(width, 8) // 8 if width in _WIDTHS else None


# The memref dialect


def _alloc(reader: GraphReader, op: Operation, names: Names) -> bool:
    type_ = op.results[0].type
    layout = layout_of(type_)
    if layout is None or layout.strided or not isa(type_, MemRefType[Attribute]):
        return False
    size = bytes_of(type_.element_type, reader.word)
    said = {**op.properties, **op.attributes}
    alignment = said.get(_ALIGNMENT)
    if size is None or not isinstance(type_.memory_space, NoneAttr):
        return False
    if said.keys() - {_ALIGNMENT, "operandSegmentSizes"} or len(op.operands) != sum(
        extent is None for extent in layout.sizes
    ):
        return False
    dynamic = [reader.name_of(value, op, names) for value in op.operands]
    given = iter(dynamic)
    extents: list[Extent] = [next(given) if n is None else n for n in layout.sizes]
    steps = Arithmetic(reader, op)
    count: Extent = 1
    for extent in reversed(extents):
        count = steps.times(count, extent)
    to = alignment.value.data if isinstance(alignment, IntegerAttr) else None
    if operation_name(op) == "memref.alloca":
        made = base = _stack(reader, op, steps.name(count), type_.element_type, to)
    else:
        bytes_ = steps.times(count, size)
        if to is not None:
            bytes_ = steps.add(bytes_, to)
        made = base = heap(reader, op, steps.name(bytes_))
        if to is not None:
            number = steps.add(_address(reader, made, op), to - 1)
            rest = steps.remainder(number, to)
            base = _pointer(reader, steps.name(steps.subtract(number, rest)), op)
    reader.allocated[base] = made
    reader.made_of(op.results[0], [base, *dynamic], names)
    return True


def _dealloc(reader: GraphReader, op: Operation, names: Names) -> bool:
    found = descriptor_of(reader, reader.name_of(op.operands[0], op, names), op)
    if found is None or op.properties or op.attributes:
        return False
    free(reader, op, allocated(reader, found.base, op))
    return True


# LLVM


def _alloca(reader: GraphReader, op: Operation, names: Names) -> bool:
    said = {**op.properties, **op.attributes}
    element, alignment = said.get("elem_type"), said.get(_ALIGNMENT)
    if said.keys() - {"elem_type", _ALIGNMENT} or element is None:
        return False
    if bytes_of(element, reader.word) is None or op.results[0].type != POINTER:
        return False
    if op.operands[0].type != reader.word:
        return False
    to = alignment.value.data if isinstance(alignment, IntegerAttr) else None
    count = reader.name_of(op.operands[0], op, names)
    names[op.results[0]] = _stack(reader, op, count, element, to or None)
    return True


def _call(reader: GraphReader, op: Operation, names: Names) -> bool:
    name = name_called(op)
    types = [value.type for value in op.operands], [value.type for value in op.results]
    if name is None or types != _library(reader.word).get(name) or not _is_declared(op, name):
        return False
    (operand,) = reader.operands(op, names)
    if name == "malloc":
        names[op.results[0]] = heap(reader, op, operand)
    else:
        free(reader, op, operand)
    return True


def _is_declared(call: Operation, name: str) -> bool:
    """Whether the function is declared here, and neither call nor declaration says more."""
    found = definition(call, name)
    declared = found is not None and is_function(found) and only_declares(found)
    return declared and only_calls(call)


def _ptrtoint(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Of a pointer; and the number of bytes of so many elements, written as the address of what
    lies behind them from 0 on."""
    value, result = op.operands[0], op.results[0]
    if value.type != POINTER or result.type != reader.word or op.attributes:
        return False
    steps = Arithmetic(reader, op)
    if isinstance(value, OpResult) and operation_name(value.op) == "llvm.getelementptr":
        address = value.op
        root, element = address.operands[0], address.properties.get("elem_type")
        from_zero = isinstance(root, OpResult) and operation_name(root.op) == "llvm.mlir.zero"
        size = None if element is None else bytes_of(element, reader.word)
        index = index_of(address, reader.word)
        # What is in bounds of no object is poison.
        if from_zero and size is not None and index is not None and not flags_of(address):
            names[result] = steps.name(steps.times(_counted(reader, index, op, names), size))
            return True
    names[result] = _address(reader, reader.name_of(value, op, names), op)
    return True


def _counted(reader: GraphReader, index: int | SSAValue, op: Operation, names: Names) -> Extent:
    """So many elements, as a number of the bits of an index."""
    if isinstance(index, int):
        return index
    count = reader.name_of(index, op, names)
    if index.type == reader.word:
        return count
    return reader.step("arith.trunci", (count,), reader.word, reader.where(op))


def _inttoptr(reader: GraphReader, op: Operation, names: Names) -> bool:
    if op.operands[0].type != reader.word or op.results[0].type != POINTER or op.attributes:
        return False
    names[op.results[0]] = _pointer(reader, reader.name_of(op.operands[0], op, names), op)
    return True


# What both are read as


def heap(reader: GraphReader, op: Operation, bytes_: str) -> str:
    """What `malloc` gives for so many bytes."""
    reader.relies_on.add(_MALLOC)
    return _made(reader, op, "malloc", "malloc", bytes_, memref.AllocOp)


def _stack(
    reader: GraphReader, op: Operation, count: str, element: Attribute, alignment: int | None
) -> str:
    element = reader.word if element == INDEX else element
    key = f"llvm.alloca of {attribute_text(element)}, aligned to {alignment}"
    return _made(reader, op, "llvm.alloca", key, count, memref.AllocaOp)


def _made(
    reader: GraphReader, op: Operation, what: str, key: str, size: str, kind: type[Operation]
) -> str:
    far = Arithmetic(reader, op, far=True)
    size = far.name(far.far(size, signed=False))
    base = reader.new_name("base", BASE)
    like = kind.create(operands=[create_ssa_value(INDEX)], result_types=[_BYTES])
    effects = effects_of(like)
    name = operation_name(like)
    seen = is_seen(op, name, effects, reader.open_functions)
    makes = makes_memory(name, effects)
    step = Opaque(what, key, (size,), ((base, BASE),), effects, seen=seen, makes_memory=makes)
    reader.add(Demand(size, reader.where(op)))
    reader.add(replace(step, function=effects.deterministic, where=reader.where(op)))
    return base


def free(reader: GraphReader, op: Operation, pointer: str) -> None:
    """Free what was allocated."""
    effects = effects_of(memref.DeallocOp.create(operands=[create_ssa_value(_BYTES)]))
    reader.add(Opaque("free", "free", (pointer,), (), effects, where=reader.where(op)))


def _address(reader: GraphReader, pointer: str, op: Operation) -> str:
    _demand_whole_addresses(reader, op)
    return reader.unknown_function("llvm.ptrtoint", [pointer], I64, reader.where(op))


def _pointer(reader: GraphReader, address: str, op: Operation) -> str:
    _demand_whole_addresses(reader, op)
    return reader.unknown_function("llvm.inttoptr", [address], BASE, reader.where(op))


def _demand_whole_addresses(reader: GraphReader, op: Operation) -> None:
    """Raises `NoMeaning` where an index holds but a part of an address."""
    if reader.word != I64:
        raise NoMeaning(f"an address of memory as an index of {reader.word}", reader.where(op))


def _library(word: IntegerType) -> Mapping[str, tuple[list[Attribute], list[Attribute]]]:
    return {"malloc": ([word], [POINTER]), "free": ([POINTER], [])}


_BY_NAME: Mapping[str, Callable[[GraphReader, Operation, Names], bool]] = {
    "memref.alloc": _alloc,
    "memref.alloca": _alloc,
    "memref.dealloc": _dealloc,
    "llvm.alloca": _alloca,
    "llvm.call": _call,
    "llvm.ptrtoint": _ptrtoint,
    "llvm.inttoptr": _inttoptr,
}
