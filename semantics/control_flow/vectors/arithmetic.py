"""Sums of lanes, and products.

Source: the page of the vector dialect (MLIR 22). Integers may be combined in any order. In which
order floats are it does not say, so only one that combines a single element with the accumulator is
known; these combinations are commutative (ODS of arith).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from xdsl.dialects import arith, math
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import AffineMapAttr, AnyFloat, ArrayAttr, IntegerType
from xdsl.dialects.vector import CombiningKindAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr
from xdsl.utils.test_value import create_ssa_value

from semantics.control_flow.lanes import (
    ByName,
    OnLanes,
    chosen,
    computed,
    element_of,
    give,
    have_lanes,
    integers,
    lanes_of,
    places,
    row_major,
    shape_of,
    without_fast_math,
)
from semantics.control_flow.reading import GraphReader, Names
from semantics.functions.operations import operation_name
from semantics.language.kinds import isa
from semantics.language.program import as_integer_type, is_integer_like

_OF_INTEGERS: Mapping[str, type[Operation]] = {
    "add": arith.AddiOp,
    "mul": arith.MuliOp,
    "and": arith.AndIOp,
    "or": arith.OrIOp,
    "xor": arith.XOrIOp,
    "minsi": arith.MinSIOp,
    "minui": arith.MinUIOp,
    "maxsi": arith.MaxSIOp,
    "maxui": arith.MaxUIOp,
}
_KINDS_OF_LLVM: Mapping[str, str] = {
    **{kind: kind for kind in ("add", "mul", "and", "or", "xor")},
    "smin": "minsi",
    "umin": "minui",
    "smax": "maxsi",
    "umax": "maxui",
}
_OF_FLOATS: Mapping[str, type[Operation]] = {
    "add": arith.AddfOp,
    "mul": arith.MulfOp,
    "minnumf": arith.MinnumfOp,
    "maxnumf": arith.MaxnumfOp,
    "minimumf": arith.MinimumfOp,
    "maximumf": arith.MaximumfOp,
}


def _kind(op: Operation) -> str:
    kind = op.get_attr_or_prop("kind")
    return kind.data.value if isinstance(kind, CombiningKindAttr) else ""


def combining(op: Operation, type_: Attribute) -> str | None:
    """The name of the operation that combines values of a type; None where that is not known."""
    known = _OF_INTEGERS if is_integer_like(type_) else _OF_FLOATS
    found = known.get(_kind(op))
    return None if found is None else found.name


def _combined(reader: GraphReader, op: Operation, kind: str, lanes: Sequence[str]) -> str:
    """The lanes, one by one from the first on."""
    first, *others = lanes
    type_ = reader.type_of(first)
    flags = op.get_attr_or_prop("fastmath") or FastMathFlagsAttr("none")
    properties = {} if is_integer_like(type_) else {"fastmath": flags}
    which = (_OF_INTEGERS if is_integer_like(type_) else _OF_FLOATS)[kind]
    for other in others:
        first = computed(reader, which, (first, other), type_, op, properties)
    return first


def _can_combine(op: Operation, type_: Attribute, elements: int) -> bool:
    """Whether so many values, the accumulator not counted, may be combined one by one."""
    if is_integer_like(type_):
        return _kind(op) in _OF_INTEGERS
    return isinstance(type_, AnyFloat) and _kind(op) in _OF_FLOATS and elements == 1


def _reduction(reader: GraphReader, op: Operation, names: Names) -> bool:
    if not have_lanes(op.operands[0]):
        return False
    lanes = lanes_of(reader, op.operands[0], op, names)
    if not _can_combine(op, element_of(op.operands[0]), len(lanes)):
        return False
    accumulator = [reader.name_of(value, op, names) for value in op.operands[1:]]
    if not accumulator and not without_fast_math(op):
        return False
    names[op.results[0]] = _combined(reader, op, _kind(op), [*lanes, *accumulator])
    return True


def _reduction_of_llvm(reader: GraphReader, op: Operation, names: Names) -> bool:
    """LLVM's language reference, *llvm.vector.reduce*, of integers: all lanes take part."""
    if not have_lanes(op.operands[0]) or not is_integer_like(element_of(op.operands[0])):
        return False
    lanes = lanes_of(reader, op.operands[0], op, names)
    kind = _KINDS_OF_LLVM[operation_name(op).rpartition(".")[2]]
    names[op.results[0]] = _combined(reader, op, kind, lanes)
    return True


