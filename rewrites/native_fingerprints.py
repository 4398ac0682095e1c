"""Hashes of native functions: of what they mean, and of what a pass executes for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from semantics.fingerprint import code_fingerprint
from verifier.natives import native_constraint, native_rewrite


def constraint_fingerprint(name: str) -> str:
    """A hash that changes when the native constraint may have changed; "none" without one."""
    constraint = native_constraint(name)
    if constraint is None:
        return "none"
    functions = [constraint.executable]
    functions += [] if constraint.meaning is None else [constraint.meaning]
    return _fingerprint(name, repr(constraint.narrower), functions)


def rewrite_fingerprint(name: str) -> str:
    """A hash that changes when the native rewrite may have changed; "none" without one."""
    rewrite = native_rewrite(name)
    if rewrite is None:
        return "none"
    return _fingerprint(name, repr(rewrite.type_of), [rewrite.executable, rewrite.meaning])


def _fingerprint(name: str, types: str, functions: list[Callable[..., Any]]) -> str:
    return code_fingerprint(f"{name} {types}", functions)
