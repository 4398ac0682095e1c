"""Lifting of stablehlo's reductions: dot_general, reduce, reduce_window and convolution.

The StableHLO specification reductions in the order of an implementation-defined binary tree, with
an implementation-defined number of initial values between the terms. So an initial value must be
neutral for the operation. A reduction of floats by addition or multiplication is marked as one in
any order (`ANY_ORDER`); all other operations here are associative and commutative bit for bit.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DenseArrayBase, DenseIntOrFPElementsAttr
from xdsl.ir import Operation

from semantics.syntax.stablehlo.attributes import numbers_of
from semantics.syntax.stablehlo.dialect import ConvolutionOp, DotGeneralOp, ReduceOp, ReduceWindowOp
from verifier.kernel.loops.lifting.drafting.drafts import (
    Affine,
    Draft,
    DraftApply,
    DraftCondition,
    DraftRead,
    TensorElements,
)
from verifier.kernel.loops.lifting.drafting.state import Lifting, Steps
from verifier.kernel.loops.lifting.stablehlo.dynamic import same_extent
from verifier.kernel.loops.lifting.stablehlo.scalars import (
    MANTISSAS,
    apply,
    operation_for,
    select,
    width_of,
)
from verifier.kernel.loops.lifting.stablehlo.shapes import (
    inside,
    new_array,
    static,
    whole_of,
    write,
)
from verifier.kernel.loops.lifting.storage.tensor_storage import element_nest
from verifier.kernel.loops.recurrences.identity_elements import identity_bits
from verifier.kernel.loops.recurrences.system import ANY_ORDER, CannotLift, Constant

_MARKED = ("arith.addf", "arith.mulf")


def _combined(operation: str, accumulated: Draft, value: Draft, element: str) -> Draft:
    """`accumulated` and `value` combined; where `value` is neutral, bit for bit, nothing is."""
    match value:
        case DraftApply("arith.select", (), (DraftCondition() as condition, then, otherwise)):
            arms = (_combined(operation, accumulated, arm, element) for arm in (then, otherwise))
            return select(None, condition, *arms)
        case Constant(bits) if bits in identity_bits(operation, element)[:1]:
            return accumulated
        case _:
            attributes = (ANY_ORDER,) if operation in _MARKED else ()
            return DraftApply(operation, attributes, (accumulated, value), element)


def _reduction(
    lifting: Lifting,
    steps: Steps,
    op: Operation,
    operation: str,
    init: Constant,
    shape: Sequence[Affine],
    reduced: Sequence[Affine],
    terms: TensorElements,
) -> TensorElements:
    """The reduction of `terms` along its last dimensions, whose extents are `reduced`."""
    if init.bits not in identity_bits(operation, init.element):
        raise CannotLift(f"the initial value of {op.name} is not neutral", op)
    array = new_array(lifting, shape, init.element)
    outer = len(steps.position.dims)
    start, indices = element_nest(steps, shape, op)
    write(lifting, start, array, indices, init, op)
    inner = steps.nest(
        (*shape, *reduced), op, [*("parallel" for _ in shape), *("reduction" for _ in reduced)]
    )
    dims = inner.position.dims[outer:]
    target = dims[: len(shape)]
    accumulated = DraftRead(array, tuple(f"({d})" for d in target), init.element)
    value = _combined(operation, accumulated, terms.at(dims), init.element)
    write(lifting, inner, array, target, value, op)
    return whole_of(array, shape, init.element)


def _zero(element: str, op: Operation) -> Constant:
    if element not in MANTISSAS and width_of(element) in (None, 1):
        raise CannotLift(f"{op.name} on {element} has no meaning here", op)
    return Constant(0, element)


def _operation(name: str, element: str, op: Operation) -> str:
    operation = operation_for(name, element)
    if operation is None:
        raise CannotLift(f"stablehlo.{name} on {element} has no meaning here", op)
    return operation


# Contractions


def dot_general(
    lifting: Lifting, steps: Steps, op: DotGeneralOp, lhs: TensorElements, rhs: TensorElements
) -> TensorElements:
    """Sums of products along the contracting dimensions; the result has the batching dimensions,
    the others of the left, the others of the right operand."""
    lists = op.dot_dimension_numbers.lists()
    batch, contracted = lists[:2], lists[2:]
    if op.algorithm is not None:
        raise CannotLift("a dot_general with an algorithm has no meaning here", op)
    for side, operand in ((0, lhs), (1, rhs)):
        used = (*batch[side], *contracted[side])
        if len(set(used)) != len(used) or any(not 0 <= d < len(operand.shape) for d in used):
            raise CannotLift("the dimensions of a dot_general are not those of its operands", op)
    for pairs in (batch, contracted):
        if len(pairs[0]) != len(pairs[1]):
            raise CannotLift("the dimensions of a dot_general do not pair up", op)
        matching = zip(pairs[0], pairs[1], strict=True)
        if not all(
            same_extent(lifting, steps, lhs.shape[a], rhs.shape[b], op) for a, b in matching
        ):
            raise CannotLift("the extents of a dot_general do not match", op)
    element = lhs.element
    if rhs.element != element:
        raise CannotLift("the types of a dot_general do not match", op)
    free = [
        [d for d in range(len(o.shape)) if d not in batch[s] and d not in contracted[s]]
        for s, o in enumerate((lhs, rhs))
    ]
    shape = [lhs.shape[d] for d in (*batch[0], *free[0])] + [rhs.shape[d] for d in free[1]]
    reduced = [lhs.shape[d] for d in contracted[0]]
    place = {(0, d): k for k, d in enumerate((*batch[0], *free[0]))}
    place |= {(1, d): k for k, d in enumerate(batch[1])}
    place |= {(1, d): len(batch[0]) + len(free[0]) + k for k, d in enumerate(free[1])}
    place |= {(s, d): len(shape) + k for s in (0, 1) for k, d in enumerate(contracted[s])}
    factors = [
        o.at([f"{{{place[s, d]}}}" for d in range(len(o.shape))]) for s, o in enumerate((lhs, rhs))
    ]
    zero = _zero(element, op)
    product = apply("multiply", factors, element, op)
    terms = TensorElements((*shape, *reduced), product, element)
    add = _operation("add", element, op)
    return _reduction(lifting, steps, op, add, zero, shape, reduced, terms)


# Reductions


def _body(op: ReduceOp | ReduceWindowOp, operands: list[TensorElements]) -> tuple[str, Constant]:
    """The operation that a reduction reduces by, and the initial value."""
    single = op.single_operation()
    if single is None or len(operands) != 2:
        raise CannotLift(f"{op.name} by more than one operation on one tensor", op)
    value, init = operands
    if init.shape or init.element != value.element or not isinstance(init.value, Constant):
        raise CannotLift(f"the initial value of {op.name} is not a constant", op)
    name = single.name.removeprefix("stablehlo.")
    return _operation(name, value.element, op), init.value


def reduce(
    lifting: Lifting, steps: Steps, op: ReduceOp, operands: list[TensorElements]
) -> TensorElements:
    """Reductions along some dimensions; the result has the others, in order."""
    operation, init = _body(op, operands)
    value = operands[0]
    dimensions = numbers_of(op.dimensions)
    rank = len(value.shape)
    if len(set(dimensions)) != len(dimensions) or any(not 0 <= d < rank for d in dimensions):
        raise CannotLift("the dimensions of a reduce are not those of its operand", op)
    kept = [d for d in range(rank) if d not in dimensions]
    order = [*kept, *sorted(dimensions)]
    terms = TensorElements(
        tuple(value.shape[d] for d in order),
        value.at([f"{{{order.index(d)}}}" for d in range(rank)]),
        value.element,
    )
    shape, reduced = terms.shape[: len(kept)], terms.shape[len(kept) :]
    return _reduction(lifting, steps, op, operation, init, shape, reduced, terms)


# Windows


def _list(
    attribute: DenseArrayBase | None, count: int, default: int, op: Operation
) -> tuple[int, ...]:
    numbers = numbers_of(attribute) if attribute is not None else (default,) * count
    if len(numbers) != count:
        raise CannotLift(f"an attribute of {op.name} has another number of entries", op)
    return numbers


def _padding(
    attribute: DenseIntOrFPElementsAttr | None, count: int, op: Operation
) -> list[tuple[int, int]]:
    if attribute is None:
        return [(0, 0)] * count
    numbers = [int(str(n)) for n in attribute.get_values()]
    if attribute.get_shape() != (count, 2):
        raise CannotLift(f"the padding of {op.name} has another shape", op)
    if len(numbers) == 1:
        numbers *= 2 * count
    return [(numbers[2 * k], numbers[2 * k + 1]) for k in range(count)]


def _windows(
    op: Operation,
    size: int,
    window: int,
    padding: tuple[int, int],
    stride: int,
    dilation: tuple[int, int],
) -> int:
    """How many windows fit along a dimension; `dilation` is that of the base and of the window."""
    if window < 0 or stride <= 0 or min(dilation) <= 0:
        raise CannotLift(f"the windows of {op.name} are not well formed", op)
    base = 0 if size == 0 else (size - 1) * dilation[0] + 1
    padded = padding[0] + base + padding[1]
    spread = 0 if window == 0 else (window - 1) * dilation[1] + 1
    return 0 if padded <= 0 or spread > padded else (padded - spread) // stride + 1


def _place(
    index: Affine, offset: Affine, low: int, stride: int, dilation: tuple[int, int], size: Affine
) -> tuple[Affine, list[str]]:
    """Where in the base a window's element is, and the conditions under which it is there."""
    text = f"({stride} * {index} + {dilation[1]} * {offset} - {low})"
    if dilation[0] == 1:
        return text, inside(text, size)
    place = f"floor({text}/{dilation[0]})"
    return f"({place})", [f"{text} mod {dilation[0]} = 0", *inside(place, size)]


