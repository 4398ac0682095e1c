"""Pointers of the LLVM dialect: where they come from, and arithmetic on them.

Source: LLVM's language reference, *getelementptr*, *icmp*, *ptrtoint*, *freeze*. Pointers are
compared by their addresses. An address with flags is poison where these do not hold; what is
`inbounds` has to stay within the memory that the pointer belongs to, at each step, unless all
offsets are 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, IntegerType, VectorType
from xdsl.dialects.llvm import LLVMArrayType, LLVMStructType
from xdsl.ir import Attribute, Operation, OpResult

from semantics.control_flow.bytewise.accesses import parts_of, pointers_of
from semantics.control_flow.bytewise.numbers import (
    EQUAL,
    LESS,
    LESS_OR_EQUAL,
    NOT_EQUAL,
    NSW,
    NUW,
    SIGNED_LESS,
    Numbers,
)
from semantics.control_flow.descriptors import constant_of
from semantics.control_flow.graph import InBounds
from semantics.control_flow.layout import Layout, layout_around
from semantics.control_flow.pointers import ADDRESS, POINTER, POINTER_AS_NUMBER, OwnBlock
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning, fixed_width, is_integer_like

_GIVEN = -(1 << 31)
"""It stands for an index that is an operand."""
_INBOUNDS, _NUSW, _NUW = 1, 2, 4
_BIT = IntegerType(1)


def read_address(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`llvm.getelementptr`."""
    base, (result,) = op.operands[0], op.results
    if base.type != POINTER or result.type != POINTER or op.attributes:
        raise NoMeaning("an address of several elements at once", reader.where(op))
    numbers = Numbers(reader, op)
    said = op.properties.get("noWrapFlags")
    flags = said.value.data if isinstance(said, IntegerAttr) else 0
    flags |= _NUSW if flags & _INBOUNDS else 0
    offsets = _offsets(reader, op, names, numbers, layout_around(op), flags)
    known = pointers_of(reader)
    inside = known.inside.get(base)
    if inside is not None:
        block, start = inside
        known.inside[result] = block, _within(reader, numbers, block, start, offsets, flags)
        return True
    memory, address = parts_of(reader, base, op, names, numbers)
    if not offsets:
        names[result] = reader.name_of(base, op, names)
        return True

    def in_bounds(at: str) -> str:
        if memory in known.null:
            return numbers.compare(EQUAL, at, numbers.literal(0))
        (holds,) = numbers.defined_function("in bounds", (memory, at), (_BIT,), InBounds())
        return holds

    end = _end(numbers, address, offsets, flags, in_bounds)
    _give(reader, op, names, numbers, memory, end)
    return True


def _end(
    numbers: Numbers,
    start: str,
    offsets: Sequence[str],
    flags: int,
    in_bounds: Callable[[str], str],
) -> str:
    """Where offsets lead to, one after the other, from an address; poison where the flags do not
    hold."""
    wraps = _wraps(flags)
    at, total = start, ""
    holds = in_bounds(start) if flags & _INBOUNDS else ""
    nothing = numbers.truth(True)
    for offset in offsets:
        before, at = at, numbers.add(at, offset, NUW if flags & _NUW else 0)
        total = numbers.add(total, offset, wraps) if total else offset
        if flags & _NUSW:
            down = numbers.compare(SIGNED_LESS, offset, numbers.literal(0))
            lower = numbers.compare(LESS, at, before)
            at = numbers.poison_unless(numbers.compare(EQUAL, down, lower), at)
        if flags & _INBOUNDS:
            zero = numbers.compare(EQUAL, offset, numbers.literal(0))
            nothing = numbers.both(nothing, zero)
            holds = numbers.both(holds, in_bounds(at))
    if flags & _INBOUNDS:
        at = numbers.poison_unless(numbers.any_of(nothing, holds), at)
    if flags and len(offsets) > 1:
        # A sum of offsets that wraps around is poison.
        at = numbers.poison_unless(numbers.compare(EQUAL, total, total), at)
    return at


def _within(
    reader: GraphReader,
    numbers: Numbers,
    block: OwnBlock,
    start: str,
    offsets: Sequence[str],
    flags: int,
) -> str:
    """The same of an offset in a block. Where flags that are not `inbounds` hold is not known of
    what leaves it: in a source they then hold, and in a target they do not."""
    room = numbers.literal(block.room)
    strict = flags & _INBOUNDS or (flags and not reader.sequential)

    def in_bounds(at: str) -> str:
        return numbers.compare(LESS_OR_EQUAL, at, room)

    # What stays inside does not wrap around.
    at = _end(numbers, start, offsets, _INBOUNDS if strict else 0, in_bounds)
    if flags & _NUW and not reader.sequential:
        for offset in offsets:
            up = numbers.compare(LESS_OR_EQUAL, offset, numbers.literal((1 << 63) - 1))
            at = numbers.poison_unless(up, at)
    return at


