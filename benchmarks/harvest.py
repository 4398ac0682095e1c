"""What the search and the library save on code that mlir-opt prints.

    PYTHONPATH=. python benchmarks/harvest.py [--corpus FOLDER] [--source NAME]… [--stage NAME]…
        [--mine N] [--jobs N] [--improve N] [--library] [--pieces N] [--folder FOLDER]

Lowers the sources with `mlir-opt-22` in a temporary folder, or in one that is kept and used again:
`examples/`, `polybench/`, the networks of `tiny_networks.py`, and of `--corpus` its `models/` and
`upstream-tests/`. Each file is lowered
to blocks with arith, also with integers of at most 32 bits (`arith-emulate-wide-int`), with loops
unrolled, and with loops vectorised, and each of these to the llvm dialect; always with
canonicalize, cse, sccp and int-range-optimizations around. A hash of a file's name says, before
anything else is done, on which half it is: `mined` or `measured`.

Printed are the operations on integers and index (constants do not count) of each source, stage and
half; what a stage leaves as another one does counts once. With `--mine N` the N forms of windows
with most operations on the mined half are searched, and for each rule found is said how often it
fires on the measured half, equal pieces of a source once, those that save most first (twenty at
most), and what all save that are applied there one after the other. With `--library` the
library is applied to the measured half, to blocks and to llvm, equal pieces of a source once and
by occurrence; the twenty rules that save most follow, with how often each was applied; with
`--pieces N` to N different pieces, chosen by a hash. Nothing is counted first then. With
`--improve N` N pieces of the measured half in llvm, chosen by a hash, are improved; equal pieces
are improved once, and savings are given for those and by occurrence. With `--programs 0` nothing is
searched for them: sums and products are shared, each change proved, and no facts are used. What was
not read, not lowered or too long is counted.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import tiny_networks
from xdsl.context import Context
from xdsl.dialects import pdl
from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriteWalker

from rewrites.applying.library_pass import (
    ProvedRewrites,
    apply_rewrites,
    load_rewrites,
    state_types_of_constants,
)
from rewrites.library.patterns import ROOT, applied_patterns
from synth.campaign.budget import Budget
from synth.campaign.campaign import Campaign
from synth.campaign.executors import Processes
from synth.campaign.workers import Setting
from synth.commands.harvest import Harvest, harvested, rewrite_of, rule_fired
from synth.commands.search_results import SearchResult
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.reading.one_lane import element_type
from synth.scalar.terms.costs import OPS
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_editable, read_module
from verifier.kernel.input.sources import InputError, ParsedModule, Source, split_source
from verifier.processes.console import show_progress
from verifier.store.entries import Store

HERE = Path(__file__).parent
MLIR_OPT = shutil.which("mlir-opt-22")
_LONGEST = 200_000
"""Pieces of more characters are counted, and not read."""
_PROGRAMS = 20_000
"""For each window of `--improve`, at most, unless another number is given."""

_CLEAN = "canonicalize,cse"
_KNOWN = f"{_CLEAN},sccp,int-range-optimizations,{_CLEAN}"
_TENSORS = (
    "func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},"
    "tosa-to-tensor,tosa-to-scf),linalg-generalize-named-ops,func.func(empty-tensor-to-alloc-tensor),"
    "one-shot-bufferize{bufferize-function-boundaries allow-unknown-ops},"
    "buffer-deallocation-pipeline"
)
_LOOPS = "func.func(convert-linalg-to-affine-loops,convert-vector-to-scf{full-unroll=true})"
_BLOCKS = (
    "expand-strided-metadata,lower-affine,convert-scf-to-cf,arith-expand,func.func(memref-expand),"
    f"math-expand-ops,{_KNOWN}"
)
_LLVM = (
    "expand-strided-metadata,lower-affine,convert-vector-to-llvm,convert-to-llvm,"
    f"reconcile-unrealized-casts,{_KNOWN}"
)
STAGES = {
    "blocks": "",
    "wide": "arith-emulate-wide-int{widest-int-supported=32}",
    "unrolled": "func.func(affine-loop-unroll{unroll-factor=4})",
    "vectors": "func.func(affine-super-vectorize{virtual-vector-size=4},"
    "convert-vector-to-scf{full-unroll=true})",
}


@dataclass(frozen=True)
class Lowered:
    """A file of a source, at a stage."""

    source: str
    stage: str
    file: Path
    measured: bool


def main() -> int:
    """Lower, count, and do what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--source", action="append", help="only these sources")
    parser.add_argument("--stage", action="append", choices=STAGES, help="only these stages")
    parser.add_argument("--mine", type=int, default=0, help="so many forms of windows")
    parser.add_argument("--improve", type=int, default=0, help="so many pieces")
    parser.add_argument("--jobs", type=int, default=1, help="processes that mine")
    parser.add_argument("--programs", type=int, default=_PROGRAMS, help="of each window")
    parser.add_argument("--library", action="store_true")
    parser.add_argument("--pieces", type=int, help="of the library's, chosen by a hash")
    parser.add_argument("--folder", type=Path, help="keep what is lowered here, and take it again")
    given = parser.parse_args()
    if MLIR_OPT is None:
        parser.error("mlir-opt-22 is not installed")
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        files, failed = lowered(folder, given.corpus, given.source, given.stage)
        print(f"{len(files)} files were lowered, {failed} in part or not at all")
        if not (given.library or given.improve or given.mine):
            count(files)
        measured = [f for f in files if f.measured]
        if given.library:
            with_library(measured, given.pieces)
        if given.mine:
            mined = [f for f in files if not f.measured and f.stage.endswith("llvm")]
            in_llvm = [f for f in measured if f.stage.endswith("llvm")]
            store = str(folder / "mined.sqlite")
            campaign = Campaign(
                Store(store), Processes(given.jobs, Setting(store)), progress=show_progress
            )
            mine(mined, in_llvm, given.mine, campaign)
            campaign.close()
        if given.improve:
            in_llvm = [f for f in measured if f.stage.endswith("llvm")]
            improved(in_llvm, given.improve, given.programs)
    return 0


