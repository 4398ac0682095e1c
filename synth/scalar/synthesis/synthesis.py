"""The cheapest program over given operators that refines a given specification.

Programs are enumerated from cheap to costly on some inputs; those that do there what the
specification does are put to the verifier, whose counterexamples become further inputs (CEGIS:
Solar-Lezama et al., ASPLOS'06). Where the specification is undefined anything goes; where it is
poison, anything that is defined.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

import numpy as np
from xdsl.ir import Attribute

from semantics.interpretations.concrete import signed
from synth.campaign.budget import Budget, Meter, OutOfBudget
from synth.scalar.rules.rule import text_of
from synth.scalar.synthesis.behaviour import may_be_undefined
from synth.scalar.synthesis.branches import branches
from synth.scalar.synthesis.constants import with_a_constant
from synth.scalar.synthesis.float_proofs import (
    decide_on_floats,
    is_about_floats,
    violating_floats,
)
from synth.scalar.synthesis.observations import (
    Observations,
    check_searchable,
    has_free_zero,
    lanes_of_inputs,
    observe,
)
from synth.scalar.synthesis.roots import Roots
from synth.scalar.synthesis.shortening import does, is_made_of, shorter
from synth.scalar.synthesis.skeletons import solved
from synth.scalar.synthesis.space import ProgramSpace, WantedValues
from synth.scalar.synthesis.specification import Grammar, Specification
from synth.scalar.terms.batches import Runner, width_of
from synth.scalar.terms.float_operators import is_float
from synth.scalar.terms.terms import Application, Literal, Term, subterms
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.goals.goal_at_widths import Input, ask, choices
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.kernel.verdicts.verdict import Proved, Refuted, Unknown, Unsupported, Verdict
from verifier.refuting.sampling import Sample
from verifier.strategy.decide import decide

_MOST_IN_LEVEL = 400_000
"""Of a cost for which more programs have to be run, none are kept to be built on."""
_SHARED = 2.0
"""So much may be saved by sharing where programs are joined at the root."""
_MOST_CANDIDATES = 40
"""So many programs of one cost are put to the verifier."""
_ROUNDS = 6
"""So often the search begins again with the counterexamples found."""
_MOST_IN_VAIN = 40
"""A search ends when so many candidates were refuted by inputs that no lane shows, such as those of
an index of 32 bits: what comes next is likely to be refuted too."""
_UNDECIDED = 5
"""As so many of these counts one that was not decided."""

_BUDGET = Budget(20_000_000, 10.0)
QUICK = Options(timeout=2.0, total_timeout=5.0)


@dataclass(frozen=True)
class Synthesised:
    """A program that was proved to refine the specification; `cost` is beside what is given."""

    results: tuple[Term, ...]
    cost: float
    proof: Proved


@dataclass(frozen=True)
class SearchOutcome:
    """What was found, if anything was, else why not. `refuted`: candidates that were wrong.

    `undecided` are the candidates for a result, as its number and a program, that could be neither
    proved nor refuted. `exhausted`: the budget ended the search. `limited`: it was cut short, by
    that or by a limit on candidates.
    """

    found: Synthesised | None
    reason: str
    programs: int
    refuted: int
    seconds: float
    exhausted: bool = False
    limited: bool = False
    undecided: tuple[Undecided, ...] = ()


@dataclass(frozen=True)
class Undecided:
    """A program for a result that behaves as wanted on all inputs tried, and why it is not
    proved."""

    number: int
    program: Term
    reason: str


def synthesise(
    specification: Specification,
    grammar: Grammar,
    below: float = float("inf"),
    budget: Budget | None = None,
    options: Options = QUICK,
    seed: int = 0,
) -> SearchOutcome:
    """The cheapest program that is found and proved, of a cost `below` the given one.

    Raises `synth.scalar.synthesis.observations.Unsearchable` for types that cannot be searched.
    """
    check_searchable(specification)
    meter = Meter(budget or _BUDGET)
    return outcome_of(_Search(specification, grammar, below, meter, options, seed))


def shorten(
    specification: Specification,
    grammar: Grammar,
    below: float = float("inf"),
    budget: Budget | None = None,
    options: Options = QUICK,
    seed: int = 0,
) -> SearchOutcome:
    """As `synthesise`, but only the specification with an operation left out is tried."""
    check_searchable(specification)
    meter = Meter(budget or _BUDGET)
    return outcome_of(_Shortening(specification, grammar, below, meter, options, seed))


class Searches(Protocol):
    """A search for programs, and what it says of itself when it has ended."""

    meter: Meter
    reason: str
    refuted: int
    exhausted: bool
    limited: bool
    undecided: list[Undecided]

    def found(self) -> Synthesised | None: ...


def outcome_of(search: Searches) -> SearchOutcome:
    """Run a search; what it gave."""
    found, meter = search.found(), search.meter
    return SearchOutcome(
        found,
        search.reason,
        meter.programs,
        search.refuted,
        meter.seconds,
        search.exhausted,
        search.limited,
        tuple(search.undecided),
    )


class _Search:
    def __init__(
        self,
        specification: Specification,
        grammar: Grammar,
        below: float,
        meter: Meter,
        options: Options,
        seed: int,
    ) -> None:
        self.specification = specification
        self.grammar = grammar
        self.below = below
        self.meter = meter
        self.options = options
        self.seed = seed
        self.reason = ""
        self.exhausted = self.limited = False
        self.refuted = 0
        self.undecided: list[Undecided] = []
        self._counterexamples: list[Input] = []
        self._on_floats = is_about_floats(specification)
        self._settled: set[tuple[int, Term]] = set()
        self._in_vain = 0

    def found(self) -> Synthesised | None:
        """The cheapest program, each result of it found by itself."""
        results: list[Term] = []
        proof: Proved | None = None
        for number in range(len(self.specification.results)):
            try:
                one = self._result(number)
            except OutOfBudget:
                self.reason = self.reason or "the budget is used up"
                self.exhausted = self.limited = True
                return None
            if one is None:
                return None
            result, proof = one
            results.append(result)
        cost = self._cost(results)
        if cost >= self.below:
            self.reason = "nothing cheaper was found"
            return None
        if len(results) != 1:
            verdict = decide(self.specification.goal(results), self.options)
            proof = verdict if isinstance(verdict, Proved) else None
        if proof is None:
            self.reason = "the results together could not be proved"
            return None
        return Synthesised(tuple(results), cost, proof)

    def _cost(self, terms: list[Term]) -> float:
        return self.grammar.costs.beside(terms, self.specification.given)

    def _result(self, number: int) -> tuple[Term, Proved] | None:
        """A program for one result; again with more lanes as long as candidates were refuted."""
        for _ in range(_ROUNDS):
            known = len(self._counterexamples)
            observations = observe(self.specification, self.seed, self._counterexamples)
            for candidates in self._levels(number, observations):
                proved = self._first_proved(number, candidates)
                if proved is not None:
                    return proved
            if len(self._counterexamples) == known:
                self.reason = "nothing cheaper in the space searched"
                return None
        self.reason, self.limited = f"candidates were refuted in {_ROUNDS} rounds", True
        return None

    def _levels(self, number: int, observations: Observations) -> Iterator[list[Term]]:
        """Candidates for a result, cheap ones first."""
        runner, target = self._wanted(number, observations)
        leaves = self.specification.leaves
        space = ProgramSpace(runner, leaves, self.grammar, self.meter)
        yield _constants(target)
        yield [
            block.term(row)
            for block in space.blocks
            if block.type_ == target.type_
            for row in np.flatnonzero(target.met_by(block.bits, block.poison)).tolist()
        ]
        cost = space.next_cost(0.0)
        while cost is not None and cost < self.below and space.count(cost) <= _MOST_IN_LEVEL:
            yield space.grow(cost, target)
            if self.grammar.holes:
                yield list(with_a_constant(space, target, cost))
            cost = space.next_cost(cost)
        roots = Roots(space, target)
        tree = self.below + _SHARED
        rest = [*roots.joined(tree), *roots.equal(tree), *branches(space, target, tree)]
        rest = [pair for pair in rest if self._cost([pair[1]]) < self.below]
        rest.sort(key=lambda pair: pair[0])
        while cost is not None and cost < self.below:
            yield [term for known, term in rest if known <= cost]
            rest = [pair for pair in rest if pair[0] > cost]
            yield list(roots.at(cost))
            if self.grammar.holes:
                yield list(with_a_constant(space, target, cost))
            cost = space.next_cost(cost)
        yield [term for _, term in rest]
        source = self.specification.results[number]
        if self.grammar.holes:
            yield solved(space, target, leaves, source, self.below)
        used = {t.operator for t in subterms([source]) if isinstance(t, Application)}
        # What the source computes twice costs once.
        yield [source] if used <= set(self.grammar.operators) else []

    def _wanted(self, number: int, observations: Observations) -> tuple[Runner, WantedValues]:
        """On which lanes programs are run, and what is wanted of a result there."""
        target_type = self.specification.results[number].type_
        assert isinstance(target_type, Attribute)
        bits, certain = observations.targets[number], observations.certain[number]
        runner = observations.runner
        if not any(may_be_undefined(operator) for operator in self.grammar.operators):
            runner = Runner(observations.lanes.where(certain))
            bits, certain = bits[certain], certain[certain]
        return runner, WantedValues(target_type, bits, certain)

    def _first_proved(self, number: int, candidates: list[Term]) -> tuple[Term, Proved] | None:
        ranked = sorted(
            {term: None for term in candidates if (number, term) not in self._settled},
            key=lambda term: (self._cost([term]), _numbers(term), text_of(term)),
        )
        tried = 0
        for term in ranked:
            if self._cost([term]) >= self.below:
                return None
            if tried == _MOST_CANDIDATES:
                self.limited = True
                return None
            if not self._survives(number, term):
                continue
            tried += 1
            self._settled.add((number, term))
            proof = self._proof(number, term)
            if proof is not None:
                return term, proof
        return None

    def _survives(self, number: int, term: Term) -> bool:
        """Whether no counterexample so far refutes the candidate."""
        if not self._counterexamples:
            return True
        arguments = self.specification.arguments
        runner = Runner(lanes_of_inputs(arguments, self._counterexamples))
        wanted, given = runner.run(self.specification.results[number]), runner.run(term)
        result = self.specification.results[number]
        undefined = wanted.ub | has_free_zero(self.specification, result, wanted.bits)
        for other in (*self.specification.results, *self.specification.given):
            undefined = undefined | runner.run(other).ub
        right = ~given.ub & (wanted.poison | (~given.poison & (wanted.bits == given.bits)))
        return bool((undefined | right).all())

    def _proof(self, number: int, term: Term) -> Proved | None:
        """The proof of a candidate; where it is refuted, the counterexample is kept, and where it
        is not decided, the candidate."""
        self.meter.check()
        if self._on_floats:
            return self._proof_on_floats(number, term)
        goal = self.specification.goal([term], [number])
        try:
            violation = violating_input(goal, self.options)
        except SolverUnknown as error:
            self._leave(number, term, str(error))
            return None
        if violation is not None:
            self._refute(number, term, violation)
            return None
        verdict = decide(goal, self.options)
        if isinstance(verdict, Unknown | Unsupported):
            self._leave(number, term, verdict.reason)
        return verdict if isinstance(verdict, Proved) else None

    def _refute(self, number: int, term: Term, violation: Input | None) -> None:
        """Count a candidate that is refuted; an input on which it fails, if that can be one of the
        lanes, is kept. Raises `OutOfBudget`."""
        self.refuted += 1
        if violation is not None:
            self._counterexamples.append(violation)
        if violation is None or self._survives(number, term):
            self._effort(1)

    def _leave(self, number: int, term: Term, reason: str) -> None:
        """Keep a candidate that is not decided. Raises `OutOfBudget`."""
        self.undecided.append(Undecided(number, term, reason))
        self._effort(_UNDECIDED)

    def _effort(self, of: int) -> None:
        self._in_vain += of
        if self._in_vain >= _MOST_IN_VAIN:
            self.reason = "too many candidates were refuted by no lane, or not decided"
            raise OutOfBudget(self.reason)

    def _proof_on_floats(self, number: int, term: Term) -> Proved | None:
        verdict = _decided_on_floats(self.specification, term, number, self.options)
        if isinstance(verdict, Refuted):
            self._refute(number, term, violating_floats(self.specification, verdict))
        elif not isinstance(verdict, Proved):
            self._leave(number, term, getattr(verdict, "reason", str(verdict)))
        return verdict if isinstance(verdict, Proved) else None


@lru_cache(maxsize=10_000)
def _decided_on_floats(
    specification: Specification, term: Term, number: int, options: Options
) -> Verdict:
    """The verdict, which several searches ask for."""
    return decide_on_floats(specification, term, number, options)


class _Shortening(_Search):
    """The search for shorter programs only."""

    def _levels(self, number: int, observations: Observations) -> Iterator[list[Term]]:
        runner, target = self._wanted(number, observations)
        source = self.specification.results[number]
        found: list[Term] = []
        for term in shorter(source):
            if not is_made_of(term, self.specification.leaves):
                continue
            self.meter.run(1)
            if does(runner.run(term), target):
                found.append(term)
        yield found


def _numbers(term: Term) -> tuple[int, int]:
    """How many constants there are, and how large they are."""
    numbers = [abs(t.value({})) for t in subterms([term]) if isinstance(t, Literal)]
    return len(numbers), sum(numbers)


def _constants(target: WantedValues) -> list[Term]:
    """The number that is wanted everywhere, if there is one."""
    wanted = np.unique(target.bits[target.certain])
    if wanted.size > 1:
        return []
    number = int(wanted[0]) if wanted.size else 0
    if is_float(target.type_):
        return [Literal(number, target.type_)]
    return [Literal(signed(number, width_of(target.type_, {})), target.type_)]


def violating_input(goal: Goal, options: Options) -> Input | None:
    """An input on which a goal of fixed types fails, or None. Raises `SolverUnknown`."""
    names = obligation_names(goal)
    for choice in choices(goal):
        found = Sample(goal, choice).violation(names)
        if found is not None:
            return found
        question = ask(goal, choice)
        violated = question.interpretation.truth(False)
        for obligation in question.instance.obligations.values():
            violated = question.interpretation.disjunction(violated, obligation.term)
        if question.interpretation.is_false(violated):
            continue
        model = Queries(options.timeout).model(violated)
        if model is not None:
            return question.input_of(model)
    return None
