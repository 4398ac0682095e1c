"""The tokens that an instruction awaits: they are its last operands."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Operation, SSAValue

from accelerator_model.dialect.types import TokenType


def awaited(op: Operation) -> list[SSAValue]:
    """The tokens, in order."""
    return [value for value in op.operands if isinstance(value.type, TokenType)]


def await_only(op: Operation, tokens: Sequence[SSAValue]) -> None:
    """Make the instruction await these tokens in place of those that it awaits."""
    op.operands = [*op.operands[: len(op.operands) - len(awaited(op))], *tokens]
    sizes = op.properties.get("operandSegmentSizes")
    if isinstance(sizes, DenseArrayBase):  # else tokens are all that there may be several of
        counts = [*sizes.get_values()[:-1], len(tokens)]
        op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, counts)
