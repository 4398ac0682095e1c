"""General statements of pairs: what is found, that it is true, and that mistakes are noticed."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from semantics.interpretations.concrete import ConcreteInterpretation
from semantics.language.builder import Bits, Execution
from semantics.language.program import TypeVariable
from tests.generators.mixed_boolean_arithmetic import identity, near_miss, pair_of
from tests.oracles.statement_instances import failing_widths, instance, instances
from tests.support.deep import some_of
from tests.verifier.claims.test_pairs import CORPUS, corpus_sample
from verifier import verify_pair, verify_translation
from verifier.claims.pairs import parse_pair
from verifier.kernel.any_width.methods import EveryWidth
from verifier.kernel.any_width.width_question import Findings
from verifier.kernel.deciding import general_proof
from verifier.kernel.deciding.general_proof import prove_general
from verifier.kernel.deciding.generalize import check_instance, statements
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals import width_constant
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.width_constant import ACROSS, Base, WidthConstant, candidates
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.judge import Closed
from verifier.kernel.verdicts.verdict import (
    NEVER_DEFINED,
    Proved,
    Refuted,
    Vacuous,
    Verdict,
    WidthRanges,
)
from verifier.rechecking.emission import Emission
from verifier.strategy import general_statements
from verifier.strategy.general_statements import decide_every_width
from verifier.strategy.outside import OUTSIDE

W, V = TypeVariable("w"), TypeVariable("v")


def pair(before: str, after: str, arguments: str = "%x: i8, %y: i8", result: str = "i8") -> str:
    """A pair whose sides are the given operations, the last of which defines %r."""
    sides = (("before", before), ("after", after))
    return "\n".join(
        f"func.func @{name}({arguments}) -> {result} {{\n{body}\nfunc.return %r : {result}\n}}"
        for name, body in sides
    )


def proved(text: str) -> Proved:
    verdict = verify_pair(text, every_width=True).verdict
    assert isinstance(verdict, Proved), verdict
    return verdict


def goal(text: str) -> Goal:
    return parse_pair(Source("<pair>", text)).goal()


ABSORB = pair(
    "%o = arith.ori %x, %y : i8\n%r = arith.andi %x, %o : i8", "%r = arith.andi %x, %x : i8"
)
NOT_NEGATIVE = pair(
    "%z = arith.constant 0 : i8\n%r = arith.cmpi sge, %x, %z : i8",
    "%m = arith.constant 127 : i8\n%r = arith.cmpi ule, %x, %m : i8",
    result="i1",
)
SIGN_BIT = pair(
    "%c = arith.constant -128 : i8\n%r = arith.xori %x, %c : i8",
    "%c = arith.constant 128 : i8\n%r = arith.addi %x, %c : i8",
)
LOW_BITS = pair(
    "%n = arith.trunci %x : i16 to i8\n%r = arith.extui %n : i8 to i16",
    "%c = arith.constant 255 : i16\n%r = arith.andi %x, %c : i16",
    "%x: i16",
    "i16",
)
SMALL = pair(
    "%c = arith.constant 5 : i8\n%a = arith.andi %x, %c : i8\n%r = arith.addi %a, %c : i8",
    "%c = arith.constant 5 : i8\n%a = arith.andi %c, %x : i8\n%r = arith.addi %c, %a : i8",
)
SIGN_EXTENDED_BIT = pair(
    "%r = arith.extsi %x : i1 to i8",
    "%m = arith.constant -1 : i8\n%z = arith.constant 0 : i8\n%r = arith.select %x, %m, %z : i8",
    "%x: i1",
)
BITS = pair("%r = arith.xori %x, %y : i1", "%r = arith.xori %y, %x : i1", "%x: i1, %y: i1", "i1")
BELOW_ONE = pair(
    "%c = arith.constant 1 : i8\n%r = arith.cmpi slt, %x, %c : i8",
    "%z = arith.constant 0 : i8\n%r = arith.cmpi sle, %x, %z : i8",
    result="i1",
)
"""True from i2 up."""
LITERAL_MINIMUM = pair(
    "%c = arith.constant -128 : i8\n%n = arith.subi %x, %c : i8\n%r = arith.addi %n, %c : i8",
    "%z = arith.constant 0 : i8\n%r = arith.addi %x, %z : i8",
)
MINIMUM_IS_NEGATIVE = pair(
    "%c = arith.constant -128 : i8\n%n = arith.addi %x, %c : i8\n%r = arith.addi %n, %c : i8",
    "%z = arith.constant 0 : i8\n%r = arith.addi %x, %z : i8",
)
TWO_STEPS_FROM_MAXIMUM = pair(
    "%c = arith.constant 126 : i8\n%r = arith.cmpi sgt, %x, %c : i8",
    "%c = arith.constant 127 : i8\n%r = arith.cmpi eq, %x, %c : i8",
    result="i1",
)
BELOW_FOUR = pair(
    "%c = arith.constant 4 : i8\n%r = arith.cmpi ult, %x, %c : i8",
    "%m = arith.constant -4 : i8\n%z = arith.constant 0 : i8\n"
    "%h = arith.andi %x, %m : i8\n%r = arith.cmpi eq, %h, %z : i8",
    result="i1",
)
"""At i2 and i1, 4 is 0: nothing is below it."""
ONE_OF_TWO = pair(
    "%c = arith.constant 6 : i8\n%r = arith.muli %x, %c : i8",
    "%c = arith.constant 5 : i8\n%a = arith.muli %x, %c : i8\n"
    "%z = arith.constant 2 : i8\n%o = arith.constant 1 : i8\n"
    "%p = arith.cmpi ne, %z, %o : i8\n%y0 = arith.constant 0 : i8\n"
    "%q = arith.cmpi ne, %z, %y0 : i8\n%b = arith.andi %p, %q : i1\n"
    "%s = arith.select %b, %x, %y0 : i8\n%r = arith.addi %a, %s : i8",
)
"""At i1, 2 is 0. The 6 is right from i2 up, although it fits from i3 up."""
GUARDED = f"""{
    pair(
        "%r = arith.addi %x, %y overflow<nsw> : i8",
        "%r = arith.addi %x, %y overflow<nsw, nuw> : i8",
    )
}
func.func @pre(%x: i8, %y: i8) -> i1 {{
  %z = arith.constant 0 : i8
  %p = arith.cmpi sge, %x, %z : i8
  %q = arith.cmpi sge, %y, %z : i8
  %r = arith.andi %p, %q : i1
  func.return %r : i1
}}"""

CONTRADICTORY = GUARDED.replace(
    "%q = arith.cmpi sge, %y, %z : i8", "%q = arith.cmpi slt, %x, %z : i8"
)

PAIRS: dict[str, tuple[str, WidthRanges, list[str]]] = {
    "absorb": (ABSORB, ((1, None),), ["for every w:"]),
    "not negative": (NOT_NEGATIVE, ((1, None),), ["constant smax : iw"]),
    "sign bit": (SIGN_BIT, ((1, None),), ["constant smin : iw"]),
    "near maximum": (TWO_STEPS_FROM_MAXIMUM, ((2, None),), ["constant smax - 1 : iw"]),
    "low bits": (
        LOW_BITS,
        ((1, None),),
        ["for every w1 and w2 with w1 < w2:", "constant 2^w1 - 1 : iw2"],
    ),
    "small": (
        SMALL,
        ((1, None),),
        ["for every w, literals modulo 2^width:", "constant 5 : iw"],
    ),
    "sign-extended bit": (SIGN_EXTENDED_BIT, ((2, None),), ["for every w with w >= 2:"]),
    "bits": (BITS, ((1, None),), ["func.func @before(%x: iw, %y: iw) -> iw {"]),
    "literal minimum": (LITERAL_MINIMUM, ((1, None),), ["constant -128 : iw", "constant 0 : iw"]),
    "minimum": (MINIMUM_IS_NEGATIVE, ((1, None),), ["constant smin : iw", "constant 0 : iw"]),
    "below one": (BELOW_ONE, ((2, None),), ["for every w with w >= 2:"]),
    "below four": (BELOW_FOUR, ((3, None),), ["for every w with w >= 3:", "constant 4 : iw"]),
    "one of two": (ONE_OF_TWO, ((2, None),), ["w >= 2, literals modulo 2^width:"]),
    "guarded": (GUARDED, ((1, None),), ["func.func @pre(%x: iw, %y: iw) -> i1 {"]),
}


@pytest.mark.parametrize("name", PAIRS)
def test_the_statement_and_its_widths(name: str) -> None:
    text, widths, shown = PAIRS[name]
    verdict = proved(text)
    assert verdict.guarantee.widths == widths
    for line in shown:
        assert line in verdict.statement


@pytest.mark.parametrize("name", some_of(PAIRS, 6))
def test_the_statement_is_true_at_small_widths(name: str) -> None:
    verdict = proved(PAIRS[name][0])
    assert failing_widths(verdict.statement, 6) == []
    assert len(list(instances(verdict.statement, 6))) >= 3


@pytest.mark.parametrize("name", some_of(PAIRS, 3))
def test_the_original_is_the_statement_at_its_widths(name: str) -> None:
    """Read from the printed text, which nothing else parses."""
    text = PAIRS[name][0]
    original = goal(text)
    general = next(g for g in statements(original) if g.constants or g.widths)
    widths = {v.name: w for v, w in general.widths.items()}
    again = goal(instance(proved(text).statement.split("\n", maxsplit=1)[1], widths))

    def operations(of: Goal) -> list[tuple[str, list[str]]]:
        return [
            (step.operation, [str(a) for _, a in sorted(step.attributes.items())])
            for step in of.source + of.target + of.precondition
        ]

    assert operations(again) == operations(original)
    assert [t for _, t in again.arguments] == [t for _, t in original.arguments]


def test_what_fails_at_a_width_is_said_with_an_input() -> None:
    verdict = proved(BELOW_ONE)
    assert verdict.guarantee.widths == ((2, None),)
    assert verdict.notes == (
        "fails at i1 (result equal is violated with %x = any value, %y = any value or poison)",
    )


def test_no_exception_is_named_where_a_literal_is_another_number() -> None:
    assert proved(BELOW_FOUR).notes == ()


@pytest.mark.parametrize("seed", some_of(range(12), 4))
def test_sums_of_bitwise_values_hold_where_their_literals_do_not_fit(seed: int) -> None:
    """Read from the printed text, and tried on all inputs."""
    text = pair_of(*identity(Random(seed)), 8)
    verdict = proved(text)
    assert verdict.guarantee.widths == ((1, None),)
    assert failing_widths(verdict.statement, 3) == []
    plain = verify_pair(text).verdict
    assert isinstance(plain, Proved)
    assert (8, 8) in (plain.guarantee.widths or ())


@pytest.mark.parametrize("seed", some_of(range(12), 12))
@pytest.mark.parametrize("every_width", some_of([True, False], 2))
def test_wrong_sums_of_bitwise_values_are_refuted(seed: int, every_width: bool) -> None:
    text = pair_of(*near_miss(Random(seed)), 64)
    assert isinstance(verify_pair(text, every_width=every_width).verdict, Refuted)


def test_what_is_proved_for_every_width_is_not_proved_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def again(*_: object) -> Verdict:
        raise AssertionError("decided as it is")

    monkeypatch.setattr(general_statements, "decide", again)
    assert proved(ABSORB).guarantee.widths == ((1, None),)
    for text in (pair("%r = arith.addi %x, %y : i8", "%r = arith.ori %x, %y : i8"), CONTRADICTORY):
        with pytest.raises(AssertionError, match="decided as it is"):
            verify_pair(text, every_width=True)


def test_a_contradictory_precondition_is_no_proof_for_every_width() -> None:
    assert isinstance(verify_pair(CONTRADICTORY, every_width=True).verdict, Vacuous)


def test_a_source_that_is_never_defined_is_said_to_be_that_for_every_width() -> None:
    text = pair("%r = ub.poison : i8", "%r = arith.addi %x, %y : i8")
    assert any(NEVER_DEFINED in note for note in proved(text).notes)


def test_a_refuted_pair_stays_refuted() -> None:
    text = pair("%r = arith.addi %x, %y : i8", "%r = arith.ori %x, %y : i8")
    assert isinstance(verify_pair(text, every_width=True).verdict, Refuted)


def test_what_does_not_generalise_keeps_its_proof() -> None:
    """5 * 205 is 1 modulo 256 and at no width above."""
    text = pair(
        "%c = arith.constant 5 : i8\n%r = arith.muli %x, %c : i8\n",
        "%c = arith.constant 205 : i8\n%i = arith.constant 25 : i8\n"
        "%a = arith.muli %x, %i : i8\n%r = arith.muli %a, %c : i8",
    )
    verdict = proved(text)
    assert verdict.guarantee.widths == ((8, 8),)
    assert verdict.statement == ""
    assert verdict.notes[-1].startswith("not generalised: no general statement holds")


@pytest.mark.parametrize("shift", ["shli", "shrui", "shrsi"])
def test_a_shift_by_a_huge_literal_is_generalised(shift: str) -> None:
    shifted = f"%c = arith.constant {10**12} : i64\n%s = arith.{shift} %x, %c : i64\n"
    sums = [f"%r = arith.addi {operands} : i64" for operands in ("%x, %s", "%s, %x")]
    verdict = proved(pair(*(shifted + total for total in sums), "%x: i64", "i64"))
    assert verdict.guarantee.widths == ((1, None),)
    assert failing_widths(verdict.statement, 6) == []


def test_conditions_stay_one_bit_wide() -> None:
    """All is i1: %x is a condition, and what is selected need not be."""
    text = pair(
        "%r = arith.select %x, %y, %y : i1",
        "%r = arith.andi %y, %y : i1",
        "%x: i1 {llvm.noundef}, %y: i1",
        "i1",
    )
    verdict = proved(text)
    assert "@before(%x: i1 {llvm.noundef}, %y: iw) -> iw" in verdict.statement
    text = pair("%r = arith.select %x, %x, %x : i1", "%r = arith.andi %x, %x : i1", "%x: i1", "i1")
    assert proved(text).notes == ("not generalised: every value is a condition, of type i1",)


def test_a_general_statement_keeps_what_is_promised_of_results() -> None:
    text = pair("%r = ub.poison : i8", "%z = arith.constant 0 : i8\n%r = arith.divui %z, %z : i8")
    verdict = proved(text.replace("-> i8", "-> (i8 {llvm.noundef})"))
    assert "-> (iw {llvm.noundef})" in verdict.statement


def test_index_is_not_generalised() -> None:
    text = ABSORB.replace("i8", "index")
    assert "not generalised: index has no symbolic width" in proved(text).notes


def test_functions_of_two_modules_are_generalised_too() -> None:
    before, after = ABSORB.split("func.func @after")
    (result,) = verify_translation(
        before.replace("@before", "@f"), "func.func @f" + after, every_width=True
    )
    assert isinstance(result.verdict, Proved)
    assert result.verdict.guarantee.widths == ((1, None),)
    assert "for every w:" in result.as_dict()["statement"]


@pytest.mark.skipif(not corpus_sample(), reason="the shared corpus is not here")
def test_general_statements_of_the_corpus_are_true() -> None:
    general = 0
    for file, expected in corpus_sample():
        if expected == "proved" and "andorxor" in file and general < 4:
            verdict = verify_pair(CORPUS / file, every_width=True).verdict
            if isinstance(verdict, Proved) and verdict.statement:
                general += 1
                assert failing_widths(verdict.statement, 4) == [], file
    assert general >= 3


# Constants that follow the width.


def everything_of(base: Base) -> tuple[TypeVariable, ...]:
    """The widths on which a base depends, besides that of its type."""
    return (V,) if base in ACROSS else {Base.WIDTH: (W,), Base.DIFFERENCE: (W, V)}.get(base, ())


def meanings_that_differ() -> list[WidthConstant]:
    """Constants whose meaning is not the number that they are printed as."""
    differing: list[WidthConstant] = []
    for base, offset in product(Base, (-2, -1, 0, 1, 3)):
        constant = WidthConstant(W, base, offset, everything_of(base))
        for v, w in product(range(1, 6), range(2, 8)):
            if v < w:
                widths = {W: w, V: v}
                of = [widths[u] for u in (W, *constant.of)]
                run = Execution(ConcreteInterpretation())
                meant = constant.binding().function.meaning(run, *of)
                if meant.term != constant.value(widths) % 2**w and constant not in differing:
                    differing.append(constant)
    return differing


def test_constants_mean_what_is_printed() -> None:
    assert meanings_that_differ() == []


@pytest.mark.parametrize("base", Base)
def test_a_wrong_meaning_is_noticed(base: Base, monkeypatch: pytest.MonkeyPatch) -> None:
    right = width_constant._bits  # pyright: ignore[reportPrivateUsage]

    def wrong(of_base: Base, m: Execution, to: int, of: list[int]) -> Bits:
        value = right(of_base, m, to, of)
        return value + value.constant(1) if of_base == base else value

    monkeypatch.setattr(width_constant, "_bits", wrong)
    assert {c.base for c in meanings_that_differ()} == ({base} - {Base.LITERAL})


@pytest.mark.parametrize("value", range(-128, 256, 3))
def test_candidates_have_the_value(value: int) -> None:
    widths = {V: 4, W: 8}
    found = candidates(value % 256, W, widths, lambda a, b: (a, b) == (V, W))
    assert found
    assert all(c.value(widths) % 256 == value % 256 for c in found)
    assert len({c.text for c in found}) == len(found)


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        (0, {"0"}),
        (1, {"1"}),
        (255, {"-1"}),
        (128, {"smin"}),
        (127, {"smax"}),
        (129, {"smin + 1"}),
        (125, {"smax - 2"}),
        (8, {"w", "8", "2^(v - 1)"}),
        (7, {"w - 1", "7", "2^(v - 1) - 1"}),
        (15, {"2^v - 1", "15"}),
        (16, {"2^v"}),
        (240, {"-2^v", "-16"}),
        (4, {"w - v", "v"}),
        (5, {"w - 3"}),
    ],
)
def test_likely_candidates(value: int, texts: set[str]) -> None:
    found = candidates(value, W, {V: 4, W: 8}, lambda a, b: (a, b) == (V, W))
    assert texts <= {c.text for c in found}


# Planted mistakes: each is noticed by a check that is always made, or by the tests above.


def test_a_constant_of_another_value_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    general = next(iter(statements(goal(SIGN_BIT))))
    name = next(iter(general.constants))
    other = dict(general.constants) | {name: WidthConstant(W, Base.MAXIMUM)}
    with pytest.raises(InternalError, match="as instance"):
        check_instance(replace(general, constants=other))


def test_other_operations_are_no_instance() -> None:
    general = next(iter(statements(goal(ABSORB))))
    swapped = replace(general.goal, source=general.goal.source[::-1])
    with pytest.raises(InternalError, match="as instance"):
        check_instance(replace(general, goal=swapped))
    fewer = replace(general.goal, never_poison=frozenset({"x"}))
    with pytest.raises(InternalError, match="as instance"):
        check_instance(replace(general, goal=fewer))


def closing_from(start: int) -> object:
    def close(*_: object, **__: object) -> EveryWidth:
        names = ("no new UB", "result not more poisonous", "result equal")
        return EveryWidth(tuple(Closed(n, "planted", ((start, None),)) for n in names), ())

    return close


@pytest.mark.parametrize(("start", "noticed"), [(1, True), (2, False)])
def test_a_start_that_is_too_low_is_noticed(
    start: int, noticed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(general_proof, "close_every_width", closing_from(start))
    if noticed:
        with pytest.raises(InternalError, match="a query at w = i1 violates it"):
            decide_every_width(goal(BELOW_ONE), Options())
    else:
        assert proved(BELOW_ONE).guarantee.widths == ((2, None),)


def test_a_statement_includes_the_original(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that starts above its widths proves nothing of it."""
    wider = pair(
        "%w = arith.extui %x : i8 to i16\n%r = arith.andi %w, %w : i16",
        "%r = arith.extui %x : i8 to i16",
        result="i16",
    )
    for start, holds in ((8, True), (9, False), (16, False)):

        def close(_: object, wanted: Set[str], timeout: float, start: int = start) -> Findings:
            return Findings(dict.fromkeys(wanted, start))

        for methods in ("METHODS", "WITHOUT_SOLVER"):
            monkeypatch.setattr(general_proof, methods, (("planted", close),))
        assert isinstance(prove_general(goal(wider), Options(), OUTSIDE), Proved) == holds


