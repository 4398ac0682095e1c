"""A direct interpreter of affine loops over memrefs of i32, which shares no code with lifting.

Narrower integers are read and extended only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects import affine, arith, func, memref
from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Block, Operation, SSAValue

WIDTH = 32
_MASK = (1 << WIDTH) - 1

Memory = dict[tuple[int, ...], int]


def interpret(function: func.FuncOp, arguments: Sequence[Any]) -> list[int]:
    """Run `function`; memrefs are dicts from indices to values and are changed in place."""
    values: dict[SSAValue, Any] = dict(zip(function.body.block.args, arguments, strict=True))
    return _block(function.body.block, values)


def _block(block: Block, values: dict[SSAValue, Any]) -> list[int]:
    for op in block.ops:
        if isinstance(op, func.ReturnOp | affine.YieldOp):
            return [values[o] for o in op.operands]
        _run(op, values)
    return []


def _run(op: Operation, values: dict[SSAValue, Any]) -> None:
    of = values.__getitem__
    match op:
        case arith.ConstantOp():
            values[op.result] = op.value.value.data
        case arith.AddiOp():
            values[op.result] = (of(op.lhs) + of(op.rhs)) & _MASK
        case arith.MuliOp():
            values[op.result] = (of(op.lhs) * of(op.rhs)) & _MASK
        case arith.SubiOp():
            values[op.result] = (of(op.lhs) - of(op.rhs)) & _MASK
        case arith.IndexCastOp():
            values[op.result] = of(op.input) & _MASK
        case arith.ExtSIOp():
            values[op.result] = _signed(of(op.input), op.input) & _MASK
        case arith.ExtUIOp():
            values[op.result] = of(op.input)
        case arith.MaxSIOp() | arith.MinSIOp():
            choose = max if isinstance(op, arith.MaxSIOp) else min
            values[op.result] = choose((of(op.lhs), of(op.rhs)), key=lambda v: _signed(v, op.lhs))
        case arith.MaxUIOp() | arith.MinUIOp():
            choose = max if isinstance(op, arith.MaxUIOp) else min
            values[op.result] = choose(of(op.lhs), of(op.rhs))
        case affine.ApplyOp():
            (values[op.result],) = _map(op.map.data, op.mapOperands, values)
        case affine.LoadOp():
            index = _map(op.map.data, op.indices, values)
            values[op.result] = of(op.memref)[index]
        case affine.StoreOp():
            index = _map(op.map.data, op.indices, values)
            assert index in of(op.memref)
            of(op.memref)[index] = of(op.value)
        case memref.AllocaOp():
            values[op.memref] = {(): 0}
        case affine.ForOp():
            low = max(_map(op.lowerBoundMap.data, op.lowerBoundOperands, values))
            high = min(_map(op.upperBoundMap.data, op.upperBoundOperands, values))
            carried = [of(v) for v in op.inits]
            for i in range(low, high, op.step.value.data):
                values.update(zip(op.body.block.args, [i, *carried], strict=True))
                carried = _block(op.body.block, values)
            values.update(zip(op.results, carried, strict=True))
        case affine.IfOp():
            set_ = op.condition.data
            indices = [of(v) for v in op.args]
            dims, symbols = indices[: set_.num_dims], indices[set_.num_dims :]
            holds = True
            for constraint in set_.constraints:
                left = constraint.lhs.eval(dims, symbols)
                right = constraint.rhs.eval(dims, symbols)
                kind = constraint.kind.value
                holds &= {">=": left >= right, "<=": left <= right, "==": left == right}[kind]
            region = op.regions[0 if holds else 1]
            yielded = _block(region.block, values) if region.blocks else []
            values.update(zip(op.results, yielded, strict=True))
        case _:
            raise AssertionError(f"the oracle does not know {op.name}")


def _signed(value: int, typed: SSAValue) -> int:
    assert isinstance(typed.type, IntegerType)
    width = typed.type.bitwidth
    return value - (value >> (width - 1) << width)


def _map(map_: Any, operands: Sequence[SSAValue], values: dict[SSAValue, Any]) -> tuple[int, ...]:
    indices = [values[o] for o in operands]
    return tuple(e.eval(indices[: map_.num_dims], indices[map_.num_dims :]) for e in map_.results)
