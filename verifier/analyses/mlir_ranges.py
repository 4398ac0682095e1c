"""Transfer functions for MLIR's pair of intervals.

$ verify-analysis verifier/analyses/mlir_ranges.py

Each takes its operands apart into the values of either sign. Of one sign, numbers are in the same
order whether they are read as signed or as unsigned, so that a piece has two plain intervals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.ir import Attribute

from semantics.domains.domain import Element
from semantics.domains.intervals import MLIR_RANGES
from verifier.analyses import bitwise_pieces as bitwise
from verifier.analyses import interval_pieces as pieces
from verifier.kernel.analyses.composed import Cover, by_cases
from verifier.kernel.analyses.transfer import Transfer

_SIGNS = (pieces.is_upper, pieces.is_lower)
HALVES = Cover("halves", MLIR_RANGES, pieces.HALF, pieces.halves_of, _SIGNS)
SINGLES = Cover("single values", pieces.HALF, pieces.HALF, pieces.singles_of, _SIGNS)
HALVES_AND_SINGLES = replace(HALVES, then=SINGLES)
_NSW, _NUW = IntegerOverflowFlag.NSW, IntegerOverflowFlag.NUW
FLAGS: dict[str, tuple[IntegerOverflowFlag, ...]] = {
    "": (),
    "_nsw": (_NSW,),
    "_nuw": (_NUW,),
    "_nsw_nuw": (_NSW, _NUW),
}
PLAIN: dict[str, Callable[..., Element]] = {
    "divui": pieces.divide_unsigned,
    "ceildivui": pieces.divide_unsigned_up,
    "divsi": pieces.divide_signed,
    "ceildivsi": pieces.divide_signed_up,
    "floordivsi": pieces.divide_signed_down,
    "remui": pieces.remainder_unsigned,
    "remsi": pieces.remainder_signed,
    "shrui": pieces.shift_right,
    "shrsi": pieces.shift_right_signed,
    "andi": bitwise.bitwise_and,
    "ori": bitwise.bitwise_or,
    "xori": bitwise.bitwise_xor,
    "minui": pieces.minimum_unsigned,
    "maxui": pieces.maximum_unsigned,
    "minsi": pieces.minimum_signed,
    "maxsi": pieces.maximum_signed,
}
FLAGGED: dict[str, Callable[..., Element]] = {
    "addi": pieces.add,
    "subi": pieces.subtract,
    "muli": pieces.multiply,
    "shli": pieces.shift_left,
}


_BY_DIVISOR = (HALVES, HALVES_AND_SINGLES)
_BY_BOTH = (HALVES_AND_SINGLES, HALVES_AND_SINGLES)
_COVERS: dict[str, tuple[Cover, Cover]] = {
    **dict.fromkeys(("divui", "ceildivui", "remui", "remsi", "shrui"), _BY_DIVISOR),
    **dict.fromkeys(
        ("muli", "shli", "andi", "ori", "xori"), (HALVES_AND_SINGLES, HALVES_AND_SINGLES)
    ),
}
"""Where bounds alone do not give the best element, up to eight values are taken one by one."""


def _made(
    name: str, suffix: str, piece: Callable[..., Element], attributes: Mapping[str, Attribute]
) -> Transfer:
    covers = _COVERS.get(name, (HALVES, HALVES))
    return by_cases(f"{name}{suffix}", f"arith.{name}", MLIR_RANGES, covers, piece, attributes)


TRANSFERS: dict[str, Transfer] = {name: _made(name, "", p, {}) for name, p in PLAIN.items()}
for _name, _piece in FLAGGED.items():
    for _suffix, _flags in FLAGS.items():
        _attributes = {"overflowFlags": IntegerOverflowAttr(_flags)} if _flags else {}
        _with_flags = partial(_piece, nsw=_NSW in _flags, nuw=_NUW in _flags)
        TRANSFERS[_name + _suffix] = _made(_name, _suffix, _with_flags, _attributes)
"""By name: the operation's, and its flags."""
