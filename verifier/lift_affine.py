"""Lifting of affine, scf and memref operations, and of scalar arithmetic.

Loops with affine bounds become iterators, conditions become constraints. A value that a loop or a
conditional carries (`iter_args`, results) becomes a cell: an array of rank 0 that is written where
the value is yielded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import affine, arith, memref, scf
from xdsl.dialects.builtin import (
    AnyFloat,
    Float80Type,
    Float128Type,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineConstraintKind,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)

from verifier.lift_conditions import condition_of
from verifier.lift_drafts import Affine, Draft, DraftApply, DraftIndex, DraftRead, View
from verifier.lift_tensor_storage import assign, carried, is_tensor
from verifier.lifting import BlockLifter, Lifting, Steps, written_inside
from verifier.recurrences import CannotLift, Constant, Loop, Scalar


def affine_text(expr: AffineExpr, dims: Sequence[Affine], symbols: Sequence[Affine]) -> Affine:
    """An affine expression in isl's syntax. Raises ValueError where it is not quasi-affine."""
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
            if kind == AffineBinaryOpKind.Mul and isinstance(lhs, AffineConstantExpr):
                lhs, rhs = rhs, lhs
            if not isinstance(rhs, AffineConstantExpr):
                raise ValueError("a product or quotient of two variables is not affine")
            return _scaled(kind, affine_text(lhs, dims, symbols), rhs.value)
        case _:
            raise ValueError(f"{expr} is not an affine expression")


def fits_index(value: int) -> bool:
    """Whether a number is one of 64 bits, which is what an index has at most."""
    return -(1 << 63) <= value < 1 << 63


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


def _map_results(
    lifting: Lifting, map_: AffineMap, operands: Sequence[SSAValue], op: Operation
) -> tuple[Affine, ...]:
    texts = [lifting.affine(o, op) for o in operands]
    try:
        return tuple(
            affine_text(e, texts[: map_.num_dims], texts[map_.num_dims :]) for e in map_.results
        )
    except ValueError as error:
        raise CannotLift(str(error), op) from error


# Loops


def _bounds(
    name: str, lower: Sequence[Affine], upper: Sequence[Affine], step: int
) -> tuple[str, ...]:
    """The constraints on the iterator of a loop from the largest `lower` up."""
    constraints = [f"{name} >= {bound}" for bound in lower]
    constraints += [f"{name} < {bound}" for bound in upper]
    if step != 1:
        starts = [
            " and ".join(
                [f"({name} - {start}) mod {step} = 0", *(f"{start} >= {b}" for b in lower)]
            )
            for start in lower
        ]
        constraints.append(f"({' or '.join(f'({s})' for s in starts)})")
    return tuple(constraints)


def _loop(
    lifting: Lifting,
    steps: Steps,
    lift_block: BlockLifter,
    op: affine.ForOp | scf.ForOp,
    lower: Sequence[Affine],
    upper: Sequence[Affine],
    step: int,
    inits: Sequence[SSAValue],
) -> None:
    if step <= 0:
        raise CannotLift("the step of a loop is not positive", op)
    if not fits_index(step):
        raise CannotLift(f"the step {step} is no 64 bit number", op)
    lifting.has_index_arithmetic |= step > 1
    lifting.about_to_write(written_inside(lifting, op.body), steps, op)
    block = op.body.block
    iterator, *arguments = block.args
    cells = [
        carried(lifting, steps, op, len(op.operands) - len(inits) + k)
        if is_tensor(init)
        else _cell(lifting, steps, lifting.draft(init, op), op)
        for k, init in enumerate(inits)
    ]
    name = f"i{len(steps.position.dims)}"
    loop = Loop(name, op, "for", step)
    inside = Steps(
        steps.position.inside(steps.take(), loop, _bounds(name, lower, upper, step)), block
    )
    lifting.drafts[iterator] = DraftIndex(name)
    _bind(lifting, arguments, cells)
    lift_block(lifting, inside)
    _yield_to(lifting, inside, cells, block)
    _bind(lifting, op.results, cells)


def _bind(lifting: Lifting, values: Sequence[SSAValue], cells: Sequence[DraftRead | View]) -> None:
    for value, cell in zip(values, cells, strict=True):
        if isinstance(cell, View):
            lifting.views[value] = cell
        else:
            lifting.drafts[value] = cell


def _cell(lifting: Lifting, steps: Steps, draft: Draft, op: Operation) -> DraftRead:
    if isinstance(draft, DraftIndex):
        raise CannotLift("a value of type index is carried by a loop or a conditional", op)
    return lifting.keep(steps, draft, op)


