"""Operations on vectors that act lane by lane, as what they do on one lane.

A window of such operations, all on vectors of one shape, is searched as one of scalars. What is
right for each lane, which makes its own choices, is right for all of them.
"""

from __future__ import annotations

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, IntegerAttr, VectorType, i1
from xdsl.ir import Attribute, Block, Operation

from semantics.control_flow.lanes import element_of, is_vector
from semantics.control_flow.vectors.elementwise import acts_lane_by_lane
from semantics.language.containers import are_real, element_type, is_splat, with_element_type
from semantics.language.kinds import isa

_DIALECTS = ("arith", "math")


def on_one_lane(op: Operation) -> Operation | None:
    """A copy on the elements of its vectors; the operation itself where it has none; None where it
    does not act lane by lane on vectors of one shape."""
    values = (*op.operands, *op.results)
    if not any(map(is_vector, values)):
        return op
    if op.regions or op.successors or op.name.partition(".")[0] not in _DIALECTS:
        return None
    shapes = {with_element_type(value.type, i1) for value in values}
    if len(shapes) != 1 or not all(map(is_vector, values)):
        return None
    properties = dict(op.properties)
    if op.name == "arith.constant":
        element = _splat(properties.get("value"))
        if element is None:
            return None
        properties["value"] = element
    elif not acts_lane_by_lane(op):
        return None
    return type(op).create(
        operands=Block(arg_types=[element_of(value) for value in op.operands]).args,
        result_types=[element_of(value) for value in op.results],
        properties=properties,
        attributes=op.attributes,
    )


def _splat(value: Attribute | None) -> Attribute | None:
    """The element of a constant of which all are the same."""
    if not isa(value, DenseIntOrFPElementsAttr) or not is_splat(value) or not are_real(value):
        return None
    (element, *_) = value.iter_attrs()
    return element if element.type == value.get_element_type() else None


def like(container: Attribute, type_: Attribute) -> Attribute:
    """The type of which one lane has this type, if the container is a vector."""
    return with_element_type(container, type_) if element_type(container) != container else type_


def splat(container: Attribute, element: Attribute) -> Attribute:
    """The attribute of a constant of a type, all of whose lanes are this one."""
    if not isa(container, VectorType[Attribute]):
        return element
    assert isinstance(element, IntegerAttr | FloatAttr)
    number = element.value.data
    return DenseIntOrFPElementsAttr.from_list(container, [number])  # type: ignore[arg-type]
