"""A direct interpreter of functions on tensors of i32, on numpy arrays that are never changed.

It shares no code with lifting. Reading what nothing has written (tensor.empty) gives `None`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects import arith, func, scf, tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Block, Operation, SSAValue

from semantics.syntax.tensor import GenerateOp, PadOp

_MASK = (1 << 32) - 1

Values = dict[SSAValue, Any]


def interpret(function: func.FuncOp, arguments: Sequence[Any]) -> list[Any]:
    """The results of a function; tensors are arrays of Python integers, or of `None`."""
    block = function.body.block
    return _block(block, dict(zip(block.args, arguments, strict=True)))


def _block(block: Block, values: Values) -> list[Any]:
    for op in block.ops:
        if op.name in ("func.return", "scf.yield", "tensor.yield", "linalg.yield"):
            return [values[o] for o in op.operands]
        _run(op, values)
    raise AssertionError("a block has no terminator")


def _mixed(static: Sequence[int], dynamic: Sequence[SSAValue], values: Values) -> list[int]:
    left = iter(dynamic)
    return [values[next(left)] if n == DYNAMIC_INDEX else n for n in static]


def _slices(op: Any, values: Values) -> tuple[slice, ...]:
    offsets = _mixed(op.static_offsets.get_values(), op.offsets, values)
    sizes = _mixed(op.static_sizes.get_values(), op.sizes, values)
    strides = _mixed(op.static_strides.get_values(), op.strides, values)
    return tuple(_slice(o, n, s) for o, n, s in zip(offsets, sizes, strides, strict=True))


def _slice(offset: int, size: int, stride: int) -> slice:
    if size == 0:
        return slice(0, 0)
    beyond = offset + size * stride
    return slice(offset, beyond if beyond >= 0 else None, stride)


def _scalar(name: str, a: Any, b: Any) -> Any:
    if a is None or b is None:
        return None
    match name:
        case "arith.addi":
            return (a + b) & _MASK
        case "arith.subi":
            return (a - b) & _MASK
        case "arith.muli":
            return (a * b) & _MASK
        case _:
            raise AssertionError(f"the oracle does not know {name}")


def _run(op: Operation, values: Values) -> None:
    of = values.__getitem__
    match op:
        case arith.ConstantOp() if hasattr(op.value, "get_values"):
            numbers = [n & _MASK for n in op.value.get_values()]
            shape = op.result.type.get_shape()
            values[op.result] = np.array(numbers, dtype=object).reshape(shape)
        case arith.ConstantOp():
            values[op.result] = op.value.value.data
        case arith.AddiOp() | arith.SubiOp() | arith.MuliOp():
            both = np.frompyfunc(lambda a, b: _scalar(op.name, a, b), 2, 1)
            values[op.result] = both(of(op.lhs), of(op.rhs))
        case arith.IndexCastOp():
            values[op.result] = of(op.input) & _MASK
        case tensor.EmptyOp():
            shape = _mixed(op.tensor.type.get_shape(), op.dynamic_sizes, values)
            values[op.tensor] = np.full(shape, None, dtype=object)
        case tensor.DimOp():
            values[op.result] = of(op.source).shape[of(op.index)]
        case tensor.CastOp():
            values[op.dest] = of(op.source)
        case tensor.ExtractOp():
            values[op.result] = of(op.tensor)[tuple(of(i) for i in op.indices)]
        case tensor.InsertOp():
            new = of(op.dest).copy()
            new[tuple(of(i) for i in op.indices)] = of(op.scalar)
            values[op.result] = new
        case tensor.FromElementsOp():
            flat = np.array([of(e) for e in op.elements], dtype=object)
            values[op.result] = flat.reshape(op.result.type.get_shape())
        case tensor.SplatOp():
            shape = _mixed(op.result.type.get_shape(), op.dynamicSizes, values)
            values[op.result] = np.full(shape, of(op.input), dtype=object)
        case GenerateOp():
            shape = _mixed(op.result.type.get_shape(), op.dynamic_extents, values)
            values[op.result] = _filled(op.body.block, shape, values)
        case PadOp():
            source = of(op.source)
            low = _mixed(op.static_low.get_values(), op.low, values)
            high = _mixed(op.static_high.get_values(), op.high, values)
            shape = [a + n + b for a, n, b in zip(low, source.shape, high, strict=True)]
            new = _filled(op.region.block, shape, values)
            new[tuple(slice(a, a + n) for a, n in zip(low, source.shape, strict=True))] = source
            values[op.result] = new
        case tensor.ConcatOp():
            parts = [of(v) for v in op.inputs]
            values[op.result] = np.concatenate(parts, axis=op.dim.value.data)
        case tensor.ExtractSliceOp():
            part = of(op.source)[_slices(op, values)]
            dropped = part.ndim - len(op.result.type.get_shape())
            values[op.result] = part.reshape(part.shape[dropped:])
        case tensor.InsertSliceOp():
            new = of(op.dest).copy()
            place = _slices(op, values)
            new[place] = of(op.source).reshape(new[place].shape)
            values[op.result] = new
        case tensor.ExpandShapeOp():
            shape = _mixed(op.static_output_shape.get_values(), op.dynamic_output_shape, values)
            values[op.result] = of(op.src).reshape(shape)
        case tensor.CollapseShapeOp():
            source = of(op.src)
            groups = [[n.value.data for n in group] for group in op.reassociation]
            shape = [int(np.prod([source.shape[k] for k in g])) for g in groups]
            values[op.result] = source.reshape(shape)
        case scf.ForOp():
            carried = [of(v) for v in op.iter_args]
            for i in range(of(op.lb), of(op.ub), of(op.step)):
                values.update(zip(op.body.block.args, [i, *carried], strict=True))
                carried = _block(op.body.block, values)
            values.update(zip(op.results, carried, strict=True))
        case arith.CmpiOp():
            assert op.predicate.value.data == 2
            values[op.result] = of(op.lhs) < of(op.rhs)
        case scf.IfOp():
            branch = op.true_region if of(op.cond) else op.false_region
            values.update(zip(op.results, _block(branch.block, values), strict=True))
        case _ if op.name == "linalg.generic":
            _generic(op, values)
        case _:
            raise AssertionError(f"the oracle does not know {op.name}")


def _filled(block: Block, shape: Sequence[int], values: Values) -> Any:
    new = np.full(shape, None, dtype=object)
    for index in np.ndindex(*shape):
        values.update(zip(block.args, index, strict=True))
        (new[index],) = _block(block, values)
    return new


def _generic(op: Any, values: Values) -> None:
    maps = [m.data for m in op.indexing_maps]
    operands = [values[v] for v in op.operands]
    outputs = [values[v].copy() for v in op.outputs]
    operands[len(op.inputs) :] = outputs
    extents: dict[int, int] = {}
    for operand, map_ in zip(operands, maps, strict=True):
        for expr, extent in zip(map_.results, getattr(operand, "shape", ()), strict=True):
            extents[expr.position] = extent
    for point in np.ndindex(*(extents[k] for k in range(maps[0].num_dims))):
        places = [m.eval(point, ()) for m in maps]
        for argument, operand, place in zip(op.body.block.args, operands, places, strict=True):
            values[argument] = operand[place] if hasattr(operand, "shape") else operand
        results = _block(op.body.block, values)
        for new, place, value in zip(outputs, places[len(op.inputs) :], results, strict=True):
            new[place] = value
    values.update(zip(op.res, outputs, strict=True))
