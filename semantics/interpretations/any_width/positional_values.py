"""What the interpretation by positions knows of values and widths, and the facts about them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import Any

from pysmt.typing import BOOL, INT, FunctionType

from semantics.interpretations.formula_truths import FormulaTruths
from semantics.language.builder import Bits, Bool, Term
from semantics.language.widths import SymbolicWidth, Width

_MOST_INSTANCES = 1600
"""So many facts about equal values, and about zero, are stated at most."""
_MOST_PAIRS = 10
"""So many pairs of amounts are compared at most."""


@dataclass(eq=False)
class Positional:
    """`bit(i)` is the bit at position i, 0 <= i < width; `make_number` gives the unsigned value."""

    index: int
    width: Width
    bit: Callable[[Term], Term]
    make_number: Callable[[], Term]
    _number: Term = field(default=None)

    @property
    def number(self) -> Term:
        if self._number is None:
            self._number = self.make_number()
        return self._number

    @property
    def has_number(self) -> bool:
        return self._number is not None


class PositionalValues(FormulaTruths):
    """Terms are `Positional` and pySMT formulas; `facts()` must be assumed with every question."""

    def __init__(self, smallest: Mapping[int, int]) -> None:
        """`smallest` maps each width's rank to its least value."""
        super().__init__()
        self._smallest = dict(smallest)
        self._known: dict[Hashable, Positional] = {}
        self._keys: list[tuple[Any, ...]] = []
        self._values: list[Positional] = []
        self._equalities: dict[tuple[int, int], Term] = {}
        self._positions: dict[Term, None] = {}
        self._differences: list[Term] = []
        self._amounts: dict[Positional, None] = {}
        self._facts: list[Term] = []
        for rank, least in sorted(self._smallest.items()):
            self._state_width(rank, least)

    def _state_width(self, rank: int, least: int) -> None:
        f, width = self._f, SymbolicWidth("", rank)
        w, power, half = self._width(width), self._power(width), self._half(width)
        self._facts += [
            f.GE(w, f.Int(least)),
            f.GE(power, f.Int(1 << least)),
            f.GE(power, f.Plus(w, w)),
            f.Equals(power, f.Plus(half, half)),
        ]
        if rank:
            below = SymbolicWidth("", rank - 1)
            narrower = self._power(below)
            self._facts.append(f.GT(w, self._width(below)))
            self._facts.append(f.GE(power, f.Plus(narrower, narrower)))

    def _width(self, width: Width) -> Term:
        if isinstance(width, SymbolicWidth):
            return self._f.Symbol(f"width {width.rank}", INT)
        return self._f.Int(width)

    def _power(self, width: Width) -> Term:
        """2^width."""
        if isinstance(width, SymbolicWidth):
            return self._f.Symbol(f"power {width.rank}", INT)
        return self._f.Int(1 << width)

    def _half(self, width: Width) -> Term:
        """2^(width-1)."""
        if isinstance(width, SymbolicWidth):
            return self._f.Symbol(f"half {width.rank}", INT)
        return self._f.Int(1 << (width - 1))

    def _least(self, width: Width) -> int:
        return self._smallest[width.rank] if isinstance(width, SymbolicWidth) else width

    def _top(self, width: Width) -> Term:
        return self._f.Minus(self._width(width), self._f.Int(1))

    def facts(self, *, shifted: bool = False) -> list[Term]:
        """What is true of all values and widths that were mentioned.

        Equal values are said to have equal bits at the positions that were asked for; with
        `shifted` also at those an amount above or below the ones where values differ, and amounts
        are said to be equal, or to differ somewhere.
        """
        f = self._f
        between_values = list(self._differences)
        if shifted:
            for x, y in islice(combinations(self._amounts, 2), _MOST_PAIRS):
                if x.width == y.width:
                    self.equal(x, y, x.width)
        last_bits = [
            f.Iff(x.bit(self._top(x.width)), f.GE(x.number, self._half(x.width)))
            for x in self._values
            if x.has_number
        ]
        positions = list(self._positions)
        if shifted:
            positions += [
                move(at, amount.number)
                for at in between_values
                for amount in self._amounts
                for move in (f.Plus, f.Minus)
            ]
        instances = self._instances(positions)
        return [*self._facts, *last_bits, *instances]

    def _instances(self, positions: Sequence[Term]) -> list[Term]:
        """Equal values have equal bits at `positions`."""
        f = self._f
        instances: list[Term] = []
        zeros = [(f.Equals(x.number, f.Int(0)), x, None) for x in self._values if x.has_number]
        pairs = [
            (term, self._values[a], self._values[b]) for (a, b), term in self._equalities.items()
        ]
        for holds, x, y in [*pairs, *zeros]:
            for i in positions:
                if len(instances) == _MOST_INSTANCES:
                    return instances
                inside = f.And(f.GE(i, f.Int(0)), f.LT(i, self._width(x.width)))
                other = self._false if y is None else y.bit(i)
                instances.append(f.Implies(f.And(holds, inside), f.Iff(x.bit(i), other)))
        return instances

    def _value(
        self,
        key: tuple[Any, ...],
        width: Width,
        bit: Callable[[Term], Term] | None = None,
        number: Callable[[], Term] | None = None,
    ) -> Positional:
        """The value made by `key`; its bits or its number are unknown unless given."""
        if key in self._known:
            return self._known[key]
        name = len(self._values)
        value = Positional(
            name,
            width,
            bit or self._unknown_bits(name),
            number or (lambda: self._unknown_number(name, width)),
        )
        self._known[key] = value
        self._keys.append(key)
        self._values.append(value)
        return value

    def _unknown_bits(self, name: int) -> Callable[[Term], Term]:
        function = self._f.Symbol(f"bit of value {name}", FunctionType(BOOL, [INT]))

        def bit(i: Term) -> Term:
            self._positions.setdefault(i)
            return self._f.Function(function, [i])

        return bit

    def _unknown_number(self, name: int, width: Width) -> Term:
        number = self._f.Symbol(f"value {name}", INT)
        self._facts.append(self._f.GE(number, self._f.Int(0)))
        self._facts.append(self._f.LT(number, self._power(width)))
        return number

    def _unknown(self, operation: str, x: Positional, y: Positional, width: Width) -> Positional:
        return self._value((operation, x.index, y.index), width)

    def new_bits(self, name: str, width: Width) -> Bits:
        """A free value."""
        return Bits(self, self._value(("input", name), width), width)

    def new_bool(self, name: str) -> Bool:
        """A free truth value."""
        return Bool(self, self._f.Symbol(f"truth {name}"))

    def opaque_truth(self) -> Term:
        return self._f.FreshSymbol(BOOL, "unknown %d")

    def equal(self, x: Positional, y: Positional, width: Width) -> Term:
        """Whether the numbers are equal; where they are not, some position differs."""
        f = self._f
        if x is y:
            return self._true
        a, b = sorted((x, y), key=lambda value: value.index)
        key = (a.index, b.index)
        if key not in self._equalities:
            self._equalities[key] = equal = f.Equals(a.number, b.number)
            at = f.Symbol(f"position {len(self._equalities)}", INT)
            self._differences.append(at)
            inside = f.And(f.GE(at, f.Int(0)), f.LT(at, self._width(width)))
            differs = f.Not(f.Iff(a.bit(at), b.bit(at)))
            self._facts.append(f.Or(equal, f.And(inside, differs)))
        return self._equalities[key]
