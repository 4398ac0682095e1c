"""Classes of programs that behave alike, each with the cheapest of its members.

A program of the search is an operator applied to classes: it stands for the operator applied to
their cheapest members. Classes have numbers, in the order in which they were found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from semantics.language.program import TypeTerm
from synth.scalar.terms.batches import Leaf
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.terms import Apply, Literal, Operator, Term, is_constant

Array = NDArray[Any]


@dataclass(frozen=True)
class Programs:
    """N programs: the number of the operator, those of its operands' classes, and which result.

    `operands` has the shape (N, K), filled up with -1. A leaf has the operator -1, and its own
    number for its operand.
    """

    operator: Array
    operands: Array
    result: Array

    def __len__(self) -> int:
        return len(self.operator)

    def at(self, index: Any) -> Programs:
        return Programs(self.operator[index], self.operands[index], self.result[index])


def programs_joined(parts: Sequence[Programs]) -> Programs:
    """Those of all, one behind the other."""
    return Programs(
        np.concatenate([p.operator for p in parts]),
        np.concatenate([p.operands for p in parts]),
        np.concatenate([p.result for p in parts]),
    )


class Classes:
    """All classes found so far. `sizes` has for each the size at which it was found."""

    def __init__(
        self, operators: Sequence[Operator], leaves: Sequence[Leaf | Literal], costs: Costs
    ) -> None:
        self._operators = operators
        self._leaves = leaves
        self._costs = costs
        self._most = max((len(o.operand_types) for o in operators), default=1)
        self._operator_costs = np.array([costs.of_operator(o) for o in operators], np.float64)
        self.programs = Programs(
            np.zeros(0, np.int16), np.zeros((0, self._most), np.int32), np.zeros(0, np.int8)
        )
        self.sizes = np.zeros(0, np.int8)
        self.types: list[TypeTerm] = []
        self._type_numbers = np.zeros(0, np.int16)
        self._terms: list[Term | None] = []
        self._numbers: dict[tuple[int, tuple[int, ...]], int] = {}
        self._applications = np.zeros((0, 1), np.int32)
        self._application_costs = np.zeros(1)
        self._applied: list[frozenset[int]] = []
        self._constant = np.zeros(0, np.bool_)
        self.indexed = np.zeros(0)
        """What the cheapest members of the classes cost that `index` knew."""

    def __len__(self) -> int:
        return len(self.types)

    def leaf_program(self, number: int) -> Programs:
        operands = np.full((1, self._most), -1, np.int32)
        operands[0, 0] = number
        return Programs(np.array([-1], np.int16), operands, np.zeros(1, np.int8))

    def add(self, programs: Programs, type_: TypeTerm, size: int) -> Array:
        """New classes with these programs for members; gives their numbers."""
        first = len(self)
        self.programs = programs_joined([self.programs, programs])
        self.sizes = np.concatenate([self.sizes, np.full(len(programs), size, np.int8)])
        self.types += [type_] * len(programs)
        self._terms += [None] * len(programs)
        return np.arange(first, len(self), dtype=np.int32)

    def types_of(self, numbers: Mapping[TypeTerm, int]) -> Array:
        """The type of each class, as these numbers say it."""
        if len(self._type_numbers) < len(self):
            self._type_numbers = np.array([numbers[type_] for type_ in self.types], np.int16)
        return self._type_numbers

    def term(self, number: int) -> Term:
        """The cheapest member."""
        known = self._terms[number]
        if known is None:
            row = self.programs.at(number)
            known = self.term_of(int(row.operator), row.operands.tolist(), int(row.result))
            self._terms[number] = known
        return known

    def term_of(self, operator: int, operands: Sequence[int], result: int) -> Term:
        """The member of a class that a program stands for."""
        if operator < 0:
            return self._leaves[operands[0]]
        of = self._operators[operator]
        return Apply(of, tuple(self.term(i) for i in operands[: len(of.operand_types)]), result)

    def cost(self, number: int) -> float:
        """What the cheapest member costs."""
        return self._costs.of_term(self.term(number))

    def improve(self, better: Sequence[tuple[int, Programs]]) -> None:
        """Give classes other members, which are cheaper than those that they had.

        That makes no class its own operand: a program costs at least what its operands cost.
        """
        for number, program in better:
            self.programs.operator[number] = program.operator[0]
            self.programs.operands[number] = program.operands[0]
            self.programs.result[number] = program.result[0]
        self._terms = [None] * len(self)

    def index(self) -> None:
        """Note which applications each class consists of, for `costs_of` from now on."""
        self._numbers.clear()
        sets: list[frozenset[int]] = [frozenset()] * len(self)
        constant = np.zeros(len(self), np.bool_)
        costs: list[float] = []
        done = [False] * len(self)
        operators: list[int] = self.programs.operator.tolist()
        operands: list[list[int]] = self.programs.operands.tolist()

        def visit(number: int) -> None:
            done[number] = True
            operator = operators[number]
            if operator < 0:
                constant[number] = is_constant(self._leaves[operands[number][0]])
                return
            used = operands[number][: len(self._operators[operator].operand_types)]
            for i in used:
                if not done[i]:
                    visit(i)
            constant[number] = all(constant[i] for i in used)
            key = operator, tuple(used)
            application = self._numbers.setdefault(key, len(costs))
            if application == len(costs):
                costs.append(0.0 if constant[number] else float(self._operator_costs[operator]))
            sets[number] = frozenset([application]).union(*(sets[i] for i in used))

        for number in range(len(self)):
            if not done[number]:
                visit(number)
        width = max(map(len, sets), default=0) or 1
        self._applications = np.array(
            [sorted(s) + [-1] * (width - len(s)) for s in sets], np.int32
        ).reshape(len(self), width)
        self._application_costs = np.array([*costs, 0.0])
        self._applied = sets
        self._constant = constant
        self.indexed = self.costs_of(self.programs)

    def costs_of(self, programs: Programs) -> Array:
        """What programs over indexed classes cost, shared operations once."""
        total = np.zeros(len(programs))
        numbers: list[int] = np.unique(programs.operator).tolist()
        for operator in numbers:
            if operator < 0:
                continue
            chosen = np.flatnonzero(programs.operator == operator)
            arity = len(self._operators[operator].operand_types)
            operands = programs.operands[chosen, :arity]
            applications = self._applications[operands].reshape(len(chosen), -1)
            cost = np.where(
                self._constant[operands].all(axis=1), 0.0, self._operator_costs[operator]
            )
            for column in range(applications.shape[1]):
                new = np.ones(len(chosen), np.bool_)
                for before in range(column):
                    new &= applications[:, column] != applications[:, before]
                cost += self._application_costs[applications[:, column]] * new
            total[chosen] = cost
        return total

    def within(self, size: int) -> Array:
        """For each indexed class of that size the classes that its operations make: itself first,
        then others, then the leaves, filled up with -1."""
        made: dict[int, list[int]] = {}
        leaves: list[int] = []
        for number in range(len(self._applied)):
            operator = int(self.programs.operator[number])
            if operator < 0:
                leaves.append(number)
                continue
            of = len(self._operators[operator].operand_types)
            operands: list[int] = self.programs.operands[number, :of].tolist()
            made.setdefault(self._numbers[operator, tuple(operands)], []).append(number)
        rows: list[list[int]] = []
        for number, applied in enumerate(self._applied):
            if self.sizes[number] == size:
                parts = [part for a in sorted(applied) for part in made.get(a, ())]
                rows.append([number, *(p for p in parts if p != number), *leaves])
        width = max(map(len, rows), default=1)
        filled = [row + [-1] * (width - len(row)) for row in rows]
        return np.array(filled, np.int32).reshape(len(rows), width)

    def overlapping(self, size: int) -> Array:
        """Pairs of indexed classes, neither made by the other's operations, that have some of them
        in common, and `size` of them together."""
        holding: dict[int, list[int]] = {}
        for number, applied in enumerate(self._applied):
            if 1 < len(applied) < size:
                for application in applied:
                    holding.setdefault(application, []).append(number)
        found: list[Array] = [np.zeros((0, 2), np.int32)]
        for together in holding.values():
            numbers = np.array(together, np.int32)
            for one in together:
                union = self._applications[numbers]
                mine = self._applications[one]
                new = (union >= 0) & ~(union[:, :, None] == mine).any(axis=2)
                both = numbers[new.sum(axis=1) + len(self._applied[one]) == size]
                found.append(np.stack([np.full(len(both), one, np.int32), both], axis=1))
        return np.unique(np.concatenate(found), axis=0)
