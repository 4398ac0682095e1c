"""What the lowering refuses."""

from __future__ import annotations

from xdsl.ir import Operation


class CannotLower(Exception):
    """What the accelerator, or this lowering, cannot do. `operation` is the one to blame."""

    def __init__(self, message: str, operation: Operation) -> None:
        super().__init__(message)
        self.message = message
        self.operation = operation
