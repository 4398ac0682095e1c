"""What `xdsl-opt` and other users of xDSL's plugins find of this package."""

from __future__ import annotations

from xdsl.passes import ModulePass
from xdsl.universe import Universe


def _apply_proved_rewrites() -> type[ModulePass]:
    from rewrites.applying.library_pass import ApplyProvedRewrites

    return ApplyProvedRewrites


def _apply_proved_lowerings() -> type[ModulePass]:
    from rewrites.applying.lowerings_pass import ApplyProvedLowerings

    return ApplyProvedLowerings


def _proved_range_optimizations() -> type[ModulePass]:
    from rewrites.applying.range_pass import ProvedRangeOptimizations

    return ProvedRangeOptimizations


def _lower_matmul() -> type[ModulePass]:
    from rewrites.accelerator.lower_matmul import LowerMatmulPass

    return LowerMatmulPass


def _lower_to_smt() -> type[ModulePass]:
    from semantics.functions.lower_to_smt import LowerToSmtPass

    return LowerToSmtPass


UNIVERSE = Universe(
    all_passes={
        "apply-proved-rewrites": _apply_proved_rewrites,
        "apply-proved-lowerings": _apply_proved_lowerings,
        "proved-range-optimizations": _proved_range_optimizations,
        "lower-matmul": _lower_matmul,
        "lower-to-smt": _lower_to_smt,
    }
)
