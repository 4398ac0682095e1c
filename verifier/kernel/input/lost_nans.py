"""NaNs in a text whose bits xDSL does not keep: it has a float as a double of Python, which makes
signaling ones quiet, and of tf32 and the formats of 8 and 16 bits keeps one NaN only."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LITERAL = re.compile(
    r"(?<![\w\"])0x([0-9A-Fa-f]+)\b(?!\s*:\s*(?:i\d|index))"
    r"(?:\s*:\s*(bf16|f16|f32|tf32)\b|>\s*:\s*\w+<[\dx?]*(bf16|f16|f32|tf32)\b)?"
)
"""A number of any length: zeros in front make no difference."""
_BYTES = re.compile(r'"0x((?:[0-9A-Fa-f]{2})+)"\s*>(?:\s*:\s*(\w+<(?:[^<>]|<[^<>]*>)*>))?')
_FLOAT = re.compile(r"(?<![A-Za-z0-9])(?:[\dx?]*x)?(bf16|f16|f32|tf32|f8E\w+)\b")
_OTHER_NAME = re.compile(r"[!#]")


def _with_either_sign(bits: Sequence[int], size: int) -> frozenset[int]:
    sign = 1 << (8 * size - 1)
    return frozenset(bits) | {sign | pattern for pattern in bits}


_LOST_OF_8_BITS = {
    "f8E5M2": _with_either_sign((0x7D, 0x7F), 1) | {0xFE},
    "f8E4M3": _with_either_sign((0x79, 0x7A, 0x7B, 0x7D, 0x7E, 0x7F), 1) | {0xFC},
    "f8E4M3FN": frozenset((0xFF,)),
    "f8E3M4": _with_either_sign(tuple(b for b in range(0x71, 0x80) if b != 0x78), 1) | {0xF8},
}
"""The NaNs of each format that xDSL reads as another one. The other formats have one NaN."""


def lost_nan(text: str) -> int | None:
    """Where in MLIR text the first NaN of a format shorter than f64 stands that xDSL reads as
    another one, if any."""
    in_text = list(dict.fromkeys(name for name in _names(text) if name in _SIZES))
    for found in _LITERAL.finditer(text):
        bits, given = int(found[1], 16), found[2] or found[3]
        names = [given] if given else in_text
        if any(_is_lost(bits, name) for name in names):
            return found.start()
    for found in _BYTES.finditer(text):
        contents, type_ = bytes.fromhex(found[1]), found[2]
        names = in_text
        if type_ is not None and not _OTHER_NAME.search(type_):
            names = [n for n in _names(type_) if n in _SIZES]
        for name in names:
            size = _SIZES[name]
            elements = (contents[k : k + size] for k in range(0, len(contents), size))
            if any(_is_lost(int.from_bytes(element, "little"), name) for element in elements):
                return found.start()
    return None


def _names(text: str) -> list[str]:
    return [found[1] for found in _FLOAT.finditer(text)]


_SIZES = {"f16": 2, "bf16": 2, "tf32": 3, "f32": 4} | dict.fromkeys(_LOST_OF_8_BITS, 1)
"""How many bytes a number of each format has of which some NaNs are lost."""


def _is_lost(bits: int, name: str) -> bool:
    match name:
        case _ if bits >> 8 * _SIZES[name]:
            return False  # Of another type: MLIR refuses it for this one.
        case "f16":
            return bits & 0x7C00 == 0x7C00 and bits & 0x03FF not in (0, 0x0200)
        case "bf16":
            return bits & 0x7F80 == 0x7F80 and 0 < bits & 0x007F < 0x0040
        case "tf32":
            is_nan = bits & 0x3FC00 == 0x3FC00 and bits & 0x003FF != 0
            return is_nan and bits != _NAN_OF_TF32
        case "f32":
            return bits & 0x7F800000 == 0x7F800000 and 0 < bits & 0x007FFFFF < 1 << 22
        case _:
            return bits in _LOST_OF_8_BITS.get(name, ())


_NAN_OF_TF32 = 0x3FE00
"""xDSL has no bits for the others."""
