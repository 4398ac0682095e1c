"""The options of a gate that a team has in its CI, and the configuration that may give others."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from verifier.claims.pass_runs import UnknownPass
from verifier.commands.shared.command import Command
from verifier.commands.shared.gate_report import GateReport, Page
from verifier.commands.shared.options import executor_option, page_option, seed_option, store_option
from verifier.gate.baseline import Baseline
from verifier.gate.changed import Revision
from verifier.gate.configuration import Configuration, find_configuration
from verifier.gate.generating.inputs import Generated, Mutated
from verifier.kernel.input.sources import InputError


class ConfiguredCommand(Command):
    """A command that has its options from the project's configuration where it is given no pass and
    no steps.

    What the command line says counts more. With a pass or steps on the command line nothing is
    configured, so that one command line does the same everywhere.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not any(_says_what_to_check(word) for word in args) and not {"--help", "-h"} & set(args):
            configuration = _configured()
            if configuration is not None:
                ctx.meta[_CONFIGURATION] = configuration
                names = {
                    option.lstrip("-"): parameter.name
                    for parameter in self.params
                    for option in parameter.opts
                }
                ctx.default_map = {names[name]: v for name, v in configuration.given.items()}
        return super().parse_args(ctx, args)


_CONFIGURATION = "rewright.configuration"


def _says_what_to_check(word: str) -> bool:
    return word in ("--opt", "--steps", "--xla") or word.startswith(("--opt=", "-p"))


def _configured() -> Configuration | None:
    try:
        return find_configuration(Path.cwd())
    except (InputError, UnknownPass) as error:
        raise click.UsageError(str(error)) from error


def configuration_in_use() -> Configuration | None:
    """The project's configuration, where the command line names no pass."""
    return click.get_current_context().meta.get(_CONFIGURATION)


def gate_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """What is checked, what is known of it beforehand, and what is reported.

    The command gets `since: Revision | None`, `generated: Generated | None`,
    `mutated: Mutated | None`, `store: str | None`,
    `executor: str | None`, `watch: bool`, `reduce: bool`, and a `report` that has a `gate`.
    """

    @wraps(function)
    def command(
        *arguments: Any,
        report: Any,
        baseline: str | None,
        write_baseline: bool,
        since: str | None,
        summary: bool,
        directory: Path | None,
        generate: int | None,
        ops: str,
        mutate: int | None,
        seed: int,
        corpus: str | None,
        **named: Any,
    ) -> Any:
        if write_baseline and baseline is None:
            raise click.UsageError("--write-baseline writes the file of --baseline")
        if write_baseline and since is not None:
            raise click.UsageError("a baseline is of everything: without --changed-since")
        report.gate = GateReport(_baseline(baseline, write_baseline), summary, _page(directory))
        revision = None if since is None else Revision(since)
        dialects = tuple(ops.split(","))
        generated = None if generate is None else Generated(generate, dialects, seed, corpus)
        mutated = None if mutate is None else Mutated(mutate, seed)
        if corpus is not None and generated is None:
            raise click.UsageError("--corpus keeps what --generate makes")
        given = {"report": report, "since": revision, "generated": generated, "mutated": mutated}
        return function(*arguments, **given, **named)

    decorated: Callable[..., Any] = command
    for decorate in (
        page_option,
        seed_option,
        click.option(
            "--mutate",
            type=click.IntRange(min=1),
            metavar="N",
            help="Check the pass on N mutations of each FILE too, from that of --seed S on.",
        ),
        click.option(
            "--ops",
            default="arith",
            show_default=True,
            metavar="DIALECT[,DIALECT…]",
            help="With --generate: operations of these dialects, or these operations (arith.addi); "
            "scf, memref and vector may be among them.",
        ),
        click.option(
            "--corpus",
            metavar="DIR",
            help="With --generate: keep what reaches patterns of the pass that nothing reached "
            "before in DIR, generate from it too, and go on there the next time.",
        ),
        click.option(
            "--generate",
            type=click.IntRange(min=1),
            metavar="N",
            help="Check the pass on N random functions too; the one of --seed S is @fS.",
        ),
        click.option("--summary", is_flag=True, help="Say at the end what became of everything."),
        click.option(
            "--watch", is_flag=True, help="Check again whatever changes, until interrupted."
        ),
        store_option,
        executor_option,
        click.option(
            "--reduce",
            is_flag=True,
            help="Make the input of each finding as small as it can be, and name the pattern.",
        ),
        click.option(
            "--changed-since",
            "since",
            metavar="REV",
            help="Check only what was another, before or after the pass, in this git revision.",
        ),
        click.option(
            "--write-baseline", is_flag=True, help="Write what is found to the file of --baseline."
        ),
        click.option(
            "--baseline",
            metavar="FILE",
            help="Findings that are known, of code that has not changed since: they do not fail.",
        ),
    ):
        decorated = decorate(decorated)
    return decorated


def _baseline(file: str | None, accepts: bool) -> Baseline | None:
    if file is None:
        return None
    if accepts:
        return Baseline(file, accepts=True)
    try:
        return Baseline.read(file)
    except InputError as error:
        raise click.BadParameter(str(error), param_hint="--baseline") from error


def _page(directory: Path | None) -> Page | None:
    if directory is None:
        return None
    from verifier.gate.page.page import write_page

    return lambda results, failures, more: write_page(
        directory, results, [failure.as_dict() for failure in failures], more
    )
