"""Loops, branches and calls through the passes of upstream and xDSL: is each change proved?

The functions of `control_flow/*.mlir` go through each pass of `loop_pairs/passes.py`; a function
that a pass changes is a pair. Printed by group of passes: pairs, and how many are proved for every
trip count, proved up to a bound, refuted, undecided; the medians of the processor's time, for all
but reading and for reading; what was said of the undecided. Pairs that are known to be wrong
(`control_flow/miscompiled.txt`, and by hand `judged.txt`) are a group of their own. Needs
`mlir-opt-22`.

With --nests the functions are PolyBench's kernels and the examples, and there are passes for nests
over memory besides. With --memory the functions are those of `control_flow/in_memory/`, about
memory and vectors, and the passes are those for them, to LLVM too. With --wrong the pairs are those
of `control_flow/wrong/`, with --wrong-memory those of `control_flow/wrong_in_memory/`, with
--miscompilations those of `control_flow/miscompilations/`, which public reports describe: none may
be proved.
"""

from __future__ import annotations

import hashlib
import re
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from kept_results import KeptResults
from loop_pairs.judging import (
    BOUNDED,
    NONE,
    PROVED,
    REFUTED,
    UNKNOWN,
    UNSUPPORTED,
    Judged,
    judge,
    warm,
)
from loop_pairs.making import NoTool, Pair, made
from loop_pairs.passes import PASSES, PASSES_OF_NESTS, Pass
from loop_pairs.passes_in_memory import PASSES_IN_MEMORY
from loop_pairs.sources import FOLDER, batches, memory_files, nest_files, source_files
from loop_pairs.twins import MISCOMPILATIONS, WRONG, WRONG_IN_MEMORY, kept

from verifier.commands.shared.options import assume_option
from verifier.kernel.deciding.options import Options

COLUMNS = (PROVED, BOUNDED, REFUTED, UNKNOWN, UNSUPPORTED, NONE)


MISCOMPILED = "known to be wrong"
RIGHT: dict[str | None, tuple[Callable[[], list[Path]], tuple[Pass, ...]]] = {
    None: (source_files, PASSES),
    "nests": (nest_files, PASSES_OF_NESTS),
    "memory": (memory_files, PASSES_IN_MEMORY),
}
"""Where the functions of each kind are, and which passes they go through."""
WRONG_ONES = {"wrong": WRONG, "wrong memory": WRONG_IN_MEMORY, "public": MISCOMPILATIONS}


def known_to_be_wrong() -> set[str]:
    """The names of pairs that the pass miscompiled, as runs showed, or as was judged by hand."""
    files = (FOLDER / name for name in ("miscompiled.txt", "judged.txt"))
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return {line.partition(" ")[0] for line in lines if line and not line.startswith("#")}


def wrong_pairs(folder: Path, words: Iterable[str]) -> Iterator[Pair]:
    """The pairs of a folder of wrong ones whose name or class has all the words."""
    for twin in kept(folder):
        if all(word in f"{twin.name} {twin.group}" for word in words):
            yield Pair(twin.name, twin.group, twin.group, twin.before, twin.after)


def pairs_of(
    words: Iterable[str], refused: list[str], jobs: int, kind: str | None = None
) -> Iterator[Pair]:
    """The pairs of a kind whose name or group has all the words. Raises `NoTool`.

    What a pass refused goes into `refused`.
    """
    words = tuple(words)
    wrong = known_to_be_wrong()
    with ProcessPoolExecutor(jobs) as pool:
        files, passes = RIGHT[kind]
        wanted = _with_words(files(), passes, words)
        for pairs, of_batch in pool.map(partial(made, passes=passes), batches(wanted)):
            refused += of_batch
            for pair in pairs:
                if all(word in f"{pair.name} {pair.group}" for word in words):
                    yield replace(pair, group=MISCOMPILED) if pair.name in wrong else pair


def _with_words(files: list[Path], passes: Iterable[Pass], words: Iterable[str]) -> list[Path]:
    """The files of which pairs may have all words in their names or groups."""
    of_passes = [f"{one.name} {one.group}" for one in passes]
    for word in words:
        if "." not in word and " " not in word and not any(word in name for name in of_passes):
            files = [f for f in files if word in f.stem or word in f.read_text(encoding="utf-8")]
    return files


def write(pairs: Iterable[Pair], folder: Path) -> None:
    """Each pair as two files."""
    folder.mkdir(parents=True, exist_ok=True)
    for pair in pairs:
        (folder / f"{pair.name}.before.mlir").write_text(pair.before, encoding="utf-8")
        (folder / f"{pair.name}.after.mlir").write_text(pair.after, encoding="utf-8")


def judged(
    pairs: list[Pair], jobs: int, seconds: float, assume: tuple[str, ...] = ()
) -> Iterator[Judged]:
    """The verdicts on the pairs, in their order."""
    if not pairs:
        return
    given = ((p.name, p.group, p.before, p.after, seconds, assume, p.between) for p in pairs)
    columns = zip(*given, strict=True)
    warm()
    if jobs == 1:
        yield from map(judge, *columns)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(judge, *columns)


