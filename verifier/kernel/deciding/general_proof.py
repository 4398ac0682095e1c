"""Proving a general statement of a pair for every width from some m up.

A statement that a query violates at a few small widths is dropped. One that survives is given to
the methods of `verifier.kernel.any_width.methods`; below the width from which they close it, each
width is asked one by one. How statements are found is `verifier.kernel.deciding.generalize`'s
business.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from semantics.language.program import NoMeaning, TypeVariable
from verifier.kernel.any_width.methods import METHODS, WITHOUT_SOLVER, Methods, close_every_width
from verifier.kernel.deciding.general_statement import one_lane, text_of
from verifier.kernel.deciding.generalize import General, NotGeneral, literal_statement, statements
from verifier.kernel.deciding.options import Options
from verifier.kernel.deciding.outside import Outside
from verifier.kernel.deciding.portfolio import QUERY, Portfolio
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.goals.goal_at_widths import Choice, Input, ask, choices_at
from verifier.kernel.solving.solver import Queries, Session, SolverUnknown, session_of_queries
from verifier.kernel.solving.solver_budget import now
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import TOO_DEEP, Proved

BUDGET = 10.0
"""Seconds of the processor that looking for a general statement of one goal may take."""
_TIMEOUT = 2.0
"""Seconds that one query of a method may take, unless the options allow less."""
_STARTS = (4, 8)
"""A statement should hold at the widths behind this, or if none does, behind the next."""
_TRIED = 5
"""At so many choices of widths a statement is asked before it is given to the methods."""
_CHECKED = 4
"""At so many choices of widths what the methods close is checked again by queries."""

Widths = dict[TypeVariable, int]


def prove_general(goal: Goal, options: Options, outside: Outside) -> Proved | str:
    """A proof of a general statement that has the goal as an instance, or why there is none."""
    if goal.unrolled_from is not None:
        return "constants tell lanes apart"
    session = Session(options.total_timeout, options.memory, cache=options.cache)
    try:
        return _first_proved(goal, options, session, outside)
    except NotGeneral as error:
        return str(error)
    except NoMeaning as error:
        return error.what
    except RecursionError:
        return TOO_DEEP


def close_literal_statement(
    goal: Goal, names: Sequence[str], options: Options, methods: Methods, outside: Outside
) -> dict[str, str]:
    """Which of these obligations methods close of the goal with symbols for its widths, and which.

    Its constants are literals, and the widths reach down to the goal's, at which it is the goal.
    """
    try:
        general = literal_statement(goal)
    except NotGeneral:
        return {}
    session = Session(options.total_timeout, options.memory, cache=options.cache)
    attempt = _Attempt(general, options, session, outside)
    closed = [c for c in attempt.close(methods) if c.obligation in names]
    if closed:
        attempt.cross_check(closed)
    return {c.obligation: c.method for c in closed}


def _first_proved(goal: Goal, options: Options, session: Session, outside: Outside) -> Proved | str:
    def prove(general: General, methods: Methods) -> Proved | None:
        return _proved(general, options, session.remaining(), methods, outside)

    proved = prove(literal_statement(goal), WITHOUT_SOLVER)
    if proved is not None:
        return proved
    until = now() + BUDGET
    reason = "no general statement holds at small widths"
    left: Iterable[General] = statements(goal)
    for behind in _STARTS:
        dropped: list[General] = []
        for general in left:
            if now() > until or session.remaining() <= 0:
                return f"no general statement was proved within {BUDGET:g} s of the processor"
            if not _Attempt(general, options, session, outside).survives(behind):
                dropped.append(general)
                continue
            proved = prove(general, METHODS)
            if proved is not None:
                return proved
            reason = "no method closes a general statement for every width"
        left = dropped
    return reason


def _proved(
    general: General, options: Options, seconds: float, methods: Methods, outside: Outside
) -> Proved | None:
    """A proof of the statement by these methods, its queries asked again where that is wanted."""
    session = Session(max(seconds, 0), options.memory, options.recording, options.cache)
    attempt = _Attempt(general, options, session, outside)
    start = attempt.above_failures() if methods == METHODS else 1
    found = attempt.prove(methods, start)
    if found is None:
        return None
    goal, proved = found
    if options.recording:
        notes = outside.ask_again(goal, proved, session.asked, options)
        return replace(proved, notes=proved.notes + notes)
    return proved


class _Attempt:
    """A general statement that may be proved."""

    def __init__(
        self, general: General, options: Options, session: Session, outside: Outside
    ) -> None:
        self.general = general
        self.outside = outside
        self.goal = general.goal
        self.timeout = options.timeout
        self.session = session
        with session_of_queries(session):
            self.queries = Queries(options.timeout)
            self.portfolio = Portfolio(options.timeout, session)
        self.names = obligation_names(self.goal)
        self.start_at_most = min(general.widths.values())
        self._failures: dict[int, str | None] = {}

    def survives(self, behind: int) -> bool:
        """Whether no query violates it at a few widths from `behind` up.

        From a lower width if the original is at one: from there it has to hold.
        """
        try:
            trial = self._small(min(max(behind, self.general.fits), self.start_at_most), _TRIED)
            return not any(self._violation(widths, self.names) for widths in trial)
        except SolverUnknown:
            return True

    def _small(self, start: int, count: int) -> list[Widths]:
        """The first few choices of widths from `start` up."""
        scheme = self.goal.scheme
        largest = max(scheme.least_largest(), start) + len(scheme.variables) + count
        choices: list[Widths] = []
        for widths in scheme.assignments(largest):
            fixed = {v: w for v, w in widths.items() if isinstance(w, int) and w >= start}
            if len(fixed) == len(widths):
                choices.append(fixed)
            if len(choices) == count:
                break
        return choices

    def prove(self, methods: Methods, start: int = 1) -> tuple[Goal, Proved] | None:
        """A proof from a width on that is at least `start`, and the goal from there.

        From the least such width on from which it has no exception, as far as is found out.
        """
        closed = self.close(methods, start)
        if {c.obligation for c in closed} != set(self.names):
            return None
        start = self.cross_check(closed)
        notes: list[str] = []
        for width in reversed(self._below(start)):
            if width < min(start, self.general.fits) and width != start - 1:
                break  # no exceptions among the widths at which literals are other numbers
            how = self._failure(width)
            if how == "":
                closed += [Closed(name, QUERY, ((width, width),)) for name in self.names]
                start = width if width == start - 1 else start
            elif how is not None and width >= self.general.fits:
                notes.append(f"fails at i{width} ({how})")
        notes.reverse()
        if self.goal.containers:
            closed = [replace(c, sizes="all") for c in closed]
            notes.append("the statement is about one lane of each vector or tensor")
        goal = self._from(start)
        statement = text_of(replace(self.general, goal=goal))
        assumptions, ranges = self.goal.assumptions, self.goal.ranges
        verdict = conclude(self.names, closed, assumptions, notes, statement, ranges=ranges)
        return (goal, verdict) if isinstance(verdict, Proved) else None

    def close(self, methods: Methods, start: int = 1) -> list[Closed]:
        """What the methods close from a width on that is at least `start`, and not too great."""
        self.session.about = "every width"
        with session_of_queries(self.session):
            timeout = min(self.timeout, _TIMEOUT)
            above = self._from(start)
            every = close_every_width(
                above, self.outside.explore, timeout, self.start_at_most, methods=methods
            )
        return list(every.closed)

    def _from(self, least: int) -> Goal:
        """The statement for widths from `least` up, and from where its constants are."""
        return replace(self.goal, scheme=self.goal.scheme.from_width(least))

    def above_failures(self) -> int:
        """The width above those below the original at which the statement is seen to fail.

        Where there are several types, nothing is known.
        """
        below = reversed(self._below(min(self.start_at_most, _STARTS[-1])))
        return next((width + 1 for width in below if self._failure(width)), 1)

    def _below(self, width: int) -> range:
        """The widths below this one where there is a single type."""
        least = list(self.goal.scheme.smallest_widths().values())
        return range(least[0], width) if len(least) == 1 else range(0)

    def cross_check(self, closed: Sequence[Closed]) -> int:
        """From which width on all of this is closed.

        It must survive queries at the smallest widths. Raises `InternalError`.
        """
        start = max(low for c in closed for low, _ in c.widths or ())
        names = list(dict.fromkeys(c.obligation for c in closed))
        for widths in self._small(start, _CHECKED):
            try:
                violation = self._violation(widths, names)
            except SolverUnknown:
                continue
            if violation is not None:
                raise InternalError(
                    f"{self.goal.name}: a general statement was closed for every width, and a "
                    f"query at {violation[0]} violates it"
                )
        return start

    def _violation(self, widths: Widths, names: Sequence[str]) -> tuple[Choice, Input] | None:
        """A choice of types and an input that violates one of these obligations there.

        Raises `SolverUnknown`.
        """
        for choice in choices_at(self.goal, widths):
            found = self.portfolio.soon(ask(self.goal, choice), names).found
            if found is not None:
                return choice, found
        return None

    def _failure(self, width: int) -> str | None:
        """How the statement fails at this width of its single type, replayed.

        "" where it holds; None where the solver does not answer.
        """
        if width not in self._failures:
            try:
                widths = dict.fromkeys(self.goal.scheme.variables, width)
                violation = self._violation(widths, self.names)
                self._failures[width] = "" if violation is None else self._shown(*violation)
            except SolverUnknown:
                self._failures[width] = None
        return self._failures[width]

    def _shown(self, choice: Choice, found: Input) -> str:
        sample = self.outside.sample(one_lane(self.goal), choice)
        return self.outside.failure(sample, found, obligation_names(self.goal), self.queries)
