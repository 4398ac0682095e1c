"""What operations cost that move lanes of vectors, or combine them: on x86-64, of four lanes of 32
bits.

A shuffle is `vpshufd`, a splat `vmovd` and `vpbroadcastd`, an extraction `vpextrd`, an insertion
`vpinsrd`, and a reduction `vpshufd` and `vpaddd`, both twice, and `vmovd`. Cycles are latencies in
LLVM 22's scheduling models, as `llvm-mca-22 -instruction-tables` prints them: `icelake-server` for
a typical core, `znver4`, and `alderlake` for Golden Cove. Bytes are those that `llvm-mc-22`
encodes. A test compares the numbers with the tools.
"""

from __future__ import annotations

from collections.abc import Mapping

KINDS: Mapping[str, tuple[str, str, str]] = {
    "add": ("arith.addi", "llvm.add", "add"),
    "mul": ("arith.muli", "llvm.mul", "mul"),
    "and": ("arith.andi", "llvm.and", "and"),
    "or": ("arith.ori", "llvm.or", "or"),
    "xor": ("arith.xori", "llvm.xor", "xor"),
    "minsi": ("arith.minsi", "llvm.intr.smin", "smin"),
    "minui": ("arith.minui", "llvm.intr.umin", "umin"),
    "maxsi": ("arith.maxsi", "llvm.intr.smax", "smax"),
    "maxui": ("arith.maxui", "llvm.intr.umax", "umax"),
}
"""How a reduction combines lanes: arith's operation, llvm's, and the end of llvm's reduction."""
_NAMES: Mapping[str, tuple[str, ...]] = {
    "shuffle": ("vector.shuffle", "llvm.shufflevector"),
    "broadcast": ("vector.broadcast",),
    "extract": ("vector.extract", "llvm.extractelement"),
    "insert": ("vector.insert", "llvm.insertelement"),
    "reduction": (
        "vector.reduction",
        *(f"llvm.intr.vector.reduce.{kind}" for *_, kind in KINDS.values()),
    ),
}


def _by_name(costs: Mapping[str, float]) -> Mapping[str, float]:
    return {name: cost for what, cost in costs.items() for name in _NAMES[what]}


TYPICAL = ""
LANE_CYCLES: Mapping[str, Mapping[str, float]] = {
    TYPICAL: _by_name({"shuffle": 1, "broadcast": 2, "extract": 3, "insert": 2, "reduction": 6}),
    "zen4": _by_name({"shuffle": 1, "broadcast": 2, "extract": 1, "insert": 2, "reduction": 5}),
    "golden-cove": _by_name(
        {"shuffle": 1, "broadcast": 4, "extract": 4, "insert": 4, "reduction": 7}
    ),
}
"""By core, and then by the names of operations."""
LANE_BYTES = _by_name({"shuffle": 5, "broadcast": 9, "extract": 6, "insert": 6, "reduction": 22})
