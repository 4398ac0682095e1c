"""Which file lifts the operations of a dialect that are neither scalars, tensors nor control flow.

Ours are imported where their dialect occurs. A user's module may register one for a dialect of its
own; what a loop nest with such operations means is then what that function says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import cast

from xdsl.ir import Operation

from verifier.kernel.loops.lifting.state import Lifting, Steps

Lifter = Callable[[Lifting, Steps, Operation], bool]
"""Lifts one operation; False where it is none that it knows. Raises `CannotLift`."""

_HERE = "verifier.kernel.loops.lifting"
LIFTERS: Mapping[str, str] = {
    "affine": f"{_HERE}.affine:lift_affine",
    "linalg": f"{_HERE}.linalg:lift_linalg",
    "memref": f"{_HERE}.memref:lift_memref",
    "stablehlo": f"{_HERE}.stablehlo.operations:lift_stablehlo",
}
"""Of each dialect the module, and the function there."""

_users: dict[str, Lifter] = {}


def register_lifter(dialect: str, lifter: Lifter) -> None:
    """Have the operations of a dialect lifted. Raises ValueError where they are already."""
    if dialect in LIFTERS or dialect in _users:
        raise ValueError(f"{dialect} already has a lifter")
    _users[dialect] = lifter


def lifter_of(dialect: str) -> Lifter | None:
    """What lifts the operations of a dialect, if anything does."""
    if dialect in _users:
        return _users[dialect]
    module, _, name = LIFTERS.get(dialect, "").partition(":")
    return cast(Lifter, getattr(import_module(module), name)) if module else None
