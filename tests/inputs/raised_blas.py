"""Kernels of linear algebra without dependences around a loop: loops and structured programs."""

from tests.inputs.raised_kernels import Pair

MATMUL = Pair(
    "def f(A: (m, k), B: (k, n), C: (m, n)):",
    """
    for i in range(m):
        for j in range(n):
            C[i, j] = 0.0
            for l in range(k):
                C[i, j] = C[i, j] + A[i, l] * B[l, j]
""",
    """
    fill(0.0, C)
    matmul(A, B, C)
""",
    (("fill(0.0, C)\n", "\n"), ("fill(0.0", "fill(-0.0"), ("matmul(A, B", "matmul(B, A")),
)

ATAX = Pair(
    "def f(A: (m, n), x: (n,), y: (n,), tmp: (m,)):",
    """
    for i in range(n):
        y[i] = 0.0
    for i in range(m):
        tmp[i] = 0.0
        for j in range(n):
            tmp[i] = tmp[i] + A[i, j] * x[j]
        for j in range(n):
            y[j] = y[j] + A[i, j] * tmp[i]
""",
    """
    fill(0.0, y)
    fill(0.0, tmp)
    matvec(A, x, tmp)
    vecmat(tmp, A, y)
""",
    (
        ("fill(0.0, tmp)\n", "\n"),
        ("fill(0.0, y)\n", "\n"),
        (
            "    matvec(A, x, tmp)\n    vecmat(tmp, A, y)",
            "    vecmat(tmp, A, y)\n    matvec(A, x, tmp)",
        ),
        ("    vecmat(tmp, A, y)\n", ""),
    ),
)

GEMVER = Pair(
    "def f(alpha, beta, A: (n, n), u1: (n,), v1: (n,), u2: (n,), v2: (n,), w: (n,), x: (n,), "
    "y: (n,), z: (n,)):",
    """
    for i in range(n):
        for j in range(n):
            A[i, j] = A[i, j] + u1[i] * v1[j] + u2[i] * v2[j]
    for i in range(n):
        for j in range(n):
            x[i] = x[i] + beta * A[j, i] * y[j]
    for i in range(n):
        x[i] = x[i] + z[i]
    for i in range(n):
        for j in range(n):
            w[i] = w[i] + alpha * A[i, j] * x[j]
""",
    """
    with parallel(i, j):
        A[i, j] = A[i, j] + u1[i] * v1[j] + u2[i] * v2[j]
    with parallel(i), reduction(j):
        x[i] = x[i] + beta * A[j, i] * y[j]
    with parallel(i):
        x[i] = x[i] + z[i]
    T = alloc(n, n)
    with parallel(i, j):
        T[i, j] = alpha * A[i, j]
    matvec(T, x, w)
""",
    (
        ("A[j, i]", "A[i, j]"),
        ("A[i, j] + u1[i]", "u1[i]"),
        ("    with parallel(i):\n        x[i] = x[i] + z[i]\n", ""),
        ("alpha * A[i, j]\n", "alpha * A[j, i]\n"),
        ("u2[i] * v2[j]", "v2[i] * u2[j]"),
        ("x[i] + z[i]", "x[i] + alpha"),
    ),
)

GESUMMV = Pair(
    "def f(alpha, beta, A: (n, n), B: (n, n), tmp: (n,), x: (n,), y: (n,)):",
    """
    for i in range(n):
        tmp[i] = 0.0
        y[i] = 0.0
        for j in range(n):
            tmp[i] = A[i, j] * x[j] + tmp[i]
            y[i] = B[i, j] * x[j] + y[i]
        y[i] = alpha * tmp[i] + beta * y[i]
""",
    """
    fill(0.0, tmp)
    matvec(A, x, tmp)
    fill(0.0, y)
    matvec(B, x, y)
    with parallel(i):
        y[i] = alpha * tmp[i] + beta * y[i]
""",
    (
        ("alpha * tmp[i]", "tmp[i]"),
        ("alpha * tmp[i] + beta * y[i]", "beta * tmp[i] + alpha * y[i]"),
        ("matvec(B", "matvec(A"),
        ("fill(0.0, tmp)", "fill(1.0, tmp)"),
    ),
)

