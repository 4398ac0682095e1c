"""Rules on floats are found over one format, and proved over all of them from their text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from synth.scalar.mining.float_space import float_space_of
from synth.scalar.mining.mining import Mined, NotGiven, mine_space, space_for
from synth.scalar.rules.rule import Rule
from synth.scalar.rules.rule_checks import survives
from synth.scalar.terms.costs import LATENCY, OPS, Costs
from synth.scalar.terms.operators import BadOperator
from synth.scalar.terms.terms import Application, Argument, Literal
from verifier import verify_rewrite
from verifier.kernel.pdl import float_choices
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result

FLAGS = ("nnan", "ninf", "nsz")


def proved(texts: Sequence[str]) -> list[Result]:
    return [result for text in texts for result in verify_rewrite(text)]


@pytest.fixture(autouse=True, scope="module")
def few_formats() -> Iterator[None]:
    """One with NaNs, infinities and zeros of both signs, and one without."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(float_choices, "FORMATS", ("f4E2M1FN", "f8E5M2"))
        yield


@pytest.fixture(scope="module")
def sums(few_formats: None) -> list[Mined]:
    return mined("arith.addf arith.subf", flags=FLAGS)[0]


def mined(
    names: str, size: int = 1, arguments: int = 1, flags: Sequence[str] = (), costs: Costs = OPS
) -> tuple[list[Mined], NotGiven]:
    left = NotGiven()
    space = float_space_of(names.split(), size, arguments, flags, costs)
    return list(mine_space(space, provers=[proved], not_given=left)), left


def laws(found: Sequence[Mined]) -> set[str]:
    return {str(one.rule) for one in found}


@pytest.mark.deep
def test_neutral_operands_are_found_and_zeros_of_the_other_sign_are_not() -> None:
    found, left = mined("arith.addf arith.subf arith.negf")
    assert {"x + -0.0 -> x", "x - 0.0 -> x", "-0.0 - x -> negf(x)"} <= laws(found)
    wrong = {"x + 0.0 -> x", "0.0 - x -> negf(x)", "x - x -> 0.0", "x - -0.0 -> x"}
    assert not wrong & laws(found) and not left.undecided


@pytest.mark.deep
def test_products_are_turned_into_what_is_cheaper() -> None:
    found, _ = mined("arith.mulf arith.divf arith.negf", costs=LATENCY)
    said = laws(found)
    assert {"x * 1.0 -> x", "x * -1.0 -> negf(x)", "x / 2.0 -> x * 0.5"} <= said
    assert not any(rule.startswith(("x * 0.0", "x * -0.0", "x / x ->")) for rule in said)


@pytest.mark.deep
def test_signs() -> None:
    found, _ = mined("arith.negf math.absf math.copysign", size=2)
    assert {"negf(negf(x)) -> x", "math.absf(math.absf(x)) -> math.absf(x)"} <= laws(found)
    assert "math.absf(negf(x)) -> math.absf(x)" in laws(found)
    assert "math.copysign(x, x) -> x" in laws(found)


@pytest.mark.deep
def test_extrema_and_choices() -> None:
    found, _ = mined("arith.maximumf arith.cmpf:olt arith.select", arguments=2)
    said = laws(found)
    assert {"maximumf(x, x) -> x", "select(x_i1, x, x) -> x", "cmpf:olt(x, x) -> 0"} <= said
    assert not any(rule.startswith("cmpf:olt(x, y)") for rule in said)


@pytest.mark.deep
def test_flags_are_put_where_they_are_needed_only(sums: list[Mined]) -> None:
    said = laws(sums)
    flags = ",".join(FLAGS)
    assert {f"x + {flags} 0.0 -> x", f"x - {flags} x -> 0.0", "x + -0.0 -> x"} <= said
    (text,) = [one.text for one in sums if str(one.rule) == f"x - {flags} x -> 0.0"]
    (bare,) = verify_rewrite(text.replace("nnan,ninf,nsz>", "none>"))
    assert isinstance(bare.verdict, Refuted)


@pytest.mark.parametrize(
    "number,kind",
    [("-0.0", Proved), ("0.0", Refuted)],
)
def test_a_constant_of_an_open_type_is_the_number_that_is_said(
    number: str, kind: type, sums: list[Mined]
) -> None:
    (text,) = [one.text for one in sums if str(one.rule) == "x + -0.0 -> x"]
    (result,) = verify_rewrite(text.replace("-0.0 : f64", f"{number} : f64"))
    assert isinstance(result.verdict, kind)


def test_the_sieve_tells_zeros_apart_unless_flags_free_their_signs() -> None:
    for flags, same in (((), False), (("nsz",), True)):
        space = float_space_of(["arith.addf"], 1, 1, flags)
        (x,), (zero, *_) = space.arguments, space.literals
        assert isinstance(x, Argument) and isinstance(zero, Literal)
        rule = Rule(Application(space.operators[0], (x, zero)), x)
        assert survives(rule, ()) is same


def test_what_is_not_searched_is_said() -> None:
    with pytest.raises(BadOperator, match="has no instance"):
        space_for(["arith.extf"], 1)
    with pytest.raises(BadOperator, match="one open type"):
        space_for(["arith.addf"], 1, types=2)
    with pytest.raises(BadOperator, match="there is none"):
        space_for(["arith.addi"], 1, flags=("nnan",))
