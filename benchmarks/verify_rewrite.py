"""How long verify-rewrite takes, as a ratio to what it must import, and for a folder of patterns.

    python benchmarks/verify_rewrite.py [FOLDER]

Prints the medians of 11 interleaved runs of a small proof and of the bare imports, and their
ratio; with a FOLDER, the time of one call on all its .mlir files. Bytecode is kept between runs, as
it is for a package that is installed.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUNS = 11
IMPORTS = "import z3, pysmt.shortcuts, click, xdsl.dialects.arith, xdsl.dialects.pdl, xdsl.parser"
COMMAND = "from rewrites.commands.verify_rewrite import main; main()"
PATTERN = """\
pdl.pattern @commute : benefit(1) {
  %t = pdl.type
  %x = pdl.operand : %t
  %y = pdl.operand : %t
  %root = pdl.operation "arith.addi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  pdl.rewrite %root {
    %new = pdl.operation "arith.addi"(%y, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    pdl.replace %root with %new
  }
}
"""


def seconds(code: str, arguments: Sequence[str] = ()) -> float:
    """The wall-clock time of one Python process."""
    command = [sys.executable, "-c", code, *arguments]
    kept = {n: v for n, v in os.environ.items() if n != "PYTHONDONTWRITEBYTECODE"}
    started = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=kept, capture_output=True, check=False)
    return time.perf_counter() - started


def main(folder: str | None) -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as directory:
        file = Path(directory) / "pattern.mlir"
        file.write_text(PATTERN, encoding="utf-8")
        seconds(COMMAND, [str(file)])
        runs = [(seconds(IMPORTS), seconds(COMMAND, [str(file)])) for _ in range(RUNS)]
    imports, proof = (statistics.median(column) for column in zip(*runs, strict=True))
    print(f"imports {imports:.3f} s, one proof {proof:.3f} s, ratio {proof / imports:.2f}")
    if folder is not None:
        files = sorted(str(path.resolve()) for path in Path(folder).glob("*.mlir"))
        print(f"{len(files)} files in one call: {seconds(COMMAND, files):.2f} s")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
