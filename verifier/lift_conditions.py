"""Truth values that are affine conditions on iterators and parameters: comparisons of indices."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.ir import Operation

from verifier.lift_drafts import Draft, DraftCondition, DraftIndex
from verifier.recurrences import Constant

_SIGNED = {0: "=", 1: "!=", 2: "<", 3: "<=", 4: ">", 5: ">="}
_UNSIGNED = {6: "<", 7: "<=", 8: ">", 9: ">="}


def condition_of(op: Operation, arguments: Sequence[Draft]) -> DraftCondition | None:
    """The condition that an operation's result is: a comparison of two indices, or two conditions
    combined. A truth value that depends on data is none."""
    match op, arguments:
        case arith.CmpiOp(), (DraftIndex(a), DraftIndex(b)):
            return DraftCondition(compared(op.predicate.value.data, a, b))
        case arith.AndIOp() | arith.OrIOp() | arith.XOrIOp(), (
            DraftCondition() | Constant(element="i1") as left,
            DraftCondition() | Constant(element="i1") as right,
        ):
            a, b = _text(left), _text(right)
            if isinstance(op, arith.XOrIOp):
                return DraftCondition(f"(({a} and not {b}) or (not {a} and {b}))")
            return DraftCondition(f"({a} {'and' if isinstance(op, arith.AndIOp) else 'or'} {b})")
        case _:
            return None


def compared(predicate: int, a: str, b: str) -> str:
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
