"""Deciding a goal at one choice of types by running both sides on all inputs, on numpy.

For narrow products and quotients, which make circuits that a solver finds hard. That no input
violates an obligation is a proof; it rests on the interpretation over numpy arrays instead of a
solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Bool
from semantics.language.widths import fixed
from verifier.kernel.goals.goal import instantiate
from verifier.kernel.goals.goal_at_widths import GoalAtWidths, Input
from verifier.kernel.solving.solver import SolverUnknown
from verifier.kernel.solving.solver_budget import now, spend

MOST_BITS = 24
"""Of more free bits not all values are run."""
_ROWS = 1 << 15
"""Inputs at a time."""
_ROWS_A_SECOND = 10_000_000
"""Where seconds are counted."""

Column = NDArray[Any]
"""One value a row."""


def free_bits(question: GoalAtWidths) -> int:
    """How many bits an input has."""
    return sum(fixed(bits.width) for bits in question.bits.values()) + len(question.truths)


def violating_input(
    question: GoalAtWidths, obligations: Sequence[str], seconds: float
) -> Input | None:
    """An input that violates one of the obligations, or None: all were run, and none does.

    Raises `SolverUnknown` where that takes more than so many seconds.
    """
    until = now() + seconds
    count = 1 << free_bits(question)
    for start in range(0, count, _ROWS):
        if now() > until:
            raise SolverUnknown(f"running all inputs takes more than {seconds:.3g} s")
        bits, truths = _columns(question, start, min(start + _ROWS, count))
        spend(_ROWS / _ROWS_A_SECOND)
        violating = np.flatnonzero(_violates(question, obligations, bits, truths))
        if violating.size:
            row = int(violating[0])
            return Input(
                {name: int(column[row]) for name, column in bits.items()},
                {name: bool(column[row]) for name, column in truths.items()},
            )
    return None


def _columns(
    question: GoalAtWidths, start: int, end: int
) -> tuple[dict[str, Column], dict[str, Column]]:
    """The inputs with these numbers; the bits of a number are those of the input."""
    numbers = np.arange(start, end, dtype=np.uint64)
    place = 0
    bits: dict[str, Column] = {}
    for name, value in question.bits.items():
        width = fixed(value.width)
        bits[name] = (numbers >> np.uint64(place)) & np.uint64((1 << width) - 1)
        place += width
    truths: dict[str, Column] = {}
    for name in question.truths:
        truths[name] = (numbers >> np.uint64(place)) & np.uint64(1) == 1
        place += 1
    return bits, truths


def _violates(
    question: GoalAtWidths,
    obligations: Sequence[str],
    bits: dict[str, Column],
    truths: dict[str, Column],
) -> Column:
    """The rows that violate one of the obligations, or one entry for all rows alike."""
    interpretation = NumpyInterpretation()
    choice = question.choice
    instance = instantiate(
        question.goal,
        interpretation,
        choice.types,
        choice.case,
        lambda name, width: Bits(interpretation, bits[name], width),
        lambda name: Bool(interpretation, truths[name]),
    )
    violated = interpretation.truth(False)
    for name in obligations:
        violated = violated | instance.obligations[name].term
    return violated
