"""A module with a symbol in place of each constant extent.

    python benchmarks/polybench/symbolic_extents.py FILE [--sizes dims|arguments]

Each number that is an extent of a memref argument becomes a dynamic extent, wherever it stands:
in memref types, in bounds and conditions of loops, in subscripts, among index constants. With
`--sizes dims` it is the `memref.dim` of the first argument that has it, with `--sizes arguments` an
argument of type index of its own. A number one or two less than an extent of at least 8 follows the
extent. Index constants follow extents of at least 8 only: smaller ones are met by chance.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from xdsl.dialects import affine, arith, func, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AffineSetAttr,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FunctionType,
    IndexType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    i32,
)
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineConstantExpr,
    AffineConstraintExpr,
    AffineExpr,
    AffineMap,
    AffineSet,
    AffineSymExpr,
)
from xdsl.rewriter import InsertPoint, Rewriter

from semantics.language.kinds import isa
from verifier.kernel.input.reading import read_module, read_source
from verifier.kernel.input.sources import Source

Sizes = Literal["dims", "arguments"]
Symbols = Mapping[int, SSAValue]
LEAST_WITH_NEIGHBOURS = 8


def with_symbolic_extents(source: Source, sizes: Sizes = "dims") -> ModuleOp:
    """The module with the constant extents of each function's arguments made symbolic.

    Raises `ValueError` where a constant may come from either of two extents.
    """
    module = read_module(source).module
    for function in list(module.walk()):
        if isinstance(function, func.FuncOp) and function.body.blocks:
            _make_symbolic(function, sizes)
    module.verify()
    return module


def _make_symbolic(function: func.FuncOp, sizes: Sizes) -> None:
    block = function.body.block
    extents: dict[int, tuple[int, int]] = {}
    for position, argument in enumerate(block.args):
        if isa(argument.type, MemRefType[Attribute]):
            for dimension, extent in enumerate(argument.type.get_shape()):
                if extent != DYNAMIC_INDEX:
                    extents.setdefault(extent, (position, dimension))
    operations = list(function.walk())
    for argument in block.args:
        _retype(argument, extents)
    symbols: dict[int, SSAValue] = {}
    if sizes == "arguments":
        for extent in extents:
            symbols[extent] = block.insert_arg(IndexType(), len(block.args))
            symbols[extent].name_hint = f"n{extent}"
    else:
        symbols = _dims(block, extents)
    for operation in operations:
        for result in operation.results:
            _allocated_with(operation, result, symbols)
            _retype(result, extents)
        _replace_constants(operation, symbols)
    outputs = [o.type for o in block.last_op.operands] if block.last_op else []
    function.function_type = FunctionType.from_lists([a.type for a in block.args], outputs)
    if function.arg_attrs is not None:
        missing = len(block.args) - len(function.arg_attrs.data)
        every = [*function.arg_attrs.data, *[DictionaryAttr({})] * missing]
        function.arg_attrs = ArrayAttr(every)


def _dims(block: Block, extents: Mapping[int, tuple[int, int]]) -> dict[int, SSAValue]:
    """For each extent a `memref.dim`, of the argument and dimension given, at the block's start."""
    place = InsertPoint.at_start(block)
    numbers: dict[int, SSAValue] = {}
    found: dict[int, SSAValue] = {}
    for dimension in sorted({dimension for _, dimension in extents.values()}):
        number = arith.ConstantOp.from_int_and_width(dimension, IndexType())
        number.result.name_hint = f"c{dimension}"
        Rewriter.insert_op(number, place)
        numbers[dimension] = number.result
    for extent, (position, dimension) in extents.items():
        dim = memref.DimOp(block.args[position], numbers[dimension])
        dim.result.name_hint = f"n{extent}"
        Rewriter.insert_op(dim, place)
        found[extent] = dim.result
    return found


def _retype(value: SSAValue, extents: Mapping[int, object]) -> None:
    type_ = value.type
    if isa(type_, MemRefType[Attribute]):
        shape = [DYNAMIC_INDEX if e in extents else e for e in type_.get_shape()]
        changed = MemRefType(type_.element_type, shape, type_.layout, type_.memory_space)
        if changed != type_:
            Rewriter.replace_value_with_new_type(value, changed)


def _allocated_with(operation: Operation, result: SSAValue, symbols: Symbols) -> None:
    """Give an allocation the sizes that its type is about to lose."""
    if not isinstance(operation, memref.AllocOp | memref.AllocaOp):
        return
    assert isa(result.type, MemRefType[Attribute])
    given = iter(operation.dynamic_sizes)
    every: list[SSAValue] = []
    for extent in result.type.get_shape():
        if extent == DYNAMIC_INDEX:
            every.append(next(given))
        elif extent in symbols:
            every.append(symbols[extent])
    _replace_operands(operation, "dynamic_sizes", every)


