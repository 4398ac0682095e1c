"""Numbers that only the width determines, such as a literal, the width, or the signed minimum.

At width w such a number is `minimum`·2^(w-1) + `width`·w + `literal`, modulo 2^w.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

MOST_WIDTHS = 128
"""Where a comparison is not settled above this many widths, it is not decided."""


@dataclass(frozen=True)
class WidthNumber:
    """`minimum` is 0 or 1."""

    minimum: int = 0
    width: int = 0
    literal: int = 0

    def __add__(self, other: WidthNumber) -> WidthNumber:
        return WidthNumber(
            (self.minimum + other.minimum) % 2,
            self.width + other.width,
            self.literal + other.literal,
        )

    def __neg__(self) -> WidthNumber:
        return WidthNumber(self.minimum, -self.width, -self.literal)

    def at(self, width: int) -> int:
        """The unsigned value at a width."""
        number = self.minimum * (1 << (width - 1)) + self.width * width + self.literal
        return number % (1 << width)

    def signed_at(self, width: int) -> int:
        number = self.at(width)
        return number - (1 << width) if number >> (width - 1) else number


@dataclass(frozen=True)
class WidthComparison:
    """`beyond` is the answer at every width above `settled`; `at` gives it at any other."""

    at: Callable[[int], bool]
    settled: int
    beyond: bool


def _settled(x: WidthNumber, y: WidthNumber) -> int | None:
    """A width above which both numbers keep away from where they would wrap or meet."""
    size = abs(x.literal) + abs(y.literal)
    slope = abs(x.width) + abs(y.width)
    if slope:
        # Above `size` + 1 different multiples of the width are further apart than the literals,
        # and w + 2 bits hold them from a quarter of 2^w down.
        least = size + 2
        if least > MOST_WIDTHS:
            return None
        while slope * least + size >= 1 << (least - 3 if least > 3 else 0):
            least += 1
    else:
        least = size.bit_length() + 2
    return least if least <= MOST_WIDTHS else None


def _offset(x: WidthNumber) -> tuple[int, int]:
    """Orders numbers of equal `minimum` by their distance from it, at large widths."""
    return (x.width, x.literal)


def _unsigned_key(x: WidthNumber) -> tuple[int, int, int]:
    """From 0 up, around 2^(w-1), or just below 2^w."""
    region = 1 if x.minimum else (0 if _offset(x) >= (0, 0) else 2)
    return (region, *_offset(x))


def _signed_key(x: WidthNumber) -> tuple[int, int, int]:
    """From the minimum up, around 0, or up to the maximum."""
    region = 0 if not x.minimum else (-1 if _offset(x) >= (0, 0) else 1)
    return (region, *_offset(x))


def equal(x: WidthNumber, y: WidthNumber) -> WidthComparison | None:
    """None where it is not decided."""
    settled = _settled(x, y)
    return (
        None if settled is None else WidthComparison(lambda w: x.at(w) == y.at(w), settled, x == y)
    )


def unsigned_less(x: WidthNumber, y: WidthNumber) -> WidthComparison | None:
    """None where it is not decided."""
    settled = _settled(x, y)
    if settled is None:
        return None
    beyond = _unsigned_key(x) < _unsigned_key(y)
    return WidthComparison(lambda w: x.at(w) < y.at(w), settled, beyond)


def signed_less(x: WidthNumber, y: WidthNumber) -> WidthComparison | None:
    """None where it is not decided."""
    settled = _settled(x, y)
    if settled is None:
        return None
    beyond = _signed_key(x) < _signed_key(y)
    return WidthComparison(lambda w: x.signed_at(w) < y.signed_at(w), settled, beyond)
