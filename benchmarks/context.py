"""What facts about a function are worth, on code that mlir-opt lowers.

    PYTHONPATH=. python benchmarks/context.py [PATH…] [--most N] [--first PASSES] [--search]

Each file is cut at `// -----` and lowered to blocks (affine, scf, arith expansions), after the
passes of `--first`, with canonicalize and cse, and, unless `--without-ranges`, sccp and
int-range-optimizations. Then `proved-range-optimizations` runs: operations on integers before,
removed, and made unsigned, and functions that stay as they were without a proof. With `--search`
the code is lowered to llvm, and each part improved with context and without: operations saved.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rewrites.analyses.flow.operations import kind_of
from rewrites.applying.range_pass import optimise_ranges
from synth.campaign.budget import Budget
from synth.scalar.improving.improving import ImproveOptions, improve
from verifier.kernel.input.reading import read_editable, read_module
from verifier.kernel.input.sources import InputError, Source

EXAMPLES = Path(__file__).parent.parent / "examples"
MLIR_OPT = shutil.which("mlir-opt-22")
BLOCKS = "lower-affine,convert-scf-to-cf,arith-expand"
CLEAN = "canonicalize,cse"
RANGES = "sccp,int-range-optimizations,canonicalize,cse"
TO_LLVM = (
    "expand-strided-metadata,lower-affine,convert-to-llvm,reconcile-unrealized-casts,"
    "canonicalize,cse"
)
_UNSIGNED = ("divui", "remui", "ceildivui", "shrui", "extui")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, default=[EXAMPLES])
    parser.add_argument("--most", type=int, help="so many files of a directory, evenly spread")
    parser.add_argument("--search", action="store_true")
    parser.add_argument("--first", default="", help="passes of mlir-opt that run before all others")
    parser.add_argument("--without-ranges", action="store_true")
    parser.add_argument("--programs", type=int, default=300_000, help="for each window, at most")
    parser.add_argument("--largest", type=int, default=120, help="operations on integers of a part")
    given = parser.parse_args()
    if MLIR_OPT is None:
        parser.error("mlir-opt-22 is not installed")
    passes = [given.first, CLEAN, BLOCKS, CLEAN]
    passes += [] if given.without_ranges else [RANGES]
    passes += [TO_LLVM] if given.search else []
    pipeline = ",".join(filter(None, passes))
    total: Counter[str] = Counter()
    for file in _files(given.paths, given.most):
        for text in file.read_text(encoding="utf-8").split("// -----"):
            for lowered in _lowered(text, pipeline):
                try:
                    source = Source(str(file), lowered)
                    counts = (
                        _searched(source, given.programs, given.largest)
                        if given.search
                        else _passed(source)
                    )
                except InputError:
                    counts = Counter({"not read": 1})
                total.update(counts)
        print(file.name, dict(total), flush=True)


def _files(paths: list[Path], most: int | None) -> Iterator[Path]:
    for path in paths:
        found = sorted(path.rglob("*.mlir")) if path.is_dir() else [path]
        yield from found[:: max(1, -(-len(found) // most))] if most else found


def _lowered(text: str, passes: str) -> Iterator[str]:
    """What mlir-opt makes of a text; nothing where it fails."""
    ran = subprocess.run(
        [
            str(MLIR_OPT),
            "--allow-unregistered-dialect",
            f"--pass-pipeline=builtin.module({passes})",
        ],
        input=text,
        capture_output=True,
        text=True,
    )
    if ran.returncode == 0:
        yield ran.stdout


def _operations(source: Source) -> Counter[str]:
    kinds = (kind_of(op) for op in read_editable(source).module.walk() if op.operands)
    counts = Counter(kind for kind in kinds if kind is not None)
    return Counter(
        {
            "operations": counts.total(),
            "unsigned": sum(counts[kind] for kind in _UNSIGNED),
        }
    )


def _passed(source: Source) -> Counter[str]:
    before = _operations(source)
    module = read_module(source).module
    started = time.process_time()
    kept = sum(1 for _ in optimise_ranges(module))
    after = _operations(Source(source.file, str(module)))
    return Counter(
        {
            "operations": before["operations"],
            "removed": before["operations"] - after["operations"],
            "made unsigned": after["unsigned"] - before["unsigned"],
            "functions without a proof": kept,
            "seconds": round(time.process_time() - started),
        }
    )


def _searched(source: Source, programs: int, largest: int) -> Counter[str]:
    operations = _operations(source)["operations"]
    if not 0 < operations <= largest:
        return Counter({"too large": int(operations > 0)})
    found = Counter({"operations": operations})
    for context in (True, False):
        options = ImproveOptions(window=Budget(programs), programs=4_000_000, context=context)
        started = time.process_time()
        done = improve(source, options)
        which = "with context" if context else "without"
        found[f"saved {which}"] = int(done.saved)
        found[f"seconds {which}"] = round(time.process_time() - started)
        found[f"changes by facts {which}"] = sum(bool(c.known) for c in done.changes)
    return found


if __name__ == "__main__":
    main()
