"""Copies of tensors, which are values.

`bufferization.alloc_tensor` with `copy` gives a tensor "initialized with the contents" of another
one (ODS, MLIR 22), which is that tensor, for all but those that ask in which memory it is: the
other operations of the dialect. None may be in the module, nor a tensor that may look different at
each use (`tensor.empty`), of which a copy is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Operation

from semantics.control_flow.reading import GraphReader, Names
from semantics.effects.operations import effects_of
from semantics.functions.operations import operation_name

_MAKES = "bufferization.alloc_tensor"
_SIZES = "operandSegmentSizes"


def read_tensor_copy(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a copy of a tensor as the tensor; else nothing is done."""
    if operation_name(op) != _MAKES or {*op.properties, *op.attributes} - {_SIZES, "op_name__"}:
        return False
    sizes = op.get_attr_or_prop(_SIZES)
    counts: Sequence[object] = ()
    if isinstance(sizes, DenseArrayBase):
        counts = cast("Sequence[object]", sizes.get_values())
    if tuple(counts) != (0, 1, 0) or op.operands[0].type != op.results[0].type:
        return False
    if any(map(_differs_from_a_copy, op.get_toplevel_object().walk())):
        return False
    names[op.results[0]] = reader.name_of(op.operands[0], op, names)
    return True


def _differs_from_a_copy(op: Operation) -> bool:
    """Whether it asks for the memory of a tensor, or gives one that is no value."""
    name = operation_name(op)
    if name == _MAKES:
        return not op.operands
    return name.startswith("bufferization.") or not effects_of(op).one_value
