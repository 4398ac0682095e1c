"""Lifting of stablehlo operations on tensors.

A tensor value is a function from its indices to a term (`TensorElements`): operations on elements
combine terms, operations that move elements change the indices, and what has several pieces (pad,
concatenate, masks) selects by conditions. Reductions (`reductions.py`), large terms and
what other operations use are kept in arrays of their own, which nothing overwrites.

Source: the StableHLO specification (docs/spec.md of openxla/stablehlo). Its constraints on shapes
are checked; what does not meet them is not lifted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FixedBitwidthType, TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.functions.operations import operation_name
from semantics.language.kinds import isa
from semantics.syntax.stablehlo import dialect
from semantics.syntax.stablehlo import elementwise as ops
from semantics.syntax.stablehlo import shapes as shape_ops
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    Draft,
    DraftApply,
    DraftCondition,
    DraftRead,
    MemrefView,
    TensorElements,
    drafts_within,
)
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.stablehlo.dynamic import (
    dimension_size,
    dynamic_broadcast,
    same_extent,
    shape_operand,
)
from verifier.kernel.loops.lifting.stablehlo.reductions import (
    convolution,
    dot_general,
    reduce,
    reduce_window,
)
from verifier.kernel.loops.lifting.stablehlo.scalars import (
    APPROXIMATE,
    MANTISSAS,
    affine_of,
    compare,
    convert,
    elementwise,
    is_exact,
    number,
    operation_for,
    select,
    width_of,
)
from verifier.kernel.loops.lifting.stablehlo.shapes import (
    extent,
    fits,
    shape_of,
    static,
    to_array,
)
from verifier.kernel.loops.lifting.stablehlo.slices import (
    concatenate,
    dynamic_slice,
    known_shape,
    pad,
    static_shape,
    static_slice,
    update_slice,
)
from verifier.kernel.loops.lifting.storage.memref import whole
from verifier.kernel.loops.recurrences.system import CannotLift, Constant
from verifier.kernel.verdicts.assumptions import CONVERSIONS, SAME_FUNCTIONS, convention

_LARGEST_TERM = 48
_MOST_ENTRIES = 64
"""A constant with more different entries is not lifted."""


def lift_stablehlo(lifting: Lifting, steps: Steps, op: Operation) -> bool:
    """Lift a stablehlo operation; False where `op` is none."""
    if not op.name.startswith("stablehlo."):
        return False
    if len(op.results) != 1:
        raise CannotLift(f"{op.name} with several results has no meaning here", op)
    operands = [_operand(lifting, steps, operand, op) for operand in op.operands]
    result = _lifted(lifting, steps, op, operands)
    type_ = op.results[0].type
    wanted = shape_of(op.results[0], op)
    if len(wanted) != len(result.shape) or str(_element(type_)) != result.element:
        raise CannotLift(f"the result of {op.name} has another type", op)
    for have, want in zip(result.shape, wanted, strict=True):
        if want is not None and static(have) != want:
            raise CannotLift(f"the result of {op.name} has another shape", op)
    keep_elements(lifting, steps, op, result, "stablehlo.")
    return True


def keep_elements(
    lifting: Lifting, steps: Steps, op: Operation, result: TensorElements, own: str
) -> None:
    """Keep what an operation gives for its users: as a term for those whose names start with
    `own`, in an array for others, and where the term is large."""
    users = {
        u.operation for u in op.results[0].uses if not operation_name(u.operation).startswith(own)
    }
    if users or sum(1 for _ in drafts_within(result.value)) > _LARGEST_TERM:
        result = to_array(lifting, steps, result, op)
    if users and isinstance(result.value, DraftRead):
        array = lifting.arrays[result.value.array]
        view = lifting.views[op.results[0]] = whole(array.name, array.shape, array.element)
        if all(isinstance(user, func.ReturnOp) for user in users):
            lifting.tensors[array.name] = view
    lifting.elements[op.results[0]] = result


def _operand(lifting: Lifting, steps: Steps, value: SSAValue, op: Operation) -> TensorElements:
    """A tensor operand, element by element; one that an operation of another dialect made, as it is
    here: it may be overwritten when nothing needs it any more."""
    view = lifting.views.get(value)
    made = view is not None and view.array in lifting.tensors and view.array not in lifting.blank
    if value in lifting.elements or view is None or not made:
        return elements_of(lifting, value, op)
    return to_array(lifting, steps, _read(view), op)


def elements_of(lifting: Lifting, value: SSAValue, op: Operation) -> TensorElements:
    """A tensor operand, element by element."""
    found = lifting.elements.get(value)
    if found is not None:
        return found
    view = lifting.views.get(value)
    if view is None or not lifting.arrays[view.array].is_tensor:
        raise CannotLift(f"an operand of {op.name} comes from another kind of operation", op)
    return _read(view)


def _read(view: MemrefView) -> TensorElements:
    indices = [f"{{{k}}}" for k in range(len(view.shape))]
    read = DraftRead(view.array, view.element_at(indices), view.element)
    return TensorElements(view.shape, read, view.element)


def _element(type_: Attribute) -> Attribute:
    return type_.element_type if isa(type_, TensorType[Attribute]) else type_


def _lifted(
    lifting: Lifting, steps: Steps, op: Operation, operands: list[TensorElements]
) -> TensorElements:
    match op:
        case ops.ElementwiseOp():
            return _elementwise(lifting, steps, op, operands)
        case ops.SelectOp():
            pred, then, otherwise = operands
            pred = _spread(pred, then.shape) if not pred.shape else pred
            shape = _one_shape(lifting, steps, op, [pred, then, otherwise])
            if pred.element != "i1" or then.element != otherwise.element:
                raise CannotLift("the types of a select do not match", op)
            value = select(op, pred.value, then.value, otherwise.value)
            return TensorElements(shape, value, then.element)
        case ops.CompareOp():
            left, right = operands
            shape = _one_shape(lifting, steps, op, operands)
            if left.element != right.element:
                raise CannotLift("the types of a comparison do not match", op)
            return TensorElements(shape, compare(op, left.value, right.value, left.element), "i1")
        case ops.ConstantOp():
            return constant_elements(op.value, op)
        case ops.IotaOp():
            shape = tuple(extent(n, op) for n in shape_of(op.output, op))
            element = str(_element(op.output.type))
            return _iota(lifting, op, op.iota_dimension.value.data, shape, element)
        case shape_ops.DynamicIotaOp():
            shape = shape_operand(lifting, op, operands)
            element = str(_element(op.result.type))
            return _iota(lifting, op, op.numbers("iota_dimension")[0], shape, element)
        case shape_ops.DynamicBroadcastInDimOp():
            return dynamic_broadcast(lifting, steps, op, operands)
        case shape_ops.RearrangingOp() if op.name == "stablehlo.concatenate":
            return concatenate(lifting, steps, op, operands)
        case shape_ops.RearrangingOp():
            return _MOVES[op.name](lifting, op, operands)
        case shape_ops.SliceOp():
            return static_slice(op, operands[0])
        case dialect.DotGeneralOp():
            return dot_general(lifting, steps, op, *operands)
        case dialect.ReduceOp():
            return reduce(lifting, steps, op, operands)
        case dialect.ReduceWindowOp():
            return reduce_window(lifting, steps, op, operands)
        case dialect.ConvolutionOp():
            return convolution(lifting, steps, op, *operands)
        case _:
            raise CannotLift(f"{op.name} has no meaning in the affine form", op)


# Elements


def _one_shape(
    lifting: Lifting, steps: Steps, op: Operation, operands: Sequence[TensorElements]
) -> tuple[Affine, ...]:
    first = operands[0].shape
    for other in operands[1:]:
        if len(other.shape) != len(first) or not all(
            same_extent(lifting, steps, a, b, op) for a, b in zip(first, other.shape, strict=True)
        ):
            raise CannotLift(f"the operands of {op.name} have different shapes", op)
    return first


def _spread(scalar: TensorElements, shape: tuple[Affine, ...]) -> TensorElements:
    return TensorElements(shape, scalar.value, scalar.element)


def _elementwise(
    lifting: Lifting, steps: Steps, op: ops.ElementwiseOp, operands: list[TensorElements]
) -> TensorElements:
    name = op.name.removeprefix("stablehlo.")
    if name == "clamp":
        shape = operands[1].shape
        operands = [o if o.shape else _spread(o, shape) for o in operands]
    shape = _one_shape(lifting, steps, op, operands)
    element = operands[0].element
    if name == "convert":
        target = str(_element(op.result.type))
        value = convert(op, operands[0].value, element, target)
        if not is_exact(element, target):
            lifting.conventions.append(convention(CONVERSIONS))
        return TensorElements(shape, value, target)
    if any(o.element != element for o in operands):
        raise CannotLift(f"the operands of {op.name} have different types", op)
    values = [o.value for o in operands]
    sum_ = _affine_sum(lifting, name, values, shape, element)
    if sum_ is not None:
        return TensorElements(shape, sum_, element)
    if name in APPROXIMATE:
        other = operation_for(name, element)
        text = f"{op.name} gives the same floats as {other}"
        lifting.conventions.append(convention(SAME_FUNCTIONS, text))
    return TensorElements(shape, elementwise(op, name, values, element), element)


def _affine_sum(
    lifting: Lifting, name: str, values: Sequence[Draft], shape: tuple[Affine, ...], element: str
) -> Draft | None:
    """The sum or difference of two numbers that are affine in the indices, if it never wraps."""
    sign = {"add": "+", "subtract": "-"}.get(name)
    width = width_of(element)
    if sign is None or width is None:
        return None
    texts = [affine_of(v) for v in values]
    if texts[0] is None or texts[1] is None:
        return None
    total = f"({texts[0]} {sign} {texts[1]})"
    return number(total, element) if fits(lifting, total, shape, width) else None


def constant_elements(value: DenseIntOrFPElementsAttr, op: Operation) -> TensorElements:
    """The elements of a dense constant. Raises `CannotLift`."""
    type_ = value.type
    shape = tuple(f"({n})" for n in type_.get_shape())
    element = str(type_.element_type)
    if element not in MANTISSAS and width_of(element) is None:
        raise CannotLift(f"constants of type {element} have no meaning here", op)
    entries = _entries(value)
    if len(entries) == 1:
        return TensorElements(shape, Constant(entries[0], element), element)
    if not entries or len(entries) > _MOST_ENTRIES:
        raise CannotLift("a constant with so many entries is not lifted", op)
    chosen: Draft = Constant(entries[-1], element)
    for place in reversed(range(len(entries) - 1)):
        at: list[str] = []
        rest = place
        for k in reversed(range(len(shape))):
            rest, index = divmod(rest, type_.get_shape()[k])
            at.append(f"{{{k}}} = {index}")
        here = DraftCondition(f"({' and '.join(at)})")
        chosen = select(None, here, Constant(entries[place], element), chosen)
    return TensorElements(shape, chosen, element)


def _entries(value: DenseIntOrFPElementsAttr) -> list[int]:
    """The bits of the elements of a constant in order; of one if all are equal."""
    data = value.data.data
    element = value.get_element_type()
    size = element.compile_time_size if isinstance(element, FixedBitwidthType) else 0
    if not size or len(data) % size:
        raise CannotLift(f"constants of type {element} have no meaning here")
    width = width_of(str(element)) or 8 * size
    if data and data == data[:size] * (len(data) // size):
        data = data[:size]
    chunks = [data[k : k + size] for k in range(0, len(data), size)]
    return [int.from_bytes(chunk, "little") % (1 << width) for chunk in chunks]


def _iota(
    lifting: Lifting, op: Operation, dimension: int, shape: tuple[Affine, ...], element: str
) -> TensorElements:
    if not 0 <= dimension < len(shape):
        raise CannotLift("the dimension of an iota is not one of its result", op)
    index = f"{{{dimension}}}"
    width = width_of(element)
    digits = MANTISSAS.get(element)
    if not fits(lifting, index, shape, width or (digits or 0) + 1):
        raise CannotLift(f"the numbers of an iota do not fit {element}", op)
    if width is not None:
        return TensorElements(shape, number(index, element), element)
    return TensorElements(
        shape, DraftApply("arith.sitofp", (), (number(index, "i64"),), element), element
    )


# Moves


def _broadcast(
    _: Lifting, op: shape_ops.RearrangingOp, operands: list[TensorElements]
) -> TensorElements:
    (operand,) = operands
    dimensions = op.numbers("broadcast_dimensions")
    result = [extent(n, op) for n in shape_of(op.result, op)]
    legal = len(dimensions) == len(operand.shape) and len(set(dimensions)) == len(dimensions)
    if not legal or any(not 0 <= d < len(result) for d in dimensions):
        raise CannotLift("the dimensions of a broadcast are not those of its result", op)
    indices: list[str] = []
    for have, d in zip(operand.shape, dimensions, strict=True):
        if static(have) == 1:
            indices.append("(0)")
        elif have == result[d]:
            indices.append(f"{{{d}}}")
        else:
            raise CannotLift("a broadcast changes an extent that is not 1", op)
    return TensorElements(tuple(result), operand.at(indices), operand.element)


def _transpose(
    _: Lifting, op: shape_ops.RearrangingOp, operands: list[TensorElements]
) -> TensorElements:
    (operand,) = operands
    permutation = op.numbers("permutation")
    if sorted(permutation) != list(range(len(operand.shape))):
        raise CannotLift("the dimensions of a transpose are no permutation", op)
    indices = [f"{{{permutation.index(d)}}}" for d in range(len(permutation))]
    shape = tuple(operand.shape[d] for d in permutation)
    return TensorElements(shape, operand.at(indices), operand.element)


def _reverse(
    _: Lifting, op: shape_ops.RearrangingOp, operands: list[TensorElements]
) -> TensorElements:
    (operand,) = operands
    dimensions = op.numbers("dimensions")
    if any(not 0 <= d < len(operand.shape) for d in dimensions):
        raise CannotLift("the dimensions of a reverse are not those of its operand", op)
    indices = [
        f"({n} - 1 - {{{d}}})" if d in dimensions else f"{{{d}}}"
        for d, n in enumerate(operand.shape)
    ]
    return TensorElements(operand.shape, operand.at(indices), operand.element)


def _reshape(
    _: Lifting, op: shape_ops.RearrangingOp, operands: list[TensorElements]
) -> TensorElements:
    (operand,) = operands
    return reshaped(operand, known_shape(shape_of(op.result, op), op), op)


def reshaped(operand: TensorElements, want: tuple[int, ...], op: Operation) -> TensorElements:
    """Elements keep their place in the lexicographic order of the indices."""
    have = static_shape(operand, op)
    if _product(have) != _product(want):
        raise CannotLift("a reshape changes the number of elements", op)
    result = tuple(f"({n})" for n in want)
    kept = [k for k, n in enumerate(want) if n != 1]
    if [n for n in have if n != 1] == [want[k] for k in kept]:
        places = iter(kept)
        indices = ["(0)" if n == 1 else f"{{{next(places)}}}" for n in have]
        return TensorElements(result, operand.at(indices), operand.element)
    position = " + ".join(f"{_product(want[k + 1 :])} * {{{k}}}" for k in range(len(want))) or "0"
    indices = [
        f"(floor(({position})/{_product(have[k + 1 :])}) mod {n})" for k, n in enumerate(have) if n
    ]
    if len(indices) != len(have):
        indices = ["(0)"] * len(have)
    return TensorElements(result, operand.at(indices), operand.element)


def _product(numbers: Sequence[int]) -> int:
    total = 1
    for n in numbers:
        total *= n
    return total


_MOVES: dict[
    str, Callable[[Lifting, shape_ops.RearrangingOp, list[TensorElements]], TensorElements]
] = {
    "stablehlo.broadcast_in_dim": _broadcast,
    "stablehlo.transpose": _transpose,
    "stablehlo.reverse": _reverse,
    "stablehlo.reshape": _reshape,
    "stablehlo.pad": pad,
    "stablehlo.dynamic_slice": dynamic_slice,
    "stablehlo.dynamic_update_slice": update_slice,
    "stablehlo.get_dimension_size": dimension_size,
}
