"""The passes by name, the list that runs unless told otherwise, and a user's own passes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from xdsl.dialects import func

from accelerator_model.machine import Machine
from rewrites.accelerator.lower_matmul import lower_function
from rewrites.accelerator.network_partition import LONGEST
from rewrites.accelerator.passes.drop_transfers import drop_transfers
from rewrites.accelerator.passes.hoist_configuration import hoist_configuration
from rewrites.accelerator.passes.merge_configuration import merge_configuration
from rewrites.accelerator.passes.minimise_tokens import minimise_tokens
from rewrites.accelerator.passes.order import order
from rewrites.accelerator.passes.place import place
from rewrites.accelerator.passes.proved_bodies import with_proved_rewrites
from rewrites.accelerator.passes.tensorise import tensorise
from rewrites.accelerator.passes.tile import tile

Apply = Callable[[func.FuncOp, Machine], func.FuncOp]


@dataclass(frozen=True)
class AcceleratorPass:
    """`apply` gives a program for a linalg function, or another program for a program. It changes
    nothing, may give what it was given, and raises `CannotLower` for what it cannot do. `own` is
    whether it is a user's."""

    name: str
    apply: Apply
    own: bool = True


KEEP_ON_CHIP = "keep-on-chip"
"""Works on neighbouring layers of a network, after all passes on functions."""
FUSE_EPILOGUE = "fuse-epilogue"
"""Joins the layers of a network that are done at once, before all passes on functions."""
FIFO_BITS = "fifo-bits"
"""The last pass of a list, if it is there: what it gives is no function any more."""
_NOT_ON_FUNCTIONS = (FUSE_EPILOGUE, KEEP_ON_CHIP, FIFO_BITS)

APPLY_PROVED_REWRITES = "apply-proved-rewrites"
"""From linalg to linalg; the host runs what it gives for a layer that stays there."""
LOWER = "lower"
"""As `tensorise`, `place` and `order`, with instructions in an order that suits."""
TENSORISE = "tensorise"
"""Chooses instructions, one tile after the other."""

_PASSES = {
    name: AcceleratorPass(name, apply, own=False)
    for name, apply in {
        APPLY_PROVED_REWRITES: with_proved_rewrites,
        LOWER: lower_function,
        TENSORISE: tensorise,
        "tile": tile,
        "place": place,
        "drop-transfers": drop_transfers,
        "hoist-configuration": hoist_configuration,
        "merge-configuration": merge_configuration,
        "order": order,
        "minimise-tokens": minimise_tokens,
    }.items()
}


def register_pass(name: str, apply: Apply) -> None:
    """Make a pass known by its name. A user's module calls this when it is imported (`--load`).

    Raises `ValueError` where the name is taken.
    """
    if name in pass_names():
        raise ValueError(f"there is a pass '{name}' already")
    _PASSES[name] = AcceleratorPass(name, apply)


DEFAULT = (APPLY_PROVED_REWRITES, LOWER, KEEP_ON_CHIP)


class UnknownPass(Exception):
    """No pass has the name, or the list cannot be run. The message says which."""


def pass_names() -> tuple[str, ...]:
    """All names, those of a user's own passes included."""
    return (*_PASSES, *_NOT_ON_FUNCTIONS)


def layers_by_operations(names: Sequence[str]) -> bool:
    """Whether the list begins with a layer for each operation, and only `fuse-epilogue` makes
    fewer. `lower` does all at once."""
    return TENSORISE in names or FUSE_EPILOGUE in names


def longest_layer(names: Sequence[str]) -> int:
    """How many operations a layer may have."""
    return LONGEST if FUSE_EPILOGUE in names or not layers_by_operations(names) else 1


def chosen_passes(
    names: Sequence[str], weight_stationary: bool = False
) -> tuple[AcceleratorPass, ...]:
    """The passes on functions of these names; `fuse-epilogue` comes before, `keep-on-chip` and
    `fifo-bits` come after them.
    With `weight_stationary` programs are made for that dataflow.

    Raises `UnknownPass`.
    """
    for name in names:
        if name not in pass_names():
            raise UnknownPass(f"no pass '{name}'; there are {', '.join(pass_names())}")
    if FUSE_EPILOGUE in names[1 + (APPLY_PROVED_REWRITES in names[:1]) :]:
        raise UnknownPass(f"only '{APPLY_PROVED_REWRITES}' can come before '{FUSE_EPILOGUE}'")
    if FIFO_BITS in names[:-1]:
        raise UnknownPass(f"'{FIFO_BITS}' is the last pass, where it is one")
    if KEEP_ON_CHIP in names[: -1 - (FIFO_BITS in names)]:
        raise UnknownPass(f"only '{FIFO_BITS}' can come after '{KEEP_ON_CHIP}'")
    chosen = (_PASSES[name] for name in names if name not in _NOT_ON_FUNCTIONS)
    lowerings = {LOWER: lower_function, TENSORISE: tensorise} if weight_stationary else {}
    return tuple(
        replace(each, apply=partial(lowerings[each.name], weight_stationary=True))
        if each.name in lowerings
        else each
        for each in chosen
    )
