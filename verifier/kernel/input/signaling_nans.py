"""Signaling NaNs in a text: xDSL keeps a float as a double of Python, which makes them quiet."""

from __future__ import annotations

import re

_LITERAL = re.compile(r"(?<![\w\"])0x([0-9A-Fa-f]{4}|[0-9A-Fa-f]{8})\b(?!\s*:\s*(?:i\d|index))")
_BYTES = re.compile(r'"0x((?:[0-9A-Fa-f]{2})+)"\s*>\s*:\s*\w+<[^<>]*?(bf16|f16|f32)\b')

_FORMATS = {
    "f16": (2, 0x7C00, 0x0200),
    "bf16": (2, 0x7F80, 0x0040),
    "f32": (4, 0x7F800000, 1 << 22),
}
"""The bytes of a format, the bits of its exponent, and the one that makes a NaN quiet."""


def signaling_nan(text: str) -> int | None:
    """Where in MLIR text the first signaling NaN stands of a format shorter than f64, if any."""
    for found in _LITERAL.finditer(text):
        size, bits = len(found[1]) // 2, int(found[1], 16)
        if any(size == _FORMATS[name][0] and _is_signaling(bits, name) for name in _FORMATS):
            return found.start()
    for found in _BYTES.finditer(text):
        contents, name = bytes.fromhex(found[1]), found[2]
        size = _FORMATS[name][0]
        elements = (contents[k : k + size] for k in range(0, len(contents), size))
        if any(_is_signaling(int.from_bytes(element, "little"), name) for element in elements):
            return found.start()
    return None


def _is_signaling(bits: int, name: str) -> bool:
    _, exponent, quiet = _FORMATS[name]
    return bits & exponent == exponent and not bits & quiet and bits & (quiet - 1) != 0
