"""Which strips of the operands are in the scratchpad, and what may overwrite them when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xdsl.ir import SSAValue

Key = tuple[str, int, int, tuple[int, int]]
"""("a" or "b", number in the batch, number of the strip, (product, part of K))."""


@dataclass
class Strip:
    """A strip in `buffer`: `loaded` is the token of its last load, `used` of its last use."""

    buffer: SSAValue
    loaded: SSAValue
    used: SSAValue | None = None


Load = Callable[[SSAValue, tuple[SSAValue, ...]], SSAValue]
"""(buffer, tokens to await) -> token of the last load."""


class StripCache:
    """Buffers for strips; the one used longest ago makes room.

    While a strip is used another buffer can be filled, so that loads run ahead of the array as far
    as there are buffers: with two buffers an operand this is double buffering.
    """

    def __init__(self, new_buffer: Callable[[int], SSAValue], buffers: int) -> None:
        self._new_buffer = new_buffer
        self._buffers = buffers
        self._strips: dict[Key, Strip] = {}

    def fetch(self, key: Key, load: Load, keep: Key | None = None) -> Strip:
        """The strip, loaded if it is not there; the strip `keep` is not thrown out for it."""
        strip = self._strips.pop(key, None)
        if strip is None:
            if len(self._strips) < self._buffers:
                buffer = self._new_buffer(len(self._strips))
                strip = Strip(buffer, load(buffer, ()))
            else:
                oldest = self._strips.pop(next(k for k in self._strips if k != keep))
                awaited = () if oldest.used is None else (oldest.used,)
                strip = Strip(oldest.buffer, load(oldest.buffer, awaited))
        self._strips[key] = strip
        return strip
