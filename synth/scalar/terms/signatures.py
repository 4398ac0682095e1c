"""What programs do on lanes, in rows that can be compared, and keys that find equal rows.

A row says for each lane of each run (a choice of widths) the value, 0 where that means nothing,
where the program is undefined, where it is poison, and where it chose freely. Two programs with
equal rows behave alike on all lanes. A key is a hash of a row and nothing more: rows with equal
keys are compared in full.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.language.builder import Bool, Value
from semantics.language.program import TypeVariable
from synth.scalar.terms.batches import InputBatch, run_operator, width_of
from synth.scalar.terms.narrow_interpretation import NarrowInterpretation, dtype_of
from synth.scalar.terms.terms import Argument, Literal, Operator, Symbol

Array = NDArray[Any]

WORD = 64
"""Lanes that one word of flags is about."""


@dataclass(frozen=True)
class ProgramOutcomes:
    """What N programs of one type do in one run of L lanes.

    `bits` has the shape (N, L) or, for a grid of programs, (A, B, L); the flags are packed, bit by
    lane, into words of 64 lanes: (N, L / 64).
    """

    bits: Array
    poison: Array
    ub: Array
    chose: Array

    def at(self, index: Any) -> ProgramOutcomes:
        """The rows with these numbers."""
        return ProgramOutcomes(
            self.bits[index], self.poison[index], self.ub[index], self.chose[index]
        )

    def flat(self) -> ProgramOutcomes:
        """The rows of a grid one behind the other."""
        return ProgramOutcomes(*(a.reshape(-1, a.shape[-1]) for a in self.parts()))

    def parts(self) -> tuple[Array, Array, Array, Array]:
        return self.bits, self.poison, self.ub, self.chose

    def filled(self, start: int, rows: ProgramOutcomes, count: int) -> ProgramOutcomes:
        """`count` rows, those from `start` on given: these ones where there is room, or others."""
        if len(self.bits) == count:
            for mine, given in zip(self.parts(), rows.parts(), strict=True):
                mine[start : start + len(given)] = given
            return self
        larger = [np.empty((count, a.shape[-1]), a.dtype) for a in self.parts()]
        for new, old in zip(larger, self.parts(), strict=True):
            new[: len(old)] = old
        return ProgramOutcomes(*larger).filled(start, rows, count)

    def equal(self, other: ProgramOutcomes) -> Array:
        """For each row whether it is the other's."""
        return np.logical_and.reduce(
            [(a == b).all(axis=-1) for a, b in zip(self.parts(), other.parts(), strict=True)]
        )


def joined(rows: Sequence[ProgramOutcomes]) -> ProgramOutcomes:
    """Those of all, one behind the other."""
    return ProgramOutcomes(
        *(np.concatenate(parts) for parts in zip(*(r.parts() for r in rows), strict=True))
    )


class LaneRun:
    """Programs at one choice of widths, on L lanes, L a multiple of 64 (some lanes come twice)."""

    def __init__(self, lanes: InputBatch) -> None:
        self.widths: Mapping[TypeVariable, int] = lanes.widths
        self.count = -(-lanes.count // WORD) * WORD
        self._lanes = lanes
        self._order = np.arange(self.count) % lanes.count
        self._interpretation = NarrowInterpretation()
        rng = np.random.default_rng(20)
        self._factors = rng.integers(1 << 62, size=self.count + 3 * self.count // WORD) * 2 + 1
        self._factors = self._factors.astype(np.uint64)

    def leaf(self, leaf: Argument | Symbol | Literal) -> ProgramOutcomes:
        """The one row of a leaf."""
        width = width_of(leaf.type_, self.widths)
        poison = np.zeros(self.count, np.bool_)
        if isinstance(leaf, Literal):
            number = leaf.value(self.widths) % (1 << width)
            bits = np.full(self.count, number, dtype_of(width))
        else:
            bits = self._lanes.bits[leaf][self._order].astype(dtype_of(width))
            if isinstance(leaf, Argument):
                poison = self._lanes.poison[leaf][self._order]
        no = _packed(np.zeros((1, self.count), np.bool_))
        return ProgramOutcomes(bits[None], _packed(poison[None]), no, no)

    def apply(
        self, operator: Operator, operands: Sequence[ProgramOutcomes]
    ) -> list[ProgramOutcomes]:
        """What each result is, of operands whose shapes can be broadcast."""
        given = [(rows.bits, self._truth(rows.poison).term) for rows in operands]
        results, m = run_operator(self._interpretation, operator, given, self.widths)
        ub, chose = m.ub, m.chose
        for rows in operands:
            ub, chose = ub | self._truth(rows.ub), chose | self._truth(rows.chose)
        shape = np.broadcast_shapes(*(rows.bits.shape for rows in operands))
        return [self._row(value, ub, chose, shape) for value in results]

    def _truth(self, packed: Array) -> Bool:
        if not packed.any():
            return Bool(self._interpretation, self._interpretation.truth(False))
        lanes = np.unpackbits(packed.view(np.uint8), axis=-1, bitorder="little")
        return Bool(self._interpretation, lanes.view(np.bool_))

    def _row(self, value: Value, ub: Bool, chose: Bool, shape: tuple[int, ...]) -> ProgramOutcomes:
        undefined = value.poison | ub
        bits = value.bits.term
        if not self._is_false(undefined):
            bits = bits * ~undefined.term
        if bits.shape != shape:
            bits = np.broadcast_to(bits, shape)
        return ProgramOutcomes(
            np.ascontiguousarray(bits),
            self._flags(value.poison & ~ub if not self._is_false(ub) else value.poison, shape),
            self._flags(ub, shape),
            self._flags(chose & ~undefined if not self._is_false(chose) else chose, shape),
        )

    def _is_false(self, truth: Bool) -> bool:
        return self._interpretation.is_false(truth.term)

    def _flags(self, truth: Bool, shape: tuple[int, ...]) -> Array:
        if self._is_false(truth):
            return np.zeros((*shape[:-1], shape[-1] // WORD), np.uint64)
        packed = _packed(truth.term)
        return np.broadcast_to(packed, (*shape[:-1], shape[-1] // WORD))

    def keys(self, rows: ProgramOutcomes) -> Array:
        """A hash of each row, 64 bits.

        Sums of words times odd random numbers (multilinear hashing; Dietzfelbinger et al., 1997).
        The high bits of a word are first brought into the low ones, since what differs in the
        highest bit only would cancel in pairs.
        """
        words = rows.bits.view(np.uint64)
        count, flags = words.shape[-1], self.count // WORD
        key = _mixed(words) @ self._factors[:count]
        for position, part in enumerate((rows.poison, rows.ub, rows.chose)):
            start = self.count + position * flags
            if part.any():
                key = key + _mixed(part) @ self._factors[start : start + flags]
        return key ^ (key >> np.uint64(32))


def _mixed(words: Array) -> Array:
    return words ^ (words >> np.uint64(29))


def _packed(truths: Array) -> Array:
    """Truth values (..., L) in words (..., L / 64)."""
    return np.packbits(truths, axis=-1, bitorder="little").view(np.uint64)
