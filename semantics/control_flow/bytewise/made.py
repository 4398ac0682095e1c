"""Memory that a function makes on its stack, and that of global variables, by the byte.

Source: LLVM's language reference, *alloca*, *llvm.lifetime.start*, *Global Variables*. What an
alloca makes holds undefined values at first. Each use of these may see another one: so in a source
they are any values, the same each time, and in a target poison, which is worse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import prod
from typing import Any, cast

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    SymbolRefAttr,
)
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.bytewise.accesses import (
    accesses_at,
    known_number,
    parts_of,
    pointers_of,
)
from semantics.control_flow.bytewise.addresses import (
    compares_with_null,
    give_pointer,
    is_compared_with_null,
)
from semantics.control_flow.bytewise.numbers import EQUAL, NOT_EQUAL, Numbers
from semantics.control_flow.descriptors import INDEX, constant_of
from semantics.control_flow.graph import (
    Assignment,
    Begin,
    Elements,
    Located,
    Memory,
    Opaque,
    Poisoned,
    Write,
)
from semantics.control_flow.lanes import only_where
from semantics.control_flow.layout import MOST_BYTES, Layout, layout_around
from semantics.control_flow.parts import BASE
from semantics.control_flow.pointers import ADDRESS, BYTE, POINTER, LocalBlock, OwnBlock
from semantics.control_flow.promises import is_seen, makes_memory
from semantics.control_flow.reading import GraphReader, Names
from semantics.effects.operations import effects_of
from semantics.functions.attributes import stated
from semantics.functions.calls import check_call, definition, name_called
from semantics.functions.operations import is_function, operation_name
from semantics.language.program import NoMeaning, as_integer_type

_MOST_ROOM = 1 << 12
_ALIGNMENT_OF_MALLOC = 16
SOME_BYTE = 0xA5
"""What is at first in memory that is run."""
_STARTS, _ENDS = "llvm.intr.lifetime.start", "llvm.intr.lifetime.end"
_BIT = IntegerType(1)
_ON_STACK, _ON_HEAP = (
    made.create(operands=[create_ssa_value(INDEX)], result_types=[MemRefType(IntegerType(8), [-1])])
    for made in (memref.AllocaOp, memref.AllocOp)
)
_PLAIN_LINKAGES = ("external", "internal", "private")


def read_alloca(reader: GraphReader, op: Operation, names: Names) -> bool:
    said = {**op.properties, **op.attributes}
    element, alignment = said.get("elem_type"), said.get("alignment")
    count = constant_of(op.operands[0])
    if said.keys() - {"elem_type", "alignment"} or element is None or count is None:
        raise NoMeaning("llvm.alloca that says more", reader.where(op))
    if op.results[0].type != POINTER:
        raise NoMeaning("llvm.alloca in another address space", reader.where(op))
    layout = layout_around(op)
    to = alignment.value.data if isinstance(alignment, IntegerAttr) else layout.alignment(element)
    room = count * layout.allocated(element)
    key = f"llvm.alloca of {room} bytes, aligned to {to}"
    if stays_inside(op) and 0 < room <= _MOST_ROOM:
        _own(reader, op, key, room, to)
    elif reader.is_executed_once(op) and 0 < room <= MOST_BYTES:
        _local(reader, op, names, key, room, to)
    else:
        raise NoMeaning("memory of llvm.alloca that others can reach", reader.where(op))
    return True


def _own(reader: GraphReader, op: Operation, key: str, room: int, alignment: int) -> None:
    base = reader.new_name("base", BASE)
    makes = _makes(reader, op, key, ((base, BASE),))
    if not reader.sequential and reader.is_executed_once(op):
        # A target may need so much more of the stack, as where memory is read as variables.
        effects = replace(makes.effects, speculatable=True)
        makes = replace(makes, effects=effects, makes_memory=False)
    reader.add(makes)
    there = reader.new_name("is there", _BIT)
    numbers = Numbers(reader, op)
    started = any(operation_name(use.operation) == _STARTS for use in op.results[0].uses)
    reader.add(Assignment(there, numbers.truth(not started)))
    block = OwnBlock(
        reader.new_name("what is in memory", Elements(BYTE)),
        reader.new_name("poison in memory", Poisoned()),
        *(there, room, alignment, base),
    )
    _begin(reader, block, numbers)
    pointers_of(reader).inside[op.results[0]] = block, numbers.literal(0)


def _begin(reader: GraphReader, block: OwnBlock, numbers: Numbers) -> None:
    if pointers_of(reader).to_run:
        some = numbers.literal(SOME_BYTE, BYTE)
        reader.add(Begin(block.elements, block.poisoned, everywhere=some))
        return
    first = block.base if reader.sequential else ""
    reader.add(Begin(block.elements, block.poisoned, first))


def _local(
    reader: GraphReader, op: Operation, names: Names, key: str, room: int, alignment: int
) -> None:
    """Memory that others may reach: what it holds is part of all memory. In the end it is gone."""
    numbers = Numbers(reader, op)
    memory, number = (reader.new_name(what, ADDRESS) for what in ("memory", "number"))
    results = (memory, ADDRESS), (number, ADDRESS)
    reader.add(replace(_makes(reader, op, key, results), does=Located(alignment, room)))
    address = numbers.times(number, numbers.literal(alignment))
    pointers_of(reader).local.append(LocalBlock(address, room))
    if not reader.sequential and not pointers_of(reader).to_run:
        fill(reader, numbers, pointers_of(reader).local[-1], numbers.poison(BYTE))
    give_pointer(reader, op, names, memory, address)


def fill(reader: GraphReader, numbers: Numbers, block: LocalBlock, byte: str) -> None:
    """Let each byte be the same, whoever may access it."""
    known = pointers_of(reader)
    for number in range(block.room):
        place = numbers.add(block.address, numbers.literal(number))
        reader.add(Write(Memory(known.elements, known.poisoned, "", place), byte, numbers.place))


def _makes(
    reader: GraphReader,
    op: Operation,
    key: str,
    results: tuple[tuple[str, Attribute], ...],
    like: Operation = _ON_STACK,
) -> Opaque:
    effects = effects_of(like)
    name = operation_name(like)
    is_seen(op, operation_name(op), effects, reader.open_functions)
    return Opaque(
        *(key.partition(" ")[0], key, (), results, effects),
        seen=False,
        function=effects.deterministic,
        makes_memory=makes_memory(name, effects),
        where=reader.where(op),
    )


def stays_inside(op: Operation, on_heap: bool = False) -> bool:
    """Whether only loads, stores and copies of few bytes use memory that an operation makes, by
    addresses that nothing else uses; and what frees it, and compares it with null, if it is
    `on_heap`."""
    (made,) = op.results
    waiting = [made]
    while waiting:
        value = waiting.pop()
        for use in value.uses:
            user = use.operation
            name = operation_name(user)
            if name == "llvm.getelementptr" and use.index == 0:
                waiting.append(user.results[0])
            elif name in (_STARTS, _ENDS):
                if on_heap or user.operands[-1] is not made:
                    return False
            elif on_heap and value is made and name == "llvm.icmp" and use.index == 0:
                if not compares_with_null(user):
                    return False
            elif on_heap and value is made and name == "llvm.ptrtoint":
                if not is_compared_with_null(user):
                    return False
            elif on_heap and library_function(user) == "free":
                continue
            elif not accesses_at(user, use.index):
                return False
    return True


# Library functions


def read_library_call(reader: GraphReader, op: Operation, names: Names) -> bool:
    """A call of `malloc` or `calloc` that makes so many bytes of memory which nobody else can
    reach, if it does not fail; and of `free`."""
    function = library_function(op)
    if pointers_of(reader).to_run and function in ("malloc", "free"):
        return function == "free" or _malloc(reader, op, names)
    if function == "free":
        return _free(reader, op, names)
    sizes = [known_number(value) for value in op.operands]
    if function is None or None in sizes or not stays_inside(op, on_heap=True):
        return False
    room = prod(size or 0 for size in sizes)
    if not 0 < room <= _MOST_ROOM:
        return False
    numbers = Numbers(reader, op)
    base = reader.new_name("base", BASE)
    reader.add(_makes(reader, op, f"{function} of {sizes}", ((base, BASE),), _ON_HEAP))
    failed = numbers.function("malloc fails", (base,), _BIT)
    there = reader.new_name("is there", _BIT)
    reader.add(Assignment(there, numbers.compare(EQUAL, failed, numbers.truth(False))))
    block = OwnBlock(
        reader.new_name("what is in memory", Elements(BYTE)),
        reader.new_name("poison in memory", Poisoned()),
        *(there, room, 1, base),
    )
    if function == "calloc":
        zero = numbers.literal(0, BYTE)
        reader.add(Begin(block.elements, block.poisoned, everywhere=zero))
    else:
        _begin(reader, block, numbers)
    known = pointers_of(reader)
    more = numbers.add(known.held, numbers.resized(there, ADDRESS))
    reader.add(Assignment(known.held, more))
    known.inside[op.results[0]] = block, numbers.literal(0)
    known.failed[op.results[0]] = failed
    return True


def _malloc(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Memory of as many bytes as are said when it is made, apart from all other."""
    size = reader.name_of(op.operands[0], op, names)
    memory, number = (reader.new_name(what, ADDRESS) for what in ("memory", "number"))
    makes = _makes(reader, op, "malloc", ((memory, ADDRESS), (number, ADDRESS)), _ON_HEAP)
    located = Located(_ALIGNMENT_OF_MALLOC)
    reader.add(replace(makes, operands=(size,), does=located))
    numbers = Numbers(reader, op)
    address = numbers.times(number, numbers.literal(_ALIGNMENT_OF_MALLOC))
    give_pointer(reader, op, names, memory, address)
    return True


