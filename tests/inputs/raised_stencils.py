"""Stencils: time loops around windows, in place sweeps, filters."""

from tests.inputs.raised_kernels import Pair

JACOBI_1D = Pair(
    "def f(T: int, A: (n,), B: (n,)):",
    """
    for t in range(T):
        for i in range(1, n - 1):
            B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1])
        for i in range(1, n - 1):
            A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1])
""",
    """
    for t in range(T):
        if n >= 3:
            al = A[0 : n - 2]
            am = A[1 : n - 1]
            ar = A[2 : n]
            bl = B[0 : n - 2]
            bm = B[1 : n - 1]
            br = B[2 : n]
            with parallel(i):
                bm[i] = 0.33333 * (al[i] + am[i] + ar[i])
            with parallel(i):
                am[i] = 0.33333 * (bl[i] + bm[i] + br[i])
""",
    (
        ("range(T)", "range(T - 1)"),
        ("range(T)", "range(1, T)"),
        ("bl[i] + bm[i]", "al[i] + bm[i]"),
        ("bm = B[1 : n - 1]", "bm = B[0 : n - 2]"),
        ("0.33333 * (al", "0.33334 * (al"),
    ),
    unseen=(("al[i] + am[i] + ar[i]", "ar[i] + am[i] + al[i]"),),
)

JACOBI_2D = Pair(
    "def f(T: int, A: (n, m), B: (n, m)):",
    """
    for t in range(T):
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                B[i, j] = 0.2 * (A[i, j] + A[i, j - 1] + A[i, 1 + j] + A[1 + i, j] + A[i - 1, j])
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                A[i, j] = 0.2 * (B[i, j] + B[i, j - 1] + B[i, 1 + j] + B[1 + i, j] + B[i - 1, j])
""",
    """
    for t in range(T):
        if n >= 3 and m >= 3:
            a = A[1 : n - 1, 1 : m - 1]
            aw = A[1 : n - 1, 0 : m - 2]
            ae = A[1 : n - 1, 2 : m]
            as_ = A[2 : n, 1 : m - 1]
            an = A[0 : n - 2, 1 : m - 1]
            b = B[1 : n - 1, 1 : m - 1]
            bw = B[1 : n - 1, 0 : m - 2]
            be = B[1 : n - 1, 2 : m]
            bs = B[2 : n, 1 : m - 1]
            bn = B[0 : n - 2, 1 : m - 1]
            with parallel(i, j):
                b[i, j] = 0.2 * (a[i, j] + aw[i, j] + ae[i, j] + as_[i, j] + an[i, j])
            with parallel(i, j):
                a[i, j] = 0.2 * (b[i, j] + bw[i, j] + be[i, j] + bs[i, j] + bn[i, j])
""",
    (
        ("range(T)", "range(T + 1)"),
        ("bs[i, j] + bn[i, j]", "bs[i, j] + an[i, j]"),
        ("m >= 3", "m >= 4"),
    ),
    unseen=(("aw[i, j] + ae[i, j]", "ae[i, j] + aw[i, j]"),),
)

