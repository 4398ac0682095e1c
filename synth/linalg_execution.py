"""Runs structured operations on a batch of inputs, vectorised over their parallel iterators."""

from __future__ import annotations

import itertools

import numpy as np
from xdsl.dialects.builtin import MemRefType

from synth.extents import ExtentClasses
from synth.memref_operations import StructuredOperation
from synth.scalar_execution import Index, State, element_at, evaluate
from synth.signatures import Setting


def run_structured(
    operation: StructuredOperation,
    classes: ExtentClasses,
    setting: Setting,
    state: State,
) -> State:
    """The state after a structured operation, its reductions in order of their iterators."""
    ranges = _ranges(operation, classes, setting)
    parallel = [i for i in range(operation.iterators) if i not in operation.reductions]
    point: list[Index] = [0] * operation.iterators
    for axis, iterator in enumerate(parallel):
        shape = [1] * len(parallel)
        shape[axis] = ranges[iterator]
        point[iterator] = np.arange(ranges[iterator]).reshape(shape)
    after = dict(state)
    after[operation.output] = state[operation.output].copy()
    counts = [range(ranges[i]) for i in operation.reductions]
    with np.errstate(all="ignore"):
        for numbers in itertools.product(*counts):
            for iterator, number in zip(operation.reductions, numbers, strict=True):
                point[iterator] = number
            arguments = [
                element_at(after[value], [point[i] for i in subscripts], len(parallel))
                for value, subscripts in zip(operation.operands, operation.maps, strict=True)
            ]
            result = evaluate(operation.body, point, after, arguments, len(parallel))
            target = (slice(None), *(point[i] for i in operation.maps[-1]))
            after[operation.output][target] = result
    return after


def _ranges(operation: StructuredOperation, classes: ExtentClasses, setting: Setting) -> list[int]:
    ranges = [0] * operation.iterators
    for value, subscripts in zip(operation.operands, operation.maps, strict=True):
        if isinstance(value.type, MemRefType):
            for iterator, size in zip(subscripts, setting.shape(classes, value), strict=True):
                ranges[iterator] = size
    return ranges
