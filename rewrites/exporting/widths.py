"""For which widths an exported rule may be applied."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rewrites.exporting.rule import EVERY_WIDTH, Rule, Type


def widths_condition(rule: Rule, width: Callable[[Type], str]) -> Iterator[str]:
    """C++ conditions under which the widths of all open types are among those that the rule is
    proved for; none where that is every width."""
    if rule.widths == EVERY_WIDTH:
        return
    for type_ in rule.open_types:
        text = width(type_)
        ranges = [
            f"{text} >= {low}" if high is None else f"({text} >= {low} && {text} <= {high})"
            for low, high in rule.widths
        ]
        yield " || ".join(ranges)
