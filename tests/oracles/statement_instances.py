"""Instances of a printed general statement, read from its text alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product

from tests.oracles.brute_force import violation
from verifier.claims.pairs import parse_pair
from verifier.kernel.input.sources import Source

MOST_INPUTS = 20_000
"""Of more inputs than this so many random ones are tried."""


def instances(statement: str, largest: int) -> Iterator[tuple[Mapping[str, int], str]]:
    """All widths up to `largest` of which the statement speaks, with the pair at each."""
    header, text = statement.split("\n", maxsplit=1)
    match = re.fullmatch(
        r"for every ([\w ]+?)(?: with (.*?))?(?:, literals modulo 2\^width)?:", header
    )
    assert match is not None, header
    names = match[1].split(" and ")
    conditions = (match[2] or "1 > 0").split(", ")
    for chosen in product(range(1, largest + 1), repeat=len(names)):
        widths = dict(zip(names, chosen, strict=True))
        if all(_number(condition, widths) for condition in conditions):
            yield widths, instance(text, widths)


def instance(text: str, widths: Mapping[str, int]) -> str:
    """The pair at these widths."""

    def constant(found: re.Match[str]) -> str:
        width = widths[found[2]]
        scope = dict(widths) | {"smin": -(2 ** (width - 1)), "smax": 2 ** (width - 1) - 1}
        value = _number(found[1], scope) % 2**width
        return f"arith.constant {value - (value >> (width - 1) << width)} : i{width}"

    text = re.sub(r"arith\.constant ([^:\n]*) : i(w\d*)", constant, text)
    return re.sub(r"\bi(w\d*)\b", lambda found: f"i{widths[found[1]]}", text)


def _number(expression: str, scope: Mapping[str, int]) -> int:
    assert re.fullmatch(r"[\w\s+\-^()<>=]*", expression), expression
    return eval(expression.replace("^", "**"), {"__builtins__": {}}, dict(scope))


def failing_widths(statement: str, largest: int) -> list[Mapping[str, int]]:
    """The widths up to `largest` at which trying inputs shows that the statement is wrong."""
    failing: list[Mapping[str, int]] = []
    for widths, text in instances(statement, largest):
        goal = parse_pair(Source("<instance>", text)).goal()
        if violation(goal, {}, MOST_INPUTS) is not None:
            failing.append(widths)
    return failing
