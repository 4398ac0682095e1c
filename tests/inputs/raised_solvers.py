"""Factorizations, solvers and dynamic programming: loops that must stay around structured ones."""

from tests.inputs.raised_kernels import Pair

LU = Pair(
    "def f(A: (n, n)):",
    """
    for i in range(n):
        for j in range(i):
            for k in range(j):
                A[i, j] = A[i, j] - A[i, k] * A[k, j]
            A[i, j] = A[i, j] / A[j, j]
        for j in range(i, n):
            for k in range(i):
                A[i, j] = A[i, j] - A[i, k] * A[k, j]
""",
    """
    for k in range(n):
        column = A[k + 1 : n, k]
        row = A[k, k + 1 : n]
        rest = A[k + 1 : n, k + 1 : n]
        pivot = view(A, k, k)
        with parallel(i):
            column[i] = column[i] / pivot[()]
        with parallel(i, j):
            rest[i, j] = rest[i, j] - column[i] * row[j]
""",
    (
        ("column[i] / pivot[()]", "column[i]"),
        ("rest[i, j] - column[i] * row[j]", "rest[i, j] + column[i] * row[j]"),
        ("range(n)", "range(n - 2)"),
        ("range(n)", "range(1, n)"),
        ("column[i] * row[j]", "row[j] * column[i] * column[i]"),
        ("row = A[k, k + 1 : n]", "row = A[k + 1 : n, k]"),
    ),
)

LU_BY_ROWS = Pair(
    LU.head,
    LU.loops,
    """
    for i in range(n):
        for j in range(i):
            left = A[i, 0 : j]
            above = A[0 : j, j]
            here = view(A, i, j)
            pivot = view(A, j, j)
            with reduction(k):
                here[()] = here[()] - left[k] * above[k]
            with parallel():
                here[()] = here[()] / pivot[()]
        rows = A[0 : i, i : n]
        left = A[i, 0 : i]
        row = A[i, i : n]
        with parallel(j), reduction(k):
            row[j] = row[j] - left[k] * rows[k, j]
""",
    (
        ("left = A[i, 0 : j]", "left = A[j, 0 : j]"),
        ("here[()] / pivot[()]", "here[()]"),
        ("rows = A[0 : i, i : n]", "rows = A[0 : i, 0 : n - i]"),
        ("view(A, j, j)", "view(A, i, i)"),
    ),
)

CHOLESKY = Pair(
    "def f(A: (n, n)):",
    """
    for i in range(n):
        for j in range(i):
            for k in range(j):
                A[i, j] = A[i, j] - A[i, k] * A[j, k]
            A[i, j] = A[i, j] / A[j, j]
        for k in range(i):
            A[i, i] = A[i, i] - A[i, k] * A[i, k]
        A[i, i] = sqrt(A[i, i])
""",
    """
    for k in range(n):
        pivot = view(A, k, k)
        column = A[k + 1 : n, k]
        rest = A[k + 1 : n, k + 1 : n]
        with parallel():
            pivot[()] = sqrt(pivot[()])
        with parallel(i):
            column[i] = column[i] / pivot[()]
        with parallel(i, j):
            rest[i, j] = select(j <= i, rest[i, j] - column[i] * column[j], rest[i, j])
""",
    (
        ("j <= i", "j < i"),
        (
            "select(j <= i, rest[i, j] - column[i] * column[j], rest[i, j])",
            "rest[i, j] - column[i] * column[j]",
        ),
        ("sqrt(pivot[()])", "pivot[()]"),
        ("column[i] / pivot[()]", "column[i]"),
    ),
)

