"""The dialects that are read: xDSL's, ours in the place of some of them, and those that users add.

Each is imported where its name occurs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from types import ModuleType

from xdsl.dialects import get_all_dialects
from xdsl.ir import Dialect


def _arith() -> Dialect:
    from semantics.syntax.arith import ArithDialect

    return ArithDialect


def _affine() -> Dialect:
    from semantics.syntax.affine import AffineDialect

    return AffineDialect


def _linalg() -> Dialect:
    from semantics.syntax.linalg.dialect import Linalg

    return Linalg


def _tensor() -> Dialect:
    from semantics.syntax.tensor import Tensor

    return Tensor


def _llvm() -> Dialect:
    from semantics.syntax.llvm import LLVMDialect

    return LLVMDialect


def _math() -> Dialect:
    from xdsl.dialects.math import Math

    return Math


def _index() -> Dialect:
    from semantics.syntax.index import IndexDialect

    return IndexDialect


def _comb() -> Dialect:
    from semantics.syntax.comb import CombDialect

    return CombDialect


def _hw() -> Dialect:
    from xdsl.dialects.hw import HW

    return HW


def _stablehlo() -> Dialect:
    from semantics.syntax.stablehlo.dialect import StableHLO

    return StableHLO


def _acc() -> Dialect:
    from semantics.syntax.acc_lanes import AccLanes

    return AccLanes


LOADED_WHEN_NEEDED: Mapping[str, Callable[[], Dialect]] = {
    "llvm": _llvm,
    "math": _math,
    "index": _index,
    "comb": _comb,
    "hw": _hw,
    "stablehlo": _stablehlo,
    "acc": _acc,
}
"""Dialects of integer operations that few programs use."""

_ADDED: dict[str, Dialect] = {}


def known_dialects() -> dict[str, Callable[[], Dialect]]:
    """Every dialect whose operations are read, by name."""
    ours = {"arith": _arith, "affine": _affine, "linalg": _linalg, "tensor": _tensor}
    return {**get_all_dialects(), **LOADED_WHEN_NEEDED, **ours, **_added()}


def _added() -> dict[str, Callable[[], Dialect]]:
    return {name: lambda dialect=dialect: dialect for name, dialect in _ADDED.items()}


def load_module(name: str) -> ModuleType:
    """Import a user's module, and know the dialects that are among its values from now on.

    Raises what importing it raises, and ValueError where a dialect has the name of another one.
    """
    module = import_module(name)
    for dialect in vars(module).values():
        if isinstance(dialect, Dialect):
            _add(dialect)
    return module


def _add(dialect: Dialect) -> None:
    name = dialect.name
    there = [known[name]() for known in (known_dialects(), get_all_dialects()) if name in known]
    if not there:
        _ADDED[name] = dialect
    elif dialect not in there:
        raise ValueError(f"there is another dialect named {name}")
