"""scf and affine control flow as branches.

Sources: the pages of the scf and affine dialects (MLIR 22), and MLIR's own conversions of these
dialects. To branch on poison is undefined, so a bound that is poison is. The counter of `scf.for`
that leaves the range of its type is undefined behaviour, as its page says since llvm-project's pull
request 203713, which describes what its passes took for granted before; so is a step that is not
positive, which the page has always demanded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from xdsl.dialects import memref as memref_dialect
from xdsl.dialects.arith import IntegerOverflowAttr, IntegerOverflowFlag
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AffineSetAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
)
from xdsl.ir import Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstraintKind
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.cells import read_cell
from semantics.control_flow.graph import Branch, Demand, Edge, Switch, Undefined
from semantics.control_flow.lanes import compare, constant
from semantics.control_flow.memrefs import read_access
from semantics.control_flow.operations import case_values
from semantics.control_flow.reading import Expand, GraphReader, Names
from semantics.control_flow.scopes import ENDS as SCOPE_ENDS
from semantics.control_flow.scopes import SCOPE, is_read_as_its_block
from semantics.control_flow.structured.affine import AffineSteps, read_delinearize, read_linearize
from semantics.control_flow.structured.forall import (
    FORALL,
    as_insert,
    as_parallel,
    bounds_of,
    has_one_result,
    inserts_of,
    shared_in,
)
from semantics.functions.operations import operation_name

_I1, _INDEX = IntegerType(1), IndexType()
_NSW = IntegerOverflowAttr((IntegerOverflowFlag.NSW,))
_NUW = IntegerOverflowAttr((IntegerOverflowFlag.NUW,))
_NO_FLAGS = IntegerOverflowAttr(())
_IN_ANY_ORDER = tuple(
    f"arith.{name}"
    for name in ("addi", "muli", "andi", "ori", "xori", "minsi", "minui", "maxsi", "maxui")
)


def _joined(reader: GraphReader, op: Operation, names: Names) -> int:
    """The block behind an operation; its parameters are the results."""
    after = reader.new_block([(v.name_hint or "result", v.type) for v in op.results])
    names.update(zip(op.results, reader.parameters(after), strict=True))
    return after


def _yields_to(reader: GraphReader, after: int) -> Callable[[Operation, Names], None]:
    return lambda op, inner: reader.jump(after, reader.operands(op, inner))


def _if(reader: GraphReader, op: Operation, names: Names) -> None:
    after = _joined(reader, op, names)
    _two_ways(reader, op, names, names[op.operands[0]], after, "scf.yield")


def _two_ways(
    reader: GraphReader, op: Operation, names: Names, condition: str, after: int, yields: str
) -> None:
    ways: list[Edge] = []
    for region in op.regions:
        ways.append(Edge(reader.new_block() if region.blocks else after))
    reader.end(Branch(condition, ways[0], ways[1]))
    for region, way in zip(op.regions, ways, strict=True):
        if region.blocks:
            reader.open(way.to)
            reader.body(region, (), names, {yields: _yields_to(reader, after)})
    reader.open(after)


def _for(reader: GraphReader, op: Operation, names: Names) -> None:
    place = reader.where(op)
    low, high, step = (names[value] for value in op.operands[:3])
    unsigned = op.get_attr_or_prop("unsignedCmp") is not None
    zero = constant(reader, 0, reader.type_of(step), place)
    steps = compare(reader, "ugt" if unsigned else "sgt", step, zero, place)
    positive, not_positive = reader.new_block(), reader.new_block()
    reader.end(Branch(steps, Edge(positive), Edge(not_positive)))
    reader.open(not_positive)
    reader.end(Undefined())
    reader.open(positive)
    initial = [names[value] for value in op.operands[3:]]
    counted_loop(reader, op, names, low, high, step, initial, "scf.yield", unsigned)


def counted_loop(
    reader: GraphReader,
    op: Operation,
    names: Names,
    low: str,
    high: str,
    step: str,
    initial: Sequence[str],
    yields: str,
    unsigned: bool = False,
) -> None:
    """A loop from `low` to below `high`, whose counter does not overflow."""
    place = reader.where(op)
    body = op.regions[0].blocks[0]
    types = [(a.name_hint or "i", a.type) for a in body.args]
    head = reader.new_block(types, counted=True)
    inside, after = reader.new_block(), _joined(reader, op, names)
    reader.jump(head, (low, *initial))
    reader.open(head)
    counter, *carried = reader.parameters(head)
    goes_on = compare(reader, "ult" if unsigned else "slt", counter, high, place)
    reader.end(Branch(goes_on, Edge(inside), Edge(after, tuple(carried))))
    reader.open(inside)

    def again(end: Operation, inner: Names) -> None:
        flag = {"overflowFlags": _NUW if unsigned else _NSW}
        type_ = reader.type_of(counter)
        following = reader.step("arith.addi", (counter, step), type_, place, flag, "next")
        reader.add(Demand(following, place))
        reader.jump(head, (following, *reader.operands(end, inner)))

    reader.body(op.regions[0], (counter, *carried), names, {yields: again})
    reader.open(after)


def _while(reader: GraphReader, op: Operation, names: Names) -> None:
    before, body = op.regions
    head = reader.new_block([(a.name_hint or "v", a.type) for a in before.blocks[0].args])
    inside = reader.new_block([(a.name_hint or "v", a.type) for a in body.blocks[0].args])
    after = _joined(reader, op, names)
    reader.jump(head, reader.operands(op, names))
    reader.open(head)

    def decide(end: Operation, inner: Names) -> None:
        condition, *values = reader.operands(end, inner)
        given = tuple(values)
        reader.end(Branch(condition, Edge(inside, given), Edge(after, given)))

    reader.body(before, reader.parameters(head), names, {"scf.condition": decide})
    reader.open(inside)
    reader.body(body, reader.parameters(inside), names, {"scf.yield": _yields_to(reader, head)})
    reader.open(after)


def _index_switch(reader: GraphReader, op: Operation, names: Names) -> None:
    after = _joined(reader, op, names)
    blocks = [reader.new_block() for _ in op.regions]
    for value in case_values(op):
        reader.demand_fits(value, reader.where(op))
    cases = tuple(
        (value, Edge(block)) for value, block in zip(case_values(op), blocks[1:], strict=True)
    )
    reader.end(Switch(names[op.operands[0]], cases, Edge(blocks[0])))
    for region, block in zip(op.regions, blocks, strict=True):
        reader.open(block)
        reader.body(region, (), names, {"scf.yield": _yields_to(reader, after)})
    reader.open(after)


def _execute_region(reader: GraphReader, op: Operation, names: Names) -> None:
    after = _joined(reader, op, names)
    reader.body(op.regions[0], (), names, {"scf.yield": _yields_to(reader, after)})
    reader.open(after)


def _alloca_scope(reader: GraphReader, op: Operation, names: Names) -> None:
    open_ = reader.open_functions
    if not open_ or not is_read_as_its_block(op, open_[0]):
        reader.opaque(op, names)
        return
    after = _joined(reader, op, names)
    reader.body(op.regions[0], (), names, {SCOPE_ENDS: _yields_to(reader, after)})
    reader.open(after)


def _parallel(reader: GraphReader, op: Operation, names: Names) -> None:
    """Of a source, the loops in order, unless it goes with one of the target; that is right only as
    a whole."""
    if not reader.sequential or op in reader.matched:
        reader.opaque(op, names)
        return
    reader.in_any_order = True
    reader.combines |= any(not _combines_in_any_order(region) for region in _reductions(op))
    sizes = op.get_attr_or_prop("operandSegmentSizes")
    assert isinstance(sizes, DenseArrayBase)
    rank = int(sizes.get_values()[0])
    named = [names[value] for value in op.operands]
    bounds = list(
        zip(named[:rank], named[rank : 2 * rank], named[2 * rank : 3 * rank], strict=True)
    )
    combined = _nest(reader, op, names, bounds, (), named[3 * rank :])
    names.update(zip(op.results, combined, strict=True))


def _reductions(op: Operation) -> Sequence[Region]:
    last = op.regions[0].blocks[0].last_op
    return () if last is None else last.regions


def _combines_in_any_order(reduction: Region) -> bool:
    """Whether it is one operation on its two arguments that is associative and commutative."""
    (block,) = reduction.blocks
    first, last = block.first_op, block.last_op
    return (
        first is not None
        and last is not None
        and first.next_op is last
        and operation_name(first) in _IN_ANY_ORDER
        and first.get_attr_or_prop("overflowFlags") in (None, _NO_FLAGS)
        and {*first.operands} == {*block.args}
        and list(last.operands) == list(first.results)
    )


def _forall(reader: GraphReader, op: Operation, names: Names) -> None:
    """As a parallel loop. Where there are results the tensor goes from iteration to iteration, each
    of which inserts its slices into it: in a source, which may run so, and where any order gives
    the same."""
    bounds = bounds_of(op)
    if bounds is None:
        reader.opaque(op, names)
        return
    place = reader.where(op)
    named = [
        [
            constant(reader, bound, _INDEX, place)
            if isinstance(bound, int)
            else reader.name_of(bound, op, names)
            for bound in each
        ]
        for each in bounds
    ]
    is_one = bool(op.results) and has_one_result(op, bounds)
    if (reader.sequential or is_one) and op not in reader.matched:
        reader.in_any_order |= not is_one
        reader.combines |= bool(op.results) and not is_one
        ranges = [(low, high, step) for low, high, step in zip(*named, strict=True)]
        shared = [reader.name_of(value, op, names) for value in _shared(op)]
        names.update(zip(op.results, _nest(reader, op, names, ranges, (), shared), strict=True))
        return
    if op.results:
        reader.opaque(op, names)
        return
    operands = [name for each in named for name in each]
    as_parallel(op, lambda loop: reader.opaque_on(loop, op, operands, [], names=names))


def _shared(op: Operation) -> Sequence[SSAValue]:
    return op.operands[len(op.operands) - len(op.results) :]


def _nest(
    reader: GraphReader,
    op: Operation,
    names: Names,
    bounds: Sequence[tuple[str, str, str]],
    counters: tuple[str, ...],
    carried: Sequence[str],
) -> Sequence[str]:
    """The loops in order; what is combined of the values that its iterations give and of those that
    are `carried` into it. In which order that is done is left open, and one after the other is one
    of them: so upstream lowers it (ParallelLowering of SCFToControlFlow.cpp)."""
    place = reader.where(op)
    if not bounds:
        return _iteration(reader, op, names, counters, carried)
    (low, high, step), *inner = bounds
    zero = constant(reader, 0, _INDEX, place)
    steps = compare(reader, "sgt", step, zero, place)
    positive, not_positive = reader.new_block(), reader.new_block()
    reader.end(Branch(steps, Edge(positive), Edge(not_positive)))
    reader.open(not_positive)
    reader.end(Undefined())
    reader.open(positive)
    sums = [("combined", reader.type_of(name)) for name in carried]
    head = reader.new_block([("i", _INDEX), *sums], counted=True)
    inside, after = reader.new_block(), reader.new_block(sums)
    reader.jump(head, (low, *carried))
    reader.open(head)
    counter, *so_far = reader.parameters(head)
    goes_on = compare(reader, "slt", counter, high, place)
    reader.end(Branch(goes_on, Edge(inside), Edge(after, tuple(so_far))))
    reader.open(inside)
    combined = _nest(reader, op, names, inner, (*counters, counter), so_far)
    following = reader.step(
        "arith.addi", (counter, step), _INDEX, place, {"overflowFlags": _NSW}, "next"
    )
    reader.add(Demand(following, place))
    reader.jump(head, (following, *combined))
    reader.open(after)
    return reader.parameters(after)


def _iteration(
    reader: GraphReader,
    op: Operation,
    names: Names,
    counters: tuple[str, ...],
    carried: Sequence[str],
) -> Sequence[str]:
    """One iteration; what is combined of `carried` and the values that it gives."""
    found: list[str] = []

    def reduce(end: Operation, inner: Names) -> None:
        given = reader.operands(end, inner)
        for region, pair in zip(end.regions, zip(carried, given, strict=True), strict=True):
            reader.body(
                region,
                pair,
                inner,
                {"scf.reduce.return": lambda o, n: found.extend(reader.operands(o, n))},
            )

    def insert(end: Operation, inner: Names) -> None:
        tensors = dict(zip(shared_in(op), carried, strict=True))
        for each in inserts_of(end):
            slice_, into, *place = each.operands
            given = [reader.name_of(value, each, inner) for value in (slice_, *place)]
            operands = (given[0], tensors[into], *given[1:])
            (tensors[into],) = reader.scalar(as_insert(each), operands, each)
        found.extend(tensors.values())

    ends: Mapping[str, Callable[[Operation, Names], None]] = {
        "scf.reduce": reduce,
        "scf.forall.in_parallel": insert,
    }
    first = [] if operation_name(op) != FORALL else [names[value] for value in _shared(op)]
    reader.body(op.regions[0], (*counters, *first), names, ends)
    return found


# affine


def _affine_for(reader: GraphReader, op: Operation, names: Names) -> None:
    place = reader.where(op)
    maps = [op.get_attr_or_prop(name) for name in ("lowerBoundMap", "upperBoundMap")]
    step = op.get_attr_or_prop("step")
    sizes = op.get_attr_or_prop("operandSegmentSizes")
    if not (
        all(isinstance(found, AffineMapAttr) for found in maps)
        and isinstance(step, IntegerAttr)
        and isinstance(sizes, DenseArrayBase)
    ):
        reader.opaque(op, names)
        return
    lows, highs, _ = (int(size) for size in sizes.get_values())
    named = [names[value] for value in op.operands]
    steps = AffineSteps(reader, place)
    lower, upper = (cast(AffineMapAttr, found).data for found in maps)
    low = steps.extreme(lower, named[:lows], greatest=True)
    high = steps.extreme(upper, named[lows : lows + highs], greatest=False)
    by = constant(reader, step.value.data, _INDEX, place)
    counted_loop(reader, op, names, low, high, by, named[lows + highs :], "affine.yield")


def _affine_if(reader: GraphReader, op: Operation, names: Names) -> None:
    place = reader.where(op)
    found = op.get_attr_or_prop("condition")
    if not isinstance(found, AffineSetAttr):
        reader.opaque(op, names)
        return
    steps = AffineSteps(reader, place)
    operands = [names[value] for value in op.operands]
    zero = constant(reader, 0, _INDEX, place)
    condition: str | None = None
    for constraint in found.data.constraints:
        if constraint.kind not in (AffineConstraintKind.ge, AffineConstraintKind.eq):
            reader.opaque(op, names)
            return
        left = steps.value(constraint.lhs, operands, found.data.num_dims)
        right = steps.value(constraint.rhs, operands, found.data.num_dims)
        predicate = "sge" if constraint.kind == AffineConstraintKind.ge else "eq"
        holds = compare(reader, predicate, left, right, place)
        condition = (
            holds
            if condition is None
            else reader.step("arith.andi", (condition, holds), _I1, place, name="condition")
        )
    if condition is None:
        condition = compare(reader, "eq", zero, zero, place)
    after = _joined(reader, op, names)
    _two_ways(reader, op, names, condition, after, "affine.yield")


def _affine_value(reader: GraphReader, op: Operation, names: Names) -> None:
    """apply, min and max."""
    found = op.get_attr_or_prop("map")
    if not isinstance(found, AffineMapAttr):
        reader.opaque(op, names)
        return
    steps = AffineSteps(reader, reader.where(op))
    operands = [names[value] for value in op.operands]
    name = operation_name(op)
    if name == "affine.apply":
        (expression,) = found.data.results
        names[op.results[0]] = steps.value(expression, operands, found.data.num_dims)
    else:
        names[op.results[0]] = steps.extreme(found.data, operands, name == "affine.max")


def _affine_access(reader: GraphReader, op: Operation, names: Names) -> None:
    """A load or a store at indices that a map gives: what it is lowered to."""
    found = op.get_attr_or_prop("map")
    if not isinstance(found, AffineMapAttr):
        reader.opaque(op, names)
        return
    if read_cell(reader, op, names):
        return
    stores = operation_name(op) == "affine.store"
    memref = 1 if stores else 0
    steps = AffineSteps(reader, reader.where(op))
    operands = [names[value] for value in op.operands[memref + 1 :]]
    indices = [steps.value(e, operands, found.data.num_dims) for e in found.data.results]
    cell = [
        create_ssa_value(op.operands[memref].type),
        *(create_ssa_value(_INDEX) for _ in indices),
    ]
    access: Operation = (
        memref_dialect.StoreOp.create(operands=[create_ssa_value(op.operands[0].type), *cell])
        if stores
        else memref_dialect.LoadOp.create(operands=cell, result_types=[op.results[0].type])
    )
    access.attributes.update({n: v for n, v in op.attributes.items() if n != "map"})
    if not read_access(reader, access, op, indices, names):
        given = [*(names[value] for value in op.operands[: memref + 1]), *indices]
        reader.opaque_as(access, op, given, names)


EXPANDED: Mapping[str, Expand] = {
    "scf.if": _if,
    "scf.for": _for,
    "scf.while": _while,
    "scf.index_switch": _index_switch,
    "scf.execute_region": _execute_region,
    SCOPE: _alloca_scope,
    "scf.parallel": _parallel,
    FORALL: _forall,
    "affine.for": _affine_for,
    "affine.if": _affine_if,
    "affine.apply": _affine_value,
    "affine.min": _affine_value,
    "affine.max": _affine_value,
    "affine.linearize_index": read_linearize,
    "affine.delinearize_index": read_delinearize,
    "affine.load": _affine_access,
    "affine.store": _affine_access,
}