def _free(reader: GraphReader, op: Operation, names: Names) -> bool:
    """What is freed begins where memory does that was made for it, and is there; or it is null. Of
    memory of others nothing is known afterwards."""
    (pointer,) = op.operands
    numbers = Numbers(reader, op)
    found = pointers_of(reader).inside.get(pointer)
    if found is None:
        made = operation_name(pointer.op) if isinstance(pointer, OpResult) else ""
        if made == "llvm.mlir.zero":
            return True
        if made in _NEVER_FREED:
            numbers.demand(numbers.truth(False))
            return True
        _, address = parts_of(reader, pointer, op, names, numbers)
        any_ = numbers.compare(NOT_EQUAL, address, numbers.literal(0))

        def free() -> tuple[()]:
            reader.opaque(op, dict(names))
            return ()

        only_where(reader, any_, free, ())
        return True
    block, offset = found
    numbers.defined(offset)
    numbers.demand(numbers.compare(EQUAL, offset, numbers.literal(0)))
    failed = pointers_of(reader).failed[_maker(pointer)]
    numbers.demand(numbers.any_of(failed, block.there))
    known = pointers_of(reader)
    less = numbers.subtract(known.held, numbers.resized(block.there, ADDRESS))
    reader.add(Assignment(known.held, less))
    reader.add(Assignment(block.there, numbers.truth(False)))
    return True


