"""What facts say about affine maps, and about the counters of loops other than `scf.for`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX, AffineMapAttr, IntegerAttr
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

from semantics.control_flow.lanes import integers
from semantics.functions.operations import operation_name
from verifier.analyses.flow.fact import Fact, between, constant, top

Transfers = Callable[[str, tuple[Fact, ...], int], Fact | None]
"""The fact that an operation of arith gives, by its name, from those of its operands."""
KnownOf = Callable[[Sequence[SSAValue]], Sequence[Fact | None]]
_LEAST, _GREATEST = "minsi", "maxsi"
_KINDS = {
    AffineBinaryOpKind.Add: "addi",
    AffineBinaryOpKind.Mul: "muli",
    AffineBinaryOpKind.FloorDiv: "floordivsi",
    AffineBinaryOpKind.CeilDiv: "ceildivsi",
}


class Range(NamedTuple):
    """The bounds of a counter, which are compared with sign, and its step."""

    low: Fact
    high: Fact
    step: Fact


def of_affine(
    op: Operation, operands: Sequence[Fact | None], index: int, transfers: Transfers
) -> Fact | None:
    """Of the result of `affine.apply`, `min` or `max`; None of any other operation."""
    pick = {"affine.apply": "", "affine.min": _LEAST, "affine.max": _GREATEST}.get(
        operation_name(op)
    )
    map_ = op.get_attr_or_prop("map")
    if pick is None or not isinstance(map_, AffineMapAttr):
        return None
    return _picked(pick, _of_map(map_.data, operands, index, transfers), index, transfers)


def ranges_of(op: Operation, known: KnownOf, index: int, transfers: Transfers) -> list[Range]:
    """Of each counter of `affine.for`, `scf.parallel` or `scf.forall`; none of any other
    operation."""
    match operation_name(op):
        case "affine.for":
            return _of_affine_for(op, known, index, transfers)
        case "scf.parallel":
            sizes = integers(op, "operandSegmentSizes") or [0]
            bounds = [known(op.operands[n * sizes[0] : (n + 1) * sizes[0]]) for n in range(3)]
        case "scf.forall":
            bounds = _of_forall(op, known, index)
        case _:
            return []
    sure = [[top(index) if each is None else each for each in group] for group in bounds]
    return list(map(Range, *sure))


def _of_affine_for(op: Operation, known: KnownOf, index: int, transfers: Transfers) -> list[Range]:
    lower, upper = (op.get_attr_or_prop(f"{which}BoundMap") for which in ("lower", "upper"))
    sizes, step = integers(op, "operandSegmentSizes"), op.get_attr_or_prop("step")
    if not (
        isinstance(lower, AffineMapAttr)
        and isinstance(upper, AffineMapAttr)
        and isinstance(step, IntegerAttr)
        and sizes
    ):
        return []
    lows, highs = op.operands[: sizes[0]], op.operands[sizes[0] : sizes[0] + sizes[1]]
    low = _of_map(lower.data, known(lows), index, transfers)
    high = _of_map(upper.data, known(highs), index, transfers)
    return [
        Range(
            _picked(_GREATEST, low, index, transfers),
            _picked(_LEAST, high, index, transfers),
            constant(step.value.data, index),
        )
    ]


def _of_forall(op: Operation, known: KnownOf, index: int) -> list[list[Fact | None]]:
    left = list(op.operands)
    found: list[list[Fact | None]] = []
    for name in ("staticLowerBound", "staticUpperBound", "staticStep"):
        literals = integers(op, name) or []
        given = iter(known([left.pop(0) for n in literals if n == DYNAMIC_INDEX]))
        found.append([next(given) if n == DYNAMIC_INDEX else constant(n, index) for n in literals])
    return found


def _picked(pick: str, facts: Sequence[Fact], index: int, transfers: Transfers) -> Fact:
    return reduce(lambda x, y: transfers(pick, (x, y), index) or top(index), facts)


def _of_map(
    map_: AffineMap, operands: Sequence[Fact | None], index: int, transfers: Transfers
) -> list[Fact]:
    """Of each result. Products and sums wrap around, which covers what is poison instead."""
    known = [top(index) if each is None else each for each in operands]

    def of(expression: AffineExpr) -> Fact:
        found: Fact | None = None
        match expression:
            case AffineConstantExpr(value=value):
                found = constant(value, index)
            case AffineDimExpr(position=position):
                found = known[position]
            case AffineSymExpr(position=position):
                found = known[map_.num_dims + position]
            case AffineBinaryOpExpr(kind=AffineBinaryOpKind.Mod, rhs=AffineConstantExpr(value=by)):
                found = between(0, by - 1, index, True)
            case AffineBinaryOpExpr(kind=kind, lhs=left, rhs=right) if kind in _KINDS:
                found = transfers(_KINDS[kind], (of(left), of(right)), index)
            case _:
                pass
        return found or top(index)

    return list(map(of, map_.results))
