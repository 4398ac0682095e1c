"""Whether any input violates obligations at one choice of types: several ways, the quickest first.

1. One query, that something is violated, of the solver that is kept. Most need no more.
2. Polynomials modulo 2^w.
3. Where a constant has few values by its constraints, each of them.
4. A query for each obligation, of a new solver. Its premises stand alone there and not below a
   disjunction, so that z3 solves them as equations: what it does not answer in minutes together
   can take it a millisecond each.
5. Where inputs have few bits, all of them.
6. Where types are fixed, methods for every width, on the goal with its constants as they are.
7. What is open then is asked again, for as long as one query may take.

How long the first, the third and the fourth take is counted in z3's steps: what answers does not
depend on how busy the machine is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pysmt.logics import QF_BV

from semantics.language.builder import Term
from verifier.kernel.any_width.methods import POLYNOMIALS
from verifier.kernel.goals.goal_at_widths import GoalAtWidths, Input
from verifier.kernel.solving.solver import BRIEFLY, Queries, Session, SolverUnknown

QUERY = "bit-vector queries"
CASES = "cases of a constant"
ALL_INPUTS = "all inputs run"
_SOME = 3_000_000
"""Steps for one obligation before other ways are tried: a core does them in about 0.5 s."""

Closing = Callable[[Sequence[str]], Mapping[str, str]]
"""Of these obligations those that methods for every width close, each with how."""


@dataclass(frozen=True)
class PortfolioAnswer:
    """An input that violates an obligation, or None: there is none; and the methods that say so."""

    found: Input | None
    methods: tuple[str, ...]


@dataclass(frozen=True)
class _Step:
    """What one way gives: an input that violates something, or else what it closes, and how.

    `why` is there where something stays open.
    """

    closed: Mapping[str, str] = field(default_factory=dict[str, str])
    found: Input | None = None
    method: str = QUERY
    why: SolverUnknown | None = None


_Way = Callable[[GoalAtWidths, Sequence[str]], _Step]


class Portfolio:
    """All ways; `timeout` is the seconds that one query, or running all inputs, may take at most.

    `closing` is asked where z3 does not answer at once.
    """

    def __init__(self, timeout: float, session: Session, closing: Closing | None = None) -> None:
        self._timeout = timeout
        self._session = session
        self._closing = closing
        self._brief = Queries(timeout, steps=BRIEFLY)
        self._some = Queries(timeout, steps=_SOME, afresh=True)
        self._long = Queries(timeout, afresh=True)

    def answer(self, question: GoalAtWidths, names: Sequence[str]) -> PortfolioAnswer:
        """Whether an input violates one of the obligations. Raises `SolverUnknown`."""
        ways = (
            self._together,
            self._by_polynomials,
            self._by_cases,
            self._within_budget,
            self._all_inputs,
            self._for_every_width,
            self._for_long,
        )
        return _first(question, names, ways)

    def at_once(self, question: GoalAtWidths, names: Sequence[str]) -> PortfolioAnswer:
        """The same by the first way alone."""
        return _first(question, names, (self._together,))

    def soon(self, question: GoalAtWidths, names: Sequence[str]) -> PortfolioAnswer:
        """The same with little effort."""
        return _first(question, names, (self._together, self._within_budget))

    def _together(self, question: GoalAtWidths, names: Sequence[str]) -> _Step:
        self._session.about = f"violated at {question.choice}: any of {', '.join(names)}"
        try:
            model = self._brief.model(_any_violated(question, names))
        except SolverUnknown as error:
            return _Step(why=error)
        found = None if model is None else question.input_of(model)
        return _Step(dict.fromkeys(names, QUERY), found)

    def _within_budget(self, question: GoalAtWidths, names: Sequence[str]) -> _Step:
        return self._each(self._some, question, names)

    def _for_long(self, question: GoalAtWidths, names: Sequence[str]) -> _Step:
        return self._each(self._long, question, names)

    def _each(self, queries: Queries, question: GoalAtWidths, names: Sequence[str]) -> _Step:
        closed: dict[str, str] = {}
        why: SolverUnknown | None = None
        for name in names:
            self._session.about = f"violated at {question.choice}: {name}"
            try:
                model = queries.model(question.instance.obligations[name].term)
            except SolverUnknown as error:
                why = error
                continue
            if model is not None:
                return _Step(found=question.input_of(model))
            closed[name] = QUERY
        return _Step(closed, why=why)

    def _by_polynomials(self, question: GoalAtWidths, names: Sequence[str]) -> _Step:
        # Only now: most goals do not need it.
        from verifier.kernel.any_width.polynomial_method import closed_at

        closed = closed_at(question.goal, question.choice, set(names))
        return _Step({name: POLYNOMIALS for name in names if name in closed})

    def _by_cases(self, question: GoalAtWidths, names: Sequence[str]) -> _Step:
        if not question.goal.constraints:
            return _Step()
        from verifier.kernel.deciding.constant_cases import closed_by_cases

        self._session.about = f"violated at {question.choice}, case by case: {', '.join(names)}"
        closed: dict[str, str] = {}
        try:
            for name in closed_by_cases(question, names, self._some, self._brief):
                closed[name] = CASES
        except SolverUnknown as error:
            return _Step(closed, why=error)
        return _Step(closed)

    def _for_every_width(self, question: GoalAtWidths, names: Sequence[str]) -> _Step:
        return _Step({} if self._closing is None else self._closing(names))

    def _all_inputs(self, question: GoalAtWidths, names: Sequence[str]) -> _Step:
        # Only now: it needs numpy, which takes time to import.
        from verifier.kernel.deciding.all_inputs import MOST_BITS, free_bits, violating_input

        if free_bits(question) > MOST_BITS:
            return _Step()
        seconds = min(self._timeout, self._session.remaining())
        try:
            found = violating_input(question, names, seconds)
        except SolverUnknown as error:
            return _Step(why=error)
        self._session.about = f"violated at {question.choice}: any of {', '.join(names)}"
        answer = "unsat" if found is None else "sat"
        self._session.record([_any_violated(question, names)], QF_BV, answer)
        return _Step(dict.fromkeys(names, ALL_INPUTS), found, ALL_INPUTS)


def _any_violated(question: GoalAtWidths, names: Sequence[str]) -> Term:
    term = question.interpretation.truth(False)
    for name in names:
        term = question.interpretation.disjunction(term, question.instance.obligations[name].term)
    return term


def _first(question: GoalAtWidths, names: Sequence[str], ways: Sequence[_Way]) -> PortfolioAnswer:
    """The answer of the ways in turn. Raises `SolverUnknown` where they leave something open."""
    obligations = question.instance.obligations
    left = [n for n in names if not question.interpretation.is_false(obligations[n].term)]
    methods: dict[str, None] = {} if left else {QUERY: None}
    why = SolverUnknown("nothing was asked")
    for way in ways:
        if not left:
            break
        step = way(question, left)
        if step.found is not None:
            return PortfolioAnswer(step.found, (step.method,))
        methods.update(dict.fromkeys(step.closed.values()))
        left = [name for name in left if name not in step.closed]
        why = step.why or why
    if left:
        raise why
    return PortfolioAnswer(None, tuple(methods))
