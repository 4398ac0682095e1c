"""Verdicts on random pairs of programs, compared with brute force; planted mistakes are noticed.

`benchmarks/fuzz_verifier.py` runs many more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from semantics.interpretations.any_width.bit_serial import BitSerialInterpretation
from semantics.interpretations.any_width.polynomials import PolynomialInterpretation
from tests.generators.random_goals import random_goal
from tests.generators.random_literal_goals import random_literal_goal
from tests.support.compare_verdicts import disagreement, verdict_of
from tests.support.deep import some_of
from verifier.kernel.any_width import methods as every_width
from verifier.kernel.any_width.bit_serial_automaton import Automaton, Guesses, _Step
from verifier.kernel.deciding import decide as deciding
from verifier.kernel.goals.goal import Goal
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.refuting import mlir_runner


@pytest.fixture(autouse=True)
def _few_widths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough for what is compared here; products of 64 bits take long."""
    monkeypatch.setattr(deciding, "LARGEST_WIDTH", 6)
    monkeypatch.setattr(mlir_runner, "tools", lambda: None)


EACH_BY_ITSELF = settings(
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@pytest.mark.deep
@settings(EACH_BY_ITSELF, max_examples=12)
@given(st.randoms(use_true_random=False))
def test_verdicts_agree_with_brute_force(random: Random) -> None:
    goal = random_goal(random)
    assert disagreement(goal, verdict_of(goal)) is None


@pytest.mark.deep
@settings(EACH_BY_ITSELF, max_examples=80)
@given(st.randoms(use_true_random=False))
def test_more_verdicts_agree_with_brute_force(random: Random) -> None:
    goal = random_goal(random)
    assert disagreement(goal, verdict_of(goal)) is None


@pytest.mark.deep
def test_verdicts_on_goals_of_literals_agree_with_brute_force() -> None:
    kinds: list[type[object]] = []
    for seed in range(40):
        goal = random_literal_goal(Random(seed))
        verdict = verdict_of(goal)
        assert disagreement(goal, verdict, largest=5) is None, seed
        kinds.append(type(verdict))
    assert kinds.count(Proved) > 10 and kinds.count(Refuted) > 10


@pytest.mark.deep
def test_the_random_goals_are_of_every_kind() -> None:
    verdicts = [verdict_of(random_goal(Random(seed))) for seed in range(60)]
    proved = [v for v in verdicts if isinstance(v, Proved)]
    assert sum(isinstance(v, Refuted) for v in verdicts) > 5
    assert len([v for v in proved if v.guarantee.widths == ((1, None),)]) > 10
    assert len({v.method for v in proved}) >= 2


Plant = Callable[[pytest.MonkeyPatch], None]


def _forgets(what: str) -> Plant:
    recall = _Step.recall

    def forgetful(self: _Step, slot: str, index: int, place: int = 0) -> int:
        return 0 if slot == what else recall(self, slot, index, place)

    return lambda patch: patch.setattr(_Step, "recall", forgetful)


def _trusts_guesses(patch: pytest.MonkeyPatch) -> None:
    violated = Automaton.violated

    def trusting(self: Automaton, memory: int, guesses: Guesses) -> frozenset[str]:
        conditions, self.conditions = self.conditions, []
        found = violated(self, memory, ())
        self.conditions = conditions
        return found

    patch.setattr(Automaton, "violated", trusting)


def _guesses_once(patch: pytest.MonkeyPatch) -> None:
    def one_guess(self: Automaton) -> Iterator[Guesses]:
        return iter([(False,) * len(self.conditions)])

    patch.setattr(Automaton, "all_guesses", one_guess)


def _reads_as(interpretation: type, method: str, instead: str) -> Plant:
    return lambda patch: patch.setattr(interpretation, method, getattr(interpretation, instead))


def _sums_only(patch: pytest.MonkeyPatch) -> None:
    """Other methods would close first what polynomials do."""
    _reads_as(PolynomialInterpretation, "sub", "add")(patch)
    polynomials = [m for m in every_width.METHODS if m[0] == "polynomial identity"]
    patch.setattr(every_width, "METHODS", polynomials)


def _forgets_obligations(patch: pytest.MonkeyPatch) -> None:
    names = deciding.obligation_names

    def only_values(goal: Goal) -> tuple[str, ...]:
        return tuple(name for name in names(goal) if name.endswith(" equal"))

    patch.setattr(deciding, "obligation_names", only_values)


PLANTS: dict[str, Plant] = {
    "carries are forgotten": _forgets("carry"),
    "sign bits are forgotten": _forgets("sign"),
    "a wrong prophecy is kept": _trusts_guesses,
    "conditions are taken to be false": _guesses_once,
    "signed comparison as unsigned": _reads_as(
        BitSerialInterpretation, "signed_less", "unsigned_less"
    ),
    "zero extension as sign extension": _reads_as(
        BitSerialInterpretation, "zero_extend", "sign_extend"
    ),
    "differences are sums in polynomials": _sums_only,
    "poison is not an obligation": _forgets_obligations,
}


@pytest.mark.deep
@pytest.mark.parametrize("plant", some_of(PLANTS.values(), 4), ids=PLANTS.keys())
def test_a_planted_mistake_is_noticed(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *others = every_width.METHODS
    monkeypatch.setattr(every_width, "METHODS", (second, first, *others))  # the automaton first
    plant(monkeypatch)
    for seed in range(200):
        goal = random_goal(Random(seed))
        try:
            if disagreement(goal, verdict_of(goal)) is not None:
                return
        except InternalError:
            return
    pytest.fail("200 random goals and nothing noticed")
