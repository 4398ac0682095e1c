"""The command `synth-raise`: loops over memrefs in, linalg or stablehlo with a proof out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

import click

from synth.commands.result_page import write_result_page
from synth.raising.proving import RaisingOptions
from synth.raising.raise_result import Raised, RaisingInterrupted
from synth.raising.raising import raise_to_linalg
from synth.raising.to_linalg.on_tensors import Signature
from verifier.commands.shared.command import BAD_INPUT, REFUTED, SUCCESS, UNDECIDED, Command
from verifier.commands.shared.failures import Failure, failure_of
from verifier.commands.shared.options import (
    format_option,
    load_option,
    output_option,
    page_option,
    verification_options,
    writable_file,
    write_certificate_option,
)
from verifier.commands.shared.report_formats import report
from verifier.commands.shared.result_text import describe
from verifier.kernel.input.atomic_write import write_whole
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.loops.certificates.certificates import Certificates
from verifier.kernel.verdicts.verdict import Proved, Refuted
from verifier.processes.console import clear_progress, put, say
from verifier.processes.stop_signals import stopped_status

_INTERRUPTED = Failure("interrupted: functions without a verdict here are as they were")


@click.command(cls=Command)
@click.argument("file", metavar="FILE")
@click.option(
    "--to",
    "target",
    type=click.Choice(["linalg", "stablehlo"]),
    default="linalg",
    show_default=True,
    help="The dialect to raise to.",
)
@load_option
@verification_options("fp", "assume", "total_timeout", defaults=RaisingOptions())
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
@output_option("Write the module to FILE, not to stdout.")
@page_option
@write_certificate_option
@click.option("--certificate", "older_written", callback=writable_file, hidden=True)
@click.option("--explain", is_flag=True, help="Say which loop became which iterator.")
@click.option("--stats", is_flag=True, help="Count the candidates.")
def main(
    file: str,
    target: str,
    on: Literal["memrefs", "tensors"],
    signature: Signature,
    format_: str,
    output: str | None,
    directory: Path | None,
    written: str | None,
    older_written: str | None,
    explain: bool,
    stats: bool,
    options: RaisingOptions,
) -> None:
    """Raise the affine and scf loop nests of FILE to linalg or stablehlo, with a proof.

    '-' is standard input. The module goes to stdout, verdicts go to stderr; what cannot be raised
    stays a loop. With another --format than text the results go to stdout; with json, each with its
    function's IR. Exit status: 2 bad input, else 3 something was not raised, else 0.
    """
    if options.fp == "bounded":
        raise click.UsageError("--fp bounded is for functions without loops")
    if target == "stablehlo" and on == "tensors":
        raise click.UsageError("--on is for --to linalg: stablehlo works on tensors only")
    if on == "memrefs" and signature == "tensors":
        raise click.UsageError("--signature tensors needs --on tensors")
    on_tensors = signature if on == "tensors" else None
    written = written or older_written
    certificates = None if written is None else Certificates(given=False)
    options = replace(options, on=on_tensors, certificates=certificates)
    raise_to = raise_to_linalg if target == "linalg" else _raise_to_stablehlo
    raised, failures, interrupted = None, list[Failure](), False
    try:
        raised = raise_to(read_source(file), options)
    except KeyboardInterrupt as error:
        raised = error.raised if isinstance(error, RaisingInterrupted) else None
        interrupted = True
        failures.append(_INTERRUPTED)
    except Exception as error:  # noqa: BLE001 - whatever it is, the report is given
        failures.append(failure_of(error, file))
    clear_progress()
    if raised is not None:
        try:
            if output is not None:
                write_whole(output, raised.module)
            if written is not None and certificates is not None:
                certificates.write(written)
        except InputError as error:
            failures.append(failure_of(error))
    if directory is not None:
        try:
            results = () if raised is None else raised.results
            write_result_page(directory, results, failures, "What was raised")
        except InputError as error:
            failures.append(failure_of(error))
    _print(raised, failures, format_, to_stdout=output is None)
    if raised is not None:
        _report(raised, format_, explain, stats)
    for failure in failures:
        say(str(failure))
    sys.exit(stopped_status() if interrupted else _status(raised, failures))


def _raise_to_stablehlo(source: Source, options: RaisingOptions) -> Raised:
    # Only here: linalg needs none of it.
    from synth.raising.to_stablehlo.stablehlo_raising import raise_to_stablehlo

    return raise_to_stablehlo(source, options)


def _print(
    raised: Raised | None, failures: Sequence[Failure], format_: str, to_stdout: bool
) -> None:
    """What goes to stdout: the module, or in another format than text the results."""
    if format_ != "text":
        results = [] if raised is None else [result.as_dict() for result in raised.results]
        put(report(format_, results, [failure.as_dict() for failure in failures]))
    elif raised is not None and to_stdout:
        put(raised.module)


def _report(raised: Raised, format_: str, explain: bool, stats: bool) -> None:
    """What goes to stderr."""
    for result in raised.results if format_ == "text" else ():
        say(describe(result))
        for item in result.details["left"]:
            say(f"{item['where']}: stays a loop: {item['reason']}")
        for item in result.details["loops"]:
            say(f"{item['where']}: runs in a loop: {item['reason']}")
        if isinstance(result.verdict, Proved):
            continue  # its assumptions are said with it
        for proof in result.details["proofs"]:
            say(f"  what is raised is proved ({proof['guarantee']['equality']})")
            for assumption in proof["assumptions"]:
                say(f"    assuming {assumption}")
            for convention in proof["conventions"]:
                say(f"    convention {convention}")
    if explain:
        say(raised.explanation)
    if stats:
        for name, count in raised.statistics.as_dict().items():
            say(f"{name.replace('_', ' ')}: {count}")


def _status(raised: Raised | None, failures: Sequence[Failure]) -> int:
    verdicts = [] if raised is None else [result.verdict for result in raised.results]
    if any(isinstance(verdict, Refuted) for verdict in verdicts):
        return REFUTED
    if failures:
        return BAD_INPUT
    return SUCCESS if all(isinstance(v, Proved) for v in verdicts) else UNDECIDED


if __name__ == "__main__":
    main()
