"""Whether the library and MLIR's canonicalize come to an end on random functions.

    PYTHONPATH=. python benchmarks/no_loop.py [--functions N] [--from SEED]

N random functions (10,000) on i1, i3 and i6, flags on their operations, go through the library and
then mlir-opt-22's canonicalize and cse, again and again. A function is settled when a round leaves
it as the round before did: what one of the two does and the other takes back never is. Printed are,
for each 200 functions, how many are settled after each round, of four; and modules on which the
library takes more than 300 seconds of the processor, as loops.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import subprocess
import sys
from collections import Counter
from types import FrameType

from xdsl.context import Context

from rewrites.applying.library_pass import ProvedRewrites, apply_rewrites, load_rewrites
from tests.rewrites.applying.test_apply_library import straight_line_function
from verifier.kernel.input.reading import read_module
from verifier.kernel.input.sources import Source

_EACH, _ROUNDS, _SECONDS = 200, 4, 300
MLIR_OPT = shutil.which("mlir-opt-22")


def main() -> int:
    """Measure, and fail where a function is not settled."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--functions", type=int, default=10_000)
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    if MLIR_OPT is None:
        parser.error("mlir-opt-22 is not installed")
    signal.signal(signal.SIGVTALRM, _late)
    rewrites = load_rewrites(Context())
    counts: Counter[str] = Counter()
    for seed in range(given.first, given.first + given.functions, _EACH):
        try:
            counts.update(settled(rewrites, range(seed, seed + _EACH)))
        except TimeoutError:
            counts["loops"] += 1
        said = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
        print(f"{seed + _EACH - given.first} functions: {said}", flush=True)
    return 1 if counts["loops"] or counts["not settled"] else 0


def settled(rewrites: ProvedRewrites, seeds: range) -> Counter[str]:
    """After how many rounds each function is as it was the round before."""
    text = "\n".join(straight_line_function(s).replace("@f", f"@f{s}", 1) for s in seeds)
    counts: Counter[str] = Counter()
    texts = functions(canonicalised(text))
    waiting = set(texts)
    for number in range(1, _ROUNDS + 1):
        module = read_module(Source("random", "".join(texts.values()))).module
        signal.setitimer(signal.ITIMER_VIRTUAL, _SECONDS)
        apply_rewrites(module, rewrites)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        after = functions(canonicalised(str(module)))
        same = {name for name in waiting if after[name] == texts[name]}
        counts[f"settled in round {number}"] += len(same)
        waiting -= same
        texts = after
    counts["not settled"] += len(waiting)
    return counts


def canonicalised(text: str) -> str:
    """What mlir-opt makes of a module."""
    command = [str(MLIR_OPT), "--canonicalize", "--cse"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def functions(text: str) -> dict[str, str]:
    """The functions of a module that mlir-opt has printed, by their names."""
    inside = text.rpartition("}")[0]  # Without the end of the module.
    pieces = inside.split("  func.func ")[1:]
    return {piece.partition("(")[0]: f"func.func {piece.rstrip()}\n" for piece in pieces}


def _late(_: int, __: FrameType | None) -> None:
    raise TimeoutError


if __name__ == "__main__":
    sys.exit(main())
