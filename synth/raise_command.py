"""The command `synth-raise`: loops over memrefs in, linalg or stablehlo with a proof out."""

from __future__ import annotations

import sys
from typing import Literal, NoReturn

import click

from synth.on_tensors import Signature
from synth.proving import Options
from synth.raised import Progress, Raised, RaisingInterrupted
from synth.raising import raise_to_linalg
from verifier.certificates import Certificates
from verifier.command_line import (
    BAD_INPUT,
    INTERRUPTED,
    REFUTED,
    SUCCESS,
    UNDECIDED,
    Command,
    clear_progress,
    format_option,
    show_progress,
    writable_file,
)
from verifier.equivalence import ProofContradicted
from verifier.output import write_whole
from verifier.report_formats import report
from verifier.result_text import describe
from verifier.sources import InputError, Source, read_source
from verifier.verdict import Proved, Refuted


@click.command(cls=Command, context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("file", metavar="FILE")
@click.option(
    "--to",
    "target",
    type=click.Choice(["linalg", "stablehlo"]),
    default="linalg",
    show_default=True,
)
@click.option(
    "--fp",
    type=click.Choice(["exact", "reals"]),
    default="exact",
    show_default=True,
    help="Keep floats bit for bit, or only as real numbers.",
)
@click.option(
    "--assume",
    type=click.Choice(["no-alias", "none"]),
    default="no-alias",
    show_default=True,
    help="Whether different memref arguments are taken to be disjoint.",
)
@click.option(
    "--on",
    type=click.Choice(["memrefs", "tensors"]),
    default="memrefs",
    show_default=True,
    help="What the operations work on.",
)
@click.option(
    "--signature",
    type=click.Choice(["memrefs", "tensors"]),
    default="memrefs",
    show_default=True,
    help="With --on tensors: whether arguments stay memrefs, or tensors are taken and returned.",
)
@format_option
@click.option(
    "-o",
    "output",
    metavar="FILE",
    callback=writable_file,
    help="Write the module to FILE, not to stdout.",
)
@click.option(
    "--certificate",
    metavar="FILE",
    callback=writable_file,
    help="Write certificates of the proofs to FILE, for verify-translation --certificate.",
)
@click.option("--explain", is_flag=True, help="Say which loop became which iterator.")
@click.option("--stats", is_flag=True, help="Count the candidates.")
def main(
    file: str,
    target: str,
    fp: Literal["exact", "reals"],
    assume: str,
    on: Literal["memrefs", "tensors"],
    signature: Signature,
    format_: str,
    output: str | None,
    certificate: str | None,
    explain: bool,
    stats: bool,
) -> None:
    """Raise the affine and scf loop nests of FILE to linalg or stablehlo, with a proof.

    '-' is standard input. The module goes to stdout, verdicts go to stderr; what cannot be raised
    stays a loop. With another --format than text the results go to stdout; with json, each with its
    function's IR. Exit status: 2 bad input, else 3 something was not raised, else 0.
    """
    if target == "stablehlo" and on == "tensors":
        raise click.UsageError("--on is for --to linalg: stablehlo works on tensors only")
    if on == "memrefs" and signature == "tensors":
        raise click.UsageError("--signature tensors needs --on tensors")
    on_tensors = signature if on == "tensors" else None
    certificates = None if certificate is None else Certificates(given=False)
    options = Options(fp, assume == "no-alias", on=on_tensors, certificates=certificates)
    try:
        raise_to = raise_to_linalg if target == "linalg" else _raise_to_stablehlo
        interrupted = False
        try:
            raised = raise_to(read_source(file), options, show_progress)
        except RaisingInterrupted as error:
            raised, interrupted = error.raised, True
        clear_progress()
        if output is not None:
            write_whole(output, raised.module)
        if certificate is not None and certificates is not None:
            certificates.write(certificate)
    except InputError as error:
        _fail(str(error), format_)
    except ProofContradicted as error:
        _fail(f"{file}: internal error: a run contradicts a proof: {error}", format_)
    if format_ != "text":
        results = [result.as_dict() for result in raised.results]
        click.echo(report(format_, results, ()), nl=False)
    elif output is None:
        click.echo(raised.module, nl=False)
    _report(raised, format_, explain, stats)
    if interrupted:
        message = "interrupted: functions without a verdict here are as they were"
        click.echo(message, err=True)
        sys.exit(INTERRUPTED)
    sys.exit(_status(raised))


def _raise_to_stablehlo(source: Source, options: Options, progress: Progress) -> Raised:
    # Only here: linalg needs none of it.
    from synth.stablehlo_raising import raise_to_stablehlo

    return raise_to_stablehlo(source, options, progress)


def _fail(message: str, format_: str) -> NoReturn:
    clear_progress()
    if format_ != "text":
        click.echo(report(format_, (), (message,)), nl=False)
    click.echo(message, err=True)
    sys.exit(BAD_INPUT)


def _report(raised: Raised, format_: str, explain: bool, stats: bool) -> None:
    """What goes to stderr."""
    for result in raised.results if format_ == "text" else ():
        click.echo(describe(result), err=True)
        for item in result.details["left"]:
            click.echo(f"{item['where']}: stays a loop: {item['reason']}", err=True)
        for item in result.details["loops"]:
            click.echo(f"{item['where']}: runs in a loop: {item['reason']}", err=True)
        if isinstance(result.verdict, Proved):
            continue  # its assumptions are said with it
        for proof in result.details["proofs"]:
            click.echo(f"  what is raised is proved ({proof['guarantee']['equality']})", err=True)
            for assumption in proof["assumptions"]:
                click.echo(f"    assuming: {assumption}", err=True)
    if explain:
        click.echo(raised.explanation, err=True)
    if stats:
        for name, count in raised.statistics.as_dict().items():
            click.echo(f"{name.replace('_', ' ')}: {count}", err=True)


def _status(raised: Raised) -> int:
    verdicts = [result.verdict for result in raised.results]
    if any(isinstance(verdict, Refuted) for verdict in verdicts):
        return REFUTED
    return SUCCESS if all(isinstance(v, Proved) for v in verdicts) else UNDECIDED
