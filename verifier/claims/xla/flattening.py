"""Kernels whose tensors are their elements one behind the other.

Source: xla/codegen/emitters/transforms of openxla/xla, `xla-flatten-tensors`: a tensor of several
dimensions becomes one of one dimension, in row-major order; its element at `[i, j]` of `R x C` is
the one at `i * C + j`. What is done here is done to the source of a step: where that reads beyond a
tensor, which is undefined, the flat one may have an element, so that the source only promises more:
what is proved is true, but what is refuted may not be. So there is an exact form besides.
"""

from __future__ import annotations

from math import prod
from typing import cast

from xdsl.dialects import affine, func, scf, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    FunctionType,
    IndexType,
    TensorType,
)
from xdsl.ir import Attribute, Block, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.rewriter import Rewriter

from semantics.language.kinds import isa
from verifier.claims.xla.copying import copy_of
from verifier.kernel.input.nesting import walk
from verifier.kernel.input.sources import ParsedModule

_PASSES_ON = (scf.ForOp, scf.IfOp, scf.YieldOp, func.ReturnOp)
"""Operations that give on tensors as they are."""


def flattened(
    parsed: ParsedModule, names: frozenset[str], exactly: bool = False
) -> ParsedModule | None:
    """The module with the tensors of these functions flat; None where one of them does more with
    tensors than to take them, read and write elements, and give them on. If `exactly`, what is
    beyond a tensor of several dimensions is beyond the flat one too."""
    copy = copy_of(parsed)
    module = copy.module
    for op in module.ops:
        if isinstance(op, func.FuncOp) and op.sym_name.data in names and not _flatten(op, exactly):
            return None
    return copy


def is_flat(type_: Attribute, flat: Attribute) -> bool:
    """Whether the second type is that of the flat tensors of the first one."""
    return _flat(type_) == flat


def _flat(type_: Attribute) -> Attribute:
    if not isa(type_, TensorType[Attribute]) or len(type_.get_shape()) < 2:
        return type_
    return TensorType(type_.element_type, [prod(type_.get_shape())])


def _flatten(function: func.FuncOp, exactly: bool) -> bool:
    for op in list(walk(function)):
        values = (*op.operands, *op.results)
        tensors = [v.type for v in values if isa(v.type, TensorType[Attribute])]
        if any(-1 in type_.get_shape() or type_.encoding.name != "none" for type_ in tensors):
            return False
        if isinstance(op, tensor.ExtractOp | tensor.InsertOp):
            _index(op, exactly)
        elif tensors and not isinstance(op, _PASSES_ON):
            return False
    for op in walk(function):
        for region in op.regions:
            for block in region.blocks:
                _retype(block.args)
        if op is not function:
            _retype(op.results)
    type_ = function.function_type
    inputs, outputs = (list(map(_flat, side)) for side in (type_.inputs, type_.outputs))
    function.properties["function_type"] = FunctionType.from_lists(inputs, outputs)
    return True


def _retype(values: object) -> None:
    for value in cast("list[SSAValue]", values):
        flat = _flat(value.type)
        if flat != value.type:
            Rewriter.replace_value_with_new_type(value, flat)


def _index(op: tensor.ExtractOp | tensor.InsertOp, exactly: bool) -> None:
    """Say which element of a flat tensor it is about."""
    of = op.tensor if isinstance(op, tensor.ExtractOp) else op.dest
    shape = cast("TensorType[Attribute]", of.type).get_shape()
    if len(shape) < 2:
        return
    place: AffineExpr = AffineExpr.constant(0)
    for k, extent in enumerate(shape):
        place = place * extent + AffineExpr.dimension(k)
    number: affine.ApplyOp | affine.MinOp
    if exactly:
        # Each of the others is at least the last place within the tensor, and negative beyond it.
        last, count = prod(shape) - 1, prod(shape)
        dims = list(map(AffineExpr.dimension, range(len(shape))))
        low = [d * count + last for d in dims]
        high = [(d * -1 + (n - 1)) * count + last for d, n in zip(dims, shape, strict=True)]
        map_ = AffineMapAttr(AffineMap(len(shape), 0, (place, *low, *high)))
        number = affine.MinOp.create(
            operands=list(op.indices), result_types=[IndexType()], properties={"map": map_}
        )
    else:
        map_ = AffineMapAttr(AffineMap(len(shape), 0, (place,)))
        number = affine.ApplyOp(list(op.indices), map_)
    cast("Block", op.parent).insert_op_before(number, op)
    kept = list(op.operands)[: len(op.operands) - len(shape)]
    op.operands = [*kept, number.results[0]]
