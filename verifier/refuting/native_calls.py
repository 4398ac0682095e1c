"""What MLIR's runner can be asked about a run of two functions on numbers."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    FloatAttr,
    FunctionType,
    IndexType,
    IntegerType,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation
from xdsl.rewriter import Rewriter

from semantics.language.float_formats import bits_of_constant
from semantics.language.kinds import isa
from verifier.refuting.mlir_runner import Call
from verifier.running.graphs.outcome import Ran

_FORMATS = (Float16Type, BFloat16Type, Float32Type, Float64Type)
"""Those that a machine computes with, or that LLVM extends to f32 for each operation."""
_FUSED = ("math.fma", "llvm.intr.fma")
_CHOOSE = (
    *("arith.minnumf", "arith.maxnumf", "llvm.intr.minnum", "llvm.intr.maxnum"),
    *("func.call", "llvm.call", "llvm.freeze"),
)
"""What may do other things than it did."""


def calls_of(ran: Ran) -> tuple[Call, ...]:
    """A call of each function, with what it returned; none where another run may do something
    else, or where not both returned numbers."""
    if None in ran.arguments or not all(map(_does_the_same, ran.functions)):
        return ()
    if any(all(result is None for result in results) for results in ran.results):
        return ()
    given = [number for number in ran.arguments if number is not None]
    calls: list[Call] = []
    for function, results in zip(ran.functions, ran.results, strict=True):
        copy, constants = _without_constants(function)
        arguments = tuple((number,) for number in (*given, *constants))
        calls.append(Call(copy, arguments, tuple((number,) for number in results)))
    return tuple(calls)


def _without_constants(function: FuncOp) -> tuple[FuncOp, list[int]]:
    """A copy that is given the floats that are constants, and their bits: so that no pass of
    mlir-opt folds what it is to compute."""
    copy = function.clone()
    block, bits = copy.body.blocks[0], list[int]()
    for op in list(copy.body.walk()):
        value = op.properties.get("value")
        if op.name != "arith.constant" or not isa(value, FloatAttr):
            continue
        found = bits_of_constant(value)
        if found is None:
            continue
        bits.append(found)
        Rewriter.replace_op(op, [], [block.insert_arg(value.type, len(block.args))])
    outputs = copy.function_type.outputs
    copy.function_type = FunctionType.from_lists([a.type for a in block.args], [*outputs])
    return copy, bits


def _does_the_same(function: FuncOp) -> bool:
    """Whether each run of a function on scalars does the same, on each machine."""
    type_ = function.function_type
    scalars = all(map(_is_scalar, (*type_.inputs, *type_.outputs)))
    return scalars and all(map(_is_exact, function.body.walk()))


def _is_scalar(type_: Attribute) -> bool:
    return isinstance(type_, IndexType | IntegerType | AnyFloat)


def _is_exact(op: Operation) -> bool:
    types = [value.type for value in (*op.operands, *op.results)]
    floats = [type_ for type_ in types if isinstance(type_, AnyFloat)]
    if not all(isinstance(type_, _FORMATS) for type_ in floats):
        return False
    if op.name in _CHOOSE or (op.name in _FUSED and any(map(_is_extended, floats))):
        return False
    flags = (op.properties.get(name) for name in ("fastmath", "fastmathFlags"))
    return all(flag is None or "<none>" in str(flag) for flag in flags)


def _is_extended(type_: Attribute) -> bool:
    return isinstance(type_, Float16Type | BFloat16Type)
