"""`test.with_bounds`, by which upstream tests its analyses of ranges: a value within bounds.

Source: mlir/test/lib/Dialect/Test/TestOps.td, "creates a value with specified [min, max] range", of
which the bounds are `umin` and `umax` of the unsigned value, `smin` and `smax` of the signed one.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import IntegerAttr, UnregisteredOp
from xdsl.ir import Operation

from semantics.control_flow.lanes import chosen, compare, constant
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.interpretations.concrete import signed
from semantics.language.program import is_integer_like

_NAME = "test.with_bounds"
_BEYOND = {"umin": "ult", "umax": "ugt", "smin": "slt", "smax": "sgt"}
"""How a value compares with a bound that it does not keep."""


def read_bounded(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read it as one without a meaning, of whose results those beyond the bounds are replaced by
    one within; else nothing is done. An index has 64 bits."""
    if operation_name(op) != _NAME or not isinstance(op, UnregisteredOp) or op.operands:
        return False
    (result,) = op.results
    if not is_integer_like(result.type):
        return False
    bounds = {name: op.get_attr_or_prop(name) for name in _BEYOND}
    width = getattr(result.type, "bitwidth", 64)
    limits = {
        name: bound.value.data % (1 << width)
        for name, bound in bounds.items()
        if isinstance(bound, IntegerAttr)
    }
    within = next(_within(limits, width), None) if len(limits) == len(_BEYOND) else None
    if within is None:
        return False
    place = reader.where(op)
    inner = dict(names)
    reader.opaque(op, inner)
    given = found = inner[result]
    usual = constant(reader, within, result.type, place)
    for name, limit in limits.items():
        bound = constant(reader, signed(limit, width), result.type, place)
        beyond = compare(reader, _BEYOND[name], given, bound, place)
        found = chosen(reader, beyond, usual, found)
    names[result] = found
    return True


def _within(limits: dict[str, int], width: int) -> Iterator[int]:
    """Bounds that keep all bounds, as signed integers: of two ranges that meet, one of each has its
    end in the other."""
    smin, smax = (signed(limits[name], width) for name in ("smin", "smax"))
    for limit in limits.values():
        number = signed(limit, width)
        if smin <= number <= smax and limits["umin"] <= limit <= limits["umax"]:
            yield number
