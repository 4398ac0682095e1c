"""How the time of `synth-rewrite improve` grows with a module.

    PYTHONPATH=. python benchmarks/improve_growth.py [--size N]… [--operations N]

Each module has about 2,000, 5,000, 10,000 and 20,000 operations, or `--size` ones, in functions
of `--operations` each (100; 0: all in one). One operation of ten can be left out. The windows of
all functions are equal, and few programs are tried for each, so that the time is that of reading,
cutting, editing and proving: not of the search. Printed are seconds of the processor, in all and
for 1,000 operations, what was saved, and by how much the logarithm of the time rose with that of
the size since the size before (1 is linear).
"""

from __future__ import annotations

import argparse
import math
import sys
import time

from synth.campaign.budget import Budget
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.parts import divided
from verifier.kernel.input.reading import read_editable
from verifier.kernel.input.sources import Source

SIZES = (2_000, 5_000, 10_000, 20_000)
_PROGRAMS = 100


def main() -> int:
    """Measure each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, action="append")
    parser.add_argument("--operations", type=int, default=100)
    given = parser.parse_args()
    before: tuple[int, float] | None = None
    improve_module(module(100, 100))  # What is loaded once is no part of the time.
    for size in sorted(given.size or SIZES):
        text = module(size, given.operations or size)
        started = time.process_time()
        saved = improve_module(text)
        seconds = time.process_time() - started
        said = f"{size} operations: {seconds:.1f} s, {1000 * seconds / size:.2f} s for 1,000"
        if before is not None:
            rose = math.log(seconds / before[1]) / math.log(size / before[0])
            said += f", growth {rose:.2f}"
        print(f"{said}; {saved:g} saved", flush=True)
        before = size, seconds
    return 0


def module(size: int, each: int) -> str:
    """Functions of so many operations."""
    return "".join(function(f"f{number}", each) for number in range(max(1, size // each)))


def function(name: str, operations: int) -> str:
    """Of ten operations the first does nothing."""
    lines = [f"func.func @{name}(%v0: i32, %y: i32) -> i32 {{", "  %c0 = arith.constant 0 : i32"]
    for number in range(operations):
        one, other = f"%v{number}", "%y" if number % 10 else "%c0"
        operation = "muli" if number % 2 else "xori"
        lines.append(f"  %v{number + 1} = arith.{operation} {one}, {other} : i32")
    return "\n".join([*lines, f"  return %v{operations} : i32", "}", ""])


def improve_module(text: str) -> float:
    """What is saved in all parts."""
    options = ImproveOptions(window=Budget(_PROGRAMS), programs=_PROGRAMS, least=_PROGRAMS)
    parsed = read_editable(Source("module.mlir", text))
    found = [
        improve(Source("module.mlir", part.text), options, part=part)
        for part in divided(parsed, range(text.count("\n") + 1), printed=False)
    ]
    return sum(each.saved for each in found)


if __name__ == "__main__":
    sys.exit(main())
