"""Operations of arith on i0, which has one value: 0, or poison.

What is made of it is a bit that is 0, or poison. Values of i0 that come from elsewhere, such as
arguments, have no meaning. Source: ODS of arith (MLIR 22), with no bits: a constant is taken modulo
1, an extension gives 0, and an amount of 0 is no less than the width, so that a shift is poison.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Operation

from semantics.control_flow.lanes import bit, chosen, compare, constant, poison
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.program import is_integer_like

_I0, _I1 = IntegerType(0), IntegerType(1)
_CHANGE_ITS_ONE_VALUE = frozenset(
    f"arith.{name}"
    for name in (
        *("addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"),
        *("mulsi_extended", "mului_extended"),
    )
)
_SHIFT = ("arith.shli", "arith.shrsi", "arith.shrui")
_EXTEND = ("arith.extsi", "arith.extui")


def read_no_bits(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read an operation on i0 that says no more than what it does; else nothing is done."""
    types = [value.type for value in (*op.operands, *op.results)]
    if _I0 not in types or op.regions or not _is_plain(op):
        return False
    name = operation_name(op)
    given = [reader.name_of(value, op, names) for value in op.operands]
    bits = [part for value in given for part in reader.parts(value) or (value,)]
    if name == "arith.constant":
        found = bit(reader, False, op)
    elif name in _EXTEND and op.results[0].type != _I0:
        zero = constant(reader, 0, op.results[0].type, reader.where(op))
        names[op.results[0]] = chosen(reader, bits[0], zero, zero)
        return True
    elif name == "arith.trunci" and is_integer_like(op.operands[0].type):
        found = _zero(reader, [compare(reader, "eq", bits[0], bits[0], reader.where(op))], op)
    elif name in _SHIFT and set(types) == {_I0}:
        found = poison(reader, _I1, op)
    elif name in _CHANGE_ITS_ONE_VALUE and set(types) == {_I0}:
        found = _zero(reader, bits, op)
    else:
        return False
    for result in op.results:
        reader.made_of(result, (found,), names)
    return True


def _is_plain(op: Operation) -> bool:
    """Whether no flag makes a value poison."""
    said = {**op.properties, **op.attributes}
    return all(
        "." in name or name in ("value", "op_name__") or _has_no_flags(value)
        for name, value in said.items()
    )


def _has_no_flags(value: object) -> bool:
    return "none" in str(value)


def _zero(reader: GraphReader, bits: Sequence[str], op: Operation) -> str:
    """A bit that is 0, poison where one of these is."""
    found = bit(reader, False, op)
    for each in bits:
        found = chosen(reader, each, found, found)
    return found