def _guarded(holds: list[str], value: Draft, outside: Draft) -> Draft:
    if not holds:
        return value
    return select(None, DraftCondition(f"({' and '.join(holds)})"), value, outside)


def _known(shape: Sequence[Affine], op: Operation) -> list[int]:
    known = [n for n in map(static, shape) if n is not None]
    if len(known) != len(shape):
        raise CannotLift(f"{op.name} with a dynamic shape has no meaning here", op)
    return known


def reduce_window(
    lifting: Lifting, steps: Steps, op: ReduceWindowOp, operands: list[TensorElements]
) -> TensorElements:
    """Reductions of windows; what is outside of the operand is the initial value."""
    operation, init = _body(op, operands)
    value = operands[0]
    sizes = _known(value.shape, op)
    rank = len(sizes)
    windows = _list(op.window_dimensions, rank, 1, op)
    strides = _list(op.window_strides, rank, 1, op)
    base = _list(op.base_dilations, rank, 1, op)
    spread = _list(op.window_dilations, rank, 1, op)
    padding = _padding(op.padding, rank, op)
    shape: list[str] = []
    indices: list[str] = []
    holds: list[str] = []
    for k, size in enumerate(sizes):
        dilation = (base[k], spread[k])
        shape.append(f"({_windows(op, size, windows[k], padding[k], strides[k], dilation)})")
        index, conditions = _place(
            f"{{{k}}}", f"{{{rank + k}}}", padding[k][0], strides[k], dilation, value.shape[k]
        )
        indices.append(index)
        holds += conditions
    reduced = [f"({n})" for n in windows]
    term = _guarded(holds, value.at(indices), init)
    terms = TensorElements((*shape, *reduced), term, value.element)
    return _reduction(lifting, steps, op, operation, init, shape, reduced, terms)


