"""Proving a general statement of a pair for every width from some m up.

A statement that a query violates at a few small widths is dropped. One that survives is given to
the methods of `verifier.every_width`; below the width from which they close it, each width is asked
one by one. How statements are found is `verifier.generalize`'s business.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from semantics.program import NoMeaning, TypeVariable
from verifier.every_width import close_every_width
from verifier.general_statement import one_lane, text_of
from verifier.generalize import General, NotGeneral, statements
from verifier.goal import Goal, obligation_names
from verifier.internal_error import InternalError
from verifier.judge import Closed, conclude
from verifier.portfolio import QUERY
from verifier.question import Choice, Input, ask, choices_at
from verifier.refinement import TOO_DEEP, Options, decide
from verifier.solver import Queries, Session, SolverUnknown, cache_in, session_of_queries
from verifier.verdict import Proved, Unknown, Verdict

BUDGET = 10.0
"""Seconds that looking for a general statement of one goal may take."""
_TIMEOUT = 2.0
"""Seconds that one query of a method may take, unless the options allow less."""
_STARTS = (4, 8)
"""A statement should hold at the widths behind this, or if none does, behind the next."""
_TRIED = 5
"""At so many choices of widths a statement is asked before it is given to the methods."""
_CHECKED = 4
"""At so many choices of widths what the methods close is checked again by queries."""

Widths = dict[TypeVariable, int]


def decide_every_width(goal: Goal, options: Options) -> Verdict:
    """The verdict on a goal, for every width of a general statement where one is proved.

    A refuted goal stays refuted. Where no general statement is proved, the verdict is that on the
    goal as it is, with a note. Of vectors and tensors the statement is about one lane.
    """
    verdict = decide(goal, options)
    if not isinstance(verdict, Proved | Unknown):
        return verdict
    general = prove_general(goal, options)
    if isinstance(general, Proved):
        notes = verdict.notes if isinstance(verdict, Proved) else ()
        return replace(general, notes=(*notes, *general.notes))
    if isinstance(verdict, Proved):
        return replace(verdict, notes=(*verdict.notes, f"not generalised: {general}"))
    return verdict


def prove_general(goal: Goal, options: Options) -> Proved | str:
    """A proof of a general statement of the goal, or the reason why there is none."""
    if goal.unrolled_from is not None:
        return "constants tell lanes apart"
    session = Session(
        min(BUDGET, options.total_timeout), options.memory, cache=cache_in(options.cache)
    )
    try:
        return _first_proved(goal, options, session)
    except NotGeneral as error:
        return str(error)
    except NoMeaning as error:
        return error.what
    except RecursionError:
        return TOO_DEEP


def _first_proved(goal: Goal, options: Options, session: Session) -> Proved | str:
    reason = "no general statement holds at small widths"
    left: Iterable[General] = statements(goal)
    for behind in _STARTS:
        dropped: list[General] = []
        for general in left:
            if session.remaining() <= 0:
                return f"no general statement was proved within {BUDGET:g} s"
            if not _Attempt(general, options, session).survives(behind):
                dropped.append(general)
                continue
            proved = _proved(general, options, session.remaining())
            if proved is not None:
                return proved
            reason = "no method closes a general statement for every width"
        left = dropped
    return reason


def _proved(general: General, options: Options, seconds: float) -> Proved | None:
    """A proof of the statement, its queries asked again where the options want that."""
    recording = options.second_opinion or options.emission is not None
    session = Session(max(seconds, 0), options.memory, recording, cache_in(options.cache))
    attempt = _Attempt(general, options, session)
    found = attempt.prove()
    if found is None:
        return None
    goal, proved = found
    if recording:
        from verifier.re_asking import ask_again

        confirmed = ask_again(goal, proved, session.asked, options)
        assert isinstance(confirmed, Proved)
        return confirmed
    return proved


class _Attempt:
    """A general statement that may be proved."""

    def __init__(self, general: General, options: Options, session: Session) -> None:
        self.general = general
        self.goal = general.goal
        self.timeout = options.timeout
        self.session = session
        with session_of_queries(session):
            self.queries = Queries(options.timeout)
        self.names = obligation_names(self.goal)
        self.start_at_most = min(general.widths.values())

    def survives(self, behind: int) -> bool:
        """Whether no query violates it at a few widths from `behind` up.

        From a lower width if the original is at one: from there it has to hold.
        """
        try:
            trial = self._small(min(behind, self.start_at_most), _TRIED)
            return not any(self._violation(widths) for widths in trial)
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

    def prove(self) -> tuple[Goal, Proved] | None:
        """A proof, and the goal from the width on from which it has no exception."""
        fails = self._failures()
        above = self._from(max(fails, default=0) + 1)
        self.session.about = "every width"
        with session_of_queries(self.session):
            timeout = min(self.timeout, _TIMEOUT)
            every = close_every_width(above, timeout, self.start_at_most)
        if {c.obligation for c in every.closed} != set(self.names):
            return None
        start = max(low for c in every.closed for low, _ in c.widths or ())
        self._cross_check(start)
        closed = list(every.closed)
        for width in reversed(self._below(start)):
            if self._holds(width):
                closed += [Closed(name, QUERY, ((width, width),)) for name in self.names]
                start = width if width == start - 1 else start
        notes = [f"fails at i{width} ({how})" for width, how in fails.items()]
        if self.goal.containers:
            closed = [replace(c, sizes="all") for c in closed]
            notes.append("the statement is about one lane of each vector or tensor")
        goal = self._from(start)
        statement = text_of(replace(self.general, goal=goal))
        verdict = conclude(self.names, closed, self.goal.assumptions, notes, statement)
        return (goal, verdict) if isinstance(verdict, Proved) else None

    def _from(self, least: int) -> Goal:
        """The statement for widths from `least` up, and from where its constants fit."""
        return replace(self.goal, scheme=self.goal.scheme.from_width(least))

    def _failures(self) -> dict[int, str]:
        """The widths below the original where the statement fails, and how.

        Where there are several types, or the solver does not answer, nothing is known.
        """
        fails: dict[int, str] = {}
        for width in self._below(min(self.start_at_most, _STARTS[-1])):
            try:
                failure = self._failure(width)
            except SolverUnknown:
                continue
            if failure is not None:
                fails[width] = failure
        return fails

    def _below(self, width: int) -> range:
        """The widths below this one where there is a single type."""
        least = list(self.goal.scheme.smallest_widths().values())
        return range(least[0], width) if len(least) == 1 else range(0)

    def _holds(self, width: int) -> bool:
        """Whether a query shows that the statement holds at this width of its single type."""
        try:
            return self._violation(dict.fromkeys(self.goal.scheme.variables, width)) is None
        except SolverUnknown:
            return False

    def _cross_check(self, start: int) -> None:
        """What the methods closed must survive queries at the smallest widths."""
        for widths in self._small(start, _CHECKED):
            try:
                violation = self._violation(widths)
            except SolverUnknown:
                continue
            if violation is not None:
                raise InternalError(
                    f"{self.goal.name}: a general statement was closed for every width, and a "
                    f"query at {violation[0]} violates it"
                )

    def _violation(self, widths: Widths) -> tuple[Choice, Input] | None:
        """A choice of types and an input that violates something there. Raises `SolverUnknown`."""
        for choice in choices_at(self.goal, widths):
            question = ask(self.goal, choice)
            self.session.about = f"violated at {choice}: any of {', '.join(self.names)}"
            violated = question.reading.truth(False)
            for obligation in question.instance.obligations.values():
                violated = question.reading.disjunction(violated, obligation.term)
            if question.reading.is_false(violated):
                continue
            model = self.queries.model(violated)
            if model is not None:
                return choice, question.input_of(model)
        return None

    def _failure(self, width: int) -> str | None:
        """How the statement fails at this width of its single type, replayed, or None.

        Raises `SolverUnknown`.
        """
        violation = self._violation(dict.fromkeys(self.goal.scheme.variables, width))
        if violation is None:
            return None
        from verifier.counterexample import counterexample
        from verifier.sampling import Sample

        choice, found = violation
        sample = Sample(one_lane(self.goal), choice)
        shown = counterexample(sample, found, obligation_names(self.goal), self.queries)
        inputs = ", ".join(f"%{i.name} = {i.value}" for i in shown.inputs)
        return f"{shown.violated} is violated" + (f" with {inputs}" if inputs else "")
