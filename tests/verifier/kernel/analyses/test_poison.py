"""Facts about poison: where a value is known not to be poison, it is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from semantics.domains.domain import Combine, Domain, Element
from semantics.domains.known_bits import KNOWN_BITS
from semantics.domains.poison import BITS_AND_POISON, MAY_BE_POISON
from semantics.domains.products import product
from semantics.domains.small_facts import SIGN_BITS
from semantics.language.builder import Bits, Bool, Execution
from semantics.language.program import NoMeaning
from tests.support.deep import few
from verifier.analyses.poison import TRANSFERS, of_all, of_first, shift
from verifier.claims.analyses import decide_claim
from verifier.kernel.analyses.claims import about_domain, soundness
from verifier.kernel.analyses.composed import Cover, by_cases
from verifier.kernel.analyses.transfer import TransferFunction, transfer
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict
from verifier.measuring.elements import all_elements

OPTIONS = Options(total_timeout=30)


def second(m: Execution, x: Element, y: Element) -> Element:
    return y


def never(m: Execution, x: Element, y: Element) -> Element:
    return (m.constant(1, 1),)


def by_the_width(m: Execution, x: Element, y: Element) -> Element:
    """An amount that is the width makes poison too."""
    (zeros, ones, x_never), (amount_zeros, _, amount_never) = x, y
    at_most = (~amount_zeros).ule(zeros.bit_width()).as_bit()
    return zeros.constant(0), ones.constant(0), x_never & amount_never & at_most


def decided(operation: str, domain: Domain, function: TransferFunction) -> Verdict:
    return decide_claim(soundness(transfer(operation, domain)(function)), OPTIONS)


@few(2)
@pytest.mark.parametrize(
    "name", ["arith.andi", "arith.cmpi 2", "arith.select", "arith.divsi", "arith.shli", "llvm.ashr"]
)
def test_what_is_sound_is_proved_for_every_width(name: str) -> None:
    verdict = decide_claim(soundness(TRANSFERS[name]), OPTIONS)
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.widths == ((1, None),)


@few(2)
@pytest.mark.parametrize(
    ("operation", "domain", "function"),
    [
        ("arith.andi", MAY_BE_POISON, of_first),
        ("arith.shli", MAY_BE_POISON, of_all),
        ("arith.divui", MAY_BE_POISON, second),
        ("arith.ori", MAY_BE_POISON, never),
        pytest.param("arith.shrui", BITS_AND_POISON, by_the_width, marks=pytest.mark.deep),
    ],
)
def test_its_wrong_twin_is_refuted(
    operation: str, domain: Domain, function: TransferFunction
) -> None:
    assert isinstance(decided(operation, domain, function), Refuted)


def test_division_by_poison_is_undefined() -> None:
    """So of the divisor nothing has to be known; where poison is a value, it does."""
    assert isinstance(decided("arith.remui", MAY_BE_POISON, of_first), Proved)
    assert isinstance(decided("arith.xori", MAY_BE_POISON, of_first), Refuted)


first: Combine = lambda a, b: a  # noqa: E731
never_at_all: Callable[[Bits], Element] = lambda x: (x.eq(x).as_bit(),)  # noqa: E731
only_zero: Callable[[Element, Bits], Bool] = lambda a, x: x.is_zero()  # noqa: E731
of_bits: Callable[[Element], Bool] = lambda a: (a[0] & a[1]).is_zero()  # noqa: E731


def all_of_it(a: Element) -> list[tuple[Bool, Element]]:
    return [(a[0].eq(a[0]), a)]


@pytest.mark.parametrize(
    ("domain", "claim"),
    [
        (replace(MAY_BE_POISON, join=first), "join holds of both"),
        (replace(MAY_BE_POISON, top=never_at_all), "top holds of everything"),
        (replace(MAY_BE_POISON, contains=only_zero), "of what is not poison it says the same"),
        (replace(BITS_AND_POISON, valid=of_bits), "what is not valid is empty"),
    ],
)
def test_a_domain_that_forgets_poison_is_refuted(domain: Domain, claim: str) -> None:
    claims = {c.goal.name.partition(": ")[2]: c for c in about_domain(domain)}
    assert isinstance(decide_claim(claims[claim], OPTIONS), Refuted)


def test_what_is_about_values_only_is_not_asked_about_poison() -> None:
    with pytest.raises(NoMeaning, match="speaks of poison"):
        all_elements(MAY_BE_POISON, 2)
    cover = Cover("all", MAY_BE_POISON, MAY_BE_POISON, all_of_it, ())
    with pytest.raises(NoMeaning, match="may be poison"):
        by_cases("and", "arith.andi", MAY_BE_POISON, (cover, cover), of_all, {})


def test_the_function_of_shifts_is_the_one_that_is_tested() -> None:
    assert TRANSFERS["arith.shli"].function is shift


@pytest.mark.deep
def test_in_a_product_what_speaks_of_poison_may_stand_first() -> None:
    """Its field is a single bit, which is no value of which the other part may be asked."""
    turned = product("poison and bits", MAY_BE_POISON, KNOWN_BITS)
    for claim in about_domain(product("of three", turned, SIGN_BITS)):
        verdict = decide_claim(claim, OPTIONS)
        assert isinstance(verdict, Proved) and verdict.guarantee.widths == ((1, None),)
