"""Copies of a function with other extents, for running it at sizes that are small enough."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import func
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AffineSetAttr,
    DenseArrayBase,
    FunctionType,
    IndexType,
    IntegerAttr,
    MemRefType,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineConstantExpr,
    AffineConstraintExpr,
    AffineExpr,
    AffineMap,
    AffineSet,
)
from xdsl.rewriter import Rewriter

from semantics.language.kinds import isa
from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.recurrences.scalar_tensors import with_scalars
from verifier.kernel.loops.recurrences.system import CannotLift, RecurrenceSystem


def resized(function: func.FuncOp, extents: Mapping[int, int]) -> func.FuncOp:
    """A copy of `function` in which each extent that is a key of `extents` is its value.

    Replaced are the extents of memref and tensor types, the bounds of slices, and the constants of
    that value in bounds and conditions of loops and among constants of type index. Constants that
    are one or two less than an extent of at least 8 move with it. The copy is a function of its
    own: that it does at other sizes what the original does at its sizes is likely, not certain.
    """
    constants = dict(extents)
    for old, new in extents.items():
        for less in (1, 2):
            if old >= 8 and new >= less:
                constants.setdefault(old - less, new - less)
    copy = function.clone()
    for block in copy.body.blocks:
        for argument in block.args:
            _retype(argument, extents)
    for op in copy.walk():
        for result in op.results:
            _retype(result, extents)
        for region in op.regions:
            for block in region.blocks:
                for argument in block.args:
                    _retype(argument, extents)
        _replace_constants(op, constants)
    block = copy.body.block
    last = block.last_op
    outputs = [o.type for o in last.operands] if last is not None else []
    copy.function_type = FunctionType.from_lists([a.type for a in block.args], outputs)
    return copy


def extents_of(function: func.FuncOp) -> set[int]:
    """The static extents of the function's memrefs and tensors."""
    found: set[int] = set()
    values = [a for b in function.body.blocks for a in b.args]
    values += [r for op in function.walk() for r in op.results]
    for value in values:
        if isa(value.type, MemRefType[Attribute] | TensorType[Attribute]):
            found |= {e for e in value.type.get_shape() if e >= 0}
    return found


def _retype(value: SSAValue, extents: Mapping[int, int]) -> None:
    type_ = value.type
    if isa(type_, MemRefType[Attribute]):
        shape = [extents.get(e, e) for e in type_.get_shape()]
        changed = MemRefType(type_.element_type, shape, type_.layout, type_.memory_space)
    elif isa(type_, TensorType[Attribute]):
        shape = [extents.get(e, e) for e in type_.get_shape()]
        changed = TensorType(type_.element_type, shape, type_.encoding)
    else:
        return
    if changed != type_:
        Rewriter.replace_value_with_new_type(value, changed)


_BOUNDS = ("lowerBoundMap", "upperBoundMap", "condition")
_BOUNDS_OF_SLICES = {
    ("stablehlo.slice", "start_indices"),
    ("stablehlo.slice", "limit_indices"),
    ("stablehlo.dynamic_slice", "slice_sizes"),
}


def _replace_constants(op: Operation, constants: Mapping[int, int]) -> None:
    for name, value in list(op.properties.items()):
        match value:
            case AffineMapAttr() if name in _BOUNDS:
                map_ = value.data
                results = tuple(_replaced(e, constants) for e in map_.results)
                op.properties[name] = AffineMapAttr(
                    AffineMap(map_.num_dims, map_.num_symbols, results)
                )
            case AffineSetAttr():
                set_ = value.data
                constraints = tuple(
                    AffineConstraintExpr(
                        c.kind, _replaced(c.lhs, constants), _replaced(c.rhs, constants)
                    )
                    for c in set_.constraints
                )
                op.properties[name] = AffineSetAttr(
                    AffineSet(set_.num_dims, set_.num_symbols, constraints)
                )
            case DenseArrayBase() if (op.name, name) in _BOUNDS_OF_SLICES:
                from semantics.syntax.stablehlo.attributes import numbers_of

                numbers = [constants.get(n, n) for n in numbers_of(value)]
                op.properties[name] = DenseArrayBase.from_list(i64, numbers)
            case IntegerAttr(value=number, type=IndexType()) if op.name == "arith.constant":
                new = constants.get(number.data, number.data)
                op.properties[name] = IntegerAttr(new, IndexType())
            case _:
                pass


def _replaced(expr: AffineExpr, constants: Mapping[int, int]) -> AffineExpr:
    match expr:
        case AffineConstantExpr(value=value):
            magnitude = constants.get(abs(value), abs(value))
            return AffineConstantExpr(magnitude if value >= 0 else -magnitude)
        case AffineBinaryOpExpr(kind=kind, lhs=lhs, rhs=rhs):
            return AffineBinaryOpExpr(kind, _replaced(lhs, constants), _replaced(rhs, constants))
        case _:
            return expr


def shrunk(
    before: RecurrenceSystem, after: RecurrenceSystem
) -> tuple[RecurrenceSystem, RecurrenceSystem] | None:
    """Copies of both programs with their large extents made small and different."""
    found = extents_of(before.function) | extents_of(after.function)
    large = sorted(e for e in found if e > 6)
    if not large:
        return None
    free = (n for n in range(2, 1000) if n not in found)
    extents = dict(zip(large, free, strict=False))
    try:
        first, second = (
            lift(resized(p.function, extents), by_value=p.by_value, calls_elsewhere=True)
            for p in (before, after)
        )
    except CannotLift:
        return None
    return with_scalars(first, second), with_scalars(second, first)