def convolution(
    lifting: Lifting, steps: Steps, op: ConvolutionOp, lhs: TensorElements, rhs: TensorElements
) -> TensorElements:
    """Sums of products of windows of the input, padded with zeros, and the kernel."""
    names = op.dimension_numbers.lists()
    spatial = [str(k) for k in range(len(lhs.shape) - 2)]
    wanted = [sorted([*spatial, *two]) for two in (("b", "f"), ("i", "o"), ("b", "f"))]
    if [sorted(n) for n in names] != wanted or len(rhs.shape) != len(lhs.shape):
        raise CannotLift("the dimensions of a convolution are not well formed", op)
    if lhs.element != rhs.element:
        raise CannotLift("the types of a convolution do not match", op)
    if op.batch_group_count.value.data != 1:
        raise CannotLift("a convolution with groups of batches has no meaning here", op)
    if any(numbers_of(op.window_reversal)):
        raise CannotLift("a convolution with reversed windows has no meaning here", op)
    of_input = dict(zip(names[0], _known(lhs.shape, op), strict=True))
    of_kernel = dict(zip(names[1], _known(rhs.shape, op), strict=True))
    groups = op.feature_group_count.value.data
    if groups < 1 or of_kernel["o"] % groups or of_input["f"] != groups * of_kernel["i"]:
        raise CannotLift("the groups of a convolution do not fit its operands", op)
    count = len(spatial)
    strides = _list(op.window_strides, count, 1, op)
    base = _list(op.lhs_dilation, count, 1, op)
    spread = _list(op.rhs_dilation, count, 1, op)
    padding = _padding(op.padding, count, op)
    sizes = {"b": of_input["b"], "f": of_kernel["o"]}
    for k, name in enumerate(spatial):
        sizes[name] = _windows(
            op, of_input[name], of_kernel[name], padding[k], strides[k], (base[k], spread[k])
        )
    out = {name: f"{{{k}}}" for k, name in enumerate(names[2])}
    rank = len(names[2])
    window = {name: f"{{{rank + k}}}" for k, name in enumerate((*spatial, "i"))}
    holds: list[str] = []
    of_group = of_kernel["o"] // groups
    feature = window["i"]
    if groups > 1:
        feature = f"({of_kernel['i']} * floor({out['f']}/{of_group}) + {window['i']})"
    places = {"b": out["b"], "f": feature}
    for k, name in enumerate(spatial):
        places[name], conditions = _place(
            out[name],
            window[name],
            padding[k][0],
            strides[k],
            (base[k], spread[k]),
            f"({of_input[name]})",
        )
        holds += conditions
    zero = _zero(lhs.element, op)
    input_ = _guarded(holds, lhs.at([places[n] for n in names[0]]), zero)
    kernel = rhs.at([{"o": out["f"], **window}[n] for n in names[1]])
    shape = [f"({sizes[n]})" for n in names[2]]
    reduced = [f"({of_kernel[n]})" for n in (*spatial, "i")]
    product = apply("multiply", (input_, kernel), lhs.element, op)
    terms = TensorElements((*shape, *reduced), product, lhs.element)
    add = _operation("add", lhs.element, op)
    return _reduction(lifting, steps, op, add, zero, shape, reduced, terms)
