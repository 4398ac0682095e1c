"""What the gate says of upstream MLIR's own tests of its passes, function by function."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click
from pass_tests.command import chosen, common_options, measure
from pass_tests.measuring import Run, Tool

from verifier.claims.pass_runs import RunPass
from verifier.commands.shared.command import Command
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import split_source
from verifier.kernel.input.upstream_tools import mlir_opt

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "upstream-tests"
REFUTATIONS = Path(__file__).resolve().parent / "pass_tests" / "upstream_refutations.tsv"
OUTPUT_ALONE = ("sh", "-c", 'exec "$0" "$@" -o /dev/fd/3 3>&1 1>&2')
"""Some test passes print to standard output besides, which goes to standard error here."""
GENERIC = ("--mlir-print-op-generic", "--mlir-print-local-scope")


def gives(printed: str) -> RunPass:
    """`verify-pass --opt` with the tool, which has been run already."""
    return lambda module, text, seconds: printed


def runs_of(folder: Path, program: str) -> Iterator[Run]:
    """All runs of the table in the folder, piece by piece."""
    tool = Tool((*OUTPUT_ALONE, program, "--allow-unregistered-dialect"), GENERIC)
    lines = (folder / "runs.tsv").read_text(encoding="utf-8").splitlines()
    for file, arguments in (line.split("\t") for line in lines[1:]):
        for piece in split_source(read_source(str(folder / file))):
            yield Run(file, file.partition("__")[0], arguments, piece, tool, gives)


@click.command(cls=Command)
@click.argument(
    "folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default=FOLDER
)
@common_options
def main(
    folder: Path,
    only: tuple[str, ...],
    every: int,
    jobs: int,
    results: Path | None,
    bound: float,
    assume: tuple[str, ...],
) -> None:
    """Run the passes over the tests in FOLDER (../shared/corpus/upstream-tests) and verify them.

    FOLDER has `runs.tsv`: a file and the arguments for mlir-opt a line. Each piece of a file is
    verified as `verify-pass --opt 'mlir-opt --allow-unregistered-dialect ARGUMENTS'` does it, in
    generic form where mlir-opt does not read what it prints. Each function with a body in the
    piece, as mlir-opt prints it, has one category; those that mlir-opt does not read, or for which
    it says that the pass failed, are counted apart. Exit status 1 where something is refuted that
    is not judged right in pass_tests/upstream_refutations.tsv.
    """
    program = mlir_opt()
    if program is None:
        raise click.UsageError("there is no mlir-opt")
    runs = chosen(runs_of(folder, program), only, every)
    sys.exit(measure(runs, jobs, results, bound, REFUTATIONS, assume))


if __name__ == "__main__":
    main()
