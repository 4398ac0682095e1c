"""Deciding a goal: for every width where a method can, else width by width.

Only this file and `verifier.judge` turn answers of methods and solvers into verdicts on integer
programs. A refutation is a model at real widths that has been replayed on concrete values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from xdsl.ir import Attribute

from semantics.program import NoMeaning, TypeVariable, fixed_width
from verifier.counterexample import build
from verifier.every_width import EveryWidth, Suspect, Widths, close_every_width
from verifier.goal import Goal, TypeChoice, obligation_names
from verifier.judge import Closed, conclude
from verifier.minimize import simplest_violation
from verifier.question import Choice, ask
from verifier.solver import DEFAULT_TIMEOUT, Queries, SolverUnknown
from verifier.type_scheme import INDEX_WIDTHS
from verifier.verdict import (
    Refuted,
    Unknown,
    Unsupported,
    Vacuous,
    Verdict,
    WidthRanges,
)

LARGEST_WIDTH = 64
QUERY = "bit-vector queries"
_CROSS_CHECKS = 4
"""Width choices at which each proof for every width is checked again by queries."""
_MOST_UNKNOWN = 3
"""After so many queries without an answer no wider ones are asked."""
_WITNESS_WIDTH = 8
"""Up to this width a precondition is first searched for an instance."""

Progress = Callable[[str], None]


class InternalError(Exception):
    """Two of our own methods disagree: never a verdict."""


@dataclass(frozen=True)
class Options:
    """`timeout` is in seconds a query; `progress` is told what is being done."""

    timeout: float = DEFAULT_TIMEOUT
    progress: Progress | None = None


def decide(goal: Goal, options: Options) -> Verdict:
    """The verdict on a goal."""
    try:
        return _Decision(goal, options).verdict()
    except NoMeaning as error:
        return Unsupported(error.what, error.where)


class _Decision:
    def __init__(self, goal: Goal, options: Options) -> None:
        self.goal = goal
        self.options = options
        self.queries = Queries(options.timeout)

    def verdict(self) -> Verdict:
        if self.goal.constraints:
            vacuous = self._vacuous()
            if vacuous is not None:
                return vacuous
        every = close_every_width(self.goal, self.options.timeout)
        closed = {c.obligation for c in every.closed}
        names = obligation_names(self.goal)
        if closed >= set(names):
            self._cross_check()
            return conclude(names, every.closed, notes=self.goal.notes)
        for suspect in every.suspects:
            refuted = self._follow(suspect)
            if refuted is not None:
                return refuted
        return self._width_by_width(every)

    def _follow(self, suspect: Suspect) -> Refuted | None:
        """Ask about a violation that a width-free method found. Raises `InternalError`."""
        for choice in self._at(suspect.widths):
            try:
                refuted = self._refute(choice, obligation_names(self.goal))
            except SolverUnknown:
                return None
            if refuted is not None:
                return refuted
        if suspect.exact:
            raise InternalError(
                f"{self.goal.name}: an exact method finds a violation at {suspect.widths}, "
                "and a query finds none"
            )
        return None

    def _width_by_width(self, every: EveryWidth) -> Verdict:
        names = obligation_names(self.goal)
        closed_before = {c.obligation for c in every.closed}
        asked = [name for name in names if name not in closed_before]
        unknown: list[str] = []
        for choice in self._choices(LARGEST_WIDTH):
            self._report(choice)
            try:
                refuted = self._refute(choice, asked)
            except SolverUnknown as error:
                unknown.append(f"{choice}: {error}")
                if len(unknown) == _MOST_UNKNOWN:
                    break
                continue
            if refuted is not None:
                return refuted
        if unknown:
            return Unknown("; ".join(unknown))
        widths = self._widths_queried()
        closed = [c for c in every.closed if c.obligation in closed_before]
        closed += [Closed(name, QUERY, widths) for name in asked]
        return conclude(names, closed, notes=self.goal.notes)

    def _widths_queried(self) -> WidthRanges:
        variables = self.goal.scheme.variables
        if variables:
            reached = {
                width
                for choice in self.goal.scheme.assignments(LARGEST_WIDTH)
                for width in choice.values()
                if isinstance(width, int)
            }
            return ((min(reached), max(reached)),)
        widths: set[int] = set()
        for index in INDEX_WIDTHS if self.goal.scheme.has_index else INDEX_WIDTHS[:1]:
            for term in self._types():
                fixed = self.goal.scheme.constraints.find(term)
                if not isinstance(fixed, TypeVariable):
                    widths.add(fixed_width(fixed, index))
        return tuple((w, w) for w in sorted(widths))

    def _types(self) -> Iterator[Attribute | TypeVariable]:
        for _, type_ in self.goal.arguments:
            yield type_
        for step in self.goal.source + self.goal.target:
            for _, type_ in step.results:
                yield type_

    def _choices(self, largest: int) -> Iterator[Choice]:
        for widths in self.goal.scheme.assignments(largest):
            yield from self._at(widths)

    def _at(self, widths: Widths) -> Iterator[Choice]:
        for index in INDEX_WIDTHS if self.goal.scheme.has_index else INDEX_WIDTHS[:1]:
            for case in self.goal.cases():
                yield Choice(TypeChoice(widths, index), case)

    def _vacuous(self) -> Vacuous | None:
        """Whether no instance satisfies the native constraints."""
        for largest in (_WITNESS_WIDTH, LARGEST_WIDTH):
            for choice in self._choices(largest):
                precondition = ask(self.goal, choice).instance.precondition
                try:
                    if self.queries.satisfiable(precondition.term):
                        return None
                except SolverUnknown:
                    return None
            if not self.goal.scheme.variables:
                break
        return Vacuous("no values satisfy the native constraints")

    def _cross_check(self) -> None:
        """A proof for every width must survive queries at a few small widths."""
        for choice in islice(self._choices(LARGEST_WIDTH), _CROSS_CHECKS):
            for name, violated in ask(self.goal, choice).instance.obligations.items():
                try:
                    broken = self.queries.satisfiable(violated.term)
                except SolverUnknown:
                    continue
                if broken:
                    raise InternalError(
                        f"{self.goal.name}: '{name}' was closed for every width, and a query at "
                        f"{choice} violates it"
                    )

    def _refute(self, choice: Choice, names: Sequence[str]) -> Refuted | None:
        """A replayed violation of one of the obligations at this choice, or None: there is none."""
        question = ask(self.goal, choice)
        violated = question.reading.truth(False)
        for name in names:
            term = question.instance.obligations[name].term
            violated = question.reading.disjunction(violated, term)
        if question.reading.is_false(violated):
            return None
        simplest = simplest_violation(question, violated, self.queries)
        if simplest is None:
            return None
        return Refuted(build(self.goal, choice, simplest), QUERY, notes=self.goal.notes)

    def _report(self, choice: Choice) -> None:
        if self.options.progress is not None:
            self.options.progress(f"{self.goal.name}: {choice}")