def test_every_obligation_of_a_statement_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Queries below the start prove nothing of the original."""

    def close(*_: object, **__: object) -> EveryWidth:
        return EveryWidth((Closed("result equal", "planted", ((5, None),)),), ())

    monkeypatch.setattr(general_proof, "close_every_width", close)
    assert isinstance(prove_general(goal(ABSORB), Options(), OUTSIDE), str)


@pytest.mark.parametrize("wrong", ["0", "3", "2^w1", "smax"])
def test_a_wrong_constant_in_the_statement_is_noticed(wrong: str) -> None:
    statement = proved(LOW_BITS).statement
    assert failing_widths(statement.replace("constant 2^w1 - 1", f"constant {wrong}"), 5)


def test_widths_that_are_too_many_are_noticed() -> None:
    statement = proved(BELOW_ONE).statement
    header = "for every w with w >= 2:"
    assert header in statement
    assert failing_widths(statement.replace(header, "for every w:"), 3) == [{"w": 1}]


def test_the_queries_of_a_general_proof_are_asked_again_and_written(tmp_path: Path) -> None:
    options = Options(second_opinion=True, emission=Emission("smtlib", tmp_path))
    verdict = decide_every_width(goal(BELOW_ONE), options)
    assert isinstance(verdict, Proved)
    assert any("cvc5" in note for note in verdict.notes)
    (folder,) = tmp_path.iterdir()
    asked = "".join(file.read_text() for file in folder.glob("*.smt2"))
    assert "violated at w = i1" in asked
    assert "violated at w = i2" in asked
