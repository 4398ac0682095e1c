"""What is promised of where pointers lead to: `llvm.align`, and the bundles of `llvm.intr.assume`.

Source: LLVM's language reference. *Parameter Attributes*, `align <n>`: "If the pointer value does
not have the specified alignment, poison value is returned or passed instead"; with `noundef` that
is undefined behaviour. *Assume Operand Bundles*: "if any of the provided guarantees are violated at
runtime the behavior is undefined", also for attributes whose violation elsewhere "is defined to
yield poison, such as `nonnull` and `align`". A third operand of `align` is how far the pointer is
behind an aligned address (`CreateAlignmentAssumption` in LLVM's IRBuilder.cpp).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation

from semantics.control_flow.bytewise.accesses import known_number, parts_of, pointers_of
from semantics.control_flow.bytewise.numbers import NOT_EQUAL, Numbers
from semantics.control_flow.pointers import ADDRESS, POINTER
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.attributes import ALIGN
from semantics.functions.bundles import bundles_of
from semantics.functions.ranges import marked_noundef, marks_of, types_of
from semantics.interpretations.concrete import is_power_of_two
from semantics.language.program import NoMeaning

if TYPE_CHECKING:
    from semantics.functions.operations import Function


def as_aligned(
    reader: GraphReader, function: Function, key: str, names: Sequence[str], op: Operation
) -> list[str]:
    """What is left of arguments (`arg_attrs`), or results (`res_attrs`), of these names at `op`:
    each is poison where it is not aligned as it says, or the behaviour is undefined there, if it
    may not be poison. Raises `NoMeaning`."""
    numbers = Numbers(reader, op)
    noundef = marked_noundef(function, key, names)
    found: list[str] = []
    types, marks = types_of(function, key), marks_of(function, key)
    for name, type_, mark in zip(names, types, marks, strict=True):
        said = mark.get(ALIGN)
        if said is None:
            found.append(name)
            continue
        alignment = said.value.data if isinstance(said, IntegerAttr) else 0
        if type_ != POINTER or not is_power_of_two(alignment):
            raise NoMeaning(f"{ALIGN} = {said} of a value of type {type_}", numbers.place)
        _, address = pointers_of(reader).parts.get(name) or numbers.parts(name)
        is_aligned = numbers.aligned(address, alignment)
        if name in noundef:
            numbers.demand(is_aligned)
            found.append(name)
        else:
            found.append(numbers.poison_unless(is_aligned, name))
    return found


def read_assume(reader: GraphReader, op: Operation, names: Names) -> bool:
    """`llvm.intr.assume` with bundles; else nothing is done. Raises `NoMeaning`."""
    said = bundles_of(op)
    if not said:
        return False
    numbers = Numbers(reader, op)
    numbers.demand(reader.name_of(op.operands[0], op, names))
    for tag, given in said:
        if tag not in ("align", "nonnull") or not given or given[0].type != POINTER:
            raise NoMeaning(f'the bundle "{tag}" of llvm.intr.assume', numbers.place)
        _, address = parts_of(reader, given[0], op, names, numbers)
        if tag == "nonnull" and len(given) == 1:
            numbers.demand(numbers.compare(NOT_EQUAL, address, numbers.literal(0)))
            continue
        alignment = known_number(given[1]) if len(given) in (2, 3) else None
        if tag != "align" or alignment is None or not is_power_of_two(alignment):
            raise NoMeaning(f'the bundle "{tag}" of llvm.intr.assume', numbers.place)
        for offset in given[2:]:
            if offset.type != ADDRESS:
                raise NoMeaning(f"an offset of type {offset.type} of a bundle", numbers.place)
            address = numbers.subtract(address, reader.name_of(offset, op, names))
        numbers.demand(numbers.aligned(address, alignment))
    return True
