"""How long `synth-raise` takes for gemm (C = beta*C + alpha*A*B), as a process.

    python benchmarks/raise_gemm.py [--runs 11] [FILE]

Runs are interleaved with a baseline that only starts Python and imports what the command needs.
Printed are medians, their ratio, and how the time compares with the 301 s that mlirSynth's authors
report for this kernel.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

GEMM = """
func.func @gemm(%alpha: f64, %beta: f64, %c: memref<1000x1100xf64>, %a: memref<1000x1200xf64>,
                %b: memref<1200x1100xf64>) {
  affine.for %i = 0 to 1000 {
    affine.for %j = 0 to 1100 {
      %0 = affine.load %c[%i, %j] : memref<1000x1100xf64>
      %1 = arith.mulf %0, %beta : f64
      affine.store %1, %c[%i, %j] : memref<1000x1100xf64>
    }
    affine.for %k = 0 to 1200 {
      affine.for %j = 0 to 1100 {
        %0 = affine.load %a[%i, %k] : memref<1000x1200xf64>
        %1 = arith.mulf %alpha, %0 : f64
        %2 = affine.load %b[%k, %j] : memref<1200x1100xf64>
        %3 = arith.mulf %1, %2 : f64
        %4 = affine.load %c[%i, %j] : memref<1000x1100xf64>
        %5 = arith.addf %4, %3 : f64
        affine.store %5, %c[%i, %j] : memref<1000x1100xf64>
      }
    }
  }
  return
}
"""
MLIRSYNTH_SECONDS = 301.02
ROOT = Path(__file__).resolve().parent.parent

IMPORTS = "import numpy, islpy, click, xdsl.dialects.affine, xdsl.dialects.linalg, xdsl.parser"
COMMAND = "from synth.commands.synth_raise import main; main()"


def seconds(code: str, *arguments: str) -> float:
    """The wall-clock time of a Python process. Raises CalledProcessError where it fails."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, check=True, capture_output=True
    )
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, help="another input than the built-in gemm")
    parser.add_argument("--runs", type=int, default=11)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        file = options.file or Path(directory) / "gemm.mlir"
        if options.file is None:
            file.write_text(GEMM, encoding="utf-8")
        baseline: list[float] = []
        raising: list[float] = []
        for _ in range(options.runs):
            baseline.append(seconds(IMPORTS))
            raising.append(seconds(COMMAND, str(file.resolve())))
    base, raised = statistics.median(baseline), statistics.median(raising)
    print(f"imports only:                {base:.3f} s (median of {options.runs})")
    print(f"synth-raise, with the proof: {raised:.3f} s (median of {options.runs})")
    print(f"ratio to imports only:       {raised / base:.2f}")
    if options.file is None:
        times = MLIRSYNTH_SECONDS / raised
        print(f"mlirSynth, as published:     {MLIRSYNTH_SECONDS:.2f} s (on its authors' machine)")
        print(f"ratio to mlirSynth:          {times:.0f} times faster")
    print(f"reproduce: python benchmarks/raise_gemm.py --runs {options.runs}")


if __name__ == "__main__":
    main()
