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
from verifier.analyses.flow.addresses import ByTransfer
from verifier.analyses.flow.fact import Fact, between, constant, top

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
    op: Operation, operands: Sequence[Fact | None], index: int, by_transfer: ByTransfer
) -> Fact | None:
    """Of the result of `affine.apply`, `min` or `max`; None of any other operation."""
    pick = {"affine.apply": "", "affine.min": _LEAST, "affine.max": _GREATEST}.get(
        operation_name(op)
    )
    map_ = op.get_attr_or_prop("map")
    if pick is None or not isinstance(map_, AffineMapAttr):
        return None
    return _picked(pick, _of_map(map_.data, operands, index, by_transfer), index, by_transfer)


def ranges_of(op: Operation, known: KnownOf, index: int, by_transfer: ByTransfer) -> list[Range]:
    """Of each counter of `affine.for`, `scf.parallel` or `scf.forall`; none of any other
    operation."""
    match operation_name(op):
        case "affine.for":
            return _of_affine_for(op, known, index, by_transfer)
        case "scf.parallel":
            sizes = integers(op, "operandSegmentSizes") or [0]
            bounds = [known(op.operands[n * sizes[0] : (n + 1) * sizes[0]]) for n in range(3)]
        case "scf.forall":
            bounds = _of_forall(op, known, index)
        case _:
            return []
    return list(map(Range, *(_sure(group, index) for group in bounds)))


def _of_affine_for(
    op: Operation, known: KnownOf, index: int, by_transfer: ByTransfer
) -> list[Range]:
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
    low = _of_map(lower.data, known(lows), index, by_transfer)
    high = _of_map(upper.data, known(highs), index, by_transfer)
    return [
        Range(
            _picked(_GREATEST, low, index, by_transfer),
            _picked(_LEAST, high, index, by_transfer),
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


def _sure(known: Sequence[Fact | None], index: int) -> list[Fact]:
    return [top(index) if each is None else each for each in known]


def _picked(pick: str, facts: Sequence[Fact], index: int, by_transfer: ByTransfer) -> Fact:
    return reduce(lambda x, y: by_transfer(pick, (x, y), index) or top(index), facts)


def _of_map(
    map_: AffineMap, operands: Sequence[Fact | None], index: int, by_transfer: ByTransfer
) -> list[Fact]:
    """Of each result. Products and sums wrap around, which covers what is poison instead."""
    known = _sure(operands, index)

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
                found = by_transfer(_KINDS[kind], (of(left), of(right)), index)
            case _:
                pass
        return found or top(index)

    return list(map(of, map_.results))
