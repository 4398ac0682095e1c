"""Runs loop nests on a batch of inputs, point by point, in the order of the loops."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
from xdsl.dialects import affine
from xdsl.ir import Operation

from synth.extents import ExtentClasses
from synth.loop_nests import Computation
from synth.scalar_execution import State, evaluate
from synth.signatures import Setting


def run_loops(
    operations: Sequence[Operation],
    computations: Sequence[Computation],
    classes: ExtentClasses,
    setting: Setting,
    state: State,
) -> State:
    """The state after loops and the computations in them, point by point in their order."""
    by_store: dict[Operation, Computation] = {c.store: c for c in computations}
    after = {value: values.copy() for value, values in state.items()}

    def run(operation: Operation, point: tuple[int, ...]) -> None:
        if isinstance(operation, affine.ForOp):
            inside = [c for s, c in by_store.items() if operation.is_ancestor(s)]
            if inside:
                extent = inside[0].extents[len(point)]
                for value in range(setting.sizes[classes.of(extent)]):
                    for inner in operation.body.block.ops:
                        run(inner, (*point, value))
        elif operation in by_store:
            _run_point(by_store[operation], point, after)

    with np.errstate(all="ignore"):
        for operation in operations:
            run(operation, ())
    return after


def run_computation(
    computation: Computation, classes: ExtentClasses, setting: Setting, state: State
) -> State:
    """The state after one computation alone, over all its points."""
    after = {value: values.copy() for value, values in state.items()}
    counts = [range(setting.sizes[classes.of(extent)]) for extent in computation.extents]
    with np.errstate(all="ignore"):
        for point in itertools.product(*counts):
            _run_point(computation, point, after)
    return after


def _run_point(computation: Computation, point: tuple[int, ...], state: State) -> None:
    subscripts = tuple(point[i] for i in computation.target.subscripts)
    value = evaluate(computation.value, point, state)
    state[computation.target.array][(slice(None), *subscripts)] = value