def may_hold_memory(function: Operation) -> bool:
    """Whether the module of a function has a library function that makes memory."""
    return any(definition(function, name) is not None for name in ("malloc", "calloc"))


_NEVER_FREED = ("llvm.alloca", "llvm.mlir.addressof")
"""What these make is no memory of `malloc`, and not null."""


def _maker(pointer: SSAValue) -> SSAValue:
    while isinstance(pointer, OpResult) and operation_name(pointer.op) == "llvm.getelementptr":
        pointer = pointer.op.operands[0]
    return pointer


def library_function(op: Operation) -> str | None:
    """The function of C's library that is called, where neither the call nor the declaration says
    more of it than its types, and what holds of it anyway."""
    name = name_called(op) if operation_name(op) == "llvm.call" else None
    if name is None:
        return None
    types = [value.type for value in op.operands], [value.type for value in op.results]
    found = definition(op, name)
    if types != _LIBRARY.get(name) or found is None or not is_function(found) or found.body.blocks:
        return None
    try:
        check_call(op, "", besides=frozenset((*_MARKS_THAT_HOLD, "op_name__")))
    except NoMeaning:
        return None
    if "passthrough" in stated(found) or not all(map(_marks_hold, (op, found))):
        return None
    return name


def _marks_hold(op: Operation) -> bool:
    """Whether the marks of arguments and results hold anyway, or are undefined where they do not
    as what is done with the arguments is: what is allocated is apart from all else, and is not
    poison; to free a pointer that is poison is undefined, and sizes are literals."""
    said = {**op.properties, **op.attributes}
    return all(
        isinstance(marks, DictionaryAttr) and marks.data.keys() <= holding
        for name, holding in _MARKS_THAT_HOLD.items()
        for marks in cast("ArrayAttr[Attribute]", said.get(name, ArrayAttr(())))
    )


_NOUNDEF = "llvm.noundef"
_MARKS_THAT_HOLD = {
    "arg_attrs": frozenset((_NOUNDEF,)),
    "res_attrs": frozenset((_NOUNDEF, "llvm.noalias")),
}


_LIBRARY: Mapping[str, tuple[list[Attribute], list[Attribute]]] = {
    "malloc": ([ADDRESS], [POINTER]),
    "calloc": ([ADDRESS, ADDRESS], [POINTER]),
    "free": ([POINTER], []),
}