def _yield_to(
    lifting: Lifting, steps: Steps, cells: Sequence[DraftRead | View], block: Block
) -> None:
    """Write what the terminator of `block` yields to `cells`, all at once."""
    last = block.last_op
    if last is None or not cells:
        return
    pairs = list(zip(cells, last.operands, strict=True))
    scalars = [(cell, value) for cell, value in pairs if isinstance(cell, DraftRead)]
    values = [lifting.draft(operand, last) for _, operand in scalars]
    if len(cells) > 1:
        values = [_cell(lifting, steps, value, last) for value in values]
    tensors = [(cell, value) for cell, value in pairs if isinstance(cell, View)]
    assign(lifting, steps, [c for c, _ in tensors], [v for _, v in tensors], last)
    for (cell, _), value in zip(scalars, values, strict=True):
        if isinstance(value, DraftIndex):
            raise CannotLift("a value of type index is carried by a loop or a conditional", last)
        lifting.write(steps, cell.array, (), value, last)


def _affine_for(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: affine.ForOp) -> None:
    lower = _map_results(lifting, op.lowerBoundMap.data, op.lowerBoundOperands, op)
    upper = _map_results(lifting, op.upperBoundMap.data, op.upperBoundOperands, op)
    _loop(lifting, steps, lift_block, op, lower, upper, op.step.value.data, op.inits)


def _scf_for(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: scf.ForOp) -> None:
    if "unsignedCmp" in op.properties or "unsignedCmp" in op.attributes:
        raise CannotLift("the bounds of a loop are compared as unsigned numbers", op)
    step = lifting.affine(op.step, op)
    try:
        width = int(step.strip("()"))
    except ValueError as error:
        raise CannotLift("the step of a loop is not a constant", op) from error
    lower, upper = (f"({lifting.affine(bound, op)})" for bound in (op.lb, op.ub))
    _loop(lifting, steps, lift_block, op, (lower,), (upper,), width, op.iter_args)


def _affine_if(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: affine.IfOp) -> None:
    set_ = op.condition.data
    texts = [lifting.affine(o, op) for o in op.args]
    dims, symbols = texts[: set_.num_dims], texts[set_.num_dims :]
    conditions: list[str] = []
    try:
        for constraint in set_.constraints:
            left = affine_text(constraint.lhs, dims, symbols)
            right = affine_text(constraint.rhs, dims, symbols)
            relation = {
                AffineConstraintKind.ge: ">=",
                AffineConstraintKind.le: "<=",
                AffineConstraintKind.eq: "=",
            }[constraint.kind]
            conditions.append(f"{left} {relation} {right}")
    except ValueError as error:
        raise CannotLift(str(error), op) from error
    condition = f"({' and '.join(conditions) or 'true'})"
    regions = [r for r in op.regions if r.blocks]
    for region in regions:
        lifting.about_to_write(written_inside(lifting, region), steps, op)
    cells = [
        DraftRead(lifting.new_array("cell", (), str(r.type)), (), str(r.type)) for r in op.results
    ]
    for region, under in zip(regions, (condition, f"(not {condition})"), strict=False):
        inside = Steps(steps.position.under(steps.take(), under), region.block)
        lift_block(lifting, inside)
        _yield_to(lifting, inside, cells, region.block)
    for result, cell in zip(op.results, cells, strict=True):
        lifting.drafts[result] = cell


# Memory


def _affine_load(
    lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: affine.LoadOp
) -> None:
    view = lifting.view(op.memref, op)
    indices = _map_results(lifting, op.map.data, op.indices, op)
    lifting.define(steps, op.result, lifting.load(steps, view, indices, op), op)


def _affine_store(
    lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: affine.StoreOp
) -> None:
    view = lifting.view(op.memref, op)
    indices = _map_results(lifting, op.map.data, op.indices, op)
    lifting.store(steps, view, indices, lifting.draft(op.value, op), op)


def _load(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: memref.LoadOp) -> None:
    view = lifting.view(op.memref, op)
    indices = [f"({lifting.affine(i, op)})" for i in op.indices]
    lifting.define(steps, op.res, lifting.load(steps, view, indices, op), op)


def _store(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: memref.StoreOp) -> None:
    view = lifting.view(op.memref, op)
    indices = [f"({lifting.affine(i, op)})" for i in op.indices]
    lifting.store(steps, view, indices, lifting.draft(op.value, op), op)


# Scalars


def constant_draft(attribute: Attribute, op: Operation) -> Draft:
    """The draft of a constant of integer, index or float type."""
    match attribute:
        case IntegerAttr(value=value, type=IndexType()):
            if not fits_index(value.data):
                raise CannotLift(f"the constant {value.data} is no 64 bit number", op)
            return DraftIndex(f"({value.data})")
        case IntegerAttr(value=value, type=IntegerType() as type_):
            return Constant(value.data % (1 << type_.bitwidth), str(type_))
        case FloatAttr(type=Float80Type() | Float128Type() as type_):
            raise CannotLift(f"constants of type {type_} have no bit pattern here", op)
        case FloatAttr(value=value, type=type_):
            return Constant(int.from_bytes(type_.pack([value.data]), "little"), str(type_))
        case _:
            raise CannotLift(f"the constant {attribute} is not a scalar", op)