def _replace_constants(operation: Operation, symbols: Symbols) -> None:
    match operation:
        case affine.ForOp():
            for which in ("lowerBound", "upperBound"):
                _replace_in_map(operation, f"{which}Map", f"{which}Operands", symbols)
        case affine.LoadOp() | affine.StoreOp():
            _replace_in_map(operation, "map", "indices", symbols)
        case affine.ApplyOp():
            _replace_in_map(operation, "map", "mapOperands", symbols)
        case affine.IfOp():
            _replace_in_set(operation, symbols)
        case arith.ConstantOp(value=IntegerAttr(value=number, type=IndexType())):
            if number.data >= LEAST_WITH_NEIGHBOURS and number.data in symbols:
                operation.result.replace_all_uses_with(symbols[number.data])
        case _:
            pass


def _replace_in_map(operation: Operation, name: str, operands: str, symbols: Symbols) -> None:
    attribute = operation.properties[name]
    assert isinstance(attribute, AffineMapAttr)
    old = attribute.data
    extended = _Extended(old.num_symbols, symbols)
    results = tuple(extended.replace(result) for result in old.results)
    if extended.values:
        symbolic = AffineMap(old.num_dims, extended.count, results)
        operation.properties[name] = AffineMapAttr(symbolic)
        _replace_operands(operation, operands, [*getattr(operation, operands), *extended.values])


def _replace_in_set(operation: affine.IfOp, symbols: Symbols) -> None:
    old = operation.condition.data
    extended = _Extended(old.num_symbols, symbols)
    constraints = tuple(
        AffineConstraintExpr(c.kind, extended.replace(c.lhs), extended.replace(c.rhs))
        for c in old.constraints
    )
    if extended.values:
        condition = AffineSet(old.num_dims, extended.count, constraints)
        operation.properties["condition"] = AffineSetAttr(condition)
        _replace_operands(operation, "args", [*operation.args, *extended.values])


class _Extended:
    """The symbols of a map, to which those that stand for its constants are added."""

    def __init__(self, count: int, symbols: Symbols):
        self.count = count
        self.values: list[SSAValue] = []
        self._symbols = symbols

    def replace(self, expr: AffineExpr) -> AffineExpr:
        match expr:
            case AffineConstantExpr(value=value):
                return self._constant(value)
            case AffineBinaryOpExpr(kind=kind, lhs=lhs, rhs=rhs):
                return AffineBinaryOpExpr(kind, self.replace(lhs), self.replace(rhs))
            case _:
                return expr

    def _constant(self, value: int) -> AffineExpr:
        extent = _extent_behind(abs(value), tuple(self._symbols))
        if extent is None:
            return AffineConstantExpr(value)
        self.values.append(self._symbols[extent])
        self.count += 1
        size: AffineExpr = AffineSymExpr(self.count - 1)
        if extent != abs(value):
            size = size + (abs(value) - extent)
        return size if value > 0 else size * -1


def _extent_behind(value: int, extents: Sequence[int]) -> int | None:
    """The extent that a constant is, or is one or two less than."""
    if value in extents and value > 0:
        return value
    near = [e for e in extents if e >= LEAST_WITH_NEIGHBOURS and value in (e - 1, e - 2)]
    if len(near) > 1:
        raise ValueError(f"{value} may come from the extent {near[0]} or {near[1]}")
    return near[0] if near else None


def _replace_operands(operation: Operation, name: str, values: Sequence[SSAValue]) -> None:
    """Replace a variadic operand, and keep the sizes of the others."""
    definitions = [n for n, _ in operation.get_irdl_definition().operands]
    parts: list[Sequence[SSAValue]] = []
    for other in definitions:
        part: SSAValue | Sequence[SSAValue] = getattr(operation, other)
        given = [part] if isinstance(part, SSAValue) else list(part)
        parts.append(values if other == name else given)
    operation.operands = [value for part in parts for value in part]
    if "operandSegmentSizes" in operation.properties:
        counts = DenseArrayBase.from_list(i32, [len(part) for part in parts])
        operation.properties["operandSegmentSizes"] = counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", help="MLIR text; - for standard input")
    parser.add_argument("--sizes", choices=("dims", "arguments"), default="dims")
    options = parser.parse_args()
    print(with_symbolic_extents(read_source(options.file), options.sizes))


if __name__ == "__main__":
    main()
