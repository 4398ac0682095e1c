"""Claims about transfer functions: right ones are proved for every width, wrong twins refuted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product

import pytest
from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag

from semantics.domains.domain import Element
from semantics.domains.intervals import SIGNED, UNSIGNED, unsigned_minimum
from semantics.domains.known_bits import KNOWN_BITS
from semantics.domains.known_domains import DOMAINS
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language import overflow
from semantics.language.builder import Bits, Bool, Execution, Value, select
from semantics.language.widths import Width
from semantics.meanings.transfer import bit_count
from tests.support.deep import few
from verifier.claims.analyses import decide_claim
from verifier.kernel.analyses.claims import about_domain, monotonicity, soundness
from verifier.kernel.analyses.transfer import Transfer, transfer
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported, Verdict
from verifier.measuring.elements import all_elements

NUW = IntegerOverflowAttr([IntegerOverflowFlag.NUW])


def decided(function: Transfer) -> Verdict:
    return decide_claim(soundness(function), Options(total_timeout=30), function.operation)


def assert_every_width(verdict: Verdict) -> None:
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.widths == ((1, None),)


def xor_bits(m: Execution, x: Element, y: Element) -> Element:
    return (x[0] & y[0]) | (x[1] & y[1]), (x[0] & y[1]) | (x[1] & y[0])


def and_bits(m: Execution, x: Element, y: Element) -> Element:
    return x[0] | y[0], x[1] & y[1]


def xor_forgets_an_operand(m: Execution, x: Element, y: Element) -> Element:
    return (x[0] & y[0]) | (x[1] & y[1]), (x[0] & y[1]) | x[1]


def add_bits(m: Execution, x: Element, y: Element, *, forget: bool = False) -> Element:
    """As LLVM's KnownBits::add: a bit is known where the operands' and the carry are."""
    low, high = x[1] + y[1], ~x[0] + ~y[0]
    carries = ~(low ^ x[1] ^ y[1] ^ high ^ ~x[0] ^ ~y[0])
    known = (x[0] | x[1]) & (y[0] | y[1])
    known = known if forget else known & carries
    return ~high & known, low & known


def mul_interval(m: Execution, x: Element, y: Element, *, forget: bool = False) -> Element:
    low, high = x[0] * y[0], x[1] * y[1]
    if forget:
        return low, high
    overflows = overflow.unsigned_mul_overflows(x[1], y[1])
    return select(overflows, low.constant(0), low), select(overflows, low.constant(-1), high)


def div_interval(m: Execution, x: Element, y: Element, *, swap: bool = False) -> Element:
    divisor = select(y[0].is_zero(), y[0].constant(1), y[0])
    least, greatest = (divisor, y[1]) if swap else (y[1], divisor)
    return x[0].udiv(least), x[1].udiv(greatest)


def rem_interval(m: Execution, x: Element, y: Element, *, from_one: bool = False) -> Element:
    zero, one = x[0].constant(0), x[0].constant(1)
    return zero + (one if from_one else zero), unsigned_minimum(x[1], y[1] - one)


def shift_interval(m: Execution, x: Element, y: Element, *, swap: bool = False) -> Element:
    last = unsigned_minimum(y[1], x[0].bit_width() - x[0].constant(1))
    return (x[0].lshr(y[0]), x[1].lshr(last)) if swap else (x[0].lshr(last), x[1].lshr(y[0]))


CASES: dict[str, tuple[Callable[..., Transfer], Callable[..., Element], Callable[..., Element]]] = {
    "xor": (transfer("arith.xori", KNOWN_BITS), xor_bits, xor_forgets_an_operand),
    "add": (transfer("arith.addi", KNOWN_BITS), add_bits, partial(add_bits, forget=True)),
    "mul": (transfer("arith.muli", UNSIGNED), mul_interval, partial(mul_interval, forget=True)),
    "div": (transfer("arith.divui", UNSIGNED), div_interval, partial(div_interval, swap=True)),
    "rem": (transfer("arith.remui", UNSIGNED), rem_interval, partial(rem_interval, from_one=True)),
    "shr": (transfer("arith.shrui", UNSIGNED), shift_interval, partial(shift_interval, swap=True)),
}


def named(function: Callable[..., Element], make: Callable[..., Transfer]) -> Transfer:
    def plain(m: Execution, x: Element, y: Element) -> Element:
        return function(m, x, y)

    return make(plain)


@few(6)
@pytest.mark.parametrize("name", CASES)
def test_what_is_sound_is_proved_for_every_width(name: str) -> None:
    make, right, _ = CASES[name]
    assert_every_width(decided(named(right, make)))


@few(6)
@pytest.mark.parametrize("name", CASES)
def test_its_wrong_twin_is_refuted(name: str) -> None:
    make, _, wrong = CASES[name]
    verdict = decided(named(wrong, make))
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample.as_dict()["abstract_result"]["fields"]
    assert "which excludes it" in verdict.counterexample.text()


def test_a_result_that_is_poison_may_have_any_fact() -> None:
    """Without wrapping the sum of two bounds is a bound; only nuw excludes that it wraps."""

    def low(m: Execution, x: Element, y: Element) -> Element:
        top = x[0].constant(-1)
        wraps = overflow.unsigned_add_overflows(x[0], y[0])
        return select(wraps, top, x[0] + y[0]), top

    assert_every_width(decided(transfer("arith.addi", UNSIGNED, overflowFlags=NUW)(low)))
    assert isinstance(decided(transfer("arith.addi", UNSIGNED)(low)), Refuted)


def test_a_transfer_function_that_is_undefined_or_poison_is_wrong() -> None:
    def undefined(m: Execution, x: Element, y: Element) -> Element:
        m.ub_if(m.truth(True))
        return x[0].constant(0), x[0].constant(0)

    def poison(m: Execution, x: Element, y: Element) -> tuple[Value, Value]:
        zero = x[0].constant(0)
        return Value(zero, m.truth(True)), Value(zero, m.truth(False))

    for function in (undefined, poison):
        assert isinstance(decided(transfer("arith.andi", KNOWN_BITS)(function)), Refuted)


def test_a_function_that_keeps_what_it_gave_has_no_meaning() -> None:
    kept: dict[Width, Element] = {}
    values: dict[Width, tuple[Value, Value]] = {}

    def memoised(m: Execution, x: Element, y: Element) -> Element:
        return kept.setdefault(m.result_width, (x[0] & y[0], x[1] | y[1]))

    def memoised_values(m: Execution, x: Element, y: Element) -> tuple[Value, Value]:
        made = Value(x[0] & y[0], m.truth(False)), Value(x[1] | y[1], m.truth(False))
        return values.setdefault(m.result_width, made)

    for function in (memoised, memoised_values):
        verdict = decided(transfer("arith.andi", KNOWN_BITS)(function))
        assert isinstance(verdict, Unsupported), verdict
        assert "fields of another execution: it must keep no state" in verdict.reason


@pytest.mark.deep
def test_division_by_zero_needs_no_fact() -> None:
    def nothing(m: Execution, x: Element, y: Element) -> Element:
        """An empty interval where the divisor is 0 for sure."""
        zero, ones = x[0].constant(0), x[0].constant(-1)
        return select(y[1].is_zero(), ones, zero), select(y[1].is_zero(), zero, ones)

    assert_every_width(decided(transfer("arith.divui", UNSIGNED)(nothing)))
    assert isinstance(decided(transfer("arith.muli", UNSIGNED)(nothing)), Refuted)


@pytest.mark.deep
def test_monotone_and_not() -> None:
    def inverted(m: Execution, x: Element, y: Element) -> Element:
        """Of less the answer is everything."""
        known = (x[0] | x[1]).eq(x[0].constant(-1))
        zero = x[0].constant(0)
        return select(known, zero, x[0] & y[0]), zero

    options = Options(total_timeout=30)
    for claim in monotonicity(transfer("arith.andi", KNOWN_BITS)(and_bits)):
        assert_every_width(decide_claim(claim, options))
    bad = transfer("arith.ori", KNOWN_BITS)(inverted)
    assert_every_width(decided(bad))
    verdicts = [decide_claim(claim, options) for claim in monotonicity(bad)]
    assert any(isinstance(verdict, Refuted) for verdict in verdicts)


_SLOW = ("wrapped-intervals", "bits-and-interval")


@few(10)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(n, marks=pytest.mark.deep) if n in _SLOW else n
        for n in DOMAINS
        if n != "mlir-ranges"
    ],
)
def test_what_is_claimed_of_a_domain_holds(name: str) -> None:
    claims = about_domain(DOMAINS[name])
    assert len(claims) >= 5
    for claim in claims:
        assert_every_width(decide_claim(claim, Options()))


def _sets(name: str, width: int) -> dict[frozenset[int], tuple[int, ...]]:
    """What each element of a domain holds of."""
    elements = all_elements(DOMAINS[name], width)
    return {
        frozenset(x for x in range(1 << width) if int(elements.sets[i]) >> x & 1): elements.element(
            i
        )
        for i in range(len(elements))
    }


def test_elements_hold_of_what_their_sources_say() -> None:
    """Stated once more as sets, at three bits."""
    circle = [[(low + i) % 8 for i in range(size)] for low in range(8) for size in range(1, 9)]
    assert set(_sets("wrapped-intervals", 3)) == set(map(frozenset, circle))
    signs = [{-1, 0}, {-2, -1, 0, 1}, set(range(-4, 4))]
    assert set(_sets("sign-bits", 3)) == {frozenset(x % 8 for x in s) for s in signs}
    residues = [range(r, 8, m) for m in (1, 2, 4, 8) for r in range(m)]
    assert set(_sets("congruences", 3)) == set(map(frozenset, residues))
    powers, every = {1, 2, 4}, set(range(8))
    said = [powers, powers | {0}, every - {0}, every]
    assert set(_sets("powers-of-two", 3)) == set(map(frozenset, said))


@few(6)
@pytest.mark.parametrize(
    "name",
    ["wrapped-intervals", "sign-bits", "congruences", "powers-of-two", "constants", "known-bits"],
)
def test_joins_are_the_least(name: str) -> None:
    """Of all pairs of elements at three bits, no element that holds of both is smaller."""
    domain, sets = DOMAINS[name], _sets(name, 3)
    r = ConcreteInterpretation()
    sizes = [1 if f in domain.bits else 3 for f in domain.fields]

    def element(fields: tuple[int, ...]) -> Element:
        return tuple(Bits(r, f, s) for f, s in zip(fields, sizes, strict=True))

    assert domain.join is not None
    for (one, a), (other, b) in product(sets.items(), repeat=2):
        joined = domain.join(element(a), element(b))
        got = sum(bool(domain.contains(joined, Bits(r, x, 3)).term) for x in range(8))
        assert got == min(len(s) for s in sets if one | other <= s), (a, b)


def test_a_product_brings_each_part_into_the_other() -> None:
    r = ConcreteInterpretation()
    domain = DOMAINS["bits-and-interval"]
    assert domain.reduce is not None
    # Of 1?0 the values are 4 and 6; from 5 up there is one left, 6.
    given = tuple(Bits(r, f, 3) for f in (1, 4, 5, 7))
    assert [x.term for x in domain.reduce(given)] == [1, 4, 5, 6]
    given = tuple(Bits(r, f, 3) for f in (1, 4, 6, 7))
    assert [x.term for x in domain.reduce(given)] == [1, 6, 6, 6]
    # Of 11? the least is 6, and so is the greatest bound.
    given = tuple(Bits(r, f, 3) for f in (0, 6, 0, 6))
    assert [x.term for x in domain.reduce(given)] == [1, 6, 6, 6]


def test_a_domain_that_is_wrong_is_refuted() -> None:
    def too_small(a: Element, b: Element) -> Element:
        return a

    def whole(x: Bits) -> Element:
        return x.constant(1), x.constant(-1)

    def other_way_round(a: Element, b: Element) -> Element:
        return b[1], a[0]

    def one_value(a: Element) -> Element:
        return a[0], a[0]

    def has_the_other_end(a: Element, b: Element) -> Bool:
        return SIGNED.contains(a, b[0])

    wrong = replace(UNSIGNED, join=too_small, top=whole, meet=other_way_round, reduce=one_value)
    refuted = [
        claim.goal.name
        for claim in about_domain(wrong)
        if isinstance(decide_claim(claim, Options()), Refuted)
    ]
    assert len(refuted) == 4
    backwards = replace(SIGNED, at_most=has_the_other_end)
    last = about_domain(backwards)[-1]
    assert isinstance(decide_claim(last, Options()), Refuted)


@pytest.mark.parametrize("separately", [False, True])
def test_a_result_of_another_width(separately: bool) -> None:
    """The bounds of the low half, where both fit; not each where it fits (CVE-2021-31440)."""

    def low_half(m: Execution, a: Element) -> Element:
        low, high = (x.trunc(m.result_width) for x in a)
        fits = [y.zext(x.width).eq(x) for x, y in zip(a, (low, high), strict=True)]
        low_fits, high_fits = fits if separately else [fits[0] & fits[1]] * 2
        return select(low_fits, low, low.constant(0)), select(high_fits, high, low.constant(-1))

    verdict = decided(transfer("arith.trunci", UNSIGNED)(low_half))
    if separately:
        assert isinstance(verdict, Refuted)
    else:
        assert_every_width(verdict)


@pytest.mark.deep
def test_nothing_is_claimed_of_wider_types_than_the_most() -> None:
    """Which bits there are is known at fixed widths only, so that it is asked width by width."""

    @transfer("arith.xori", KNOWN_BITS)
    def of_fixed_widths(m: Execution, x: Element, y: Element) -> Element:
        bit_count(x[0])
        return xor_bits(m, x, y)

    @transfer("arith.xori", KNOWN_BITS)
    def wrong_at_three(m: Execution, x: Element, y: Element) -> Element:
        return (xor_forgets_an_operand if bit_count(x[0]) == 3 else xor_bits)(m, x, y)

    three = Options(most_width=3)
    verdict = decide_claim(soundness(of_fixed_widths), three)
    assert isinstance(verdict, Proved) and verdict.guarantee.widths == ((1, 3),)
    assert isinstance(decide_claim(soundness(wrong_at_three), three), Refuted)
