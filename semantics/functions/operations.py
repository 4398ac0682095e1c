"""Which operations are functions, and what an operation is called."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation

if TYPE_CHECKING:
    from xdsl.dialects import func, llvm

    Function = func.FuncOp | llvm.FuncOp


def is_function(operation: Operation) -> TypeGuard[Function]:
    """Whether `operation` is a function of either kind; the LLVM dialect is not loaded for it."""
    return operation.name in ("func.func", "llvm.func")


def operation_name(operation: Operation) -> str:
    """The operation's name, also where nobody knows its dialect."""
    known = not isinstance(operation, UnregisteredOp)
    return operation.name if known else operation.op_name.data
