"""What `synth-raise` makes of the PolyBench kernels.

    python benchmarks/raise_polybench.py [--to linalg|stablehlo] [--fp exact|reals] [KERNEL…]

The kernels are the 30 of `polybench/`, and with `--corpus DIRECTORY` also those in that directory,
as they are and with symbols in place of constant extents (`polybench/symbolic_extents.py`). For
each: the verdict, the loops left, the named and generic operations, the seconds that the command
says it took; and why loops are left. Each is raised in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent / "polybench"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from symbolic_extents import with_symbolic_extents

from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import Source

ROOT = Path(__file__).resolve().parent.parent
COMMAND = "from synth.commands.synth_raise import main; main()"
COLUMNS = f"{'verdict':<12}{'sizes':<7}{'equality':<10}{'loops':>6}{'named':>6}{'generic':>8}"
FORCED = " needs what "
"""What the reason says of a loop that a flow dependence forces."""

NOT_NAMED = frozenset({"generic", "yield", "index"})


@dataclass(frozen=True)
class Row:
    """What became of one kernel. `seconds` is None where the command was stopped."""

    verdict: str
    guarantee: dict[str, Any]
    loops: int = 0
    named: int = 0
    generic: int = 0
    seconds: float | None = None
    reasons: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether all that was raised is proved for all sizes."""
        return self.verdict == "proved" and self.guarantee.get("sizes") == "all"

    @property
    def in_whole(self) -> bool:
        """Whether every statement is in a structured operation, and in no loop but those that the
        flow of values forces."""
        return self.proved and all(FORCED in reason for reason in self.reasons)


def raised(source: Source, to: str, timeout: float, fp: str = "exact") -> Row:
    """What `synth-raise` says about a module with one function."""
    command = [sys.executable, "-c", COMMAND, "-", "--to", to, "--fp", fp, "--format", "json"]
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            input=source.text,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Row("stopped", {})
    try:
        (result,) = json.loads(done.stdout)["results"]
    except (json.JSONDecodeError, KeyError, ValueError):
        return Row("error", {}, reasons=((done.stderr.strip().splitlines() or ["?"])[-1],))
    ops = re.findall(r"(?<!#)\b(?:linalg|stablehlo)\.(\w+)", result["output"])
    stay = (*result.get("loops", ()), *result.get("left", ()))
    reasons = [item["reason"] for item in stay]
    if result["verdict"] != "proved" and result["reason"]:
        reasons.append(result["reason"])
    return Row(
        result["verdict"],
        result["guarantee"] or {},
        loops=len(re.findall(r"\b(?:scf|affine)\.for\b", result["output"])),
        named=sum(op not in NOT_NAMED for op in ops),
        generic=ops.count("generic"),
        seconds=result["seconds"],
        reasons=tuple(dict.fromkeys(reasons)),
    )


def sources(folder: Path, names: Sequence[str]) -> Iterator[Source]:
    """The kernels of a folder with these names; all where none is given."""
    for path in sorted(folder.glob("*.mlir")):
        if not names or path.stem in names:
            yield replace(read_source(str(path)), file=path.stem)


def sets_of_kernels(options: argparse.Namespace) -> Iterator[tuple[str, list[Source]]]:
    """The kernels to raise, in groups with a title."""
    own = ROOT / "benchmarks" / "polybench"
    yield "dynamic sizes", list(sources(own, options.kernels))
    if options.corpus is None:
        return
    static = list(sources(options.corpus, options.kernels))
    yield "corpus", static
    for sizes in ("dims", "arguments"):
        symbolic = [Source(s.file, str(with_symbolic_extents(s, sizes))) for s in static]
        yield f"corpus, extents as {sizes}", symbolic


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kernels", nargs="*", help="all where none is named")
    parser.add_argument("--to", default="linalg", choices=("linalg", "stablehlo"))
    parser.add_argument("--fp", default="exact", choices=("exact", "reals"))
    parser.add_argument("--corpus", type=Path, help="a directory with more kernels")
    parser.add_argument("--timeout", type=float, default=120, help="seconds of one kernel")
    options = parser.parse_args()
    for title, kernels in sets_of_kernels(options):
        print(f"\n{title}, to {options.to}")
        print(f"{'kernel':<16}{COLUMNS}{'seconds':>9}")
        rows: list[Row] = []
        for source in kernels:
            row = raised(source, options.to, options.timeout, options.fp)
            rows.append(row)
            print(_line(source.file, row), flush=True)
            for reason in row.reasons:
                print(f"{'':16}  {reason[:140]}")
        print(_totals(rows))


def _line(name: str, row: Row) -> str:
    sizes, equality = (str(row.guarantee.get(key) or "-") for key in ("sizes", "equality"))
    seconds = "-" if row.seconds is None else f"{row.seconds:.2f}"
    counts = f"{row.loops:>6}{row.named:>6}{row.generic:>8}{seconds:>9}"
    return f"{name:<16}{row.verdict:<12}{sizes:<7}{equality:<10}{counts}"


def _totals(rows: Sequence[Row]) -> str:
    proved = [row for row in rows if row.proved]
    exact = sum(row.guarantee["equality"] == "bit-exact" for row in proved)
    whole = [row for row in rows if row.in_whole]
    without = sum(row.loops == 0 for row in whole)
    seconds = sum(row.seconds or 0 for row in rows)
    return (
        f"{len(rows)} kernels: {len(proved)} proved for all sizes ({exact} bit-exact), "
        f"{len(whole)} raised in whole ({without} without a loop); {seconds:.1f} s"
    )


if __name__ == "__main__":
    main()
