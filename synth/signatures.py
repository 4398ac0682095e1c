"""Random inputs and hashed outputs: how the search tells candidates apart.

A *state* holds a batch of values for every array and scalar: an array of extents (e0, e1) has the
numpy shape (batch, e0, e1), a scalar (batch,). Extents are replaced by small ones, different for
different classes, so that a transposed read shows.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np
from xdsl.ir import Attribute, SSAValue

from synth.expressions import Outer, outers_of, reads_of
from synth.extents import ExtentClasses
from synth.loop_nests import Computation, Extent, constant_of
from synth.scalar_execution import State
from synth.scalar_functions import NotExecutable, Values, element_dtype


@dataclass(frozen=True)
class Setting:
    """The extents, the batch size and the kind of values of an experiment.

    Where `reals` is set, the values are small integers, on which sums and products are exact in
    any order.
    """

    sizes: Mapping[Extent, int]
    batch: int
    seed: int
    reals: bool

    def shape(self, classes: ExtentClasses, array: SSAValue) -> tuple[int, ...]:
        return tuple(self.sizes[extent] for extent in classes.of_array(array))


def setting_for(
    computations: Sequence[Computation],
    classes: ExtentClasses,
    *,
    smallest: int,
    batch: int,
    seed: int,
    reals: bool,
) -> Setting:
    """Extents smallest, smallest + 1, ... for the classes of extents, in order of appearance.

    Where this makes too many points, extents start again from `smallest` earlier. Raises
    `NotExecutable` where there are too many points or elements even so.
    """
    found: dict[Extent, None] = {}
    for computation in computations:
        for extent in computation.extents:
            found.setdefault(classes.of(extent))
        for access in (computation.target, *reads_of(computation.value)):
            found |= dict.fromkeys(classes.of_array(access.array))
    for different in range(len(found), 0, -1):
        sizes = {extent: smallest + n % different for n, extent in enumerate(found)}
        if all(_points(c, classes, sizes) <= _MOST_POINTS for c in computations):
            break
    else:
        sizes = dict.fromkeys(found, smallest)
    setting = Setting(sizes, batch, seed, reals)
    for computation in computations:
        if _points(computation, classes, sizes) > _MOST_POINTS_EVER:
            raise NotExecutable(f"{len(computation.extents)} loops around each other")
        for access in (computation.target, *reads_of(computation.value)):
            shape = setting.shape(classes, access.array)
            if batch * math.prod(shape) > _MOST_ELEMENTS:
                raise NotExecutable(f"an array of {len(shape)} dimensions")
    return setting


_MOST_POINTS = 3000
_MOST_POINTS_EVER = 20_000
_MOST_ELEMENTS = 4_000_000


def _points(computation: Computation, classes: ExtentClasses, sizes: Mapping[Extent, int]) -> int:
    """How often a computation runs."""
    return math.prod(sizes[classes.of(extent)] for extent in computation.extents)


def random_state(
    computations: Iterable[Computation], classes: ExtentClasses, setting: Setting
) -> State:
    """Random values for all arrays and outer scalars. Raises `NotExecutable`."""
    random = np.random.default_rng(setting.seed)
    state: State = {}
    for computation in computations:
        accesses = (computation.target, *reads_of(computation.value))
        for access in accesses:
            if access.array not in state:
                shape = (setting.batch, *setting.shape(classes, access.array))
                state[access.array] = random_values(random, access.type, shape, setting.reals)
        for outer in outers_of(computation.value):
            if outer.value not in state:
                state[outer.value] = _scalar(random, outer, setting)
    return state


def _scalar(random: np.random.Generator, outer: Outer, setting: Setting) -> Values:
    constant = constant_of(outer.value)
    if constant is None:
        return random_values(random, outer.type, (setting.batch,), setting.reals)
    return np.full((setting.batch,), constant, element_dtype(outer.type))


def random_values(
    random: np.random.Generator, kind: Attribute, shape: tuple[int, ...], reals: bool
) -> Values:
    dtype = element_dtype(kind)
    if dtype == np.bool_:
        return random.integers(0, 2, shape).astype(dtype)
    if np.issubdtype(dtype, np.integer):
        limits = np.iinfo(cast("np.dtype[np.integer[Any]]", dtype))
        return random.integers(limits.min, limits.max, shape, dtype=dtype, endpoint=True)
    if reals:
        return random.integers(-8, 9, shape).astype(dtype)
    values: Values = random.standard_normal(shape).astype(dtype)
    # A part of the batch stays free of special values, which hide what they are combined with.
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan], dtype)
    chosen = random.random(shape) < 0.15
    chosen[: (shape[0] + 1) // 2] = False
    values[chosen] = random.choice(special, int(chosen.sum()))
    return values


def signature(values: Values, reals: bool) -> bytes:
    """A hash that tells arrays apart: bits, except that all NaNs are one value.

    Over the reals, zeros of both signs are one value too.
    """
    if np.issubdtype(values.dtype, np.floating):
        values = np.where(np.isnan(values), np.array(np.nan, values.dtype), values)
        if reals:
            values = values + np.zeros((), values.dtype)
    contents = np.ascontiguousarray(values).tobytes()
    return hashlib.blake2b(contents, digest_size=16, person=str(values.dtype).encode()).digest()
