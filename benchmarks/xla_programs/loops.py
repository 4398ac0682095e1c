"""Scans, while loops and conditionals, with gradients."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

SERIES = np.linspace(0, 2, 7, dtype=np.float32)
COUNTS = np.arange(7, dtype=np.int32)
WEIGHTS = np.linspace(-1, 1, 9, dtype=np.float32).reshape(3, 3)
STEPS = np.linspace(-1, 1, 12, dtype=np.float32).reshape(4, 3)


def smoothed(x):
    return lax.scan(lambda c, a: (0.9 * c + 0.1 * a, c), 0.0, x)


def recurrent(w, xs):
    return lax.scan(lambda h, x: (jnp.tanh(h @ w + x), h), jnp.zeros(3), xs)


def recurrent_loss(w, xs):
    last, _ = recurrent(w, xs)
    return jnp.sum(last)


def collatz(n):
    def step(state):
        n, count = state
        return jnp.where(n % 2 == 0, n // 2, 3 * n + 1), count + 1

    return lax.while_loop(lambda state: state[0] > 1, step, (n, 0))


def power_by_squaring(x, n):
    def step(state):
        x, n, result = state
        return x * x, n >> 1, jnp.where(n & 1 == 1, result * x, result)

    return lax.while_loop(lambda state: state[1] > 0, step, (x, n, np.int32(1)))[2]


def newton(a):
    return lax.fori_loop(0, 5, lambda _, x: 0.5 * (x + a / x), a)


def horner(x):
    return lax.fori_loop(0, 7, lambda i, total: total * 2 + x[i], np.int32(0))


def chosen(flag, x):
    return lax.cond(flag, lambda x: x + 1, lambda x: x * x, x)


def switched(which, x):
    return lax.switch(which, [jnp.sin, lambda x: -x, lambda x: x + x], x)


def running(x):
    return jnp.cumsum(x), jnp.cumprod(x), lax.cummax(x)


def fibonacci(n):
    return lax.fori_loop(0, n, lambda _, p: (p[1], p[0] + p[1]), (np.int32(0), np.int32(1)))[0]


def associative(x):
    return lax.associative_scan(jnp.add, x)


PROGRAMS = [
    (smoothed, SERIES),
    (recurrent, WEIGHTS, STEPS),
    (jax.grad(recurrent_loss), WEIGHTS, STEPS),
    (collatz, np.int32(7)),
    (power_by_squaring, np.int32(3), np.int32(5)),
    (newton, np.float32(2)),
    (horner, COUNTS),
    (chosen, np.bool_(True), SERIES),
    (switched, np.int32(1), SERIES),
    (running, SERIES),
    (fibonacci, np.int32(9)),
    (associative, COUNTS),
]

for function, *arguments in PROGRAMS:
    jax.jit(function)(*arguments)
