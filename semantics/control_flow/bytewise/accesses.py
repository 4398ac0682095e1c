"""Loads and stores of the LLVM dialect, and copies of few bytes, byte by byte.

Source: LLVM's language reference, *load*, *store*, *llvm.memcpy*, *llvm.memmove* and *llvm.memset*.
An access is undefined where its pointer is poison, null, or not aligned as it says, and where the
memory that the pointer belongs to has not all of these bytes. A number of which a byte is poison is
poison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, IntegerType
from xdsl.dialects.llvm import LLVMArrayType, LLVMStructType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from semantics.control_flow.bytewise.numbers import EQUAL, LESS_OR_EQUAL, Numbers
from semantics.control_flow.descriptors import constant_of
from semantics.control_flow.graph import Assignment, Copy, Memory, Read, Write
from semantics.control_flow.lanes import element_of, is_vector, lanes_of, only_where, shape_of
from semantics.control_flow.layout import MOST_BYTES, layout_around
from semantics.control_flow.lowered.accesses import flags_of, index_of
from semantics.control_flow.parts import types_of_parts
from semantics.control_flow.pointers import ADDRESS, BYTE, POINTER, OwnBlock, Pointers
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.attributes import ALIGN
from semantics.functions.operations import operation_name
from semantics.language.program import NoMeaning, fixed_width, is_integer_like

LOAD, STORE = "llvm.load", "llvm.store"
MASKED = MASKED_LOAD, MASKED_STORE = "llvm.intr.masked.load", "llvm.intr.masked.store"
COPIES, FILL = ("llvm.intr.memcpy", "llvm.intr.memmove"), "llvm.intr.memset"
_SAYS = frozenset(("ordering", "alignment", "nontemporal", "op_name__"))
_SAYS_OF_MANY = frozenset(("isVolatile", "arg_attrs", "op_name__"))
_NOUNDEF = "llvm.noundef"
_SAID_OF_POINTERS = frozenset((ALIGN, _NOUNDEF, "llvm.nonnull"))


@dataclass(frozen=True)
class Reached:
    """Bytes that an access reaches: the address of the first one, and the memory that its pointer
    belongs to; or how far it is from the beginning of a block."""

    address: str
    memory: str = ""
    block: OwnBlock | None = None


def pointers_of(reader: GraphReader) -> Pointers:
    """What the reader knows of pointers."""
    assert reader.pointers is not None
    return reader.pointers


def parts_of(
    reader: GraphReader, value: SSAValue, op: Operation, names: Names, numbers: Numbers
) -> tuple[str, str]:
    """Which memory a pointer belongs to, and its address."""
    name = reader.name_of(value, op, names)
    return pointers_of(reader).parts.get(name) or numbers.parts(name)


def read_load(reader: GraphReader, op: Operation, names: Names) -> bool:
    gaps = pointers_of(reader).to_run
    if not is_read(op, gaps):
        return False
    layout = layout_around(op)
    (result,) = op.results
    scalars = layout.scalars(result.type, gaps)
    numbers = Numbers(reader, op)
    size = layout.size(result.type)
    alignment = _alignment(op) or layout.alignment(result.type)
    reached = _reach(reader, op, op.operands[0], names, numbers, size, alignment)
    bytes_ = _loaded(reader, numbers, reached, size)
    names[result] = name = reader.new_name("loaded", result.type)
    parts = reader.parts(name) or (name,)
    for part, (at, type_) in zip(parts, scalars, strict=True):
        value = _value_of(reader, numbers, bytes_[at : at + layout.size(type_)], type_)
        reader.add(Assignment(part, value))
    return True


def read_store(reader: GraphReader, op: Operation, names: Names) -> bool:
    if not is_read(op):
        return False
    layout = layout_around(op)
    value, pointer = op.operands
    numbers = Numbers(reader, op)
    size = layout.size(value.type)
    alignment = _alignment(op) or layout.alignment(value.type)
    name = reader.name_of(value, op, names)
    parts = reader.parts(name) or (name,)
    bytes_: list[str] = []
    for part, (_, type_) in zip(parts, layout.scalars(value.type), strict=True):
        bytes_ += _bytes_of(reader, numbers, part, type_, layout.size(type_))
    reached = _reach(reader, op, pointer, names, numbers, size, alignment)
    _stored(reader, numbers, reached, bytes_)
    return True


def read_update(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`llvm.atomicrmw` of an integer where it is run: nobody else acts then."""
    said = {**op.properties, **op.attributes}
    kind, volatile = said.get("bin_op"), said.get("volatile_")
    pointer, operand = op.operands
    if not pointers_of(reader).to_run or volatile is not None or pointer.type != POINTER:
        return False
    operation = _UPDATES.get(kind.value.data) if isinstance(kind, IntegerAttr) else None
    if operation is None or not is_integer_like(operand.type):
        return False
    layout, numbers = layout_around(op), Numbers(reader, op)
    size = layout.size(operand.type)
    given = reader.name_of(operand, op, names)
    reached = _reach(reader, op, pointer, names, numbers, size, _alignment(op) or size)
    bytes_ = _loaded(reader, numbers, reached, size)
    names[op.results[0]] = old = _value_of(reader, numbers, bytes_, operand.type)
    new = reader.step(operation, (old, given), operand.type, numbers.place)
    _stored(reader, numbers, reached, _bytes_of(reader, numbers, new, operand.type, size))
    return True


