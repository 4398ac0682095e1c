"""A transfer function as the meet of pieces, each proved sound for every width before it joins.

The loop is that of NiceToMeetYou (Peng et al., POPL 2026): of the pieces that are sound on all
inputs that were run, take the one that gains most over the meet so far, and prove it. The search is
bottom up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import IntegerType

from semantics.domains.domain import Domain, Element, selected
from semantics.language.builder import Execution
from synth.campaign.budget import Meter
from synth.scalar.synthesis.space import ProgramSpace
from synth.scalar.synthesis.specification import Grammar
from synth.scalar.terms.batches import Runner
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.terms import Application, Literal, Term, at_widths
from synth.scalar.transfers.abstract_inputs import WIDTH, chosen_inputs, inputs_of
from synth.scalar.transfers.candidates import Candidate, Programs, candidates, grown
from synth.scalar.transfers.facets import facets_of
from synth.scalar.transfers.ingredients import leaves_of, operators_of
from synth.scalar.transfers.transfer_terms import (
    CONSTANTS,
    T,
    binary,
    bits,
    fields_of,
    truth,
)
from synth.scalar.transfers.transfer_text import Piece, domain_text, module_text, transfer_text
from verifier.claims.analyses import decide_soundness, read_analyses
from verifier.kernel.analyses.claims import soundness
from verifier.kernel.analyses.transfer import Transfer, in_python
from verifier.kernel.any_width.methods import close_every_width
from verifier.kernel.deciding.options import Options
from verifier.kernel.goals.goal import obligation_names
from verifier.kernel.goals.goal_at_widths import choices_at
from verifier.kernel.input.sources import Source
from verifier.kernel.solving.solver_budget import counted_seconds
from verifier.kernel.verdicts.verdict import Proved, Verdict
from verifier.measuring.elements import Sets
from verifier.measuring.transfers import Run, run_on_all
from verifier.strategy.outside import OUTSIDE

OPTIONS = Options(timeout=2.0, total_timeout=10.0)
"""For a proof of a piece, in seconds that are counted."""
EVERY_WIDTH = ((1, None),)
_LANES = 400
_WIDER = (5, 8)
"""At these widths a piece is tried on some inputs before a proof is looked for."""
_MOST_MORE = 50
_MOST_GROWN = 12
"""So many of the inputs on which a piece is wrong join those that are run, and so often."""
_MOST_ASKED = 12
"""So many pieces in a row that are not proved end the search."""


@dataclass(frozen=True)
class Limits:
    """How much a function may cost and a search may take: the `pieces`, the operations of a program
    that pieces are made of, what the function may `cost` in all, and the programs that are run."""

    pieces: int = 8
    size: int = 2
    cost: float | None = None
    programs: int = 100_000
    seed: int = 0


@dataclass
class Synthesised:
    """The pieces, in the order in which they joined. `dropped` counts those that did not, by
    why."""

    domain: Domain
    operation: str
    operands: int
    pieces: list[Piece] = field(default_factory=list[Piece])
    dropped: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def name(self) -> str:
        return self.operation.partition(".")[2].replace(".", "_")

    def text(self, remarks: Sequence[str] = ()) -> str:
        """The module that states the domain, the pieces and their meet."""
        own = transfer_text(self.domain, self.operation, self.operands, self.pieces, self.name)
        return module_text(domain_text(self.domain) + own, remarks)


def everything_known(domain: Domain, operation: str) -> Transfer:
    """The transfer function that knows nothing, of which an operation's types are asked, and what
    it may give. Raises `NoMeaning` where the operation has no meaning."""
    top = domain.top
    assert top is not None

    def anything(m: Execution, *elements: Element) -> Element:
        return top(elements[0][0])

    inline = in_python(domain, anything, "top")
    return Transfer("top", operation, domain, inline)


def read_back(text: str, domain: Domain) -> Transfer:
    """The transfer function that a text states."""
    (found,) = read_analyses(Source("<found>.mlir", text), domain).transfers
    assert isinstance(found, Transfer), found
    return found


def proved(transfer: Transfer) -> Verdict:
    """The verdict on a function, within bounds that are counted and not measured."""
    with counted_seconds():
        return decide_soundness(transfer, OPTIONS)


def is_for_every_width(verdict: Verdict) -> bool:
    return isinstance(verdict, Proved) and verdict.guarantee.widths == EVERY_WIDTH


class Search:
    """The search for one operation over one domain."""

    def __init__(
        self, domain: Domain, operation: str, costs: Costs, limits: Limits, meter: Meter
    ) -> None:
        self.limits, self.costs = limits, costs
        unknown = everything_known(domain, operation)
        self.found = Synthesised(domain, operation, len(unknown.types()[0]))
        self.run = run_on_all(unknown, WIDTH)
        self.facets = facets_of(domain, WIDTH)
        self._open: dict[Term, Term] = {}
        self._leaves = [self._at_width(leaf) for leaf in leaves_of(unknown)]
        literals: list[Literal] = []
        for constant in CONSTANTS:
            literal = self._at_width(constant)
            assert isinstance(literal, Literal)
            literals.append(literal)
        at = IntegerType(WIDTH)
        operators = [o.at(lambda t: at if t == T else t) for o in operators_of(unknown)]
        self._grammar = Grammar(tuple(operators), tuple(literals), costs, holes=False)
        self.meter = meter
        self._refused: set[Piece] = set()
        self._wrong = np.zeros(0, np.intp)
        """The inputs on which the last piece that was looked at is wrong."""
        self._index = chosen_inputs(self.run, _LANES, limits.seed)
        self._grow(self._wrong)

    def _grow(self, more: NDArray[np.intp]) -> None:
        """Grow the programs, on more inputs than before."""
        self._index = np.union1d(self._index, more[:_MOST_MORE])
        inputs = inputs_of(self.run, self._index)
        space = ProgramSpace(Runner(inputs.lanes), self._leaves, self._grammar, self.meter)
        grown(space, self.limits.size, self.limits.programs, self.meter)
        self.programs = Programs(space, inputs, WIDTH)

    def _at_width(self, term: Term) -> Term:
        fixed = at_widths(term, {T: WIDTH})
        self._open.setdefault(fixed, term)
        return fixed

    def opened(self, term: Term) -> Term:
        """The program at the open width."""
        if term not in self._open:
            assert isinstance(term, Application)
            operator = term.operator.at(lambda t: T if t == IntegerType(WIDTH) else t)
            operands = tuple(map(self.opened, term.operands))
            self._open[term] = Application(operator, operands, term.result)
        return self._open[term]

    def piece(self, candidate: Candidate) -> Piece:
        """The element that a candidate gives, field by field."""
        values = [self.opened(value) for value in candidate.values]
        if candidate.other is not None:
            assert candidate.facet.weaken is not None
            operands = (values[0], self.opened(candidate.other))
            values = [Application(binary(candidate.facet.weaken), operands)]
        domain = self.found.domain
        like = bits(next(f for f in fields_of(domain, 0) if f.type_ == T))
        result = candidate.facet.element(like, [bits(value) for value in values])
        if candidate.condition is not None:
            assert domain.top is not None
            condition = truth(self.opened(candidate.condition))
            holds = ~condition if candidate.negated else condition
            result = selected(holds, result, domain.top(like))
        return tuple(x.term for x in result)

    def search(self) -> Synthesised:
        """Take pieces until none gains anything, or a limit is reached. Raises `OutOfBudget`."""
        runs: list[Sets] = [np.full(len(self.run.wanted), np.uint64((1 << (1 << WIDTH)) - 1))]
        asked = grown_again = 0
        while len(self.found.pieces) < self.limits.pieces and asked < _MOST_ASKED:
            self.meter.check()
            now = reduce(np.bitwise_and, runs)[self._index]
            found = candidates(self.programs, self.facets, now)
            if asked % 2:  # What gains most is not always what a method proves.
                found.sort(key=lambda c: (c.cost, -c.gain))
            piece = self._best(found)
            if piece is None:
                break
            run = self.accepted(piece)
            if run is None:
                self._refused.add(piece)
                if len(self._wrong) and grown_again < _MOST_GROWN:
                    grown_again += 1
                    self._grow(self._wrong)
                else:
                    asked += 1
                continue
            asked = 0
            self.found.pieces.append(piece)
            runs.append(run.results)
        self._without_needless(runs[1:])
        return self.found

    def _best(self, found: Sequence[Candidate]) -> Piece | None:
        """The piece that gains most, of those that were not refused and are cheap enough."""
        pieces = map(self.piece, found)
        return next((p for p in pieces if p not in self._refused and self._is_cheap(p)), None)

    def _is_cheap(self, piece: Piece) -> bool:
        most = self.limits.cost
        terms = [t for p in (*self.found.pieces, piece) for t in p]
        return most is None or self.costs.of_term(*terms) <= most

    def accepted(self, piece: Piece) -> Run | None:
        """The run of a piece on all inputs, where it is sound, and proved for every width."""
        alone = replace(self.found, pieces=[piece])
        transfer = read_back(alone.text(), alone.domain)
        run = run_on_all(transfer, WIDTH)
        small = (run_on_all(transfer, width) for width in (1, 2, 3))
        self._wrong = run.unsound
        if len(run.unsound) or any(len(other.unsound) for other in small):
            return self._dropped("unsound on other inputs")
        goal = soundness(transfer).goal
        names = obligation_names(goal)
        wider = [c for width in _WIDER for c in choices_at(goal, {T: width})]
        if any(OUTSIDE.sample(goal, choice).violation(names) for choice in wider):
            return self._dropped("unsound at larger widths")
        # Nothing is asked width by width; the verdict is on the text of the whole.
        with counted_seconds():
            closed = close_every_width(goal, OUTSIDE.explore, OPTIONS.timeout).closed
        if len(closed) < len(names):
            return self._dropped("not proved for every width")
        return run

    def _dropped(self, why: str) -> None:
        self.found.dropped[why] = self.found.dropped.get(why, 0) + 1

    def _without_needless(self, runs: Sequence[Sets]) -> None:
        """Leave out pieces without which the others say as much, at the width that is run."""
        if not runs:
            return
        kept = list(range(len(runs)))
        whole = reduce(np.bitwise_and, runs)
        for i in list(kept):
            others = [runs[k] for k in kept if k != i]
            if others and np.array_equal(reduce(np.bitwise_and, others), whole):
                kept.remove(i)
        self.found.pieces = [self.found.pieces[i] for i in kept]
