"""What is given to a command, and what it prints: at a small width on all pairs of elements, at
large ones on some between special values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

from semantics.domains.constants import CONSTANTS
from semantics.domains.domain import Domain
from semantics.interpretations.concrete import ConcreteInterpretation, signed
from semantics.language.builder import Bits
from verifier.measuring.black_box import BadAnalysis, Pair, Variant, given
from verifier.refuting.abstract_inputs import ShownElement

LARGE = (8, 16, 32, 64)
_LARGE_PAIRS = 100
OF_LARGE = f"no mistake is seen on {_LARGE_PAIRS} pairs each of i" + ", i".join(map(str, LARGE))


class Failed(Exception):
    """A command that prints nothing for what it is given, and why."""


Run = Callable[[str], str]
"""From a module's text to what the tool prints. Raises `Failed`."""


@dataclass
class Asked:
    """A command, asked about an operation; each width once."""

    variant: Variant
    domain: Domain
    run: Run
    _printed: dict[int, str] = field(default_factory=dict[int, str])

    def at(self, width: int, pairs: Sequence[Pair]) -> str:
        """What it prints, always for the same pairs of a width. Raises `BadAnalysis`, which names
        the first pair on which it fails."""
        if width not in self._printed:
            try:
                self._printed[width] = self.run(given(self.domain, self.variant, width, pairs))
            except Failed as error:
                pair, why = self._first_failing(width, pairs, error)
                shown = ", ".join(
                    f"a{i} = {self.domain.show(element, width)}" for i, element in enumerate(pair)
                )
                raise BadAnalysis(f"with T = i{width}, {shown}: {why}") from error
        return self._printed[width]

    def _first_failing(self, width: int, pairs: Sequence[Pair], why: Failed) -> tuple[Pair, Failed]:
        """By halves. Raises `BadAnalysis` where it is not one pair on which it fails."""
        while len(pairs) > 1:
            half = len(pairs) // 2
            for part in (pairs[:half], pairs[half:]):
                try:
                    self.run(given(self.domain, self.variant, width, part))
                except Failed as error:
                    pairs, why = part, error
                    break
            else:
                raise BadAnalysis(f"with T = i{width}: {why}")
        return pairs[0], why

    def holds(self, element: Sequence[int], x: int, width: int) -> bool:
        """Whether x is a member."""
        r = ConcreteInterpretation()
        sizes = [1 if f in self.domain.bits else width for f in self.domain.fields]
        fields = tuple(Bits(r, f, size) for f, size in zip(element, sizes, strict=True))
        return bool(self.domain.contains(fields, Bits(r, x, width)).term)

    def inside(self, pair: Pair, members: tuple[int, int], width: int) -> bool:
        """Whether both are members, one of each element."""
        return all(self.holds(e, x, width) for e, x in zip(pair, members, strict=True))

    def shown(self, pair: Pair, width: int) -> tuple[ShownElement, ...]:
        return tuple(
            ShownElement.of(f"a{i}", self.domain, element, width) for i, element in enumerate(pair)
        )

    def large_pairs(self, width: int) -> list[Pair]:
        """Pairs of elements that special values bound, or are; always the same."""
        chosen = Random(width)
        half = 1 << (width - 1)
        special = sorted({0, 1, 2, 3, width - 1, width, half - 1, half, half + 1, 2 * half - 2})
        special.append(2 * half - 1)

        def constant() -> tuple[int, ...]:
            return (0, 0) if chosen.random() < 0.2 else (1, chosen.choice(special))

        def interval() -> tuple[int, ...]:
            a, b = chosen.choice(special), chosen.choice(special)
            if chosen.random() < 0.5:
                a, b = min(a, b), max(a, b)
                same = (a < half) == (b < half)
                return (a, b, a, b) if same else (a, b, half, half - 1)
            if signed(a, width) > signed(b, width):
                a, b = b, a
            same = (a < half) == (b < half)
            return (a, b, a, b) if same else (0, 2 * half - 1, a, b)

        element = constant if self.domain is CONSTANTS else interval
        return [(element(), element()) for _ in range(_LARGE_PAIRS)]

    def large_members(self, pairs: Sequence[Pair], width: int) -> list[tuple[int, int, int]]:
        """For some members of each pair, the number of the pair and the two."""
        return [
            (i, x, y)
            for i, (a, b) in enumerate(pairs)
            for x, y in product(self._some_members(a, width), self._some_members(b, width))
        ]

    def _some_members(self, element: tuple[int, ...], width: int) -> list[int]:
        """What is next to the fields and to 0, where it is a member."""
        near = {x + d for x in (*element, 0) for d in (-1, 0, 1)}
        members = sorted({n % (1 << width) for n in near})
        return [x for x in members if self.holds(element, x, width)]


def number(x: int, width: int) -> str:
    """A value as people read it."""
    return str(x) if signed(x, width) == x else f"{signed(x, width)} (unsigned {x})"
