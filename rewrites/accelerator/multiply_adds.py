"""What the bodies of products do with their factors: signed or not, with zero points or not."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from xdsl.ir import Block

from rewrites.accelerator.validation.element_body import (
    Given,
    body_widths,
    is_violated,
    refined_body,
)
from rewrites.accelerator.validation.linalg_tiles import BlockBody
from semantics.language.builder import Bits
from semantics.language.tiles import ElementBody
from semantics.language.widths import Width


@dataclass(frozen=True)
class Factors:
    """c + (a - x) * (b - y) of a and b that are "signed" or "unsigned"; `offsets` are (x, y)."""

    left: str
    right: str
    offsets: tuple[int, int]


def factors_of(body: Block, given: Given) -> Factors | None:
    """What numbers show a body of two bytes and a sum of i32 to do, if it is that.

    Raises `NoBody`.
    """
    if body_widths(body, given) != (8, 8, 32):
        return None
    offsets = BlockBody(body, given=given).offsets
    for left, right in product(("signed", "unsigned"), repeat=2):
        if not is_violated(refined_body(body, multiply_add(left, right, offsets), given)):
            return Factors(left, right, offsets)
    return None


def multiply_add(left: str, right: str, offsets: tuple[int, int]) -> ElementBody:
    """c + (a - x) * (b - y), wrapping, of numbers that are signed or unsigned."""
    x, y = offsets

    def wide(value: Bits, kind: str, width: Width) -> Bits:
        return value.sext(width) if kind == "signed" else value.zext(width)

    def element(a: Bits, b: Bits, c: Bits) -> Bits:
        one = wide(a, left, c.width) - c.constant(x)
        return c + one * (wide(b, right, c.width) - c.constant(y))

    return element
