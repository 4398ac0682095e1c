"""What changes of operations are, and what they ask about an operation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Operation

Change = Callable[[Operation], None]
"""What is done to an operation, or rather to its copy in the mutant."""

Changes = Iterator[tuple[str, Change]]
"""Changes of one operation, each with what it does in words."""


def in_body(operation: Operation) -> bool:
    """Whether an operation computes an element in a linalg.generic."""
    return isinstance(operation.parent_op(), linalg.GenericOp)


def is_structured(operation: Operation) -> bool:
    """Whether an operation is one of linalg on arrays."""
    return operation.name.startswith("linalg.") and not isinstance(
        operation, linalg.YieldOp | linalg.IndexOp
    )


def function_block(operation: Operation) -> Any:
    """The entry block of the function around."""
    parent = operation.parent_op()
    while parent is not None and parent.name != "func.func":
        parent = parent.parent_op()
    assert parent is not None
    return parent.regions[0].blocks[0]