def _multi_reduction(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Where no dimension is reduced, upstream's folder forgets the accumulator: that is opaque."""
    shape, dims = shape_of(op.operands[0]), integers(op, "reduction_dims")
    if not shape or not dims or not have_lanes(op.operands[1]):
        return False
    if not _can_combine(op, element_of(op.operands[0]), prod(shape[d] for d in dims)):
        return False
    lanes, accumulators = (lanes_of(reader, value, op, names) for value in op.operands)
    kept = [d for d in range(len(shape)) if d not in dims]
    terms = [[lane] for lane in accumulators]
    for number, place in enumerate(places(shape)):
        at = row_major([place[d] for d in kept], [shape[d] for d in kept])
        terms[at].append(lanes[number])
    found = [_combined(reader, op, _kind(op), lanes) for lanes in terms]
    give(reader, op.results[0], found, names)
    return True


def reduce_under_mask(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Read a `vector.mask` of one reduction with an accumulator: lanes that are left out do not
    execute it, so the accumulator stays what it was. False for others: what comes of no lane at all
    is not said."""
    (block,) = op.regions[0].blocks
    inner, end = block.first_op, block.last_op
    if inner is None or end is None or inner.next_op is not end or len(op.operands) != 1:
        return False
    name = operation_name(inner)
    if name not in _REDUCTIONS or not ON_NUMBERS[name].knows(inner) or len(inner.operands) != 2:
        return False
    shape = shape_of(inner.operands[0])
    dims = [0] if name == _REDUCTION else integers(inner, "reduction_dims")
    if not shape or not dims or not have_lanes(*inner.operands, *op.operands):
        return False
    type_, reduced = element_of(inner.operands[0]), prod(shape[d] for d in dims)
    if not without_fast_math(inner) or not _can_combine(inner, type_, reduced):
        return False
    if list(end.operands) != list(inner.results) or shape_of(op.operands[0]) != shape:
        return False
    mask = lanes_of(reader, op.operands[0], op, names)
    lanes, accumulators = (lanes_of(reader, value, inner, names) for value in inner.operands)
    found = list(accumulators)
    kept = [d for d in range(len(shape)) if d not in dims]
    for place, lane, takes_part in zip(places(shape), lanes, mask, strict=True):
        at = row_major([place[d] for d in kept], [shape[d] for d in kept])
        combined = _combined(reader, inner, _kind(inner), (found[at], lane))
        found[at] = chosen(reader, takes_part, combined, found[at])
    give(reader, op.results[0], found, names)
    return True


def _fma(reader: GraphReader, op: Operation, names: Names) -> bool:
    """What LLVM's *fma* does, as `math.fma` is."""
    if not have_lanes(*op.operands):
        return False
    columns = [lanes_of(reader, value, op, names) for value in op.operands]
    rows = zip(*columns, strict=True)
    give(reader, op.results[0], [_fused(reader, op, row) for row in rows], names)
    return True


def _fused(reader: GraphReader, op: Operation, operands: Sequence[str]) -> str:
    properties = {"fastmath": FastMathFlagsAttr("none")}
    return computed(reader, math.FmaOp, operands, reader.type_of(operands[0]), op, properties)


def _outer_product(reader: GraphReader, op: Operation, names: Names) -> bool:
    """A product of floats and the sum with the accumulator are one fused operation."""
    type_ = element_of(op.operands[0])
    kind, floats = _kind(op), isinstance(type_, AnyFloat)
    fused = floats and len(op.operands) == 3
    known = kind == "add" if floats else is_integer_like(type_) and kind in _OF_INTEGERS
    if not known or not have_lanes(*op.operands):
        return False
    left, right = (lanes_of(reader, value, op, names) for value in op.operands[:2])
    pairs = [(a, b) for a in left for b in right]
    if fused:
        sums = lanes_of(reader, op.operands[2], op, names)
        rows = zip(pairs, sums, strict=True)
        found = [_fused(reader, op, (a, b, old)) for (a, b), old in rows]
    else:
        found = [_combined(reader, op, "mul", pair) for pair in pairs]
        if len(op.operands) == 3:
            sums = lanes_of(reader, op.operands[2], op, names)
            rows = zip(found, sums, strict=True)
            found = [_combined(reader, op, kind, row) for row in rows]
    give(reader, op.results[0], found, names)
    return True


def _contract(reader: GraphReader, op: Operation, names: Names) -> bool:
    """Of integers, sums of products, extended with their sign to the width of the result; else an
    operation on what its factors are extended from."""
    return _sums_of_products(reader, op, names) or _of_narrow_factors(reader, op, names)


def _of_narrow_factors(reader: GraphReader, op: Operation, names: Names) -> bool:
    """A contraction extends its factors to the type of the result, as upstream has it: its lowering
    (`promote` of LowerVectorContract.cpp) and a pattern that leaves the extension to it."""
    *factors, accumulator = op.operands
    given = [*(_narrow(v, element_of(accumulator), names) for v in factors), accumulator]
    if given == list(op.operands):
        return False
    what = type(op).create(
        operands=[create_ssa_value(value.type) for value in given],
        result_types=[result.type for result in op.results],
        properties=dict(op.properties),
        attributes=dict(op.attributes),
    )
    reader.opaque_as(what, op, [reader.name_of(value, op, names) for value in given], names)
    return True


def _narrow(value: SSAValue, wide: Attribute, names: Names) -> SSAValue:
    """What a factor is extended from, for this use of it alone: which NaN that gives is seen
    nowhere else."""
    extends = "arith.extf" if isinstance(wide, AnyFloat) else "arith.extsi"
    while element_of(value) == wide and value.has_one_use():
        made = value.owner
        if not isinstance(made, Operation) or operation_name(made) != extends:
            break
        if made.attributes or not without_fast_math(made) or made.operands[0] not in names:
            break
        value = made.operands[0]
    return value


def _sums_of_products(reader: GraphReader, op: Operation, names: Names) -> bool:
    accumulator = op.operands[2]
    result = element_of(accumulator)
    maps = _dimensions(op.get_attr_or_prop("indexing_maps"))
    if maps is None or _kind(op) != "add" or not isa(result, IntegerType):
        return False
    shapes = [shape_of(value) for value in op.operands]
    extents: dict[int, int] = {}
    for dims, shape in zip(maps, shapes, strict=True):
        if shape is None:
            return False
        extents.update(zip(dims, shape, strict=True))
    if sorted(extents) != list(range(len(extents))):
        return False
    inputs = op.operands[:2]
    if any(element_of(v) != result and not _extends(element_of(v), result) for v in inputs):
        return False
    columns = [
        [_extended(reader, op, lane, result) for lane in lanes_of(reader, value, op, names)]
        for value in inputs
    ]
    sums = list(lanes_of(reader, accumulator, op, names))
    for place in places([extents[d] for d in sorted(extents)]):
        left, right, at = (
            row_major([place[d] for d in dims], [extents[d] for d in dims]) for dims in maps
        )
        product = _combined(reader, op, "mul", (columns[0][left], columns[1][right]))
        sums[at] = _combined(reader, op, "add", (sums[at], product))
    give(reader, op.results[0], sums, names)
    return True


def _extends(narrow: Attribute, wide: IntegerType) -> bool:
    found = as_integer_type(narrow)
    return found is not None and found.width.data < wide.width.data


def _extended(reader: GraphReader, op: Operation, lane: str, to: IntegerType) -> str:
    if reader.type_of(lane) == to:
        return lane
    return computed(reader, arith.ExtSIOp, (lane,), to, op)


def _dimensions(maps: Attribute | None) -> list[list[int]] | None:
    """The dimensions that maps have as their results; None where they have anything else."""
    if not isinstance(maps, ArrayAttr):
        return None
    found: list[list[int]] = []
    for each in maps:  # pyright: ignore[reportUnknownVariableType]
        if not isinstance(each, AffineMapAttr):
            return None
        results = each.data.results
        if not all(isinstance(result, AffineDimExpr) for result in results):
            return None
        found.append([r.position for r in results if isinstance(r, AffineDimExpr)])
    return found


_REDUCTIONS = (_REDUCTION, _MULTI_REDUCTION) = ("vector.reduction", "vector.multi_reduction")
ON_NUMBERS: ByName = {
    _REDUCTION: OnLanes(_reduction, ("kind", "fastmath")),
    _MULTI_REDUCTION: OnLanes(_multi_reduction, ("kind", "reduction_dims")),
    **{f"llvm.intr.vector.reduce.{k}": OnLanes(_reduction_of_llvm) for k in _KINDS_OF_LLVM},
    "vector.fma": OnLanes(_fma),
    "vector.outerproduct": OnLanes(_outer_product, ("kind",)),
    "vector.contract": OnLanes(_contract, ("kind", "indexing_maps", "iterator_types")),
}
