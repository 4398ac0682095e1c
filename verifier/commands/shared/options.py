"""The options that commands share."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

import click

from verifier.commands.shared.assume_option import assume_option
from verifier.commands.shared.report import Report
from verifier.processes.console import show_progress

MOST_SECONDS = 1_000_000
MOST_MEBIBYTES = 1 << 20
"""More than these a solver could not be told."""


FORMATS = ("text", "json", "sarif", "junit", "github")


def format_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--format text|json|sarif|junit|github`, as `format_`."""
    return click.option(
        "--format",
        "format_",
        type=click.Choice(FORMATS),
        default="text",
        show_default=True,
        help="How to print results.",
    )(function)


class Seconds(click.FloatRange):
    """A time; `nan`, which is in every range, is none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds: float = super().convert(value, param, ctx)
        if seconds != seconds:
            self.fail(f"{value!r} is no time", param, ctx)
        return seconds


def report_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """How results are printed; the command gets it as `report: Report`."""

    @wraps(function)
    def reporting(
        *arguments: Any, format_: str, output: str | None, jobs: int, **named: Any
    ) -> Any:
        return function(*arguments, report=Report(format_, output, jobs), **named)

    command: Callable[..., Any] = reporting
    for option in (
        click.option(
            "--jobs",
            type=click.IntRange(min=1, max=256),
            default=1,
            show_default=True,
            callback=_can_fork,
            metavar="N",
            help="Check N files, or pieces of files, at a time.",
        ),
        click.option(
            "-o",
            "output",
            metavar="FILE",
            callback=writable_file,
            help="Write the results to FILE, not to stdout.",
        ),
        format_option,
    ):
        command = option(command)
    return command


def _can_fork(context: click.Context, option: click.Parameter, jobs: int) -> int:
    if jobs > 1 and not hasattr(os, "fork"):
        raise click.BadParameter("this system cannot fork processes", context, option)
    return jobs


def writable_file(context: click.Context, option: click.Parameter, file: str | None) -> str | None:
    """A usage error, before anything is computed, where no file can be of this name."""
    if file is not None:
        path = Path(file)
        if path.is_dir():
            raise click.BadParameter(f"{file}: Is a directory", context, option)
        if not path.parent.is_dir():
            raise click.BadParameter(f"{file}: No such file or directory", context, option)
        is_device = path.exists() and not path.is_file()
        if not os.access(path if is_device else path.parent, os.W_OK):
            raise click.BadParameter(f"{file}: Permission denied", context, option)
    return file


def decision_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """How goals are decided; the command gets it as `options: verifier.strategy.decide.Options`."""
    from verifier.kernel.solving.solver import (
        DEFAULT_MEMORY,
        DEFAULT_TIMEOUT,
        DEFAULT_TOTAL_TIMEOUT,
    )

    @wraps(function)
    def command(
        *arguments: Any,
        timeout: float,
        total_timeout: float,
        memory: int,
        second_opinion: str | None,
        emission: Any,
        cache: Path | None,
        thorough: bool,
        assume: tuple[str, ...],
        **named: Any,
    ) -> Any:
        from verifier.kernel.deciding.options import Options

        second = second_opinion is not None
        options = Options(
            timeout,
            show_progress,
            total_timeout,
            memory,
            second,
            emission,
            cache,
            suggest=True,
            thorough=thorough,
            assume=assume,
        )
        return function(*arguments, options=options, **named)

    seconds = Seconds(min=0, min_open=True, max=MOST_SECONDS)
    for option in (
        assume_option(),
        click.option(
            "--suggest",
            "thorough",
            is_flag=True,
            help="Search for all that would make a refuted rewrite hold: the weakest conditions, "
            "other constants, fewer flags. Each was proved.",
        ),
        click.option(
            "--cache",
            type=click.Path(path_type=Path),
            callback=_directory,
            envvar="REWRIGHT_CACHE",
            show_envvar=True,
            metavar="DIR",
            help="Keep the answers of the solver in DIR.",
        ),
        click.option(
            "--emit",
            "emission",
            nargs=2,
            type=(click.Choice(["smtlib", "smt-dialect"]), click.Path(path_type=Path)),
            callback=_emission,
            metavar="smtlib|smt-dialect DIR",
            help="Write the queries behind each verdict to DIR.",
        ),
        click.option(
            "--second-opinion",
            type=click.Choice(["cvc5"]),
            callback=_installed,
            help="Ask another solver again what each proof rests on.",
        ),
        click.option(
            "--memory",
            type=click.IntRange(min=1, max=MOST_MEBIBYTES),
            default=DEFAULT_MEMORY,
            show_default=True,
            metavar="MIB",
            help="MiB that one solver query may take.",
        ),
        click.option(
            "--total-timeout",
            type=seconds,
            default=DEFAULT_TOTAL_TIMEOUT,
            show_default=True,
            metavar="SECONDS",
            help="Seconds that a result may take; what is proved of loops is bounded likewise.",
        ),
        click.option(
            "--timeout",
            type=seconds,
            default=DEFAULT_TIMEOUT,
            show_default=True,
            metavar="SECONDS",
            help="Seconds that one solver query may take.",
        ),
    ):
        command = option(command)
    return command


def _installed(context: click.Context, option: click.Parameter, solver: str | None) -> str | None:
    if solver is not None:
        from verifier.rechecking import second_opinion

        if not second_opinion.is_installed():
            raise click.BadParameter(second_opinion.INSTALL, context, option)
    return solver


def _emission(
    context: click.Context, option: click.Parameter, given: tuple[Any, Path] | None
) -> Any:
    if given is None:
        return None
    from verifier.rechecking.emission import Emission

    _writable_directory(given[1], context, option)
    return Emission(*given)


def _directory(context: click.Context, option: click.Parameter, path: Path | None) -> Path | None:
    if path is not None:
        _writable_directory(path, context, option)
    return path


def _writable_directory(path: Path, context: click.Context, option: click.Parameter) -> None:
    """Make the directory where it is missing; a usage error where nothing can be written there."""
    from tempfile import TemporaryFile

    try:
        path.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=path):
            pass
    except OSError as error:
        message = f"{path}: {error.strerror or error}"
        raise click.BadParameter(message, context, option) from error


def split_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--split-input-file`."""
    return click.option(
        "--split-input-file",
        "split",
        is_flag=True,
        help="Check the pieces between '// -----' lines one by one.",
    )(function)


_LOADED = "rewright.loaded"


def loaded_modules() -> tuple[str, ...]:
    """The names of the modules that `--load` has imported."""
    return click.get_current_context().meta.get(_LOADED, ())


def load_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--load MODULE`: a user's own meanings and native functions, registered on import."""
    return click.option(
        "--load",
        multiple=True,
        expose_value=False,
        callback=_load_modules,
        metavar="MODULE",
        help="Import a Python module first: it may give meaning to operations.",
    )(function)


def _load_modules(context: click.Context, option: click.Parameter, names: tuple[str, ...]) -> None:
    from semantics.syntax.on_demand import load_module

    if names:
        sys.path.insert(0, "")
    for name in names:
        try:
            load_module(name)
        except (ImportError, SyntaxError, ValueError) as error:
            raise click.BadParameter(f"{name}: {error}", context, option) from error
        except (Exception, SystemExit) as error:
            # Whatever a user's module does when it is imported is no error of ours.
            why = f"{name}: {type(error).__name__}: {error}"
            raise click.BadParameter(why, context, option) from error
    context.meta[_LOADED] = names
