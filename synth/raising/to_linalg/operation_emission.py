"""Structured operations as linalg operations on memrefs.

Parts of a body that are the same at all points are computed once, outside of all loops.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AffineMapAttr,
    DenseArrayBase,
    IndexType,
    IntegerType,
    MemRefType,
    i64,
)
from xdsl.dialects.linalg import ops
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from semantics.syntax.linalg import dialect as linalg_ops
from semantics.syntax.on_demand import operation_class
from synth.raising.structuring.affine_values import Affine
from synth.raising.structuring.attribute_texts import parsed_attribute
from synth.raising.structuring.bodies import (
    Body,
    BodyIndex,
    OperandElement,
    ScalarOperation,
    parts_of,
)
from synth.raising.structuring.structured import GENERIC, ArrayPart, Operand, StructuredOperation
from synth.raising.structuring.windows import is_iterator, mentions_iterator, mentions_loop
from synth.raising.to_linalg.named_properties import properties_of
from synth.raising.to_linalg.value_emission import FunctionWriter
from verifier.kernel.loops.lifting.drafting.state import UNDEFINED_FOR_SOME_OPERANDS
from verifier.kernel.loops.recurrences.system import Constant, Scalar


def emit(operation: StructuredOperation, emission: FunctionWriter) -> None:
    """Put a linalg operation at the end of the innermost block."""
    inputs = [_operand(value, emission) for value in operation.inputs]
    output = emission.view(operation.output)
    emission.add(_linalg(operation, inputs, output, emission))


def _operand(operand: Operand, emission: FunctionWriter) -> SSAValue:
    match operand:
        case ArrayPart():
            return emission.view(operand)
        case Scalar():
            return emission.argument(operand.name)
        case Constant():
            return emission.constant(operand)


def _linalg(
    operation: StructuredOperation,
    inputs: Sequence[SSAValue],
    output: SSAValue,
    emission: FunctionWriter,
) -> Operation:
    match operation.name:
        case "generic":
            return _generic(operation, inputs, output, emission)
        case "transpose":
            return ops.TransposeOp(inputs[0], output, _dimensions(operation, "permutation"))
        case "broadcast":
            return ops.BroadcastOp(inputs[0], output, _dimensions(operation, "dimensions"))
        case "reduce":
            return linalg_ops.ReduceOp.build(
                operands=[inputs, [output]],
                result_types=[[]],
                properties={"dimensions": _dimensions(operation, "dimensions")},
                regions=[_region(operation, inputs, output, emission)],
            )
        case name:
            properties = properties_of(operation)
            return linalg_ops.NAMED[f"linalg.{name}"](inputs, [output], properties)


def _dimensions(operation: StructuredOperation, name: str) -> DenseArrayBase[IntegerType]:
    numbers = dict(operation.attributes)[name]
    assert not isinstance(numbers, str)
    return DenseArrayBase.from_list(i64, numbers)


def _generic(
    operation: StructuredOperation,
    inputs: Sequence[SSAValue],
    output: SSAValue,
    emission: FunctionWriter,
) -> Operation:
    assert operation.name == GENERIC
    kinds = [
        IteratorTypeAttr.reduction() if k in operation.reductions else IteratorTypeAttr.parallel()
        for k in range(len(operation.extents))
    ]
    region = _region(operation, inputs, output, emission)
    maps = [AffineMapAttr(map_) for map_ in operation.maps]
    return ops.GenericOp(inputs, [output], region, maps, kinds)


def _region(
    operation: StructuredOperation,
    inputs: Sequence[SSAValue],
    output: SSAValue,
    emission: FunctionWriter,
) -> Region:
    block = Block(arg_types=[_element(value.type) for value in (*inputs, output)])
    for argument in block.args:
        argument.name_hint = "in"
    block.args[-1].name_hint = "out"
    result = _BodyEmission(block, emission).value(operation.body)
    block.add_op(ops.YieldOp(result))
    return Region(block)


def _element(kind: Attribute) -> Attribute:
    if not isinstance(kind, MemRefType):
        return kind
    return cast("MemRefType[Attribute]", kind).get_element_type()


class _BodyEmission:
    """The body of one operation; equal parts are computed once."""

    def __init__(self, block: Block, emission: FunctionWriter):
        self._block = block
        self._emission = emission
        self._done: dict[Body | str, SSAValue] = {}

    def value(self, body: Body) -> SSAValue:
        if body not in self._done:
            self._done[body] = self._build(body)
        return self._done[body]

    def _build(self, body: Body) -> SSAValue:
        match body:
            case OperandElement():
                return self._block.args[body.number]
            case Scalar():
                return self._emission.argument(body.name)
            case Constant():
                return self._emission.constant(body)
            case BodyIndex():
                return self._position(body.value)
            case ScalarOperation() if _is_the_same_everywhere(body):
                return _scalar(body, self._emission)
            case ScalarOperation():
                return self._add(_operation(body, [self.value(a) for a in body.arguments]))

    def _add(self, operation: Operation) -> SSAValue:
        self._block.add_op(operation)
        return operation.results[0]

    def _position(self, value: Affine) -> SSAValue:
        """An index: what is known outside is computed there."""
        iterators = [(n, c) for n, c in value.terms if isinstance(n, str) and is_iterator(n)]
        rest = Affine(tuple(t for t in value.terms if t not in iterators), value.constant)
        found = None if iterators and rest == Affine() else self._emission.value(rest)
        for name, factor in iterators:
            term = self._iterator(name)
            if factor != 1:
                number = self._emission.value(Affine((), factor))
                term = self._add(arith.MuliOp(term, number, IndexType()))
            found = term if found is None else self._add(arith.AddiOp(found, term, IndexType()))
        assert found is not None
        return found

    def _iterator(self, name: str) -> SSAValue:
        if name not in self._done:
            self._done[name] = self._add(ops.IndexOp(int(name[1:])))
        return self._done[name]


def prepare(operation: StructuredOperation, emission: FunctionWriter) -> None:
    """Put what an operation needs besides views into the innermost block, if it is not there."""
    for operand in operation.operands:
        if isinstance(operand, ArrayPart):
            emission.prepare(operand)
        else:
            _operand(operand, emission)
    for part in parts_of(operation.body):
        if _is_the_same_everywhere(part):
            _scalar(part, emission)


def _is_the_same_everywhere(body: Body) -> bool:
    """Whether a value is known outside of all loops, and computing it there does no harm."""
    match body:
        case Scalar() | Constant():
            return True
        case ScalarOperation():
            harmless = body.op not in UNDEFINED_FOR_SOME_OPERANDS
            return harmless and all(map(_is_the_same_everywhere, body.arguments))
        case BodyIndex():
            return not mentions_iterator(body.value) and not mentions_loop(body.value)
        case OperandElement():
            return False


def _scalar(body: Body, emission: FunctionWriter) -> SSAValue:
    """A value that is the same everywhere, computed once."""
    match body:
        case Scalar():
            return emission.argument(body.name)
        case Constant():
            return emission.constant(body)
        case BodyIndex():
            return emission.value(body.value)
        case ScalarOperation():
            arguments = body.arguments
            return emission.scalar(
                body, lambda: _operation(body, [_scalar(a, emission) for a in arguments])
            )
        case OperandElement():
            raise AssertionError("an element is not the same everywhere")


def _operation(body: ScalarOperation, operands: Sequence[SSAValue]) -> Operation:
    class_ = operation_class(body.op)
    assert class_ is not None
    known = class_.get_irdl_definition().properties
    defaults = {n: parsed_attribute(text) for n, text in _DEFAULTS.items() if n in known}
    given = defaults | {name: parsed_attribute(text) for name, text in body.attributes}
    return class_.create(
        operands=operands,
        result_types=[parsed_attribute(body.element)],
        properties={name: value for name, value in given.items() if name in known},
        attributes={name: value for name, value in given.items() if name not in known},
    )


_DEFAULTS = {
    "fastmath": "#arith.fastmath<none>",
    "overflowFlags": "#arith.overflow<none>",
}
