"""Native functions about arith's overflow flags, besides xdsl-smt's `merge_overflow`."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.ir import Attribute

from semantics.language.attributes import OverflowFlags
from semantics.language.builder import Bool, Execution
from verifier.kernel.goals.natives import (
    NativeConstraint,
    NativeRewrite,
    register_constraint,
    register_rewrite,
)

NSW, NUW = IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW


def _has(flag: IntegerOverflowFlag) -> Callable[[Attribute], bool]:
    return lambda flags: flag in cast(IntegerOverflowAttr, flags).data


def _has_nsw(m: Execution, flags: OverflowFlags) -> Bool:
    return flags.nsw


def _has_nuw(m: Execution, flags: OverflowFlags) -> Bool:
    return flags.nuw


def _only(flag: IntegerOverflowFlag) -> Callable[[Attribute], Attribute]:
    return lambda flags: IntegerOverflowAttr([flag] if _has(flag)(flags) else [])


def _only_nsw(m: Execution, flags: OverflowFlags) -> OverflowFlags:
    return OverflowFlags(flags.nsw, m.truth(False))


def _only_nuw(m: Execution, flags: OverflowFlags) -> OverflowFlags:
    return OverflowFlags(m.truth(False), flags.nuw)


for _constraint in (
    NativeConstraint("has_nsw", _has(NSW), _has_nsw),
    NativeConstraint("has_nuw", _has(NUW), _has_nuw),
):
    register_constraint(_constraint)
for _rewrite in (
    NativeRewrite("only_nsw", _only(NSW), _only_nsw),
    NativeRewrite("only_nuw", _only(NUW), _only_nuw),
):
    register_rewrite(_rewrite)
