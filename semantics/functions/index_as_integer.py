"""Functions on `index` as the functions on integers of one width that they are lowered to.

Source: *LLVM IR Target* (MLIR 22): "`index` type is converted to an LLVM dialect integer type with
the bitwidth equal to the bitwidth of the pointer size as specified by the data layout of the
closest module", which `index-bitwidth` of the passes overrides. On so many bits, operations of the
index dialect do what those of arith do (`semantics/meanings/index.py`).
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects import arith, func
from xdsl.dialects.builtin import (
    FunctionType,
    IndexType,
    IntegerAttr,
    IntegerType,
    MemRefType,
    ModuleOp,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.dialects.builtin import i1 as I1
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter

from semantics.functions.operations import operation_name
from semantics.language.kinds import isa
from semantics.syntax.index import CmpOp

_BINARY: Mapping[str, type[Operation]] = {
    "index.add": arith.AddiOp,
    "index.sub": arith.SubiOp,
    "index.mul": arith.MuliOp,
    "index.divs": arith.DivSIOp,
    "index.divu": arith.DivUIOp,
    "index.ceildivs": arith.CeilDivSIOp,
    "index.ceildivu": arith.CeilDivUIOp,
    "index.floordivs": arith.FloorDivSIOp,
    "index.rems": arith.RemSIOp,
    "index.remu": arith.RemUIOp,
    "index.maxs": arith.MaxSIOp,
    "index.maxu": arith.MaxUIOp,
    "index.mins": arith.MinSIOp,
    "index.minu": arith.MinUIOp,
    "index.shl": arith.ShLIOp,
    "index.shrs": arith.ShRSIOp,
    "index.shru": arith.ShRUIOp,
    "index.and": arith.AndIOp,
    "index.or": arith.OrIOp,
    "index.xor": arith.XOrIOp,
}
_SIGNED_CASTS = ("arith.index_cast", "index.casts")
_UNSIGNED_CASTS = ("arith.index_castui", "index.castu")
_CONSTANTS = ("arith.constant", "index.constant")
_OTHERS = frozenset(
    (
        *("cf.br", "cf.cond_br", "func.call", "func.return", "scf.condition", "scf.yield"),
        *("scf.for", "scf.if", "scf.while", "scf.execute_region"),
    )
)
"""Operations that only pass indices on, compare them or count by them."""
_MEMORY = MemRefType | TensorType | UnrankedMemRefType | UnrankedTensorType


def index_as_integer(
    module: ModuleOp, width: int
) -> tuple[ModuleOp, Mapping[Operation, Operation], Mapping[Operation, str]]:
    """A copy of a module in which an index is an integer of `width` bits; which operation of it
    stands for which; and why functions of the module are left as they were in the copy."""
    copy = module.clone()
    pairs = dict(zip(module.walk(), copy.walk(), strict=True))
    left: dict[Operation, str] = {}
    for function, converted in pairs.items():
        if isinstance(function, func.FuncOp) and isinstance(converted, func.FuncOp):
            why = _obstacle(function, width)
            if why is not None:
                left[function] = why
            else:
                _convert(converted, IntegerType(width))
    return copy, pairs, left


def _obstacle(function: func.FuncOp, width: int) -> str | None:
    """What of a function has no meaning here on an index of so many bits."""
    types = (*function.function_type.inputs, *function.function_type.outputs)
    for op in function.body.walk():
        name = operation_name(op)
        own = [value.type for value in (*op.operands, *op.results)]
        own += [a.type for region in op.regions for block in region.blocks for a in block.args]
        types = (*types, *own)
        if name.startswith("affine.") or not (_is_known(name) or _is_apart(op, own)):
            return name
        if name in _CONSTANTS and isinstance(op.results[0].type, IndexType):
            value = _number(op)
            if value is None or not -(1 << (width - 1)) <= value < 1 << (width - 1):
                return f"the constant {value}"
        flags = {*op.properties, *op.attributes}
        if name in (*_SIGNED_CASTS, *_UNSIGNED_CASTS) and flags:
            return f"the attribute {min(flags)} of {name}"
    return next((f"the type {type_}" for type_ in types if _is_strange(type_)), None)


def _is_known(name: str) -> bool:
    return name.startswith(("arith.", "index.")) or name in _OTHERS


def _is_apart(op: Operation, types: list[Attribute]) -> bool:
    """Whether an operation has to do with no index."""
    said = (*types, *op.properties.values(), *op.attributes.values())
    return not op.regions and not any("index" in str(attribute) for attribute in said)


def _is_strange(type_: Attribute) -> bool:
    holds_indices = not isinstance(type_, IndexType) and "index" in str(type_)
    return isinstance(type_, _MEMORY) or holds_indices


def _number(op: Operation) -> int | None:
    value = op.properties.get("value")
    return value.value.data if isa(value, IntegerAttr) else None


def _convert(function: func.FuncOp, integer: IntegerType) -> None:
    for op in tuple(function.body.walk()):
        for region in op.regions:
            for block in region.blocks:
                for argument in block.args:
                    _retype(argument, integer)
        for result in op.results:
            _retype(result, integer)
    for block in function.body.blocks:
        for argument in block.args:
            _retype(argument, integer)
    for op in tuple(function.body.walk()):
        _replace(op, integer)
    types = function.function_type
    function.properties["function_type"] = FunctionType.from_lists(
        *(
            [integer if isinstance(t, IndexType) else t for t in side]
            for side in (types.inputs, types.outputs)
        )
    )


def _retype(value: SSAValue, integer: IntegerType) -> None:
    if isinstance(value.type, IndexType):
        Rewriter.replace_value_with_new_type(value, integer)


def _replace(op: Operation, integer: IntegerType) -> None:
    """Put what means the same on integers in the place of an operation on indices, whose values
    have their new types already."""
    name = operation_name(op)
    if name in _CONSTANTS:
        value = op.properties.get("value")
        if isa(value, IntegerAttr) and isinstance(value.type, IndexType):
            number = IntegerAttr(value.value.data, integer)
            Rewriter.replace_op(op, arith.ConstantOp(number))
    elif name == "index.bool.constant":
        Rewriter.replace_op(op, arith.ConstantOp(IntegerAttr(int(bool(_number(op))), I1)))
    elif name == "index.sizeof":
        number = IntegerAttr(integer.width.data, integer)
        Rewriter.replace_op(op, arith.ConstantOp(number))
    elif isinstance(op, CmpOp):
        predicate = op.pred.data.value
        Rewriter.replace_op(op, arith.CmpiOp(op.lhs, op.rhs, predicate))
    elif name in (*_SIGNED_CASTS, *_UNSIGNED_CASTS):
        _replace_cast(op, signed=name in _SIGNED_CASTS)
    elif name in _BINARY:
        Rewriter.replace_op(op, _BINARY[name](*op.operands))


def _replace_cast(op: Operation, *, signed: bool) -> None:
    """Longer by its sign or by zeros, or cut off, or the same."""
    (operand,), (result,) = op.operands, op.results
    here, there = operand.type, result.type
    assert isa(here, IntegerType) and isa(there, IntegerType)
    if here == there:
        Rewriter.replace_op(op, [], [operand])
    elif here.width.data > there.width.data:
        Rewriter.replace_op(op, arith.TruncIOp(operand, there))
    else:
        longer = arith.ExtSIOp if signed else arith.ExtUIOp
        Rewriter.replace_op(op, longer(operand, there))
