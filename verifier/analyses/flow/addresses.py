"""What is known of addresses: of a pointer of the LLVM dialect, and of where the memory of a memref
begins, which `memref.extract_aligned_pointer_as_index` gives.

A fact of such a value is one of its address, which has 64 bits, or as many as an index. Alignments
are its low bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IntAttr, IntegerAttr, MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.control_flow.descriptors import constant_of
from semantics.control_flow.layout import layout_around
from semantics.control_flow.lowered.accesses import index_of
from semantics.functions.attributes import ALIGN
from semantics.functions.bundles import bundles_of
from semantics.functions.operations import operation_name
from semantics.functions.ranges import marks_of
from semantics.interpretations.concrete import is_power_of_two
from semantics.language.kinds import isa
from semantics.language.program import NoMeaning
from verifier.analyses.flow.fact import Fact, between, constant, fact, top

if TYPE_CHECKING:
    from semantics.functions.operations import Function

POINTER_WIDTH = 64
ByTransfer = Callable[[str, tuple[Fact, ...], int], Fact | None]
"""What an operation of arith of this name gives of such operands, with so many bits."""
_MADE = ("memref.alloc", "memref.alloca", "llvm.alloca")
_ACCESSES = {"llvm.load": 0, "llvm.store": 1}
"""Which operand is the address."""


def address_width(type_: Attribute, index: int) -> int | None:
    """The width of the address that a value of a type has; None where it has none."""
    if isinstance(type_, LLVMPointerType):
        return POINTER_WIDTH
    return index if isa(type_, MemRefType) else None


def with_low_bits(low: int, alignment: int, width: int) -> Fact:
    """An address that is so much above a multiple of a power of two; anything where the alignment
    is none."""
    if not is_power_of_two(alignment) or alignment >> width:
        return top(width)
    every, half = (1 << width) - 1, 1 << width - 1
    low &= alignment - 1
    found = fact(width, (0, every, half, half - 1, ~low & alignment - 1, low))
    assert found is not None
    return found


def of_argument(function: Function, number: int) -> Fact:
    """What `llvm.align` says of an argument that is a pointer, if it is not poison."""
    said = marks_of(function, "arg_attrs")[number].get(ALIGN)
    return with_low_bits(0, _number(said), POINTER_WIDTH)


def of_result(
    op: Operation, operands: Sequence[Fact | None], index: int, by_transfer: ByTransfer
) -> Fact | None:
    """A fact of the result of an operation on addresses; None for what is none."""
    name = operation_name(op)
    if len(op.results) != 1:
        return None
    width = address_width(op.results[0].type, index)
    first = operands[0] if operands else None
    if name in _MADE and width is not None and _begins_at_zero(op.results[0].type):
        return with_low_bits(0, _number(op.get_attr_or_prop("alignment")), width)
    if first is None:
        return None
    match name:
        case "memref.assume_alignment" if _begins_at_zero(op.results[0].type):
            said = with_low_bits(0, _number(op.get_attr_or_prop("alignment")), first.width)
            return first.meet(said) or said
        case "memref.assume_alignment" | "memref.cast" | "memref.extract_aligned_pointer_as_index":
            return first
        case "llvm.ptrtoint":
            wide = getattr(op.results[0].type, "bitwidth", POINTER_WIDTH)
            if wide == POINTER_WIDTH:
                return first
            return by_transfer("extui" if wide > POINTER_WIDTH else "trunci", (first,), wide)
        case "llvm.getelementptr":
            return _further_on(op, first, operands[1:], by_transfer)
        case _:
            return None


def said_by_operation(op: Operation) -> Iterator[tuple[SSAValue, Fact]]:
    """Facts of pointers without which an operation is undefined: an access at an address that is
    not aligned as it says, and bundles of an assumption."""
    at = _ACCESSES.get(operation_name(op))
    if at is not None:
        said = with_low_bits(0, _number(op.get_attr_or_prop("alignment")), POINTER_WIDTH)
        yield from _with_numbers(op.operands[at], said, op)
    for tag, given in bundles_of(op) if operation_name(op) == "llvm.intr.assume" else ():
        if not given or not isinstance(given[0].type, LLVMPointerType):
            continue
        if tag == "nonnull":
            not_null = between(1, (1 << POINTER_WIDTH) - 1, POINTER_WIDTH, False)
            assert not_null is not None
            yield from _with_numbers(given[0], not_null, op)
        numbers = [constant_of(value) for value in given[1:]]
        known = [number for number in numbers if number is not None]
        if tag == "align" and known and len(known) == len(numbers):
            low = known[1] if len(known) > 1 else 0
            yield from _with_numbers(given[0], with_low_bits(low, known[0], POINTER_WIDTH), op)


def _with_numbers(pointer: SSAValue, said: Fact, op: Operation) -> Iterator[tuple[SSAValue, Fact]]:
    """What is said of a pointer, and so of the numbers that it was made in the same block."""
    if said.is_top:
        return
    yield pointer, said
    for use in pointer.uses:
        number = use.operation
        if operation_name(number) != "llvm.ptrtoint" or number.parent is not op.parent:
            continue
        if getattr(number.results[0].type, "bitwidth", 0) == POINTER_WIDTH:
            yield number.results[0], said


def _further_on(
    op: Operation, base: Fact, indices: Sequence[Fact | None], by_transfer: ByTransfer
) -> Fact | None:
    """The address of an element, where there is one index."""
    index, element = index_of(op), op.get_attr_or_prop("elem_type")
    if index is None or element is None:
        return None
    try:
        size = constant(layout_around(op).allocated(element), POINTER_WIDTH)
    except NoMeaning:
        return None
    known = constant(index, POINTER_WIDTH) if isinstance(index, int) else indices[0]
    if known is None:
        return None
    distance = by_transfer("muli", (known, size), POINTER_WIDTH)
    return distance and by_transfer("addi", (base, distance), POINTER_WIDTH)


def _begins_at_zero(type_: Attribute) -> bool:
    """Whether the first element is where the memory begins."""
    if not isa(type_, MemRefType):
        return True
    layout = type_.layout
    if isinstance(layout, StridedLayoutAttr):
        return layout.offset == IntAttr(0)
    return isinstance(layout, NoneAttr)


def _number(said: Attribute | None) -> int:
    return said.value.data if isa(said, IntegerAttr) else 0