LUDCMP = Pair(
    "def f(A: (n, n), b: (n,), x: (n,), y: (n,)):",
    """
    w = alloc()
    for i in range(n):
        for j in range(i):
            w[()] = A[i, j]
            for k in range(j):
                w[()] = w[()] - A[i, k] * A[k, j]
            A[i, j] = w[()] / A[j, j]
        for j in range(i, n):
            w[()] = A[i, j]
            for k in range(i):
                w[()] = w[()] - A[i, k] * A[k, j]
            A[i, j] = w[()]
    for i in range(n):
        w[()] = b[i]
        for j in range(i):
            w[()] = w[()] - A[i, j] * y[j]
        y[i] = w[()]
    for i in range(n):
        w[()] = y[n - 1 - i]
        for j in range(n - i, n):
            w[()] = w[()] - A[n - 1 - i, j] * x[j]
        x[n - 1 - i] = w[()] / A[n - 1 - i, n - 1 - i]
""",
    """
    for k in range(n):
        column = A[k + 1 : n, k]
        row = A[k, k + 1 : n]
        rest = A[k + 1 : n, k + 1 : n]
        pivot = view(A, k, k)
        with parallel(i):
            column[i] = column[i] / pivot[()]
        with parallel(i, j):
            rest[i, j] = rest[i, j] - column[i] * row[j]
    copy(b, y)
    for j in range(n):
        column = A[j + 1 : n, j]
        solved = view(y, j)
        below = y[j + 1 : n]
        with parallel(i):
            below[i] = below[i] - column[i] * solved[()]
    copy(y, x)
    for i in range(n):
        row = A[n - 1 - i, n - i : n]
        solved = x[n - i : n]
        here = view(x, n - 1 - i)
        pivot = view(A, n - 1 - i, n - 1 - i)
        with reduction(j):
            here[()] = here[()] - row[j] * solved[j]
        with parallel():
            here[()] = here[()] / pivot[()]
""",
    (
        ("copy(b, y)", "fill(0.0, y)"),
        ("here[()] / pivot[()]", "here[()]"),
        ("below[i] - column[i] * solved[()]", "below[i] - column[i]"),
        ("A[n - 1 - i, n - i : n]", "A[n - i : n, n - 1 - i]"),
        ("    copy(y, x)\n", ""),
    ),
)

TRISOLV = Pair(
    "def f(L: (n, n), x: (n,), b: (n,)):",
    """
    for i in range(n):
        x[i] = b[i]
        for j in range(i):
            x[i] = x[i] - L[i, j] * x[j]
        x[i] = x[i] / L[i, i]
""",
    """
    copy(b, x)
    for j in range(n):
        here = view(x, j)
        below = x[j + 1 : n]
        column = L[j + 1 : n, j]
        pivot = view(L, j, j)
        with parallel():
            here[()] = here[()] / pivot[()]
        with parallel(i):
            below[i] = below[i] - column[i] * here[()]
""",
    (
        ("here[()] / pivot[()]", "here[()]"),
        ("copy(b, x)\n", "\n"),
        ("below[i] - column[i] * here[()]", "below[i] - column[i]"),
        ("L[j + 1 : n, j]", "L[j, j + 1 : n]"),
        ("for j in range(n):", "for j in range(n - 1):"),
    ),
)

DURBIN = Pair(
    "def f(r: (n,), y: (n,)):",
    """
    z = alloc(n)
    alpha = alloc()
    beta = alloc()
    sum = alloc()
    y[0] = -r[0]
    beta[()] = 1.0
    alpha[()] = -r[0]
    for k in range(1, n):
        beta[()] = (1.0 - alpha[()] * alpha[()]) * beta[()]
        sum[()] = 0.0
        for i in range(k):
            sum[()] = sum[()] + r[k - i - 1] * y[i]
        alpha[()] = -((r[k] + sum[()]) / beta[()])
        for i in range(k):
            z[i] = y[i] + alpha[()] * y[k - i - 1]
        for i in range(k):
            y[i] = z[i]
        y[k] = alpha[()]
""",
    """
    turned = alloc(n)
    alpha = alloc()
    beta = alloc()
    sum = alloc()
    y[0] = -r[0]
    fill(1.0, beta)
    first = view(y, 0)
    copy(first, alpha)
    for k in range(1, n):
        with parallel():
            beta[()] = (1.0 - alpha[()] * alpha[()]) * beta[()]
        for i in range(k):
            turned[k - 1 - i] = y[i]
        before = r[0 : k]
        now = y[0 : k]
        t = turned[0 : k]
        fill(0.0, sum)
        for i in range(k):
            a = view(r, k - 1 - i)
            b = view(y, i)
            with parallel():
                sum[()] = sum[()] + a[()] * b[()]
        next = view(r, k)
        last = view(y, k)
        with parallel():
            alpha[()] = -((next[()] + sum[()]) / beta[()])
        with parallel(i):
            now[i] = now[i] + alpha[()] * t[i]
        copy(alpha, last)
""",
    (
        ("turned[k - 1 - i] = y[i]", "turned[i] = y[i]"),
        ("        copy(alpha, last)\n", ""),
        ("fill(1.0, beta)", "fill(0.0, beta)"),
        ("-((next[()]", "((next[()]"),
    ),
    unseen=(("fill(0.0, sum)\n", "\n"),),
)

