"""Lifting of parallel loops, whose iterations must not meet in an element."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import affine, scf, tensor
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, Region, SSAValue

from semantics.control_flow.structured.forall import (
    as_insert,
    bounds_of,
    inserts_of,
    sees_its_own,
    shared_in,
)
from semantics.language.kinds import isa
from verifier.kernel.loops.lifting.affine import map_results
from verifier.kernel.loops.lifting.drafting.drafts import Affine, MemrefView
from verifier.kernel.loops.lifting.drafting.index_arithmetic import decisive_index
from verifier.kernel.loops.lifting.drafting.state import (
    BlockLifter,
    Lifting,
    Steps,
    written_inside,
)
from verifier.kernel.loops.lifting.iterators import (
    checked_step,
    constant_step,
    define_iterator,
    require_counted,
    within_bounds,
)
from verifier.kernel.loops.lifting.races import require_no_races
from verifier.kernel.loops.lifting.storage.tensor_storage import copied, copy
from verifier.kernel.loops.lifting.storage.windows import require_equal, window
from verifier.kernel.loops.recurrences.system import CannotLift, Loop


def scf_parallel(
    lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: scf.ParallelOp
) -> None:
    if op.initVals:
        raise CannotLift("a parallel loop reduces", op)
    bounds = [
        (
            [f"({decisive_index(lifting, steps, low, op)})"],
            [f"({decisive_index(lifting, steps, high, op)})"],
        )
        for low, high in zip(op.lowerBound, op.upperBound, strict=True)
    ]
    widths = [constant_step(lifting, steps, step, op) for step in op.step]
    _parallel(lifting, steps, lift_block, op, op.body, bounds, widths)


def affine_parallel(
    lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: affine.ParallelOp
) -> None:
    if op.res or op.reductions.data:
        raise CannotLift("a parallel loop reduces", op)
    lower_map, upper_map = op.lowerBoundsMap.data, op.upperBoundsMap.data
    operands = op.map_operands
    count = lower_map.num_dims + lower_map.num_symbols
    lower = iter(map_results(lifting, steps, lower_map, operands[:count], op))
    upper = iter(map_results(lifting, steps, upper_map, operands[count:], op))
    groups = zip(op.lowerBoundsGroups.get_values(), op.upperBoundsGroups.get_values(), strict=True)
    bounds = [
        ([next(lower) for _ in range(int(low))], [next(upper) for _ in range(int(high))])
        for low, high in groups
    ]
    widths = [step.value.data for step in op.steps.data]
    _parallel(lifting, steps, lift_block, op, op.body, bounds, widths)


def scf_forall(lifting: Lifting, steps: Steps, lift_block: BlockLifter, op: Operation) -> None:
    """A parallel loop. One that makes tensors writes the slices that its iterations insert to
    copies of the tensors that it was given, which all iterations see as they were."""
    found = bounds_of(op)
    if found is None:
        raise CannotLift("a step of scf.forall is no literal, or it does not insert slices", op)
    lower, upper, widths = found
    last = op.regions[0].block.last_op
    assert last is not None
    inserts = inserts_of(last)
    into = [each.operands[1] for each in inserts]
    if len(set(into)) < len(into) or not all(map(sees_its_own, inserts)):
        raise CannotLift("an iteration of scf.forall sees more of a tensor than its slice", op)

    def limit(bound: SSAValue | int) -> Affine:
        text = f"{bound}" if isinstance(bound, int) else decisive_index(lifting, steps, bound, op)
        return f"({text})"

    bounds = [([limit(a)], [limit(b)]) for a, b in zip(lower, upper, strict=True)]
    given = op.operands[len(op.operands) - len(op.results) :]
    for value, shared, result in zip(given, shared_in(op), op.results, strict=True):
        view = lifting.view(value, op)
        if view.array not in lifting.tensors and not lifting.arrays[view.array].is_tensor:
            raise CannotLift("scf.forall on a tensor that is made of memory", op)
        seen = copied(lifting, steps, view, op) if view.array in lifting.tensors else view
        lifting.tensors.pop(seen.array, None)  # So no iteration changes it.
        lifting.views[shared] = seen
        lifting.views[result] = copied(lifting, steps, view, op)
    results = dict(zip(shared_in(op), op.results, strict=True))

    def insert(inside: Steps) -> None:
        for each in inserts:
            _insert(lifting, inside, each, lifting.views[results[each.operands[1]]])

    literal = [width for width in widths if isinstance(width, int)]
    _parallel(lifting, steps, lift_block, op, op.regions[0], bounds, literal, insert)


def _insert(lifting: Lifting, steps: Steps, op: Operation, whole: MemrefView) -> None:
    """Write a slice to its place in a tensor."""
    named = as_insert(op)
    assert isinstance(named, tensor.InsertSliceOp)
    for own, value in zip(named.operands, op.operands, strict=True):
        if value in lifting.drafts:
            lifting.drafts[own] = lifting.drafts[value]
    source, type_ = lifting.view(op.operands[0], op), named.source.type
    assert isa(type_, TensorType[Attribute])
    try:
        part = window(lifting, steps, whole, named, type_.get_shape())
        for a, b in zip(part.shape, source.shape, strict=True):
            require_equal(lifting, steps, a, b, named)
    except CannotLift as error:
        raise CannotLift(error.reason, op) from error
    copy(lifting, steps, source, part, op)


def _parallel(
    lifting: Lifting,
    steps: Steps,
    lift_block: BlockLifter,
    op: Operation,
    body: Region,
    bounds: Sequence[tuple[Sequence[Affine], Sequence[Affine]]],
    widths: Sequence[int],
    at_end: Callable[[Steps], None] = lambda _: None,
) -> None:
    """A parallel loop as a nest in the order of its iterators, whose iterations do not meet."""
    lifting.about_to_write(written_inside(lifting, body), steps, op)
    outer = steps.position
    position = outer.under(steps.take(), "true")
    arrays = frozenset(lifting.arrays)
    first = len(lifting.written)
    counters = body.block.args[: len(widths)]
    for argument, (lower, upper), width in zip(counters, bounds, widths, strict=True):
        name = f"i{len(position.dims)}"
        loop = Loop(name, op, "parallel", checked_step(width, op))
        position = position.inside(0, loop, within_bounds(name, lower, upper, width))
        require_counted(lifting, Steps(position, body.block), loop, argument, op)
        define_iterator(lifting, argument, name)
    inside = Steps(position, body.block)
    lift_block(lifting, inside)
    at_end(inside)
    require_no_races(lifting, outer, position, lifting.written[first:], arrays, op)
