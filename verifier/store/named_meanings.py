"""Hashes of what a text names: of operations, and of native functions with what a pass executes.

By them a lock or a store notices that a proof is about something else by now.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects import pdl
from xdsl.ir import Operation

from semantics.fingerprints.meanings import meaning_fingerprint, native_fingerprint
from semantics.functions.operations import operation_name
from semantics.language.registry import lookup
from verifier.kernel.goals.natives import native_constraint, native_rewrite


def meanings_of_pattern(pattern: Operation, known: dict[str, str] | None = None) -> dict[str, str]:
    """The fingerprint of each operation and native function that a pattern, or several, names.

    Those in `known` are not computed again, and others are added to it.
    """
    names: set[str] = set()
    for op in pattern.walk():
        match op:
            case pdl.OperationOp(opName=name) if name is not None:
                names.add(name.data)
            case pdl.ApplyNativeConstraintOp():
                names.add(f"constraint {op.constraint_name.data}")
            case pdl.ApplyNativeRewriteOp():
                names.add(f"rewrite {op.constraint_name.data}")
            case _:
                pass
    return meanings_of_names(names, known)


def meanings_of_names(names: Iterable[str], known: dict[str, str] | None = None) -> dict[str, str]:
    """The same of operations, and of native functions after the word `constraint` or `rewrite`."""
    known = {} if known is None else known
    for name in names:
        if name not in known:
            known[name] = _fingerprint(name)
    return {name: known[name] for name in sorted(names)}


def _fingerprint(name: str) -> str:
    kind, _, function = name.partition(" ")
    match kind:
        case "constraint":
            return constraint_fingerprint(function)
        case "rewrite":
            return rewrite_fingerprint(function)
        case _:
            return _meaning(name)


def meanings_of_functions(module: Operation) -> dict[str, str]:
    """The fingerprint of each operation in a module of functions."""
    names = set(map(operation_name, module.walk()))
    return {name: _meaning(name) for name in sorted(names)}


def constraint_fingerprint(name: str) -> str:
    """A hash that changes when the native constraint may have changed; "none" without one."""
    constraint = native_constraint(name)
    return "none" if constraint is None else native_fingerprint(constraint)


def rewrite_fingerprint(name: str) -> str:
    """A hash that changes when the native rewrite may have changed; "none" without one."""
    rewrite = native_rewrite(name)
    return "none" if rewrite is None else native_fingerprint(rewrite)


def _meaning(operation: str) -> str:
    meaning = lookup(operation)
    return "none" if meaning is None else meaning_fingerprint(meaning)
