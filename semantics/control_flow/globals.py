"""The memory of global variables.

Source: the page of the memref dialect (MLIR 22): `memref.get_global` "for a given global variable
will always return the same memref descriptor", and "writing to such constant global variables is
undefined".
"""

from __future__ import annotations

from itertools import islice
from math import prod
from typing import Any, cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    MemRefType,
    SymbolRefAttr,
)
from xdsl.ir import Attribute, Operation

from semantics.control_flow.graph import Global
from semantics.control_flow.parts import layout_of
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.calls import definition
from semantics.functions.operations import operation_name
from semantics.language.containers import are_real, is_splat

_MOST_VALUES = 64


def read_global(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read `memref.get_global` with what is known of the variable; False for all else."""
    if operation_name(op) != "memref.get_global" or reader.passing is not None:
        return False
    does = _known(reader, op)
    reader.opaque_on(op, op, (), reader.results(op, names), does)
    return True


def _known(reader: GraphReader, op: Operation) -> Global | None:
    """What the variable holds, if it is a constant of few values; or that it is one that others may
    write."""
    name = {**op.properties, **op.attributes}.get("name")
    layout = layout_of(op.results[0].type)
    if not isinstance(name, SymbolRefAttr) or layout is None or layout.strided:
        return None
    room = prod(size or 0 for size in layout.sizes)
    found = definition(op, name.string_value())
    if found is None or operation_name(found) != "memref.global":
        return None
    said = {**found.properties, **found.attributes}
    element = cast("MemRefType[Attribute]", op.results[0].type).element_type
    if "constant" not in said:
        return None if "sym_visibility" in said else Global(element, room)
    values: Any = said.get("initial_value")
    if not isinstance(values, DenseIntOrFPElementsAttr):
        return None
    values = cast("DenseIntOrFPElementsAttr[Any]", values)
    if not are_real(values):
        return None
    count = 1 if is_splat(values) else len(values)
    if not 0 < count <= _MOST_VALUES:
        return None
    constants = [
        arith.ConstantOp.create(properties={"value": value}, result_types=[element])
        for value in islice(values.iter_attrs(), count)
    ]
    return Global(element, room, tuple(reader.scalar(c, (), op)[0] for c in constants))
