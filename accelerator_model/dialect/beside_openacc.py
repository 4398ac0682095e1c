"""The dialect `acc` as modules are read: the accelerator's operations and OpenACC's.

Both dialects have an `acc.wait`; that of the accelerator has a token for its one operand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects import acc as openacc
from xdsl.ir import Dialect, Operation, SSAValue
from xdsl.parser import Parser

from accelerator_model.dialect.acc import Acc
from accelerator_model.dialect.host_operations import WaitOp
from accelerator_model.dialect.types import TokenType


class EitherWait(WaitOp):
    """Reads `acc.wait`, and makes the one operation or the other."""

    @classmethod
    def parse(cls, parser: Parser) -> Any:
        operand = parser.parse_optional_unresolved_operand()
        if operand is None:
            return openacc.WaitOp.parse(parser)
        token = parser.resolve_operand(operand, TokenType())
        attributes = parser.parse_optional_attr_dict()
        op = WaitOp(token)
        op.attributes |= attributes
        return op

    @classmethod
    def create(cls, operands: Sequence[SSAValue] = (), **rest: Any) -> Any:
        ours = len(operands) == 1 and isinstance(operands[0].type, TokenType)
        chosen: type[Operation] = WaitOp if ours else openacc.WaitOp
        return chosen.create(operands=operands, **rest)


AccBesideOpenAcc = Dialect(
    "acc",
    [
        *(op for op in openacc.ACC.operations if op is not openacc.WaitOp),
        *(op for op in Acc.operations if op is not WaitOp),
        EitherWait,
    ],
    [*openacc.ACC.attributes, *Acc.attributes],
)
