"""Which rows of a local memory are taken, and by what."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass


class NoRoom(Exception):
    """There are not so many rows together."""


@dataclass
class _Taken:
    """Rows `first` to below `end`, read last by instruction `last`; what is there is needed again
    from `next_use` on, if that is known."""

    first: int
    end: int
    last: int
    key: Hashable | None
    next_use: int | None


class Rows:
    """The rows of one memory.

    They are given out in turn, so that rows that were just in use are taken as late as possible.
    What will be needed again stays as long as there is room; what is needed last goes first.
    """

    def __init__(self, rows: int) -> None:
        self._rows = rows
        self._taken: list[_Taken] = []
        self._hand = 0
        self._now = 0

    def expire(self, now: int) -> None:
        """What nobody reads from instruction `now` on is free."""
        self._now = now
        self._taken = [t for t in self._taken if t.last >= now or t.next_use is not None]

    def held(self, key: Hashable, last: int, next_use: int | None) -> int | None:
        """Where this is, if it is there; it is read until `last` then."""
        for taken in self._taken:
            if taken.key == key:
                taken.last, taken.next_use = max(taken.last, last), next_use
                return taken.first
        return None

    def take(self, rows: int, last: int, key: Hashable | None, next_use: int | None) -> int:
        """The first of so many rows, which are taken. Raises `NoRoom`."""
        while (first := self._gap(rows)) is None:
            idle = [t for t in self._taken if t.last < self._now]
            if not idle:
                raise NoRoom
            self._taken.remove(max(idle, key=lambda t: t.next_use or 0))
        self._hand = first + rows
        self._taken.append(_Taken(first, first + rows, last, key, next_use))
        return first

    def _gap(self, rows: int) -> int | None:
        """The first of so many free rows: after those that were taken last, or else anywhere."""
        taken = sorted((t.first, t.end) for t in self._taken)
        for begin in (self._hand, 0):
            first = begin
            for low, high in taken:
                if high > first and low < first + rows:
                    first = high
            if first + rows <= self._rows:
                return first
        return None
