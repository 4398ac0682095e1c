"""Where upstream's tools are, if they are installed."""

from __future__ import annotations

from shutil import which


def mlir_opt() -> str | None:
    """mlir-opt, or None where it is missing."""
    return _found("mlir-opt")


def tools() -> tuple[str, str] | None:
    """mlir-opt and mlir-runner, or None where one is missing."""
    optimizer, runner = mlir_opt(), _found("mlir-runner")
    return (optimizer, runner) if optimizer and runner else None


def _found(name: str) -> str | None:
    return which(f"{name}-22") or which(name)
