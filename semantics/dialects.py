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


def _comb() -> Dialect:
    from semantics.comb_dialect import CombDialect

    return CombDialect


def _hw() -> Dialect:
    from xdsl.dialects.hw import HW

    return HW


def _stablehlo() -> Dialect:
    from semantics.stablehlo_dialect import StableHLO

    return StableHLO


def _acc() -> Dialect:
    from semantics.acc_lanes_dialect import AccLanes

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
