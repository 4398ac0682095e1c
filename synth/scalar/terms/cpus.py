"""What operations take on two cores, in cycles of latency.

They are the latencies of the instructions that an operation becomes, of 32 bits (quotients) or 64
(others) and of f64, in LLVM 22's scheduling models as `llvm-mca-22 -instruction-tables` prints
them: `znver4`, which AMD measured with llvm-exegesis, and `alderlake`, which is made of Intel's
published tables. For Golden Cove, uops.info's table of Alder Lake-P says the same of div, cmov, mul
and tzcnt. A test compares the numbers with the tool.

Minimum, maximum and absolute value are a compare or neg and a cmov. Where the table has less than
one cycle for an instruction, as for moves that are eliminated, or more than one for logic that is
fused, an operation takes one.
"""

from __future__ import annotations

from collections.abc import Mapping

_PRODUCTS = ("muli", "mul")
_WIDE_PRODUCTS = ("mului_extended", "mulsi_extended")
_EXTREMA = (
    *("minsi", "maxsi", "minui", "maxui", "absi"),
    *("intr.smin", "intr.smax", "intr.umin", "intr.umax", "intr.abs"),
    *("mins", "maxs", "minu", "maxu"),
)
_QUOTIENTS = (
    *("divui", "divsi", "remui", "remsi"),
    *("udiv", "sdiv", "urem", "srem"),
    *("divu", "divs", "modu", "mods", "remu", "rems"),
)
_ROUNDED_QUOTIENTS = (
    *("ceildivui", "ceildivsi", "floordivsi"),
    *("ceildivu", "ceildivs", "floordivs"),
)
_COUNTS = ("ctpop", "ctlz", "cttz", "intr.ctpop", "intr.ctlz", "intr.cttz")
_EXTREMA_OF_FLOATS = ("maximumf", "minimumf", "maxnumf", "minnumf")
_FROM_AND_TO_INTEGERS = ("sitofp", "uitofp", "fptosi", "fptoui")
_BETWEEN_FLOATS = ("extf", "truncf")

_ZEN4: Mapping[str, float] = {
    **dict.fromkeys(_PRODUCTS, 3),
    **dict.fromkeys(_WIDE_PRODUCTS, 3),
    **dict.fromkeys(_EXTREMA, 2),
    **dict.fromkeys(_QUOTIENTS, 12),
    **dict.fromkeys(_ROUNDED_QUOTIENTS, 14),
    **dict.fromkeys(_COUNTS, 1),
    **dict.fromkeys(("addf", "subf", "mulf"), 3),
    **dict.fromkeys(_EXTREMA_OF_FLOATS, 2),
    **dict.fromkeys(("cmpf", "fma"), 4),
    **dict.fromkeys(_FROM_AND_TO_INTEGERS, 5),
    **dict.fromkeys(_BETWEEN_FLOATS, 3),
    "divf": 13,
    "sqrt": 21,
}
_GOLDEN_COVE: Mapping[str, float] = {
    **dict.fromkeys(_PRODUCTS, 3),
    **dict.fromkeys(_WIDE_PRODUCTS, 4),
    **dict.fromkeys(_EXTREMA, 2),
    **dict.fromkeys(_QUOTIENTS, 15),
    **dict.fromkeys(_ROUNDED_QUOTIENTS, 17),
    **dict.fromkeys(_COUNTS, 3),
    **dict.fromkeys(("addf", "subf", "cmpf"), 3),
    **dict.fromkeys(("mulf", "fma"), 4),
    **dict.fromkeys(_EXTREMA_OF_FLOATS, 4),
    **dict.fromkeys(_FROM_AND_TO_INTEGERS, 7),
    **dict.fromkeys(_BETWEEN_FLOATS, 5),
    "divf": 14,
    "sqrt": 18,
}
CPUS = {"zen4": _ZEN4, "golden-cove": _GOLDEN_COVE}
"""By the name of an operation in its dialect."""
