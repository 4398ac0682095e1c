"""Nests that were made one loop: a counter up to a product of extents, of which quotients and
remainders are taken.

No product of two variables is affine, nor is what the counter is divided by. But the counter `c`
below `n * m` goes with the pair `(c floordiv m, c mod m)` through all pairs below `(n, m)`, in the
order of a nest, if neither extent is negative. So such a loop is lifted as that nest, and all that
may be done with the counter is to take those two. `affine.apply` makes the product, the quotient
and the remainder, as upstream's `affine-loop-coalescing` writes them. Several loops are one after
the other: the quotient is a counter below the product of the other extents.

The product has to fit in 64 bits. That is so where the extents are within those of one array in
memory, which has less than 2^63 bytes, and is a side condition elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import prod

from xdsl.dialects import affine
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineSymExpr,
)

from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    DraftIndex,
    Product,
    bare,
    describe,
)
from verifier.kernel.loops.lifting.drafting.index_arithmetic import (
    constant_of,
    fits_index,
    is_constant,
    never,
    outside,
)
from verifier.kernel.loops.lifting.drafting.state import BlockLifter, Lifting, Steps, written_inside
from verifier.kernel.loops.recurrences.system import CannotLift, Loop


def lift_of_products(lifting: Lifting, op: affine.ApplyOp) -> bool:
    """Lift a product of variables, or what is taken of a counter below one; False where it is
    neither, or is affine too."""
    (expr,) = op.map.data.results
    if not isinstance(expr, AffineBinaryOpExpr) or expr.kind == AffineBinaryOpKind.Add:
        return False
    left, right = (_operand(op, part) for part in (expr.lhs, expr.rhs))
    if left is None or right is None:
        return False
    if expr.kind == AffineBinaryOpKind.Mul:
        if right in lifting.products or _is_counter(lifting, left):
            return False
        extents = (*_extents(lifting, left, op), lifting.affine(right, op))
        lifting.products[op.result] = Product(extents)
        is_affine = len(extents) == 2 and any(map(is_constant, extents))
        return not is_affine or left in lifting.products
    if not _is_counter(lifting, left) or right in lifting.products:
        return False
    counter = lifting.products[left]
    if bare(lifting.affine(right, op)) != bare(counter.extents[-1]):
        raise CannotLift("a counter is divided by something else than its innermost extent", op)
    if expr.kind == AffineBinaryOpKind.Mod:
        lifting.drafts[op.result] = DraftIndex(counter.iterators[-1])
    elif expr.kind != AffineBinaryOpKind.FloorDiv:
        raise CannotLift("a quotient of a counter is rounded up", op)
    elif len(counter.iterators) == 2:
        lifting.drafts[op.result] = DraftIndex(counter.iterators[0])
    else:
        lifting.products[op.result] = Product(counter.extents[:-1], counter.iterators[:-1])
    return True


def _operand(op: affine.ApplyOp, expr: AffineExpr) -> SSAValue | None:
    match expr:
        case AffineDimExpr(position=position):
            return op.mapOperands[position]
        case AffineSymExpr(position=position):
            return op.mapOperands[op.map.data.num_dims + position]
        case _:
            return None


def _is_counter(lifting: Lifting, value: SSAValue) -> bool:
    return value in lifting.products and bool(lifting.products[value].iterators)


def _extents(lifting: Lifting, value: SSAValue, op: affine.ApplyOp) -> tuple[Affine, ...]:
    """The factors of a product, or the value itself."""
    if value in lifting.products:
        return lifting.products[value].extents
    return (lifting.affine(value, op),)


def lift_coalesced(
    lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: affine.ForOp
) -> bool:
    """Lift a loop up to a product as the nest that it was; False where it is none."""
    product = _bound(lifting, op)
    if product is None:
        return False
    lower = op.lowerBoundMap.data.results
    if lower != (AffineConstantExpr(0),) or op.step.value.data != 1 or op.inits:
        raise CannotLift("a loop up to a product does not count from 0, or carries a value", op)
    _require_fitting(lifting, steps, product.extents, op)
    lifting.about_to_write(written_inside(lifting, op.body), steps, op)
    position, step = steps.position, steps.take()
    iterators: list[str] = []
    for extent in product.extents:
        name = f"i{len(position.dims)}"
        bounds = (f"{name} >= 0", f"{name} < {extent}")
        position = position.inside(step, Loop(name, op, "for"), bounds)
        step = 0
        iterators.append(name)
    block = op.body.block
    lifting.products[block.args[0]] = Product(product.extents, tuple(iterators))
    lift_block(lifting, Steps(position, block))
    return True


def _bound(lifting: Lifting, op: affine.ForOp) -> Product | None:
    """The product that is the upper bound of a loop."""
    results, operands = op.upperBoundMap.data.results, op.upperBoundOperands
    if len(results) != 1 or not isinstance(results[0], AffineDimExpr | AffineSymExpr):
        return None
    symbols = op.upperBoundMap.data.num_dims if isinstance(results[0], AffineSymExpr) else 0
    found = lifting.products.get(operands[symbols + results[0].position])
    return None if found is None or found.iterators else found


def _require_fitting(
    lifting: Lifting, steps: Steps, extents: Sequence[Affine], op: affine.ForOp
) -> None:
    """Require that no extent is negative, and that their product is a number of 64 bits."""
    if lifting.wrapping is not None:
        raise CannotLift("a product of variables may wrap around", op)
    if not never(lifting, steps, " or ".join(f"({extent}) < 0" for extent in extents)):
        raise CannotLift("a loop up to a product, a factor of which may be negative", op)
    numbers = [constant_of(extent) for extent in extents if is_constant(extent)]
    others = [extent for extent in extents if not is_constant(extent)]
    factor = prod(numbers)
    if not fits_index(factor):
        raise CannotLift("the bound of a loop is no 64 bit number", op)
    if not others:
        return
    if len(others) == 1:
        beyond = outside(f"{factor} * ({others[0]})", 64)
    else:
        within = [f"not ({inside})" for inside in _arrays_around(lifting, others, factor)]
        runs = (f"({extent}) >= 1" for extent in others)
        beyond = f"({' and '.join((*runs, *within))})"
    text = f"the product that is the bound of {describe(op)} does not overflow"
    lifting.index_width_matters = True
    lifting.side_condition("overflow", steps.position, beyond, text, op)


def _arrays_around(lifting: Lifting, extents: Sequence[Affine], factor: int) -> Iterator[str]:
    """Conditions under each of which an argument in memory has as many elements as the product of
    the extents, or more: each is within one of its own. An element has at least one byte, so that
    this says nothing of a multiple of the product."""
    for argument in lifting.function.body.block.args if factor == 1 else ():
        view = lifting.views.get(argument)
        if view is None or not isinstance(argument.type, MemRefType):
            continue
        for chosen in permutations(range(len(view.shape)), len(extents)):
            inside = [f"({e}) <= {view.shape[k]}" for e, k in zip(extents, chosen, strict=True)]
            others = (k for k in range(len(view.shape)) if k not in chosen)
            yield " and ".join([*inside, *(f"{view.shape[k]} >= 1" for k in others)])
