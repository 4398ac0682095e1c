"""Lifting of loops and conditionals.

Loops with affine bounds become iterators, conditions become constraints. A value that a loop or a
conditional carries (`iter_args`, results) becomes a cell: an array of rank 0 that is written where
the value is yielded. An index that a loop carries has to grow by a constant, and is affine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import affine, arith, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType
from xdsl.ir import Block, Operation, SSAValue
from xdsl.ir.affine import AffineConstraintKind

from semantics.functions.operations import operation_name
from verifier.kernel.loops.lifting.affine import (
    affine_text,
    extremum,
    map_results,
    must_fit,
    require_no_overflow,
)
from verifier.kernel.loops.lifting.calls import lift_call
from verifier.kernel.loops.lifting.drafting.coalesced import lift_coalesced
from verifier.kernel.loops.lifting.drafting.conditions import deciding
from verifier.kernel.loops.lifting.drafting.counted import iteration_count_of
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    DraftApply,
    DraftRead,
    MemrefView,
    Number,
)
from verifier.kernel.loops.lifting.drafting.index_arithmetic import (
    constant_of,
    decisive_index,
    flags_of,
    index_made,
    is_constant,
    number_of,
    outside,
    width_of,
    wrapped,
)
from verifier.kernel.loops.lifting.drafting.scalar_functions import computes_scalars
from verifier.kernel.loops.lifting.drafting.state import (
    UNDEFINED_FOR_SOME_OPERANDS,
    BlockLifter,
    Lifting,
    Steps,
    written_inside,
)
from verifier.kernel.loops.lifting.iterators import (
    checked_step,
    define_iterator,
    require_counted,
    within_bounds,
)
from verifier.kernel.loops.lifting.parallel import affine_parallel, scf_forall, scf_parallel
from verifier.kernel.loops.lifting.storage.tensor_storage import assign, is_tensor, joined
from verifier.kernel.loops.lifting.storage.tensor_storage import carried as carried_tensor
from verifier.kernel.loops.recurrences.system import CannotLift, Loop

MOST_LOOPS = 12
"""How deep a nest may be: the time of a query about integer sets grows fast with its dimensions."""


def lift_control(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: Operation) -> bool:
    """Lift one operation; False where it is none of those that this file knows."""
    lifter = _LIFTERS.get(op.name) or _WITHOUT_CLASS.get(operation_name(op))
    if lifter is None:
        return False
    lifter(lifting, steps, lift_block, op)
    return True


# Loops


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
    step = checked_step(step, op)
    memory = {i: lifting.view(i, op) for i in inits if isinstance(i.type, MemRefType)}
    inside_of = written_inside(lifting, op.body) | {view.array for view in memory.values()}
    lifting.about_to_write(inside_of, steps, op)
    block = op.body.block
    iterator, *carried = block.args
    name = f"i{len(steps.position.dims)}"
    if len(steps.position.dims) == MOST_LOOPS:
        raise CannotLift(f"there are more than {MOST_LOOPS} loops around it", op)
    start, end = extremum("max", lower), extremum("min", upper)
    before = f"floor(({name} - {start})/{step})"
    trips = f"max(0, -floor(({start} - {end})/{step}))"
    cells: list[DraftRead | MemrefView | None] = []
    carried_indices: list[tuple[SSAValue, Affine]] = []
    for k, (argument, init, result) in enumerate(zip(carried, inits, op.results, strict=True)):
        if is_tensor(init):
            view = carried_tensor(lifting, steps, op, len(op.operands) - len(inits) + k)
            cells.append(view)
            lifting.views[argument] = view
            continue
        if init in memory:  # The same in each iteration, as is checked at its end.
            cells.append(None)
            lifting.views[argument] = lifting.views[result] = memory[init]
            continue
        growth = _growth(lifting, block, k, argument, init)
        if isinstance(argument.type, IndexType):
            if growth is None:
                raise CannotLift("an index that a loop carries does not grow by a constant", op)
            carried_indices.append((argument, _grown(growth, before)))
            lifting.drafts[result] = index_made(lifting, steps, _grown(growth, trips), op)
            cells.append(None)
            continue
        cell = lifting.keep(steps, lifting.draft(init, op), op)
        lifting.drafts[argument] = lifting.drafts[result] = cell
        cells.append(cell)
        if growth is not None:
            lifting.numbers[argument] = _counter(lifting, growth, before, argument)
            lifting.numbers[result] = _counter(lifting, growth, trips, argument)
    loop = Loop(name, op, "for", step)
    inside = Steps(
        steps.position.inside(steps.take(), loop, within_bounds(name, lower, upper, step)), block
    )
    define_iterator(lifting, iterator, name)
    for argument, value in carried_indices:
        lifting.drafts[argument] = index_made(lifting, inside, value, op)
    require_counted(lifting, inside, loop, iterator, op)
    lift_block(lifting, inside)
    _yield_to(lifting, inside, cells, block)
    for init, value in zip(inits, block.last_op.operands if block.last_op else (), strict=True):
        if init in memory and lifting.view(value, op) != memory[init]:
            raise CannotLift("a loop carries one memref and then another", op)
    for result, cell in zip(op.results, cells, strict=True):
        if isinstance(cell, MemrefView):
            lifting.views[result] = cell


def _growth(
    lifting: Lifting, block: Block, position: int, argument: SSAValue, init: SSAValue
) -> tuple[Number, int, bool] | None:
    """What a carried integer starts with, the constant that each iteration adds to it, and whether
    the sum is poison where it does not fit.

    An iteration may add several times, to and fro where no flag makes what is between poison.
    """
    first = number_of(lifting, init)
    last = block.last_op
    if first is None or last is None:
        return None
    parts: list[int] = []
    flags: set[str] = set()
    value = last.operands[position]
    while value is not argument:
        op = value.owner
        if not isinstance(op, arith.AddiOp | arith.SubiOp) or not flags_of(op) <= {"nsw"}:
            return None
        if isinstance(argument.type, IndexType) and flags_of(op):
            return None
        left, right = op.lhs, op.rhs
        if isinstance(op, arith.AddiOp) and _literal(lifting, left) is not None:
            left, right = right, left
        literal = _literal(lifting, right)
        if literal is None:
            return None
        parts.append(literal if isinstance(op, arith.AddiOp) else -literal)
        flags |= flags_of(op)
        value = left
    if flags and min(parts) < 0 < max(parts):
        return None
    return first, sum(parts), bool(flags)


def _literal(lifting: Lifting, value: SSAValue) -> int | None:
    if isinstance(value.owner, arith.ConstantOp) and isinstance(value.owner.value, IntegerAttr):
        return value.owner.value.value.data
    number = number_of(lifting, value)
    return constant_of(number.value) if number is not None and is_constant(number.value) else None


def _grown(growth: tuple[Number, int, bool], times: Affine) -> Affine:
    first, added, _ = growth
    return f"({first.value} + {added} * {times})"


def _counter(
    lifting: Lifting, growth: tuple[Number, int, bool], times: Affine, argument: SSAValue
) -> Number:
    """A counter as a number. With a flag it grows in one direction: if it fits now, it always
    has."""
    value = _grown(growth, times)
    first, _, flagged = growth
    width = width_of(argument.type) or 64
    beyond = outside(value, width)
    if flagged:
        return Number(value, first.unless, first.scalars, (*first.poison, beyond))
    if lifting.wrapping is None:
        return Number(value, (*first.unless, beyond), first.scalars, first.poison)
    return Number(wrapped(lifting, None, value, width), (), first.scalars, first.poison)


def _yield_to(
    lifting: Lifting, steps: Steps, cells: Sequence[DraftRead | MemrefView | None], block: Block
) -> None:
    """Write what the terminator of `block` yields to `cells`, all at once."""
    last = block.last_op
    if last is None or not cells:
        return
    pairs = list(zip(cells, last.operands, strict=True))
    carried = [(c, lifting.draft(o, last)) for c, o in pairs if isinstance(c, DraftRead)]
    tensors = [(c, o) for c, o in pairs if isinstance(c, MemrefView)]
    if len(carried) + len(tensors) > 1:
        carried = [(cell, lifting.keep(steps, value, last)) for cell, value in carried]
    assign(lifting, steps, [c for c, _ in tensors], [o for _, o in tensors], last)
    for cell, value in carried:
        lifting.write(steps, cell.array, (), value, last)


def _affine_for(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: affine.ForOp) -> None:
    if lift_coalesced(lifting, steps, lift_block, op):
        return
    lower = map_results(lifting, steps, op.lowerBoundMap.data, op.lowerBoundOperands, op)
    upper = map_results(lifting, steps, op.upperBoundMap.data, op.upperBoundOperands, op)
    _loop(lifting, steps, lift_block, op, lower, upper, op.step.value.data, op.inits)


def _scf_for(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: scf.ForOp) -> None:
    if "unsignedCmp" in op.properties or "unsignedCmp" in op.attributes:
        raise CannotLift("the bounds of a loop are compared as unsigned numbers", op)
    lower, upper = (f"({decisive_index(lifting, steps, bound, op)})" for bound in (op.lb, op.ub))
    step = decisive_index(lifting, steps, op.step, op)
    if is_constant(step):
        found = (lower,), (upper,), constant_of(step)
    else:
        found = ("0",), (iteration_count_of(lifting, steps, op, lower, upper, step),), 1
    _loop(lifting, steps, lift_block, op, *found, op.iter_args)


# Conditionals


def _affine_if(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: affine.IfOp) -> None:
    set_ = op.condition.data
    texts = [decisive_index(lifting, steps, o, op) for o in op.args]
    dims, symbols = texts[: set_.num_dims], texts[set_.num_dims :]
    conditions: list[str] = []
    computed: list[Affine] = []
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
            computed.append(f"({left} - {right})")
            parts = (*must_fit(constraint.lhs), *must_fit(constraint.rhs))
            computed += [affine_text(part, dims, symbols) for part in parts]
    except ValueError as error:
        raise CannotLift(str(error), op) from error
    require_no_overflow(lifting, steps, list(dict.fromkeys(computed)), op)
    _conditional(lifting, steps, lift_block, op, f"({' and '.join(conditions) or 'true'})")


def _scf_if(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: scf.IfOp) -> None:
    condition = deciding(lifting, steps, op.cond, op)
    if condition is None:
        _selection(lifting, steps, lift_block, op)
    else:
        _conditional(lifting, steps, lift_block, op, condition)


def _execute_region(
    lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: scf.ExecuteRegionOp
) -> None:
    """A block that runs once is one that always runs."""
    if len(op.region.blocks) != 1:
        raise CannotLift("scf.execute_region has several blocks", op)
    _conditional(lifting, steps, lift_block, op, "true")


def _conditional(
    lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: Operation, condition: str
) -> None:
    regions = [r for r in op.regions if r.blocks]
    for region in regions:
        lifting.about_to_write(written_inside(lifting, region), steps, op)
    if any(isinstance(result.type, IndexType) for result in op.results):
        raise CannotLift("a conditional gives an index", op)
    cells = [
        None
        if is_tensor(r) or isinstance(r.type, MemRefType)
        else DraftRead(lifting.new_array("cell", (), str(r.type)), (), str(r.type))
        for r in op.results
    ]
    branches: list[Steps] = []
    for region, under in zip(regions, (condition, f"(not {condition})"), strict=False):
        inside = Steps(steps.position.under(steps.take(), under), region.block)
        lift_block(lifting, inside)
        _yield_to(lifting, inside, cells, region.block)
        branches.append(inside)
    for number, (result, cell) in enumerate(zip(op.results, cells, strict=True)):
        if isinstance(result.type, MemRefType):
            lifting.views[result] = _one_memory(lifting, branches, number, op)
        elif cell is None:
            lifting.views[result] = joined(lifting, steps, branches, number, op)
        else:
            lifting.drafts[result] = cell


def _one_memory(
    lifting: Lifting, branches: Sequence[Steps], number: int, op: Operation
) -> MemrefView:
    """The memref that all branches of a conditional yield at a position."""
    found: list[MemrefView] = []
    for branch in branches:
        last = branch.block.last_op
        assert last is not None
        found.append(lifting.view(last.operands[number], last))
    if any(view != found[0] for view in found):
        raise CannotLift("a conditional chooses between memrefs", op)
    return found[0]


def _selection(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: scf.IfOp) -> None:
    """A conditional on data whose branches only compute: both do, and one is selected."""
    inner = [i for r in op.regions if r.blocks for i in r.block.ops if i is not r.block.last_op]
    pure = all(computes_scalars(i) and i.name not in UNDEFINED_FOR_SOME_OPERANDS for i in inner)
    if not pure or not op.results or any(isinstance(r.type, IndexType) for r in op.results):
        raise CannotLift("what runs depends on data", op)
    condition = lifting.draft(op.cond, op)
    lifting.decide(steps, condition, op)
    yielded: list[Sequence[SSAValue]] = []
    for region in op.regions:
        inside = steps.position.under(steps.take(), "true")
        lift_block(lifting, Steps(inside, region.block))
        last = region.block.last_op
        yielded.append(() if last is None else last.operands)
    for result, then, other in zip(op.results, *yielded, strict=True):
        arms = (condition, lifting.draft(then, op), lifting.draft(other, op))
        select = DraftApply("arith.select", (), arms, str(result.type))
        lifting.define(steps, result, select, op)


_LIFTERS: dict[str, Callable[[Lifting, Steps, BlockLifter, Operation], None]] = {
    "affine.for": _affine_for,
    "affine.parallel": affine_parallel,
    "affine.if": _affine_if,
    "scf.for": _scf_for,
    "scf.parallel": scf_parallel,
    "scf.if": _scf_if,
    "scf.execute_region": _execute_region,
    "func.call": lift_call,
}  # pyright: ignore[reportAssignmentType]
_WITHOUT_CLASS = {"scf.forall": scf_forall}
"""The lifters of operations of which xDSL has no class; what it does not read of the others is not
lifted."""