def _offsets(
    reader: GraphReader,
    op: Operation,
    names: Names,
    numbers: Numbers,
    layout: Layout,
    flags: int,
) -> list[str]:
    """How many bytes each index leads on; those that are literals, and not negative, together."""
    said = op.properties.get("rawConstantIndices")
    type_ = op.properties.get("elem_type")
    if not isinstance(said, DenseArrayBase) or type_ is None:
        raise NoMeaning("an address without indices", reader.where(op))
    given = iter(op.operands[1:])
    found: list[int | str] = []

    def literal(offset: int) -> None:
        last = found[-1] if found else None
        if isinstance(last, int) and last >= 0 and offset >= 0:
            found[-1] = last + offset
        elif offset:
            found.append(offset)

    for position, number in enumerate(int(k) for k in said.get_values()):
        index: int | str = number
        if number == _GIVEN:
            value = next(given)
            constant = constant_of(value)
            if not is_integer_like(value.type):
                raise NoMeaning("an address by a vector", reader.where(op))
            width = fixed_width(value.type, 64)
            if constant is not None:
                index = (constant + (1 << width - 1)) % (1 << width) - (1 << width - 1)
            elif width > 64:
                raise NoMeaning("an index of more than 64 bits", reader.where(op))
            else:
                index = numbers.resized(reader.name_of(value, op, names), ADDRESS, signed=True)
        if position and isinstance(type_, LLVMStructType):
            if not isinstance(index, int):
                raise NoMeaning("a member of a struct by a value", reader.where(op))
            at, type_ = layout.offset(type_, index)
            literal(at)
            continue
        if position:
            type_ = _inner(type_)
        size = layout.allocated(type_)
        if isinstance(index, int):
            if not -(1 << 62) < index * size < 1 << 62:
                raise NoMeaning("an offset that is very large", reader.where(op))
            literal(index * size)
        else:
            found.append(numbers.times(index, numbers.literal(size), _wraps(flags)))
    return [numbers.literal(o) if isinstance(o, int) else o for o in found if o != 0]


def _wraps(flags: int) -> int:
    return (NSW if flags & (_INBOUNDS | _NUSW) else 0) | (NUW if flags & _NUW else 0)


def _inner(type_: Attribute) -> Attribute:
    if isinstance(type_, LLVMArrayType):
        return type_.type
    if isa(type_, VectorType[Attribute]):
        return type_.element_type
    raise NoMeaning(f"an element of the type {type_}")


def _give(
    reader: GraphReader, op: Operation, names: Names, numbers: Numbers, memory: str, address: str
) -> None:
    """Let the result be a pointer of these parts."""
    names[op.results[0]] = name = numbers.pointer(memory, address)
    pointers_of(reader).parts[name] = memory, address


def give_pointer(
    reader: GraphReader, op: Operation, names: Names, memory: str, address: str
) -> None:
    """Let the result of an operation be the pointer that belongs to some memory, and has this
    address."""
    _give(reader, op, names, Numbers(reader, op), memory, address)


def read_null(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`llvm.mlir.zero` of a pointer."""
    if op.results[0].type != POINTER:
        return False
    numbers = Numbers(reader, op)
    memory = numbers.literal(0)
    pointers_of(reader).null.add(memory)
    _give(reader, op, names, numbers, memory, numbers.literal(0))
    return True


def read_poison(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`llvm.mlir.poison` of a pointer."""
    if op.results[0].type != POINTER:
        return False
    names[op.results[0]] = Numbers(reader, op).poison(POINTER_AS_NUMBER)
    return True


def read_comparison(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`llvm.icmp` of pointers."""
    predicate = op.properties.get("predicate")
    if op.operands[0].type != POINTER or not isinstance(predicate, IntegerAttr):
        return False
    numbers = Numbers(reader, op)
    failed = _compared_with_null(reader, op)
    if failed is not None:
        equal = predicate.value.data == EQUAL
        names[op.results[0]] = numbers.compare(EQUAL, failed, numbers.truth(equal))
        return True
    addresses = [parts_of(reader, value, op, names, numbers)[1] for value in op.operands]
    names[op.results[0]] = numbers.compare(predicate.value.data, addresses[0], addresses[1])
    return True


def compares_with_null(op: Operation) -> bool:
    """Whether it says whether its first operand is null."""
    predicate = op.properties.get("predicate")
    if not isinstance(predicate, IntegerAttr) or predicate.value.data not in (EQUAL, NOT_EQUAL):
        return False
    other = op.operands[1]
    if other.type == ADDRESS:
        return constant_of(other) == 0
    return isinstance(other, OpResult) and operation_name(other.op) == "llvm.mlir.zero"


def is_compared_with_null(op: Operation) -> bool:
    """Whether nothing is done with an address, as a number of 64 bits, but to compare it with 0."""
    return op.results[0].type == ADDRESS and all(
        operation_name(use.operation) == "llvm.icmp"
        and use.index == 0
        and compares_with_null(use.operation)
        for use in op.results[0].uses
    )


def _compared_with_null(reader: GraphReader, op: Operation) -> str | None:
    """Whether there is no such memory, where its address is compared with null."""
    failed = pointers_of(reader).failed.get(op.operands[0])
    return failed if compares_with_null(op) else None


def read_number(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`llvm.ptrtoint`."""
    (result,) = op.results
    if op.operands[0].type != POINTER or not is_integer_like(result.type):
        return False
    width = fixed_width(result.type, 64)
    numbers = Numbers(reader, op)
    failed = pointers_of(reader).failed.get(op.operands[0])
    if failed is not None:  # It is only compared with 0.
        is_there = numbers.compare(EQUAL, failed, numbers.truth(False))
        names[result] = numbers.resized(is_there, ADDRESS)
        return True
    _, address = parts_of(reader, op.operands[0], op, names, numbers)
    names[result] = numbers.resized(address, IntegerType(width))
    return True


def read_from_number(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`llvm.inttoptr`: which memory the pointer belongs to depends on what was exposed so far."""
    raise NoMeaning("llvm.inttoptr has no meaning here", reader.where(op))


def read_freeze(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`llvm.freeze` of a pointer, which is a number here."""
    if op.operands[0].type != POINTER:
        return False
    name = reader.name_of(op.operands[0], op, names)
    place = reader.where(op)
    names[op.results[0]] = reader.step("llvm.freeze", (name,), POINTER_AS_NUMBER, place)
    return True
