"""Backward analyses: right demanded bits are proved for every width, wrong twins refuted."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import BoolAttr

from semantics.domains.demand import DEMANDED_BITS, Demand
from semantics.domains.domain import Combine, Element
from semantics.domains.known_bits import KNOWN_BITS
from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Bool, Execution
from semantics.language.dialects import entry_for
from semantics.language.program import NoMeaning
from semantics.language.registry import lookup
from semantics.language.widths import Width
from tests.inputs.operation_cases import all_inputs, cases, concrete_answer
from tests.support.deep import few
from verifier.analyses import demanded_bits
from verifier.analyses.demanded_bits import TRANSFERS
from verifier.claims.analyses import decide_backward, decide_claim
from verifier.claims.users_analyses import users_mistake
from verifier.commands.verify_analysis import main
from verifier.kernel.analyses.all_or_nothing import all_or_nothing
from verifier.kernel.analyses.backward import (
    Backward,
    about_demand,
    backward,
    backward_monotonicity,
)
from verifier.kernel.analyses.low_bits import of_low_bits
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unsupported, Verdict

OPTIONS = Options(total_timeout=30)
NSW = IntegerOverflowAttr([IntegerOverflowFlag.NSW])


def assert_every_width(verdict: Verdict) -> None:
    assert isinstance(verdict, Proved), verdict
    assert verdict.guarantee.widths == ((1, None),)


def sound(function: Backward) -> Verdict:
    return decide_backward(function, OPTIONS)


def test_what_is_wrong_at_one_width_only_is_not_proved_for_every_width() -> None:
    @backward("arith.xori", DEMANDED_BITS)
    def at_one_width(m: Execution, needed: Element) -> Sequence[Element]:
        (d,) = needed
        return [(d.constant(0) if d.width == 5 else d,)] * 2

    found = sound(at_one_width)
    assert isinstance(found, Refuted), found
    assert "T = i5" in found.counterexample.text()


def test_a_function_that_keeps_what_it_gave_has_no_meaning() -> None:
    kept: dict[Width, Sequence[Element]] = {}

    @backward("arith.xori", DEMANDED_BITS)
    def memoised(m: Execution, needed: Element) -> Sequence[Element]:
        return kept.setdefault(needed[0].width, [needed, needed])

    verdict = sound(memoised)
    assert isinstance(verdict, Unsupported), verdict
    assert "fields of another execution: it must keep no state" in verdict.reason


def test_what_is_claimed_of_the_domain_holds() -> None:
    for claim in about_demand(DEMANDED_BITS):
        assert_every_width(decide_claim(claim, OPTIONS))


_Alike = Callable[[Element, Bits, Bits], Bool]
_Change = Callable[[Element, Bits, Bits], Bits]
less: Combine = lambda a, b: (a[0] & b[0],)  # noqa: E731
unchanged: _Change = lambda a, x, y: x  # noqa: E731
other: _Change = lambda a, x, y: y  # noqa: E731
unlike: _Alike = lambda a, x, y: ~x.eq(y)  # noqa: E731
some: Callable[[Bits], Element] = lambda x: (~x,)  # noqa: E731
as_numbers: Callable[[Element, Element], Bool] = lambda a, b: a[0].ule(b[0])  # noqa: E731


@pytest.mark.parametrize(
    ("wrong", "claim"),
    [
        (replace(DEMANDED_BITS, join=less), "join needs both"),
        (replace(DEMANDED_BITS, changed=unchanged), "all that is alike is a change"),
        (replace(DEMANDED_BITS, changed=other), "what is changed is alike"),
        (replace(DEMANDED_BITS, alike=unlike), "each value is alike itself"),
        (replace(DEMANDED_BITS, everything=some), "everything tells all values apart"),
        (replace(DEMANDED_BITS, at_most=as_numbers), "the order is that of needs"),
    ],
)
def test_a_wrong_domain_is_refuted(wrong: Demand, claim: str) -> None:
    claims = {c.goal.name.partition(": ")[2]: c for c in about_demand(wrong)}
    assert isinstance(decide_claim(claims[claim], OPTIONS), Refuted)


RIGHT = (
    *("arith.andi", "arith.minsi", "arith.extsi", "arith.trunci", "arith.muli, low bits"),
    *("math.absi", "arith.divui", "arith.addi_nsw", "comb.mux"),
)


@few(7)
@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.deep) if n == "comb.mux" else n for n in RIGHT]
)
def test_what_is_sound_is_proved_for_every_width(name: str) -> None:
    function = TRANSFERS[name]
    assert_every_width(sound(function))
    assert_every_width(decide_claim(backward_monotonicity(function), OPTIONS))


def only(index: int) -> demanded_bits.DemandFunction:
    """Nothing is needed but this operand."""

    def needs(m: Execution, needed: Element, *known: Element) -> Sequence[Element]:
        return [
            (m.constant(-1 if i == index else 0, width),) for i, width in enumerate(m.result_widths)
        ]

    return needs


def below_all(m: Execution, needed: Element) -> Sequence[Element]:
    return [(needed[0].smeared(),)] * len(m.result_widths)


def and_of_both(m: Execution, needed: Element, x: Element, y: Element) -> Sequence[Element]:
    """Where a bit is 0 in both operands it is needed in neither, so that both may be changed."""
    (d,) = needed
    return [(d & ~y[0],), (d & ~x[0],)]


def extsi_without_sign(m: Execution, needed: Element) -> Sequence[Element]:
    return [(needed[0].trunc(m.result_width),)]


def from_zero(m: Execution, needed: Element) -> Sequence[Element]:
    return [needed, needed]


def if_any(m: Execution, needed: Element) -> Sequence[Element]:
    return demanded_bits.all_if_any(m, needed)


WRONG = {
    "a sum needs lower bits": backward("arith.addi", DEMANDED_BITS)(from_zero),
    "a minimum needs higher bits": backward("arith.minui", DEMANDED_BITS)(from_zero),
    "zeros of both": backward("arith.andi", DEMANDED_BITS, KNOWN_BITS)(and_of_both),
    "the sign": backward("arith.extsi", DEMANDED_BITS)(extsi_without_sign),
    "the dividend": backward("arith.divui", DEMANDED_BITS)(only(1)),
    "flags": backward("arith.addi", DEMANDED_BITS, overflowFlags=NSW)(below_all),
    "an amount decides over poison": backward("arith.shli", DEMANDED_BITS)(if_any),
    "a condition decides over poison": backward("arith.select", DEMANDED_BITS)(if_any),
    "an exponent decides over poison": backward("math.ipowi", DEMANDED_BITS)(if_any),
}


SLOW = ("an amount decides over poison", "the dividend", "an exponent decides over poison")


@few(5)
@pytest.mark.parametrize(
    "why", [pytest.param(n, marks=pytest.mark.deep) if n in SLOW else n for n in WRONG]
)
def test_its_wrong_twin_is_refuted(why: str) -> None:
    verdict = sound(WRONG[why])
    assert isinstance(verdict, Refuted), verdict
    assert "needed of the result" in verdict.counterexample.text()


def test_low_bits_of_what_has_none_are_refuted() -> None:
    """The part does not hold, and inputs of the whole are tried."""
    assert isinstance(sound(of_low_bits("shrui", "arith.shrui")), Refuted)
    assert isinstance(sound(of_low_bits("maxui", "arith.maxui")), Refuted)
    assert isinstance(sound(of_low_bits("nsw", "arith.addi", {"overflowFlags": NSW})), Refuted)


@pytest.mark.parametrize("name", ["math.ctlz", "comb.parity", "llvm.intr.cttz"])
def test_counts_need_all_bits_or_none(name: str) -> None:
    assert_every_width(sound(TRANSFERS[name]))


def test_what_may_be_poison_or_undefined_needs_more_than_nothing() -> None:
    of_zero = {"is_zero_poison": BoolAttr.from_bool(True)}
    assert isinstance(sound(all_or_nothing("ctlz", "llvm.intr.ctlz", of_zero)), Refuted)
    for operation in ("arith.divui", "math.ipowi"):
        with pytest.raises(NoMeaning):
            all_or_nothing("f", operation)


def test_less_where_more_is_needed_is_not_monotone() -> None:
    def not_so(m: Execution, needed: Element) -> Sequence[Element]:
        return [(~needed[0],), (~needed[0],)]

    claim = backward_monotonicity(backward("arith.xori", DEMANDED_BITS)(not_so))
    assert isinstance(decide_claim(claim, OPTIONS), Refuted)


def _shrsi(x: int, y: int) -> int | None:
    return None if y > 1 else x if y == 0 else (x >> 1) | (x & 2)


ON_TWO_BITS: dict[str, Callable[[int, int], int | None]] = {
    "arith.addi": lambda x, y: (x + y) & 3,
    "arith.subi": lambda x, y: (x - y) & 3,
    "arith.ori": lambda x, y: x | y,
    "arith.shrsi": _shrsi,
}
"""Once more on Python integers; None is poison."""


@few(2)
@pytest.mark.parametrize("name", ON_TWO_BITS)
def test_run_on_everything_at_two_bits(name: str) -> None:
    """All values with the known bits, and all that they may be changed to."""
    function, r, numbers = TRANSFERS[name], ConcreteInterpretation(), range(4)
    results = {(x, y): ON_TWO_BITS[name](x, y) for x, y in product(numbers, repeat=2)}

    def of(x: int) -> Bits:
        return Bits(r, x, 2)

    elements = [(z, o) for z, o in product(numbers, repeat=2) if not z & o]
    for d, k, j in product(numbers, elements, elements):
        m = Execution(r)
        m.result_widths = (2, 2)
        known = [tuple(map(of, k)), tuple(map(of, j))]
        (a,), (b,) = function.needs(m, (of(d),), known)
        for x, y in product(numbers, repeat=2):
            before = results[x, y]
            if x & k[0] or ~x & k[1] or y & j[0] or ~y & j[1] or before is None:
                continue
            for u, v in product(numbers, repeat=2):
                if not ((x ^ u) & a.term or (y ^ v) & b.term):
                    after = results[u, v]
                    assert after is not None and not (before ^ after) & d, (d, k, j, x, y, u, v)


def test_only_what_looks_at_poison_is_undefined() -> None:
    """On which it rests that poison as an operand is not changed where it is not looked at."""
    asked = 0
    for case in cases((1,)):
        meaning = lookup(case.operation)
        assert meaning is not None
        if not meaning.sees_poison and entry_for(case.operation).has_poison:
            for given in all_inputs(case):
                assert not concrete_answer(case, given)[2], case
                asked += 1
    assert asked > 500


FILE = """
from verifier.analyses.demanded_bits import and_
from semantics.domains.demand import DEMANDED_BITS
from semantics.domains.known_bits import KNOWN_BITS
from verifier.kernel.analyses.backward import backward
right = backward("arith.andi", DEMANDED_BITS, KNOWN_BITS)(and_)
@backward("arith.ori", DEMANDED_BITS)
def f(m, needed): return {given}
"""


@few(6)
@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("[needed]", "f gives 1 elements for 2 operands"),
        ("[(1,), (2,)]", "f gives what is no element of demanded-bits"),
        ("None", "f gives 0 elements for 2 operands"),
        ("[(needed[0].trunc(1),)] * 2", "f gives fields of other widths than the operands'"),
        ("needed[1]", "it raises IndexError"),
    ],
)
def test_the_command(tmp_path: Path, given: str, why: str) -> None:
    file = tmp_path / "functions.py"
    file.write_text(FILE.format(given=given))
    ran = CliRunner().invoke(main, ["--format", "json", str(file)], catch_exceptions=False)
    found = {r["name"]: r for r in json.loads(ran.stdout)["results"]}
    assert ran.exit_code == 3
    assert found["and_: sound"]["verdict"] == found["and_: monotone"]["verdict"] == "proved"
    assert found["f: sound"]["verdict"] == "unsupported" and why in found["f: sound"]["reason"]
    if given == "[needed]":
        for options in (["--claim", "best"], ["--compare", str(file)]):
            ran = CliRunner().invoke(main, [*options, str(file)], catch_exceptions=False)
            assert ran.exit_code == 3 and "unsupported" in ran.stdout


STOPS = """
from semantics.domains.known_bits import KNOWN_BITS
from verifier.kernel.analyses.transfer import transfer
@transfer("arith.andi", KNOWN_BITS)
def stops(m, x, y): raise SystemExit(0)
@transfer("arith.andi", KNOWN_BITS)
def right(m, x, y): return x[0] | y[0], x[1] & y[1]
"""


def test_a_function_that_stops_or_keeps_state_hides_no_other(tmp_path: Path) -> None:
    file = tmp_path / "functions.py"
    file.write_text(STOPS)
    given = ["--format", "json", "--claim", "sound", str(file)]
    ran = CliRunner().invoke(main, given, catch_exceptions=False)
    report = json.loads(ran.stdout)
    found = {r["name"]: r["verdict"] for r in report["results"]}
    assert ran.exit_code == 3 and not report["errors"]
    assert found == {"stops: sound": "unsupported", "right: sound": "proved"}
    disagreement = InternalError("closed for every width, and violated at i1")
    told = users_mistake(disagreement, (str(file),))
    assert told is not None and told.reason.startswith("it keeps state, or")
    assert users_mistake(disagreement, ("functions.mlir",)) is None
