"""The options that commands share, each written once."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verifier.commands.shared.report import Report
from verifier.kernel.verdicts.assumptions import ASSUMPTIONS, accepted_names
from verifier.processes.console import show_progress

if TYPE_CHECKING:
    from verifier.kernel.deciding.options import Options
    from verifier.kernel.solving.answers import Answers

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


def output_option(text: str) -> Callable[[Any], Any]:
    """`-o FILE`; the text says what is written there."""
    return click.option(
        "-o",
        "output",
        metavar="FILE",
        callback=writable_file,
        help=text,
    )


def jobs_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--jobs N`."""
    return click.option(
        "--jobs",
        type=click.IntRange(min=1, max=256),
        default=1,
        show_default=True,
        metavar="N",
        callback=_processes,
        help="Work with N processes at a time.",
    )(function)


def _processes(_: click.Context, __: click.Parameter, jobs: int) -> int:
    if jobs > 1 and not hasattr(os, "fork"):
        raise click.BadParameter("this system cannot fork processes")
    return jobs


page_option = click.option(
    "--report",
    "directory",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write a page to look at, DIR/index.html, which needs no other file.",
)


def seed_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--seed N`."""
    return click.option(
        "--seed",
        type=click.IntRange(min=0),
        default=0,
        show_default=True,
        help="For what is random.",
    )(function)


def store_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--store FILE`."""
    return click.option(
        "--store",
        metavar="FILE",
        callback=writable_file,
        help="Keep in FILE what is proved, and go on from there. Many commands may share it.",
    )(function)


def executor_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--executor dask://HOST:PORT`."""
    return click.option(
        "--executor",
        metavar="dask://HOST:PORT",
        help="Prove with the workers of a dask.distributed scheduler.",
    )(function)


