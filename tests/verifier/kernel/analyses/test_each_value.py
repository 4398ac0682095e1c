"""Functions that try the values of an operand one by one: proved where what they say of one is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from semantics.domains.domain import Element
from semantics.domains.known_bits import KNOWN_BITS
from semantics.domains.poison import MAY_BE_POISON
from semantics.language.builder import Bits, Execution, select
from semantics.language.program import NoMeaning
from verifier.claims.analyses import decide_claim, decide_soundness, violation_at_small_widths
from verifier.kernel.analyses.each_value import by_each_value
from verifier.kernel.analyses.transfer import Transfer
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict
from verifier.measuring.transfers import run_on_all


def copies_sign(m: Execution, x: Element, y: Element) -> Element:
    return x[0].ashr(y[1]), x[1].ashr(y[1])


def moves_zeros_in(m: Execution, x: Element, y: Element) -> Element:
    return ~(~x[0]).lshr(y[1]), x[1].lshr(y[1])


def of_no_more_than_one(m: Execution, x: Element, y: Element) -> Element:
    """Amounts above 1 are left out, though the operation is defined there."""
    out = select(y[1].constant(1).ult(y[1]), y[1].constant(-1), y[1].constant(0))
    return x[0].ashr(y[1]) | out, x[1].ashr(y[1]) | out


def value_of(known: Element) -> Bits:
    return known[1]


def single(x: Bits) -> Element:
    return ~x, x


def one_less(x: Bits) -> Element:
    """Of another value."""
    return single(x - x.constant(1))


def one_more(known: Element) -> Bits:
    return known[1] + known[1].constant(1)


def nothing(x: Bits) -> Element:
    return x.constant(-1), x.constant(-1)


def all_ones(x: Bits) -> Element:
    """That is one value, not none."""
    return x.constant(0), x.constant(-1)


def zero(x: Bits) -> Element:
    return x.constant(-1), x.constant(0)


def shift(
    piece: Callable[..., Element],
    operation: str = "arith.shrsi",
    none: Callable[[Bits], Element] = nothing,
) -> Transfer:
    return by_each_value("f", operation, KNOWN_BITS, piece, single, value_of, none, zero)


def decided(transfer: Transfer) -> Verdict:
    return decide_soundness(transfer, Options(total_timeout=20))


@pytest.mark.deep
def test_what_is_right_is_proved_for_every_width_and_the_best() -> None:
    right = shift(copies_sign)
    verdict = decided(right)
    assert isinstance(verdict, Proved) and verdict.guarantee.widths == ((1, None),)
    run = run_on_all(right, 3)
    assert not len(run.unsound) and run.precision().best == 1


@pytest.mark.parametrize(
    "wrong",
    [
        shift(moves_zeros_in),
        pytest.param(shift(of_no_more_than_one), marks=pytest.mark.deep),
        pytest.param(shift(copies_sign, operation="arith.shli"), marks=pytest.mark.deep),
        # Here an amount of the width and above is defined.
        shift(copies_sign, operation="comb.shrs"),
    ],
    ids=["another shift", "fewer amounts", "another operation", "greater amounts"],
)
def test_its_wrong_twin_is_not_proved(wrong: Transfer) -> None:
    assert isinstance(decide_claim(wrong.parts[0], Options()), Refuted)


def test_an_element_of_another_value_is_none_of_one() -> None:
    of_other = (one_less, one_more, nothing, zero)
    made = by_each_value("f", "arith.shrsi", KNOWN_BITS, copies_sign, *of_other)
    assert violation_at_small_widths(made.parts[1]) is not None


def test_what_holds_of_nothing_has_to() -> None:
    assert violation_at_small_widths(shift(copies_sign, none=all_ones).parts[2]) is not None


def test_a_domain_that_speaks_of_poison_is_refused() -> None:
    with pytest.raises(NoMeaning, match="one by one"):
        by_each_value("f", "arith.shli", MAY_BE_POISON, copies_sign, single, value_of, zero, zero)
