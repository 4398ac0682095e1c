"""Runs loop nests on a batch of inputs, point by point, in the order of the loops."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

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
    only: Collection[Computation] | None = None,
) -> State:
    """The state after the loops, point by point in their order.

    With `only`, the other stores do nothing.
    """
    by_store = {c.store: c for c in computations if only is None or c in only}
    after = {value: values.copy() for value, values in state.items()}
    with np.errstate(all="ignore"):
        for operation in operations:
            _run_loop(operation, by_store, classes, setting, after, ())
    return after


def _run_loop(
    operation: Operation,
    by_store: Mapping[Operation, Computation],
    classes: ExtentClasses,
    setting: Setting,
    state: State,
    point: tuple[int, ...],
) -> None:
    if isinstance(operation, affine.ForOp):
        inside = [c for s, c in by_store.items() if operation.is_ancestor(s)]
        if inside:
            extent = inside[0].extents[len(point)]
            for value in range(setting.sizes[classes.of(extent)]):
                for inner in operation.body.block.ops:
                    _run_loop(inner, by_store, classes, setting, state, (*point, value))
    elif operation in by_store:
        computation = by_store[operation]
        subscripts = tuple(point[i] for i in computation.target.subscripts)
        value = evaluate(computation.value, point, state)
        state[computation.target.array][(slice(None), *subscripts)] = value
