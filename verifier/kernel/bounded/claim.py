"""What `--fp bounded` claims: how far results may be apart, for which inputs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from typing import Literal

INSTALL = "--fp bounded needs python-flint: pip install 'rewright[bounded]'"

Unit = Literal["ulp", "relative"]


def is_installed() -> bool:
    """Whether the arithmetic of balls is there."""
    return find_spec("flint") is not None


@dataclass(frozen=True)
class ErrorBound:
    """`amount` units in the last place of the source's value, in the format of the result, or
    times its size, for all floats from `low` to `high`.

    The unit in the last place of x is the distance of floats from 2^e to 2^(e+1), where |x| is
    between these, and that of denormal numbers where |x| is smaller than any other.
    """

    amount: Fraction
    unit: Unit
    low: Fraction
    high: Fraction

    def exactly(self) -> str:
        """What tells bounds apart."""
        return f"{self.amount} {self.unit} from {self.low} to {self.high}"

    def __str__(self) -> str:
        unit = "ulp" if self.unit == "ulp" else "times the value"
        return (
            f"within {_shown(self.amount)} {unit} for inputs from {_shown(self.low)} "
            f"to {_shown(self.high)}"
        )


def _shown(number: Fraction) -> str:
    return f"{float(number):.10g}"


def error_of(text: str) -> tuple[Fraction, Unit]:
    """`3ulp`, or `1e-6`, which is relative. Raises `ValueError`."""
    amount = text.strip()
    unit: Unit = "relative"
    if amount.endswith("ulp"):
        amount, unit = amount.removesuffix("ulp").strip(), "ulp"
    found = _number(amount)
    if found < 0:
        raise ValueError("an error is not negative")
    return found, unit


def inputs_of(text: str) -> tuple[Fraction, Fraction]:
    """`LOW:HIGH`. Raises `ValueError`."""
    low, colon, high = text.partition(":")
    if not colon:
        raise ValueError("inputs are given as LOW:HIGH")
    found = _number(low), _number(high)
    if found[0] > found[1]:
        raise ValueError("the first number is greater than the second one")
    return found


def _number(text: str) -> Fraction:
    if not re.fullmatch(r"\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*", text):
        raise ValueError(f"{text!r} is no number")
    return Fraction(text.strip())
