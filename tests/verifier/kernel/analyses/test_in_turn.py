"""Transfer functions that apply one function behind the other: proved where each step is."""

from __future__ import annotations

import pytest

from semantics.domains.domain import Element
from semantics.domains.known_bits import KNOWN_BITS
from semantics.domains.poison import MAY_BE_POISON
from semantics.language.builder import Bits, Execution, Value
from semantics.language.program import NoMeaning
from verifier.claims.analyses import decide_soundness
from verifier.kernel.analyses.in_turn import Refining, in_turn
from verifier.kernel.analyses.transfer import Transfer, TransferFunction
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Verdict


def conjunction(m: Execution, x: Element, y: Element) -> Element:
    return x[0] | y[0], x[1] & y[1]


def disjunction(m: Execution, x: Element, y: Element) -> Element:
    return x[0] & y[0], x[1] | y[1]


def without_ones(a: Element) -> Element:
    return a[0], a[1] & a[1].constant(0)


def lowest_is_zero(a: Element) -> Element:
    return a[0] | a[0].constant(1), a[1] & ~a[1].constant(1)


def decided(function: TransferFunction, *steps: Refining) -> Verdict:
    return decide_soundness(made(function, *steps), Options(total_timeout=20))


def made(function: TransferFunction, *steps: Refining) -> Transfer:
    return in_turn("f", "arith.andi", KNOWN_BITS, function, steps)


def test_steps_that_keep_all_members_are_proved_for_every_width() -> None:
    verdict = decided(conjunction, without_ones, without_ones)
    assert isinstance(verdict, Proved) and verdict.guarantee.widths == ((1, None),)


def test_a_step_that_loses_a_member_refutes_the_whole() -> None:
    assert isinstance(decided(conjunction, without_ones, lowest_is_zero), Refuted)


def test_a_function_that_is_wrong_of_the_operation_refutes_the_whole() -> None:
    assert isinstance(decided(disjunction), Refuted)


def test_a_step_that_loses_what_never_comes_is_not_proved() -> None:
    """The whole is right: before the step nothing is known, and behind it as little."""

    def nothing(m: Execution, x: Element, y: Element) -> Element:
        return x[0] & x[0].constant(0), x[1] & x[1].constant(0)

    def wrong_of_others(a: Element) -> Element:
        return a[0] | a[1], a[1]

    verdict = decided(nothing, wrong_of_others)
    assert isinstance(verdict, Unknown) and "wrong_of_others keeps all members" in verdict.reason


def test_each_step_is_claimed_once() -> None:
    names = [part.goal.name for part in made(conjunction, without_ones, without_ones).parts]
    assert names == [
        "f, of the operation: sound",
        "known-bits: f, without_ones keeps all members",
        "known-bits: what is not valid is empty",
    ]


def test_a_domain_that_speaks_of_poison_is_refused() -> None:
    with pytest.raises(NoMeaning, match="poison"):
        in_turn("f", "arith.andi", MAY_BE_POISON, conjunction, ())


def test_a_field_that_carries_poison_is_refused() -> None:
    """Left out, the next one would take its place: here known ones that of known zeros."""

    def carrying(m: Execution, x: Element, y: Element) -> tuple[Value, Bits]:
        return Value(x[0] | y[0], m.truth(False)), x[1] & y[1]

    def first_only(a: Element) -> Element:
        zeros, *_ = a
        return zeros, zeros & zeros.constant(0)

    with pytest.raises(NoMeaning, match="may give poison"):
        decided(carrying, first_only)
