"""The oracle's answers as tables, so that a pair of programs is decided on all inputs at once.

A value of width w is a number below 2^w, or 2^w for poison. Each operation, at its widths and with
its attributes, is asked of the oracle once for every combination of operands; a program is then a
chain of look-ups on arrays of inputs.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.oracles import oracle

Numbers = NDArray[np.int32]
_UB = -1
_tables: dict[Hashable, Numbers] = {}


def table(
    operation: str,
    widths: Sequence[int],
    result_width: int,
    flags: frozenset[str],
    predicate: str,
    value: int,
) -> Numbers:
    """The outcome for each combination of operands; -1 where it is undefined."""
    key = (operation, tuple(widths), result_width, flags, predicate, value)
    if key not in _tables:
        entries = np.empty([2**w + 1 for w in widths], dtype=np.int32)
        for numbers in product(*(range(2**w + 1) for w in widths)):
            operands: list[oracle.Operand] = [
                oracle.POISON if n == 2**w else n for n, w in zip(numbers, widths, strict=True)
            ]
            outcome = oracle.outcome(
                operation, operands, widths, result_width, flags, predicate, value
            )
            entries[numbers] = encode(outcome, result_width)
        _tables[key] = entries
    return _tables[key]


def encode(outcome: oracle.Outcome, width: int) -> int:
    """A number, poison or UB as one number."""
    if outcome is oracle.UB:
        return _UB
    return 2**width if outcome is oracle.POISON else int(outcome)  # type: ignore[arg-type]


def decode(number: int, width: int) -> oracle.Operand:
    return oracle.POISON if number == 2**width else number


def grid(largest: Sequence[int], most: int) -> list[Numbers]:
    """Every combination of numbers from 0 up to `largest`; of more than `most`, a sample."""
    counts = [n + 1 for n in largest]
    total = int(np.prod(counts, dtype=object)) if counts else 1
    if total <= most:
        columns = np.meshgrid(*(np.arange(n, dtype=np.int32) for n in counts), indexing="ij")
        return [column.reshape(-1) for column in columns]
    random = np.random.default_rng(0)
    return [random.integers(0, n, size=most, dtype=np.int32) for n in counts]


def apply(
    entries: Numbers, operands: Sequence[Numbers], poison: int
) -> tuple[Any, NDArray[np.bool_]]:
    """The outcomes on arrays of operands, and where they are undefined (then poison stands)."""
    outcomes = entries[tuple(operands)] if operands else entries
    undefined = outcomes == _UB
    return np.where(undefined, poison, outcomes), undefined
