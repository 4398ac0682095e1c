"""The command `verify-translation`."""

from __future__ import annotations

import sys
from functools import partial

import click

from verifier.command_line import (
    Command,
    Report,
    check_files,
    check_sources,
    decision_options,
    load_option,
    report_options,
    split_option,
)
from verifier.loop_options import loop_options
from verifier.pairs import verify_pair
from verifier.refinement import Options
from verifier.sources import InputError, Source, read_source, split_source
from verifier.translation import verify_sources


@click.command(cls=Command, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--pairs", is_flag=True, help="Each file holds both sides, @before and @after.")
@click.option(
    "--every-width", is_flag=True, help="Generalise what is proved, to every width if possible."
)
@load_option
@report_options
@decision_options
@loop_options
@split_option
def main(
    files: tuple[str, ...],
    pairs: bool,
    every_width: bool,
    report: Report,
    split: bool,
    options: Options,
) -> None:
    """Prove that one piece of IR refines another, or show an input on which it does not.

    Give two files, BEFORE and AFTER, whose functions are paired by name; or, with --pairs, any
    number of files that each hold @before and @after (or @src and @tgt) and perhaps @pre, which has
    the same arguments and gives the i1 that must be true. '-' is standard input. Exit status: 1
    something refuted, else 2 bad input, else 3 something unknown, unsupported or vacuous, else 0.
    """
    if pairs:
        pair = partial(verify_pair, options=options, every_width=every_width)
        sys.exit(check_files(files, report, lambda source: [pair(source)], split))
    if len(files) != 2:
        raise click.UsageError("give BEFORE and AFTER, or --pairs and files that hold both sides")
    before, after = files
    if before == after == "-":
        raise click.UsageError("only one of BEFORE and AFTER can be standard input")
    try:
        paired = _pieces(read_source(before), read_source(after), split)
    except InputError as error:
        report.fail(str(error))
        sys.exit(report.finish())
    both = partial(verify_sources, options=options, every_width=every_width)
    sys.exit(check_sources(paired, report, lambda source: both(source, paired[source])))


def _pieces(before: Source, after: Source, split: bool) -> dict[Source, Source]:
    """The source after the change for each source before it. Raises `InputError`."""
    if not split:
        return {before: after}
    old, new = split_source(before), split_source(after)
    if len(old) != len(new):
        message = f"{len(new)} pieces between '// -----' lines, and {before.file} has {len(old)}"
        raise InputError(message, after.file)
    return dict(zip(old, new, strict=True))