def read_lifetime(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Where memory begins and ends that nobody else can reach: what it holds then is undefined."""
    found = pointers_of(reader).inside.get(op.operands[-1])
    if found is None:
        return False
    block, _ = found
    starts = operation_name(op) == _STARTS
    numbers = Numbers(reader, op)
    reader.add(Assignment(block.there, numbers.truth(starts)))
    _begin(reader, block, numbers)
    return True


# Global variables


def read_variable(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`llvm.mlir.addressof`."""
    said = op.properties.get("global_name")
    found = definition(op, said.root_reference.data) if isinstance(said, SymbolRefAttr) else None
    if found is None or operation_name(found) != "llvm.mlir.global" or op.attributes:
        raise NoMeaning("the address of what is no variable", reader.where(op))
    symbol = cast(SymbolRefAttr, said).root_reference.data
    said_of = {**found.properties, **found.attributes}
    type_ = said_of.get("global_type")
    if type_ is None or op.results[0].type != POINTER or "thread_local_" in said_of:
        raise NoMeaning(f"the variable @{symbol} has no meaning here", reader.where(op))
    linkage = re.search(r"\w+(?=\W*$)", str(said_of.get("linkage")))
    if linkage is None or linkage[0] not in _PLAIN_LINKAGES:
        raise NoMeaning(f"the variable @{symbol} may be another one", reader.where(op))
    layout = layout_around(op)
    alignment = said_of.get("alignment")
    to = alignment.value.data if isinstance(alignment, IntegerAttr) else 1
    values = _constant(said_of, type_, layout)
    if values is not None and stays_inside(op):
        _constant_block(reader, op, symbol, values, to)
        return True
    if "constant" in said_of and _may_be_written(op.results[0]):
        raise NoMeaning(f"the constant @{symbol} is written", reader.where(op))
    numbers = Numbers(reader, op)
    try:
        room = layout.allocated(type_)
    except NoMeaning:
        room = None
    what = f"where @{symbol} is, aligned to {to}"
    results = (ADDRESS, ADDRESS)
    place = Located(to, room)
    memory, number = numbers.defined_function(what, (), results, place, frozenset((symbol,)))
    give_pointer(reader, op, names, memory, numbers.times(number, numbers.literal(to)))
    return True


def _may_be_written(pointer: SSAValue) -> bool:
    """Whether something is stored at a pointer, or at one that is made of it; what a function that
    is called does is not looked at."""
    waiting, seen = [pointer], {pointer}
    while waiting:
        for use in waiting.pop().uses:
            name, op = operation_name(use.operation), use.operation
            if (name == "llvm.store" and use.index == 1) or name.startswith("llvm.intr.mem"):
                return True
            if op.successors or (name == "llvm.store" and use.index == 0):
                return True  # Where it goes from here is not followed.
            pointers = {result for result in op.results if result.type == POINTER} - seen
            seen |= pointers
            waiting += pointers
    return False


def _constant_block(
    reader: GraphReader, op: Operation, symbol: str, values: bytes, alignment: int
) -> None:
    numbers = Numbers(reader, op)
    block = OwnBlock(
        reader.new_name("what is in memory", Elements(BYTE)),
        reader.new_name("poison in memory", Poisoned()),
        *("", len(values), alignment, f"@{symbol}"),
        constant=True,
    )
    literals = {byte: numbers.literal(byte, BYTE) for byte in set(values)}
    reader.add(Begin(block.elements, block.poisoned, everywhere=literals[values[0]]))
    for number, byte in enumerate(values):
        if byte != values[0]:
            here = Memory(block.elements, block.poisoned, "", numbers.literal(number))
            reader.add(Write(here, literals[byte]))
    pointers_of(reader).inside[op.results[0]] = block, numbers.literal(0)


def _constant(said_of: dict[str, Attribute], type_: Attribute, layout: Layout) -> bytes | None:
    """All the bytes of a constant, of few numbers."""
    if "constant" not in said_of:
        return None
    found = b"".join(_bytes(said_of.get("value"), type_))
    try:
        whole = 0 < len(found) == layout.size(type_) <= MOST_BYTES
    except NoMeaning:
        return None
    return found if whole else None


def _bytes(value: Attribute | None, type_: Attribute) -> Iterator[bytes]:
    """Of a constant that is one number, a text, or an array of numbers."""
    match value:
        case IntegerAttr() if value.type == type_:
            yield from _number(value.value.data, type_)
        case StringAttr(data=text) if str(type_) == f"!llvm.array<{len(text)} x i8>":
            if text.isascii():
                yield text.encode()
        case DenseIntOrFPElementsAttr():
            dense: Any = value
            element: Attribute = dense.type.element_type
            if isinstance(element, IntegerType):
                for each in dense.iter_values():
                    yield from _number(int(each), cast(Attribute, element))
        case _:
            pass


def _number(value: int, type_: Attribute) -> Iterator[bytes]:
    integer = as_integer_type(type_)
    if integer is not None and not integer.width.data % 8:
        width = integer.width.data
        yield (value % (1 << width)).to_bytes(width // 8, "little")
