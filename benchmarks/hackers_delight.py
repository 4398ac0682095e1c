"""Which of Hacker's Delight's programs, written naively, are brought to the book's length.

    PYTHONPATH=. python benchmarks/hackers_delight.py
    PYTHONPATH=. python benchmarks/hackers_delight.py p01 p17

The functions are in `hackers_delight.mlir`: P1 to P25 of Gulwani et al. (PLDI'11), with the number
of operations that the book's program has. Constants do not count. The operations of arith are more
than the book's: a minimum, a select or a wide product may make a program shorter than there.
"""

from __future__ import annotations

import argparse
import re
import time
from pathlib import Path

from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.parts import parts
from synth.scalar.improving.reading.searched import is_searched
from verifier.kernel.input.reading import read_editable, read_source
from verifier.kernel.input.sources import Source

FILE = Path(__file__).with_suffix(".mlir")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", help="functions, all unless given")
    names = parser.parse_args().names
    text = read_source(str(FILE)).text
    print("| program | book | written | improved | million programs | CPU s |")
    print("|---|---|---|---|---|---|")
    for book, head in re.findall(r"; book: (\d+)\n(func\.func @\w+)", text):
        name = head.rpartition("@")[2]
        if names and name not in names:
            continue
        start = text.index(f"{head}(")
        source = Source(str(FILE), text[start : text.index("\n}\n", start) + 3])
        started = time.process_time()
        done = improve(source, ImproveOptions())
        seconds = time.process_time() - started
        assert all(result.kind == "proved" for result in done.results)
        after = _count(Source(str(FILE), done.module))
        counts = f"{book} | {_count(source)} | {after}"
        print(f"| {name} | {counts} | {done.programs / 1e6:.1f} | {seconds:.1f} |", flush=True)


def _count(source: Source) -> int:
    """The operations on integers."""
    ops = [op for top in parts(read_editable(source).module) for op in top.walk()]
    return sum(1 for op in ops if op.operands and is_searched(op))


if __name__ == "__main__":
    main()
