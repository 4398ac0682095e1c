"""Lifting of the operations of tosa that move elements or combine them bit for bit.

Source: the TOSA specification (mlplatform.org/tosa), which upstream's TosaOps.td and the lowering
`--tosa-to-linalg` follow. What the specification leaves to the implementation or calls
unpredictable (sums of integers that overflow, the order of a reduction, rounding by a scale) has no
meaning here, nor has an operand of a dynamic extent that may be 1 and be broadcast.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from xdsl.dialects.builtin import (
    AnyFloat,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    TensorType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.functions.operations import operation_name
from semantics.language.kinds import isa
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    Draft,
    DraftApply,
    DraftCondition,
    TensorElements,
)
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.stablehlo.operations import (
    constant_elements,
    elements_of,
    keep_elements,
    reshaped,
)
from verifier.kernel.loops.lifting.stablehlo.scalars import MANTISSAS, select, width_of
from verifier.kernel.loops.lifting.stablehlo.shapes import shape_of, static
from verifier.kernel.loops.lifting.stablehlo.slices import known_shape, static_shape
from verifier.kernel.loops.recurrences.system import CannotLift, Constant

_OF_FLOATS = {
    "tosa.abs": "math.absf",
    "tosa.add": "arith.addf",
    "tosa.ceil": "math.ceil",
    "tosa.floor": "math.floor",
    "tosa.negate": "arith.negf",
    "tosa.sub": "arith.subf",
}
_OF_INTEGERS = {
    "tosa.bitwise_and": "arith.andi",
    "tosa.bitwise_or": "arith.ori",
    "tosa.bitwise_xor": "arith.xori",
}
_OF_BOOLEANS = {
    "tosa.logical_and": "arith.andi",
    "tosa.logical_or": "arith.ori",
    "tosa.logical_xor": "arith.xori",
}


def lift_tosa(lifting: Lifting, steps: Steps, op: Operation) -> bool:
    """Lift an operation of tosa; False where it is one without a meaning here."""
    name = operation_name(op)
    if name == "tosa.const_shape":
        # Its value is read where it is used.
        return True
    if name == "tosa.const":
        result = constant_elements(_dense(op.results[0], op), op)
    elif (lifter := _LIFTERS.get(name)) is not None:
        result = lifter(lifting, op)
    else:
        return False
    (value,) = op.results
    wanted = shape_of(value, op)
    if result.element != _element(value, op) or len(wanted) != len(result.shape):
        raise CannotLift(f"the result of {name} has another type", op)
    if any(
        n is not None and static(have) != n for have, n in zip(result.shape, wanted, strict=True)
    ):
        raise CannotLift(f"the result of {name} has another shape", op)
    keep_elements(lifting, steps, op, result, "tosa.")
    return True


def _element(value: SSAValue, op: Operation) -> str:
    type_ = value.type
    if not isa(type_, TensorType[Attribute]):
        raise CannotLift(f"{operation_name(op)} on {type_} has no meaning here", op)
    return str(type_.element_type)


# Attributes and constants


def _attribute(op: Operation, name: str) -> Attribute | None:
    return op.properties.get(name, op.attributes.get(name))


def _axis(op: Operation, rank: int) -> int:
    axis = _attribute(op, "axis")
    if not isinstance(axis, IntegerAttr) or not 0 <= axis.value.data < rank:
        raise CannotLift(f"the axis of {operation_name(op)} is not one of its operand", op)
    return axis.value.data


def _dense(
    value: SSAValue, op: Operation
) -> DenseIntOrFPElementsAttr[IntegerType | IndexType | AnyFloat]:
    """The contents of a constant. Raises `CannotLift`."""
    owner = value.owner
    if isinstance(owner, Operation) and operation_name(owner) in ("tosa.const", "tosa.const_shape"):
        values = _attribute(owner, "values")
        if isa(values, DenseIntOrFPElementsAttr[IntegerType | IndexType | AnyFloat]):
            return values
    raise CannotLift(f"an operand of {operation_name(op)} is not a constant", op)


def _numbers(value: SSAValue, op: Operation) -> tuple[int, ...]:
    """The numbers of a constant of indices."""
    return tuple(int(str(n)) for n in _dense(value, op).get_values())


# Elements


def _broadcast(
    lifting: Lifting, op: Operation, values: Sequence[SSAValue]
) -> tuple[tuple[Affine, ...], list[Draft], list[str]]:
    """The shape that operands have in common, their elements there, and their types: an extent
    that is known to be 1 is that of the others."""
    operands = [elements_of(lifting, value, op) for value in values]
    if len({len(o.shape) for o in operands}) != 1:
        raise CannotLift(f"the operands of {operation_name(op)} have different ranks", op)
    shape: list[Affine] = []
    for extents in zip(*(o.shape for o in operands), strict=True):
        others = {n for n in extents if static(n) != 1} or {extents[0]}
        if len(others) != 1:
            raise CannotLift(f"whether {operation_name(op)} broadcasts is not known", op)
        shape.append(others.pop())
    drafts = [
        o.at(["(0)" if static(n) == 1 else f"{{{k}}}" for k, n in enumerate(o.shape)])
        for o in operands
    ]
    return tuple(shape), drafts, [o.element for o in operands]


def _elementwise(lifting: Lifting, op: Operation) -> TensorElements:
    name = operation_name(op)
    values = list(op.operands)
    if name == "tosa.negate":
        if any(float(str(n)) != 0 for v in values[1:] for n in _dense(v, op).get_values()):
            raise CannotLift("a negation about another point than zero has no meaning here", op)
        values = values[:1]
    shape, drafts, (element, *rest) = _broadcast(lifting, op, values)
    if element in MANTISSAS:
        operation = _OF_FLOATS.get(name)
    elif element == "i1":
        operation = _OF_BOOLEANS.get(name)
    else:
        operation = _OF_INTEGERS.get(name) if width_of(element) is not None else None
    if operation is None or any(other != element for other in rest):
        raise CannotLift(f"{name} on {element} has no meaning here", op)
    return TensorElements(shape, DraftApply(operation, (), tuple(drafts), element), element)


def _not(lifting: Lifting, op: Operation, booleans: bool) -> TensorElements:
    shape, drafts, (element,) = _broadcast(lifting, op, list(op.operands))
    width = width_of(element)
    if width is None or (element == "i1") != booleans:
        raise CannotLift(f"{operation_name(op)} on {element} has no meaning here", op)
    ones = Constant((1 << width) - 1, element)
    return TensorElements(shape, DraftApply("arith.xori", (), (*drafts, ones), element), element)


# Moves


def _identity(lifting: Lifting, op: Operation) -> TensorElements:
    return elements_of(lifting, op.operands[0], op)


def _reverse(lifting: Lifting, op: Operation) -> TensorElements:
    operand = elements_of(lifting, op.operands[0], op)
    axis = _axis(op, len(operand.shape))
    indices = [f"{{{k}}}" for k in range(len(operand.shape))]
    indices[axis] = f"({operand.shape[axis]} - 1 - {{{axis}}})"
    return TensorElements(operand.shape, operand.at(indices), operand.element)


def _transpose(lifting: Lifting, op: Operation) -> TensorElements:
    """Axis k of the result is axis perms[k] of the operand."""
    operand = elements_of(lifting, op.operands[0], op)
    perms = _attribute(op, "perms")
    if not isa(perms, DenseArrayBase[IntegerType]):
        raise CannotLift("a transpose without permutation", op)
    order = tuple(perms.get_values())
    if sorted(order) != list(range(len(operand.shape))):
        raise CannotLift("the axes of a transpose are no permutation", op)
    indices = [f"{{{order.index(k)}}}" for k in range(len(order))]
    return TensorElements(
        tuple(operand.shape[k] for k in order), operand.at(indices), operand.element
    )


def _reshape(lifting: Lifting, op: Operation) -> TensorElements:
    operand = elements_of(lifting, op.operands[0], op)
    return reshaped(operand, known_shape(shape_of(op.results[0], op), op), op)


def _tile(lifting: Lifting, op: Operation) -> TensorElements:
    """Element i along an axis of n is element i mod n of the operand."""
    operand = elements_of(lifting, op.operands[0], op)
    have, multiples = static_shape(operand, op), _numbers(op.operands[1], op)
    if len(multiples) != len(have) or min((*multiples, *have), default=1) < 1:
        raise CannotLift("the multiples of a tile do not fit its operand", op)
    shape = tuple(f"({n * m})" for n, m in zip(have, multiples, strict=True))
    indices = [f"({{{k}}} mod {n})" for k, n in enumerate(have)]
    return TensorElements(shape, operand.at(indices), operand.element)


def _concat(lifting: Lifting, op: Operation) -> TensorElements:
    operands = [elements_of(lifting, value, op) for value in op.operands]
    if not operands:
        raise CannotLift("a concat of nothing", op)
    shape, element = list(operands[0].shape), operands[0].element
    axis = _axis(op, len(shape))
    for other in operands[1:]:
        rest = [n for k, n in enumerate(other.shape) if k != axis]
        if rest != [n for k, n in enumerate(shape) if k != axis] or other.element != element:
            raise CannotLift("the operands of a concat do not fit", op)
    starts = [0]
    for operand in operands:
        starts.append(starts[-1] + static_shape(operand, op)[axis])
    value: Draft | None = None
    for operand, start, end in reversed(list(zip(operands, starts[:-1], starts[1:], strict=True))):
        indices = [f"{{{k}}}" for k in range(len(shape))]
        indices[axis] = f"({{{axis}}} - {start})"
        piece = operand.at(indices)
        here = DraftCondition(f"({{{axis}}} < {end})")
        value = piece if value is None else select(None, here, piece, value)
    assert value is not None
    shape[axis] = f"({starts[-1]})"
    return TensorElements(tuple(shape), value, element)


_LIFTERS: dict[str, Callable[[Lifting, Operation], TensorElements]] = {
    **dict.fromkeys((*_OF_FLOATS, *_OF_INTEGERS, *_OF_BOOLEANS), _elementwise),
    "tosa.bitwise_not": partial(_not, booleans=False),
    "tosa.concat": _concat,
    "tosa.identity": _identity,
    "tosa.logical_not": partial(_not, booleans=True),
    "tosa.reshape": _reshape,
    "tosa.reverse": _reverse,
    "tosa.tile": _tile,
    "tosa.transpose": _transpose,
}
