"""The command `verify-rewrite`.

It is in this room, not the verifier's, because it knows the library and its native functions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from rewrites.library.natives import computed as computed_natives
from rewrites.library.natives import constants as constant_natives
from rewrites.library.natives import flags as flag_natives
from rewrites.library.natives import general as natives
from rewrites.library.natives import values as value_natives
from verifier.claims.patterns import verify_patterns
from verifier.commands.shared.command import Command
from verifier.commands.shared.options import (
    DECIDING,
    load_option,
    report_options,
    split_option,
    verification_options,
)
from verifier.commands.shared.report import Report, check_files, outcomes_of, report_all
from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Result

NATIVES = (natives, constant_natives, computed_natives, flag_natives, value_natives)
"""Imported for the native functions that they register."""


@click.command(cls=Command)
@click.argument("files", nargs=-1, metavar="[FILE…]")
@click.option("--library", is_flag=True, help="Check the library that comes with Rewright.")
@click.option("--update", is_flag=True, help="With --library: prove what is stale, write the lock.")
@load_option
@report_options
@verification_options(*DECIDING, "fp", "bound")
@split_option
def main(
    files: tuple[str, ...],
    library: bool,
    update: bool,
    report: Report,
    split: bool,
    options: Options,
) -> None:
    """Prove the PDL patterns and the rules over tensors of every rank in each FILE, or show inputs
    on which they are wrong.

    '-' is standard input; a directory stands for the .mlir files in it. With --library, the
    patterns are those of the library, and each must be proved as strongly as its header wants and
    be on record in the lock file as it is now. --fp reals is about rules; patterns are proved bit
    for bit.

    Exit status: 1 something refuted, else 2 bad input, else 3 something unknown, unsupported or
    vacuous, else 0.
    """
    if library and (files or split):
        raise click.UsageError("--library takes no files, and nothing to split")
    if options.bound is not None:
        raise click.UsageError("--fp bounded is about functions, not about rewrites")
    if update and not library:
        raise click.UsageError("--update goes with --library")
    if not (library or files):
        raise click.UsageError("give a FILE, or --library")
    if library:
        checked = outcomes_of(lambda: _of_library(options, update), None)
        sys.exit(report_all(checked, report))
    sys.exit(check_files(files, report, lambda source: verify_patterns(source, options), split))


def _of_library(options: Options, update: bool) -> Iterable[Result]:
    from rewrites.library.check import check_library, update_library

    return update_library(options) if update else check_library(options)


if __name__ == "__main__":
    main()
