"""Sorting, searching and indexing, with gradients."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

NUMBERS = np.array([5, 3, 9, 1, 7, 3], np.int32)
FLOATS = np.linspace(-1, 1, 12, dtype=np.float32).reshape(4, 3)
INDICES = np.array([2, 0, 3], np.int32)


def sorted_twice(x):
    return jnp.sort(x), jnp.argsort(x)


def largest(x):
    return lax.top_k(x, 2)


def found(x, y):
    return jnp.searchsorted(x, y)


def gathered(x, i):
    return x[i, :2]


def gathered_gradient(x, i):
    return jax.grad(lambda x: jnp.sum(jnp.sin(x[i])))(x)


def put(x, i, y):
    return x.at[i].set(y), x.at[i].add(y), x.at[i].max(y)


def sliced(x, i):
    return lax.dynamic_slice(x, (i, 0), (2, 3))


def updated(x, i, y):
    return lax.dynamic_update_slice(x, y, (i, 1))


def rolled(x, i):
    return jnp.roll(x, i), jnp.roll(x, 2), x[::-1]


def rolled_and_sliced(x, shift, start):
    return lax.dynamic_slice(jnp.roll(x, shift), [start], [3])


def argmaxima(x):
    return jnp.argmax(x, axis=0), jnp.argmin(x)


def counted(x):
    return jnp.bincount(x, length=10)


def segments(x, i):
    return jax.ops.segment_sum(x, i, num_segments=3)


def picked(x, i):
    return jnp.take(x, i, axis=1, mode="clip"), jnp.take(x, i, axis=0, mode="wrap")


def masked(x):
    return jnp.where(x > 0, x, 0).sum(axis=1), jnp.any(x > 0), jnp.all(x > 0, axis=0)


PROGRAMS = [
    (sorted_twice, NUMBERS),
    (largest, FLOATS),
    (found, np.sort(NUMBERS), INDICES),
    (gathered, FLOATS, INDICES),
    (gathered_gradient, FLOATS, INDICES),
    (put, FLOATS, INDICES, FLOATS[:3]),
    (sliced, FLOATS, np.int32(1)),
    (updated, FLOATS, np.int32(1), FLOATS[:2, :2]),
    (rolled, NUMBERS, np.int32(2)),
    (rolled_and_sliced, NUMBERS, np.int32(2), np.int32(1)),
    (argmaxima, FLOATS),
    (counted, NUMBERS),
    (segments, FLOATS, np.array([0, 2, 0, 1], np.int32)),
    (picked, FLOATS, INDICES),
    (masked, FLOATS),
]

for function, *arguments in PROGRAMS:
    jax.jit(function)(*arguments)
