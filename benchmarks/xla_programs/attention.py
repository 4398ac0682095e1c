"""Attention and what stands around it in a transformer, with gradients."""

import jax
import jax.numpy as jnp
import numpy as np

QUERY = np.linspace(-1, 1, 48, dtype=np.float32).reshape(2, 4, 2, 3)
ROWS = np.linspace(-1, 2, 24, dtype=np.float32).reshape(4, 6)
SCALE = np.linspace(0.5, 1.5, 6, dtype=np.float32)


def attention(q, k, v):
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / jnp.sqrt(3.0)
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores), v)


def causal(q, k, v):
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k)
    mask = jnp.tril(jnp.ones((4, 4), bool))
    return jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(jnp.where(mask, scores, -1e9)), v)


def attention_loss(q, k, v):
    return jnp.sum(attention(q, k, v) ** 2)


def layer_norm(x, scale):
    mean = jnp.mean(x, axis=-1, keepdims=True)
    variance = jnp.var(x, axis=-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(variance + 1e-5) * scale


def rms_norm(x, scale):
    return x * jax.lax.rsqrt(jnp.mean(x * x, axis=-1, keepdims=True) + 1e-6) * scale


def gelu_gradient(x):
    return jax.grad(lambda x: jnp.sum(jax.nn.gelu(x)))(x)


def gated(x, w):
    a, b = jnp.split(x @ w, 2, axis=-1)
    return jax.nn.silu(a) * b


def rotary(x):
    positions = jnp.arange(4, dtype=jnp.float32)[:, None]
    angles = positions * 10.0 ** (-jnp.arange(3, dtype=jnp.float32) / 3)
    a, b = x[:, :3], x[:, 3:]
    cosine, sine = jnp.cos(angles), jnp.sin(angles)
    return jnp.concatenate([a * cosine - b * sine, a * sine + b * cosine], axis=-1)


def embedded(table, tokens):
    return table[tokens] * 2.0


def embedding_gradient(table, tokens):
    return jax.grad(lambda t: jnp.sum(t[tokens] ** 2))(table)


WIDE = np.linspace(-1, 1, 48, dtype=np.float32).reshape(6, 8)
TOKENS = np.array([3, 0, 3], np.int32)
PROGRAMS = [
    (attention, QUERY, QUERY, QUERY),
    (causal, QUERY, QUERY, QUERY),
    (jax.grad(attention_loss, (0, 1, 2)), QUERY, QUERY, QUERY),
    (layer_norm, ROWS, SCALE),
    (jax.grad(lambda x, s: jnp.sum(jnp.sin(layer_norm(x, s)))), ROWS, SCALE),
    (rms_norm, ROWS, SCALE),
    (gelu_gradient, ROWS),
    (gated, ROWS, WIDE),
    (rotary, ROWS),
    (embedded, ROWS, TOKENS),
    (embedding_gradient, ROWS, TOKENS),
]

for function, *arguments in PROGRAMS:
    jax.jit(function)(*arguments)
