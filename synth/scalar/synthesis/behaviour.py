"""What an operator is good for in a search, seen by running it: nothing here is trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from semantics.language.program import TypeTerm
from synth.scalar.terms.batches import Column, Runner, TermValues, lanes_of, width_of
from synth.scalar.terms.terms import Argument, Operator

Inverse = Callable[[Column, Column], Column]
"""From the result and the known operand to the other one, modulo 2^64."""

_INVERSES: tuple[Inverse, ...] = (
    lambda result, known: result - known,
    lambda result, known: known - result,
    lambda result, known: result ^ known,
    lambda result, known: result + known,
)

Bound = Callable[[Column, Column, np.uint64], Column]
"""Whether a result and an operand stand in some relation; the third is the sign bit."""

_BOUNDS: tuple[Bound, ...] = (
    lambda result, operand, sign: (result & ~operand) == 0,
    lambda result, operand, sign: (operand & ~result) == 0,
    lambda result, operand, sign: result <= operand,
    lambda result, operand, sign: result >= operand,
    lambda result, operand, sign: (result ^ sign) <= (operand ^ sign),
    lambda result, operand, sign: (result ^ sign) >= (operand ^ sign),
)


@dataclass(frozen=True)
class Behaviour:
    """`mirrored`: another operator, or itself, does the same with the operands swapped.

    `inverses` maps the position of an operand to how it follows from the result and the other one;
    `bounds` has for each position what always holds of the result and that operand.
    `equality` is what it gives, of two bits, for equal operands and no others.
    `selects`: the first operand says which of the others is the result. `table`: of two bits, what
    it gives for 00, 01, 10, 11.
    """

    mirrored: bool = False
    inverses: Mapping[int, Inverse] | None = None
    bounds: tuple[tuple[Bound, ...], ...] = ()
    selects: bool = False
    equality: int | None = None
    table: tuple[int, ...] = ()


def behaviours_of(operators: Sequence[Operator]) -> dict[Operator, Behaviour]:
    """The behaviour of each operator, among the others."""
    runs = {operator: _run_of(operator) for operator in operators}
    signatures = {run.signature for run in runs.values()}
    return {operator: run.behaviour(signatures) for operator, run in runs.items()}


@lru_cache(maxsize=256)
def _runner_of(types: tuple[TypeTerm, ...]) -> Runner:
    return Runner(lanes_of(_arguments(types), {}))


def _arguments(types: Sequence[TypeTerm]) -> list[Argument]:
    return [Argument(f"x{i}", type_) for i, type_ in enumerate(types)]


class _Run:
    """An operator on some lanes, and on the same ones with its operands swapped."""

    def __init__(self, operator: Operator) -> None:
        self.operator = operator
        types = operator.operand_types
        self.arguments = _arguments(types)
        self.runner = _runner_of(types) if types else None
        self.outcomes = self._outcomes(self.arguments)
        self.signature = self._signature(self.outcomes)

    def _outcomes(self, arguments: Sequence[Argument]) -> tuple[TermValues, ...]:
        if self.runner is None:
            return ()
        given = [self.runner.run(argument) for argument in arguments]
        return self.runner.apply(self.operator, given)

    def _signature(self, outcomes: Sequence[TermValues]) -> tuple[object, ...]:
        parts: list[object] = [self.operator.operand_types, self.operator.result_types]
        for outcome in outcomes:
            certain = ~outcome.poison & ~outcome.ub
            values = np.where(certain, outcome.bits, 0)
            parts += [values.tobytes(), outcome.poison.tobytes(), outcome.ub.tobytes()]
        return tuple(parts)

    def behaviour(self, signatures: set[tuple[object, ...]]) -> Behaviour:
        types = self.operator.operand_types
        if len(types) == 3 and len(self.outcomes) == 1:
            return Behaviour(selects=self._selects())
        if len(types) != 2 or types[0] != types[1]:
            return Behaviour()
        swapped = self._outcomes(self.arguments[::-1])
        mirrored = self._signature(swapped) in signatures
        if self.operator.result_types != types[:1]:
            return Behaviour(mirrored, equality=self._equality())
        return Behaviour(mirrored, self._inverses(), self._bounds(), table=self._table())

    def _certain(self) -> tuple[Column, Column, list[Column]]:
        """Lanes that count, the result and the operands."""
        (outcome,) = self.outcomes
        assert self.runner is not None
        lanes = self.runner.lanes
        operands = [lanes.bits[argument] for argument in self.arguments]
        return outcome.defined, outcome.bits, operands

    def _mask(self) -> np.uint64:
        return np.uint64((1 << width_of(self.operator.result_types[0], {})) - 1)

    def _inverses(self) -> dict[int, Inverse]:
        (outcome,) = self.outcomes
        certain, result, operands = self._certain()
        assert self.runner is not None
        always = ~outcome.ub
        for argument in self.arguments:
            always = always & ~self.runner.lanes.poison[argument]
        if not np.array_equal(always, certain):
            return {}
        mask = self._mask()
        return {
            position: inverse
            for position in (0, 1)
            for inverse in reversed(_INVERSES)
            if np.array_equal(
                (inverse(result, operands[1 - position]) & mask)[certain],
                operands[position][certain],
            )
        }

    def _bounds(self) -> tuple[tuple[Bound, ...], ...]:
        certain, result, operands = self._certain()
        sign = (self._mask() >> np.uint64(1)) + np.uint64(1)
        return tuple(
            tuple(bound for bound in _BOUNDS if bool(bound(result, x, sign)[certain].all()))
            for x in operands
        )

    def _equality(self) -> int | None:
        if len(self.outcomes) != 1 or width_of(self.operator.result_types[0], {}) != 1:
            return None
        certain, result, (x, y) = self._certain()
        equal = (x == y)[certain]
        return next((v for v in (0, 1) if np.array_equal(result[certain] == v, equal)), None)

    def _table(self) -> tuple[int, ...]:
        if width_of(self.operator.operand_types[0], {}) != 1:
            return ()
        certain, result, (x, y) = self._certain()
        of = {(a, b): r for a, b, r in zip(x[certain], y[certain], result[certain], strict=True)}
        return tuple(int(of[pair]) for pair in ((0, 0), (0, 1), (1, 0), (1, 1)) if pair in of)

    def _selects(self) -> bool:
        certain, result, (condition, then, otherwise) = self._certain()
        chosen = np.where(condition == 1, then, otherwise)
        kinds = [self.operator.operand_types[i] for i in (1, 2)]
        return (
            width_of(self.operator.operand_types[0], {}) == 1
            and kinds == [self.operator.result_types[0]] * 2
            and np.array_equal(result[certain], chosen[certain])
            and bool(certain.any())
        )


@lru_cache(maxsize=4096)
def _run_of(operator: Operator) -> _Run:
    return _Run(operator)


def may_be_undefined(operator: Operator) -> bool:
    """Whether the operation is undefined for some operands."""
    return any(bool(outcome.ub.any()) for outcome in _run_of(operator).outcomes)
