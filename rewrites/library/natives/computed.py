"""Native constraints that compute constants: a match may be about `c + d` as well as about `c`.

Each has the name of a native rewrite, and computes what that does; it holds of everything. In PDL
it is `pdl.apply_native_constraint` with a result
(https://mlir.llvm.org/docs/Dialects/PDLOps/#pdlapply_native_constraint-pdlapplynativeconstraintop).
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

from rewrites.library.natives import constants as constant_natives
from rewrites.library.natives import general as natives
from semantics.language.builder import Bool, Execution
from verifier.kernel.goals.natives import NativeConstraint, native_rewrite, register_constraint
from verifier.kernel.pdl import pattern

REGISTERED = (natives, constant_natives, pattern)
"""Imported for the native rewrites that they register."""

NAMES = (
    *("addi", "subi", "muli", "andi", "ori", "xori", "shli", "shrui", "shrsi"),
    *("divui", "divsi", "remui", "remsi", "minui", "maxui", "minsi", "maxsi"),
    *("extui", "extsi", "trunci", "cttz", "ctlz", "ctpop", "absi", "negate", "invert"),
    *("get_zero_attr", "get_one_attr", "get_two_attr", "get_minus_one_attr", "get_minus_two_attr"),
    *("get_signed_minimum_attr", "get_signed_maximum_attr", "get_width_minus_one_attr"),
    *("get_width", "get_low_ones_attr"),
)


def _always(m: Execution, first: Any) -> Bool:
    return m.truth(True)


def _always_of_two(m: Execution, first: Any, second: Any) -> Bool:
    return m.truth(True)


_ALWAYS: dict[int, Callable[..., Bool]] = {1: _always, 2: _always_of_two}
"""By the number of arguments, which is checked against that of the meaning."""


def _computing(name: str) -> NativeConstraint:
    rewrite = native_rewrite(name)
    assert rewrite is not None
    always = _ALWAYS[len(signature(rewrite.meaning).parameters) - 1]
    return NativeConstraint(
        name, rewrite.executable, always, computes=rewrite.meaning, type_of=rewrite.type_of
    )


for _name in NAMES:
    register_constraint(_computing(_name))
