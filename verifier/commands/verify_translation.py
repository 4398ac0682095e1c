"""The command `verify-translation`."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial

import click

from verifier.claims.pairs import verify_pair
from verifier.claims.translation import verify_sources
from verifier.commands.shared.command import BAD_INPUT, SUCCESS, UNDECIDED, Command
from verifier.commands.shared.options import (
    DECIDING,
    load_option,
    report_options,
    split_option,
    verification_options,
    write_certificate_option,
)
from verifier.commands.shared.report import Report, check_files, check_sources
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import InputError, Source, split_source
from verifier.processes.console import say


@click.command(cls=Command)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--pairs", is_flag=True, help="Each file holds both sides, @before and @after.")
@click.option(
    "--every-width", is_flag=True, help="Generalise what is proved, to every width if possible."
)
@click.option(
    "--certificate",
    metavar="FILE",
    help="Check proofs about loops with the certificates in FILE, and search for none.",
)
@write_certificate_option
@load_option
@report_options
@verification_options(*DECIDING, "fp", "bound")
@split_option
def main(
    files: tuple[str, ...],
    pairs: bool,
    every_width: bool,
    certificate: str | None,
    written: str | None,
    report: Report,
    split: bool,
    options: Options,
) -> None:
    """Prove that one piece of IR refines another, or show an input on which it does not.

    Give two files, BEFORE and AFTER, whose functions are paired by name; or, with --pairs, any
    number of files that each hold @before and @after (or @src and @tgt) and perhaps @pre, which has
    the same arguments and gives the i1 that must be true. '-' is standard input; with --pairs a
    directory stands for the .mlir files in it. Exit status: 1 something refuted, else 2 bad input,
    else 3 something unknown, unsupported or vacuous, else 0.
    """
    if (certificate or written) and (pairs or split or every_width):
        raise click.UsageError("certificates are of two files, as they are")
    if certificate and written:
        raise click.UsageError("give --certificate or --write-certificate, not both")
    if pairs:
        pair = partial(verify_pair, options=options, every_width=every_width)
        sys.exit(check_files(files, report, lambda source: [pair(source)], split))
    if len(files) != 2:
        raise click.UsageError("give BEFORE and AFTER, or --pairs and files that hold both sides")
    old, new = files
    if old == new == "-":
        raise click.UsageError("only one of BEFORE and AFTER can be standard input")
    paired = report.result_of(lambda: _pieces(read_source(old), read_source(new), split), old)
    if paired is None:
        sys.exit(report.finish())
    if certificate or written:
        ((before, after),) = paired.items()
        sys.exit(_with_certificates(before, after, report, options, certificate, written))
    both = partial(verify_sources, options=options, every_width=every_width)
    sys.exit(check_sources(paired, report, lambda source: both(source, paired[source])))


def _with_certificates(
    before: Source,
    after: Source,
    report: Report,
    options: Options,
    certificate: str | None,
    written: str | None,
) -> int:
    """Verify with certificates that are given, or that are to be written. The exit status."""
    from verifier.kernel.loops.certificates.certificates import Certificates

    known = Certificates(False)
    if certificate is not None:
        known = report.result_of(partial(Certificates.read, certificate), certificate)
    if known is None:
        return report.finish()
    report.jobs = 1  # What is collected stays in this process.
    chosen = replace(options, certificates=known)
    status = check_sources([before], report, lambda source: verify_sources(source, after, chosen))
    if written is not None:
        try:
            known.write(written)
        except InputError as error:
            say(str(error))
            return BAD_INPUT if status in (SUCCESS, UNDECIDED) else status
    return status


def _pieces(before: Source, after: Source, split: bool) -> dict[Source, Source]:
    """The source after the change for each source before it. Raises `InputError`."""
    if not split:
        return {before: after}
    old, new = split_source(before), split_source(after)
    if len(old) != len(new):
        message = f"{len(new)} pieces between '// -----' lines, and {before.file} has {len(old)}"
        raise InputError(message, after.file)
    return dict(zip(old, new, strict=True))


if __name__ == "__main__":
    main()
