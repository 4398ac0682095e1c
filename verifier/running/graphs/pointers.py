"""Pointers that are numbers, when a graph is run: to which memory they lead, and whether there may
be such memory.

A pointer that belongs to some memory may access its bytes. Which memory there is, is not part of an
input: a run only notes what it needs. Any arguments are such as somebody may have where the bytes
that belong to one memory lie apart from those of any other, and none is at address 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from zlib import crc32

from semantics.control_flow.graph import InBounds, Located, Opaque

_HIGHEST = 1 << 47
_LARGEST = 1 << 31
_APART = 1 << 32
_FIRST = 1 << 40
_SLOTS = 1024


@dataclass
class Pointed:
    """What a run needs of memory: bytes that are accessed, each with the memory that the pointer
    belongs to; places in memory, or just behind it; and where memory is of which that is said."""

    accessed: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    within: set[tuple[int, int]] = field(default_factory=set[tuple[int, int]])
    located: dict[int, tuple[int, int | None]] = field(
        default_factory=dict[int, "tuple[int, int | None]"]
    )
    _made: Counter[str] = field(default_factory=Counter[str])
    collide: bool = False
    """Whether two memories were given one place."""

    def given_by(self, step: Opaque, operands: Sequence[int | None]) -> Sequence[int | None]:
        """The results of a step that says where memory is, or what is in it."""
        match step.does:
            case Located(alignment, room):
                count = self._made[step.key] if step.makes_memory else 0
                self._made[step.key] += 1
                number = 1 + crc32(f"{count} {step.key}".encode()) % _SLOTS
                start = _FIRST + number * _APART
                if operands:
                    (room,) = operands
                if self.located.setdefault(number << 32, (start, room)) != (start, room):
                    self.collide = True
                return number << 32, start // alignment
            case InBounds():
                memory, address = operands
                if memory is not None and address is not None:
                    self.within.add((memory, address))
                return (1,)
            case _:
                raise TypeError(f"{step.operation} says nothing of memory")


def may_be(*runs: Pointed) -> bool:
    """Whether there may be memory in which all of these runs go as they went."""
    located: dict[int, tuple[int, int | None]] = {}
    for run in runs:
        if run.collide:
            return False
        for memory, said in run.located.items():
            if located.setdefault(memory, said) != said:
                return False
    accessed = {byte for run in runs for byte in run.accessed}
    spans = _spans(located, accessed, {byte for run in runs for byte in run.within})
    if spans is None:
        return False
    ordered = sorted(spans)
    apart = all(end <= start for (_, end), (start, _) in pairwise(ordered))
    return apart and all(start > 0 and end < _HIGHEST for start, end in ordered)


def _spans(
    located: dict[int, tuple[int, int | None]],
    accessed: Iterable[tuple[int, int]],
    within: Iterable[tuple[int, int]],
) -> list[tuple[int, int]] | None:
    """From where to where each memory has to reach; None where one cannot."""
    needed: dict[int, tuple[int, int]] = {}
    for memory, start, end in (
        *((memory, address, address + 1) for memory, address in accessed),
        *((memory, address, address) for memory, address in within),
    ):
        low, high = needed.get(memory, (start, end))
        needed[memory] = min(low, start), max(high, end)
    if 0 in needed:
        return None
    for memory, (start, room) in located.items():
        low, high = needed.get(memory, (start, start))
        end = start + (_LARGEST if room is None else room)
        if low < start or high > end:
            return None
        needed[memory] = start, max(end if room is not None else high, start + 1)
    if any(high - low > _LARGEST for low, high in needed.values()):
        return None
    return list(needed.values())


POISONED = 7
"""What memory holds of which a part is poison, as a seed."""


def some_byte(seed: int, number: int, place: int) -> int | None:
    """What memory holds at first, of no pointer: in four bytes mostly a small number."""
    if seed == POISONED and number % 3 == 0:
        return None
    if number % 5 == 0:
        return (number >> 8) % 256
    return 0 if place % 4 else (number >> 8) % 8
