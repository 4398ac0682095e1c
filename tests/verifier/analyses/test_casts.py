"""Transfer functions for casts, comparisons and choices are sound, and wrong twins are not."""

from __future__ import annotations

import pytest

from semantics.domains.domain import Element
from semantics.domains.intervals import MLIR_RANGES
from semantics.domains.known_bits import KNOWN_BITS
from semantics.language.builder import Execution
from tests.support.deep import few, some_of
from verifier.analyses import casts
from verifier.analyses.flow.fact import top
from verifier.analyses.flow.operations import facts_of_results
from verifier.claims.analyses import decide_soundness
from verifier.kernel.analyses.transfer import Transfer, transfer
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.measuring.transfers import run_on_all

EVERY_WIDTH = {
    **{f"ranges {name}": t for name, t in casts.RANGES.items() if name not in casts.COUNTS},
    **{f"bits {name}": t for name, t in casts.BITS.items()},
    **{f"more bits {name}": t for name, t in casts.MORE_BITS.items()},
}


@pytest.mark.parametrize("name", some_of(sorted(EVERY_WIDTH), 26))
def test_sound_for_every_width(name: str) -> None:
    verdict = decide_soundness(EVERY_WIDTH[name], Options())
    assert isinstance(verdict, Proved) and str(verdict.guarantee) == "every width"


@pytest.mark.parametrize("name", sorted(casts.MORE_BITS))
def test_shifts_and_products_are_sound_on_all_elements(name: str) -> None:
    for width in (1, 2, 3):
        assert len(run_on_all(casts.MORE_BITS[name], width).unsound) == 0


@pytest.mark.parametrize("name", casts.COUNTS)
def test_counts_are_sound_on_all_elements(name: str) -> None:
    for width in (1, 2, 3, 4):
        assert len(run_on_all(casts.RANGES[name], width).unsound) == 0


@pytest.mark.deep
@pytest.mark.parametrize("name", casts.COUNTS)
def test_counts_are_sound_up_to_the_width_that_facts_have(name: str) -> None:
    verdict = decide_soundness(casts.RANGES[name], Options())
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, casts.MOST_COUNTED),)


@pytest.mark.parametrize(("width", "most"), [(8, 8), (64, 64), (65, (1 << 65) - 1)])
def test_facts_of_counts_end_where_the_proof_does(width: int, most: int) -> None:
    for count in ("math.cttz", "math.ctlz"):
        text = f"""func.func @f(%x: i{width}) -> i{width} {{
  %r = {count} %x : i{width}
  return %r : i{width}
}}"""
        (function,) = read_module(Source("<counts>", text)).module.ops
        (op, _) = function.regions[0].block.ops
        (found,) = facts_of_results(op, [top(width)], 64)
        assert found is not None and found.umax == most


@transfer("math.cttz", MLIR_RANGES)
def less_than_the_width(m: Execution, x: Element) -> Element:
    zero, most = x[0].constant(0), x[0].bit_width() - x[0].constant(1)
    return zero, most, zero.signed_minimum(), ~zero.signed_minimum()


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


@few(2)
@pytest.mark.parametrize(
    "wrong",
    [unsigned_bounds_extended, high_bits_kept, nothing_moved_in, less_than_the_width],
)
def test_wrong_twins_are_refuted(wrong: Transfer) -> None:
    assert isinstance(decide_soundness(wrong, Options()), Refuted)
