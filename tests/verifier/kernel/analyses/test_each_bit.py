"""Functions that go over the bits of an operand: proved where each turn adds what it should."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from semantics.domains.domain import Domain, Element
from semantics.domains.known_bits import TNUM
from semantics.domains.poison import MAY_BE_POISON as POISON
from semantics.language.builder import Bits, Bool, select
from semantics.language.program import NoMeaning
from tests.support.deep import few
from verifier.analyses.tristate_numbers import (
    all_of,
    is_odd,
    known,
    known_of,
    may_be_even,
    may_be_odd,
    number_only,
    tnum_sum,
    unknown_bits,
    unknown_of,
)
from verifier.claims.analyses import decide_soundness, violation_at_small_widths
from verifier.kernel.analyses.each_bit import Pass, by_each_bit
from verifier.kernel.analyses.transfer import Transfer
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved
from verifier.measuring.transfers import run_on_all


def all_possible(a: Element) -> Bits:
    return a[0] | a[1]


def one_more(x: Bits) -> Element:
    return x + x.constant(1), x.constant(0)


def plus_without_carries(a: Element, b: Element) -> Element:
    unknown = a[1] | b[1]
    return (a[0] + b[0]) & ~unknown, unknown


def three_fields(a: Element, b: Element) -> Element:
    return (*tnum_sum(a, b), a[0])


def always(a: Element) -> Bool:
    return a[0].eq(a[0])


def addend(a: Element, b: Element) -> Element:
    return a[0].constant(0), b[1] | select(is_odd(a), b[0].constant(0), b[0])


def other(a: Element, b: Element) -> Element:
    return b


PAIRS = ((unknown_of, all_of), (known_of, unknown_of))
LINUX = Pass(may_be_odd, addend, PAIRS)


def product(
    passes: tuple[Pass, ...] = (LINUX,),
    operation: str = "arith.muli",
    known: Callable[[Element], Bits] = known,
    single: Callable[[Bits], Element] = number_only,
    plus: Callable[[Element, Element], Element] = tnum_sum,
) -> Transfer:
    return by_each_bit(
        *("f", operation, TNUM, known, known_of, single, plus, passes), known_last=True
    )


def second_is_unknown() -> tuple[Pass, ...]:
    return (
        Pass(may_be_odd, unknown_bits, ((all_of, unknown_of),), over_second=True),
        Pass(is_odd, unknown_bits, ((known_of, unknown_of),)),
    )


@pytest.mark.parametrize(
    "right",
    [
        product(),
        product(second_is_unknown(), "comb.mul"),
        pytest.param(product((Pass(always, addend, PAIRS),)), marks=pytest.mark.deep),
    ],
    ids=["one pass", "two passes", "what is needless is added"],
)
def test_what_is_right_is_proved_for_every_width(right: Transfer) -> None:
    assert not len(run_on_all(right, 3).unsound)
    verdict = decide_soundness(right, Options(total_timeout=20))
    assert isinstance(verdict, Proved) and verdict.guarantee.widths == ((1, None),)


@few(2)
@pytest.mark.parametrize(
    "wrong",
    [
        product((Pass(may_be_odd, unknown_bits, PAIRS),)),
        product((Pass(is_odd, addend, PAIRS),)),
        product((Pass(may_be_odd, addend, PAIRS[:1]),)),
        product(operation="arith.addi"),
        product(known=all_possible),
        product(single=one_more),
        product(plus=plus_without_carries),
        product((Pass(may_be_odd, addend, PAIRS, over_second=True), LINUX)),
        product((Pass(may_be_odd, other, PAIRS, perhaps=may_be_even),)),
    ],
    ids=[
        *("what is unknown by what is known", "bits that may be set left out", "a pair left out"),
        *("of a sum", "what is not known", "another number", "a sum without carries"),
        *("too many products", "not in every case"),
    ],
)
def test_its_wrong_twin_is_not_proved(wrong: Transfer) -> None:
    assert any(violation_at_small_widths(claim) is not None for claim in wrong.parts)


@pytest.mark.parametrize(
    ("operation", "domain"), [("arith.cmpi", TNUM), ("arith.select", TNUM), ("arith.muli", POISON)]
)
def test_what_is_no_product_of_numbers_is_refused(operation: str, domain: Domain) -> None:
    with pytest.raises(NoMeaning, match=r"one by one|another form"):
        by_each_bit("f", operation, domain, known, known_of, number_only, tnum_sum, (LINUX,))


def test_a_state_with_a_field_of_its_own_is_refused() -> None:
    with pytest.raises(NoMeaning, match="3 fields"):
        violation_at_small_widths(product(plus=three_fields).parts[-4])
