"""Addresses with flags, where views of bytes begin, products of sizes, and the order of bytes, when
a graph is run."""

from __future__ import annotations

from collections.abc import Sequence

from semantics.control_flow.descriptors import PRODUCT_OF_SIZES
from semantics.control_flow.elements import ADDRESS
from semantics.control_flow.graph import Opaque
from semantics.control_flow.memrefs import VIEW
from semantics.control_flow.vectors.bitcasts import LOW_BYTES_FIRST
from semantics.interpretations.concrete import signed
from verifier.running.graphs.numbers import INDEX_WIDTH, Number, Place

_FAR = 1 << 40


def leads_up(step: Opaque, operands: Sequence[int | None]) -> bool:
    """Whether a step is the condition that an address has what its flags say, and there may well be
    memory where it has: the address leads upwards, and not far, so that nothing overflows, and both
    ends are in memory that goes so far. Where an address of a target has not, the target is only
    worse: its behaviour is undefined.

    `operands` are a base, and from and to how many elements behind it the address leads.
    """
    if not step.operation.startswith(f"{ADDRESS} ") or len(operands) != 3:
        return False
    _, start, end = operands
    return start is not None and end is not None and start <= end < _FAR


def begins_at(step: Opaque, operands: Sequence[int | None]) -> int | None:
    """The place at which a view of bytes as bytes begins, if a step says that: so many elements
    behind that of its source. None for all else; how the elements of another type are counted is
    not known."""
    if not step.operation.startswith(f"{VIEW} of i8 ") or len(operands) != 2 or None in operands:
        return None
    base, shift = operands
    assert base is not None and shift is not None
    return (base + shift) % (1 << INDEX_WIDTH)


def product_of_sizes(step: Opaque, operands: Sequence[int | None]) -> tuple[Number] | None:
    """The product, if a step is one of sizes, which a proof takes for any function of them; poison
    where one of them is. None for all else, and where it overflows: it may wrap around there, or be
    poison."""
    if step.operation != PRODUCT_OF_SIZES:
        return None
    if None in operands:
        return (None,)
    a, b = (signed(number, INDEX_WIDTH) for number in operands if number is not None)
    product = a * b
    half = 1 << (INDEX_WIDTH - 1)
    return (product % (2 * half),) if -half <= product < half else None


def computed(step: Opaque, operands: Sequence[int | None]) -> tuple[Number] | None:
    """What a step without a meaning gives, where that is known of numbers."""
    if step.operation == LOW_BYTES_FIRST:
        return (1,)  # There are such machines.
    begins = begins_at(step, operands)
    return product_of_sizes(step, operands) if begins is None else (Place(begins),)
