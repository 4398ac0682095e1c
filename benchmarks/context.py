"""What facts about a function are worth, on code that mlir-opt lowers.

    PYTHONPATH=. python benchmarks/context.py [PATH…] [--most N] [--first PASSES]
        [--search | --by-context [--on-index]]

Each file is cut at `// -----` and lowered to blocks (affine, scf, arith expansions), after the
passes of `--first`, with canonicalize and cse, and, unless `--without-ranges`, sccp and
int-range-optimizations. Then `proved-range-optimizations` runs: operations on integers before,
removed, and made unsigned, and functions that stay as they were without a proof. With `--search`
the code is lowered to llvm, and each part improved with context and without: operations saved.
With `--by-context` it is lowered so, and what context alone makes of each operation, proved for
that operation, stands in its place: no search, and no proof of a function. With `--on-index` too it
is not lowered further than to blocks, whose counters and addresses are of index.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from xdsl.dialects import arith, llvm
from xdsl.dialects.builtin import IndexType, IntegerAttr, IntegerType
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint, Rewriter

from rewrites.applying.range_pass import optimise_ranges
from semantics.functions.operations import is_function, operation_name
from semantics.language.kinds import isa
from synth.campaign.budget import Budget
from synth.scalar.improving.by_context import simpler_by_context
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.reading.context import Context
from synth.scalar.improving.reading.windows import windows_at
from synth.scalar.terms.terms import Application, Literal
from verifier.analyses.flow.operations import kind_of
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
    parser.add_argument("--by-context", action="store_true")
    parser.add_argument("--on-index", action="store_true")
    parser.add_argument("--first", default="", help="passes of mlir-opt that run before all others")
    parser.add_argument("--without-ranges", action="store_true")
    parser.add_argument("--programs", type=int, default=300_000, help="for each window, at most")
    parser.add_argument("--largest", type=int, default=120, help="operations on integers of a part")
    given = parser.parse_args()
    if MLIR_OPT is None:
        parser.error("mlir-opt-22 is not installed")
    passes = [given.first, CLEAN, BLOCKS, CLEAN]
    passes += [] if given.without_ranges else [RANGES]
    lowered = given.search or (given.by_context and not given.on_index)
    passes += [TO_LLVM] if lowered else []
    pipeline = ",".join(filter(None, passes))
    total: Counter[str] = Counter()
    for file in _files(given.paths, given.most):
        for text in file.read_text(encoding="utf-8").split("// -----"):
            for blocks in _lowered(text, pipeline):
                try:
                    source = Source(str(file), blocks)
                    if given.by_context:
                        counts = _by_context(source)
                    elif given.search:
                        counts = _searched(source, given.programs, given.largest)
                    else:
                        counts = _passed(source)
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


def _by_context(source: Source) -> Counter[str]:
    module = read_editable(source).module
    before = _count(module)
    started, changes = time.process_time(), 0
    for function in [op for op in module.walk() if is_function(op)]:
        context, place = Context(), 1
        while place <= len(operations := list(function.walk())):
            if _simplified(function, operations[-place], context):
                context, changes = Context(), changes + 1
            else:
                place += 1
    return Counter(
        {
            "operations": before,
            "saved by context": before - _count(module),
            "changes": changes,
            "seconds": round(time.process_time() - started),
        }
    )


def _count(module: Operation) -> int:
    return sum(kind_of(op) is not None for op in module.walk() if op.operands)


def _simplified(function: Operation, root: Operation, context: Context) -> bool:
    """Whether an operation was replaced by what the context makes of it."""
    window = next(windows_at(root, lambda _: 0, partial(context.known, function), 1), None)
    if window is None or kind_of(root) is None:
        return False
    needed = context.needed(function, root.results[0])
    simpler = simpler_by_context(window, partial(context.known, function), needed)
    if simpler is None:
        return False
    (program,), (result,) = simpler.found.results, window.specification.results
    assert isinstance(result, Application)
    if isinstance(program, Literal):
        type_ = root.results[0].type
        assert isa(type_, IntegerType) or isa(type_, IndexType)
        number = IntegerAttr[IntegerType | IndexType](int(str(program.constant)), type_)
        in_llvm = operation_name(function) == "llvm.func"
        constant = llvm.ConstantOp(number, type_) if in_llvm else arith.ConstantOp(number)
        Rewriter.insert_op(constant, InsertPoint.before(root))
        root.results[0].replace_all_uses_with(constant.result)
    else:
        root.results[0].replace_all_uses_with(root.operands[result.operands.index(program)])
    _without_unused(function)
    return True


def _without_unused(function: Operation) -> None:
    while unused := [
        op
        for op in function.walk()
        if kind_of(op) is not None and op.results and not any(r.uses for r in op.results)
    ]:
        for op in unused:
            Rewriter.erase_op(op)


if __name__ == "__main__":
    main()
