"""At which widths a refuted goal holds: found by the methods for every width, and proved again.

What is said to hold has been decided anew, as a goal that is restricted to these widths; where one
width is said to fail, a counterexample was replayed there. That infinitely many widths fail is
said only where the automaton abstracts from nothing, and decisions at the first of them agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from verifier.finding.violating_widths import Violations
from verifier.finding.widths_of_goals import closed_from, violating_widths
from verifier.kernel.goals.goal import Goal
from verifier.kernel.goals.type_scheme import NoInstance
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import (
    Holding,
    Proved,
    Refuted,
    Verdict,
    describe_widths,
    ranges_of,
)

START_AT_MOST = 16
"""A goal that holds at every width from a greater one up only is not looked for."""
_TIMEOUT = 0.5
"""Seconds that one query of a method may take."""
_MOST_DECIDED = 40
"""Widths that are decided one by one, where infinitely many fail."""

Decide = Callable[[Goal], Verdict]


def validity_widths(goal: Goal, decide: Decide) -> Holding | None:
    """Where a refuted goal holds, if more than that is known than that it fails somewhere.

    Raises `InternalError` where two ways to find out disagree.
    """
    scheme = goal.scheme
    if not scheme.variables or not scheme.is_generic or goal.unchosen:
        return None
    exact = violating_widths(goal)
    if exact is not None and exact.none_from is None:
        return _of_endless(goal, exact, decide)
    start = exact.none_from if exact is not None else closed_from(goal, _TIMEOUT, START_AT_MOST)
    least = min(scheme.smallest_widths().values())
    if start is None or not least < start <= START_AT_MOST or not _proved_from(goal, start, decide):
        return None
    if len(scheme.variables) > 1:
        text = f"holds where every type that is open has at least {start} bits"
        return Holding(((start, None),), text)
    below = _decided(goal, range(least, start), decide)
    _compare(goal, below, exact)
    first = start
    while below.get(first - 1):
        first -= 1
    ranges = (*ranges_of(w for w, holds in below.items() if holds and w < first), (first, None))
    fails = [f"i{width}" for width, holds in below.items() if not holds]
    text = f"holds at {describe_widths(ranges)}"
    return Holding(ranges, f"{text}; fails at {_and(fails)}" if fails else text)


def holding_below(goal: Goal, decide: Decide) -> Holding | None:
    """The small widths at which a refuted goal of a single type holds, up to the first other."""
    scheme = goal.scheme
    if len(scheme.variables) != 1 or not scheme.is_generic or goal.unchosen:
        return None
    held: list[int] = []
    (least,) = scheme.smallest_widths().values()
    for width in range(least, START_AT_MOST + 1):
        if not _decided(goal, (width,), decide).get(width):
            break
        held.append(width)
    ranges = ranges_of(held)
    return Holding(ranges, f"holds at {describe_widths(ranges)}") if held else None


def _proved_from(goal: Goal, start: int, decide: Decide) -> bool:
    """Whether the goal is proved for all widths from `start` up, and says something there."""
    scheme = goal.scheme.from_width(start)
    try:
        scheme.smallest_widths()
    except NoInstance:
        return False
    verdict = decide(replace(goal, scheme=scheme))
    return (
        isinstance(verdict, Proved)
        and verdict.guarantee.widths == ((start, None),)
        and not verdict.says_nothing
    )


def _decided(goal: Goal, widths: Iterable[int], decide: Decide) -> dict[int, bool]:
    """Whether the goal, of a single type, holds at each width; without those where that is open."""
    (variable,) = goal.scheme.variables
    decided: dict[int, bool] = {}
    for width in widths:
        try:
            scheme = goal.scheme.with_width(variable, width)
        except NoInstance:
            continue
        verdict = decide(replace(goal, scheme=scheme))
        if isinstance(verdict, Proved | Refuted):
            decided[width] = isinstance(verdict, Proved)
    return decided


def _compare(goal: Goal, decided: dict[int, bool], exact: Violations | None) -> None:
    for width, holds in decided.items():
        if exact is not None and exact.at(width) is holds:
            raise InternalError(
                f"{goal.name}: an exact method and the decision at i{width} disagree about it"
            )


def _of_endless(goal: Goal, exact: Violations, decide: Decide) -> Holding | None:
    """Where infinitely many widths fail: those that do not, in words."""
    least = min(goal.scheme.smallest_widths().values())
    start, residues, period = exact.repetition(least)
    widths = range(least, max(start, least) + 2 * period)
    if len(widths) > _MOST_DECIDED or (start <= least and len(residues) == period):
        return None
    decided = _decided(goal, widths, decide)
    _compare(goal, decided, exact)
    if len(decided) != len(widths):
        return None
    before = {width: holds for width, holds in decided.items() if width < start}
    held = ranges_of(width for width, holds in before.items() if holds)
    fails = [f"i{width}" for width, holds in before.items() if not holds]
    fails.append(_repeating(residues, period) + (f" from {start} up" if start > least else ""))
    text = f"fails at {_and(fails)}"
    if len(residues) < period:
        return Holding((), text)
    return Holding(held, f"holds at {describe_widths(held)}; {text}") if held else None


def _repeating(residues: tuple[int, ...], period: int) -> str:
    if len(residues) == period:
        return "every width"
    if period == 2:
        return "every odd width" if residues == (1,) else "every even width"
    return f"every width that is {' or '.join(map(str, residues))} modulo {period}"


def _and(words: list[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