def write_certificate_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--write-certificate FILE`, as `written`."""
    return click.option(
        "--write-certificate",
        "written",
        metavar="FILE",
        callback=writable_file,
        help="Write certificates of what is proved about loops to FILE, for verify-translation "
        "--certificate.",
    )(function)


def report_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """How results are printed, and how many processes check; the command gets it as
    `report: Report`."""

    @wraps(function)
    def reporting(
        *arguments: Any, format_: str, output: str | None, jobs: int, **named: Any
    ) -> Any:
        return function(*arguments, report=Report(format_, output, jobs), **named)

    return format_option(
        output_option("Write the results to FILE, not to stdout.")(jobs_option(reporting))
    )


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


DECIDING = (
    *("timeout", "total_timeout", "memory", "second_opinion", "emission", "cache", "thorough"),
    *("assume", "exhaustive"),
)
"""The fields of `Options` that all verifying commands let a user choose."""


def verification_options(
    *fields: str, defaults: Options | None = None
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """How verdicts are found: an option for each of these fields of `Options`.

    The command gets `defaults` with what the user has chosen, as `options`; without `defaults`, a
    `verifier.kernel.deciding.options.Options`.
    """
    from verifier.kernel.deciding.options import Options

    start = replace(defaults or Options(), progress=show_progress, suggest=True)

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def command(*arguments: Any, **named: Any) -> Any:
            chosen = {field: named.pop(field) for field in fields}
            return function(*arguments, options=replace(start, **chosen), **named)

        decorated: Callable[..., Any] = command
        for field in reversed(fields):
            decorated = _OF_FIELDS[field](start)(decorated)
        return decorated

    return decorate


def seconds_option(flag: str, default: float, text: str) -> Callable[[Any], Any]:
    """A time that something may take, which `text` says."""
    return click.option(
        flag,
        type=Seconds(min=0, min_open=True, max=MOST_SECONDS),
        default=default,
        show_default=True,
        metavar="SECONDS",
        help=text,
    )


def assume_option(defaults: Options) -> Callable[[Any], Any]:
    """`--assume NAMES`: a tuple of names, which are known ones."""
    listed = "; ".join(f"{name} ({text})" for name, text in ASSUMPTIONS.items())
    return click.option(
        "--assume",
        multiple=True,
        callback=_names,
        default=defaults.assume,
        metavar="NAME[,NAME…]|none",
        help="Accept these assumptions; a proof that needs another one does not count. "
        f"[default: {', '.join(defaults.assume) or 'none'}] There are: {listed}.",
    )


def _names(
    context: click.Context, option: click.Parameter, given: tuple[str, ...]
) -> tuple[str, ...]:
    try:
        return accepted_names(",".join(given) or "none")
    except ValueError as error:
        raise click.BadParameter(str(error), context, option) from error


def _installed(context: click.Context, option: click.Parameter, solver: str | None) -> bool:
    if solver is not None:
        from verifier.rechecking import second_opinion

        if not second_opinion.is_installed():
            raise click.BadParameter(second_opinion.INSTALL, context, option)
    return solver is not None


def _emission(
    context: click.Context, option: click.Parameter, given: tuple[Any, Path] | None
) -> Any:
    if given is None:
        return None
    from verifier.rechecking.emission import Emission

    _writable_directory(given[1], context, option)
    return Emission(*given)


def _answers(
    context: click.Context, option: click.Parameter, directory: Path | None
) -> Answers | None:
    if directory is None:
        return None
    from verifier.store.answers import answers_in

    _writable_directory(directory, context, option)
    return answers_in(directory)


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


def _bound_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--error BOUND` and `--inputs LOW:HIGH`, together as `bound`."""

    @wraps(function)
    def command(*arguments: Any, error: Any, inputs: Any, **named: Any) -> Any:
        bound = _bound(error, inputs, named["fp"] == "bounded")
        return function(*arguments, bound=bound, **named)

    with_inputs = click.option(
        "--inputs",
        callback=_inputs,
        metavar="LOW:HIGH",
        help="With --fp bounded: the floats for which it is to be proved.",
    )(command)
    return click.option(
        "--error",
        callback=_error,
        metavar="BOUND",
        help="With --fp bounded: how far results may be apart: 3ulp, units in the last place, or "
        "1e-6, of the value.",
    )(with_inputs)


def _error(context: click.Context, option: click.Parameter, given: str | None) -> Any:
    if given is None:
        return None
    from verifier.kernel.bounded.claim import error_of

    return _parsed(error_of, context, option, given)


def _inputs(context: click.Context, option: click.Parameter, given: str | None) -> Any:
    if given is None:
        return None
    from verifier.kernel.bounded.claim import inputs_of

    return _parsed(inputs_of, context, option, given)


def _parsed(
    parse: Callable[[str], Any], context: click.Context, option: click.Parameter, given: str
) -> Any:
    try:
        return parse(given)
    except ValueError as error:
        raise click.BadParameter(str(error), context, option) from error


def _bound(error: Any, inputs: Any, wanted: bool) -> Any:
    given = error is not None, inputs is not None
    if not wanted and any(given):
        raise click.UsageError("--error and --inputs are for --fp bounded")
    if not wanted:
        return None
    from verifier.kernel.bounded.claim import INSTALL, ErrorBound, is_installed

    if not all(given):
        raise click.UsageError("--fp bounded needs --error and --inputs")
    if not is_installed():
        raise click.UsageError(INSTALL)
    return ErrorBound(*error, *inputs)


_OF_FIELDS: dict[str, Callable[[Options], Callable[[Any], Any]]] = {
    "timeout": lambda defaults: seconds_option(
        "--timeout", defaults.timeout, "Seconds that one solver query may take."
    ),
    "total_timeout": lambda defaults: seconds_option(
        "--total-timeout",
        defaults.total_timeout,
        "Seconds that a result may take; what is done about loops is bounded likewise.",
    ),
    "memory": lambda defaults: click.option(
        "--memory",
        type=click.IntRange(min=1, max=MOST_MEBIBYTES),
        default=defaults.memory,
        show_default=True,
        metavar="MIB",
        help="MiB that one solver query may take.",
    ),
    "most_width": lambda defaults: click.option(
        "--most-width",
        type=click.IntRange(min=1),
        default=defaults.most_width,
        metavar="BITS",
        help="What is not proved for every width is asked at widths up to this one only, which the "
        "guarantee then names.",
    ),
    "second_opinion": lambda _: click.option(
        "--second-opinion",
        type=click.Choice(["cvc5"]),
        callback=_installed,
        help="Ask another solver again what each proof rests on.",
    ),
    "emission": lambda _: click.option(
        "--emit",
        "emission",
        nargs=2,
        type=(click.Choice(["smtlib", "smt-dialect"]), click.Path(path_type=Path)),
        callback=_emission,
        metavar="smtlib|smt-dialect DIR",
        help="Write the queries behind each verdict to DIR.",
    ),
    "cache": lambda _: click.option(
        "--cache",
        type=click.Path(path_type=Path),
        callback=_answers,
        envvar="REWRIGHT_CACHE",
        show_envvar=True,
        metavar="DIR",
        help="Keep the answers of the solver, and which arguments were run, in DIR.",
    ),
    "thorough": lambda _: click.option(
        "--suggest",
        "thorough",
        is_flag=True,
        help="Search for all that would make a refuted rewrite hold: the weakest conditions, "
        "other constants, fewer flags. Each was proved.",
    ),
    "assume": assume_option,
    "exhaustive": lambda _: click.option(
        "--exhaustive",
        is_flag=True,
        help="Run functions on all their arguments where these are two floats of 16 bits or one "
        "of 32, which takes minutes to hours; with --cache, it goes on where it was interrupted.",
    ),
    "fp": lambda defaults: click.option(
        "--fp",
        type=click.Choice(["exact", "reals", "bounded"]),
        default=defaults.fp,
        show_default=True,
        help="Keep floats bit for bit, or as real numbers only, or within an --error.",
    ),
    "bound": lambda _: _bound_options,
}
"""The option for each field of `Options` that a user may choose, given the defaults."""


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
    from verifier.commands.shared.users_modules import BadModule, load_users_module

    for name in names:
        try:
            load_users_module(name)
        except BadModule as error:
            raise click.BadParameter(str(error), context, option) from error
    context.meta[_LOADED] = names
