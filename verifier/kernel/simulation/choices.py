"""What operations choose freely: the target as it likes, the source as suits it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from semantics.language.float_formats import Format

_OF_SOURCE = "of the source "


class Strategy(Enum):
    """What a source chooses where there is a usual choice: any strategy is right. Where there is
    none, it is what the target chooses by the same operation on the same operands, or unknown."""

    THE_SAME = "what the target chooses by the same operation on the same operands, else the usual"
    USUAL = "the usual"
    SIMILAR = "what the target chooses on the same operands, or else on others, or else the usual"
    RETURNED = "what the target chooses on the same operands, or else what it returns"
    OPPOSITE = "the same, with signs turned"


@dataclass
class Choices:
    """The values that operations choose freely, numbered: no two are the same of one run.

    A source may choose what the target does: it is run second. Its n-th choice of an operation on
    some operands is the target's n-th one of these, or its last one; memory that it makes is never
    what it has made before. What the target has no choice for is any value. Where there is a usual
    choice, the `strategy` says what it does.
    """

    prefix: str = ""
    given: Choices | None = None
    strategy: Strategy = Strategy.THE_SAME
    made: dict[Any, list[str]] = field(default_factory=dict[Any, list[str]])
    computed: set[Any] = field(default_factory=set[Any])
    """The terms of all that operations with a meaning have given."""
    returned: list[tuple[Any, Format | None]] = field(
        default_factory=list[tuple[Any, "Format | None"]]
    )
    """The terms of what is returned, and the formats of those that are floats."""

    def next(self, what: Any, apart: bool = False) -> str:
        """The number of the choice, as text; `apart` where no two choices are the same."""
        mine = self.made.setdefault(what, [])
        position = len(mine)
        number = f"{self.prefix}{sum(map(len, self.made.values()))}"
        if self.given is not None:
            theirs = self.given.made.get(what, [])
            number = _OF_SOURCE + number
            if position < len(theirs):
                number = theirs[position]
            elif theirs and not apart:
                number = theirs[-1]
        mine.append(number)
        return number

    @staticmethod
    def is_of_source_alone(number: str) -> bool:
        """Whether the target has no choice that goes with it."""
        return number.startswith(_OF_SOURCE)

    def similar(self, operation: str, bits: int) -> tuple[Any, str] | None:
        """The first choice of the target on other operands, by the same operation if there is one,
        that the source has not made use of yet, and its number."""
        made = self.given.made if self.given else {}
        left = [what for what in made if what[-1] == bits and what not in self.made]
        left.sort(key=lambda what: what[0] != operation)
        if not left:
            return None
        self.made[left[0]] = made[left[0]][:1]
        return left[0], made[left[0]][0]
