"""Hashes of code, by which a lock notices that what a proof rests on has changed."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, TypeGuard

from semantics import attributes, builder, overflow, registry, signature
from semantics.code_text import code_text
from semantics.registry import Meaning

_FOUNDATIONS = (attributes, builder, overflow, registry, signature)
"""What every meaning rests on."""


def code_fingerprint(text: str, parts: Iterable[ModuleType | Callable[..., Any]]) -> str:
    """A hash of `text` and of the files in which `parts` are, each file once.

    Whole files, since a function may call its neighbours; comments and docstrings do not count.
    """
    digest = hashlib.sha256(text.encode())
    for file in sorted({str(inspect.getsourcefile(part)) for part in parts}):
        digest.update(code_text(file).encode())
    return digest.hexdigest()[:16]


def meaning_fingerprint(meaning: Meaning) -> str:
    """A hash that changes when the operation's meaning may have changed."""
    module = inspect.getmodule(meaning.function)
    kinds = [type(kind) for kind in meaning.attributes.values()]
    used = [part for part in vars(module).values() if _is_of_semantics(part)]
    return code_fingerprint(meaning.operation, (meaning.function, *kinds, *used, *_FOUNDATIONS))


def _is_of_semantics(part: object) -> TypeGuard[ModuleType]:
    """A module that another one uses as a whole, as `semantics.index` does `semantics.arith`."""
    return isinstance(part, ModuleType) and part.__name__.startswith("semantics.")
