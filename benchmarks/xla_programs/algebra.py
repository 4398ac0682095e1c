"""Linear algebra and products, with gradients."""

import jax
import jax.numpy as jnp
import numpy as np

A = np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4)
B = np.linspace(0, 2, 20, dtype=np.float32).reshape(4, 5)
SQUARE = np.array([[4, 1, 0], [1, 3, 1], [0, 1, 2]], np.float32)
VECTOR = np.array([1, 2, 3], np.float32)
INTEGERS = np.arange(12, dtype=np.int32).reshape(3, 4)


def product(a, b):
    return a @ b


def chained(a, b, c):
    return (a @ b) @ c


def transposed_product(a, b):
    return (a.T @ a) @ b, jnp.trace(a @ a.T)


def traced(a):
    return jnp.trace(a) + jnp.sum(jnp.diag(a)) + jnp.sum(jnp.tril(a))


def outer(x, y):
    return jnp.outer(x, y), jnp.kron(x, y)


def batched(a, b):
    return jax.vmap(lambda x: x @ b)(a), jnp.einsum("ij,kj->ik", a, a)


def integer_product(a):
    return a @ a.T, a.sum(axis=0) * 2, (a * a).sum()


def quadratic(x, q):
    return x @ q @ x


def power_iteration(q, x):
    for _ in range(3):
        x = q @ x
        x = x / jnp.linalg.norm(x)
    return x


def conjugate_gradient(q, b):
    x, r = jnp.zeros_like(b), b
    p = r
    for _ in range(2):
        a = (r @ r) / (p @ (q @ p))
        x, new = x + a * p, r - a * (q @ p)
        p, r = new + (new @ new) / (r @ r) * p, new
    return x


def solved(q, b):
    return jnp.linalg.solve(q, b)


def triangular(q, b):
    return jax.scipy.linalg.solve_triangular(jnp.tril(q), b, lower=True)


def cholesky(q):
    return jnp.linalg.cholesky(q)


def determinant(q):
    return jnp.linalg.det(q)


def normalised(a):
    return a / jnp.sum(jnp.abs(a), axis=1, keepdims=True)


PROGRAMS = [
    (product, A, B),
    (chained, A, B, B.T),
    (transposed_product, A, B),
    (traced, SQUARE),
    (outer, VECTOR, A[0]),
    (batched, A, B),
    (integer_product, INTEGERS),
    (jax.grad(quadratic), VECTOR, SQUARE),
    (jax.hessian(quadratic), VECTOR, SQUARE),
    (power_iteration, SQUARE, VECTOR),
    (conjugate_gradient, SQUARE, VECTOR),
    (solved, SQUARE, VECTOR),
    (triangular, SQUARE, VECTOR),
    (cholesky, SQUARE),
    (determinant, SQUARE),
    (normalised, A),
    (jax.jacobian(lambda a: jnp.tanh(a @ B).sum(axis=1)), A),
]

for function, *arguments in PROGRAMS:
    jax.jit(function)(*arguments)
