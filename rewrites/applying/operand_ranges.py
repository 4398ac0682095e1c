"""A pattern for an operation of any number of operands, as one for a certain number.

What is proved with `pdl.operands` holds for any number of them, so for each: instances are applied
like the pattern itself.
"""

from __future__ import annotations

from xdsl.dialects import pdl
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue


class UnsupportedRange(Exception):
    """A range that is not the root's operands, all but the first ones, of any type."""


def with_operands(pattern: pdl.PatternOp, count: int) -> pdl.PatternOp | None:
    """The pattern for a root of `count` operands, or None: it is not for so few.

    A pattern without a range of operands is given back as it is. Raises `UnsupportedRange`.
    """
    if not any(isinstance(op, pdl.OperandsOp) for op in pattern.body.block.ops):
        return pattern
    instance = pattern.clone()
    ModuleOp([instance])
    block = instance.body.block
    rewrite = block.last_op
    ranges = [op for op in block.ops if isinstance(op, pdl.OperandsOp)]
    assert isinstance(rewrite, pdl.RewriteOp)
    root = None if rewrite.root is None else rewrite.root.owner
    if len(ranges) > 1 or not isinstance(root, pdl.OperationOp):
        raise UnsupportedRange("the pattern has several ranges, or no root")
    (among,) = ranges
    if among.value_type is not None or tuple(root.operand_values).count(among.value) != 1:
        raise UnsupportedRange("the range has a type, or is not of the root's operands")
    more = count - (len(root.operand_values) - 1)
    if more < 0:
        return None
    operands = [pdl.OperandOp() for _ in range(more)]
    block.insert_ops_before(operands, among)
    for use in list(among.value.uses):
        if not isinstance(use.operation, pdl.OperationOp):
            raise UnsupportedRange(f"the range is an operand of {use.operation.name}")
        _replace(use.operation, among.value, [op.value for op in operands])
    among.detach()
    among.erase()
    return instance


def _replace(op: pdl.OperationOp, old: SSAValue, new: list[SSAValue]) -> None:
    """The operation with several operands for one."""
    values = [v for value in op.operand_values for v in (new if value is old else [value])]
    made = pdl.OperationOp(
        op.opName,
        op.attributeValueNames.data,
        values,
        op.attribute_values,
        op.type_values,
    )
    block = op.parent_block()
    assert block is not None
    block.insert_op_before(made, op)
    op.op.replace_all_uses_with(made.op)
    op.detach()
    op.erase()
