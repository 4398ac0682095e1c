"""Widths of bit vectors: a number, or open, so that what is said holds of every one."""

from __future__ import annotations

from dataclasses import dataclass

from semantics.language.not_representable import NotRepresentable


@dataclass(frozen=True, eq=False)
class SymbolicWidth:
    """A bit width that is not fixed. Smaller `rank` means strictly narrower.

    How it compares with a number is not known: to ask raises `NotRepresentable`, so that what
    depends on it is not taken for the same at every width.
    """

    name: str
    rank: int

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SymbolicWidth):
            raise NotRepresentable(f"whether the width {self.name} is {other}")
        return (self.name, self.rank) == (other.name, other.rank)

    def __hash__(self) -> int:
        return hash((self.name, self.rank))

    def _in_order(self, other: object) -> bool:
        raise NotRepresentable(f"whether the width {self.name} is less than {other}")

    __lt__ = __le__ = __gt__ = __ge__ = _in_order


Width = int | SymbolicWidth


def is_one_bit(width: Width) -> bool:
    """Whether a width is fixed, at one bit."""
    return isinstance(width, int) and width == 1


def fixed(width: Width) -> int:
    """The number of bits, for an interpretation that knows no other widths. Raises TypeError."""
    if isinstance(width, SymbolicWidth):
        raise TypeError(f"the width {width.name} has no value here")
    return width


def are_same(one: Width, other: Width) -> bool:
    """Whether two widths are the same, whatever number an open one is. A fixed one and an open one
    are not, though they may have the same number of bits."""
    return isinstance(one, int) is isinstance(other, int) and one == other
