"""Truth values that are affine conditions on iterators and parameters: comparisons of indices."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.ir import Operation, SSAValue

from verifier.kernel.loops.lifting.drafting.drafts import Draft, DraftCondition, DraftIndex
from verifier.kernel.loops.lifting.drafting.index_arithmetic import number_of, taken_for_index
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.recurrences.system import Constant

_SIGNED = {0: "=", 1: "!=", 2: "<", 3: "<=", 4: ">", 5: ">="}
_UNSIGNED = {6: "<", 7: "<=", 8: ">", 9: ">="}


def condition_of(op: Operation, arguments: Sequence[Draft]) -> DraftCondition | None:
    """The condition that an operation's result is: a comparison of two indices, or two conditions
    combined. A truth value that depends on data is none."""
    match op, arguments:
        case arith.CmpiOp(), (DraftIndex(a), DraftIndex(b)):
            return DraftCondition(_compared(op.predicate.value.data, a, b))
        case arith.AndIOp() | arith.OrIOp() | arith.XOrIOp(), (
            DraftCondition() | Constant(element="i1") as left,
            DraftCondition() | Constant(element="i1") as right,
        ):
            return DraftCondition(_combined(op, _text(left), _text(right)))
        case _:
            return None


def deciding(lifting: Lifting, steps: Steps, value: SSAValue, op: Operation) -> str | None:
    """The condition under which `op` takes the way that `value`, an i1, decides; None if it
    depends on data. Comparisons of integers are taken for those of the numbers that they are."""
    match lifting.drafts.get(value):
        case DraftCondition() | Constant() as known:
            return _text(known)
        case _:
            pass
    match value.owner:
        case arith.CmpiOp() as comparison:
            numbers = [number_of(lifting, operand) for operand in comparison.operands]
            texts = [taken_for_index(lifting, steps, n, op) for n in numbers if n is not None]
            if len(texts) != len(numbers):
                return None
            return _compared(comparison.predicate.value.data, texts[0], texts[1])
        case arith.AndIOp() | arith.OrIOp() | arith.XOrIOp() as combination:
            left, right = (deciding(lifting, steps, o, op) for o in combination.operands)
            return None if left is None or right is None else _combined(combination, left, right)
        case _:
            return None


def _combined(op: Operation, left: str, right: str) -> str:
    if isinstance(op, arith.XOrIOp):
        return f"(({left} and not {right}) or (not {left} and {right}))"
    return f"({left} {'and' if isinstance(op, arith.AndIOp) else 'or'} {right})"


def _compared(predicate: int, a: str, b: str) -> str:
    """The condition of arith.cmpi, by the number of its predicate, on two numbers.

    As unsigned numbers, negative ones come after all others, in the same order.
    """
    if predicate in _SIGNED:
        return f"(({a}) {_SIGNED[predicate]} ({b}))"
    relation = _UNSIGNED[predicate]
    same_sign = f"((({a}) >= 0 and ({b}) >= 0) or (({a}) < 0 and ({b}) < 0))"
    smaller, larger = (a, b) if relation.startswith("<") else (b, a)
    return f"(({same_sign} and ({a}) {relation} ({b})) or (({smaller}) >= 0 and ({larger}) < 0))"


def _text(draft: DraftCondition | Constant) -> str:
    if isinstance(draft, DraftCondition):
        return draft.holds
    return "(0 = 0)" if draft.bits else "(0 = 1)"
