"""Affine and semi-affine maps and sets, read from upstream's text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from tests.oracles.control_flow.reading import NoMeaning
from tests.oracles.control_flow.values import Undefined

Names = Mapping[str, int]
Expression = Callable[[Names], int]
_WHOLE = re.compile(
    r"affine_(?:map|set)<\((?P<dims>[^()]*)\)(?:\[(?P<symbols>[^\]]*)\])? (?:->|:) "
    r"\((?P<body>.*)\)>"
)
_TOKEN = re.compile(r"\s*(floordiv|ceildiv|mod|>=|<=|==|[a-z]\w*|\d+|[-+*(),])")


@dataclass(frozen=True)
class Map:
    """A map's expressions, or a set's constraints, which are 1 where they hold."""

    names: tuple[str, ...]
    results: tuple[Expression, ...]

    @property
    def inputs(self) -> int:
        """The number of dimensions and symbols."""
        return len(self.names)

    def at(self, numbers: list[int]) -> list[int]:
        """The results on numbers. Raises `Undefined` for a division by none that is positive."""
        given = dict(zip(self.names, numbers, strict=True))
        return [result(given) for result in self.results]


@cache
def read_map(text: str) -> Map:
    """The map or set. Raises `NoMeaning`."""
    found = _WHOLE.fullmatch(text)
    if found is None:
        raise NoMeaning(text)
    names = f"{found['dims']}, {found['symbols'] or ''}".replace(" ", "").split(",")
    reader = _Reader(_TOKEN.findall(found["body"]))
    results: list[Expression] = []
    while reader.tokens:
        results.append(reader.constraint())
        reader.skip(",")
    return Map(tuple(filter(None, names)), tuple(results))


@dataclass
class _Reader:
    tokens: list[str]

    def skip(self, token: str) -> bool:
        """Whether the next token is this one, which is then gone."""
        if self.tokens[:1] == [token]:
            del self.tokens[0]
            return True
        return False

    def constraint(self) -> Expression:
        """A sum, or two with a comparison between."""
        left = self.sum()
        for sign in (">=", "<=", "=="):
            if self.skip(sign):
                return _compared(sign, left, self.sum())
        return left

    def sum(self) -> Expression:
        left = self.product()
        while self.tokens[:1] and self.tokens[0] in "+-":
            sign = self.tokens.pop(0)
            left = _combined(sign, left, self.product())
        return left

    def product(self) -> Expression:
        left = self.atom()
        while self.tokens[:1] and self.tokens[0] in ("*", "mod", "floordiv", "ceildiv"):
            sign = self.tokens.pop(0)
            left = _combined(sign, left, self.atom())
        return left

    def atom(self) -> Expression:
        token = self.tokens.pop(0)
        if token == "(":
            inner = self.sum()
            self.skip(")")
            return inner
        if token == "-":
            return _combined("-", lambda names: 0, self.atom())
        if token.isdigit():
            return lambda names: int(token)
        return lambda names: names[token]


def _compared(sign: str, left: Expression, right: Expression) -> Expression:
    def run(names: Names) -> int:
        a, b = left(names), right(names)
        return int({">=": a >= b, "<=": a <= b, "==": a == b}[sign])

    return run


def _combined(sign: str, left: Expression, right: Expression) -> Expression:
    def run(names: Names) -> int:
        a, b = left(names), right(names)
        if sign in ("mod", "floordiv", "ceildiv") and b <= 0:
            raise Undefined(f"{sign} by a number that is not positive")
        match sign:
            case "+":
                return a + b
            case "-":
                return a - b
            case "*":
                return a * b
            case "mod":
                return a % b
            case "floordiv":
                return a // b
            case _:
                return -(-a // b)

    return run
