"""Interpretations that compute with floats themselves, where others take them apart bit by bit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum

from semantics.language.builder import Term
from semantics.language.float_formats import Format


class FloatOperation(Enum):
    """What is computed and then rounded once."""

    SUM = "x + y"
    PRODUCT = "x * y"
    QUOTIENT = "x / y"
    ROOT = "the square root of x"
    ITSELF = "x, in another format"


ROOM = 64
"""In so many bits `ComputesFloats.nearest` gives sizes."""


class ComputesFloats(ABC):
    """An interpretation whose terms can be read as floats."""

    @abstractmethod
    def nearest(
        self, operation: FloatOperation, f: Format, to: Format, *operands: Term
    ) -> tuple[Term, Term] | None:
        """What an operation gives of floats of a format, rounded to the nearest float of another
        one, ties to even, as if exponents had no upper bound: its bits without the sign, of `ROOM`
        bits, or others for a result that is too large, and whether the sign is set. Where an
        operand is no finite number, or the result has no nearest float, both are of no use. None
        where the interpretation does not compute it."""