GRAMSCHMIDT = Pair(
    "def f(A: (m, n), R: (n, n), Q: (m, n)):",
    """
    nrm = alloc()
    for k in range(n):
        nrm[()] = 0.0
        for i in range(m):
            nrm[()] = nrm[()] + A[i, k] * A[i, k]
        R[k, k] = sqrt(nrm[()])
        for i in range(m):
            Q[i, k] = A[i, k] / R[k, k]
        for j in range(k + 1, n):
            R[k, j] = 0.0
            for i in range(m):
                R[k, j] = R[k, j] + Q[i, k] * A[i, j]
            for i in range(m):
                A[i, j] = A[i, j] - Q[i, k] * R[k, j]
""",
    """
    nrm = alloc()
    for k in range(n):
        a = A[0 : m, k]
        q = Q[0 : m, k]
        r = view(R, k, k)
        row = R[k, k + 1 : n]
        rest = A[0 : m, k + 1 : n]
        fill(0.0, nrm)
        with reduction(i):
            nrm[()] = nrm[()] + a[i] * a[i]
        with parallel():
            r[()] = sqrt(nrm[()])
        with parallel(i):
            q[i] = a[i] / r[()]
        fill(0.0, row)
        vecmat(q, rest, row)
        with parallel(i, j):
            rest[i, j] = rest[i, j] - q[i] * row[j]
""",
    (
        ("fill(0.0, row)\n", "\n"),
        ("a[i] / r[()]", "a[i]"),
        ("q[i] * row[j]", "a[i] * row[j]"),
        ("sqrt(nrm[()])", "nrm[()]"),
    ),
    unseen=(("fill(0.0, nrm)\n", "\n"),),
)

FLOYD_WARSHALL = Pair(
    "def f(path: (n, n)):",
    """
    for k in range(n):
        for i in range(n):
            for j in range(n):
                path[i, j] = select(path[i, j] < path[i, k] + path[k, j], path[i, j],
                                    path[i, k] + path[k, j])
""",
    """
    row = alloc(n)
    c = alloc()
    d = alloc()
    for k in range(n):
        for i in range(n):
            first = path[i, 0 : k]
            here = view(path, i, k)
            last = path[i, k + 1 : n]
            above = path[k, 0 : k]
            pivot = view(path, k, k)
            beside = path[k, k + 1 : n]
            copy(above, row[0 : k])
            r = row[0 : k]
            with parallel(j):
                first[j] = select(first[j] < here[()] + r[j], first[j], here[()] + r[j])
            copy(pivot, c)
            copy(here, d)
            with parallel():
                here[()] = select(here[()] < d[()] + c[()], here[()], d[()] + c[()])
            copy(beside, row[k + 1 : n])
            s = row[k + 1 : n]
            with parallel(j):
                last[j] = select(last[j] < here[()] + s[j], last[j], here[()] + s[j])
""",
    (
        ("first[j] < here", "first[j] > here"),
        ("last[j], here[()] + s[j])", "here[()] + s[j], last[j])"),
    ),
)

NUSSINOV = Pair(
    "def f(seq: (n,), table: (n, n)):",
    """
    for t in range(n):
        for j in range(n - t, n):
            if j >= 1:
                table[n - 1 - t, j] = select(table[n - 1 - t, j] >= table[n - 1 - t, j - 1],
                    table[n - 1 - t, j], table[n - 1 - t, j - 1])
            if n - t < n:
                table[n - 1 - t, j] = select(table[n - 1 - t, j] >= table[n - t, j],
                    table[n - 1 - t, j], table[n - t, j])
            for k in range(n - t, j):
                table[n - 1 - t, j] = select(
                    table[n - 1 - t, j] >= table[n - 1 - t, k] + table[k + 1, j],
                    table[n - 1 - t, j], table[n - 1 - t, k] + table[k + 1, j])
""",
    """
    for t in range(n):
        for j in range(n - t, n):
            here = view(table, n - 1 - t, j)
            left = view(table, n - 1 - t, j - 1)
            below = view(table, n - t, j)
            with parallel():
                here[()] = select(here[()] >= left[()], here[()], left[()])
            with parallel():
                here[()] = select(here[()] >= below[()], here[()], below[()])
            first = table[n - 1 - t, n - t : j]
            second = table[n - t + 1 : j + 1, j]
            with reduction(k):
                here[()] = select(here[()] >= first[k] + second[k], here[()], first[k] + second[k])
""",
    (
        ("here[()] >= left[()]", "here[()] > left[()]"),
        ("n - t : j]", "n - t - 1 : j - 1]"),
        ("below = view(table, n - t, j)", "below = view(table, n - t, j - 1)"),
    ),
)
