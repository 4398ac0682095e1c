"""Helpers of the kernel that lie cost verdicts, and make no proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import islpy as isl
import pytest

from tests.support.deep import few
from tests.support.functions import programs
from verifier.claims.pairs import parse_pair
from verifier.finding.coinduction_search import CoinductionSearch
from verifier.kernel.any_width import methods
from verifier.kernel.any_width.bit_serial_automaton import Automaton, Explored
from verifier.kernel.deciding import general_proof
from verifier.kernel.deciding.decide import decide_as_it_is
from verifier.kernel.deciding.general_proof import prove_general
from verifier.kernel.deciding.options import Options
from verifier.kernel.deciding.outside import TriedInputs
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.goal_at_widths import Choice, Input
from verifier.kernel.input.reading import source_of
from verifier.kernel.loops.proving.coinduction import Claims, Coinduction, Value
from verifier.kernel.loops.proving.equivalence import EquivalenceQuestion, Promises, Search, decide
from verifier.kernel.solving.solver import Asked, Queries
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.verdict import Counterexample, Proved, Refuted, Unknown, Verdict
from verifier.strategy.loops import SEARCH
from verifier.strategy.outside import OUTSIDE

PAIR = """func.func @before(%x: i8, %y: i8) -> i8 {
  %r = arith.ADDED %x, %y : i8
  func.return %r : i8
}
func.func @after(%x: i8, %y: i8) -> i8 {
  %r = arith.addi %y, %x : i8
  func.return %r : i8
}
"""


def goal(operation: str) -> Goal:
    return parse_pair(source_of(PAIR.replace("ADDED", operation))).goal()


@dataclass
class Blind:
    """Says that there is no violation, and that the source is defined."""

    choice: Choice

    def violation(self, obligations: Sequence[str]) -> Input | None:
        return None

    def source_is_defined(self) -> bool:
        return True

    def satisfies_precondition(self) -> bool:
        return True


class Alarmist(Blind):
    """Says that an input violates something."""

    def violation(self, obligations: Sequence[str]) -> Input | None:
        return Input({"x": 1, "y": 2}, {"x is poison": False, "y is poison": False})


@dataclass
class Liar:
    kind: Callable[[Choice], TriedInputs]

    def sample(self, goal: Goal, choice: Choice) -> TriedInputs:
        return self.kind(choice)

    def counterexample(
        self, sample: TriedInputs, found: Input, names: Sequence[str], queries: Queries
    ) -> Counterexample:
        real = OUTSIDE.sample(self.goal, sample.choice)
        return OUTSIDE.counterexample(real, found, names, queries)

    goal: Goal
    explores: Callable[[Automaton], Explored] = OUTSIDE.explore

    def failure(
        self, sample: TriedInputs, found: Input, names: Sequence[str], queries: Queries
    ) -> str:
        return "it does not"

    def explore(self, automaton: Automaton) -> Explored:
        return self.explores(automaton)

    def ask_again(
        self, goal: Goal, verdict: Verdict, asked: Sequence[Asked], options: Options
    ) -> tuple[str, ...]:
        return ("all of it was confirmed",)


def test_who_sees_no_violation_makes_no_proof() -> None:
    wrong, right = goal("subi"), goal("addi")
    assert isinstance(decide_as_it_is(wrong, Options(), Liar(Blind, wrong)), Refuted)
    assert isinstance(prove_general(wrong, Options(), Liar(Blind, wrong)), str)
    assert isinstance(decide_as_it_is(right, Options(), Liar(Blind, right)), Proved)


def test_who_sees_one_everywhere_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = goal("subi")
    assert isinstance(decide_as_it_is(wrong, Options(), Liar(Alarmist, wrong)), Refuted)
    same = """func.func @before(%x: i8, %y: i8) -> i8 {
  %r = arith.divui %x, %y : i8
  func.return %r : i8
}
"""
    right = parse_pair(source_of(same + same.replace("before", "after"))).goal()
    monkeypatch.setattr(methods, "METHODS", ())
    with pytest.raises(ReplayFailed):
        decide_as_it_is(right, Options(), Liar(Alarmist, right))


def sees_no_states(automaton: Automaton) -> Explored:
    return Explored({}, dict.fromkeys(automaton.questions, 0), {})


def sees_no_violating_states(automaton: Automaton) -> Explored:
    violated = automaton.violated
    witness = {
        guesses: {
            at: {m for m in memories if not (automaton.is_end(at) and violated(m, guesses))}
            for at, memories in states.items()
        }
        for guesses, states in OUTSIDE.explore(automaton).witness.items()
    }
    return Explored(witness, dict.fromkeys(automaton.questions, 2), {})


@few(2)
@pytest.mark.parametrize(
    ("explores", "right"),
    [(OUTSIDE.explore, Proved), (sees_no_states, str), (sees_no_violating_states, Proved)],
)
def test_who_says_that_no_state_violates_anything_closes_nothing_by_it(
    explores: Callable[[Automaton], Explored], right: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the right goal no state does."""
    monkeypatch.setattr(general_proof, "WITHOUT_SOLVER", (methods.AUTOMATON,))
    monkeypatch.setattr(general_proof, "METHODS", (methods.AUTOMATON,))
    for operation, kind in (("addi", right), ("subi", str)):
        asked = goal(operation)
        assert isinstance(prove_general(asked, Options(), Liar(Blind, asked, explores)), kind)


