"""The command `verify-analysis`."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import click

from verifier.claims.analyses import CLAIMS, USUAL, WIDTH, compare_analyses, verify_analyses
from verifier.claims.black_boxes.running import ASKED_ABOUT, verify_black_box
from verifier.claims.pass_runs import DEFAULT_PASS_TIMEOUT, UnknownPass, external_command
from verifier.commands.shared.command import Command
from verifier.commands.shared.options import (
    load_option,
    report_options,
    seconds_option,
    split_option,
    verification_options,
)
from verifier.commands.shared.report import Report, check_files, outcomes_of, report_all
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import source_of


@click.command(cls=Command)
@click.argument("files", nargs=-1, metavar="[FILE…]")
@click.option(
    "--opt",
    "command",
    metavar="COMMAND",
    help="A command like mlir-opt, which is run on all that may be known of operands.",
)
@click.option(
    "--width",
    type=click.IntRange(min=1, max=5),
    default=WIDTH,
    show_default=True,
    metavar="BITS",
    help="The width at which all elements are run: by --opt, --claim best and --compare.",
)
@seconds_option("--pass-timeout", DEFAULT_PASS_TIMEOUT, "Seconds that a run of COMMAND may take.")
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
    help="Decide only such claims; may be repeated. Without it: all but best.",
)
@click.option(
    "--compare",
    "other",
    type=click.Path(exists=True, dir_okay=False),
    metavar="OTHER",
    help="Whether each function of FILE is as precise as the one of its name in OTHER.",
)
@load_option
@report_options
@verification_options(
    *("timeout", "total_timeout", "memory", "most_width", "second_opinion", "emission", "cache")
)
@split_option
def main(
    files: tuple[str, ...],
    command: str | None,
    width: int,
    pass_timeout: float,
    domain: str | None,
    claims: tuple[str, ...],
    other: str | None,
    report: Report,
    split: bool,
    options: Options,
) -> None:
    """Prove that transfer functions of dataflow analyses are sound, or show a value that escapes.

    Each FILE holds transfer functions: in IR, in xdsl-smt's dialect `transfer`, or in Python over
    the builder (FILE.py). '-' is standard input; a directory stands for the .mlir files in it.
    With --opt 'mlir-opt --int-range-optimizations' --domain mlir-ranges, what a compiler infers of
    an operation is compared with what it gives, and what the compiler makes of it with what it
    was; with --domain constants, operands are constants, or nothing is known of them. With
    --compare OTHER FILE, a function is refuted where it is less precise than before. Exit status: 1
    something refuted, else 2 bad input, else 3 something unknown, unsupported or vacuous, else 0.
    """
    from semantics.domains.known_domains import DOMAINS

    if domain is not None and domain not in DOMAINS:
        known = ", ".join(DOMAINS)
        raise click.BadParameter(f"{domain} is none of {known}", param_hint="--domain")
    if command is not None:
        if files or other or claims or domain not in ASKED_ABOUT:
            needed = f"--domain {' or '.join(ASKED_ABOUT)}, no file and no claim"
            raise click.UsageError(f"with --opt, give {needed}")
        try:
            run = external_command(command)
        except UnknownPass as error:
            raise click.BadParameter(str(error), param_hint="--opt") from error
        results = partial(verify_black_box, command, run, ASKED_ABOUT[domain], width, pass_timeout)
        sys.exit(report_all(outcomes_of(results, None), report))
    if not files:
        raise click.UsageError("give a FILE, or --opt COMMAND")
    chosen = None if domain is None else DOMAINS[domain]
    if other is not None:
        if claims or len(files) != 1:
            raise click.UsageError("with --compare, give one FILE and no --claim")
        against = partial(compare_analyses, old=source_of(Path(other)), domain=chosen, width=width)
        sys.exit(check_files(files, report, against, split))
    check = partial(
        verify_analyses, options=options, domain=chosen, claims=claims or USUAL, width=width
    )
    sys.exit(check_files(files, report, check, split))


if __name__ == "__main__":
    main()
