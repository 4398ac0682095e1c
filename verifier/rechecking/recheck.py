"""What is done with the queries behind a verdict: asked again elsewhere, or written to files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from verifier.kernel.deciding.options import Options
from verifier.kernel.deciding.portfolio import QUERY
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.goal_at_widths import ask, choices_at
from verifier.kernel.solving.solver import Asked, Session
from verifier.kernel.verdicts.verdict import Proved, Verdict

_SAMPLED = 4
"""Choices of widths at which a proof for every width is asked about."""


def ask_again(
    goal: Goal, verdict: Verdict, asked: Sequence[Asked], options: Options
) -> tuple[str, ...]:
    """Notes on what another solver says of the queries of a proof; the queries of any verdict are
    written where that is wanted.

    Raises `verifier.kernel.verdicts.internal_error.InternalError` where it disagrees, and
    `verifier.kernel.input.sources.InputError` where files cannot be written.
    """
    behind = [query for query in asked if not query.sample]
    if isinstance(verdict, Proved):  # it rests on other things than queries without an answer
        behind = [query for query in behind if query.answer != "unknown"]
    samples: list[Asked] = []
    if isinstance(verdict, Proved) and verdict.method != QUERY:
        samples = list(_samples(goal))
    notes: tuple[str, ...] = ()
    if isinstance(verdict, Proved) and options.second_opinion:
        from verifier.rechecking.second_opinion import confirm

        session = Session(options.total_timeout, options.memory)
        notes = confirm(behind, "of the proof", options.timeout, session)
        notes += confirm(samples, "at the smallest widths", options.timeout, session)
        if not notes:
            notes = ("nothing to confirm: no obligation is left to ask about",)
        verdict = replace(verdict, notes=verdict.notes + notes)
    if options.emission is not None:
        from verifier.rechecking.emission import Subject, emit

        subject = Subject(goal.file, goal.line, goal.name)
        emit(options.emission, subject, verdict, behind + samples)
    return notes


def _samples(goal: Goal) -> Iterator[Asked]:
    """The obligations as queries at small widths: what a proof without queries can be held to."""
    scheme = goal.scheme
    assignments = scheme.assignments(scheme.least_largest() + _SAMPLED)
    for widths in islice(assignments, _SAMPLED):
        for choice in choices_at(goal, widths):
            question = ask(goal, choice)
            for name, violated in question.instance.obligations.items():
                if not question.interpretation.is_false(violated.term):
                    about = f"violated at {choice}, sampled: {name}"
                    yield Asked(about, (violated.term,), "QF_BV", "unsat", sample=True)
