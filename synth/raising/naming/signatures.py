"""Random values, and hashes of values: how the search tells candidates apart."""

from __future__ import annotations

import hashlib
from typing import Any, cast

import numpy as np
from xdsl.ir import Attribute

from synth.raising.naming.scalar_functions import Values, element_dtype


def random_values(
    random: np.random.Generator, kind: Attribute, shape: tuple[int, ...], reals: bool
) -> Values:
    """Values of a type, among them special ones; where `reals` is set, small integers, on which
    sums and products are exact in any order."""
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
