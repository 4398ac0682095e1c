"""Lifting of accesses to memory, and of affine maps applied to indices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xdsl.dialects import affine, memref
from xdsl.dialects.builtin import AffineMapAttr
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

from verifier.kernel.loops.lifting.drafting.coalesced import lift_of_products
from verifier.kernel.loops.lifting.drafting.drafts import Affine, DraftIndex, describe
from verifier.kernel.loops.lifting.drafting.index_arithmetic import (
    constant_of,
    decisive_index,
    fits_index,
    is_constant,
    outside,
)
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.recurrences.system import CannotLift


def affine_text(expr: AffineExpr, dims: Sequence[Affine], symbols: Sequence[Affine]) -> Affine:
    """An affine expression in isl's syntax. Raises ValueError where it is not quasi-affine, also
    once the values of dimensions and symbols that are constants are known."""
    match expr:
        case AffineConstantExpr(value=value):
            if not fits_index(value):
                raise ValueError(f"the constant {value} is no 64 bit number")
            return f"({value})"
        case AffineDimExpr(position=position):
            return f"({dims[position]})"
        case AffineSymExpr(position=position):
            return f"({symbols[position]})"
        case AffineBinaryOpExpr(kind=AffineBinaryOpKind.Add, lhs=lhs, rhs=rhs):
            left, right = (affine_text(e, dims, symbols) for e in (lhs, rhs))
            return f"({left} + {right})"
        case AffineBinaryOpExpr(kind=kind, lhs=lhs, rhs=rhs):
            left, right = (affine_text(e, dims, symbols) for e in (lhs, rhs))
            if kind == AffineBinaryOpKind.Mul and is_constant(left):
                left, right = right, left
            if not is_constant(right):
                raise ValueError("a product or quotient of two variables is not affine")
            return _scaled(kind, left, constant_of(right))
        case _:
            raise ValueError(f"{expr} is not an affine expression")


def _scaled(kind: AffineBinaryOpKind, left: Affine, constant: int) -> Affine:
    if not fits_index(constant):
        raise ValueError(f"the constant {constant} is no 64 bit number")
    if kind == AffineBinaryOpKind.Mul:
        return f"({constant} * {left})"
    if constant <= 0:
        raise ValueError("a divisor is not positive")
    match kind:
        case AffineBinaryOpKind.Mod:
            return f"({left} mod {constant})"
        case AffineBinaryOpKind.FloorDiv:
            return f"floor({left}/{constant})"
        case _:
            return f"(-floor((-{left})/{constant}))"


def map_results(
    lifting: Lifting, steps: Steps, map_: AffineMap, operands: Sequence[SSAValue], op: Operation
) -> tuple[Affine, ...]:
    """The results of a map applied to indices, none of which may overflow."""
    only_computed = op.name in ("affine.apply", "affine.min", "affine.max")
    texts = [
        lifting.affine(o, op) if only_computed else decisive_index(lifting, steps, o, op)
        for o in operands
    ]
    dims, symbols = texts[: map_.num_dims], texts[map_.num_dims :]
    try:
        results = tuple(affine_text(e, dims, symbols) for e in map_.results)
        computed = {affine_text(e, dims, symbols) for r in map_.results for e in must_fit(r)}
    except ValueError as error:
        raise CannotLift(str(error), op) from error
    require_no_overflow(lifting, steps, sorted(computed), op)
    return results


def must_fit(expr: AffineExpr) -> Iterator[AffineExpr]:
    """The parts of an expression that must not overflow: all of it, products, and dividends. Sums
    within sums may: --lower-affine makes additions of them that wrap around."""
    if not isinstance(expr, AffineBinaryOpExpr):
        return
    yield expr
    for part in expr.dfs():
        if isinstance(part, AffineBinaryOpExpr) and part.kind != AffineBinaryOpKind.Add:
            yield part if part.kind == AffineBinaryOpKind.Mul else part.lhs


def require_no_overflow(
    lifting: Lifting, steps: Steps, values: Sequence[Affine], op: Operation
) -> None:
    """Record that affine arithmetic does not overflow: "as with other affine ops, undefined
    behavior occurs if the linearization computation overflows in the signed sense"
    (mlir.llvm.org/docs/Dialects/Affine, affine.linearize_index)."""
    beyond = [outside(value, 64) for value in values if not is_constant(value)]
    if beyond:
        lifting.index_width_matters = True
        text = f"the affine arithmetic of {describe(op)} does not overflow"
        lifting.side_condition("affine", steps.position, f"({' or '.join(beyond)})", text, op)


def _affine_load(lifting: Lifting, steps: Steps, op: affine.LoadOp) -> None:
    view = lifting.view(op.memref, op)
    indices = map_results(lifting, steps, op.map.data, op.indices, op)
    lifting.define(steps, op.result, lifting.load(steps, view, indices, op), op)


def _affine_store(lifting: Lifting, steps: Steps, op: affine.StoreOp) -> None:
    view = lifting.view(op.memref, op)
    indices = map_results(lifting, steps, op.map.data, op.indices, op)
    lifting.store(steps, view, indices, lifting.draft(op.value, op), op)


def _load(lifting: Lifting, steps: Steps, op: memref.LoadOp) -> None:
    view = lifting.view(op.memref, op)
    indices = [f"({decisive_index(lifting, steps, i, op)})" for i in op.indices]
    lifting.define(steps, op.res, lifting.load(steps, view, indices, op), op)


def _store(lifting: Lifting, steps: Steps, op: memref.StoreOp) -> None:
    view = lifting.view(op.memref, op)
    indices = [f"({decisive_index(lifting, steps, i, op)})" for i in op.indices]
    lifting.store(steps, view, indices, lifting.draft(op.value, op), op)


def _apply(lifting: Lifting, steps: Steps, op: affine.ApplyOp) -> None:
    if lift_of_products(lifting, op):
        return
    (value,) = map_results(lifting, steps, op.map.data, op.mapOperands, op)
    lifting.drafts[op.result] = DraftIndex(value)


def _extremum(lifting: Lifting, steps: Steps, op: Operation) -> None:
    """affine.min and affine.max: the least or the largest result of a map."""
    map_ = op.properties.get("map")
    if not isinstance(map_, AffineMapAttr):
        raise CannotLift(f"{op.name} has no map", op)
    values = map_results(lifting, steps, map_.data, op.operands, op)
    lifting.drafts[op.results[0]] = DraftIndex(extremum(op.name.removeprefix("affine."), values))


def extremum(name: str, values: Sequence[Affine]) -> Affine:
    """The `name` (min or max) of some values."""
    return values[0] if len(values) == 1 else f"{name}({', '.join(values)})"


_LIFTERS: dict[str, Callable[[Lifting, Steps, Operation], None]] = {
    "affine.apply": _apply,
    "affine.min": _extremum,
    "affine.max": _extremum,
    "affine.load": _affine_load,
    "affine.store": _affine_store,
    "memref.load": _load,
    "memref.store": _store,
}  # pyright: ignore[reportAssignmentType]


def lift_affine(lifting: Lifting, steps: Steps, op: Operation) -> bool:
    """Lift one operation; False where it is none of those that this file knows."""
    lifter = _LIFTERS.get(op.name)
    if lifter is None:
        return False
    lifter(lifting, steps, op)
    return True