HEAT_3D = Pair(
    "def f(T: int, A: (n, n, n), B: (n, n, n)):",
    """
    for t in range(T):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                for k in range(1, n - 1):
                    B[i, j, k] = (0.125 * (A[i + 1, j, k] - 2.0 * A[i, j, k] + A[i - 1, j, k])
                        + 0.125 * (A[i, j + 1, k] - 2.0 * A[i, j, k] + A[i, j - 1, k])
                        + 0.125 * (A[i, j, k + 1] - 2.0 * A[i, j, k] + A[i, j, k - 1])
                        + A[i, j, k])
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                for k in range(1, n - 1):
                    A[i, j, k] = (0.125 * (B[i + 1, j, k] - 2.0 * B[i, j, k] + B[i - 1, j, k])
                        + 0.125 * (B[i, j + 1, k] - 2.0 * B[i, j, k] + B[i, j - 1, k])
                        + 0.125 * (B[i, j, k + 1] - 2.0 * B[i, j, k] + B[i, j, k - 1])
                        + B[i, j, k])
""",
    """
    for t in range(T):
        if n >= 3:
            a = A[1 : n - 1, 1 : n - 1, 1 : n - 1]
            ai = A[2 : n, 1 : n - 1, 1 : n - 1]
            ah = A[0 : n - 2, 1 : n - 1, 1 : n - 1]
            aj = A[1 : n - 1, 2 : n, 1 : n - 1]
            ag = A[1 : n - 1, 0 : n - 2, 1 : n - 1]
            ak = A[1 : n - 1, 1 : n - 1, 2 : n]
            af = A[1 : n - 1, 1 : n - 1, 0 : n - 2]
            b = B[1 : n - 1, 1 : n - 1, 1 : n - 1]
            bi = B[2 : n, 1 : n - 1, 1 : n - 1]
            bh = B[0 : n - 2, 1 : n - 1, 1 : n - 1]
            bj = B[1 : n - 1, 2 : n, 1 : n - 1]
            bg = B[1 : n - 1, 0 : n - 2, 1 : n - 1]
            bk = B[1 : n - 1, 1 : n - 1, 2 : n]
            bf = B[1 : n - 1, 1 : n - 1, 0 : n - 2]
            with parallel(i, j, k):
                b[i, j, k] = (0.125 * (ai[i, j, k] - 2.0 * a[i, j, k] + ah[i, j, k])
                    + 0.125 * (aj[i, j, k] - 2.0 * a[i, j, k] + ag[i, j, k])
                    + 0.125 * (ak[i, j, k] - 2.0 * a[i, j, k] + af[i, j, k])
                    + a[i, j, k])
            with parallel(i, j, k):
                a[i, j, k] = (0.125 * (bi[i, j, k] - 2.0 * b[i, j, k] + bh[i, j, k])
                    + 0.125 * (bj[i, j, k] - 2.0 * b[i, j, k] + bg[i, j, k])
                    + 0.125 * (bk[i, j, k] - 2.0 * b[i, j, k] + bf[i, j, k])
                    + b[i, j, k])
""",
    (("bi = B[2 : n, 1", "bi = A[2 : n, 1"),),
)

FDTD_2D = Pair(
    "def f(T: int, ex: (n, m), ey: (n, m), hz: (n, m), fict: (T2,)):",
    """
    for t in range(T2):
        for j in range(m):
            ey[0, j] = fict[t]
        for i in range(1, n):
            for j in range(m):
                ey[i, j] = ey[i, j] - 0.5 * (hz[i, j] - hz[i - 1, j])
        for i in range(n):
            for j in range(1, m):
                ex[i, j] = ex[i, j] - 0.5 * (hz[i, j] - hz[i, j - 1])
        for i in range(n - 1):
            for j in range(m - 1):
                hz[i, j] = hz[i, j] - 0.7 * (ex[i, j + 1] - ex[i, j] + ey[i + 1, j] - ey[i, j])
""",
    """
    if n >= 1 and m >= 1:
        for t in range(T2):
            border = ey[0, 0 : m]
            now = view(fict, t)
            with parallel(j):
                border[j] = now[()]
            below = ey[1 : n, 0 : m]
            hi = hz[1 : n, 0 : m]
            hj = hz[0 : n - 1, 0 : m]
            with parallel(i, j):
                below[i, j] = below[i, j] - 0.5 * (hi[i, j] - hj[i, j])
            right = ex[0 : n, 1 : m]
            hk = hz[0 : n, 1 : m]
            hl = hz[0 : n, 0 : m - 1]
            with parallel(i, j):
                right[i, j] = right[i, j] - 0.5 * (hk[i, j] - hl[i, j])
            h = hz[0 : n - 1, 0 : m - 1]
            xa = ex[0 : n - 1, 1 : m]
            xb = ex[0 : n - 1, 0 : m - 1]
            ya = ey[1 : n, 0 : m - 1]
            yb = ey[0 : n - 1, 0 : m - 1]
            with parallel(i, j):
                h[i, j] = h[i, j] - 0.7 * (xa[i, j] - xb[i, j] + ya[i, j] - yb[i, j])
""",
    (
        ("border[j] = now[()]", "border[j] = 0.0"),
        ("hi[i, j] - hj[i, j]", "hj[i, j] - hi[i, j]"),
        ("range(T2)", "range(1, T2)"),
    ),
)

