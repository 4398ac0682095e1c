"""Losses of a model's outputs, with their gradients."""

import jax
import jax.numpy as jnp
import numpy as np

LOGITS = np.linspace(-2, 3, 20, dtype=np.float32).reshape(4, 5)
LABELS = np.array([0, 3, 1, 4], dtype=np.int32)
TARGETS = np.linspace(0, 1, 20, dtype=np.float32).reshape(4, 5)


def mean_squared_error(x, y):
    return jnp.mean((x - y) ** 2)


def cross_entropy(logits, labels):
    return -jnp.mean(jnp.take_along_axis(jax.nn.log_softmax(logits), labels[:, None], axis=1))


def one_hot_cross_entropy(logits, labels):
    return -jnp.sum(jax.nn.one_hot(labels, 5) * jax.nn.log_softmax(logits)) / 4


def binary_cross_entropy(logits, targets):
    return jnp.mean(jnp.logaddexp(0.0, logits) - logits * targets)


def huber(x, y):
    difference = jnp.abs(x - y)
    return jnp.mean(jnp.where(difference < 1.0, 0.5 * difference**2, difference - 0.5))


def hinge(x, labels):
    right = jnp.take_along_axis(x, labels[:, None], axis=1)
    return jnp.mean(jnp.maximum(0.0, x - right + 1.0))


def cosine_distance(x, y):
    norms = jnp.linalg.norm(x, axis=1) * jnp.linalg.norm(y, axis=1)
    return jnp.mean(1 - jnp.sum(x * y, axis=1) / norms)


def divergence(x, y):
    p = jax.nn.softmax(y)
    return jnp.sum(p * (jnp.log(p) - jax.nn.log_softmax(x)))


def focal(logits, targets):
    p = jax.nn.sigmoid(logits)
    return -jnp.mean(targets * (1 - p) ** 2 * jnp.log(p) + (1 - targets) * p**2 * jnp.log1p(-p))


PROGRAMS = [
    (mean_squared_error, LOGITS, TARGETS),
    (jax.grad(mean_squared_error), LOGITS, TARGETS),
    (cross_entropy, LOGITS, LABELS),
    (jax.grad(cross_entropy), LOGITS, LABELS),
    (jax.grad(one_hot_cross_entropy), LOGITS, LABELS),
    (jax.grad(binary_cross_entropy), LOGITS, TARGETS),
    (huber, LOGITS, TARGETS),
    (jax.grad(huber), LOGITS, TARGETS),
    (jax.grad(hinge), LOGITS, LABELS),
    (jax.grad(cosine_distance), LOGITS, TARGETS),
    (jax.grad(divergence), LOGITS, TARGETS),
    (jax.grad(focal), LOGITS, TARGETS),
]

for function, *arguments in PROGRAMS:
    jax.jit(function)(*arguments)
