"""What padding and convolution do along one axis of each family."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verifier.kernel.ranks.axes import Axis, AxisTerm, Every, Window
from verifier.kernel.ranks.elements import Axes
from verifier.kernel.ranks.terms import Terms


@dataclass(frozen=True, eq=False)
class Padding:
    """`low` and `high` elements around those of `own`, and `interior` ones between any two;
    negative numbers take elements away (StableHLO, *pad*)."""

    terms: Terms
    own: Axes
    low: AxisTerm
    high: AxisTerm
    interior: AxisTerm

    def extent(self, axis: Axis) -> Any:
        n = self.own.extent(axis)
        gaps = self.terms.choice(n > 0, n - 1, self.terms.number(0))
        return self.low(axis) + n + gaps * self.interior(axis) + self.high(axis)

    def step(self, axis: Axis) -> Any:
        """How far apart two elements of the operand are."""
        return self.interior(axis) + 1

    def position(self, at: AxisTerm) -> AxisTerm:
        """The coordinate in the operand of a coordinate that is inside."""
        return lambda a: self.terms.quotient(at(a) - self.low(a), self.step(a))

    def inside(self, at: AxisTerm, slot: str) -> Every:
        """That there is an element of the operand at a coordinate."""
        position = self.position(at)

        def holds(axis: Axis) -> Any:
            k = position(axis)
            hit = k * self.step(axis) == at(axis) - self.low(axis)
            return self.terms.conjunction([hit, k >= 0, k < self.own.extent(axis)])

        window = Window(at, self.low, self.step, self.own.extent)
        return Every(self.own.group, holds, f"inside {slot}", window=window)


@dataclass(frozen=True, eq=False)
class Steps:
    """The windows of a convolution (StableHLO, *convolution*): how many fit into `have` elements
    where one has `n`, `dilation` apart, and the next begins `stride` later."""

    terms: Terms
    have: AxisTerm
    n: AxisTerm
    stride: AxisTerm
    dilation: AxisTerm

    def count(self, axis: Axis) -> Any:
        terms, have, n = self.terms, self.have(axis), self.n(axis)
        zero, one = terms.number(0), terms.number(1)
        window = terms.choice(n > 0, (n - 1) * self.dilation(axis) + 1, zero)
        fits = terms.conjunction([have > 0, window <= have])
        many = terms.quotient(have - window, self.stride(axis)) + one
        return terms.choice(fits, many, zero)

    def place(self, which: AxisTerm, inside: AxisTerm) -> AxisTerm:
        """Where an element of a window is."""
        return lambda a: which(a) * self.stride(a) + inside(a) * self.dilation(a)


def plus(a: AxisTerm, b: AxisTerm) -> AxisTerm:
    return lambda axis: a(axis) + b(axis)


def minus(a: AxisTerm, b: AxisTerm) -> AxisTerm:
    return lambda axis: a(axis) - b(axis)
