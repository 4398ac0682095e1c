"""Constants of a program's own, changed."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    IntegerType,
    MemRefType,
    TensorType,
)
from xdsl.ir import Attribute
from xdsl.utils.hints import isa

from rewrites.accelerator.validation.signature import OWN_CONSTANT, own_constants


def elements_of(program: func.FuncOp, which: int) -> tuple[int, list[int]]:
    """The argument that is the program's constant number `which`, and its elements."""
    found = own_constants(program)
    argument = sorted(found)[which]
    return argument, [int(value) for value in found[argument]]


def set_elements(program: func.FuncOp, argument: int, elements: Sequence[int]) -> None:
    """Puts other numbers into a constant."""
    type_ = program.body.block.args[argument].type
    assert isa(type_, MemRefType[IntegerType]) and program.arg_attrs is not None
    tensor = TensorType(type_.element_type, type_.get_shape())
    value: Attribute = DenseIntOrFPElementsAttr.from_list(tensor, list(elements))
    attributes = list(program.arg_attrs.data)
    attributes[argument] = DictionaryAttr({OWN_CONSTANT: value})
    program.properties["arg_attrs"] = ArrayAttr(attributes)
