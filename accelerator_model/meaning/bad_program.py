"""What is no program of the accelerator."""

from __future__ import annotations

from xdsl.ir import Operation


class BadProgram(Exception):
    """A function that is no program of the accelerator. `operation` is the one to blame, if any."""

    def __init__(self, message: str, operation: Operation | None = None) -> None:
        super().__init__(message)
        self.operation = operation
