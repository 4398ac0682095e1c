"""TOSA on tensors, lowered to linalg by upstream's own passes, which are not verified here."""

from __future__ import annotations

from semantics.functions.operations import operation_name
from verifier.kernel.input.reading import read_lowered
from verifier.kernel.input.sources import ParsedModule

LOWERING = (
    "builtin.module(func.func(tosa-to-linalg-named,canonicalize,tosa-to-linalg,"
    "tosa-to-arith{include-apply-rescale=true},tosa-to-tensor,canonicalize,cse))"
)
"""As `--tosa-to-linalg-pipeline`, without the passes that check levels and profiles, which refuse
what `mlir-opt` itself can lower; the rescaling becomes arithmetic."""


def holds_tosa(parsed: ParsedModule) -> bool:
    """Whether some operation is one of TOSA."""
    return any(operation_name(op).startswith("tosa.") for op in parsed.module.walk())


def tosa_lowered(parsed: ParsedModule) -> ParsedModule:
    """The module, and where it holds TOSA what mlir-opt makes of it.

    Raises `verifier.kernel.input.sources.InputError` where mlir-opt is missing or refuses it.
    """
    if not holds_tosa(parsed):
        return parsed
    lowered = read_lowered(parsed.source, LOWERING)
    if lowered is None:
        op = next(op for op in parsed.module.walk() if operation_name(op).startswith("tosa."))
        raise parsed.error("TOSA is lowered by mlir-opt 22, which is missing or fails", op)
    return lowered
