"""The command `verify-rewrite`."""

from __future__ import annotations

import sys

import click

from verifier.command_line import (
    Report,
    check_files,
    format_option,
    show_progress,
    split_option,
    timeout_option,
)
from verifier.refinement import Options
from verifier.patterns import verify_patterns


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@format_option
@timeout_option
@split_option
def main(files: tuple[str, ...], format_: str, timeout: float, split: bool) -> None:
    """Prove the PDL patterns in each FILE, or show inputs on which they are wrong.

    '-' is standard input. Exit status: 1 something refuted, else 2 bad input, else 3 something
    unknown, unsupported or vacuous, else 0.
    """
    options = Options(timeout, show_progress)
    report = Report(format_)
    sys.exit(check_files(files, report, lambda source: verify_patterns(source, options), split))