def sources(folder: Path, corpus: Path | None) -> Iterator[tuple[str, Path, bool]]:
    """The sources' files, and whether they are on tensors."""
    for name in ("examples", "benchmarks/polybench"):
        for file in sorted((HERE.parent / name).rglob("*.mlir")):
            yield name.rpartition("/")[2], file, False
    for name, network in tiny_networks.NETWORKS.items():
        file = folder / f"{name}.mlir"
        file.write_text(network(), encoding="utf-8")
        yield "networks", file, True
    if corpus is not None:
        for file in sorted((corpus / "models").glob("*.mlir")):
            yield "models", file, True
        for file in sorted((corpus / "upstream-tests").glob("*.mlir")):
            yield "upstream-tests", file, False


def is_measured(source: str, file: Path) -> bool:
    """On which half a file is."""
    return sha256(f"{source}/{file.name}".encode()).digest()[0] % 2 == 1


def lowered(
    folder: Path, corpus: Path | None, only: Sequence[str] | None, at: Sequence[str] | None
) -> tuple[list[Lowered], int]:
    """What mlir-opt prints of the sources; how often it failed for a piece of a file."""
    made: list[Lowered] = []
    jobs: list[tuple[str, Path, Path]] = []
    for source, file, on_tensors in sources(folder, corpus):
        if only and source not in only:
            continue
        for name, stage in STAGES.items():
            if at and name not in at:
                continue
            first = ([_TENSORS] if on_tensors else []) + [_CLEAN, _LOOPS, _CLEAN]
            passes = ",".join(filter(None, [*first, stage, _BLOCKS]))
            for kind, pipeline in ((name, passes), (f"{name}, llvm", f"{passes},{_LLVM}")):
                to = folder / f"{source}.{file.stem}.{kind}.mlir"
                jobs.append((pipeline, file, to))
                made.append(Lowered(source, kind, to, is_measured(source, file)))
    with ThreadPoolExecutor(2) as pool:
        right = list(pool.map(_ran, jobs))
    return made, len(right) - sum(right)


