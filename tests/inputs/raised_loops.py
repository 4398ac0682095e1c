"""Loops against other loops: orders of computation that a raiser or a loop optimizer may choose."""

from tests.inputs.raised_blas import MATMUL
from tests.inputs.raised_kernels import Pair
from tests.inputs.raised_solvers import FLOYD_WARSHALL

FLOYD_WARSHALL_BY_WINDOWS = Pair(
    FLOYD_WARSHALL.head,
    FLOYD_WARSHALL.loops,
    """
    row = alloc(n)
    column = alloc(n)
    p = alloc()
    for k in range(n):
        nw = path[0 : k, 0 : k]
        north = path[0 : k, k]
        ne = path[0 : k, k + 1 : n]
        west = path[k, 0 : k]
        pivot = view(path, k, k)
        east = path[k, k + 1 : n]
        sw = path[k + 1 : n, 0 : k]
        south = path[k + 1 : n, k]
        se = path[k + 1 : n, k + 1 : n]
        copy(path[k, 0 : n], row)
        copy(path[0 : n, k], column)
        copy(pivot, p)
        up = column[0 : k]
        down = column[k + 1 : n]
        left = row[0 : k]
        right = row[k + 1 : n]
        with parallel(i, j):
            nw[i, j] = select(nw[i, j] < up[i] + left[j], nw[i, j], up[i] + left[j])
        with parallel(i):
            north[i] = select(north[i] < up[i] + p[()], north[i], up[i] + p[()])
        with parallel(i, j):
            ne[i, j] = select(ne[i, j] < north[i] + right[j], ne[i, j], north[i] + right[j])
        with parallel(j):
            west[j] = select(west[j] < p[()] + left[j], west[j], p[()] + left[j])
        with parallel():
            pivot[()] = select(pivot[()] < p[()] + p[()], pivot[()], p[()] + p[()])
        with parallel(j):
            east[j] = select(east[j] < pivot[()] + right[j], east[j], pivot[()] + right[j])
        with parallel(i, j):
            sw[i, j] = select(sw[i, j] < down[i] + west[j], sw[i, j], down[i] + west[j])
        with parallel(i):
            south[i] = select(south[i] < down[i] + pivot[()], south[i], down[i] + pivot[()])
        with parallel(i, j):
            se[i, j] = select(se[i, j] < south[i] + east[j], se[i, j], south[i] + east[j])
""",
    (
        ("north[i] + right[j], ne[i, j], north[i] + right[j]",
         "up[i] + right[j], ne[i, j], up[i] + right[j]"),
        ("        copy(path[k, 0 : n], row)\n", ""),
        ("down[i] + west[j], sw[i, j], down[i] + west[j]",
         "down[i] + left[j], sw[i, j], down[i] + left[j]"),
    ),
)  # fmt: skip

SNAPSHOT = Pair(
    "def f(ts: (T,), A: (n,)):",
    """
    B = alloc(n)
    for t in range(T):
        for i in range(1, n - 1):
            B[i] = A[i - 1] + A[i] + A[i + 1]
        for i in range(1, n - 1):
            A[i] = B[i]
""",
    """
    S = alloc(n)
    if n >= 2:
        for t in range(T):
            copy(A, S)
            a = A[1 : n - 1]
            w = S[0 : n - 2]
            s = S[1 : n - 1]
            e = S[2 : n]
            with parallel(i):
                a[i] = w[i] + s[i] + e[i]
""",
    (
        ("w[i] + s[i]", "w[i] + a[i] + s[i]"),
        ("range(T)", "range(T + 1)"),
        ("        for t in range(T):\n            copy(A, S)\n",
         "        copy(A, S)\n        for t in range(T):\n"),
    ),
)  # fmt: skip

TWO_BUFFERS_FOR_COPIES = Pair(
    SNAPSHOT.head,
    SNAPSHOT.loops,
    """
    B = alloc(n)
    copy(A, B)
    for t in range(T // 2):
        for i in range(1, n - 1):
            B[i] = A[i - 1] + A[i] + A[i + 1]
        for i in range(1, n - 1):
            A[i] = B[i - 1] + B[i] + B[i + 1]
    for t in range(2 * (T // 2), T):
        for i in range(1, n - 1):
            B[i] = A[i - 1] + A[i] + A[i + 1]
        for i in range(1, n - 1):
            A[i] = B[i]
""",
    (
        ("B[i - 1] + B[i]", "A[i - 1] + B[i]"),
        ("range(2 * (T // 2), T)", "range(T // 2, T)"),
        ("    copy(A, B)\n", ""),
    ),
)

