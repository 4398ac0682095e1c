"""Kernels and the structured programs that a raiser makes of them: equal bit for bit at all sizes,
and no longer so after any of many changes."""

import pytest

from tests.inputs import raised_blas, raised_loops, raised_solvers, raised_stencils
from tests.inputs.raised_kernels import Pair
from tests.support.deep import some_of
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict
from verifier.running.cross_check import Comparison
from verifier.strategy import loops as equivalence
from verifier.strategy.loops import prove_equal

PAIRS = {
    name: pair
    for module in (raised_blas, raised_loops, raised_solvers, raised_stencils)
    for name, pair in vars(module).items()
    if isinstance(pair, Pair)
}


def verdict(pair: Pair, old: str = "", new: str = "") -> Verdict:
    before, after = pair.programs(old, new)
    return prove_equal(before, after, assume_equal_extents=pair.extents())


@pytest.mark.parametrize("name", some_of(PAIRS, 8))
def test_the_structured_program_is_proved_equal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs, which take most of the time, are those of the kernels of linear algebra only."""
    cross_checked = hasattr(raised_blas, name)
    if not cross_checked:
        monkeypatch.setattr(equivalence, "compare_runs", lambda *_: Comparison(0, None, "none"))
    found = verdict(PAIRS[name])
    assert isinstance(found, Proved), found
    assert found.guarantee.sizes == "all"
    assert found.guarantee.equality == "bit-exact"
    expected = "cross-checked by" if cross_checked else "not cross-checked"
    assert any(note.startswith(expected) for note in found.notes)


@pytest.mark.parametrize(
    "name, old, new",
    some_of([(name, *mutant) for name, pair in PAIRS.items() for mutant in pair.mutants], 28),
)
def test_a_mutant_is_refuted(name: str, old: str, new: str) -> None:
    assert isinstance(verdict(PAIRS[name], old, new), Refuted)


@pytest.mark.parametrize(
    "name, old, new",
    some_of([(name, *mutant) for name, pair in PAIRS.items() for mutant in pair.unseen], 6),
)
def test_a_mutant_that_no_run_tells_apart_is_not_proved(name: str, old: str, new: str) -> None:
    assert not isinstance(verdict(PAIRS[name], old, new), Proved)
