"""What `xdsl-opt` and other users of xDSL's plugins find of this package."""

from __future__ import annotations

from xdsl.passes import ModulePass
from xdsl.universe import Universe


def _apply_proved_rewrites() -> type[ModulePass]:
    from rewrites.apply_library import ApplyProvedRewrites

    return ApplyProvedRewrites


def _apply_proved_lowerings() -> type[ModulePass]:
    from rewrites.apply_lowerings import ApplyProvedLowerings

    return ApplyProvedLowerings


UNIVERSE = Universe(
    all_passes={
        "apply-proved-rewrites": _apply_proved_rewrites,
        "apply-proved-lowerings": _apply_proved_lowerings,
    }
)
