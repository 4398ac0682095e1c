"""Convolutions, pooling and padding, with gradients."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

IMAGES = np.linspace(-1, 1, 2 * 6 * 5 * 3, dtype=np.float32).reshape(2, 6, 5, 3)
KERNEL = np.linspace(-1, 1, 2 * 2 * 3 * 4, dtype=np.float32).reshape(2, 2, 3, 4)
SIGNAL = np.arange(9, dtype=np.float32)
NAMES = ("NHWC", "HWIO", "NHWC")


def convolution(x, k):
    return lax.conv_general_dilated(x, k, (1, 1), "SAME", dimension_numbers=NAMES)


def strided(x, k):
    return lax.conv_general_dilated(
        x, k, (2, 1), ((1, 0), (0, 2)), rhs_dilation=(2, 1), dimension_numbers=NAMES
    )


def transposed(x, k):
    return lax.conv_transpose(x, k, (2, 2), "SAME", dimension_numbers=NAMES)


def grouped(x, k):
    return lax.conv_general_dilated(
        x, k, (1, 1), "VALID", dimension_numbers=NAMES, feature_group_count=3
    )


def convolved(x, y):
    return jnp.convolve(x, y, mode="same")


def convolution_loss(x, k):
    return jnp.sum(jax.nn.relu(convolution(x, k)) ** 2)


def max_pool(x):
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")


def mean_pool(x):
    sums = lax.reduce_window(x, 0.0, lax.add, (1, 3, 2, 1), (1, 1, 2, 1), "SAME")
    return sums / 6.0


def cropped_and_padded(x):
    crop = lax.pad(x, np.float32(0), [(0, 0, 0), (-1, 2, 1), (1, -1, 0), (0, 0, 0)])
    return lax.pad(crop, np.float32(1), [(0, 0, 0), (1, 1, 0), (0, 0, 0), (1, 0, 0)])


def upsampled(x):
    return jnp.repeat(jnp.repeat(x, 2, axis=1), 2, axis=2)


def batch_norm(x):
    mean = jnp.mean(x, axis=(0, 1, 2))
    variance = jnp.mean((x - mean) ** 2, axis=(0, 1, 2))
    return (x - mean) / jnp.sqrt(variance + 1e-5)


PROGRAMS = [
    (convolution, IMAGES, KERNEL),
    (strided, IMAGES, KERNEL),
    (transposed, IMAGES, KERNEL),
    (grouped, IMAGES, KERNEL[:, :, :1, :3]),
    (convolved, SIGNAL, SIGNAL[:4]),
    (jax.grad(convolution_loss, (0, 1)), IMAGES, KERNEL),
    (max_pool, IMAGES),
    (jax.grad(lambda x: jnp.sum(max_pool(x) ** 2)), IMAGES),
    (mean_pool, IMAGES),
    (jax.grad(lambda x: jnp.sum(mean_pool(x) ** 2)), IMAGES),
    (cropped_and_padded, IMAGES),
    (upsampled, IMAGES),
    (batch_norm, IMAGES),
]

for function, *arguments in PROGRAMS:
    jax.jit(function)(*arguments)
