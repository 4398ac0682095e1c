"""Stablehlo operations on numpy, at some elements of their results.

A value is a function from its indices to elements, so that a few elements of a large tensor can be
looked at without the rest. What comes from outside has random elements, which depend on the
indices. Floats are computed in f64, whatever their type: sums in another order differ then by less
than the tolerance of a comparison.

Source of what the operations do: the StableHLO specification (docs/spec.md of openxla/stablehlo).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Attribute, Operation, SSAValue

from semantics.syntax.stablehlo.attributes import numbers_of
from semantics.syntax.stablehlo.dialect import ConvolutionOp, DotGeneralOp, ReduceOp, ReduceWindowOp
from semantics.syntax.stablehlo.elementwise import CompareOp, ConstantOp, IotaOp
from semantics.syntax.stablehlo.shapes import RearrangingOp, SliceOp
from synth.raising.naming.scalar_functions import (
    NotExecutable,
    Values,
    element_dtype,
    execute_scalar,
)
from synth.raising.structuring.bodies import ScalarOperation
from synth.raising.to_stablehlo.stablehlo_builder import element_of, shape_of
from synth.raising.to_stablehlo.stablehlo_terms import arith_name

Indices = tuple[Values, ...]
"""For each dimension where the elements are; arrays of one shape."""

MOST_ELEMENTS = 1 << 24
"""Nothing with more elements is made."""

_TABLE = 4093

_FOLDS: dict[str, Callable[..., Values]] = {
    "add": np.add.reduce,
    "multiply": np.multiply.reduce,
    "maximum": np.maximum.reduce,
    "minimum": np.minimum.reduce,
    "and": np.bitwise_and.reduce,
    "or": np.bitwise_or.reduce,
    "xor": np.bitwise_xor.reduce,
}
_RELATIONS: dict[str, Callable[..., Values]] = {
    "EQ": np.equal,
    "NE": np.not_equal,
    "LT": np.less,
    "LE": np.less_equal,
    "GT": np.greater,
    "GE": np.greater_equal,
}


def dtype_of(element: Attribute) -> np.dtype[Any]:
    """What elements are computed in. Raises `NotExecutable`."""
    return np.dtype(np.float64) if isinstance(element, AnyFloat) else element_dtype(element)


def reduction(name: str, values: Values, dimensions: int) -> Values:
    """The reduction along the last dimensions by an operation."""
    if values.dtype == np.bool_:
        name = {"add": "or", "multiply": "and", "maximum": "or", "minimum": "and"}.get(name, name)
    axes = tuple(range(values.ndim - dimensions, values.ndim))
    function = np.logical_or.reduce if name == "or" and values.dtype == np.bool_ else _FOLDS[name]
    return function(values, axis=axes, dtype=values.dtype)


class Observation:
    """The elements of values, where `leaves` have random ones."""

    def __init__(self, leaves: Mapping[SSAValue, int], seed: int):
        self._leaves = leaves
        self._seed = seed
        self._tables: dict[SSAValue, Values] = {}
        self._known: dict[tuple[SSAValue, tuple[int, ...]], tuple[Indices, Values]] = {}

    def at(self, value: SSAValue, indices: Indices) -> Values:
        """The elements of a value. Raises `NotExecutable`."""
        if indices and indices[0].size > MOST_ELEMENTS:
            raise NotExecutable("more elements than are looked at")
        key = (value, tuple(map(id, indices)))
        if key not in self._known:
            made = self._made(value, indices)
            if indices:
                made = np.broadcast_to(made, indices[0].shape)
            self._known[key] = (indices, made)
        return self._known[key][1]

    def _made(self, value: SSAValue, indices: Indices) -> Values:
        if value in self._leaves:
            return self._random(value, indices)
        op = value.owner
        if not isinstance(op, Operation):
            raise NotExecutable("a value from outside")
        return _HANDLERS.get(op.name.removeprefix("stablehlo."), _elementwise)(self, op, indices)

    def _random(self, value: SSAValue, indices: Indices) -> Values:
        if value not in self._tables:
            random = np.random.default_rng((self._seed, self._leaves[value]))
            dtype = dtype_of(element_of(value))
            if dtype == np.bool_:
                table: Values = random.integers(0, 2, _TABLE).astype(dtype)
            elif dtype.kind == "f":
                table = random.uniform(0.25, 2, _TABLE) * random.choice([1, 1, 1, -1], _TABLE)
            else:
                limits = np.iinfo(cast("np.dtype[np.integer[Any]]", dtype))
                table = random.integers(limits.min, limits.max, _TABLE, dtype, endpoint=True)
            self._tables[value] = table
        place = np.asarray(7 * self._leaves[value])
        for index in indices:
            place = (place * 1009 + index) % _TABLE
        return self._tables[value][place]

    def reduced(self, op: Operation, name: str, terms: Values, dimensions: int) -> Values:
        """A reduction from an initial value that is neutral."""
        if any(n == 0 for n in terms.shape[terms.ndim - dimensions :]):
            raise NotExecutable(f"{op.name} of nothing")
        return reduction(name, terms, dimensions)


def _grid(indices: Indices, sizes: Sequence[int]) -> tuple[Indices, Indices, tuple[int, ...]]:
    """The indices with a dimension for each of some sizes, the indices along these, the shape."""
    batch = indices[0].shape if indices else ()
    shape = (*batch, *sizes)
    if int(np.prod(shape, dtype=object)) > MOST_ELEMENTS:
        raise NotExecutable("more elements than are looked at")
    outer = tuple(
        np.broadcast_to(i.reshape((*i.shape, *(1 for _ in sizes))), shape) for i in indices
    )
    inner = tuple(
        np.broadcast_to(
            np.arange(n).reshape([-1 if j == k else 1 for j in range(len(sizes))]), shape
        )
        for k, n in enumerate(sizes)
    )
    return outer, inner, shape


# Elements


def _elementwise(state: Observation, op: Operation, indices: Indices) -> Values:
    name = op.name.removeprefix("stablehlo.")
    arguments = [state.at(o, indices) for o in op.operands]
    element = element_of(op.results[0])
    found = arith_name(name, element)
    if found is None:
        raise NotExecutable(op.name)
    return execute_scalar(ScalarOperation(found, (), (), str(element)), arguments)


def _convert(state: Observation, op: Operation, indices: Indices) -> Values:
    values = state.at(op.operands[0], indices)
    return values.astype(dtype_of(element_of(op.results[0])))


def _compare(state: Observation, op: Operation, indices: Indices) -> Values:
    assert isinstance(op, CompareOp)
    relation = _RELATIONS[str(op.comparison_direction.data.value)]
    return relation(state.at(op.lhs, indices), state.at(op.rhs, indices))


def _select(state: Observation, op: Operation, indices: Indices) -> Values:
    return np.where(*(state.at(o, indices) for o in op.operands))


def _constant(state: Observation, op: Operation, indices: Indices) -> Values:
    del state
    assert isinstance(op, ConstantOp)
    (value,) = op.value.get_values() if len(op.value) == 1 else (None,)
    if value is None:
        raise NotExecutable("a constant with several elements")
    element = element_of(op.output)
    dtype = dtype_of(element)
    number: Any = float(str(value)) if dtype.kind == "f" else int(str(value))
    shape = indices[0].shape if indices else ()
    return np.full(shape, bool(number) if dtype == np.bool_ else number, dtype)


def _iota(state: Observation, op: Operation, indices: Indices) -> Values:
    del state
    assert isinstance(op, IotaOp)
    return indices[op.iota_dimension.value.data].astype(dtype_of(element_of(op.output)))


# Moves


def _numbers(op: Operation, name: str) -> tuple[int, ...]:
    assert isinstance(op, RearrangingOp)
    return op.numbers(name)


def _broadcast(state: Observation, op: Operation, indices: Indices) -> Values:
    (operand,) = op.operands
    places = _numbers(op, "broadcast_dimensions")
    if not places:
        shape = indices[0].shape if indices else ()
        return np.broadcast_to(state.at(operand, ()), shape)
    chosen = (
        np.zeros_like(indices[d]) if n == 1 else indices[d]
        for n, d in zip(shape_of(operand), places, strict=True)
    )
    return state.at(operand, tuple(chosen))


def _transpose(state: Observation, op: Operation, indices: Indices) -> Values:
    permutation = _numbers(op, "permutation")
    chosen = tuple(indices[permutation.index(d)] for d in range(len(permutation)))
    return state.at(op.operands[0], chosen)


def _reverse(state: Observation, op: Operation, indices: Indices) -> Values:
    turned = _numbers(op, "dimensions")
    sizes = shape_of(op.operands[0])
    chosen = (sizes[d] - 1 - i if d in turned else i for d, i in enumerate(indices))
    return state.at(op.operands[0], tuple(chosen))


def _reshape(state: Observation, op: Operation, indices: Indices) -> Values:
    place: Values = np.zeros(indices[0].shape if indices else (), np.int64)
    for index, size in zip(indices, shape_of(op.results[0]), strict=True):
        place = place * size + index
    shape = shape_of(op.operands[0])
    if math.prod(shape) >= 1 << 63:
        raise NotExecutable("places that are no numbers of 64 bits")
    return state.at(op.operands[0], np.unravel_index(place, shape) if shape else ())


def _pad(state: Observation, op: Operation, indices: Indices) -> Values:
    operand, padding = op.operands
    inside: Values = np.ones(indices[0].shape if indices else (), np.bool_)
    chosen: list[Values] = []
    lists = (_numbers(op, name) for name in ("edge_padding_low", "interior_padding"))
    for index, low, gap, size in zip(indices, *lists, shape_of(operand), strict=True):
        place, rest = np.divmod(index - low, gap + 1)
        inside = inside & (rest == 0) & (place >= 0) & (place < size)
        chosen.append(np.clip(place, 0, size - 1))
    return np.where(inside, state.at(operand, tuple(chosen)), state.at(padding, ()))


def _concatenate(state: Observation, op: Operation, indices: Indices) -> Values:
    (dimension,) = _numbers(op, "dimension")
    start = 0
    cases: list[tuple[Values, Values]] = []
    for operand in op.operands:
        size = shape_of(operand)[dimension]
        place = indices[dimension] - start
        here = (place >= 0) & (place < size)
        chosen = list(indices)
        chosen[dimension] = np.clip(place, 0, size - 1)
        cases.append((here, state.at(operand, tuple(chosen))))
        start += size
    return np.select([c for c, _ in cases], [v for _, v in cases])


def _slice(state: Observation, op: Operation, indices: Indices) -> Values:
    assert isinstance(op, SliceOp)
    ranges = zip(indices, op.ranges(), strict=True)
    return state.at(op.operand, tuple(start + step * i for i, (start, _, step) in ranges))


def _update(state: Observation, op: Operation, indices: Indices) -> Values:
    whole, part, *starts = op.operands
    sizes = zip(shape_of(whole), shape_of(part), starts, strict=True)
    places = [min(max(int(state.at(s, ())), 0), n - size) for n, size, s in sizes]
    inside: Values = np.ones(indices[0].shape if indices else (), np.bool_)
    chosen: list[Values] = []
    for index, start, size in zip(indices, places, shape_of(part), strict=True):
        inside = inside & (index >= start) & (index < start + size)
        chosen.append(np.clip(index - start, 0, size - 1))
    return np.where(inside, state.at(part, tuple(chosen)), state.at(whole, indices))


# Reductions


def _reduce(state: Observation, op: Operation, indices: Indices) -> Values:
    assert isinstance(op, ReduceOp)
    value = op.args[0]
    dimensions = numbers_of(op.dimensions)
    outer, inner, _ = _grid(indices, [shape_of(value)[d] for d in dimensions])
    kept = iter(outer)
    chosen = tuple(
        inner[dimensions.index(d)] if d in dimensions else next(kept)
        for d in range(len(shape_of(value)))
    )
    return state.reduced(op, _reducer(op), state.at(value, chosen), len(dimensions))


def _reducer(op: ReduceOp | ReduceWindowOp) -> str:
    single = op.single_operation()
    assert single is not None
    return single.name.removeprefix("stablehlo.")


def _dot(state: Observation, op: Operation, indices: Indices) -> Values:
    assert isinstance(op, DotGeneralOp)
    lists = op.dot_dimension_numbers.lists()
    contracted = lists[2:]
    outer, inner, _ = _grid(indices, [shape_of(op.lhs)[d] for d in contracted[0]])
    batches = len(lists[0])
    rest = iter(outer[batches:])
    factors: list[Values] = []
    for side, operand in enumerate((op.lhs, op.rhs)):
        batch = lists[side]
        chosen = tuple(
            inner[contracted[side].index(d)]
            if d in contracted[side]
            else outer[batch.index(d)]
            if d in batch
            else next(rest)
            for d in range(len(shape_of(operand)))
        )
        factors.append(state.at(operand, chosen))
    return state.reduced(op, "add", factors[0] * factors[1], len(inner))


def _reduce_window(state: Observation, op: Operation, indices: Indices) -> Values:
    assert isinstance(op, ReduceWindowOp)
    lists = (op.window_dimensions, op.window_strides, op.window_dilations)
    sizes, strides, dilations = map(numbers_of, lists)
    outer, inner, _ = _grid(indices, sizes)
    places = zip(outer, inner, strides, dilations, strict=True)
    chosen = tuple(s * o + d * i for o, i, s, d in places)
    return state.reduced(op, _reducer(op), state.at(op.args[0], chosen), len(sizes))


def _convolution(state: Observation, op: Operation, indices: Indices) -> Values:
    """A convolution without padding."""
    assert isinstance(op, ConvolutionOp)
    names = op.dimension_numbers.lists()
    of_kernel = dict(zip(names[1], shape_of(op.rhs), strict=True))
    spatial = [n for n in names[0] if n not in "bf"]
    outer, inner, _ = _grid(indices, [of_kernel[n] for n in (*spatial, "i")])
    out = dict(zip(names[2], outer, strict=True))
    window = dict(zip((*spatial, "i"), inner, strict=True))
    group = out["f"] // (of_kernel["o"] // op.feature_group_count.value.data)
    places = {"b": out["b"], "f": group * of_kernel["i"] + window["i"]}
    steps = (numbers_of(op.window_strides), numbers_of(op.rhs_dilation))
    for k, name in enumerate(sorted(spatial, key=int)):
        places[name] = steps[0][k] * out[name] + steps[1][k] * window[name]
    left = state.at(op.lhs, tuple(places[n] for n in names[0]))
    right = state.at(op.rhs, tuple({**window, "o": out["f"]}[n] for n in names[1]))
    return state.reduced(op, "add", left * right, len(inner))


_HANDLERS: dict[str, Callable[[Observation, Operation, Indices], Values]] = {
    "convert": _convert,
    "compare": _compare,
    "select": _select,
    "constant": _constant,
    "iota": _iota,
    "broadcast_in_dim": _broadcast,
    "transpose": _transpose,
    "reverse": _reverse,
    "reshape": _reshape,
    "pad": _pad,
    "concatenate": _concatenate,
    "slice": _slice,
    "dynamic_update_slice": _update,
    "reduce": _reduce,
    "dot_general": _dot,
    "reduce_window": _reduce_window,
    "convolution": _convolution,
}