SEIDEL_2D = Pair(
    "def f(T: int, A: (n, n)):",
    """
    for t in range(T):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                A[i, j] = (A[i - 1, j - 1] + A[i - 1, j] + A[i - 1, j + 1] + A[i, j - 1] + A[i, j]
                    + A[i, j + 1] + A[i + 1, j - 1] + A[i + 1, j] + A[i + 1, j + 1]) / 9.0
""",
    """
    for t in range(T):
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                a = view(A, i - 1, j - 1)
                b = view(A, i - 1, j)
                c = view(A, i - 1, j + 1)
                d = view(A, i, j - 1)
                e = view(A, i, j)
                f = view(A, i, j + 1)
                g = view(A, i + 1, j - 1)
                h = view(A, i + 1, j)
                k = view(A, i + 1, j + 1)
                with parallel():
                    e[()] = (a[()] + b[()] + c[()] + d[()] + e[()] + f[()] + g[()] + h[()]
                        + k[()]) / 9.0
""",
    (
        ("d[()] + e[()]", "d[()] + f[()]"),
        ("range(T)", "range(T - 1)"),
        ("for j in range(1, n - 1)", "for j in range(1, n - 2)"),
    ),
)


ADI = Pair(
    "def f(T: int, a, b, c, d, e, g, u: (n, n), v: (n, n), p: (n, n), q: (n, n)):",
    """
    for t in range(T):
        for i in range(1, n - 1):
            v[0, i] = 1.0
            p[i, 0] = 0.0
            q[i, 0] = v[0, i]
            for j in range(1, n - 1):
                p[i, j] = -c / (a * p[i, j - 1] + b)
                q[i, j] = (-d * u[j, i - 1] + (1.0 + 2.0 * d) * u[j, i] - g * u[j, i + 1]
                    - a * q[i, j - 1]) / (a * p[i, j - 1] + b)
            v[n - 1, i] = 1.0
            for j in range(1, n - 1):
                v[n - 1 - j, i] = p[i, n - 1 - j] * v[n - j, i] + q[i, n - 1 - j]
        for i in range(1, n - 1):
            u[i, 0] = 1.0
            p[i, 0] = 0.0
            q[i, 0] = u[i, 0]
            for j in range(1, n - 1):
                p[i, j] = -g / (d * p[i, j - 1] + e)
                q[i, j] = (-a * v[i - 1, j] + (1.0 + 2.0 * a) * v[i, j] - c * v[i + 1, j]
                    - d * q[i, j - 1]) / (d * p[i, j - 1] + e)
            u[i, n - 1] = 1.0
            for j in range(1, n - 1):
                u[i, n - 1 - j] = p[i, n - 1 - j] * u[i, n - j] + q[i, n - 1 - j]
""",
    """
    if n >= 3:
        for t in range(T):
            fill(1.0, v[0, 1 : n - 1])
            fill(0.0, p[1 : n - 1, 0])
            fill(1.0, q[1 : n - 1, 0])
            for j in range(1, n - 1):
                pl = p[1 : n - 1, j - 1]
                pj = p[1 : n - 1, j]
                ql = q[1 : n - 1, j - 1]
                qj = q[1 : n - 1, j]
                ul = u[j, 0 : n - 2]
                um = u[j, 1 : n - 1]
                ur = u[j, 2 : n]
                with parallel(i):
                    qj[i] = (-d * ul[i] + (1.0 + 2.0 * d) * um[i] - g * ur[i]
                        - a * ql[i]) / (a * pl[i] + b)
                with parallel(i):
                    pj[i] = -c / (a * pl[i] + b)
            fill(1.0, v[n - 1, 1 : n - 1])
            for j in range(1, n - 1):
                va = v[n - 1 - j, 1 : n - 1]
                vb = v[n - j, 1 : n - 1]
                pj = p[1 : n - 1, n - 1 - j]
                qj = q[1 : n - 1, n - 1 - j]
                with parallel(i):
                    va[i] = pj[i] * vb[i] + qj[i]
            fill(1.0, u[1 : n - 1, 0])
            fill(0.0, p[1 : n - 1, 0])
            fill(1.0, q[1 : n - 1, 0])
            for j in range(1, n - 1):
                pl = p[1 : n - 1, j - 1]
                pj = p[1 : n - 1, j]
                ql = q[1 : n - 1, j - 1]
                qj = q[1 : n - 1, j]
                vl = v[0 : n - 2, j]
                vm = v[1 : n - 1, j]
                vr = v[2 : n, j]
                with parallel(i):
                    qj[i] = (-a * vl[i] + (1.0 + 2.0 * a) * vm[i] - c * vr[i]
                        - d * ql[i]) / (d * pl[i] + e)
                with parallel(i):
                    pj[i] = -g / (d * pl[i] + e)
            fill(1.0, u[1 : n - 1, n - 1])
            for j in range(1, n - 1):
                ua = u[1 : n - 1, n - 1 - j]
                ub = u[1 : n - 1, n - j]
                pj = p[1 : n - 1, n - 1 - j]
                qj = q[1 : n - 1, n - 1 - j]
                with parallel(i):
                    ua[i] = pj[i] * ub[i] + qj[i]
""",
    (
        ("fill(1.0, v[0, 1 : n - 1])", "fill(0.0, v[0, 1 : n - 1])"),
        ("pj[i] = -c / (a * pl[i] + b)", "pj[i] = -c / (a * ql[i] + b)"),
    ),
)