def _constant(
    lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: arith.ConstantOp
) -> None:
    lifting.drafts[op.result] = constant_draft(op.value, op)


def _affine_apply(
    lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: affine.ApplyOp
) -> None:
    (value,) = _map_results(lifting, op.map.data, op.mapOperands, op)
    lifting.has_index_arithmetic = True
    lifting.drafts[op.result] = DraftIndex(value)


def _scalar_operation(lifting: Lifting, steps: Steps, op: Operation) -> None:
    if (
        len(op.results) != 1
        or op.regions
        or not all(
            isinstance(v.type, IntegerType | IndexType | AnyFloat)
            for v in (*op.operands, *op.results)
        )
    ):
        raise CannotLift(f"{op.name} is not an operation on scalars", op)
    arguments = tuple(lifting.draft(o, op) for o in op.operands)
    folded = condition_of(op, arguments) or _affine_of(lifting, op, arguments)
    if folded is None:
        element = str(op.results[0].type)
        folded = DraftApply(op.name, meaningful_attributes(op), arguments, element)
    lifting.define(steps, op.results[0], folded, op)


def _affine_of(lifting: Lifting, op: Operation, arguments: Sequence[Draft]) -> DraftIndex | None:
    """The sum, difference or multiple that an operation on indices is, or a cast argument.

    An operation with an overflow flag may be poison, which no affine function is.
    """
    if any(name == "overflowFlags" for name, _ in meaningful_attributes(op)):
        return None
    match op, arguments:
        case arith.IndexCastOp(), (Scalar() as scalar,) if op.result.type == IndexType():
            return _cast_argument(lifting, scalar, op)
        case arith.AddiOp(), (DraftIndex(a), DraftIndex(b)):
            folded = f"(({a}) + ({b}))"
        case arith.SubiOp(), (DraftIndex(a), DraftIndex(b)):
            folded = f"(({a}) - ({b}))"
        case arith.MuliOp(), (DraftIndex(a), DraftIndex(b)):
            constants = [(f, o) for f, o in ((a, b), (b, a)) if _is_number(f)]
            if not constants:
                return None
            factor, other = constants[0]
            folded = f"({factor.strip('()')} * ({other}))"
        case _:
            return None
    lifting.has_index_arithmetic = True
    return DraftIndex(folded)


def _is_number(affine: Affine) -> bool:
    return affine.strip("()").removeprefix("-").isdigit()


def _cast_argument(lifting: Lifting, scalar: Scalar, op: arith.IndexCastOp) -> DraftIndex:
    type_ = op.input.type
    if not isinstance(type_, IntegerType) or scalar.element != f"i{type_.bitwidth}":
        raise CannotLift(f"a value of type {type_} is cast to an index", op)
    if type_.bitwidth > 64:
        raise CannotLift(f"the cast of a value of type {type_} to an index truncates it", op)
    if scalar.name not in lifting.parameters:
        bound = 1 << (type_.bitwidth - 1)
        lifting.parameters.append(scalar.name)
        lifting.context.append(f"{-bound} <= {scalar.name} < {bound}")
        lifting.needs_long_indices |= type_.bitwidth > 32
    return DraftIndex(f"({scalar.name})")


_DEFAULT_FLAGS = frozenset({"#arith.overflow<none>", "#arith.fastmath<none>"})


def meaningful_attributes(op: Operation) -> tuple[tuple[str, str], ...]:
    """The attributes of a scalar operation that change its meaning, as `Apply` has them."""
    every = {**op.attributes, **op.properties}
    found = {name: str(value) for name, value in every.items() if name != "operandSegmentSizes"}
    return tuple(sorted((n, text) for n, text in found.items() if text not in _DEFAULT_FLAGS))


_LIFTERS: dict[type[Operation], Callable[[Lifting, Steps, BlockLifter, Operation], None]] = {
    affine.ForOp: _affine_for,
    affine.IfOp: _affine_if,
    affine.ApplyOp: _affine_apply,
    affine.LoadOp: _affine_load,
    affine.StoreOp: _affine_store,
    scf.ForOp: _scf_for,
    memref.LoadOp: _load,
    memref.StoreOp: _store,
    arith.ConstantOp: _constant,
}  # pyright: ignore[reportAssignmentType]


def lift_affine(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: Operation) -> bool:
    """Lift one operation; False where it is none of those that this file knows."""
    lifter = _LIFTERS.get(type(op))
    if lifter is not None:
        lifter(lifting, steps, lift_block, op)
    elif op.name.startswith(("arith.", "math.")):
        lift_scalar(lifting, steps, op)
    else:
        return False
    return True


def lift_scalar(lifting: Lifting, steps: Steps, op: Operation) -> None:
    """Lift an operation on scalars, in a loop nest or in the body of a linalg op."""
    if isinstance(op, arith.ConstantOp):
        lifting.drafts[op.result] = constant_draft(op.value, op)
    else:
        _scalar_operation(lifting, steps, op)