MVT = Pair(
    "def f(x1: (n,), x2: (n,), y1: (n,), y2: (n,), A: (n, n)):",
    """
    for i in range(n):
        for j in range(n):
            x1[i] = x1[i] + A[i, j] * y1[j]
    for i in range(n):
        for j in range(n):
            x2[i] = x2[i] + A[j, i] * y2[j]
""",
    """
    matvec(A, y1, x1)
    vecmat(y2, A, x2)
""",
    (
        ("vecmat(y2, A, x2)", "matvec(A, y2, x2)"),
        ("matvec(A, y1, x1)", "matvec(A, y2, x1)"),
        ("    matvec(A, y1, x1)\n", ""),
    ),
)

DOITGEN = Pair(
    "def f(A: (nr, nq, np), C4: (np, np), sum: (np,)):",
    """
    for r in range(nr):
        for q in range(nq):
            for p in range(np):
                sum[p] = 0.0
                for s in range(np):
                    sum[p] = sum[p] + A[r, q, s] * C4[s, p]
            for p in range(np):
                A[r, q, p] = sum[p]
""",
    """
    T = alloc(nr, nq, np)
    fill(0.0, T)
    with parallel(r, q, p), reduction(s):
        T[r, q, p] = T[r, q, p] + A[r, q, s] * C4[s, p]
    copy(T, A)
    with reduction(r, q), parallel(p):
        sum[p] = T[r, q, p]
""",
    (
        ("C4[s, p]", "C4[p, s]"),
        ("    with reduction(r, q), parallel(p):\n        sum[p] = T[r, q, p]\n", ""),
        ("    copy(T, A)\n", ""),
        (
            "reduction(r, q), parallel(p):\n        sum[p] = T[r, q, p]",
            "parallel(p):\n        sum[p] = 0.0",
        ),
        ("T[r, q, p] + A", "A"),
        (
            "reduction(s):\n        T[r, q, p] = T",
            "reduction(s):\n        T[r, q, p] = A[r, q, p] + T",
        ),
    ),
)

SYRK = Pair(
    "def f(alpha, beta, C: (n, n), A: (n, m)):",
    """
    for i in range(n):
        for j in range(i + 1):
            C[i, j] = C[i, j] * beta
        for k in range(m):
            for j in range(i + 1):
                C[i, j] = C[i, j] + alpha * A[i, k] * A[j, k]
""",
    """
    with parallel(i, j):
        C[i, j] = select(j <= i, C[i, j] * beta, C[i, j])
    with parallel(i, j), reduction(k):
        C[i, j] = select(j <= i, C[i, j] + alpha * A[i, k] * A[j, k], C[i, j])
""",
    (
        ("j <= i, C[i, j] *", "j < i, C[i, j] *"),
        ("j <= i, C[i, j] +", "j < i, C[i, j] +"),
        ("j <= i, C[i, j] +", "i <= j, C[i, j] +"),
        ("j <= i, C[i, j] +", "j <= i + 1, C[i, j] +"),
        ("C[i, j] * beta, C[i, j])", "C[i, j] * beta, 0.0)"),
        ("A[j, k], C[i, j])", "A[j, k], C[i, j] + 0.0)"),
        (
            "select(j <= i, C[i, j] + alpha * A[i, k] * A[j, k], C[i, j])",
            "C[i, j] + select(j <= i, alpha * A[i, k] * A[j, k], 0.0)",
        ),
        ("A[i, k] * A[j, k]", "A[i, k] * A[i, k]"),
        (
            "select(j <= i, C[i, j] + alpha * A[i, k] * A[j, k], C[i, j])",
            "C[i, j] + alpha * A[i, k] * A[j, k]",
        ),
    ),
)

