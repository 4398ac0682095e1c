"""Running a goal on many inputs at once, on numpy, before a solver is asked.

Most violations are found here, and made simple here. Nothing of it is trusted: an input that is
found is replayed by itself, and that none is found says nothing.

Order of simplicity of an input: less poison and fewer flags, then 0, 1, -1, then fewer set bits,
then smaller numbers; earlier names before later ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Bool
from semantics.language.widths import Width, fixed
from verifier.kernel.goals.goal import Goal, Instance, instantiate
from verifier.kernel.goals.goal_at_widths import Choice, Input
from verifier.kernel.solving.solver import SolverUnknown

_ROWS = 512
"""Inputs of the first batch."""
MOST_BITS = 1 << 16
"""Goals with wider types are not run."""
_MOST_FREE = 12
"""Of so many free bits all values are run."""
_RELATED = slice(256, 320)
_FEW_BITS = slice(320, 384)
_UNIFORM = slice(384, 512)

Column = NDArray[Any]
"""One value a row: uint64 up to 64 bits, else Python ints; or bool."""


@lru_cache(maxsize=1024)
def _bits_column(position: int, width: int) -> Column:
    """Special values, values equal or next to those of other positions, sparse and random ones."""
    rng = np.random.default_rng((1, position, width))
    ones = (1 << width) - 1
    top = 1 << (width - 1)
    special = [0, 1, ones, top, top - 1, 2, 3, 4, ones - 1, top + 1, width, width - 1, 0x5555]
    values = [special[int(i)] & ones for i in rng.integers(len(special), size=_ROWS)]
    common = np.random.default_rng((2, width))
    count = max(16, (width + 7) // 8)
    shared = [int.from_bytes(common.bytes(count), "little") & ones for _ in range(_ROWS)]
    near = rng.integers(-1, 2, size=_ROWS) * rng.integers(0, 2, size=_ROWS)
    values[_RELATED] = [(shared[i] + int(near[i])) & ones for i in range(_ROWS)[_RELATED]]
    first, second = rng.integers(width, size=(2, _ROWS))
    values[_FEW_BITS] = [1 << int(first[i]) | 1 << int(second[i]) for i in range(_ROWS)[_FEW_BITS]]
    values[_UNIFORM] = [
        int.from_bytes(rng.bytes(count), "little") & ones for _ in range(_ROWS)[_UNIFORM]
    ]
    return _array(values, width)


@lru_cache(maxsize=256)
def _truth_column(position: int, often: bool) -> Column:
    rng = np.random.default_rng((3, position))
    return rng.random(_ROWS) < (0.5 if often else 0.125)


def _array(values: Sequence[int], width: int) -> Column:
    return np.array(values, dtype=np.uint64 if width <= 64 else object)


def _widest(goal: Goal, choice: Choice) -> int:
    """The bits of the widest type that the goal has at this choice."""
    steps = (*goal.precondition, *goal.source, *goal.target)
    types = {type_ for step in steps for _, type_ in step.results}
    types |= {type_ for _, type_ in goal.arguments}
    chosen = choice.types
    return max(
        (fixed(goal.scheme.width_of(type_, chosen.widths, chosen.index)) for type_ in types),
        default=0,
    )


class Sample:
    """What a goal does, at one choice of types, on special and random inputs.

    `widths` maps each free name of a bit vector to its width. Raises `NoMeaning` as `instantiate`
    does, and `SolverUnknown` where a type is too wide: products would take minutes.
    """

    def __init__(self, goal: Goal, choice: Choice) -> None:
        widest = _widest(goal, choice)
        if widest > MOST_BITS:
            raise SolverUnknown(f"not run: {widest} bits are more than {MOST_BITS}")
        self.goal = goal
        self.choice = choice
        self._bits: dict[str, Column] = {}
        self._truths: dict[str, Column] = {}
        self.widths: dict[str, int] = {}
        self._poisons = {f"{name} is poison" for name, _ in goal.arguments}
        interpretation = NumpyInterpretation()

        def new_bits(name: str, width: Width) -> Bits:
            self.widths[name] = fixed(width)
            self._bits[name] = _bits_column(len(self._bits), fixed(width))
            return Bits(interpretation, self._bits[name], width)

        def new_bool(name: str) -> Bool:
            often = name not in self._poisons
            self._truths[name] = _truth_column(len(self._truths), often)
            return Bool(interpretation, self._truths[name])

        self._instance = instantiate(
            goal, interpretation, choice.types, choice.case, new_bits, new_bool
        )

    def satisfies_precondition(self) -> bool:
        """Whether some input satisfies the constraints and the precondition."""
        return bool(np.any(self._instance.precondition.term))

    def source_is_defined(self) -> bool:
        """Whether on some input the source has no undefined behaviour, and not only poison."""
        i = self._instance
        defined = i.precondition.term & ~i.source_ub.term
        results = [~i.values[old].poison.term for old, _ in self.goal.replacements]
        return any(bool(np.any(defined & certain)) for certain in results or [defined])

    def violation(self, obligations: Sequence[str]) -> Input | None:
        """The simplest input of the sample that violates one of the obligations."""
        rows = _violating(self._instance, obligations, _ROWS)
        return self._simplest(self._bits, self._truths, rows)

    def simplest_violating(
        self, inputs: Sequence[Input], obligations: Sequence[str]
    ) -> Input | None:
        """The simplest of `inputs` that violates one of the obligations."""
        bits, truths = self._columns(inputs)
        rows = _violating(self._run(bits, truths), obligations, len(inputs))
        return self._simplest(bits, truths, rows)

    def violating(self, inputs: Sequence[Input], obligations: Sequence[str]) -> list[bool]:
        """For each input, whether it violates one of the obligations."""
        instance = self._run(*self._columns(inputs))
        return [bool(row) for row in _violating(instance, obligations, len(inputs))]

    def all_violate(
        self, given: Input, free: Sequence[str], obligations: Sequence[str]
    ) -> bool | None:
        """Whether `given` violates with any values for the names in `free`; None: too many."""
        places: dict[str, int] = {}
        count = 0
        for name in free:
            places[name] = count
            count += self.widths.get(name, 1)
        if count > _MOST_FREE:
            return None
        numbers = np.arange(1 << count, dtype=np.uint64)

        def digit(name: str, width: int) -> Column:
            return (numbers >> np.uint64(places[name])) & np.uint64((1 << width) - 1)

        bits = {
            name: digit(name, width) if name in places else _array([given.bits[name]], width)
            for name, width in self.widths.items()
        }
        truths = {
            name: digit(name, 1) == 1 if name in places else np.array([value])
            for name, value in given.truths.items()
        }
        return bool(_violating(self._run(bits, truths), obligations, 1 << count).all())

    def cost(self, given: Input) -> tuple[Any, ...]:
        """The order of simplicity, as a key."""
        truths = list(given.truths.values())
        ranks = [rank(value, self.widths[name]) for name, value in given.bits.items()]
        return sum(truths), sum(ranks), truths, ranks, list(given.bits.values())

    def some_bits(self, name: str) -> list[int]:
        """A few values for the name, of all kinds."""
        return [int(value) for value in self._bits[name][:: _ROWS // 16]]

    def _columns(self, rows: Sequence[Input]) -> tuple[dict[str, Column], dict[str, Column]]:
        bits = {n: _array([r.bits[n] for r in rows], w) for n, w in self.widths.items()}
        return bits, {n: np.array([r.truths[n] for r in rows]) for n in self._truths}

    def _run(self, bits: dict[str, Column], truths: dict[str, Column]) -> Instance:
        interpretation = NumpyInterpretation()
        return instantiate(
            self.goal,
            interpretation,
            self.choice.types,
            self.choice.case,
            lambda name, width: Bits(interpretation, bits[name], width),
            lambda name: Bool(interpretation, truths[name]),
        )

    def _simplest(
        self, bits: dict[str, Column], truths: dict[str, Column], rows: Column
    ) -> Input | None:
        """The simplest of the rows that are marked."""
        if not rows.any():
            return None
        chosen = np.flatnonzero(rows)
        flags: Any = sum((c[chosen].astype(np.int64) for c in truths.values()), start=0)
        ranks: Any = sum(
            (_ranks(column[chosen], self.widths[name]) for name, column in bits.items()), start=0
        )
        total = np.broadcast_to((flags << 32) + ranks, chosen.shape)
        inputs = [
            Input(
                {name: int(column[row]) for name, column in bits.items()},
                {name: bool(column[row]) for name, column in truths.items()},
            )
            for row in chosen[total == total.min()]
        ]
        return min(inputs, key=self.cost)


def rank(value: int, width: int) -> int:
    """How far a value is from being simple."""
    if value == (1 << width) - 1 and width > 1:
        return 2
    return 1 + value.bit_count() if value > 1 else value


def _ranks(column: Column, width: int) -> Column:
    """`rank` of each."""
    if column.dtype == object:
        return np.array([rank(int(value), width) for value in column])
    counted = np.bitwise_count(column).astype(np.int64) + (column > 1)
    return np.where((column == (1 << width) - 1) & (width > 1), 2, counted)


def _violating(instance: Instance, obligations: Sequence[str], count: int) -> Column:
    """The rows that violate one of the obligations."""
    rows = np.zeros(count, dtype=np.bool_)
    for name in obligations:
        rows = rows | instance.obligations[name].term
    return rows
