"""What `synth-rewrite improve` saves beyond `mlir-opt --canonicalize`.

    PYTHONPATH=. python benchmarks/improve.py
    PYTHONPATH=. python benchmarks/improve.py DIRECTORY --seconds 10 --most 40

For each file: the integer operations that can be searched, as they are written, after upstream's
canonicalisation, after the search has improved that, and of the second side (`@after`) of a pair;
constants do not count. Of pairs only the first side is improved. A second side counts where it is
proved to refine the first: others are not what anybody should come to. Whether each function that
changed was proved as a whole is said, and what was not.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp

from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.reading.searched import is_searched
from synth.scalar.terms.costs import costs_of
from verifier.claims.pairs import verify_pair
from verifier.claims.translation import functions_of
from verifier.kernel.input.reading import read_editable, read_source
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.verdict import Proved

EXAMPLES = Path(__file__).parent.parent / "examples"
MLIR_OPT = shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
SECOND_SIDES = ("after", "tgt", "pre")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("paths", nargs="*", type=Path, default=[EXAMPLES])
    parser.add_argument(
        "--seconds", type=float, help="for each file; without, programs are counted"
    )
    parser.add_argument("--most", type=int, help="so many files of a directory, evenly spread")
    parser.add_argument("--cost", default="ops", help="ops, latency or a file")
    given = parser.parse_args()
    if MLIR_OPT is None:
        parser.error("mlir-opt is not installed")
    options = ImproveOptions(costs=costs_of(given.cost), seconds=given.seconds)
    total, compared, above = [0, 0, 0], [0, 0], list[str]()
    print("| file | written | canonicalised | improved | second side | proved | seconds |")
    print("|---|---|---|---|---|---|---|")
    for file in _files(given.paths, given.most):
        counts, second, verdicts, seconds = _measured(file, options)
        if not counts[0]:
            continue
        total = [a + b for a, b in zip(total, counts, strict=True)]
        if second is not None:
            compared = [compared[0] + counts[2], compared[1] + second]
            above += [file.name] if counts[2] > second else []
        shown = " | ".join(map(str, [*counts, "" if second is None else second]))
        print(f"| {file.name} | {shown} | {verdicts} | {seconds:.1f} |", flush=True)
    print(f"| **all** | {' | '.join(map(str, total))} | | | |")
    print(f"where a second side is proved: improved {compared[0]}, second side {compared[1]}")
    print(f"above the second side: {', '.join(above) or 'none'}")


def _files(paths: list[Path], most: int | None) -> Iterator[Path]:
    for path in paths:
        found = sorted(path.rglob("*.mlir")) if path.is_dir() else [path]
        yield from found[:: max(1, -(-len(found) // most))] if most else found


def _measured(file: Path, options: ImproveOptions) -> tuple[list[int], int | None, str, float]:
    """How many operations at each stage, and on the second side where that is proved; what was not
    proved as a whole, and the CPU seconds of the search."""
    try:
        source = read_source(str(file))
        second = _count(source, SECOND_SIDES[:2]) if _is_proved(source) else None
        written = _without_second_side(source)
        ran = subprocess.run(
            [str(MLIR_OPT), "--canonicalize", "--allow-unregistered-dialect", "-"],
            input=written.text,
            capture_output=True,
            text=True,
        )
        canonical = Source(str(file), ran.stdout) if ran.returncode == 0 else written
        started = time.process_time()
        done = improve(canonical, options)
    except InputError:
        return [0, 0, 0], None, "", 0.0
    seconds = time.process_time() - started
    counts = [_count(written), _count(canonical), _count(Source("", done.module))]
    verdicts = f"not {len(done.undecided)}" if done.undecided else "all" if done.results else ""
    return counts, second, verdicts, seconds


def _is_proved(source: Source) -> bool:
    try:
        return isinstance(verify_pair(source).verdict, Proved)
    except InputError:
        return False


def _without_second_side(source: Source) -> Source:
    """The module without what a first side is compared with."""
    parsed = read_editable(source)
    functions = functions_of(parsed.module)
    if "before" not in functions and "src" not in functions:
        return source
    for name in SECOND_SIDES:
        if name in functions:
            functions[name].detach()
    return Source(source.file, str(parsed.module))


def _count(source: Source, only: tuple[str, ...] = ()) -> int:
    """The operations on integers, in all functions or in those of these names."""
    module: ModuleOp = read_editable(source).module
    functions = functions_of(module)
    tops = [f for name, f in functions.items() if name in only] if only else [module]
    return sum(1 for top in tops for op in top.walk() if op.operands and is_searched(op))


if __name__ == "__main__":
    main()