SYR2K = Pair(
    "def f(alpha, beta, C: (n, n), A: (n, m), B: (n, m)):",
    """
    for i in range(n):
        for j in range(i + 1):
            C[i, j] = C[i, j] * beta
        for k in range(m):
            for j in range(i + 1):
                C[i, j] = C[i, j] + A[j, k] * alpha * B[i, k] + B[j, k] * alpha * A[i, k]
""",
    """
    with parallel(i, j):
        C[i, j] = select(j <= i, C[i, j] * beta, C[i, j])
    with parallel(i, j), reduction(k):
        C[i, j] = select(i < j, C[i, j],
            C[i, j] + A[j, k] * alpha * B[i, k] + B[j, k] * alpha * A[i, k])
""",
    (
        ("i < j", "i <= j"),
        ("i < j", "j < i"),
        ("B[j, k] * alpha * A[i, k]", "A[j, k] * alpha * B[i, k]"),
        ("j <= i", "j < i"),
    ),
)

SYMM = Pair(
    "def f(alpha, beta, C: (m, n), A: (m, m), B: (m, n)):",
    """
    temp = alloc()
    for i in range(m):
        for j in range(n):
            temp[()] = 0.0
            for k in range(i):
                C[k, j] = C[k, j] + alpha * B[i, j] * A[i, k]
                temp[()] = temp[()] + B[k, j] * A[i, k]
            C[i, j] = beta * C[i, j] + alpha * B[i, j] * A[i, i] + alpha * temp[()]
""",
    """
    T = alloc(m, n)
    fill(0.0, T)
    with parallel(i, j), reduction(k):
        T[i, j] = select(k < i, T[i, j] + B[k, j] * A[i, k], T[i, j])
    with parallel(i, j):
        C[i, j] = beta * C[i, j] + alpha * B[i, j] * A[i, i] + alpha * T[i, j]
    with parallel(i, j), reduction(k):
        C[i, j] = select(i < k, C[i, j] + alpha * B[k, j] * A[k, i], C[i, j])
""",
    (
        ("k < i", "k <= i"),
        ("i < k", "i <= k"),
        ("i < k", "k < i"),
        ("A[k, i]", "A[i, k]"),
        ("select(k < i, T[i, j] + B[k, j] * A[i, k], T[i, j])", "T[i, j] + B[k, j] * A[i, k]"),
    ),
    unseen=(
        ("    fill(0.0, T)\n", ""),
        (
            "select(k < i, T[i, j] + B[k, j] * A[i, k], T[i, j])",
            "T[i, j] + select(k < i, B[k, j] * A[i, k], 0.0)",
        ),
    ),
)

TRMM = Pair(
    "def f(alpha, A: (m, m), B: (m, n)):",
    """
    for i in range(m):
        for j in range(n):
            for k in range(i + 1, m):
                B[i, j] = B[i, j] + A[k, i] * B[k, j]
            B[i, j] = alpha * B[i, j]
""",
    """
    T = alloc(m, n)
    copy(B, T)
    with parallel(i, j), reduction(k):
        B[i, j] = select(i < k, B[i, j] + A[k, i] * T[k, j], B[i, j])
    with parallel(i, j):
        B[i, j] = alpha * B[i, j]
""",
    (
        ("i < k", "i <= k"),
        ("i < k", "k < i"),
        ("A[k, i]", "A[i, k]"),
        ("alpha * B[i, j]", "B[i, j]"),
        ("    copy(B, T)\n", "    fill(0.0, T)\n"),
        ("T[k, j], B[i, j])", "T[k, j], T[i, k])"),
    ),
)

