"""Structured operations as IR: a function with segments replaced by linalg operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from xdsl.builder import Builder
from xdsl.dialects import affine, arith, func, math, memref
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, DenseArrayBase, MemRefType, i64
from xdsl.dialects.linalg import ops
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import (
    Attribute,
    Block,
    Operation,
    OpResult,
    Region,
    SSAValue,
)
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.rewriter import InsertPoint
from xdsl.traits import is_side_effect_free

from semantics import linalg_ops
from semantics.linalg_attributes import TypeFn, TypeFnAttr
from synth.accumulators import Element
from synth.expressions import Apply, Argument, Expression, IteratorValue, Outer
from synth.memref_operations import StructuredOperation
from synth.segments import Segment, used_outside

_SCALARS: dict[str, type[Operation]] = {
    operation.name: operation
    for dialect in (arith.Arith, math.Math)
    for operation in dialect.operations
}


Replacements = Mapping[Segment, Sequence[StructuredOperation]]
"""The operations that stand for segments of a function."""


def raised_function(
    function: func.FuncOp,
    replacements: Replacements,
    carried: Mapping[SSAValue, Element],
    stand_ins: Mapping[SSAValue, SSAValue] | None = None,
) -> func.FuncOp:
    """A copy of `function` in which operations stand for the segments given.

    What only the replaced loops used (constants, extents) is left out. `carried` says where the
    values stand that segments return. `stand_ins` are the function's values for those that the
    operations mention, where they stem from another one.
    """
    values: dict[SSAValue, SSAValue] = {}
    copy = function.clone(values)
    values |= {value: values[own] for value, own in (stand_ins or {}).items() if own in values}
    counterparts = dict(zip(function.walk(), copy.walk(), strict=True))
    for segment, operations in replacements.items():
        builder = Builder(InsertPoint.before(counterparts[segment.head]))
        temporaries = _allocated(operations, builder, values)
        for operation in operations:
            builder.insert(_emitted(operation, _looked_up(builder, values)))
        for result in used_outside(segment):
            element, outside = carried[result], _looked_up(builder, values)
            indices = [outside(index) for index in element.indices]
            subscripts = AffineMapAttr(element.map)
            load = affine.LoadOp(values[element.array], indices, subscripts, result.type)
            values[result].replace_all_uses_with(builder.insert(load).result)
            values[result] = load.result
        for temporary in temporaries:
            builder.insert(memref.DeallocOp.get(temporary))
        for original in reversed(segment.operations):
            replaced = counterparts[original]
            replaced.detach()
            replaced.erase(safe_erase=False)
    _drop_unused(copy)
    return copy


def _allocated(
    operations: Sequence[StructuredOperation], builder: Builder, values: dict[SSAValue, SSAValue]
) -> list[SSAValue]:
    """Allocate the temporaries that `operations` fill, and enter them in `values`."""
    temporaries: list[SSAValue] = []
    for operation in operations:
        output = operation.output
        if output not in values and isinstance(output, OpResult):
            allocation = output.op.clone(values)
            values[output] = builder.insert(allocation).results[0]
            values[output].name_hint = output.name_hint
            temporaries.append(values[output])
    return temporaries


def _looked_up(
    builder: Builder, values: Mapping[SSAValue, SSAValue]
) -> Callable[[SSAValue], SSAValue]:
    def outside(value: SSAValue) -> SSAValue:
        if value in values:
            return values[value]
        # A constant inside of the loops: the search has it from its copy of them.
        assert isinstance(value, OpResult)
        return builder.insert(value.op.clone()).results[0]

    return outside


def _emitted(operation: StructuredOperation, outside: Callable[[SSAValue], SSAValue]) -> Operation:
    """The IR of one structured operation; `outside` gives the values of the function it uses."""
    inputs = [outside(value) for value in operation.inputs]
    output = outside(operation.output)
    attributes = dict(operation.attributes)
    match operation.name:
        case "linalg.generic":
            return _generic(operation, inputs, output, outside)
        case "linalg.transpose":
            permutation = DenseArrayBase.from_list(i64, attributes["permutation"])
            return ops.TransposeOp(inputs[0], output, permutation)
        case "linalg.broadcast":
            dimensions = DenseArrayBase.from_list(i64, attributes["dimensions"])
            return ops.BroadcastOp(inputs[0], output, dimensions)
        case "linalg.reduce":
            region = _region(operation, outside)
            dimensions = DenseArrayBase.from_list(i64, attributes["dimensions"])
            return linalg_ops.ReduceOp.build(
                operands=[inputs, [output]],
                result_types=[[]],
                properties={"dimensions": dimensions},
                regions=[region],
            )
        case name:
            properties: dict[str, Attribute] = {}
            if name == "linalg.matmul" and operation.maps[:2] != ((0, 2), (2, 1)):
                properties["indexing_maps"] = ArrayAttr(_map_attributes(operation))
            if "cast_unsigned" in attributes:
                properties["cast"] = TypeFnAttr(TypeFn.CAST_UNSIGNED)
            return linalg_ops.NAMED[name](inputs, [output], properties)


def _generic(
    operation: StructuredOperation,
    inputs: Sequence[SSAValue],
    output: SSAValue,
    outside: Callable[[SSAValue], SSAValue],
) -> Operation:
    reductions = operation.reductions
    kinds = [
        IteratorTypeAttr.reduction() if i in reductions else IteratorTypeAttr.parallel()
        for i in range(operation.iterators)
    ]
    region = _region(operation, outside)
    return ops.GenericOp(inputs, [output], region, _map_attributes(operation), kinds)


def _map_attributes(operation: StructuredOperation) -> list[AffineMapAttr]:
    return [
        AffineMapAttr(
            AffineMap(operation.iterators, 0, tuple(AffineExpr.dimension(i) for i in subscripts))
        )
        for subscripts in operation.maps
    ]


def _region(operation: StructuredOperation, outside: Callable[[SSAValue], SSAValue]) -> Region:
    block = Block(arg_types=[_element(value.type) for value in operation.operands])
    for argument in block.args:
        argument.name_hint = "in"
    block.args[-1].name_hint = "out"
    done: dict[Expression, SSAValue] = {}

    def value_of(expression: Expression) -> SSAValue:
        if expression not in done:
            done[expression] = build(expression)
        return done[expression]

    def build(expression: Expression) -> SSAValue:
        match expression:
            case Argument():
                return block.args[expression.number]
            case Outer():
                return outside(expression.value)
            case IteratorValue():
                index = ops.IndexOp(expression.iterator)
                block.add_op(index)
                return index.result
            case Apply():
                arguments = [value_of(a) for a in expression.arguments]
                scalar = _SCALARS[expression.name].create(
                    operands=arguments,
                    result_types=[expression.type],
                    properties=dict(expression.properties),
                )
                block.add_op(scalar)
                return scalar.results[0]
            case _:
                raise AssertionError("a body reads arrays through its arguments only")

    result = value_of(operation.body)
    block.add_op(ops.YieldOp(result))
    return Region(block)


def _element(kind: Attribute) -> Attribute:
    if not isinstance(kind, MemRefType):
        return kind
    return cast("MemRefType[Attribute]", kind).get_element_type()


def _drop_unused(function: func.FuncOp) -> None:
    for operation in reversed(list(function.walk())):
        unused = operation.results and not any(r.uses for r in operation.results)
        droppable = memref.DimOp | memref.AllocOp | memref.AllocaOp
        if unused and (is_side_effect_free(operation) or isinstance(operation, droppable)):
            operation.detach()
            operation.erase()
