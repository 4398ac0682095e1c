"""What the gate says of xDSL's own tests of its passes, function by function."""

from __future__ import annotations

import re
import shlex
import sys
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from pass_tests.command import chosen, common_options, measure
from pass_tests.measuring import Run, Tool

from verifier.claims.pass_runs import RunPass, UnknownPass, xdsl_pipeline
from verifier.commands.shared.command import Command
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import Source, files_of, split_source
from verifier.kernel.input.tools import run_within
from verifier.processes.console import say

REFUTATIONS = Path(__file__).resolve().parent / "pass_tests" / "xdsl_refutations.tsv"
TESTS = "tests/filecheck"
GIT_SECONDS = 60.0
_WORDS = """
    canonicalize canonicalize-dmp constant-fold-interp control-flow-hoist cse dce licm
    test-constant-folding test-specialised-constant-folding reconcile-unrealized-casts
    function-constant-pinning function-persist-arg-names frontend-desymrefy arith-add-fastmath
    convert-arith-to-varith convert-varith-to-arith varith-fuse-repeated-operands
    convert-scf-to-cf scf-for-loop-flatten scf-for-loop-range-folding scf-for-loop-unroll
    scf-parallel-loop-tiling lower-affine loop-hoist-memref convert-ml-program-to-memref
    convert-memref-to-ptr convert-vector-to-ptr convert-ptr-to-llvm convert-ptr-type-offsets
    convert-linalg-to-loops lift-arith-to-linalg linalg-fuse-multiply-add
    linalg-generalize-named-ops test-linalg-tiling empty-tensor-to-alloc-tensor
    vector-split-load-extract test-vectorize-matmul
    stencil-inlining stencil-unroll stencil-shape-minimize stencil-storage-materialization
    stencil-tensorize-z-dimension stencil-bufferize shape-inference convert-stencil-to-ll-mlir
"""
PASSES = frozenset(_WORDS.split())
"""Those that keep, or lower, programs of dialects that upstream has too, or stencils. Left out are
those of backends, those of rewrites that come with the input, and those that approximate."""

_RUN = re.compile(r"^//\s*RUN:(.*)$", re.MULTILINE)
_ALIAS = re.compile(r"^[#!]\w+ = .*$", re.MULTILINE)
_IN_BRACKETS = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]")


def pipelines(text: str) -> list[tuple[str, bool]]:
    """The pipelines that the RUN lines of a test give xdsl-opt first, where it has passes of
    `PASSES` only, and whether the test is split into pieces for it."""
    found: list[tuple[str, bool]] = []
    joined = re.sub(r"\\\n//\s*RUN:", " ", text)
    for line in _RUN.findall(joined):
        words = shlex.split(line.split("|")[0])
        if not words or words[0] != "xdsl-opt":
            continue
        flags = [at for at, word in enumerate(words) if word in ("-p", "--passes")]
        if flags and flags[0] + 1 < len(words):
            pipeline = words[flags[0] + 1]
            names = _IN_BRACKETS.sub("", pipeline).split(",")
            item = pipeline, "--split-input-file" in words
            if PASSES.issuperset(names) and item not in found:
                found.append(item)
    return found


def runs_of(folder: Path, program: Path) -> Iterator[Run]:
    """All runs of the tests in a folder, piece by piece; a pipeline that the installed xDSL does
    not know is said."""
    tool = Tool((str(program), "--allow-unregistered-dialect", "--print-op-generic"), ())
    for file in files_of(str(folder)):
        source = read_source(file)
        name = Path(file).relative_to(folder)
        for pipeline, split in pipelines(source.text):
            try:
                run = xdsl_pipeline(pipeline)
            except UnknownPass as error:
                say(f"{name}: not run: {error}")
                continue

            def gate(printed: str, run: RunPass = run) -> RunPass:
                return run

            arguments = f"-p {shlex.quote(pipeline)}"
            for piece in split_source(source) if split else [source]:
                yield Run(str(name), str(name.parent), arguments, in_a_function(piece), tool, gate)


def in_a_function(piece: Source) -> Source:
    """The piece, as the body of a function where it has neither one nor a module."""
    if re.search(r"\bfunc\b|\bmodule\b", piece.text):
        return piece
    aliases = _ALIAS.findall(piece.text)
    text = "\n".join([*aliases, "func.func @piece() {", _ALIAS.sub("", piece.text), "func.return"])
    return Source(piece.file, f"{text}\n}}\n", piece.first_line)


def unpacked(repository: Path, into: str) -> Path:
    """The folder with the tests: of a work tree, or of the newest commit of a git directory."""
    folder = repository / TESTS
    if folder.is_dir():
        return folder
    arguments = ["git", "--git-dir", str(repository), "archive", "HEAD", TESTS]
    ran = run_within(GIT_SECONDS, arguments)
    if ran.status != 0:
        raise click.UsageError(f"{repository} has no {TESTS}")
    with tarfile.open(fileobj=BytesIO(ran.stdout)) as archive:
        archive.extractall(into, filter="data")
    return Path(into) / TESTS


@click.command(cls=Command)
@click.argument(
    "repository", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="XDSL"
)
@common_options
def main(
    repository: Path,
    only: tuple[str, ...],
    every: int,
    jobs: int,
    results: Path | None,
    bound: float,
    assume: tuple[str, ...],
) -> None:
    """Run the passes over the tests of XDSL, a clone of xDSL or its git directory, and verify them.

    The runs are those of the RUN lines, with the installed xDSL, of passes that keep the meaning of
    programs that are not for one machine. Each is verified as `verify-pass -p PIPELINE` does it.
    Tests that are operations without a function are taken for the body of one, @piece. Each
    function with a body, as xdsl-opt prints it, has one category; those that xdsl-opt does not
    read, or for which it says that the pass failed, are counted apart. Exit status 1 where
    something is refuted that is not judged right in pass_tests/xdsl_refutations.tsv.
    """
    program = Path(sys.executable).with_name("xdsl-opt")
    if not program.exists():
        raise click.UsageError(f"there is no {program}")
    with TemporaryDirectory() as place:
        runs = chosen(runs_of(unpacked(repository, place), program), only, every)
        sys.exit(measure(runs, jobs, results, bound, REFUTATIONS, assume))


if __name__ == "__main__":
    main()