COVARIANCE = Pair(
    "def f(float_n, data: (n, m), cov: (m, m), mean: (m,)):",
    """
    for j in range(m):
        mean[j] = 0.0
        for i in range(n):
            mean[j] = mean[j] + data[i, j]
        mean[j] = mean[j] / float_n
    for i in range(n):
        for j in range(m):
            data[i, j] = data[i, j] - mean[j]
    for i in range(m):
        for j in range(i, m):
            cov[i, j] = 0.0
            for k in range(n):
                cov[i, j] = cov[i, j] + data[k, i] * data[k, j]
            cov[i, j] = cov[i, j] / (float_n - 1.0)
            cov[j, i] = cov[i, j]
""",
    """
    fill(0.0, mean)
    with parallel(j), reduction(i):
        mean[j] = mean[j] + data[i, j]
    with parallel(j):
        mean[j] = mean[j] / float_n
    with parallel(i, j):
        data[i, j] = data[i, j] - mean[j]
    T = alloc(m, m)
    fill(0.0, T)
    with parallel(i, j), reduction(k):
        T[i, j] = select(i <= j, T[i, j] + data[k, i] * data[k, j], T[i, j])
    with parallel(i, j):
        T[i, j] = T[i, j] / (float_n - 1.0)
    with parallel(i, j):
        cov[i, j] = select(i <= j, T[i, j], T[j, i])
""",
    (
        ("T[i, j], T[j, i])\n", "T[j, i], T[i, j])\n"),
        ("i <= j, T[i, j] +", "i < j, T[i, j] +"),
        ("i <= j, T[i, j] +", "j <= i, T[i, j] +"),
        ("select(i <= j, T[i, j], T[j, i])", "T[i, j]"),
        ("float_n - 1.0", "float_n"),
        ("    with parallel(j):\n        mean[j] = mean[j] / float_n\n", ""),
    ),
)

CORRELATION = Pair(
    "def f(float_n, eps, data: (n, m), corr: (m, m), mean: (m,), stddev: (m,)):",
    """
    for j in range(m):
        mean[j] = 0.0
        for i in range(n):
            mean[j] = mean[j] + data[i, j]
        mean[j] = mean[j] / float_n
    for j in range(m):
        stddev[j] = 0.0
        for i in range(n):
            stddev[j] = stddev[j] + (data[i, j] - mean[j]) * (data[i, j] - mean[j])
        stddev[j] = stddev[j] / float_n
        stddev[j] = sqrt(stddev[j])
        stddev[j] = select(stddev[j] <= eps, 1.0, stddev[j])
    for i in range(n):
        for j in range(m):
            data[i, j] = data[i, j] - mean[j]
            data[i, j] = data[i, j] / (sqrt(float_n) * stddev[j])
    for i in range(m - 1):
        corr[i, i] = 1.0
        for j in range(i + 1, m):
            corr[i, j] = 0.0
            for k in range(n):
                corr[i, j] = corr[i, j] + data[k, i] * data[k, j]
            corr[j, i] = corr[i, j]
    if m >= 1:
        corr[m - 1, m - 1] = 1.0
""",
    """
    fill(0.0, mean)
    with parallel(j), reduction(i):
        mean[j] = mean[j] + data[i, j]
    with parallel(j):
        mean[j] = mean[j] / float_n
    fill(0.0, stddev)
    with parallel(j), reduction(i):
        stddev[j] = stddev[j] + (data[i, j] - mean[j]) * (data[i, j] - mean[j])
    with parallel(j):
        stddev[j] = select(sqrt(stddev[j] / float_n) <= eps, 1.0, sqrt(stddev[j] / float_n))
    with parallel(i, j):
        data[i, j] = (data[i, j] - mean[j]) / (sqrt(float_n) * stddev[j])
    T = alloc(m, m)
    fill(0.0, T)
    with parallel(i, j), reduction(k):
        T[i, j] = select(i < j, T[i, j] + data[k, i] * data[k, j], T[i, j])
    with parallel(i, j):
        corr[i, j] = select(i == j, 1.0, select(i < j, T[i, j], T[j, i]))
""",
    (
        ("i == j, 1.0", "i == j, 0.0"),
        ("i < j, T[i, j] +", "j < i, T[i, j] +"),
        ("select(i < j, T[i, j], T[j, i])", "T[i, j]"),
        ("1.0, sqrt(stddev[j] / float_n)", "0.0, sqrt(stddev[j] / float_n)"),
        ("sqrt(float_n) * stddev[j]", "stddev[j]"),
    ),
)
