"""What a run sees of the world: effects in order, what they give, and the memory that escaped."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from tests.oracles.control_flow.values import Buffer, Scalar, Value

Cells = tuple[tuple[tuple[int, ...], Scalar], ...]


@dataclass(frozen=True)
class Event:
    """An effect: what was done, with what, and the memory that it could see."""

    what: str
    operands: tuple[Value | int, ...]
    memory: tuple[Cells, ...]

    def __str__(self) -> str:
        return f"{self.what}({', '.join(map(str, self.operands))})"


@dataclass
class World:
    """One world of a run: `seed` decides what it answers, `writes` whether effects write memory."""

    seed: int
    writes: bool
    escaped: list[Buffer] = field(default_factory=list["Buffer"])
    trace: list[Event] = field(default_factory=list["Event"])
    stores: int = 0

    def effect(self, what: str, operands: tuple[Value, ...], widths: list[int]) -> list[Value]:
        """Record an effect; its results, of these widths."""
        for value in operands:
            if isinstance(value, Buffer) and value not in self.escaped:
                self.escaped.append(value)
        seen = tuple(
            self.escaped.index(value) if isinstance(value, Buffer) else value for value in operands
        )
        memory = tuple(buffer.contents() for buffer in self.escaped)
        self.trace.append(Event(what, seen, memory))
        if self.writes:
            self._write(what, seen)
        return [self._answer(what, seen, number, width) for number, width in enumerate(widths)]

    def _hash(self, *parts: object) -> int:
        text = repr((self.seed, len(self.trace), *parts))
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest(), "big")

    def _answer(self, what: str, operands: tuple[Value | int, ...], number: int, width: int) -> int:
        """Mostly a small number, and a flag more often true than not."""
        bits = self._hash(what, operands, number)
        if width == 1:
            return int(bits % 4 != 0)
        small = (bits >> 8) % 8
        return (small if bits % 4 else bits >> 16) % (1 << width)

    def _write(self, what: str, operands: tuple[Value | int, ...]) -> None:
        for number, buffer in enumerate(self.escaped):
            bits = self._hash("write", what, operands, number)
            if bits % 2 and buffer.cells and buffer.alive:
                place = sorted(buffer.cells)[(bits >> 8) % len(buffer.cells)]
                buffer.cells[place] = (bits >> 32) % (1 << buffer.width)
                self.stores += 1
