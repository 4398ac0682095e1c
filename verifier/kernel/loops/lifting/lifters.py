"""Which file lifts the operations of a dialect that are neither scalars, tensors nor control flow.

Ours are imported where their dialect occurs. A user's module may register one for a dialect of its
own; what a loop nest with such operations means is then what that function says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import cast

from xdsl.ir import Operation

from semantics.functions.operations import operation_name
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps

Lifter = Callable[[Lifting, Steps, Operation], bool]
"""Lifts one operation; False where it is none that it knows. Raises `CannotLift`."""

_HERE = "verifier.kernel.loops.lifting"
LIFTERS: Mapping[str, tuple[str, ...]] = {
    "affine": (
        f"{_HERE}.affine:lift_affine",
        f"{_HERE}.devices.dma:lift_dma",
        f"{_HERE}.vectors:lift_vector",
    ),
    "linalg": (f"{_HERE}.linalg:lift_linalg",),
    "memref": (f"{_HERE}.affine:lift_affine", f"{_HERE}.storage.memref:lift_memref"),
    "stablehlo": (f"{_HERE}.stablehlo.operations:lift_stablehlo",),
    "tosa": (f"{_HERE}.tosa.operations:lift_tosa",),
    "vector": (f"{_HERE}.vectors:lift_vector",),
}
"""Of each dialect the modules, with the function in each."""

_users: dict[str, Lifter] = {}


def register_lifter(dialect: str, lifter: Lifter) -> None:
    """Have the operations of a dialect lifted. Raises ValueError where they are already."""
    if dialect in LIFTERS or dialect in _users:
        raise ValueError(f"{dialect} already has a lifter")
    _users[dialect] = lifter
    _lifters.cache_clear()


def lift_by_dialect(lifting: Lifting, steps: Steps, op: Operation) -> bool:
    """Lift an operation as its dialect says; False where nothing is known of it."""
    dialect = operation_name(op).partition(".")[0]
    return any(lifter(lifting, steps, op) for lifter in _lifters(dialect))


@cache
def _lifters(dialect: str) -> tuple[Lifter, ...]:
    if dialect in _users:
        return (_users[dialect],)
    places = (place.partition(":") for place in LIFTERS.get(dialect, ()))
    return tuple(cast(Lifter, getattr(import_module(module), name)) for module, _, name in places)
