"""Arithmetic on integers, bits and floats, and shapes."""

import jax
import jax.numpy as jnp
import numpy as np

INTEGERS = np.arange(-6, 6, dtype=np.int32).reshape(3, 4)
BYTES = np.arange(250, 262, dtype=np.uint8)
FLOATS = np.linspace(-2, 2, 12, dtype=np.float32).reshape(3, 4)
HALVES = FLOATS.astype(jnp.bfloat16)


def divided(x, y):
    return x // y, x % y, jnp.sign(x), jnp.abs(x)


def bits(x, y):
    return (x ^ y) & ~x, x << 2, x >> 1, (x & 7) | 8


def folded(x):
    return (x + 0) * 1 - (x - x), x * 4 // 2, -(0 - x), ~(~x)


def compared(x, y):
    return (x < y) & (y < x), (x <= y) | (x > y), jnp.maximum(x, jnp.minimum(x, y))


def clamped(x):
    return jnp.clip(jnp.clip(x, -3, 3), -1, 5), jax.nn.relu(jax.nn.relu(x))


def polynomial(x):
    return ((x * 2.0 + 1.0) * x + 3.0) * x - x / 2.0


def powers(x):
    return x**2, x**3, x**0.5, jnp.power(x, -1.0), x**0


def logarithms(x):
    return jnp.log(jnp.exp(x)), jnp.exp(jnp.log(x)), jnp.log(x * x)


def roots(x):
    return jnp.sqrt(x * x), 1 / jnp.sqrt(x), jnp.square(jnp.sqrt(x))


def converted(x):
    return x.astype(jnp.int32), x.astype(jnp.int32).astype(jnp.float32), x.astype(jnp.bfloat16)


def narrow(x):
    return (x + 1) * x, x.astype(jnp.float32) * 3 + 1, x / 2


def reshaped(x):
    return x.reshape(2, 6).T.reshape(4, 3), jnp.transpose(jnp.transpose(x))


def concatenated(x):
    both = jnp.concatenate([x, x], axis=1)
    return both[:, :4], jnp.stack([x, x])[1], jnp.pad(x, ((1, 1), (0, 2)))[1:-1, :-2]


def broadcast(x):
    return x[:, None, :] + x[None, :, :], jnp.broadcast_to(x[0], (5, 4)) * 2


def reduced(x):
    return x.sum(), x.max(axis=0), x.mean(axis=1), x.prod(), jnp.var(x)


def wide_sum(x):
    return jnp.sum(x.astype(jnp.int32)), jnp.sum(x), jnp.mean(x.astype(jnp.float32))


def trigonometric(x):
    return jnp.sin(x) ** 2 + jnp.cos(x) ** 2, jnp.arctan2(x, x), jnp.tanh(-x)


PROGRAMS = [
    (divided, INTEGERS, INTEGERS[::-1]),
    (bits, INTEGERS, INTEGERS[::-1]),
    (folded, INTEGERS),
    (compared, INTEGERS, INTEGERS[::-1]),
    (compared, FLOATS, FLOATS[::-1]),
    (clamped, FLOATS),
    (polynomial, FLOATS),
    (jax.grad(lambda x: polynomial(x).sum()), FLOATS),
    (powers, FLOATS),
    (logarithms, FLOATS),
    (roots, FLOATS),
    (converted, FLOATS),
    (narrow, BYTES),
    (narrow, HALVES),
    (reshaped, INTEGERS),
    (concatenated, INTEGERS),
    (broadcast, FLOATS),
    (reduced, FLOATS),
    (wide_sum, BYTES),
    (trigonometric, FLOATS),
]

for function, *arguments in PROGRAMS:
    jax.jit(function)(*arguments)