BUFFERS_IN_TURN = Pair(
    "def f(ts: (T,), A: (n,), B: (n,)):",
    """
    for t in range(T):
        if t % 2 == 0:
            for i in range(1, n - 1):
                B[i] = A[i - 1] + A[i] + A[i + 1]
        if t % 2 == 1:
            for i in range(1, n - 1):
                A[i] = B[i - 1] + B[i] + B[i + 1]
""",
    """
    for t in range((T + 1) // 2):
        for i in range(1, n - 1):
            B[i] = A[i - 1] + A[i] + A[i + 1]
        if 2 * t + 1 < T:
            for i in range(1, n - 1):
                A[i] = B[i - 1] + B[i] + B[i + 1]
""",
    (
        ("2 * t + 1 < T", "2 * t + 1 <= T"),
        ("(T + 1) // 2", "T // 2"),
        ("A[i] = B[i - 1]", "B[i] = B[i - 1]"),
    ),
)

UNROLLED = Pair(
    "def f(x: (n,), s: (m,)):",
    """
    for i in range(n):
        s[0] = s[0] + x[i]
""",
    """
    for i in range(n // 2):
        s[0] = s[0] + x[2 * i]
        s[0] = s[0] + x[2 * i + 1]
    for i in range(2 * (n // 2), n):
        s[0] = s[0] + x[i]
""",
    (
        ("range(2 * (n // 2), n)", "range(2 * (n // 2) + 1, n)"),
        ("x[2 * i + 1]", "x[2 * i]"),
    ),
    unseen=(
        (
            "x[2 * i]\n        s[0] = s[0] + x[2 * i + 1]",
            "x[2 * i + 1]\n        s[0] = s[0] + x[2 * i]",
        ),
    ),
)

TILED = Pair(
    MATMUL.head,
    MATMUL.loops,
    """
    fill(0.0, C)
    for it in range((m + 7) // 8):
        for lt in range((k + 3) // 4):
            for i in range(8 * it, min(8 * it + 8, m)):
                for j in range(n):
                    for l in range(4 * lt, min(4 * lt + 4, k)):
                        C[i, j] = C[i, j] + A[i, l] * B[l, j]
""",
    (
        ("(k + 3) // 4", "k // 4"),
        ("min(4 * lt + 4, k)", "min(4 * lt + 3, k)"),
        ("range(8 * it,", "range(8 * it + 1,"),
    ),
)

ROTATED = Pair(
    "def f(a, b, x: (n,), s: (m,)):",
    """
    for i in range(n):
        s[0] = s[0] * a + b
""",
    """
    t = alloc()
    if n >= 1:
        t[()] = s[0] * a
        for i in range(n - 1):
            t[()] = (t[()] + b) * a
        s[0] = t[()] + b
""",
    (
        ("range(n - 1)", "range(n)"),
        ("(t[()] + b) * a", "(t[()] + a) * b"),
        ("s[0] = t[()] + b", "s[0] = t[()]"),
    ),
)

CHAIN_OF_COPIES = Pair(
    "def f(x: (n,), y: (n,)):",
    """
    for i in range(1, n):
        x[i] = x[i - 1]
    for i in range(n):
        y[i] = y[i] + x[i]
""",
    """
    for i in range(n):
        y[i] = y[i] + x[0]
    for i in range(1, n):
        x[i] = x[0]
""",
    (
        ("x[i] = x[0]", "x[i] = y[0]"),
        ("range(1, n)", "range(2, n)"),
        ("y[i] + x[0]", "y[i] + x[i]"),
    ),
)

SWAPS = Pair(
    "def f(ts: (T,), a: (n,), b: (n,)):",
    """
    t = alloc(n)
    for k in range(T):
        copy(a, t)
        copy(b, a)
        copy(t, b)
""",
    """
    t = alloc(n)
    for k in range(T - 2 * (T // 2)):
        copy(a, t)
        copy(b, a)
        copy(t, b)
""",
    (
        ("T - 2 * (T // 2)", "T - 3 * (T // 3)"),
        ("        copy(t, b)\n", ""),
        ("range(T - 2 * (T // 2))", "range(1)"),
    ),
)

DIAGONALS = Pair(
    "def f(x: (n,), s: (m,)):",
    """
    for i in range(n):
        s[0] = s[0] + x[i]
    for i in range(n):
        s[0] = s[0] + x[n - 1 - i]
""",
    """
    for i in range(2 * n):
        if i < n:
            s[0] = s[0] + x[i]
        if i >= n:
            s[0] = s[0] + x[2 * n - 1 - i]
""",
    (
        ("i < n", "i <= n - 2"),
        ("2 * n - 1 - i", "0"),
    ),
    unseen=(("2 * n - 1 - i", "i - n"),),
)
