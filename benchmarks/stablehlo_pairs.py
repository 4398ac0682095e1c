"""Verdicts on a folder of pairs of stablehlo modules, and why what is undecided is so.

    python benchmarks/stablehlo_pairs.py [FOLDER] [--only WORD]… [--fp exact|reals] [--limit S]

FOLDER (../shared/corpus/stablehlo-pairs unless given) has `N.before.mlir` and `N.after.mlir`. A
pair is refuted where one of its functions is, else undecided where one is, else proved. Printed are
the verdict of each pair with its reason, and counts. What has no verdict after the limit, in
seconds, is undecided: each question is asked in a process of its own, so that no step of it can
hold up the others. With `--fp reals`, pairs are asked over the
reals first, where the verdict says whether that was needed, and what is not proved so bit for bit.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from verifier import verify_translation
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError
from verifier.kernel.input.tools import TookTooLong
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.processes.workers import EndedEarly, call_within

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "stablehlo-pairs"


def verdict_of(before: Path, after: Path, options: Options) -> tuple[str, str]:
    """The verdict on a pair, and its reason or guarantee."""
    try:
        results = verify_translation(before, after, options)
    except InputError as error:
        return "unreadable", str(error)
    for wanted in (Refuted, None):
        for result in results:
            verdict = result.verdict
            if wanted is not None and isinstance(verdict, wanted):
                return "refuted", f"{verdict.method}: {verdict.counterexample.text()[:300]}"
            if wanted is None and not isinstance(verdict, Proved):
                return type(verdict).__name__.lower(), getattr(verdict, "reason", "")
    words = {str(r.verdict.guarantee) for r in results if isinstance(r.verdict, Proved)}
    return "proved", "; ".join(sorted(words))


def asked(before: Path, after: Path, options: Options, limit: float) -> tuple[str, str]:
    """The verdict on a pair, or why there is none in time."""
    try:
        return call_within(limit, lambda: verdict_of(before, after, options))
    except (TookTooLong, EndedEarly) as error:
        return "unknown", f"no verdict in {limit:g} seconds ({type(error).__name__} {error})"


@click.command()
@click.argument("folder", default=str(FOLDER), type=click.Path(path_type=Path))
@click.option("--only", multiple=True)
@click.option("--fp", type=click.Choice(["exact", "reals"]), default="exact")
@click.option("--limit", type=float, default=120.0, help="seconds for each question")
def main(folder: Path, only: tuple[str, ...], fp: str, limit: float) -> None:
    """Print the verdict of each pair, and the counts."""
    counts: Counter[str] = Counter()
    for before in sorted(folder.glob("*.before.mlir")):
        name = before.name.removesuffix(".before.mlir")
        if only and not any(word in name for word in only):
            continue
        after = before.with_name(f"{name}.after.mlir")
        found, why = "", ""
        if fp == "reals":
            found, why = asked(before, after, Options(fp="reals"), limit)
            if found == "refuted" or "reals" in why:
                found += " over the reals"
        if not found.startswith(("proved", "refuted")):
            found, why = asked(before, after, Options(), limit)
        counts[found] += 1
        print(f"{name}: {found}: {' '.join(why.split())}", flush=True)
    print(dict(counts))


if __name__ == "__main__":
    main()
