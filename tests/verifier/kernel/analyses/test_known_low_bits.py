"""Known low bits of a result that is a number and some terms: proved, and wrong twins not."""

from __future__ import annotations

import pytest

from semantics.domains.domain import Element
from semantics.language.builder import Bits
from semantics.language.program import NoMeaning
from verifier.claims.analyses import decide_soundness, violation_at_small_widths
from verifier.kernel.analyses.known_low_bits import Term, below, by_low_bits
from verifier.kernel.analyses.transfer import Transfer
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved
from verifier.measuring.transfers import run_on_all


def known(a: Element) -> Bits:
    return a[1] & below(~(a[0] | a[1]))


def product(a: Element, b: Element) -> Bits:
    return known(a) * known(b)


def total(a: Element, b: Element) -> Bits:
    return known(a) + known(b)


def rest_of_first(a: Element, x: Bits, b: Element, y: Bits) -> Bits:
    return x - known(a)


def rest_of_second(a: Element, x: Bits, b: Element, y: Bits) -> Bits:
    return y - known(b)


def first_term(a: Element, x: Bits, b: Element, y: Bits) -> Bits:
    return (x - known(a)) * y


def second_term(a: Element, x: Bits, b: Element, y: Bits) -> Bits:
    return known(a) * (y - known(b))


def unknown_of_first(a: Element, b: Element) -> Bits:
    return ~(a[0] | a[1])


def unknown_of_second(a: Element, b: Element) -> Bits:
    return ~(b[0] | b[1])


def unknown_by_zeros(a: Element, b: Element) -> Bits:
    return ~(a[0] | a[1]) * ~b[0]


def zeros_by_unknown(a: Element, b: Element) -> Bits:
    return ~a[0] * ~(b[0] | b[1])


def too_high(a: Element, b: Element) -> Bits:
    return ~(a[0] | a[1]) * (~b[0]).shl(b[0].constant(1))


FIRST, SECOND = Term(first_term, unknown_by_zeros), Term(second_term, zeros_by_unknown)
OF_SUM = Term(rest_of_first, unknown_of_first), Term(rest_of_second, unknown_of_second)


def of_product(*terms: Term, operation: str = "arith.muli") -> Transfer:
    return by_low_bits("f", operation, product, terms)


def test_those_of_a_sum_are_proved_for_every_width() -> None:
    verdict = decide_soundness(by_low_bits("f", "arith.addi", total, OF_SUM), Options())
    assert isinstance(verdict, Proved) and verdict.guarantee.widths == ((1, None),)


@pytest.mark.deep
def test_those_of_a_product_are_proved_for_every_width() -> None:
    right = of_product(FIRST, SECOND)
    assert not len(run_on_all(right, 4).unsound)
    verdict = decide_soundness(right, Options())
    assert isinstance(verdict, Proved) and verdict.guarantee.widths == ((1, None),)


@pytest.mark.parametrize(
    "wrong",
    [
        of_product(FIRST),
        of_product(FIRST, SECOND, operation="arith.addi"),
        of_product(Term(first_term, too_high), SECOND),
    ],
    ids=["a term left out", "of a sum", "a bound that is too high"],
)
def test_its_wrong_twin_is_not_proved(wrong: Transfer) -> None:
    assert any(violation_at_small_widths(claim) is not None for claim in wrong.parts)


def test_what_has_several_widths_or_looks_at_poison_is_refused() -> None:
    for operation in ("arith.cmpi", "arith.divui"):
        with pytest.raises(NoMeaning, match="another form"):
            of_product(FIRST, SECOND, operation=operation)
