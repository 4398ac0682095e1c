"""A goal run on many inputs at once, on numpy: all of them where they are few, else chosen ones.

Nothing of it is trusted: it says what is worth deciding.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Bool
from semantics.language.widths import Width, fixed
from verifier.kernel.goals.goal import Goal, Instance, instantiate, obligation_names
from verifier.kernel.goals.goal_at_widths import Choice, choices_at
from verifier.refuting.sampling import MOST_BITS

Column = NDArray[Any]

_ALL_BITS = 14
"""Inputs of so many bits, poison and flags included, are all run."""
_CHOSEN = 1 << 13
_WIDTHS = (1, 2, 3, 4, 8)
_MOST_CHOICES = 24


def choices_of_rows(goal: Goal) -> Iterator[Choice]:
    """Choices of small types at which a goal is run, narrow ones first."""
    scheme = goal.scheme
    some = scheme.assignments_of(_WIDTHS) if scheme.variables else scheme.assignments(1)
    every = (choice for widths in some for choice in choices_at(goal, widths))
    return islice(every, _MOST_CHOICES)


class InputRows:
    """A goal at one choice of types, on `count` inputs.

    `bits` and `truths` have the inputs by their names; names in `given` keep their columns, which
    may have more dimensions than one. `widths` has the bits of each, and `bit_names` are those of
    bit vectors. Raises `NoMeaning` as `instantiate` does, and `ValueError`
    where a type is too wide to be run.
    """

    def __init__(self, goal: Goal, choice: Choice, given: Mapping[str, Column] | None = None):
        self.goal = goal
        self.choice = choice
        self.interpretation = NumpyInterpretation()
        widths = _free_names(goal, choice)
        if max(widths.values(), default=0) > MOST_BITS:
            raise ValueError("a type is too wide to be run")
        given = given or {}
        drawn = {name: width for name, width in widths.items() if name not in given}
        self.widths = {name: width or 1 for name, width in widths.items()}
        self.bit_names = [name for name, width in widths.items() if width]
        self.columns: dict[str, Column] = {**_columns(drawn), **given}
        self.count = max((len(c) for n, c in self.columns.items() if n not in given), default=1)
        self.instance = self._run(goal)

    @property
    def violated(self) -> Column:
        """Where an obligation is violated."""
        rows = np.zeros(1, dtype=np.bool_)
        for name in obligation_names(self.goal):
            rows = rows | self.instance.obligations[name].term
        return rows

    @property
    def useful(self) -> Column:
        """Where the precondition holds, and the source is defined and not all poison."""
        i = self.instance
        defined = i.precondition.term & ~i.source_ub.term
        certain = [~i.values[old].poison.term for old, _ in self.goal.replacements]
        some = np.logical_or.reduce(np.broadcast_arrays(*certain)) if certain else np.array([True])
        return np.broadcast_to(defined & some, (self.count,))

    @property
    def allowed(self) -> Column:
        """Where the precondition holds."""
        return self.column(self.instance.precondition)

    def column(self, truth: Bool) -> Column:
        """A truth value as one entry a row."""
        return np.broadcast_to(truth.term, (self.count,))

    def of(self, goal: Goal) -> InputRows:
        """Another goal with the same names, on the same inputs."""
        other = object.__new__(InputRows)
        other.__dict__.update(self.__dict__)
        other.goal = goal
        other.instance = other._run(goal)
        return other

    def _run(self, goal: Goal) -> Instance:
        interpretation, columns = self.interpretation, self.columns
        return instantiate(
            goal,
            interpretation,
            self.choice.types,
            self.choice.case,
            lambda name, width: Bits(interpretation, columns[name], width),
            lambda name: Bool(interpretation, columns[name] == 1),
        )


def _free_names(goal: Goal, choice: Choice) -> dict[str, int]:
    """The width of each free name of the goal; 0 for a truth value."""
    interpretation = NumpyInterpretation()
    widths: dict[str, int] = {}

    def new_bits(name: str, width: Width) -> Bits:
        widths[name] = fixed(width)
        return interpretation.bits([0], width)

    def new_bool(name: str) -> Bool:
        widths[name] = 0
        return interpretation.bools([False])

    instantiate(goal, interpretation, choice.types, choice.case, new_bits, new_bool)
    return widths


def _columns(widths: Mapping[str, int]) -> dict[str, Column]:
    """All inputs, or chosen ones: numbers modulo 2^width, and 0 or 1 for truth values."""
    total = sum(width or 1 for width in widths.values())
    if total <= _ALL_BITS:
        return _all_inputs(widths, total)
    rng = np.random.default_rng((7, total))
    return {name: _chosen(width, rng) for name, width in widths.items()}


def _all_inputs(widths: Mapping[str, int], total: int) -> dict[str, Column]:
    numbers = np.arange(1 << total, dtype=np.uint64)
    columns: dict[str, Column] = {}
    place = 0
    for name, width in widths.items():
        bits = width or 1
        columns[name] = (numbers >> np.uint64(place)) & np.uint64((1 << bits) - 1)
        place += bits
    return columns


def _chosen(width: int, rng: np.random.Generator) -> Column:
    """Truth values that hold seldom; of numbers, a third special, a third small, a third any."""
    if width == 0:
        return (rng.random(_CHOSEN) < 0.2).astype(np.uint64)
    ones, top = (1 << width) - 1, 1 << (width - 1)
    special = [0, 1, ones, top, top - 1, 2, 3, ones - 1, top + 1, width, width - 1]
    special += [1 << int(k) for k in rng.integers(width, size=8)]
    kinds = rng.integers(3, size=_CHOSEN)
    picked = rng.integers(len(special), size=_CHOSEN)
    small = rng.integers(-8, 9, size=_CHOSEN)
    count = (width + 7) // 8
    data = rng.bytes(count * _CHOSEN)
    values = [
        special[int(picked[i])]
        if kinds[i] == 0
        else int(small[i])
        if kinds[i] == 1
        else int.from_bytes(data[count * i : count * (i + 1)], "little")
        for i in range(_CHOSEN)
    ]
    wrapped = [value & ones for value in values]
    return np.array(wrapped, dtype=np.uint64 if width <= 64 else object)
