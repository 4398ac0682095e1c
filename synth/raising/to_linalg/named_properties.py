"""The properties of named linalg operations in IR."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute
from xdsl.ir.affine import AffineMap

from semantics.syntax.linalg.attributes import ElementwiseKindAttr, TypeFn, TypeFnAttr
from semantics.syntax.linalg.forms import FORMS
from synth.raising.structuring.structured import StructuredOperation


def properties_of(operation: StructuredOperation) -> dict[str, Attribute]:
    """The properties of an operation of `linalg_ops.NAMED`, as far as they are not the default."""
    properties: dict[str, Attribute] = {}
    for name, value in operation.attributes:
        match name, value:
            case "kind", str():
                properties["kind"] = ElementwiseKindAttr(value)
            case "cast_unsigned", _:
                properties["cast"] = TypeFnAttr(TypeFn.CAST_UNSIGNED)
            case "strides" | "dilations", tuple():
                type_ = TensorType(i64, [len(value)])
                properties[name] = DenseIntOrFPElementsAttr.from_list(type_, value)
            case _:
                raise AssertionError(f"linalg.{operation.name} has no attribute {name}")
    if _has_own_maps(operation):
        properties["indexing_maps"] = ArrayAttr(map(AffineMapAttr, operation.maps))
    return properties


def _has_own_maps(operation: StructuredOperation) -> bool:
    match operation.name:
        case "contract":
            return True
        case "elementwise":
            identity = AffineMap.identity(len(operation.extents))
            return any(map_ != identity for map_ in operation.maps)
        case "matmul" | "batch_matmul" | "batch_reduce_matmul":
            return operation.maps != FORMS[f"linalg.{operation.name}"].maps((), ())
        case _:
            return False
