"""Smt dialect queries through MLIR's own tools: parsed, exported to SMT-LIB, decided by z3."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable

import pytest
import z3
from xdsl.dialects.builtin import ModuleOp

MLIR_OPT = shutil.which("mlir-opt-22")
MLIR_TRANSLATE = shutil.which("mlir-translate-22")
needs_mlir_translate = pytest.mark.skipif(
    MLIR_OPT is None or MLIR_TRANSLATE is None,
    reason="mlir-opt-22 or mlir-translate-22 is not installed",
)


def _run(tool: str | None, text: str, *options: str) -> str:
    assert tool is not None
    return subprocess.run(
        [tool, *options], input=text, capture_output=True, text=True, check=True
    ).stdout


def together(queries: Iterable[ModuleOp]) -> str:
    """The text of one module that holds all queries (each has a `smt.solver` of its own)."""
    module = ModuleOp([])
    for query in queries:
        for op in list(query.ops):
            op.detach()
            module.body.block.add_op(op)
    return str(module)


def mlir_opt(text: str, *options: str) -> str:
    """What mlir-opt prints; fails if it does not parse or verify `text`."""
    return _run(MLIR_OPT, text, *options)


def smt_lib(text: str) -> str:
    """What mlir-translate exports."""
    return _run(MLIR_TRANSLATE, text, "--export-smtlib")


def decide(script: str) -> list[str]:
    """z3's answer to each `(check-sat)` of an SMT-LIB script."""
    context = z3.Context()
    output = z3.Z3_eval_smtlib2_string(context.ref(), script)
    return output.split()


def verdicts(queries: Iterable[ModuleOp]) -> list[str]:
    """sat or unsat for each query, as decided from the exported text."""
    return decide(smt_lib(together(queries)))
