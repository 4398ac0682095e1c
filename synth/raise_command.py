"""The command `synth-raise`: loops over memrefs in, linalg with a proof out."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Literal

import click

from synth.proving import Options
from synth.raising import Raised, raise_to_linalg
from verifier.sources import InputError, read_source
from verifier.verdict import Proved, Refuted, Result

_EXIT_REFUTED, _EXIT_INPUT, _EXIT_NOT_RAISED = 1, 2, 3


@click.command()
@click.argument("file")
@click.option("--to", "target", type=click.Choice(["linalg"]), default="linalg", show_default=True)
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
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text")
@click.option("-o", "output", metavar="FILE", help="Write the module to FILE, not to stdout.")
@click.option("--explain", is_flag=True, help="Say which loop became which iterator.")
@click.option("--stats", is_flag=True, help="Count the candidates.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the random inputs.")
def main(
    file: str,
    target: str,
    fp: Literal["exact", "reals"],
    assume: str,
    style: str,
    output: str | None,
    explain: bool,
    stats: bool,
    seed: int,
) -> None:
    """Raise the affine loop nests of FILE (- for stdin) to linalg, with a proof.

    The module goes to stdout, verdicts go to stderr. What cannot be raised stays a loop. Exit
    status: 0 when everything is raised and proved, 3 when something is not, 2 for bad input.
    """
    del target  # linalg is the only one
    try:
        raised = raise_to_linalg(read_source(file), Options(fp, assume == "no-alias", seed))
        if output is not None:
            _write(output, raised.module)
    except InputError as error:
        click.echo(str(error), err=True)
        sys.exit(_EXIT_INPUT)
    if style == "json":
        click.echo(json.dumps({"results": [r.as_dict() for r in raised.results]}, indent=2))
    elif output is None:
        click.echo(raised.module, nl=False)
    _report(raised, style, explain, stats)
    sys.exit(_exit_status(raised))


def _report(raised: Raised, style: str, explain: bool, stats: bool) -> None:
    if style == "text":
        for result in raised.results:
            for line in _lines(result):
                click.echo(line, err=True)
    if explain:
        click.echo(raised.explanation, err=True)
    if stats:
        for name, count in raised.statistics.as_dict().items():
            click.echo(f"{name.replace('_', ' ')}: {count}", err=True)


def _lines(result: Result) -> list[str]:
    verdict = result.verdict
    place = f"{result.file}:{result.line}: {result.name}"
    if not isinstance(verdict, Proved):
        left = result.details["left"]
        reason = "" if isinstance(verdict, Refuted) else verdict.reason
        lines = [f"{place}: not raised in whole: {reason}"]
        return lines + [f"{item['where']}: stays a loop: {item['reason']}" for item in left]
    lines = [f"{place}: proved ({verdict.guarantee}) in {result.seconds:.2f} s"]
    lines += [f"  assuming {assumption}" for assumption in verdict.assumptions]
    lines += [f"  note: {note}" for note in verdict.notes]
    return lines


def _exit_status(raised: Raised) -> int:
    verdicts = [result.verdict for result in raised.results]
    if any(isinstance(verdict, Refuted) for verdict in verdicts):
        return _EXIT_REFUTED
    return 0 if all(isinstance(verdict, Proved) for verdict in verdicts) else _EXIT_NOT_RAISED


def _write(file: str, text: str) -> None:
    """Write all of `text` or nothing. Raises `InputError`."""
    path = Path(file)
    try:
        temporary = path.with_name(f".{path.name}.{os.getpid()}")
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise InputError(error.strerror or str(error), file) from error
