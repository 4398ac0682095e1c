"""Transfer functions for casts, comparisons and choices are sound, and wrong twins are not."""

from __future__ import annotations

import pytest

from rewrites.analyses import casts
from semantics.domains.domain import Element
from semantics.domains.intervals import MLIR_RANGES
from semantics.domains.known_bits import KNOWN_BITS
from semantics.language.builder import Execution
from tests.support.deep import some_of
from verifier.claims.analyses import decide_soundness
from verifier.kernel.analyses.transfer import Transfer, transfer
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.measuring.transfers import run_on_all

EVERY_WIDTH = {
    **{f"ranges {name}": t for name, t in casts.RANGES.items()},
    **{f"bits {name}": t for name, t in casts.BITS.items()},
    **{f"more bits {name}": t for name, t in casts.MORE_BITS.items()},
}


@pytest.mark.parametrize("name", some_of(sorted(EVERY_WIDTH), 13))
def test_sound_for_every_width(name: str) -> None:
    verdict = decide_soundness(EVERY_WIDTH[name], Options())
    assert isinstance(verdict, Proved) and str(verdict.guarantee) == "every width"


@pytest.mark.parametrize("name", sorted(casts.MORE_BITS))
def test_shifts_and_products_are_sound_on_all_elements(name: str) -> None:
    for width in (1, 2, 3):
        assert len(run_on_all(casts.MORE_BITS[name], width).unsound) == 0


@transfer("arith.extsi", MLIR_RANGES)
def unsigned_bounds_extended(m: Execution, x: Element) -> Element:
    low, high = (bound.zext(m.result_widths[0]) for bound in x[:2])
    return low, high, low, high


@transfer("arith.trunci", KNOWN_BITS)
def high_bits_kept(m: Execution, x: Element) -> Element:
    w = m.result_widths[0]
    return x[0].trunc(w), (x[1] | x[0].constant(1)).trunc(w)


@transfer("arith.shli", KNOWN_BITS)
def nothing_moved_in(m: Execution, x: Element, y: Element) -> Element:
    return x[0], x[1]


@pytest.mark.parametrize("wrong", [unsigned_bounds_extended, high_bits_kept, nothing_moved_in])
def test_wrong_twins_are_refuted(wrong: Transfer) -> None:
    assert isinstance(decide_soundness(wrong, Options()), Refuted)