_UPDATES = {
    1: "arith.addi",
    2: "arith.subi",
    3: "arith.andi",
    5: "arith.ori",
    6: "arith.xori",
    7: "arith.maxsi",
    8: "arith.minsi",
    9: "arith.maxui",
    10: "arith.minui",
}
"""The kinds of updates that are run, by their numbers in `LLVM_AtomicBinOp`."""


def read_masked(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Load or store the lanes of a vector that a mask has. Whether one of which that is poison is
    accessed is a choice; what is loaded or stored of it is poison, as of a `select`."""
    if not is_read(op):
        return False
    loads = operation_name(op) == MASKED_LOAD
    layout, numbers = layout_around(op), Numbers(reader, op)
    vector = op.results[0] if loads else op.operands[0]
    pointer, mask = op.operands[0 if loads else 1], op.operands[1 if loads else 2]
    given = lanes_of(reader, op.operands[2] if loads else vector, op, names)
    masks = lanes_of(reader, mask, op, names)
    element = element_of(vector)
    size, alignment = layout.size(element), _alignment(op) or 1

    def access(number: int) -> Sequence[str]:
        at = size * number
        reached = _reach(reader, op, pointer, names, numbers, size, alignment, at)
        if loads:
            value = _value_of(reader, numbers, _loaded(reader, numbers, reached, size), element)
            return (numbers.choose(masks[number], value, value),)
        value = numbers.choose(masks[number], given[number], given[number])
        _stored(reader, numbers, reached, _bytes_of(reader, numbers, value, element, size))
        return ()

    found: list[str] = []
    for number, lane in enumerate(masks):
        is_accessed = reader.step("llvm.freeze", (lane,), _BIT, numbers.place)
        other = (numbers.choose(lane, given[number], given[number]),) if loads else ()
        found += only_where(reader, is_accessed, lambda n=number: access(n), other)
    if loads:
        reader.made_of(vector, found, names)
    return True


def read_many(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Copy a number of bytes, or set them to one value."""
    if not is_read(op):
        return pointers_of(reader).to_run and _copy_to_run(reader, op, names)
    size = _size(op)
    if not size:
        return True
    numbers = Numbers(reader, op)
    fills = operation_name(op) == FILL
    ends = op.operands[: 1 if fills else 2]
    said = _said_of_pointers(op)
    reached = [
        _reach(reader, op, pointer, names, numbers, size, _said_alignment(marks))
        for pointer, marks in zip(ends, said, strict=False)
    ]
    if fills:
        octet = reader.name_of(op.operands[1], op, names)
        bytes_ = [numbers.byte(None, octet, 0)] * size
    else:
        if operation_name(op) == COPIES[0]:
            _apart_or_same(numbers, reached, size)
        bytes_ = _loaded(reader, numbers, reached[1], size)
    _stored(reader, numbers, reached[0], bytes_)
    return True


def _copy_to_run(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Copy as many bytes as are said when it runs; it is not known what happens if they overlap."""
    said = {**op.properties, **op.attributes}
    volatile = said.get("isVolatile")
    if operation_name(op) == FILL or said.keys() - _SAYS_OF_MANY or op.operands[2].type != ADDRESS:
        return False
    if not isinstance(volatile, IntegerAttr) or volatile.value.data or "arg_attrs" in said:
        return False
    known, numbers = pointers_of(reader), Numbers(reader, op)
    if any(pointer in known.inside for pointer in op.operands[:2]):
        return False
    size = reader.name_of(op.operands[2], op, names)
    (to, start), (of, begin) = (
        parts_of(reader, pointer, op, names, numbers) for pointer in op.operands[:2]
    )
    source, target = (
        Memory(known.elements, known.poisoned, "", address, known.alive, memory)
        for memory, address in ((of, begin), (to, start))
    )
    reader.add(Copy(source, target, ((begin, start),), size, numbers.place))
    return True


def is_read(op: Operation, gaps: bool = False) -> bool:
    """Whether an access is read byte by byte: it says no more than how it is aligned, and its
    bytes are known, but for `gaps` between them."""
    name = operation_name(op)
    said = {**op.properties, **op.attributes}
    if name in (*COPIES, FILL):
        volatile = said.get("isVolatile")
        plain = isinstance(volatile, IntegerAttr) and volatile.value.data == 0
        size = _size(op)
        if not plain or said.keys() - _SAYS_OF_MANY or size is None or size > MOST_BYTES:
            return False
        return _says_what_accesses_say(op, size)
    if name in MASKED:
        return _is_masked_read(op, said)
    ordering = said.get("ordering")
    atomic = isinstance(ordering, IntegerAttr) and ordering.value.data != 0
    if atomic or said.keys() - _SAYS or op.operands[0 if name == LOAD else 1].type != POINTER:
        return False
    type_ = op.results[0].type if name == LOAD else op.operands[0].type
    try:
        layout_around(op).scalars(type_, gaps)
    except NoMeaning:
        return False
    # Of a struct with an empty member in it the parts are not known.
    return types_of_parts(type_) is not None or not isinstance(
        type_, LLVMStructType | LLVMArrayType
    )


def _is_masked_read(op: Operation, said: Mapping[str, Attribute]) -> bool:
    vector = op.results[0] if op.results else op.operands[0]
    pointer = op.operands[0 if op.results else 1]
    if said.keys() - {"alignment", "nontemporal", "op_name__"} or pointer.type != POINTER:
        return False
    try:
        layout_around(op).scalars(vector.type)
    except NoMeaning:
        return False
    return is_vector(vector) and bool(shape_of(vector))


def _says_what_accesses_say(op: Operation, size: int) -> bool:
    """Whether what breaks the marks of operands is undefined without them, too: a pointer that is
    poison, null or not aligned, if some byte is accessed. What is not poison is the number of
    bytes, which is known; nothing is known of the value that is set."""
    to, other, *count = _said_of_pointers(op)
    if any(marks.keys() - {_NOUNDEF} for marks in count):
        return False
    if operation_name(op) == FILL and other:
        return False
    if not size:
        return not to and not other
    return (to.keys() | other.keys()) <= _SAID_OF_POINTERS


def accesses_at(op: Operation, position: int) -> bool:
    """Whether an operation is read as an access by the operand at a position, and keeps nothing of
    it."""
    name = operation_name(op)
    single = {LOAD: (0,), STORE: (1,), FILL: (0,), MASKED_LOAD: (0,), MASKED_STORE: (1,)}
    at = single.get(name, (0, 1) if name in COPIES else ())
    return position in at and is_read(op)


# Bytes


def _value_of(
    reader: GraphReader, numbers: Numbers, bytes_: Sequence[str], type_: Attribute
) -> str:
    number = numbers.joined(bytes_)
    if type_ != POINTER:
        return number
    first, *others = (numbers.memory_of(byte) for byte in bytes_)
    alike = numbers.truth(True)
    for other in others:
        alike = numbers.both(alike, numbers.compare(EQUAL, first, other))
    # Bytes of several pointers make one of which nothing is known.
    unknown = numbers.function("bytes of several pointers", (first, *others), ADDRESS)
    return numbers.pointer(numbers.choose(alike, first, unknown), number)


def _bytes_of(
    reader: GraphReader, numbers: Numbers, name: str, type_: Attribute, size: int
) -> list[str]:
    memory: str | None = None
    if type_ == POINTER:
        memory, name = pointers_of(reader).parts.get(name) or numbers.parts(name)
    elif not is_integer_like(type_):
        bits = reader.new_name("bits", IntegerType(8 * size))
        reader.add(Assignment(bits, name))
        name = bits
    return [numbers.byte(memory, name, number) for number in range(size)]


def _reach(
    reader: GraphReader,
    op: Operation,
    pointer: SSAValue,
    names: Names,
    numbers: Numbers,
    size: int,
    alignment: int,
    behind: int = 0,
) -> Reached:
    """So many bytes from a pointer on, or from so many bytes `behind` one that is aligned."""
    inside = pointers_of(reader).inside.get(pointer)
    if inside is not None:
        return _inside(numbers, *inside, size, alignment, behind)
    memory, pointed = parts_of(reader, pointer, op, names, numbers)
    numbers.defined(pointed)
    address = numbers.add(pointed, numbers.literal(behind)) if behind else pointed
    # No memory is at null, and none goes on at the other end of the address space.
    before, last = numbers.subtract(address, numbers.literal(1)), numbers.literal(-1 - size)
    numbers.demand(numbers.compare(LESS_OR_EQUAL, before, last))
    if alignment > 1:
        numbers.demand(numbers.aligned(pointed, alignment))
    return Reached(address, memory)


def _inside(
    numbers: Numbers, block: OwnBlock, pointed: str, size: int, alignment: int, behind: int
) -> Reached:
    numbers.defined(pointed)
    address = numbers.add(pointed, numbers.literal(behind)) if behind else pointed
    if block.room < size:
        numbers.demand(numbers.truth(False))
    else:
        last = numbers.literal(block.room - size)
        numbers.demand(numbers.compare(LESS_OR_EQUAL, address, last))
    if block.there:
        numbers.demand(block.there)
    if alignment > block.alignment:
        # Whether the memory is aligned so is known of where it begins.
        what = f"{block.base} is aligned to {alignment}"
        of = (block.base, pointed) if not block.constant else (pointed,)
        numbers.demand(numbers.function(what if block.constant else "is aligned", of, _BIT))
    elif alignment > 1:
        numbers.demand(numbers.aligned(pointed, alignment))
    return Reached(address, "", block)


_BIT = IntegerType(1)


def _memory(reader: GraphReader, reached: Reached, place: str) -> Memory:
    if reached.block is not None:
        return Memory(reached.block.elements, reached.block.poisoned, "", place)
    known = pointers_of(reader)
    return Memory(known.elements, known.poisoned, "", place, known.alive, reached.memory)


def _loaded(reader: GraphReader, numbers: Numbers, reached: Reached, size: int) -> list[str]:
    found: list[str] = []
    for number in range(size):
        place = numbers.add(reached.address, numbers.literal(number))
        found.append(reader.new_name("byte", BYTE))
        reader.add(Read(_memory(reader, reached, place), found[-1], numbers.place))
    return found


def _stored(reader: GraphReader, numbers: Numbers, reached: Reached, bytes_: Sequence[str]) -> None:
    if reached.block is not None and reached.block.constant:
        numbers.demand(numbers.truth(False))
        return
    for number, byte in enumerate(bytes_):
        place = numbers.add(reached.address, numbers.literal(number))
        reader.add(Write(_memory(reader, reached, place), byte, numbers.place))


def _apart_or_same(numbers: Numbers, ends: Sequence[Reached], size: int) -> None:
    """What `memcpy` copies does not overlap, or stays where it is."""
    one, other = ends
    if one.block is not other.block:
        return
    length = numbers.literal(size)
    up = numbers.subtract(one.address, other.address)
    down = numbers.subtract(other.address, one.address)
    apart = numbers.both(
        numbers.compare(LESS_OR_EQUAL, length, up), numbers.compare(LESS_OR_EQUAL, length, down)
    )
    numbers.demand(numbers.any_of(apart, numbers.compare(EQUAL, up, numbers.literal(0))))


# What operations say


def _size(op: Operation) -> int | None:
    size = known_number(op.operands[2])
    return None if size is None else size % (1 << fixed_width(op.operands[2].type, 64))


def known_number(value: SSAValue) -> int | None:
    """The number that a value is: a literal, a product of such numbers, or how many bytes so many
    elements have, written as the address of what lies behind them from null on, as upstream's
    lowering of memrefs has it."""
    number = constant_of(value)
    if number is not None or not isinstance(value, OpResult) or value.type != ADDRESS:
        return number
    made = value.op
    if operation_name(made) == "llvm.mul":
        factors = [known_number(operand) for operand in made.operands]
        product = 1
        for factor in factors:
            if factor is None or not 0 <= factor <= _MOST_FACTOR:
                return None
            product *= factor
        return product if product <= _MOST_FACTOR else None
    if operation_name(made) == "llvm.ptrtoint":
        return _bytes_behind_null(made.operands[0])
    return None


_MOST_FACTOR = 1 << 31
"""Products of larger numbers may overflow."""


def _bytes_behind_null(pointer: SSAValue) -> int | None:
    if not isinstance(pointer, OpResult) or operation_name(pointer.op) != "llvm.getelementptr":
        return None
    address = pointer.op
    root, element = address.operands[0], address.properties.get("elem_type")
    from_null = isinstance(root, OpResult) and operation_name(root.op) == "llvm.mlir.zero"
    count = index_of(address)
    if not from_null or pointer.type != POINTER or element is None:
        return None
    # What is in bounds of no object is poison.
    if flags_of(address) or not isinstance(count, int):
        return None
    try:
        return count * layout_around(address).allocated(element)
    except NoMeaning:
        return None


def _alignment(op: Operation) -> int:
    said = {**op.properties, **op.attributes}.get("alignment")
    return said.value.data if isinstance(said, IntegerAttr) else 0


def _said_of_pointers(op: Operation) -> list[dict[str, Attribute]]:
    said = {**op.properties, **op.attributes}.get("arg_attrs")
    if not isinstance(said, ArrayAttr):
        return [{}, {}, {}]
    return [
        dict(marks.data) if isinstance(marks, DictionaryAttr) else {}
        for marks in said  # pyright: ignore[reportUnknownVariableType]
    ]


def _said_alignment(marks: dict[str, Attribute]) -> int:
    said = marks.get(ALIGN)
    return said.value.data if isinstance(said, IntegerAttr) else 1
