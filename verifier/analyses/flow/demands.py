"""Which bits of a function's integers are needed: a backward analysis on the code as it stands.

By the functions of `verifier.analyses.demanded_bits`, each proved for one operation; what a branch,
a return or an operation without such a function uses is needed as a whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Operation, SSAValue

from semantics.domains.domain import Element
from semantics.functions.operations import operation_name
from semantics.language.builder import Execution
from semantics.language.kinds import isa
from verifier.analyses.demanded_bits import TRANSFERS
from verifier.analyses.flow.fact import Fact, element_of, top
from verifier.kernel.analyses.backward import Backward

_NOTHING_STATED = ("#arith.overflow<none>", "#llvm.overflow<none>", "0 : i32", "false")
"""Flags that are not there, as either dialect writes them."""
_PREDICATE = "predicate"


def bits_needed(
    function: Operation, known: Callable[[SSAValue, Operation], Fact | None]
) -> Mapping[SSAValue, int]:
    """For each result that is an integer of a fixed width, the bits of it that its uses need.

    `known(value, op)` is what is known of a value at an operation, None where that is nothing.
    Empty where a value is used before the operation that gives it, as in a graph region.
    """
    needed: dict[SSAValue, int] = defaultdict(int)
    results: dict[SSAValue, int] = {}
    seen: set[Operation] = set()
    for op in reversed(list(function.walk())):
        seen.add(op)
        for result in op.results:
            if isa(result.type, IntegerType):
                results[result] = needed[result]
        by_op = _needs(op, needed, known)
        for number, operand in enumerate(op.operands):
            if operand.owner in seen:
                return {}
            if isa(operand.type, IntegerType):
                every = (1 << operand.type.width.data) - 1
                needed[operand] |= every if by_op is None else by_op[number]
    return results


def _needs(
    op: Operation,
    needed: Mapping[SSAValue, int],
    known: Callable[[SSAValue, Operation], Fact | None],
) -> list[int] | None:
    """What an operation needs of each operand; None where that is everything."""
    function = _function_of(op)
    if function is None:
        return None
    widths: list[int] = []
    for value in (*op.operands, op.results[0]):
        if not isa(value.type, IntegerType):
            return None
        widths.append(value.type.width.data)
    *of_operands, width = widths
    if not all(widths):
        return None
    result = element_of((needed[op.results[0]],), width)
    m = Execution(result[0].interpretation)
    m.begin_operation(of_operands)
    facts: list[Element] = []
    if function.known is not None:
        for value, size in zip(op.operands, of_operands, strict=True):
            fact = known(value, op) or top(size)
            facts.append(element_of((fact.zeros, fact.ones), size))
    found = function.needs(m, result, facts)
    return [element[0].term for element in found]


def _function_of(op: Operation) -> Backward | None:
    """That of an operation that has no flags."""
    if len(op.results) != 1 or op.regions or op.successors:
        return None
    name = operation_name(op)
    stated = {n: a for n, a in {**op.properties, **op.attributes}.items() if "." not in n}
    predicate = stated.pop(_PREDICATE, None)
    if any(str(attribute) not in _NOTHING_STATED for attribute in stated.values()):
        return None
    if isa(predicate, IntegerAttr):
        name = f"{name} {predicate.value.data}"
    return TRANSFERS.get(name)
