"""Functions whose operations on vectors all act lane by lane, on one lane: vectors of any number of
lanes, scalable ones too. Why one lane decides: docs/semantics.md, *Vectors and tensors*."""

from __future__ import annotations

from xdsl.dialects import func
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, FunctionType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter

from semantics.control_flow.lanes import element_of, is_vector
from semantics.control_flow.operations import attributes_of_meaning
from semantics.control_flow.vectors.elementwise import acts_lane_by_lane
from semantics.functions.operations import operation_name
from semantics.functions.ranges import are_read
from semantics.language.containers import are_real, as_vector, element_type, is_splat
from semantics.language.kinds import isa
from semantics.language.registry import lookup

_ENDS = ("func.return", "cf.br", "cf.cond_br")


def on_one_lane(function: Operation, tensors: bool = False) -> func.FuncOp | None:
    """A copy that has the type of its elements in place of each vector's; None where there are no
    vectors, or something is done that not each lane does by itself. With `tensors` only where there
    are some that have lanes, which are vectors then.

    What is done to scalars chooses nothing: a choice of a source would have to be the same for all
    lanes. Nor has a tensor a range (`semantics.functions.ranges`).
    """
    if not isinstance(function, func.FuncOp) or not are_read(function):
        return None
    if tensors:
        retyped = _with_vectors(function)
        return None if retyped is None else on_one_lane(retyped)
    values = [value for op in function.walk() for value in (*op.operands, *op.results)]
    if not any(map(is_vector, values)) or not all(map(_is_of_lanes, function.body.walk())):
        return None
    copy = function.clone()
    for block in copy.body.blocks:
        for argument in block.args:
            _make_element(argument)
        for op in tuple(block.ops):
            if operation_name(op) == "vector.broadcast":
                op.results[0].replace_all_uses_with(op.operands[0])
                op.detach()
                op.erase()
                continue
            constant = _splat(op)
            if constant is not None:
                op.properties["value"] = constant
            for result in op.results:
                _make_element(result)
    types = copy.function_type
    copy.properties["function_type"] = FunctionType.from_lists(
        [element_type(type_) for type_ in types.inputs],
        [element_type(type_) for type_ in types.outputs],
    )
    return copy


def _with_vectors(function: func.FuncOp) -> func.FuncOp | None:
    """A copy with vectors in place of tensors; None where there are none."""
    values = [value for op in function.walk() for value in (*op.operands, *op.results)]
    if all(as_vector(value.type) == value.type for value in values):
        return None
    copy = function.clone()
    for op in copy.walk():
        arguments = (a for region in op.regions for block in region.blocks for a in block.args)
        for value in (*arguments, *op.results):
            if (type_ := as_vector(value.type)) != value.type:
                Rewriter.replace_value_with_new_type(value, type_)
    types = copy.function_type
    copy.properties["function_type"] = FunctionType.from_lists(
        list(map(as_vector, types.inputs)), list(map(as_vector, types.outputs))
    )
    return copy


def _make_element(value: SSAValue) -> None:
    if is_vector(value):
        Rewriter.replace_value_with_new_type(value, element_of(value))


def _is_of_lanes(op: Operation) -> bool:
    name = operation_name(op)
    if name in _ENDS:
        return True
    if not any(map(is_vector, (*op.operands, *op.results))):
        if isinstance(op.get_attr_or_prop("value"), FloatAttr):
            return name == "arith.constant"
        meaning = lookup(name) if attributes_of_meaning(op) is not None else None
        return meaning is not None and not meaning.chooses
    if name == "vector.broadcast":
        return not is_vector(op.operands[0])
    chooses_all = name == "arith.select" and not is_vector(op.operands[0])
    return chooses_all or _splat(op) is not None or acts_lane_by_lane(op)


def _splat(op: Operation) -> Attribute | None:
    """The element of a constant of which all lanes are the same."""
    value = op.get_attr_or_prop("value")
    if operation_name(op) != "arith.constant" or not isa(value, DenseIntOrFPElementsAttr):
        return None
    if not is_vector(op.results[0]) or not is_splat(value) or not are_real(value):
        return None
    (element, *_) = value.iter_attrs()
    return element if element.type == element_of(op.results[0]) else None
