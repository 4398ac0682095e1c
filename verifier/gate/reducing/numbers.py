"""Edits of text that make its numbers smaller: widths, shapes, constants."""

from __future__ import annotations

import re
from collections.abc import Iterator

_WIDTH = re.compile(r"\bi(\d+)\b")
_EXTENT = re.compile(r"(?<=[<x])(\d+|\?)(?=x)")
_CONSTANT = re.compile(r"(\bconstant )(-?\d+)( : (?:i(\d+)|index))")


def smaller(text: str) -> Iterator[str]:
    """Texts with a smaller number each; not all of them are MLIR."""
    yield from _widths(text)
    for match in _EXTENT.finditer(text):
        for extent in ("1", "2", "4"):
            if match[1] == "?" or int(extent) < int(match[1]):
                yield text[: match.start()] + extent + text[match.end() :]
    for match in _CONSTANT.finditer(text):
        for value in ("0", "1", "-1", "2"):
            simpler = (abs(int(value)), value[0] == "-") < (abs(int(match[2])), match[2][0] == "-")
            if simpler:
                yield text[: match.start(2)] + value + text[match.end(2) :]


def _widths(text: str) -> Iterator[str]:
    """One width, wherever it stands, as a smaller one; constants keep their lowest bits, or stay at
    the edge where they were."""
    widths = sorted({int(found) for found in _WIDTH.findall(text)}, reverse=True)
    for width in widths:
        for less in (2, 3, 4, 8, 16):
            if less < width:
                yield from dict.fromkeys(
                    at_width(text, width, less, from_top) for from_top in (False, True)
                )


def at_width(text: str, width: int, less: int, from_top: bool) -> str:
    def constant(match: re.Match[str]) -> str:
        if match[4] is None or int(match[4]) != width:
            return match[0]
        value = int(match[2])
        low = value % (1 << less)
        if from_top and abs(value) >= 1 << (less - 1):
            low = (value >> (width - less)) % (1 << less)
        low -= (1 << less) if low >= 1 << (less - 1) else 0
        return f"{match[1]}{low}{match[3]}"

    return re.sub(rf"\bi{width}\b", f"i{less}", _CONSTANT.sub(constant, text))
