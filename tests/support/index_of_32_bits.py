"""Translations that read an index as an i32."""

from __future__ import annotations

import subprocess

from verifier import verify_translation
from verifier.kernel.input.upstream_tools import tools
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

CAST = """
%one = arith.constant 1 : index
%cast = builtin.unrealized_conversion_cast %one : index to i32
"""
"""Shows that an index became an i32, where a function's type does not."""


def verdict_of(before: str, after: str, name: str = "@f") -> Verdict:
    return next(r.verdict for r in verify_translation(before, after) if r.name == name)


def names_of(verdict: Verdict) -> list[str]:
    """The conventions by name."""
    assert isinstance(verdict, Proved | Refuted), verdict
    return [convention.name for convention in verdict.conventions]


def with_layout(text: str, bits: int) -> str:
    return f"module attributes {{dlti.dl_spec = #dlti.dl_spec<index = {bits}>}} {{{text}}}"


def lowered_by_upstream(text: str, *passes: str) -> str:
    found = tools()
    assert found is not None
    command = [found[0], *(f"--{pass_}" for pass_ in passes)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return done.stdout
