"""The command `verify-analysis`."""

from __future__ import annotations

import sys
from functools import partial

import click

from verifier.claims.analyses import CLAIMS, verify_analyses
from verifier.commands.shared.command import Command
from verifier.commands.shared.options import (
    load_option,
    report_options,
    split_option,
    verification_options,
)
from verifier.commands.shared.report import Report, check_files
from verifier.kernel.deciding.options import Options


@click.command(cls=Command)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option(
    "--domain",
    metavar="NAME",
    help="What the elements of a file of IR are, in the place of the domain that it states.",
)
@click.option(
    "--claim",
    "claims",
    multiple=True,
    type=click.Choice(CLAIMS),
    help="Decide only such claims; may be repeated.",
)
@load_option
@report_options
@verification_options("timeout", "total_timeout", "memory", "second_opinion", "emission", "cache")
@split_option
def main(
    files: tuple[str, ...],
    domain: str | None,
    claims: tuple[str, ...],
    report: Report,
    split: bool,
    options: Options,
) -> None:
    """Prove that transfer functions of dataflow analyses are sound, or show a value that escapes.

    Each FILE holds transfer functions: in IR, in xdsl-smt's dialect `transfer`, or in Python over
    the builder (FILE.py). '-' is standard input; a directory stands for the .mlir files in it. Exit
    status: 1 something refuted, else 2 bad input, else 3 something unknown, unsupported or vacuous,
    else 0.
    """
    from semantics.domains.known_domains import DOMAINS

    if domain is not None and domain not in DOMAINS:
        known = ", ".join(DOMAINS)
        raise click.BadParameter(f"{domain} is none of {known}", param_hint="--domain")
    chosen = None if domain is None else DOMAINS[domain]
    check = partial(verify_analyses, options=options, domain=chosen, claims=claims or CLAIMS)
    sys.exit(check_files(files, report, check, split))


if __name__ == "__main__":
    main()
