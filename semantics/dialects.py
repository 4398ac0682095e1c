"""Dialects of integer operations that few programs use: each is imported where its name occurs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.ir import Dialect


def _llvm() -> Dialect:
    from semantics.llvm_dialect import LLVMDialect

    return LLVMDialect


def _math() -> Dialect:
    from xdsl.dialects.math import Math

    return Math


def _index() -> Dialect:
    from semantics.index_dialect import IndexDialect

    return IndexDialect


LOADED_WHEN_NEEDED: Mapping[str, Callable[[], Dialect]] = {
    "llvm": _llvm,
    "math": _math,
    "index": _index,
}
