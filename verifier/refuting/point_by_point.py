"""A function whose operations of linalg on memrefs are written out, one point after the other, to
be run: those of few points, on integers, whose memrefs are arguments of their own, which lie apart
when this is run, so that any order of the points is as good.

Source: the linalg dialect's documentation, *linalg.generic*.
"""

from __future__ import annotations

from itertools import product
from math import prod

from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType, MemRefType
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr

from semantics.functions.operations import operation_name
from semantics.language.kinds import isa
from semantics.syntax.linalg.structure import NoStructure, Structure, structure_of

_MOST_POINTS = 64
_FREE = frozenset(
    f"arith.{name}"
    for name in ("addi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui")
)


def point_by_point(function: Operation) -> None:
    """Write out such operations of a function, in place."""
    for op in list(function.walk()):
        if not operation_name(op).startswith("linalg.") or op.results:
            continue
        try:
            structure = structure_of(op)
        except NoStructure:
            continue
        extents = _extents(structure)
        if extents is not None:
            _write_out(op, structure, extents)


def _extents(structure: Structure) -> list[int] | None:
    """Those of the iterators; None where an operation is not of the kind that is written out."""
    operands = (*structure.inputs, *structure.outputs)
    memrefs = [operand for operand in operands if isinstance(operand.type, MemRefType)]
    if len(set(memrefs)) != len(memrefs) or not set(structure.outputs) <= set(memrefs):
        return None
    found: dict[int, int] = {}
    for operand, map_ in zip(operands, structure.maps, strict=True):
        type_ = operand.type
        if isinstance(type_, IntegerType):
            continue
        if not isinstance(operand, BlockArgument) or not isa(type_, MemRefType[Attribute]):
            return None
        if not isinstance(type_.element_type, IntegerType) or not type_.has_static_shape():
            return None
        for expr, extent in zip(map_.results, type_.get_shape(), strict=True):
            # The verifier has checked that the shapes go together.
            if (
                not isinstance(expr, AffineDimExpr)
                or found.setdefault(expr.position, extent) != extent
            ):
                return None
    if len(found) != len(structure.iterators) or prod(found.values()) > _MOST_POINTS:
        return None
    if _has_more(structure.body) or not _in_any_order(structure):
        return None
    return [found[k] for k in range(len(found))]


def _in_any_order(structure: Structure) -> bool:
    """Whether no element is reduced, or they all are by an operation whose order is free."""
    if "reduction" not in structure.iterators:
        return True
    reduced = structure.body.args[len(structure.inputs) :]
    last = structure.body.last_op
    assert last is not None
    return all(
        isinstance(value, OpResult)
        and operation_name(value.op) in _FREE
        and list(value.op.operands).count(argument) == 1
        and argument.uses.get_length() == 1
        for value, argument in zip(last.operands, reduced, strict=True)
    )


def _has_more(body: Block) -> bool:
    """Whether a body does more than compute numbers of those that it is given."""
    return any(
        op.regions or not operation_name(op).startswith(("arith.", "linalg.yield"))
        for op in body.ops
    ) or any(
        isinstance(operand, BlockArgument) and operand.block is not body
        for op in body.ops
        for operand in op.operands
    )


def _write_out(op: Operation, structure: Structure, extents: list[int]) -> None:
    block = op.parent_block()
    assert block is not None
    operands = (*structure.inputs, *structure.outputs)

    def add(new: Operation) -> Operation:
        block.insert_op_before(new, op)
        return new

    numbers: list[SSAValue] = [
        add(arith.ConstantOp(IntegerAttr(k, IndexType()))).results[0]
        for k in range(max(extents, default=0))
    ]
    first = len(structure.inputs)
    for point in product(*map(range, extents)):
        places = [
            [numbers[point[e.position]] for e in m.results if isinstance(e, AffineDimExpr)]
            for m in structure.maps
        ]
        values: dict[SSAValue, SSAValue] = {}
        for operand, place, argument in zip(operands, places, structure.body.args, strict=True):
            if not isinstance(operand.type, MemRefType):
                values[argument] = operand
            elif argument.uses.get_length():
                values[argument] = add(memref.LoadOp.get(operand, place)).results[0]
        for inner in structure.body.ops:
            if isinstance(inner, YieldOp):
                for value, memory, place in zip(
                    inner.operands, structure.outputs, places[first:], strict=True
                ):
                    add(memref.StoreOp.get(values.get(value, value), memory, place))
            else:
                add(inner.clone(value_mapper=values))
    op.detach()
    op.erase()
