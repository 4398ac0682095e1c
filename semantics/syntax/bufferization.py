"""The bufferization dialect with memrefs of any layout, which xDSL's does not have between tensors
and memrefs, in upstream's syntax.

`Bufferization` replaces xDSL's dialect of that name. What upstream demands of the types is demanded
here: the same shape and the same elements.
"""

from __future__ import annotations

from xdsl.dialects import bufferization
from xdsl.dialects.builtin import (
    MemRefType,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Dialect, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
)
from xdsl.utils.exceptions import VerifyException

from semantics.language.kinds import isa


@irdl_op_definition
class ToTensorOp(IRDLOperation):
    """`bufferization.to_tensor` of a memref of any layout."""

    name = "bufferization.to_tensor"

    memref = operand_def()
    tensor = result_def()
    writable = opt_prop_def(UnitAttr)
    restrict = opt_prop_def(UnitAttr)

    assembly_format = bufferization.ToTensorOp.assembly_format

    def verify_(self) -> None:
        _demand_alike(self, self.memref, self.tensor)


@irdl_op_definition
class ToBufferOp(IRDLOperation):
    """`bufferization.to_buffer` that gives a memref of any layout."""

    name = "bufferization.to_buffer"

    tensor = operand_def()
    memref = result_def()
    read_only = opt_prop_def(UnitAttr)

    assembly_format = bufferization.ToBufferOp.assembly_format

    def verify_(self) -> None:
        _demand_alike(self, self.memref, self.tensor)


def _demand_alike(op: Operation, memref: SSAValue, tensor: SSAValue) -> None:
    """Raises `VerifyException` unless they are a memref and a tensor of one shape and element."""
    one, other = memref.type, tensor.type
    if isa(one, MemRefType[Attribute]) and isa(other, TensorType[Attribute]):
        alike = one.get_shape() == other.get_shape() and one.element_type == other.element_type
    elif isa(one, UnrankedMemRefType[Attribute]) and isa(other, UnrankedTensorType[Attribute]):
        alike = one.element_type == other.element_type
    else:
        alike = False
    if not alike:
        raise VerifyException(f"{op.name} needs a memref and a tensor of one shape and element")


_MENDED: list[type[Operation]] = [ToTensorOp, ToBufferOp]
_OTHERS = [
    op
    for op in bufferization.Bufferization.operations
    if all(op.name != mended.name for mended in _MENDED)
]

Bufferization = Dialect("bufferization", [*_OTHERS, *_MENDED], [])
