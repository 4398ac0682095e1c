"""The search for cheaper programs across lanes: those of the space, and what may stand last."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from xdsl.ir import Attribute

from synth.campaign.budget import Budget, Meter, OutOfBudget
from synth.scalar.across_lanes.grammar import LaneGrammar, expanded
from synth.scalar.across_lanes.lane_programs import LaneRunner
from synth.scalar.across_lanes.lane_space import LaneRoots, LaneSpace, defined_on
from synth.scalar.rules.rule import text_of
from synth.scalar.synthesis.space import WantedValues
from synth.scalar.synthesis.specification import Specification
from synth.scalar.synthesis.synthesis import SearchOutcome, Synthesised, Undecided, outcome_of
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.terms import Term
from verifier.kernel.verdicts.verdict import Proved, Refuted, Verdict

_MOST_IN_LEVEL = 20_000
"""Of a number of operations for which more programs have to be run, none are run."""
_LEAST_PRICE = 1 / 16
"""An operation counts so much at least, so that the search ends."""
_MOST_IN_VAIN = 8
"""A search ends when so many candidates are not proved."""

Prove = Callable[[Term], Verdict]
"""Whether a program may stand in the place of a window's only result."""


def synthesise_across(
    specification: Specification,
    costs: Costs,
    below: float,
    budget: Budget,
    seed: int,
    prove: Prove,
) -> SearchOutcome:
    """A program that is proved, of a cost `below` the given one: the cheapest of those with the
    fewest operations."""
    return outcome_of(_Search(specification, costs, below, Meter(budget), seed, prove))


class _Search:
    def __init__(
        self,
        specification: Specification,
        costs: Costs,
        below: float,
        meter: Meter,
        seed: int,
        prove: Prove,
    ) -> None:
        self.specification = specification
        self.costs = costs
        self.below = below
        self.meter = meter
        self.reason = "nothing cheaper in the space searched"
        self.refuted = 0
        self.exhausted = self.limited = False
        self.undecided: list[Undecided] = []
        self._seed = seed
        self._prove = prove
        self._waiting: dict[Term, float] = {}
        self._asked: set[Term] = set()

    def found(self) -> Synthesised | None:
        """The cheapest program of those with the fewest operations."""
        try:
            for terms in self._levels():
                for term in terms:
                    cost = self.costs.beside([term], self.specification.given)
                    if cost < self.below and term not in self._asked:
                        self._waiting[term] = cost
                proved = self._first_proved()
                if proved is not None:
                    return proved
        except OutOfBudget as error:
            self.reason, self.limited = str(error), True
            self.exhausted = not self._in_vain
        return None

    @property
    def _in_vain(self) -> bool:
        return self.refuted + len(self.undecided) >= _MOST_IN_VAIN

    def _levels(self) -> Iterator[list[Term]]:
        """Programs that do what is wanted, those of few operations first. Raises `OutOfBudget`."""
        specification = self.specification
        (wanted,) = specification.results
        runner = LaneRunner(specification.arguments, self._seed)
        defined = np.ones(runner.count, np.bool_)
        for term in (wanted, *specification.given):
            defined &= defined_on(runner.run(term), runner.count)
        runner.where(defined)
        if not runner.count:
            self.reason = "it is defined on no input that was tried"
            return
        values = runner.run(wanted)
        assert isinstance(wanted.type_, Attribute)
        target = WantedValues(wanted.type_, values.bits, ~values.poison)
        grammar = LaneGrammar([*specification.results, *specification.given, *specification.leaves])
        forms = {form.name: form for form in grammar.forms()}
        space = LaneSpace(runner, specification.leaves, grammar, forms, self.costs, self.meter)
        roots = LaneRoots(space, target, grammar.dialect, runner.count)
        leaves = [
            block.term(row)
            for block in space.blocks
            if block.type_ == target.type_
            for row in np.flatnonzero(target.met_by(block.bits, block.poison)).tolist()
        ]
        yield [*roots.constant(), *leaves, *roots.new()]
        prices = [self.costs.of_term(form.term) for form in forms.values()]
        cheapest = max(min(prices, default=0.0), _LEAST_PRICE)
        operations = space.next_cost(0.0)
        while operations is not None and operations * cheapest < self.below:
            if space.count(operations) > _MOST_IN_LEVEL:
                self.limited = True
                return
            found = [*space.grow(operations, target), *roots.new()]
            yield [expanded(term, forms) for term in found]
            operations = space.next_cost(operations)

    def _first_proved(self) -> Synthesised | None:
        """Of the programs that are waiting the cheapest one that is proved."""
        ranked = sorted(self._waiting.items(), key=lambda item: (item[1], text_of(item[0])))
        for term, cost in ranked:
            del self._waiting[term]
            self._asked.add(term)
            self.meter.check()
            verdict = self._prove(term)
            if isinstance(verdict, Proved):
                return Synthesised((term,), cost, verdict)
            if isinstance(verdict, Refuted):
                self.refuted += 1
            else:
                self.undecided.append(Undecided(0, term, getattr(verdict, "reason", str(verdict))))
            if self._in_vain:
                raise OutOfBudget("too many candidates were refuted, or not decided")
        return None
