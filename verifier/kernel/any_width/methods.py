"""Closing obligations for every bit width at once.

Each method closes what it can and leaves the rest to the next. None of them refutes: where a method
finds a violation, it names widths at which a bit-vector query is to be asked.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from semantics.language.program import as_integer_type
from verifier.kernel.any_width.bit_serial_automaton import Explore
from verifier.kernel.any_width.width_question import Findings, Method, WidthQuestion, Widths
from verifier.kernel.goals.goal import Goal, obligation_names
from verifier.kernel.verdicts.judge import Closed


def _polynomials(question: WidthQuestion, wanted: Set[str], timeout: float) -> Findings:
    from verifier.kernel.any_width import polynomial_method

    return polynomial_method.close(question, wanted, timeout)


def _bit_serial(question: WidthQuestion, wanted: Set[str], timeout: float) -> Findings:
    from verifier.kernel.any_width import bit_serial_method

    return bit_serial_method.close(question, wanted, timeout)


def _linear_modulus(question: WidthQuestion, wanted: Set[str], timeout: float) -> Findings:
    from verifier.kernel.any_width import linear_arithmetic_method

    return linear_arithmetic_method.close(question, wanted, timeout)


def _monotone(question: WidthQuestion, wanted: Set[str], timeout: float) -> Findings:
    from verifier.kernel.any_width import linear_arithmetic_method

    return linear_arithmetic_method.close_with_pairs(question, wanted, timeout)


def _bit_positions(question: WidthQuestion, wanted: Set[str], timeout: float) -> Findings:
    from verifier.kernel.any_width import bit_position_method

    return bit_position_method.close(question, wanted, timeout)


POLYNOMIALS = "polynomial identity"
AUTOMATON = ("bit-serial automaton", _bit_serial)
Methods = tuple[tuple[str, Method], ...]
METHODS: Methods = (
    (POLYNOMIALS, _polynomials),
    AUTOMATON,
    ("bit positions", _bit_positions),
    ("linear arithmetic", _linear_modulus),
    ("monotone arithmetic", _monotone),
)
"""By the names that verdicts use, the cheapest first; loaded when needed."""
WITHOUT_SOLVER = METHODS[:2]
"""Those that ask no solver."""


@dataclass(frozen=True)
class Suspect:
    """Widths at which a method found a violation; `exact` where it abstracted from nothing."""

    widths: Widths
    exact: bool


@dataclass(frozen=True)
class EveryWidth:
    """What was closed for every width, and widths at which something may be violated."""

    closed: tuple[Closed, ...]
    suspects: tuple[Suspect, ...]


def close_every_width(
    goal: Goal,
    explore: Explore,
    timeout: float,
    start_at_most: int = 1,
    least_start: bool = True,
    methods: Methods | None = None,
) -> EveryWidth:
    """Try the methods, for each order of the widths and each case of the open attributes.

    An obligation is closed for every width from an m on where, for all of them, some method closes
    it from there; m is the narrowest type's width and at most `start_at_most` (or the least width
    that the types can have). With `least_start` it is the least that any method finds, else the
    first that is found. `explore` finds the states of automata, for a method that checks them;
    `timeout` bounds, in seconds, each query of a method that asks a solver. Where no `methods` are
    named, all of them are tried.
    """
    fixed = fixed_widths(goal)
    orderings = list(goal.scheme.orderings(fixed)) if goal.scheme.variables else []
    if not orderings or not goal.scheme.is_generic:
        return EveryWidth((), ())
    least = min(goal.scheme.smallest_widths().values())
    starts = dict.fromkeys(obligation_names(goal), least)
    closing: dict[str, list[str]] = {name: [] for name in starts}
    suspects: list[Suspect] = []
    for ordering in orderings:
        for case in goal.cases():
            at_most = max(least, start_at_most)
            question = WidthQuestion(goal, ordering, case, least, at_most, explore, fixed)
            closed, found = _ask(question, starts.keys(), timeout, least_start, methods or METHODS)
            for name in list(starts):
                if name in closed:
                    start, method = closed[name]
                    starts[name] = max(starts[name], start)
                    closing[name].append(method)
                else:
                    del starts[name]
                    suspects += found.get(name, [])
            if not starts:
                return EveryWidth((), tuple(suspects))
    return EveryWidth(
        tuple(
            Closed(name, method, ((start, None),))
            for name, start in starts.items()
            for method in dict.fromkeys(closing[name])
        ),
        tuple(suspects),
    )


def fixed_widths(goal: Goal) -> frozenset[int]:
    """The fixed widths above 1 of the goal's values, and in the constraints between its types."""
    types = [type_ for _, type_ in goal.arguments]
    for step in (*goal.precondition, *goal.source, *goal.target):
        types += [type_ for _, type_ in step.results]
    types += [term for pair in goal.scheme.order for term in pair]
    found = [as_integer_type(goal.scheme.constraints.find(type_)) for type_ in types]
    return frozenset(type_.width.data for type_ in found if type_ is not None) - {1}


def _ask(
    question: WidthQuestion, names: Set[str], timeout: float, least_start: bool, methods: Methods
) -> tuple[dict[str, tuple[int, str]], dict[str, list[Suspect]]]:
    """For each obligation the least start that a method finds, with its name, and suspects."""
    closed: dict[str, tuple[int, str]] = {}
    suspects: dict[str, list[Suspect]] = {}
    wanted = set(names)
    for method_name, method in (AUTOMATON,) if question.fixed else methods:
        if not wanted:
            break
        findings = method(question, wanted, timeout)
        for name, start in findings.closed.items():
            if start <= question.start_at_most and (name not in closed or start < closed[name][0]):
                closed[name] = (start, method_name)
                if start == question.start or not least_start:
                    wanted.discard(name)
        for name, widths in findings.violated.items():
            at = question.ordering | {v: widths[w.rank] for v, w in question.symbols()}
            suspects.setdefault(name, []).append(Suspect(at, name in findings.exact))
            if name in findings.exact:
                wanted.discard(name)
    return closed, suspects