def table(found: list[Judged]) -> Iterator[str]:
    """Lines of a table: a row a group, and one for all."""
    groups: dict[str, list[Judged]] = defaultdict(list)
    for one in found:
        groups[one.group].append(one)
    yield "| passes | pairs | " + " | ".join(COLUMNS) + " | median | reading |"
    yield "|---" * (len(COLUMNS) + 4) + "|"
    for group, members in (*sorted(groups.items()), ("all", found)):
        counts = Counter(one.verdict for one in members)
        median = statistics.median(one.seconds for one in members)
        reading = statistics.median(one.reading for one in members)
        cells = [str(counts[column]) for column in COLUMNS]
        cells += [f"{1000 * median:.0f} ms", f"{1000 * reading:.0f} ms"]
        yield f"| {group} | {len(members)} | {' | '.join(cells)} |"


def causes(found: list[Judged]) -> Iterator[str]:
    """What was said of those without a decision: how often, and one that it was said of."""
    said: dict[str, list[str]] = defaultdict(list)
    for one in found:
        if one.verdict in (UNKNOWN, UNSUPPORTED, NONE):
            said[f"{one.verdict}: {_without_names(one.reason)}"].append(one.name)
    for reason, names in sorted(said.items(), key=lambda item: -len(item[1])):
        yield f"{len(names):5} {reason} ({names[0]})"


def _without_names(reason: str) -> str:
    """The first line of a reason, with no values, symbols or numbers in it."""
    return re.sub(r"[%@^][\w#.]+|\b\d+\b", "…", reason.partition("\n")[0])[:160]


def _made(only: tuple[str, ...], jobs: int, kind: str | None) -> list[Pair]:
    """The pairs that passes make; says what these refused. Raises `click.ClickException`."""
    refused: list[str] = []
    try:
        pairs = list(pairs_of(only, refused, jobs, kind))
    except NoTool as error:
        raise click.ClickException(str(error)) from error
    by_pass = Counter(name.rpartition(".")[2] for name in refused)
    click.echo(f"{len(pairs)} pairs; functions that a pass refused: {dict(by_pass.most_common())}")
    return pairs


@click.command()
@click.option("--only", multiple=True, metavar="WORD", help="Pairs with it in their name or group.")
@click.option("--every", default=1, metavar="K", help="Only every K-th pair, by name (1).")
@click.option("--sample", metavar="N", type=int, help="Only N, by the hash of their names.")
@click.option(
    "--results",
    metavar="FILE",
    type=Path,
    help="Each verdict as a line of JSON, at once; not asked again.",
)
@click.option("--jobs", default=1, metavar="N", help="Processes (1).")
@click.option("--seconds", default=20.0, metavar="S", help="Of the processor, a pair (20).")
@click.option("--write", "folder", metavar="FOLDER", type=Path, help="Only write the pairs.")
@assume_option(Options())
@click.option("--nests", "kind", flag_value="nests", help="PolyBench and the examples.")
@click.option("--memory", "kind", flag_value="memory", help="Functions about memory and vectors.")
@click.option("--wrong", "kind", flag_value="wrong", help="Wrong twins in place of what passes do.")
@click.option("--wrong-memory", "kind", flag_value="wrong memory", help="Those of memory, vectors.")
@click.option("--miscompilations", "kind", flag_value="public", help="Those of public reports.")
def main(
    only: tuple[str, ...],
    every: int,
    sample: int | None,
    results: Path | None,
    jobs: int,
    seconds: float,
    folder: Path | None,
    assume: tuple[str, ...],
    kind: str | None,
) -> None:
    """Print the verdicts on loops, branches and calls that passes changed.

    Exit status 1 where a pair is refuted that is not known to be wrong, or one is proved that is.
    """
    right = kind in RIGHT
    pairs = _made(only, jobs, kind) if right else list(wrong_pairs(WRONG_ONES[str(kind)], only))
    pairs = sampled(sorted(pairs, key=lambda pair: pair.name)[::every], sample)
    if folder is not None:
        write(pairs, folder)
        return
    if not pairs:
        click.echo("no pair has these words")
        return
    found = with_kept(pairs, jobs, seconds, results, assume)
    for line in (*table(found), "", *causes(found)):
        click.echo(line)
    bad = [one for one in found if one.verdict in _unexpected(not right, one)]
    for one in bad:
        click.echo(f"{one.verdict}: {one.name}")
    sys.exit(1 if bad else 0)


def sampled(pairs: list[Pair], most: int | None) -> list[Pair]:
    """So many pairs that the hashes of their names choose, in the order of these: whatever part of
    them is judged is a sample too. All, as they are, where it is not said how many."""
    if most is None:
        return pairs
    return sorted(pairs, key=lambda pair: hashlib.sha256(pair.name.encode()).digest())[:most]


def with_kept(
    pairs: list[Pair],
    jobs: int,
    seconds: float,
    results: Path | None,
    assume: tuple[str, ...] = (),
) -> list[Judged]:
    """The verdicts on the pairs: those in the file of results, and those on the others, each of
    which is added to it at once."""
    kept = KeptResults(results, "name")
    left = [pair for pair in pairs if pair.name not in kept]
    for one in judged(left, jobs, seconds, assume):
        kept.put(**asdict(one))
    return [Judged(**kept[pair.name]) for pair in pairs]


def _unexpected(wrong: bool, one: Judged) -> tuple[str, ...]:
    """The verdicts that a pair must not have."""
    return (PROVED, BOUNDED) if wrong or one.group == MISCOMPILED else (REFUTED,)


if __name__ == "__main__":
    main()
