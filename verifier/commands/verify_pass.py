"""The command `verify-pass`."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from verifier.claims.pass_runs import (
    DEFAULT_PASS_TIMEOUT,
    UnknownPass,
    external_command,
    xdsl_pipeline,
)
from verifier.claims.passes import verify_runs, verify_sequence
from verifier.commands.shared.command import Command
from verifier.commands.shared.options import (
    DECIDING,
    load_option,
    report_options,
    seconds_option,
    split_option,
    verification_options,
)
from verifier.commands.shared.report import Report, check_files, check_sources
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Result


@click.command(cls=Command)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("-p", "pipeline", metavar="PIPELINE", help="An xDSL pass pipeline to run.")
@click.option(
    "--opt",
    "commands",
    multiple=True,
    metavar="COMMAND",
    help="A command to run on standard input; of several, each on what the one before printed.",
)
@click.option(
    "--steps",
    is_flag=True,
    help="Run nothing: the FILEs, in order, or dumps in them (--mlir-print-ir-tree-dir and logs), "
    "are what passes made of one module one after the other.",
)
@click.option(
    "--xla",
    is_flag=True,
    help="The FILEs are JAX programs: run them, and verify each step of XLA's CPU backend.",
)
@seconds_option(
    "--pass-timeout",
    DEFAULT_PASS_TIMEOUT,
    "Seconds that the pass may take for a file; --total-timeout bounds it too.",
)
@load_option
@report_options
@verification_options(*DECIDING, "fp", "bound")
@split_option
def main(
    files: tuple[str, ...],
    pipeline: str | None,
    commands: tuple[str, ...],
    steps: bool,
    xla: bool,
    pass_timeout: float,
    report: Report,
    split: bool,
    options: Options,
) -> None:
    """Run a pass over each FILE and prove each function that it changed, or show its mistake.

    Give the pass as -p canonicalize (xDSL) or --opt 'mlir-opt --canonicalize', or with --steps what
    passes made. '-' is standard input; a directory stands for the .mlir files in it. Each pass of a
    pipeline, and each --opt of several, is a step: where all steps are proved, the whole is, and a
    wrong one is shown by itself. Exit status: 1 something refuted, else 2 bad input, else 3
    something unknown, unsupported or vacuous, else 0.
    """
    if (pipeline is not None) + bool(commands) + steps + xla != 1:
        raise click.UsageError("give one of -p PIPELINE, --opt COMMAND, --steps and --xla")
    if split and (steps or xla):
        raise click.UsageError("--split-input-file is for input of passes")
    if xla:
        sys.exit(_of_xla(files, report, options, pass_timeout))
    if steps:
        sequence = Source(files[0], "")
        sys.exit(check_sources([sequence], report, lambda _: verify_sequence(files, options)))
    try:
        if pipeline is not None:
            runs = [("the pass", xdsl_pipeline(pipeline))]
        elif len(commands) == 1:
            runs = [("the pass", external_command(commands[0]))]
        else:
            runs = [(command, external_command(command)) for command in commands]
    except UnknownPass as error:
        option = "--opt" if pipeline is None else "-p"
        raise click.BadParameter(str(error), param_hint=option) from error

    def verified(source: Source) -> Iterator[Result]:
        return verify_runs(source, runs, options, pass_timeout)

    sys.exit(check_files(files, report, verified, split))


def _of_xla(files: tuple[str, ...], report: Report, options: Options, pass_timeout: float) -> int:
    from verifier.claims.xla.programs import INSTALL, is_installed
    from verifier.claims.xla.verify import verify_program

    if not is_installed():
        raise click.UsageError(INSTALL)

    def verified(source: Source) -> Iterator[Result]:
        return verify_program(source, options, pass_timeout)

    return check_sources([Source(file, "") for file in files], report, verified)


if __name__ == "__main__":
    main()
