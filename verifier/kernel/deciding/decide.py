"""Deciding a goal as it stands: for every width where a method can, else width by width.

What closes obligations stands here and in what this imports. Who searches for violations and shows
them is handed in (`verifier.kernel.deciding.outside`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from semantics.language.execution import meaning_for
from semantics.language.program import NoMeaning, TypeTerm, TypeVariable, fixed_width
from semantics.language.registry import may_be_poison
from verifier.kernel.any_width.methods import METHODS, EveryWidth, Suspect, close_every_width
from verifier.kernel.deciding.options import Options
from verifier.kernel.deciding.outside import Outside, TriedInputs
from verifier.kernel.deciding.portfolio import Portfolio
from verifier.kernel.deciding.probe_widths import choices_up_to, first_choices, wide_choices
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.goals.goal_at_widths import Choice, Input, ask, choices, choices_at
from verifier.kernel.goals.type_scheme import NoInstance
from verifier.kernel.solving.solver import Queries, Session, SolverUnknown, session_of_queries
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import (
    NEVER_DEFINED,
    Holding,
    Proved,
    Refuted,
    Unknown,
    Vacuous,
    Verdict,
    describe_widths,
    ranges_of,
)

if TYPE_CHECKING:
    from verifier.kernel.goals.type_scheme import TypeScheme

LARGEST_WIDTH = 64
_MOST_ASSIGNMENTS = 4096
"""Where more choices of widths than this are possible, the widest ones are not queried."""
_ABOVE = 8
"""So many widths are queried above the least that is possible, where that is a large one."""
EVERY_WIDTH = "violated at some widths"
TRIED = "inputs tried"
_SHOWING_SECONDS = 1.0
"""For a query about what of a counterexample does not matter."""
_SMALL = 4
"""At so many choices of widths each proof for every width is checked again by queries."""
_START_AT_MOST = 16
"""Where a method closes obligations from such a width on, only the narrower ones are queried."""
_START_TIMEOUT = 2.0
"""Seconds that one query of a method may take then."""
_MOST_UNKNOWN = 3
"""After so many queries without an answer no wider ones are asked."""


def quick_look(goal: Goal, options: Options, outside: Outside) -> tuple[str, ...] | None:
    """The notes of a proof of a goal of fixed types, where a quick look sees nothing against it.

    None where the look is not enough: the goal seems to be refuted, vacuous or unsupported, or its
    source chooses values.
    """
    if goal.scheme.variables or any(meaning_for(step).chooses for step in goal.source):
        return None
    session = Session(options.total_timeout, options.memory, cache=options.cache)
    try:
        with session_of_queries(session):
            return _Decision(without_poison(goal), options, session, outside).quick_look()
    except (NoMeaning, RecursionError):
        return None


def without_poison(goal: Goal) -> Goal:
    """Where there are operations on values, and none knows poison, no argument is poison."""
    steps = goal.precondition + goal.source + goal.target
    if any(may_be_poison(step.operation) for step in steps):
        return goal
    dialects = dict.fromkeys(step.operation.partition(".")[0] for step in steps if step.operands)
    if not dialects:
        return goal
    return replace(
        goal,
        never_poison=frozenset(name for name, _ in goal.arguments),
        notes=(*goal.notes, f"{' and '.join(dialects)} has no poison: no argument is poison"),
    )


def decide_as_it_is(goal: Goal, options: Options, outside: Outside) -> Verdict:
    """The verdict on a goal whose source makes no choices. Raises `NoMeaning`."""
    recording = options.recording
    session = Session(options.total_timeout, options.memory, recording, options.cache)
    with session_of_queries(session):
        verdict = _Decision(goal, options, session, outside).verdict()
    if not recording:
        return verdict
    notes = outside.ask_again(goal, verdict, session.asked, options)
    proved = isinstance(verdict, Proved)
    return replace(verdict, notes=verdict.notes + notes) if proved else verdict


@dataclass(frozen=True)
class _Probed:
    """A refutation, and at which types."""

    choice: Choice
    verdict: Refuted


class _Decision:
    def __init__(self, goal: Goal, options: Options, session: Session, outside: Outside) -> None:
        self.goal = goal
        self.options = options
        self.session = session
        self.outside = outside
        self.queries = Queries(options.timeout)
        self.portfolio = Portfolio(options.timeout, session, self._closed_with_literals)
        self._methods: dict[str, None] = {}
        self._sampled: TriedInputs | None = None

    def verdict(self) -> Verdict:
        vacuous = self._vacuous_if_restricted()
        if vacuous is not None:
            return vacuous
        self.session.about = EVERY_WIDTH
        every = close_every_width(self.goal, self.outside.explore, self.options.timeout)
        closed = {c.obligation for c in every.closed}
        names = obligation_names(self.goal)
        self.session.sampling = True
        self._cross_check([name for name in names if name in closed], self._small_choices())
        self.session.sampling = False
        if closed >= set(names):
            return self._conclude(every.closed)
        for suspect in every.suspects:
            refuted = self._follow(suspect)
            if refuted is not None:
                return refuted
        return self._width_by_width(every)

    def quick_look(self) -> tuple[str, ...] | None:
        """The notes of a proof, where little effort finds no violation, and an instance."""
        if self._vacuous_if_restricted() is not None:
            return None
        names = obligation_names(self.goal)
        for choice in choices(self.goal):
            if self._sample(choice).violation(names) is not None:
                return None
            try:
                answer = self.portfolio.at_once(ask(self.goal, choice), names)
            except SolverUnknown:
                continue
            if answer.found is not None:
                return None
        return self._notes()

    def _follow(self, suspect: Suspect) -> Refuted | None:
        """Look at a violation that a width-free method found. Raises `InternalError`."""
        if not self.goal.scheme.admits(suspect.widths):
            return None
        for choice in choices_at(self.goal, suspect.widths):
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
        probed = self._probe(asked)
        above = () if probed is not None else self._closed_above(asked)
        largest = max((low - 1 for c in above for low, _ in c.widths or ()), default=None)
        widths: set[int] = set()
        open_: set[int] = set()
        held = False
        unknown: list[str] = []
        for choice in choices(self.goal, self._largest() if largest is None else largest):
            if probed is not None and choice == probed.choice:
                break
            self._report(choice)
            try:
                refuted = self._refute(choice, asked)
            except SolverUnknown as error:
                unknown.append(f"{choice}: {error}")
                open_ |= self._widths_at(choice)
                if probed is not None or len(unknown) == _MOST_UNKNOWN:
                    break
                if self.session.remaining() <= 0:
                    break
                continue
            if refuted is not None:
                return self._holding_at(refuted, widths - open_ - self._widths_at(choice))
            held = True
            widths |= self._widths_at(choice)
        if probed is not None:
            return self._holding_at(probed.verdict, widths - open_ - self._widths_at(probed.choice))
        wide = None if above else self._probe_wide(asked)
        if wide is not None:
            return self._holding_at(wide, widths - open_)
        if unknown:
            return self._as_instance() or Unknown("; ".join(unknown))
        closed = [*every.closed, *above]
        if held:
            method = " + ".join(self._methods)
            ranges = ranges_of(widths) if list(self._types()) else None  # None: there is no value
            closed += [Closed(name, method, ranges) for name in asked]
        return self._conclude(closed)

    def _holding_at(self, refuted: Refuted, widths: set[int]) -> Refuted:
        """The refutation, and that no query violates the goal at these widths of a single type."""
        if len(self.goal.scheme.variables) != 1 or not widths or self.goal.unchosen:
            return refuted
        ranges = ranges_of(widths)
        return replace(refuted, holding=Holding(ranges, f"holds at {describe_widths(ranges)}"))

    def _closed_above(self, names: Sequence[str]) -> tuple[Closed, ...]:
        """What methods close from some small width of the single type on: all of `names` or none.

        With several types, infinitely many choices of widths would be left below.
        """
        variables = self.goal.scheme.variables
        if len(variables) != 1:
            return ()
        timeout = min(self.options.timeout, _START_TIMEOUT)
        every = close_every_width(
            self.goal, self.outside.explore, timeout, _START_AT_MOST, least_start=False
        )
        closed = tuple(c for c in every.closed if c.obligation in names)
        if {c.obligation for c in closed} != set(names):
            return ()
        start = max(low for c in closed for low, _ in c.widths or ())
        above = self.goal.scheme.from_width(start)
        try:
            self._cross_check(names, self._small_choices(above))
        except NoInstance:  # the type is narrower than a fixed one: nothing is left from there on
            return ()
        return closed

    def _closed_with_literals(self, names: Sequence[str]) -> Mapping[str, str]:
        """What methods close for every width, its constants as they are, where types are fixed."""
        if self.goal.scheme.variables:
            return {}
        from verifier.kernel.deciding.instance_proof import closed_with_literals

        left = max(0.0, self.session.remaining())
        options = replace(self.options, total_timeout=left)
        return closed_with_literals(self.goal, names, options, METHODS[1:], self.outside)

    def _as_instance(self) -> Verdict | None:
        """A proof by a general statement, where types are fixed and there is time."""
        left = self.session.remaining()
        if self.goal.scheme.variables or left <= 0:
            return None
        from verifier.kernel.deciding.instance_proof import prove_instance

        options = replace(self.options, total_timeout=left)
        return prove_instance(self.goal, options, self.outside)

    def _conclude(self, closed: Sequence[Closed]) -> Verdict:
        names = obligation_names(self.goal)
        if self.goal.containers:
            closed = [replace(c, sizes="all") for c in closed]
        assumptions, ranges = self.goal.assumptions, self.goal.ranges
        return conclude(names, closed, assumptions, self._notes(), ranges=ranges)

    def _probe(self, names: Sequence[str]) -> _Probed | None:
        """A violation found without queries, at one of a few choices of widths."""
        for choice in first_choices(self.goal):
            refuted = self._refute_by_sample(choice, names)
            if refuted is not None:
                return _Probed(choice, refuted)
        return None

    def _probe_wide(self, names: Sequence[str]) -> Refuted | None:
        """A violation at types that are wider than those queried, at the narrowest seen."""
        queried = self._largest()
        for wide in wide_choices(self.goal, queried):
            if self._sample(wide).violation(names) is None:
                continue
            for choice in choices_up_to(self.goal, queried, wide):
                if self._sample(choice).violation(names) is not None:
                    try:
                        return self._refute(choice, names)
                    except SolverUnknown:
                        return None
        return None

    def _largest(self) -> int:
        """The width up to which all choices of widths are queried."""
        scheme = self.goal.scheme
        largest = LARGEST_WIDTH
        while largest ** len(scheme.variables) > _MOST_ASSIGNMENTS:
            largest -= 1
        least = scheme.least_largest()
        largest = largest if least <= largest else least + _ABOVE
        most = self.options.most_width
        return largest if most is None else min(largest, max(least, most))

    def _widths_at(self, choice: Choice) -> set[int]:
        """The widths that a choice stands for: of the type variables, else of the fixed types."""
        if choice.types.widths:
            return {w for w in choice.types.widths.values() if isinstance(w, int)}
        fixed = {self.goal.scheme.constraints.find(term) for term in self._types()}
        return {
            fixed_width(type_, choice.types.index)
            for type_ in fixed
            if not isinstance(type_, TypeVariable)
        }

    def _types(self) -> Iterator[TypeTerm]:
        for _, type_ in self.goal.arguments:
            yield type_
        for step in self.goal.precondition + self.goal.source + self.goal.target:
            for _, type_ in step.results:
                yield type_

    def _notes(self) -> tuple[str, ...]:
        """The goal's notes, and whether the source seems never to be defined."""
        for choice in self._small_choices():
            if self._sampled is not None and self._sample(choice).source_is_defined():
                return self.goal.notes
            instance = ask(self.goal, choice).instance
            defined = instance.precondition & ~instance.source_ub
            results = [instance.values[old] for old, _ in self.goal.replacements]
            if results:
                all_poison = results[0].poison
                for value in results[1:]:
                    all_poison = all_poison & value.poison
                defined = defined & ~all_poison
            self.session.about = f"the source is defined at {choice}"
            try:
                if self.queries.satisfiable(defined.term):
                    return self.goal.notes
            except SolverUnknown:
                return self.goal.notes
        extent = " at the smallest widths" if self.goal.scheme.variables else ""
        return (*self.goal.notes, f"{NEVER_DEFINED}{extent}")

    def _small_choices(self, scheme: TypeScheme | None = None) -> Iterator[Choice]:
        """All cases at the few smallest choices of widths of the scheme, by default the goal's."""
        scheme = scheme or self.goal.scheme
        largest = scheme.least_largest() + _SMALL
        for widths in islice(scheme.assignments(largest), _SMALL):
            yield from choices_at(self.goal, widths)

    def _vacuous_if_restricted(self) -> Vacuous | None:
        restricted = self.goal.constraints or self.goal.required is not None
        return self._vacuous() if restricted else None

    def _vacuous(self) -> Vacuous | None:
        """Whether no instance satisfies the precondition and the native constraints."""
        largest = self._largest()
        for choice in choices(self.goal, largest):
            if not self.goal.scheme.variables and self._sample(choice).satisfies_precondition():
                return None
            precondition = ask(self.goal, choice).instance.precondition
            self.session.about = f"the precondition holds at {choice}"
            try:
                if self.queries.satisfiable(precondition.term):
                    return None
            except SolverUnknown:
                return None
        extent = f" at widths up to {largest}" if self.goal.scheme.variables else ""
        what = "precondition" if self.goal.required is not None else "native constraints"
        return Vacuous(f"no values satisfy the {what}{extent}")

    def _cross_check(self, names: Sequence[str], small: Iterable[Choice]) -> None:
        """What was closed for every width must survive queries at the smallest ones."""
        if not names:
            return
        for choice in small:
            obligations = ask(self.goal, choice).instance.obligations
            self.session.about = f"violated at {choice}: one of {', '.join(names)}"
            for name in names:
                violated = obligations[name]
                if violated.interpretation.is_false(violated.term):
                    continue
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
        refuted = self._refute_by_sample(choice, names)
        if refuted is not None:
            return refuted
        answer = self.portfolio.answer(ask(self.goal, choice), names)
        self._methods |= dict.fromkeys(answer.methods)
        return (
            None
            if answer.found is None
            else self._refuted(choice, answer.found, names, answer.methods[0])
        )

    def _refute_by_sample(self, choice: Choice, names: Sequence[str]) -> Refuted | None:
        """A replayed violation among some inputs, or None; none where queries are to be shown."""
        if self.session.recording:
            return None
        found = self._sample(choice).violation(names)
        return None if found is None else self._refuted(choice, found, names, TRIED)

    def _refuted(self, choice: Choice, found: Input, names: Sequence[str], method: str) -> Refuted:
        self.session.allow(self.options.timeout)
        self.session.recording = False
        queries = Queries(min(self.options.timeout, _SHOWING_SECONDS))
        shown = self.outside.counterexample(self._sample(choice), found, names, queries)
        return Refuted(shown, method, notes=self.goal.notes)

    def _sample(self, choice: Choice) -> TriedInputs:
        if self._sampled is None or self._sampled.choice != choice:
            self._sampled = self.outside.sample(self.goal, choice)
        return self._sampled

    def _report(self, choice: Choice) -> None:
        if self.options.progress is not None:
            self.options.progress(f"{self.goal.name}: {choice}")
