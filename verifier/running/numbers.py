"""The values of runs that are more, or less, than a number."""

from __future__ import annotations

from semantics.language.float_formats import Format

Number = int | None
"""A value; None is poison. Values that are no integers have a number too."""


class Token(int):
    """A value of a type that may have one value only: that it is another one says nothing."""


class Place(Token):
    """Where the memory of a memref begins."""


class NeverWritten(int):
    """What was copied from memory that may hold any values, and to which nothing was written."""


class SomeNan(int):
    """A NaN that an operation has chosen, of some format: what it is but a NaN says nothing."""

    format: Format

    @staticmethod
    def of(bits: int, format_: Format) -> SomeNan:
        found = SomeNan(bits)
        found.format = format_
        return found


class PointerByte(int):
    """A byte in memory that is a part of a pointer: of bytes with the same bits it is not said
    whether they are as good where they belong to another memory, or to none."""

    def may_be(self, other: int) -> bool:
        """Whether the bits of a byte are the same."""
        return self % 256 == other % 256
