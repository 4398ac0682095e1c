"""How the time of `synth-raise` grows with the number of statements and with the depth of nests.

    python benchmarks/raise_sequences.py [--runs 3]

Sequences have 1 to 8 statements: products of matrices and vectors, scalings and sums, each of which
reads what the one before has written. Nests are 1 to 6 loops deep: an element-wise product of two
arrays, and its sum along the last half of the dimensions. Each function is raised in this process,
in turn with the others; printed are the medians, as ratios to the shortest function of its kind.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from synth.raising.raising import raise_to_linalg
from verifier.kernel.verdicts.verdict import Proved

STATEMENTS = range(1, 9)
DEPTHS = range(1, 7)
VECTOR, MATRIX = "memref<?xf64>", "memref<?x?xf64>"


def sequence(statements: int) -> str:
    """`v1 = A v0; v2 = s v1; v3 = v2 + w; v4 = A v3; ...`, each vector an argument."""
    body: list[str] = []
    for k in range(statements):
        old, new = f"%v{k}", f"%v{k + 1}"
        load = f"    %0 = affine.load {old}[%i] : {VECTOR}"
        store = f"    affine.store %s, {new}[%i] : {VECTOR}"
        body.append("  affine.for %i = 0 to %n {")
        match k % 3:
            case 0:
                body += [
                    f"    affine.store %zero, {new}[%i] : {VECTOR}",
                    "    affine.for %j = 0 to %n {",
                    f"      %0 = affine.load %A[%i, %j] : {MATRIX}",
                    f"      %1 = affine.load {old}[%j] : {VECTOR}",
                    "      %2 = arith.mulf %0, %1 : f64",
                    f"      %3 = affine.load {new}[%i] : {VECTOR}",
                    "      %4 = arith.addf %3, %2 : f64",
                    f"      affine.store %4, {new}[%i] : {VECTOR}",
                    "    }",
                ]
            case 1:
                body += [load, "    %s = arith.mulf %0, %factor : f64", store]
            case _:
                other = f"    %1 = affine.load %w[%i] : {VECTOR}"
                body += [load, other, "    %s = arith.addf %0, %1 : f64", store]
        body.append("  }")
    vectors = ", ".join(f"%v{k}: {VECTOR}" for k in range(statements + 1))
    return "\n".join(
        [
            f"func.func @sequence(%A: {MATRIX}, %w: {VECTOR}, %factor: f64, {vectors}) {{",
            "  %zero = arith.constant 0.0 : f64",
            "  %c0 = arith.constant 0 : index",
            f"  %n = memref.dim %A, %c0 : {MATRIX}",
            *body,
            "  return",
            "}",
        ]
    )


def nest(depth: int) -> str:
    """`C[i0, ..., ik] += A[i0, ..., in] * B[i0, ..., in]`, where k is half of n."""
    full, kept = f"memref<{'?x' * depth}f64>", f"memref<{'?x' * (depth - depth // 2)}f64>"
    every = [f"%i{k}" for k in range(depth)]
    at, out = ", ".join(every), ", ".join(every[: depth - depth // 2])
    lines = [f"func.func @nest(%A: {full}, %B: {full}, %C: {kept}) {{"]
    for k in range(depth):
        lines += [
            f"  %c{k} = arith.constant {k} : index",
            f"  %n{k} = memref.dim %A, %c{k} : {full}",
        ]
    lines += [f"  affine.for %i{k} = 0 to %n{k} {{" for k in range(depth)]
    lines += [
        f"  %0 = affine.load %A[{at}] : {full}",
        f"  %1 = affine.load %B[{at}] : {full}",
        "  %2 = arith.mulf %0, %1 : f64",
        f"  %3 = affine.load %C[{out}] : {kept}",
        "  %4 = arith.addf %3, %2 : f64",
        f"  affine.store %4, %C[{out}] : {kept}",
    ]
    return "\n".join([*lines, "  }" * depth, "  return", "}"])


def measure(make: Callable[[int], str], sizes: range, runs: int) -> list[tuple[float, bool]]:
    """The median of the seconds for each size, and whether all of it was raised and proved."""
    seconds: dict[int, list[float]] = {size: [] for size in sizes}
    proved: dict[int, bool] = {}
    for _ in range(runs):
        for size in sizes:
            text = make(size)
            start = time.perf_counter()
            raised = raise_to_linalg(text)
            seconds[size].append(time.perf_counter() - start)
            proved[size] = isinstance(raised.result.verdict, Proved)
    return [(statistics.median(seconds[size]), proved[size]) for size in sizes]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    raise_to_linalg(nest(1))  # what is loaded when first needed is loaded
    for title, make, sizes in (("statements", sequence, STATEMENTS), ("depth", nest, DEPTHS)):
        found = measure(make, sizes, options.runs)
        first = found[0][0]
        print(f"{title:<11}{'seconds':>8}{'ratio':>7}   (medians of {options.runs})")
        for size, (seconds, proved) in zip(sizes, found, strict=True):
            note = "" if proved else "   not proved in whole"
            print(f"{size:<11}{seconds:>8.3f}{seconds / first:>7.1f}{note}")


if __name__ == "__main__":
    main()
