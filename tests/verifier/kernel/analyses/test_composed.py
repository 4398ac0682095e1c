"""Transfer functions made of others: the whole is sound where the parts are, and not otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from semantics.domains.domain import Element
from semantics.domains.intervals import MLIR_RANGES
from semantics.language.builder import Bool, Execution
from semantics.language.program import NoMeaning
from tests.support.deep import some_of
from verifier.analyses import interval_pieces as pieces
from verifier.analyses import known_bits, mlir_ranges
from verifier.claims.analyses import decide_claim, decide_soundness, violation_at_small_widths
from verifier.kernel.analyses.composed import Branch, Branches, Case, Cover, Return, by_cases
from verifier.kernel.analyses.transfer import Transfer
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Vacuous, Verdict
from verifier.measuring.transfers import run_on_all

HALVES = mlir_ranges.HALVES
OPTIONS = Options(total_timeout=60)
ALL = {
    **{f"ranges {name}": t for name, t in mlir_ranges.TRANSFERS.items()},
    **{f"bits {name}": t for name, t in known_bits.TRANSFERS.items()},
}


@pytest.mark.parametrize("name", some_of(sorted(ALL), 12))
def test_on_all_elements_of_two_bits_all_are_sound_and_the_best(name: str) -> None:
    run = run_on_all(ALL[name], 2)
    assert len(run.unsound) == 0
    assert run.precision().best == 1


def lower_half_forgotten(element: Element) -> Sequence[Case]:
    upper, lower = pieces.halves_of(element)
    return [upper, (lower[0], upper[1])]


def wraps_the_other_way(
    m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]
) -> Element:
    return pieces.around(x[0] - y[0], x[1] - y[1])


def sums(cover: Cover, piece: Callable[..., Element]) -> Transfer:
    return by_cases("sum", "arith.addi", MLIR_RANGES, (cover, cover), piece, {})


def test_parts_are_claimed() -> None:
    right = sums(HALVES, pieces.add)
    names = [part.goal.name for part in right.parts]
    assert len([name for name in names if name.startswith("sum of cases")]) == 4
    assert any("cover all members" in name for name in names)
    assert any("join holds of both" in name for name in names)
    assert any("what is not valid is empty" in name for name in names)


def test_cases_that_do_not_cover_are_refuted() -> None:
    wrong = replace(HALVES, cases=lower_half_forgotten)
    (claim,) = wrong.claims
    assert isinstance(decide_claim(claim, Options()), Refuted)
    assert len(run_on_all(sums(wrong, pieces.add), 2).unsound)


@pytest.mark.deep
def test_a_piece_that_is_wrong_refutes_the_whole() -> None:
    wrong = sums(HALVES, wraps_the_other_way)
    assert isinstance(decide_soundness(wrong, Options(total_timeout=20)), Refuted)


@pytest.mark.deep
def test_a_part_that_is_refuted_refutes_nothing_by_itself() -> None:
    """The part is of another function, which is wrong."""

    def nothing_known(m: Execution, x: Element, y: Element, *, numbers: tuple[int, ...]) -> Element:
        return pieces.everything(x[0])

    right = sums(HALVES, nothing_known)
    wrong_part = sums(HALVES, wraps_the_other_way).parts[0]
    doubtful = replace(right, parts=(wrong_part, *right.parts))
    verdict = decide_soundness(doubtful, Options(total_timeout=20))
    assert isinstance(verdict, Unknown)
    assert "sum of cases" in verdict.reason


@pytest.mark.deep
def test_a_composed_function_is_proved_for_every_width() -> None:
    verdict = decide_soundness(known_bits.TRANSFERS["minui"], Options(total_timeout=60))
    assert isinstance(verdict, Proved)
    assert verdict.guarantee.widths == ((1, None),)


def is_alone(x: Element, y: Element, *, numbers: tuple[int, ...]) -> Bool:
    return x[0].eq(x[1])


def branches(
    first: Callable[..., Element], second: Callable[..., Element], last: Callable[..., Element]
) -> Transfer:
    alone = (Branch(None, is_alone, first), Branch((0, 0), is_alone, second))
    return sums(HALVES, Branches(alone, last))


def test_each_branch_is_claimed_and_the_first_counts() -> None:
    add, wrong = pieces.add, wraps_the_other_way
    names = [part.goal.name for part in branches(add, add, add).parts]
    assert sum("of cases (0, 0), branch" in name for name in names) == 3
    assert sum("of cases (0, 1), branch" in name for name in names) == 2
    assert len(run_on_all(branches(add, wrong, add), 2).unsound) == 0
    assert len(run_on_all(branches(wrong, add, add), 2).unsound)


def test_what_is_claimed_of_a_branch_fails_where_it_is_wrong() -> None:
    for first, last in ((pieces.add, wraps_the_other_way), (wraps_the_other_way, pieces.add)):
        whole = sums(HALVES, Branches((Branch(None, is_alone, first),), last))
        found = [violation_at_small_widths(part) is not None for part in whole.parts[:2]]
        assert found == [first is wraps_the_other_way, last is wraps_the_other_way]


def never(element: Element) -> Bool:
    return element[0].ult(element[0])


def shifts(cover: Cover) -> Transfer:
    piece = mlir_ranges.PLAIN["shrui"]
    return by_cases("shift", "arith.shrui", MLIR_RANGES, (HALVES, cover), piece, {})


@pytest.mark.deep
def test_parts_may_say_nothing_as_long_as_not_all_do() -> None:
    """An amount that is negative as a signed number is poison."""
    nothing = next(part for part in shifts(HALVES).parts if "(0, 1)" in part.goal.name)
    assert isinstance(decide_claim(nothing, OPTIONS), Vacuous)
    assert isinstance(decide_soundness(shifts(HALVES), OPTIONS), Proved)
    of_negative = replace(HALVES, shapes=(pieces.is_lower,) * 2)
    made = shifts(of_negative)
    only = replace(made, parts=tuple(part for part in made.parts if part.result))
    assert isinstance(decide_soundness(only, OPTIONS), Vacuous)


@pytest.mark.deep
def test_parts_without_inputs_prove_nothing_of_what_they_leave_out() -> None:
    """The part of small amounts is about none: the cases do not cover all members then."""
    left_out = shifts(replace(HALVES, shapes=(never, pieces.is_lower)))
    about_none = next(part for part in left_out.parts if "(0, 0)" in part.goal.name)
    assert isinstance(decide_claim(about_none, OPTIONS), Vacuous)
    assert isinstance(decide_soundness(left_out, OPTIONS), Unknown)


@pytest.mark.deep
def test_a_part_without_inputs_at_small_widths_is_proved_for_all_or_not_at_all() -> None:
    def is_wide(x: Element, y: Element, *, numbers: tuple[int, ...]) -> Bool:
        return x[0].constant(0).ult(x[0].constant(1 << 70))

    def is_never(x: Element, y: Element, *, numbers: tuple[int, ...]) -> Bool:
        return never(x)

    def decided(condition: Callable[..., Bool]) -> Verdict:
        branch = Branch(None, condition, wraps_the_other_way)
        return decide_soundness(sums(HALVES, Branches((branch,), pieces.add)), OPTIONS)

    assert isinstance(decided(is_never), Proved)
    assert isinstance(decided(is_wide), Unknown)


def test_cases_are_of_the_elements_that_there_are() -> None:
    """Of another domain, of some elements only, or not all in one domain, they show nothing."""
    other = replace(MLIR_RANGES, name="other")
    inner = Cover("inner", other, pieces.HALF, pieces.singles_of, HALVES.shapes)
    for cover, message in (
        (replace(HALVES, of=other), "not of mlir-ranges"),
        (replace(HALVES, then=inner), "inner cover elements of other"),
        (replace(HALVES, given=never), "some elements only"),
    ):
        with pytest.raises(NoMeaning, match=message):
            sums(cover, pieces.add)
    covers = (HALVES, replace(HALVES, into=other))
    with pytest.raises(NoMeaning, match="several domains"):
        by_cases("sum", "arith.addi", MLIR_RANGES, covers, pieces.add, {})
    back = Return("back", pieces.HALF, other, lambda element: element)
    with pytest.raises(NoMeaning, match="back gives elements of other"):
        by_cases("sum", "arith.addi", MLIR_RANGES, (HALVES, HALVES), pieces.add, {}, back)
