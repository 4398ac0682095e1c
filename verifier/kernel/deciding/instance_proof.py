"""Proving a goal of fixed types as an instance of a statement that is proved for every width.

For what a solver finds too hard at the types given: some methods for every width do not care how
wide a type is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from semantics.language.execution import meaning_for
from semantics.language.program import as_integer_type
from verifier.kernel.any_width.methods import Methods
from verifier.kernel.deciding.general_proof import close_literal_statement, prove_general
from verifier.kernel.deciding.options import Options
from verifier.kernel.deciding.outside import Outside
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Proved, Verdict, ranges_of

METHOD = "general statement"


def closed_with_literals(
    goal: Goal, names: Sequence[str], options: Options, methods: Methods, outside: Outside
) -> dict[str, str]:
    """Which of a goal's obligations methods close for every width, its constants being literals.

    Each with how. The statement has the goal as an instance, so they hold of that.
    """
    if not _may_be_general(goal):
        return {}
    found = close_literal_statement(goal, names, options, methods, outside)
    return {name: f"{METHOD} by {method}" for name, method in found.items()}


def prove_instance(goal: Goal, options: Options, outside: Outside) -> Verdict | None:
    """A proof of the goal at its fixed types, or None.

    Not of index, of vectors and tensors, or of operations that choose a value.
    """
    if not _may_be_general(goal):
        return None
    widths = _widths(goal)
    quietly = replace(options, second_opinion=False, emission=None)
    general = prove_general(goal, quietly, outside)
    if not isinstance(general, Proved):
        return None
    narrowest = min(widths - {1}, default=1)
    if not any(low <= narrowest and high is None for low, high in general.guarantee.widths or ()):
        return None
    names = obligation_names(goal)
    method = f"{METHOD} by {general.method}"
    closed = [Closed(name, method, ranges_of(widths)) for name in names]
    note = "an instance of a general statement, which --every-width prints"
    notes = (*goal.notes, note)
    return conclude(names, closed, goal.assumptions, notes, ranges=goal.ranges)


def _may_be_general(goal: Goal) -> bool:
    steps = (*goal.precondition, *goal.source, *goal.target)
    chooses = goal.unchosen or goal.witnesses or any(meaning_for(s).chooses for s in steps)
    return not (goal.scheme.variables or goal.scheme.has_index or goal.containers or chooses)


def _widths(goal: Goal) -> set[int]:
    """The widths of the goal's values."""
    types = [type_ for _, type_ in goal.arguments]
    for step in (*goal.precondition, *goal.source, *goal.target):
        types += [type_ for _, type_ in step.results]
    found = (as_integer_type(goal.scheme.constraints.find(type_)) for type_ in types)
    return {type_.width.data for type_ in found if type_ is not None}
