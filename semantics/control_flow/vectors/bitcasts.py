"""`vector.bitcast`: the bits of lanes as lanes of another type.

Sources: ODS of the vector dialect (MLIR 22); LLVM's language reference, *bitcast* and *Vector
Type*: the first lane has the lowest bits where a machine has low bytes first, and the highest ones
where it has high bytes first. Which of the two it is, is the same for all casts, and not known.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, IntegerType
from xdsl.ir import Attribute, Operation

from semantics.control_flow.lanes import (
    as_bits,
    chosen,
    computed,
    constant,
    element_of,
    give,
    have_lanes,
    lanes_of,
    of_bits,
)
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa

LOW_BYTES_FIRST = "whether the machine has low bytes first"
"""The name of the unknown function that says so."""


def read_bitcast(reader: GraphReader, op: Operation, names: Names) -> bool:
    """A cast of a cast to lanes that are no wider casts what was cast first, for a lane is poison
    then where it would be. A lane is poison where one is of which it has bits."""
    source, result = op.operands[0], op.results[0]
    while isinstance(inner := source.owner, Operation) and operation_name(inner) == operation_name(
        op
    ):
        before = inner.operands[0]
        narrow, wide = _bits_of(element_of(source)), _bits_of(element_of(before))
        if before not in names or narrow is None or wide is None or narrow > wide:
            break
        source = before
    if not have_lanes(source, result):
        return False
    lanes = lanes_of(reader, source, op, names)
    old, new = element_of(source), element_of(result)
    if old == new:
        give(reader, result, lanes, names)
        return True
    from_, to = _bits_of(old), _bits_of(new)
    if from_ is None or to is None or max(from_, to) % min(from_, to):
        return False
    if from_ == to:
        cast = [computed(reader, arith.BitcastOp, (lane,), new, op) for lane in lanes]
        give(reader, result, cast, names)
        return True
    known = {lane: as_bits(reader, lane, op) for lane in dict.fromkeys(lanes)}
    bits = [found for lane in lanes if (found := known[lane]) is not None]
    if len(bits) < len(lanes):
        return False
    if from_ < to:
        taken = to // from_
        groups = (bits[first : first + taken] for first in range(0, len(bits), taken))
        found = [_joined(reader, group, to, op) for group in groups]
    else:
        found = [part for whole in bits for part in _taken_apart(reader, whole, from_, to, op)]
    give(reader, result, [of_bits(reader, lane, new, op) for lane in found], names)
    return True


def _joined(reader: GraphReader, lanes: Sequence[str], width: int, op: Operation) -> str:
    """The integer of this width that lanes are, which together have as many bits."""
    low_first = _row(reader, lanes, width, op)
    if list(lanes) == list(reversed(lanes)):
        return low_first
    high_first = _row(reader, lanes[::-1], width, op)
    return chosen(reader, _low_bytes_first(reader, op), low_first, high_first)


def _row(reader: GraphReader, lanes: Sequence[str], width: int, op: Operation) -> str:
    """The integer whose lowest bits are those of the first lane."""
    type_ = IntegerType(width)
    wide = {
        lane: computed(reader, arith.ExtUIOp, (lane,), type_, op) for lane in dict.fromkeys(lanes)
    }
    whole = wide[lanes[0]]
    for number, lane in enumerate(lanes[1:], 1):
        by = constant(reader, number * (width // len(lanes)), type_, reader.where(op))
        moved = computed(reader, arith.ShLIOp, (wide[lane], by), type_, op)
        whole = computed(reader, arith.OrIOp, (whole, moved), type_, op)
    return whole


def _taken_apart(
    reader: GraphReader, whole: str, width: int, narrow: int, op: Operation
) -> list[str]:
    """The lanes that an integer of this width is."""
    type_ = IntegerType(width)
    parts: list[str] = []
    for first in range(0, width, narrow):
        by = constant(reader, first, type_, reader.where(op))
        moved = computed(reader, arith.ShRUIOp, (whole, by), type_, op)
        parts.append(computed(reader, arith.TruncIOp, (moved,), IntegerType(narrow), op))
    low_first = _low_bytes_first(reader, op)
    return [
        chosen(reader, low_first, low, high)
        for low, high in zip(parts, reversed(parts), strict=True)
    ]


def _low_bytes_first(reader: GraphReader, op: Operation) -> str:
    return reader.unknown_function(LOW_BYTES_FIRST, (), IntegerType(1), reader.where(op))


def _bits_of(type_: Attribute) -> int | None:
    """How many bits an element has that is an integer or a float."""
    if isinstance(type_, AnyFloat):
        return type_.bitwidth
    return type_.width.data if isa(type_, IntegerType) else None
