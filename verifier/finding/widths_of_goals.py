"""The widths that violate a goal, and from which one on methods close it."""

from __future__ import annotations

from semantics.interpretations.any_width.bit_serial import BitSerialInterpretation
from semantics.language.not_representable import NotRepresentable
from verifier.finding.bit_serial_search import explore, violations
from verifier.finding.violating_widths import Violations, either
from verifier.kernel.any_width.bit_serial_automaton import Automaton
from verifier.kernel.any_width.methods import close_every_width, fixed_widths
from verifier.kernel.any_width.width_question import WidthQuestion
from verifier.kernel.goals.goal import Goal, obligation_names


def closed_from(goal: Goal, timeout: float, start_at_most: int) -> int | None:
    """A width from which on methods close all obligations, as `close_every_width` does."""
    every = close_every_width(goal, explore, timeout, start_at_most, least_start=False)
    if {c.obligation for c in every.closed} != set(obligation_names(goal)):
        return None
    return max(low for c in every.closed for low, _ in c.widths or ())


def violating_widths(goal: Goal) -> Violations | None:
    """Exactly the widths that violate a goal of one type, where the automaton finds them."""
    if len(goal.scheme.variables) != 1 or not goal.scheme.is_generic or fixed_widths(goal):
        return None
    (ordering,) = goal.scheme.orderings()
    (least,) = goal.scheme.smallest_widths().values()
    found = Violations()
    for case in goal.cases():
        of_case = _of_question(WidthQuestion(goal, ordering, case, least, least, explore))
        if of_case is None:
            return None
        found = either(found, of_case)
    return found


def _of_question(question: WidthQuestion) -> Violations | None:
    """Exactly the widths at which an obligation is violated, where nothing is abstracted from."""
    ranks = question.ranks()
    assert ranks is not None and len(ranks) == 1
    interpretation = BitSerialInterpretation(ranks)
    try:
        obligations = question.instance(
            interpretation, interpretation.new_bits, interpretation.new_bool
        ).obligations
        terms = {name: violated.term for name, violated in obligations.items()}
        found = violations(Automaton(interpretation.circuit, terms, ranks))
    except NotRepresentable:
        return None
    exact = Violations()
    for name, violation in found.items():
        if violation.smallest is None:
            continue
        if interpretation.circuit.abstracts([terms[name]]):
            return None
        exact = either(exact, violation)
    return exact
