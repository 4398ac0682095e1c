"""LLVM's KnownBits by its published definition: proved by steps, and twins that are wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from semantics.domains.domain import Element
from semantics.domains.intervals import UNSIGNED
from semantics.domains.known_bits import KNOWN_BITS
from semantics.language.builder import Execution
from tests.verifier.claims.test_linux_registers import loaded
from verifier.claims.analyses import decide_soundness, violation_at_small_widths
from verifier.kernel.analyses.claims import soundness
from verifier.kernel.analyses.composed import Return, by_cases
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved
from verifier.measuring.transfers import run_on_all

LLVM: Any = loaded("llvm_known_bits")


_SLOW = ("muli", "divsi", "remui", "remsi", "shli_nsw_nuw")


@pytest.mark.parametrize(
    "name",
    [
        "divui",
        *(pytest.param(n, marks=pytest.mark.deep) for n in _SLOW),
    ],
)
def test_quotients_and_remainders_are_proved_for_every_width(name: str) -> None:
    verdict = decide_soundness(LLVM.TRANSFERS[name], Options(total_timeout=60))
    assert isinstance(verdict, Proved) and verdict.guarantee.widths == ((1, None),)


def by_greatest_divisor(
    m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]
) -> Element:
    return x[0].constant(0), x[1].udiv(y[1])


def below_divisor(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
    """As if all divisors were powers of two."""
    return x[0].constant(0), y[0] - y[0].constant(1)


@pytest.mark.parametrize(
    ("name", "piece"), [("divui", by_greatest_divisor), ("remui", below_divisor)]
)
def test_wrong_twins_are_not_proved(name: str, piece: Callable[..., Element]) -> None:
    covers = (LLVM.INTERVAL, LLVM.INTERVAL)
    wrong = by_cases(name, f"arith.{name}", KNOWN_BITS, covers, piece, {}, LLVM.LEADING)
    assert violation_at_small_widths(wrong.parts[0]) is not None
    assert not isinstance(decide_soundness(wrong, Options(total_timeout=20)), Proved)
    run = run_on_all(wrong, 2)
    assert len(run.unsound)


@pytest.mark.parametrize("name", ["muli", "divsi", "remui", "remsi"])
def test_no_small_width_violates_the_whole(name: str) -> None:
    assert violation_at_small_widths(soundness(LLVM.TRANSFERS[name])) is None


def test_what_comes_back_has_to_keep_all_members() -> None:
    """Leading ones of the greatest number are not those of all."""

    def ones_of_greatest(a: Element) -> Element:
        return a[0].constant(0), a[1]

    wrong = Return("ones", UNSIGNED, KNOWN_BITS, ones_of_greatest)
    assert violation_at_small_widths(wrong.claims[0]) is not None