LOOPS = """func.func @f(%x: memref<8xf32>, %c: f32) {
  affine.for %i = 0 to COUNT {
    affine.store %c, %x[%i] : memref<8xf32>
  }
  return
}
"""


SUMS = """func.func @f(%x: memref<8xf32>, %s: memref<f32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %x[%i] : memref<8xf32>
    %1 = affine.load %s[] : memref<f32>
    %2 = arith.addf %1, %0 : f32
    affine.store %2, %s[] : memref<f32>
  }
  return
}
"""
DECIDES = """func.func @f(%x: memref<8xf32>, %c: f32, %d: f32, %a: i1, %b: i1) {
  affine.for %i = 0 to 8 {
    %0 = scf.if BY -> (f32) {
      %1 = arith.addf %c, %d : f32
      scf.yield %1 : f32
    } else {
      %1 = arith.addf %c, %d : f32
      scf.yield %1 : f32
    }
    affine.store %c, %x[%i] : memref<8xf32>
  }
  return
}
"""


def never(question: EquivalenceQuestion) -> Refuted | Unknown | None:
    return None


def claims_to_have_proved(question: EquivalenceQuestion) -> Refuted | Unknown | None:
    question.required.append("values of arg0")
    return None


def has_looked_elsewhere(question: EquivalenceQuestion) -> Refuted | Unknown | None:
    question.required.append("values of arg0")
    question.open.clear()
    return None


class ClaimsNothing:
    """Finds that everything holds, by no claims."""

    def __init__(self, table: Coinduction, most_steps: int | None) -> None:
        self.table = table
        self.claims: Claims = {}

    def at_end(self, before: str, after: str) -> None:
        pass

    def agree(self, left: Value, right: Value, relation: isl.Map) -> bool:
        return True


class ClaimsAll(ClaimsNothing):
    """Claims that all values of one name are equal."""

    def __init__(self, table: Coinduction, most_steps: int | None) -> None:
        super().__init__(table, most_steps)
        domains = (table.before.domains, table.after.domains)
        for name in domains[0].keys() & domains[1].keys():
            pair = (domain[name] for domain in domains)
            self.claims[name, name] = isl.Map.from_domain_and_range(*pair)


class ClaimsOfNoValue(ClaimsNothing):
    def __init__(self, table: Coinduction, most_steps: int | None) -> None:
        super().__init__(table, most_steps)
        self.claims["S9", "S9"] = isl.Map("{ S9[] -> S9[] }")


class Agrees(CoinductionSearch):
    """Says of any conditions that they agree."""

    def agree(self, left: Value, right: Value, relation: isl.Map) -> bool:
        return True


LIARS = [ClaimsNothing, ClaimsAll, ClaimsOfNoValue]


@pytest.mark.parametrize(
    "search",
    [
        *(
            Search(look, SEARCH.find)
            for look in (never, claims_to_have_proved, has_looked_elsewhere)
        ),
        *(Search(never, liar) for liar in LIARS),
    ],
)
def test_a_search_that_finds_nothing_against_a_wrong_target_proves_nothing(search: Search) -> None:
    before, after = (programs(LOOPS.replace("COUNT", count))[0] for count in ("8", "7"))
    verdict, _ = decide(before, after, Promises(), search)
    assert isinstance(verdict, Unknown)


def test_a_search_that_finds_nothing_against_a_right_target_lets_it_be_proved() -> None:
    (program,) = programs(LOOPS.replace("COUNT", "8"))
    verdict, _ = decide(program, program, Promises(), Search(never, SEARCH.find))
    assert isinstance(verdict, Proved)


@pytest.mark.parametrize("liar", [ClaimsNothing, ClaimsOfNoValue])
def test_who_claims_too_little_proves_nothing(liar: type[ClaimsNothing]) -> None:
    """Even of a target that is right."""
    (program,) = programs(SUMS)
    verdict, _ = decide(program, program, Promises(), Search(never, SEARCH.find))
    assert isinstance(verdict, Proved)
    verdict, _ = decide(program, program, Promises(), Search(never, liar))
    assert isinstance(verdict, Unknown)


def test_conditions_that_are_said_to_agree_are_compared() -> None:
    before, after = (programs(DECIDES.replace("BY", by))[0] for by in ("%a", "%b"))
    assert isinstance(decide(before, before, Promises(), Search(never, SEARCH.find))[0], Proved)
    assert isinstance(decide(before, after, Promises(), Search(never, Agrees))[0], Unknown)
