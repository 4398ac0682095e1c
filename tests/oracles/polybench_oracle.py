"""The 30 PolyBench kernels in numpy, and inputs for them.

Written from what each kernel of PolyBench/C 4.2 computes, by whole arrays wherever the algorithm
allows it: nothing is taken over from the loops, and sums come in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Arguments = Sequence[Any]
"""Arrays are memrefs, floats are floats, ints are of type index."""


@dataclass(frozen=True)
class Kernel:
    """A kernel: arguments in the order of the function, and what makes the results of them, in
    place."""

    arguments: Callable[[np.random.Generator], Arguments]
    compute: Callable[..., None]


def _random(*shapes: Any) -> Callable[[np.random.Generator], Arguments]:
    """Arrays of these shapes, normally distributed; a number stands for itself."""

    def make(random: np.random.Generator) -> Arguments:
        return [random.standard_normal(s) if isinstance(s, tuple) else s for s in shapes]

    return make


def gemm(alpha: float, beta: float, c: Array, a: Array, b: Array) -> None:
    c[:] = alpha * (a @ b) + beta * c


def two_products(
    alpha: float, beta: float, tmp: Array, a: Array, b: Array, c: Array, d: Array
) -> None:
    tmp[:] = alpha * (a @ b)
    d[:] = tmp @ c + beta * d


def three_products(e: Array, a: Array, b: Array, f: Array, c: Array, d: Array, g: Array) -> None:
    e[:], f[:] = a @ b, c @ d
    g[:] = e @ f


def atax(a: Array, x: Array, y: Array, tmp: Array) -> None:
    tmp[:] = a @ x
    y[:] = a.T @ tmp


def bicg(a: Array, s: Array, q: Array, p: Array, r: Array) -> None:
    s[:], q[:] = a.T @ r, a @ p


def mvt(x1: Array, x2: Array, y1: Array, y2: Array, a: Array) -> None:
    x1 += a @ y1
    x2 += a.T @ y2


def gesummv(alpha: float, beta: float, a: Array, b: Array, tmp: Array, x: Array, y: Array) -> None:
    tmp[:] = a @ x
    y[:] = alpha * tmp + beta * (b @ x)


def gemver(
    alpha: float,
    beta: float,
    a: Array,
    u1: Array,
    v1: Array,
    u2: Array,
    v2: Array,
    w: Array,
    x: Array,
    y: Array,
    z: Array,
) -> None:
    a += np.outer(u1, v1) + np.outer(u2, v2)
    x += beta * (a.T @ y) + z
    w += alpha * (a @ x)


def doitgen(a: Array, c4: Array, row: Array) -> None:
    a[:] = a @ c4
    row[:] = a[-1, -1]


def symm(alpha: float, beta: float, c: Array, a: Array, b: Array) -> None:
    symmetric = np.tril(a) + np.tril(a, -1).T
    c[:] = alpha * (symmetric @ b) + beta * c


def syrk(alpha: float, beta: float, c: Array, a: Array) -> None:
    c[:] = np.tril(alpha * (a @ a.T) + beta * c) + np.triu(c, 1)


def syr2k(alpha: float, beta: float, c: Array, a: Array, b: Array) -> None:
    c[:] = np.tril(alpha * (a @ b.T + b @ a.T) + beta * c) + np.triu(c, 1)


def trmm(alpha: float, a: Array, b: Array) -> None:
    b[:] = alpha * ((np.tril(a, -1) + np.eye(len(a))).T @ b)


def correlation(n: float, data: Array, corr: Array, mean: Array, stddev: Array) -> None:
    mean[:] = data.sum(axis=0) / n
    stddev[:] = np.sqrt(((data - mean) ** 2).sum(axis=0) / n)
    stddev[stddev <= 0.1] = 1.0
    data[:] = (data - mean) / (np.sqrt(n) * stddev)
    corr[:] = data.T @ data
    np.fill_diagonal(corr, 1.0)


def covariance(n: float, data: Array, cov: Array, mean: Array) -> None:
    mean[:] = data.sum(axis=0) / n
    data -= mean
    cov[:] = data.T @ data / (n - 1.0)


def _columns(random: np.random.Generator) -> Arguments:
    data = random.standard_normal((6, 4))
    data[:, 2] = 0.25  # a column that does not vary
    return [6.0, data, random.standard_normal((4, 4)), np.zeros(4), np.zeros(4)]


def trisolv(lower: Array, x: Array, b: Array) -> None:
    x[:] = np.linalg.solve(np.tril(lower), b)


def cholesky(a: Array) -> None:
    full = np.tril(a) + np.tril(a, -1).T
    a[:] = np.linalg.cholesky(full) + np.triu(a, 1)


def durbin(r: Array, y: Array) -> None:
    n = len(r)
    toeplitz = np.array(
        [[1.0 if i == j else r[abs(i - j) - 1] for j in range(n)] for i in range(n)]
    )
    y[:] = np.linalg.solve(toeplitz, -r)


def gramschmidt(a: Array, r: Array, q: Array) -> None:
    below = np.tril(r, -1)
    found_q, found_r = np.linalg.qr(a)
    signs = np.sign(np.diag(found_r))
    left = a.copy()
    for k in range(a.shape[1]):  # column j keeps what is left of it when it is its turn
        left[:, k] = a[:, k] - (found_q[:, :k] @ found_q[:, :k].T) @ a[:, k]
    q[:], r[:] = found_q * signs, np.triu((found_r.T * signs).T) + below
    a[:] = left


def _factors(a: Array) -> tuple[Array, Array]:
    """L and U with L U = a and ones on the diagonal of L: a Schur complement at a time."""
    n = len(a)
    lower, upper, left = np.eye(n), np.zeros_like(a), a.copy()
    for k in range(n):
        upper[k, k:] = left[k, k:]
        lower[k + 1 :, k] = left[k + 1 :, k] / left[k, k]
        left -= np.outer(lower[:, k], upper[k])
    return lower, upper


def lu(a: Array) -> None:
    lower, upper = _factors(a)
    a[:] = np.tril(lower, -1) + upper


def ludcmp(a: Array, b: Array, x: Array, y: Array) -> None:
    x[:] = np.linalg.solve(a, b)
    lower, upper = _factors(a)
    y[:] = np.linalg.solve(lower, b)
    a[:] = np.tril(lower, -1) + upper


def deriche(alpha: float, image: Array, out: Array, y1: Array, y2: Array) -> None:
    decay = np.exp(-alpha)
    k = (1 - decay) ** 2 / (1 + 2 * alpha * decay - np.exp(2 * alpha))
    forwards = (k, k * decay * (alpha - 1))
    backwards = (k * decay * (alpha + 1), -k * decay**2)
    feedback = (2.0**-alpha, -(decay**2))

    def recursive(given: Array, weights: tuple[float, float], shift: int) -> Array:
        """Along the last axis: weights of the input `shift` and `shift + 1` back, and feedback."""
        found = np.zeros(given.shape)
        for t in range(given.shape[-1]):
            for back, weight in enumerate(weights, start=shift):
                if t >= back:
                    found[..., t] += weight * given[..., t - back]
            for back, weight in enumerate(feedback, start=1):
                if t >= back:
                    found[..., t] += weight * found[..., t - back]
        return found

    def both(given: Array) -> tuple[Array, Array]:
        return recursive(given, forwards, 0), recursive(given[:, ::-1], backwards, 1)[:, ::-1]

    ahead, back = both(image.astype(np.float64))
    ahead, back = both((ahead + back).T)
    y1[:], y2[:], out[:] = ahead.T, back.T, (ahead + back).T


def _image(random: np.random.Generator) -> Arguments:
    arrays = [random.standard_normal((5, 6)).astype(np.float32) for _ in range(4)]
    return [0.25, *arrays]


def floyd_warshall(path: Array) -> None:
    n = len(path)
    for _ in range(n.bit_length()):  # each round doubles the number of edges of a path
        np.minimum(path, (path[:, :, None] + path[None]).min(axis=1), out=path)


def _distances(random: np.random.Generator) -> Arguments:
    path = random.integers(1, 99, (6, 6), dtype=np.int32)
    np.fill_diagonal(path, 0)
    return [path]


def nussinov(sequence: Array, table: Array) -> None:
    n = len(sequence)
    for length in range(1, n):
        for i in range(n - length):
            j = i + length
            pairs = int(sequence[i]) + int(sequence[j]) == 3 and length > 1
            split = [table[i, k] + table[k + 1, j] for k in range(i, j)]
            table[i, j] = max(*split, table[i + 1, j - 1] + pairs)


def _bases(random: np.random.Generator) -> Arguments:
    return [random.integers(0, 4, 7, dtype=np.int8), np.zeros((7, 7), dtype=np.int32)]


def jacobi_1d(steps: int, a: Array, b: Array) -> None:
    for _ in range(steps):
        for old, new in ((a, b), (b, a)):
            new[1:-1] = 0.33333 * np.convolve(old, np.ones(3), "valid")


def jacobi_2d(steps: int, a: Array, b: Array) -> None:
    for _ in range(steps):
        for old, new in ((a, b), (b, a)):
            cross = np.roll(old, 1, 0) + np.roll(old, -1, 0) + np.roll(old, 1, 1)
            new[1:-1, 1:-1] = (0.2 * (old + cross + np.roll(old, -1, 1)))[1:-1, 1:-1]


def heat_3d(steps: int, a: Array, b: Array) -> None:
    inner = (slice(1, -1),) * 3
    for _ in range(steps):
        for old, new in ((a, b), (b, a)):
            around = sum(np.roll(old, by, axis) for by in (1, -1) for axis in range(3))
            new[inner] = (0.25 * old + 0.125 * around)[inner]


def seidel_2d(steps: int, a: Array) -> None:
    for _ in range(steps):
        for i in range(1, len(a) - 1):
            for j in range(1, len(a) - 1):
                a[i, j] = a[i - 1 : i + 2, j - 1 : j + 2].mean()


def fdtd_2d(ex: Array, ey: Array, hz: Array, driven: Array) -> None:
    for value in driven:
        ey[0] = value
        ey[1:] -= 0.5 * np.diff(hz, axis=0)
        ex[:, 1:] -= 0.5 * np.diff(hz, axis=1)
        curl = np.diff(ex, axis=1)[:-1] + np.diff(ey, axis=0)[:, :-1]
        hz[:-1, :-1] -= 0.7 * curl


def adi(steps: int, u: Array, v: Array, p: Array, q: Array) -> None:
    n = len(u)
    m = n - 2
    first = 2.0 * (1 / steps) * n * n
    second = 1.0 * (1 / steps) * n * n
    b, e = 1 + first, 1 + second
    a, d = -first / 2, -second / 2

    def implicit(off: float, diagonal: float, explicit: float, old: Array) -> Array:
        """Row i of the result solves the system whose right side is made of the rows of `old`."""
        system = diagonal * np.eye(m) + off * (np.eye(m, k=1) + np.eye(m, k=-1))
        right = -explicit * (old[:-2] + old[2:]) + (1 + 2 * explicit) * old[1:-1]
        right = right[:, 1:-1].copy()
        for i in range(m):
            p[i + 1, 0], q[i + 1, 0] = 0.0, 1.0
            for j in range(m):
                pivot = off * p[i + 1, j] + diagonal
                p[i + 1, j + 1] = -off / pivot
                q[i + 1, j + 1] = (right[i, j] - off * q[i + 1, j]) / pivot
        right[:, 0] -= off
        right[:, -1] -= off
        return np.linalg.solve(system, right.T).T

    for _ in range(steps):
        v[1:-1, 1:-1] = implicit(a, b, d, u.T).T
        v[0, 1:-1] = v[-1, 1:-1] = 1.0
        u[1:-1, 1:-1] = implicit(d, e, a, v)
        u[1:-1, 0] = u[1:-1, -1] = 1.0


def _dominant(n: int, random: np.random.Generator) -> Array:
    """A positive definite matrix whose diagonal dominates, plus a little that is not symmetric."""
    noise = random.standard_normal((n, n))
    return 0.2 * (noise + noise.T) + n * np.eye(n)


def _triangular(random: np.random.Generator) -> Arguments:
    return [_dominant(5, random), np.zeros(5), random.standard_normal(5)]


def _system(random: np.random.Generator) -> Arguments:
    return [_dominant(5, random), random.standard_normal(5), np.zeros(5), np.zeros(5)]


def _one_matrix(random: np.random.Generator) -> Arguments:
    return [_dominant(5, random)]


def _autocorrelation(random: np.random.Generator) -> Arguments:
    return [0.1 * random.standard_normal(6), np.zeros(6)]


KERNELS = {
    "2mm": Kernel(_random(1.5, 0.75, (2, 3), (2, 4), (4, 3), (3, 5), (2, 5)), two_products),
    "3mm": Kernel(_random((2, 3), (2, 4), (4, 3), (3, 5), (3, 6), (6, 5), (2, 5)), three_products),
    "adi": Kernel(_random(2, (6, 6), (6, 6), (6, 6), (6, 6)), adi),
    "atax": Kernel(_random((3, 4), (4,), (4,), (3,)), atax),
    "bicg": Kernel(_random((4, 3), (3,), (4,), (3,), (4,)), bicg),
    "cholesky": Kernel(_one_matrix, cholesky),
    "correlation": Kernel(_columns, correlation),
    "covariance": Kernel(_random(5.0, (5, 3), (3, 3), (3,)), covariance),
    "deriche": Kernel(_image, deriche),
    "doitgen": Kernel(_random((2, 3, 4), (4, 4), (4,)), doitgen),
    "durbin": Kernel(_autocorrelation, durbin),
    "fdtd-2d": Kernel(_random((4, 5), (4, 5), (4, 5), (3,)), fdtd_2d),
    "floyd-warshall": Kernel(_distances, floyd_warshall),
    "gemm": Kernel(_random(1.5, 0.75, (2, 3), (2, 4), (4, 3)), gemm),
    "gemver": Kernel(_random(1.5, 0.75, (4, 4), *[(4,)] * 8), gemver),
    "gesummv": Kernel(_random(1.5, 0.75, (4, 4), (4, 4), (4,), (4,), (4,)), gesummv),
    "gramschmidt": Kernel(_random((5, 4), (4, 4), (5, 4)), gramschmidt),
    "heat-3d": Kernel(_random(2, (4, 4, 4), (4, 4, 4)), heat_3d),
    "jacobi-1d": Kernel(_random(3, (6,), (6,)), jacobi_1d),
    "jacobi-2d": Kernel(_random(2, (5, 5), (5, 5)), jacobi_2d),
    "lu": Kernel(_one_matrix, lu),
    "ludcmp": Kernel(_system, ludcmp),
    "mvt": Kernel(_random((4,), (4,), (4,), (4,), (4, 4)), mvt),
    "nussinov": Kernel(_bases, nussinov),
    "seidel-2d": Kernel(_random(2, (5, 5)), seidel_2d),
    "symm": Kernel(_random(1.5, 0.75, (3, 4), (3, 3), (3, 4)), symm),
    "syr2k": Kernel(_random(1.5, 0.75, (3, 3), (3, 4), (3, 4)), syr2k),
    "syrk": Kernel(_random(1.5, 0.75, (3, 3), (3, 4)), syrk),
    "trisolv": Kernel(_triangular, trisolv),
    "trmm": Kernel(_random(1.5, (3, 3), (3, 4)), trmm),
}
