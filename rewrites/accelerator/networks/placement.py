"""Places the buffers between layers in one block of memory; buffers share bytes when they can.

Nothing here is trusted: the places are proved disjoint (`validation.networks.placed_otherwise`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from rewrites.accelerator.validation.networks import Network, bytes_of

ALIGNMENT = 16

EFFORT = 10.0
"""For an exact placement, in CP-SAT's deterministic time."""


@dataclass(frozen=True)
class Buffer:
    """A value of `size` bytes that is needed from layer `first` to layer `last`."""

    value: int
    size: int
    first: int
    last: int

    @property
    def units(self) -> int:
        return -(-self.size // ALIGNMENT)


def place(network: Network) -> dict[int, int]:
    """A byte offset for each value between layers.

    In the least block of memory where the extra `placement` (OR-tools) is installed, as far as
    `EFFORT` goes; else the largest buffer first, each as low as it can be.
    """
    lifetimes = network.lifetimes()
    buffers = [
        Buffer(layer.output, bytes_of(layer.function.function_type.outputs.data[0]), *lifetimes[v])
        for layer in network.layers
        if (v := layer.output) not in network.results
    ]
    offsets = greedily(buffers)
    if find_spec("ortools") is None or height(buffers, offsets) == most_at_once(buffers):
        return offsets
    return exactly(buffers, offsets)


def height(buffers: Sequence[Buffer], offsets: dict[int, int]) -> int:
    """Of the block of memory, in units of `ALIGNMENT` bytes."""
    return max((offsets[b.value] // ALIGNMENT + b.units for b in buffers), default=0)


def most_at_once(buffers: Sequence[Buffer]) -> int:
    """What the buffers of some layer need together, a bound for the height."""
    layers = {b.first for b in buffers}
    return max(
        (sum(b.units for b in buffers if b.first <= layer <= b.last) for layer in layers), default=0
    )


def greedily(buffers: Sequence[Buffer]) -> dict[int, int]:
    """The largest first, each as low as it can be."""
    offsets: dict[int, int] = {}
    placed: list[Buffer] = []
    for buffer in sorted(buffers, key=lambda b: -b.size):
        taken = sorted(
            (offsets[other.value], offsets[other.value] + other.size)
            for other in placed
            if other.first <= buffer.last and buffer.first <= other.last
        )
        offset = 0
        for start, end in taken:
            if offset + buffer.size <= start:
                break
            offset = max(offset, -(-end // ALIGNMENT) * ALIGNMENT)
        offsets[buffer.value] = offset
        placed.append(buffer)
    return offsets


def exactly(buffers: Sequence[Buffer], known: dict[int, int]) -> dict[int, int]:
    """As rectangles of layers x bytes that do not overlap, in a block that is no higher than that
    of the places that are `known`."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    largest = height(buffers, known)
    top = model.new_int_var(most_at_once(buffers), largest, "height")
    starts: dict[int, cp_model.IntVar] = {}
    layers: list[cp_model.IntervalVar] = []
    units: list[cp_model.IntervalVar] = []
    for b in buffers:
        start = model.new_int_var(0, largest - b.units, f"start {b.value}")
        starts[b.value] = start
        layers.append(model.new_fixed_size_interval_var(b.first, b.last - b.first + 1, ""))
        units.append(model.new_fixed_size_interval_var(start, b.units, f"units {b.value}"))
        model.add(start + b.units <= top)
        model.add_hint(start, known[b.value] // ALIGNMENT)
    model.add_no_overlap_2d(layers, units)
    model.minimize(top)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_deterministic_time = EFFORT
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return known
    return {value: solver.value(start) * ALIGNMENT for value, start in starts.items()}
