"""Steps of integers, added one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Attribute

from semantics.control_flow.graph import AnyStep, Demand, Selection
from semantics.language.program import Step

INDEX, I1 = IndexType(), IntegerType(1)
EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL = 0, 1, 6, 7
"""The predicates of `arith.cmpi`, without a sign."""


class StepWriter:
    """Writes steps, with new names for what they give."""

    def __init__(self, types: Mapping[str, Attribute]) -> None:
        self._types = dict(types)
        self._steps: list[AnyStep] = []

    def _add(self, step: AnyStep) -> None:
        self._steps.append(step)

    def _new(self, name: str, type_: Attribute) -> str:
        number = 0
        found = name
        while found in self._types:
            number += 1
            found = f"{name} {number}"
        self._types[found] = type_
        return found

    def _step_of(
        self,
        operation: str,
        operands: Sequence[str],
        type_: IndexType | IntegerType,
        where: str,
        attributes: Mapping[str, Attribute] | None = None,
    ) -> str:
        result = self._new(operation, type_)
        self._add(Step(operation, tuple(operands), ((result, type_),), attributes or {}, where))
        return result

    def _number(self, value: int) -> str:
        said = {"value": IntegerAttr(value, INDEX)}
        return self._step_of("arith.constant", (), INDEX, "", said)

    def _bit(self, value: int) -> str:
        return self._step_of("arith.constant", (), I1, "", {"value": IntegerAttr(value, I1)})

    def _not(self, bit: str) -> str:
        return self._step_of("arith.xori", (bit, self._bit(1)), I1, "")

    def _either(self, *bits: str) -> str:
        found, *others = bits
        for bit in others:
            found = self._step_of("arith.ori", (found, bit), I1, "")
        return found

    def _choice(self, where: str) -> str:
        """0 or 1."""
        poison = self._step_of("ub.poison", (), I1, where)
        return self._step_of("llvm.freeze", (poison,), I1, where)

    def _compare(self, predicate: int, a: str, b: str, where: str) -> str:
        said = {"predicate": _said(predicate)}
        return self._step_of("arith.cmpi", (a, b), I1, where, said)

    def _if(self, condition: str, where: str) -> str:
        """1 where the condition is; else poison."""
        poison = self._step_of("ub.poison", (), I1, where)
        one = self._bit(1)
        result = self._new("holds", I1)
        self._add(Selection(condition, one, poison, result))
        return result

    def _demand(self, condition: str, where: str) -> None:
        self._add(Demand(self._if(condition, where), where))


def _said(predicate: int) -> IntegerAttr:
    return IntegerAttr(predicate, IntegerType(64))