def _ran(job: tuple[str, Path, Path]) -> bool:
    """Whether all pieces of the file were lowered; what was is written."""
    pipeline, file, to = job
    failed = to.with_suffix(".failed")
    if to.exists():
        return not failed.exists()
    command = [str(MLIR_OPT), "--split-input-file", "--allow-unregistered-dialect"]
    command += [
        "--mlir-elide-elementsattrs-if-larger=8",
        f"--pass-pipeline=builtin.module({pipeline})",
    ]
    try:
        ran = subprocess.run([*command, str(file)], capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        failed.touch()
        to.write_text("", encoding="utf-8")
        return False
    if ran.returncode != 0:
        failed.touch()
    to.write_text(ran.stdout, encoding="utf-8")
    return ran.returncode == 0


def pieces(file: Lowered) -> Iterator[Source]:
    """The modules of a file, such that are not empty."""
    for piece in split_source(Source(file.file.name, file.file.read_text(encoding="utf-8"))):
        if "func" in piece.text:
            yield piece


def read(piece: Source) -> ParsedModule | None:
    """The module, where it is not too long and can be read."""
    if len(piece.text) > _LONGEST:
        return None
    try:
        parsed = read_module(piece)
    except InputError:
        return None
    state_types_of_constants(parsed.module)
    return parsed


def needed(top: Operation) -> int:
    """Operations on integers and index alone, constants and what nobody uses not counted."""
    return sum(1 for op in top.walk() if _is_counted(op))


def _is_counted(op: Operation) -> bool:
    if not (op.operands and op.results) or op.regions or op.successors:
        return False
    if op.name.partition(".")[0] not in ("arith", "index", "llvm", "math"):
        return False
    types = (element_type(value.type) for value in (*op.operands, *op.results))
    if not all(isinstance(type_, IntegerType | IndexType) for type_ in types):
        return False
    pure = op.name not in ("llvm.call", "llvm.load", "llvm.freeze")
    return pure and any(result.uses for result in op.results)


def count(files: Sequence[Lowered]) -> None:
    """Print how many operations there are."""
    found: Counter[tuple[str, str, bool]] = Counter()
    left: Counter[str] = Counter()
    seen: set[tuple[str, str]] = set()
    for file in files:
        for piece in pieces(file):
            if (file.source, piece.text) in seen:
                continue
            seen.add((file.source, piece.text))
            parsed = read(piece)
            if parsed is None:
                left["too long" if len(piece.text) > _LONGEST else "not read"] += 1
            else:
                found[file.source, file.stage, file.measured] += needed(parsed.module)
    print("| source | stage | mined | measured |\n|---|---|---|---|")
    for source, stage in sorted({key[:2] for key in found}):
        print(
            f"| {source} | {stage} | {found[source, stage, False]} | {found[source, stage, True]} |"
        )
    print(f"{found.total()} operations; pieces left out: {dict(left)}", flush=True)


def with_library(files: Sequence[Lowered], most: int | None) -> None:
    """Print what the library saves, for each source, and which rules do; of `most` pieces, if that
    is a number."""
    rewrites = load_rewrites(Context())
    times: Counter[tuple[str, str]] = Counter()
    for file in files:
        kind = f"{file.source}, {'llvm' if file.stage.endswith('llvm') else 'blocks'}"
        times.update((kind, piece.text) for piece in pieces(file))
    before, after = Counter[str](), Counter[str]()
    occurring, left = Counter[str](), Counter[str]()
    told = ""
    chosen = set(sorted(times, key=lambda key: sha256(key[1].encode()).digest())[:most])
    print(f"{len(chosen)} of {len(times)} different pieces")
    for (kind, text), often in times.items():
        if (kind, text) not in chosen:
            continue
        if told not in ("", kind.partition(",")[0]):
            print(f"after {told}: {_share(before.total(), after.total())}", flush=True)
        told = kind.partition(",")[0]
        parsed = read(Source(kind, text))
        if parsed is None:
            left["too long" if len(text) > _LONGEST else "not read"] += 1
            continue
        old = needed(parsed.module)
        apply_rewrites(parsed.module, rewrites)
        new = needed(parsed.module)
        before[kind] += old
        after[kind] += new
        occurring["before"] += old * often
        occurring["after"] += new * often
    for kind in before:
        print(f"library, {kind}: {_share(before[kind], after[kind])}")
    print(f"library: {_share(before.total(), after.total())}")
    print(f"library, by occurrence: {_share(occurring['before'], occurring['after'])}")
    print(f"pieces left out: {dict(left)}; applied {rewrites.fired.total()} times")
    for name, often, worth in valuable(rewrites.fired)[:20]:
        print(f"  {often} times, saves up to {worth}: {name}")
    sys.stdout.flush()


def valuable(fired: Counter[str]) -> list[tuple[str, int, int]]:
    """Each rule that was applied: its name and law, how often, and what it saves at most where
    nothing else uses what it matches; those that save most first."""
    found: list[tuple[str, int, int]] = []
    for rule in applied_patterns(ROOT):
        if often := fired[rule.name]:
            ops = [op for op in rule.pattern.walk() if isinstance(op, pdl.OperationOp)]
            counted = [op for op in ops if op.operand_values]
            made = sum(1 for op in counted if isinstance(op.parent_op(), pdl.RewriteOp))
            found.append((f"{rule.name}: {rule.law}", often, often * (len(counted) - 2 * made)))
    return sorted(found, key=lambda rule: (-rule[2], -rule[1]))


def mine(
    mined: Sequence[Lowered], measured: Sequence[Lowered], forms: int, campaign: Campaign
) -> None:
    """Print what the rules of one half do on the other."""
    names = [str(f.file) for f in mined if f.file.stat().st_size <= _LONGEST]
    print(f"{len(mined) - len(names)} files of the mined half are too long")
    results = list(harvested(names, Harvest(4, 2, forms), OPS, 0, campaign))
    for remark in results[-1].remarks:
        print(f"  {remark}")
    for task, lost in campaign.lost:
        print(f"  {task.name}: lost: {lost.how}")
    sys.stdout.flush()
    found = [result for result in results if result.text]
    texts = {(file.source, piece.text): piece for file in measured for piece in pieces(file)}
    parsed = [(s, m) for (s, _), piece in texts.items() if (m := read(piece)) is not None]
    modules = [module for _, module in parsed]
    before = _by_source(parsed)
    operations = before.total()
    fired = [rule_fired(rule, modules, OPS) for rule in found]
    fired.sort(key=lambda rule: -rule.fired.saves)
    saved = sum(rule.fired.saves for rule in fired)
    print(
        f"mined: {len(found)} rules; each by itself, on the measured half, they save {saved:g} of "
        f"{operations} ({saved / max(1, operations):.1%})"
    )
    for rule in fired[:20]:
        print(f"  {rule.said}")
    for rule in fired:
        if rule.fired.saves:
            apply_once(rule.found, modules)
    after = _by_source(parsed)
    for source in before:
        print(f"mined, one rule after the other, {source}: {_share(before[source], after[source])}")
    print(f"mined, one rule after the other: {_share(operations, after.total())}", flush=True)


def _by_source(parsed: Sequence[tuple[str, ParsedModule]]) -> Counter[str]:
    """How many operations the modules of each source have."""
    counted = Counter[str]()
    for source, module in parsed:
        counted[source] += needed(module.module)
    return counted


def apply_once(found: SearchResult, modules: Sequence[ParsedModule]) -> None:
    """Apply a rule that was mined wherever it matches now, not to what it makes itself."""
    rewrites = ProvedRewrites([rewrite_of(found)])
    walker = PatternRewriteWalker(rewrites, apply_recursively=False)
    for parsed in modules:
        walker.rewrite_module(parsed.module)


def improved(files: Sequence[Lowered], most: int, programs: int) -> None:
    """Print what the search saves on some of the pieces, and what of that was proved as a whole."""
    texts: Counter[str] = Counter()
    source_of: dict[str, str] = {}
    for file in files:
        for piece in pieces(file):
            parsed = read(piece)
            if parsed is not None and needed(parsed.module):
                texts[piece.text] += 1
                source_of.setdefault(piece.text, file.source)
    ordered = sorted(texts, key=lambda text: sha256(text.encode()).digest())[:most]
    before, after, occurring, left = Counter[str](), Counter[str](), Counter[str](), 0
    windows = whole = 0
    options = ImproveOptions(
        window=Budget(programs),
        programs=programs,
        least=programs,
        context=programs > 0,
        whole=programs > 0,
        verify=Options(timeout=1.0, total_timeout=3.0),
    )
    for text in ordered:
        source = source_of[text]
        given = Source(source, text)
        old = needed(read_editable(given).module)
        done = improve(given, options)
        new = needed(read_module(Source(source, done.module)).module)
        before[source] += old
        after[source] += new
        occurring["before"] += old * texts[text]
        occurring["after"] += new * texts[text]
        left += not done.complete
        whole += len(done.results) if not done.undecided else 0
        windows += len(done.changes)
    print(f"improve, {len(ordered)} of {len(texts)} different pieces:")
    for source in before:
        print(f"  {source}: {_share(before[source], after[source])}")
    print(f"  all: {_share(before.total(), after.total())}")
    print(f"  by occurrence: {_share(occurring['before'], occurring['after'])}")
    print(f"  {windows} changes, each proved; {whole} functions proved as a whole too", flush=True)


def _share(before: int, after: int) -> str:
    return f"{before} -> {after}, {before - after} saved ({(before - after) / max(1, before):.1%})"


if __name__ == "__main__":
    sys.exit(main())