DERICHE = Pair(
    "def f(a1, a2, a3, a4, a5, a6, a7, a8, b1, b2, c1, c2, imgIn: (w, h), imgOut: (w, h), "
    "y1: (w, h), y2: (w, h)):",
    """
    ym1 = alloc()
    ym2 = alloc()
    xm1 = alloc()
    yp1 = alloc()
    yp2 = alloc()
    xp1 = alloc()
    xp2 = alloc()
    for i in range(w):
        ym1[()] = 0.0
        ym2[()] = 0.0
        xm1[()] = 0.0
        for j in range(h):
            y1[i, j] = a1 * imgIn[i, j] + a2 * xm1[()] + b1 * ym1[()] + b2 * ym2[()]
            xm1[()] = imgIn[i, j]
            ym2[()] = ym1[()]
            ym1[()] = y1[i, j]
    for i in range(w):
        yp1[()] = 0.0
        yp2[()] = 0.0
        xp1[()] = 0.0
        xp2[()] = 0.0
        for j in range(h):
            y2[i, h - 1 - j] = a3 * xp1[()] + a4 * xp2[()] + b1 * yp1[()] + b2 * yp2[()]
            xp2[()] = xp1[()]
            xp1[()] = imgIn[i, h - 1 - j]
            yp2[()] = yp1[()]
            yp1[()] = y2[i, h - 1 - j]
    for i in range(w):
        for j in range(h):
            imgOut[i, j] = c1 * (y1[i, j] + y2[i, j])
""",
    """
    ym1 = alloc(w)
    ym2 = alloc(w)
    xm1 = alloc(w)
    xm2 = alloc(w)
    fill(0.0, ym1)
    fill(0.0, ym2)
    fill(0.0, xm1)
    for j in range(h):
        x = imgIn[0 : w, j]
        y = y1[0 : w, j]
        with parallel(i):
            y[i] = a1 * x[i] + a2 * xm1[i] + b1 * ym1[i] + b2 * ym2[i]
        copy(x, xm1)
        copy(ym1, ym2)
        copy(y, ym1)
    fill(0.0, ym1)
    fill(0.0, ym2)
    fill(0.0, xm1)
    fill(0.0, xm2)
    for j in range(h):
        x = imgIn[0 : w, h - 1 - j]
        y = y2[0 : w, h - 1 - j]
        with parallel(i):
            y[i] = a3 * xm1[i] + a4 * xm2[i] + b1 * ym1[i] + b2 * ym2[i]
        copy(xm1, xm2)
        copy(x, xm1)
        copy(ym1, ym2)
        copy(y, ym1)
    with parallel(i, j):
        imgOut[i, j] = c1 * (y1[i, j] + y2[i, j])
""",
    (
        (
            "        copy(ym1, ym2)\n        copy(y, ym1)\n",
            "        copy(y, ym1)\n        copy(ym1, ym2)\n",
        ),
        ("y2[0 : w, h - 1 - j]", "y2[0 : w, j]"),
        (
            "        copy(xm1, xm2)\n        copy(x, xm1)\n",
            "        copy(x, xm1)\n        copy(xm1, xm2)\n",
        ),
    ),
    unseen=(("fill(0.0, xm2)\n", "\n"),),
)
