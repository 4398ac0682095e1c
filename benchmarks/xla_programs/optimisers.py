"""Steps of optimisers on the parameters of a small network."""

import jax
import jax.numpy as jnp
import numpy as np

WEIGHTS = np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4)
BIAS = np.zeros(4, np.float32)
PARAMETERS = {"w": WEIGHTS, "b": BIAS}
STATE = {"w": np.zeros_like(WEIGHTS), "b": np.zeros_like(BIAS)}
INPUT = np.linspace(0, 2, 15, dtype=np.float32).reshape(5, 3)
OUTPUT = np.linspace(-1, 1, 20, dtype=np.float32).reshape(5, 4)


def loss(parameters, x, y):
    return jnp.mean((jnp.tanh(x @ parameters["w"] + parameters["b"]) - y) ** 2)


def descent(parameters, x, y):
    gradients = jax.grad(loss)(parameters, x, y)
    return jax.tree.map(lambda p, g: p - 0.1 * g, parameters, gradients)


def momentum(parameters, state, x, y):
    gradients = jax.grad(loss)(parameters, x, y)
    state = jax.tree.map(lambda s, g: 0.9 * s + g, state, gradients)
    return jax.tree.map(lambda p, s: p - 0.1 * s, parameters, state), state


def adam(parameters, m, v, step, x, y):
    gradients = jax.grad(loss)(parameters, x, y)
    m = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, m, gradients)
    v = jax.tree.map(lambda v, g: 0.99 * v + 0.01 * g * g, v, gradients)
    t = step.astype(jnp.float32) + 1

    def moved(p, m, v):
        return p - 0.1 * (m / (1 - 0.9**t)) / (jnp.sqrt(v / (1 - 0.99**t)) + 1e-8)

    return jax.tree.map(moved, parameters, m, v), m, v, step + 1


def adagrad(parameters, state, x, y):
    gradients = jax.grad(loss)(parameters, x, y)
    state = jax.tree.map(lambda s, g: s + g * g, state, gradients)
    return jax.tree.map(
        lambda p, g, s: p - 0.1 * g / jnp.sqrt(s + 1e-6), parameters, gradients, state
    )


def rmsprop(parameters, state, x, y):
    gradients = jax.grad(loss)(parameters, x, y)
    state = jax.tree.map(lambda s, g: 0.9 * s + 0.1 * jnp.square(g), state, gradients)
    return jax.tree.map(
        lambda p, g, s: p - 0.1 * g * jax.lax.rsqrt(s + 1e-6), parameters, gradients, state
    )


def clipped(parameters, x, y):
    gradients = jax.grad(loss)(parameters, x, y)
    norm = jnp.sqrt(sum(jnp.sum(g * g) for g in jax.tree.leaves(gradients)))
    scale = jnp.minimum(1.0, 1.0 / (norm + 1e-6))
    return jax.tree.map(lambda p, g: p - 0.1 * scale * g, parameters, gradients)


def lion(parameters, state, x, y):
    gradients = jax.grad(loss)(parameters, x, y)
    return jax.tree.map(
        lambda p, g, s: p - 0.1 * (jnp.sign(0.9 * s + 0.1 * g) + 0.01 * p),
        parameters,
        gradients,
        state,
    )


def warmup(step):
    t = step.astype(jnp.float32)
    return jnp.where(t < 10, t / 10, 0.5 * (1 + jnp.cos(jnp.pi * jnp.minimum(t - 10, 90) / 90)))


STEP = np.int32(3)
PROGRAMS = [
    (descent, PARAMETERS, INPUT, OUTPUT),
    (momentum, PARAMETERS, STATE, INPUT, OUTPUT),
    (adam, PARAMETERS, STATE, STATE, STEP, INPUT, OUTPUT),
    (adagrad, PARAMETERS, STATE, INPUT, OUTPUT),
    (rmsprop, PARAMETERS, STATE, INPUT, OUTPUT),
    (clipped, PARAMETERS, INPUT, OUTPUT),
    (lion, PARAMETERS, STATE, INPUT, OUTPUT),
    (warmup, STEP),
]

for function, *arguments in PROGRAMS:
    jax.jit(function)(*arguments)
