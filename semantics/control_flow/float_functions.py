"""Operations that give what a function such as exp does, of which only some values are known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Attribute, Operation

from semantics.control_flow.float_licences import attribute_of_flags, flags_of
from semantics.functions.operations import operation_name
from semantics.language.float_formats import Special, format_of
from semantics.meanings.function_facts import FUNCTIONS, INTRINSICS


@dataclass(frozen=True)
class FunctionOfFloats:
    """An operation that gives what a function such as exp does, of which only some values are known
    (`semantics.meanings.function_facts`), in which format."""

    name: str
    format: Attribute
    operation: str

    @property
    def key(self) -> str:
        """What is the same where the function is."""
        return f"{self.name} on {self.format}"

    def facts(self) -> Mapping[str, Attribute]:
        """The attributes of `FUNCTION`."""
        return {
            "format": self.format,
            "function": IntegerAttr(FUNCTIONS.index(self.name), IntegerType(32)),
        }


def as_function(op: Operation) -> FunctionOfFloats | None:
    """Which function an operation gives, in a format as IEEE 754 has it; None where it gives none,
    or where flags license others."""
    operation = operation_name(op)
    name = INTRINSICS.get(operation, operation)
    if name not in FUNCTIONS or flags_of(op) - {"none"}:
        return None
    types = {value.type for value in (*op.operands, *op.results)}
    (type_, *others) = types
    format_ = format_of(type_)
    if others or format_ is None or format_.special is not Special.IEEE:
        return None
    said = {key for key in op.properties | op.attributes if "." not in key}
    known = said <= {attribute_of_flags(operation_name(op)), "op_name__"}
    return FunctionOfFloats(name, type_, operation) if known else None
