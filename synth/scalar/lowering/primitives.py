"""What the primitives of the builder compute, on inputs: the goals of small searches.

A primitive such as a shift may be wanted everywhere, or only where the operations that dialects
have for it are defined: `domain` 0 is the smallest, the last one everything. Two more are made of
the builder's: the `sign_bit`, and two values `join`ed, the first one's bits higher.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import IntegerType

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.program import TypeTerm
from synth.scalar.lowering.program_pool import Wanted
from synth.scalar.terms.batches import InputBatch, TermValues, width_of
from synth.scalar.terms.terms import Argument

I1 = IntegerType(1)
SHIFTS = ("shl", "lshr", "ashr")
UNSIGNED_DIVISIONS = ("udiv", "urem")
SIGNED_DIVISIONS = ("sdiv", "srem")
_OF_TRUTH = ("equal", "unsigned_less", "signed_less")
_RESIZING = ("zero_extend", "sign_extend", "truncate")


def domains(name: str) -> int:
    """How many domains the primitive has."""
    if name in SIGNED_DIVISIONS:
        return 3
    return 2 if name in (*SHIFTS, *UNSIGNED_DIVISIONS) else 1


def wanted_of(
    name: str, arguments: Sequence[Argument], result: TypeTerm, domain: int, lanes: InputBatch
) -> Wanted:
    """The primitive, applied to the arguments, as something to be refined on these lanes."""
    interpretation = NumpyInterpretation()
    widths = [width_of(a.type_, lanes.widths) for a in arguments]
    given = [lanes.bits[a] for a in arguments]
    poison = np.zeros(lanes.count, np.bool_)
    for argument in arguments:
        poison = poison | lanes.poison[argument]
    no = np.zeros(lanes.count, np.bool_)
    ub = chose = no
    bits: Any
    if name == "select_bits":
        condition = given[0] == 1
        bits = interpretation.select_bits(condition, given[1], given[2], widths[1])
        chosen = np.where(condition, lanes.poison[arguments[1]], lanes.poison[arguments[2]])
        poison = lanes.poison[arguments[0]] | chosen
    elif name in _RESIZING:
        bits = getattr(interpretation, name)(given[0], widths[0], width_of(result, lanes.widths))
    elif name == "sign_bit":
        bits = interpretation.lshr(
            given[0], interpretation.constant(widths[0] - 1, widths[0]), widths[0]
        )
    elif name == "join":
        to = width_of(result, lanes.widths)
        high, low = (
            interpretation.zero_extend(x, w, to) for x, w in zip(given, widths, strict=True)
        )
        bits = interpretation.bit_or(
            interpretation.shl(high, interpretation.constant(widths[1], to), to), low, to
        )
    elif name in _OF_TRUTH:
        bits = getattr(interpretation, name)(*given, widths[0]).astype(np.uint64)
    else:
        bits = getattr(interpretation, name)(*given, widths[0])
    if name in SHIFTS and domain == 0:
        poison = poison | (given[1] >= np.uint64(widths[0]))
    elif name in (*UNSIGNED_DIVISIONS, *SIGNED_DIVISIONS):
        by_zero = (given[1] == 0) | lanes.poison[arguments[1]]
        ones = np.uint64((1 << widths[0]) - 1)
        least = np.uint64(1 << (widths[0] - 1))
        wraps = (given[1] == ones) & ((given[0] == least) | lanes.poison[arguments[0]])
        if domain == 0:
            ub = by_zero | (wraps & (name in SIGNED_DIVISIONS))
        elif domain == 1 and name in SIGNED_DIVISIONS:
            chose = given[1] == 0
    return Wanted(lanes, TermValues(np.asarray(bits), poison, ub, chose))
