"""Closing obligations that fold to "never violated" as polynomials over bitwise conjunctions.

Two linear combinations of conjunctions of inputs that are different polynomials do differ: the
values at the corners, where each input is 0 or -1, and the coefficients are integer combinations of
each other, so some corner gives a number not divisible by a higher power of two than the
coefficients are. The least width at which it is not 0 follows.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from semantics.interpretations.any_width.polynomials import PolynomialInterpretation
from semantics.language.builder import Term
from semantics.language.not_representable import NotRepresentable
from semantics.language.widths import SymbolicWidth
from verifier.kernel.any_width.width_question import Findings, WidthQuestion, from_the_least_start
from verifier.kernel.goals.goal import Goal, instantiate
from verifier.kernel.goals.goal_at_widths import Choice


def close(question: WidthQuestion, wanted: Set[str], timeout: float) -> Findings:
    """No solver is asked."""
    violated: dict[str, tuple[int, ...]] = {}

    def holding(question: WidthQuestion, wanted: Set[str]) -> Set[str]:
        interpretation = PolynomialInterpretation(dict(enumerate(question.smallest())))
        try:
            obligations = question.instance(
                interpretation, interpretation.new_bits, interpretation.new_bool
            ).obligations
        except NotRepresentable:
            return set()
        for name in wanted:
            widths = _violating(interpretation, question, obligations[name].term)
            if widths is not None:
                violated.setdefault(name, widths)
        return {name for name in wanted if obligations[name].term is False}

    findings = from_the_least_start(question, wanted, holding)
    return replace(findings, violated=violated, exact=frozenset(violated))


def closed_at(goal: Goal, choice: Choice, wanted: Set[str]) -> Set[str]:
    """Which obligations fold to "never violated" at one choice of types, modulo 2^w for their w."""
    interpretation = PolynomialInterpretation({})
    try:
        instance = instantiate(
            goal,
            interpretation,
            choice.types,
            choice.case,
            interpretation.new_bits,
            interpretation.new_bool,
        )
    except NotRepresentable:
        return set()
    return {name for name in wanted if instance.obligations[name].term is False}


def _violating(
    interpretation: PolynomialInterpretation, question: WidthQuestion, violated: Term
) -> tuple[int, ...] | None:
    """The least widths, by rank, of a violation that needs only inputs that are not poison."""
    widths: list[tuple[SymbolicWidth, int]] = []
    if violated is False or violated is True:
        return None
    for part in interpretation.parts(violated):
        match part:
            case ("not", ("atom", _)):
                continue
            case ("not", ("zero", SymbolicWidth() as width, (difference,))):
                least = interpretation.polynomials.least_width_of_difference(difference)
                if least is None:
                    return None
                widths.append((width, least))
            case _:
                return None
    if len(widths) != 1:
        return None
    ((width, least),) = widths
    chosen: list[int] = []
    for rank, smallest in enumerate(question.smallest()):
        above = chosen[-1] + 1 if chosen else 1
        chosen.append(max(smallest, above, least if rank == width.rank else 1))
    return tuple(chosen)
