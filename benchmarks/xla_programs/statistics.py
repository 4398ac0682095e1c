"""Distances, statistics and random numbers."""

import jax
import jax.numpy as jnp
import numpy as np

POINTS = np.linspace(-1, 1, 15, dtype=np.float32).reshape(5, 3)
CENTRES = np.linspace(0, 1, 6, dtype=np.float32).reshape(2, 3)
WEIGHTS = np.linspace(0.1, 1, 5, dtype=np.float32)
KEY = np.array([0, 42], np.uint32)


def distances(x, y):
    return jnp.sum((x[:, None, :] - y[None, :, :]) ** 2, axis=-1)


def clusters(x, y):
    nearest = jnp.argmin(distances(x, y), axis=1)
    chosen = jax.nn.one_hot(nearest, 2)
    return chosen.T @ x / jnp.maximum(chosen.sum(axis=0), 1.0)[:, None]


def covariance(x):
    centred = x - x.mean(axis=0)
    return centred.T @ centred / (x.shape[0] - 1)


def weighted(x, w):
    mean = (w[:, None] * x).sum(axis=0) / w.sum()
    return mean, (w[:, None] * (x - mean) ** 2).sum(axis=0) / w.sum()


def standardised(x):
    return (x - x.mean(axis=0)) / (x.std(axis=0) + 1e-6)


def log_density(x, mean, scale):
    z = (x - mean) / scale
    return -0.5 * jnp.sum(z * z + jnp.log(2 * jnp.pi * scale * scale), axis=-1)


def kernel(x):
    return jnp.exp(-distances(x, x) / 0.5)


def median(x):
    return jnp.median(x, axis=0), jnp.percentile(x, 25.0)


def histogram(x):
    return jnp.histogram(x, bins=4, range=(-1.0, 1.0))[0]


def drawn(key):
    return jax.random.uniform(key, (4,)), jax.random.normal(key, (2, 2))


def dropped(key, x):
    return jnp.where(jax.random.bernoulli(key, 0.5, x.shape), x / 0.5, 0.0)


PROGRAMS = [
    (distances, POINTS, CENTRES),
    (jax.grad(lambda x, y: distances(x, y).sum()), POINTS, CENTRES),
    (clusters, POINTS, CENTRES),
    (covariance, POINTS),
    (weighted, POINTS, WEIGHTS),
    (standardised, POINTS),
    (jax.grad(lambda x: (standardised(x) ** 3).sum()), POINTS),
    (log_density, POINTS, POINTS[0], POINTS[1] + 3),
    (jax.grad(lambda m, s: log_density(POINTS, m, s).sum(), (0, 1)), POINTS[0], POINTS[1] + 3),
    (kernel, POINTS),
    (jax.grad(lambda x: kernel(x).sum()), POINTS),
    (median, POINTS),
    (histogram, POINTS),
    (drawn, KEY),
    (dropped, KEY, POINTS),
]

for function, *arguments in PROGRAMS:
    jax.jit(function)(*arguments)
