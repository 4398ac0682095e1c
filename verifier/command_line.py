"""What all commands share: reading files, printing results, and the exit status.

Exit status: 1 something refuted (or another verdict than the input expects), else 2 bad usage,
unreadable input or an internal error, else 3 something unknown, unsupported or vacuous, else 0.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any

import click

from verifier.internal_error import InternalError
from verifier.mlir_replay import replayed, without_calls
from verifier.output import write_whole
from verifier.result_text import describe
from verifier.sources import InputError, Source, read_source, split_source
from verifier.verdict import Result

REFUTED, BAD_INPUT, UNDECIDED, SUCCESS = 1, 2, 3, 0
INTERRUPTED = 130
UNREAD = 141
"""What a shell says of a command whose reader has gone (128 + SIGPIPE)."""

MOST_SECONDS = 1_000_000
MOST_MEBIBYTES = 1 << 20
"""More than these a solver could not be told."""

_STARTED_AS = os.getpid()


class Command(click.Command):
    """A command that never ends in a traceback: what nobody foresaw is an internal error."""

    def invoke(self, ctx: click.Context) -> Any:
        sys.set_int_max_str_digits(0)  # Literals and values of wide types are as long as they are.
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except BrokenPipeError:
            # Nobody reads on, as behind `| head`. What is buffered has nowhere to go either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(UNREAD)
        except KeyboardInterrupt:
            clear_progress()
            click.echo("interrupted", err=True)
            ctx.exit(INTERRUPTED)
        except Exception as error:  # noqa: BLE001 - the last resort; it is reported, with status 2
            clear_progress()
            click.echo(unforeseen(error), err=True)
            ctx.exit(BAD_INPUT)


def unforeseen(error: Exception) -> str:
    """What to say of an exception that no part of the program should let through."""
    return f"internal error: {type(error).__name__}: {error} (please report it, with the input)"


@dataclass
class Report:
    """Collects results and errors, and prints them as `format` says.

    Text is printed as results come, everything else at the end, or written to the file `output`.
    Where `jobs` is more than 1, sources are checked by so many processes.
    """

    format: str
    output: str | None = None
    jobs: int = 1
    results: list[Result] = field(default_factory=list[Result])
    errors: list[str] = field(default_factory=list[str])

    def is_watched(self) -> bool:
        """Whether somebody sees results as they come."""
        return self.format == "text" and self.output is None and sys.stdout.isatty()

    def add(self, result: Result) -> None:
        self.results.append(result)
        if self.format == "text" and self.output is None:
            clear_progress()
            click.echo(describe(result))

    def fail(self, message: str) -> None:
        """Report what kept a file from being checked."""
        self.errors.append(message)
        clear_progress()
        click.echo(message, err=True)

    def finish(self) -> int:
        """Print what is due at the end; the exit status."""
        clear_progress()
        if self.output is not None:
            try:
                write_whole(self.output, self._text())
            except InputError as error:
                self.fail(str(error))
        elif self.format != "text":
            click.echo(self._text(), nl=False)
        return self.status()

    def _text(self) -> str:
        if self.format == "text":
            return "".join(click.unstyle(describe(result)) + "\n" for result in self.results)
        from verifier.report_formats import report

        return report(self.format, [result.as_dict() for result in self.results], self.errors)

    def status(self) -> int:
        unexpected = [r for r in self.results if not r.as_expected]
        if any(r.kind == "refuted" or r.expected is not None for r in unexpected):
            return REFUTED
        if self.errors or not self.results:
            return BAD_INPUT
        if any(r.kind != "proved" for r in unexpected):
            return UNDECIDED
        return SUCCESS


def check_files(
    files: Sequence[str],
    report: Report,
    check: Callable[[Source], Iterable[Result]],
    split: bool = False,
) -> int:
    """Check each file; a bad one does not hide the others. Returns the exit status."""
    sources = (source for file in files for source in _sources(file, report, split))
    return check_sources(sources, report, check)


def check_sources(
    sources: Iterable[Source], report: Report, check: Callable[[Source], Iterable[Result]]
) -> int:
    """Check each source; a bad one does not hide the others. Returns the exit status."""

    def disagrees(result: Result, error: InternalError) -> None:
        report.fail(f"{result.file}: internal error: {error}")

    waiting: list[Result] = []
    try:
        outcomes = _outcomes(sources, check, report.jobs)
        results = _results(outcomes, report)
        for result in replayed(results, disagrees, report.is_watched(), waiting):
            report.add(result)
    except KeyboardInterrupt:
        for result in waiting:
            report.add(result)
        report.fail("interrupted: what is shown has been decided, the rest has not been checked")
        report.finish()
        return INTERRUPTED
    return report.finish()


def _outcomes(
    sources: Iterable[Source], check: Callable[[Source], Iterable[Result]], jobs: int
) -> Iterator[Result | str]:
    """The results, and what to say of sources that could not be checked."""
    if jobs == 1:
        for source in sources:
            yield from _outcomes_of(source, check)
        return
    import pysmt.solvers.z3  # noqa: F401  # pyright: ignore  (once, and not in each process)

    from verifier.processes import Died, spread

    parts = list(sources)

    def work(part: int) -> Iterator[Result | str]:
        return map(_sendable, _outcomes_of(parts[part], check))

    for part, outcome in spread(work, len(parts), jobs):
        if isinstance(outcome, Died):
            yield f"{parts[part].file}: internal error: its process died ({outcome.how})"
        else:
            yield outcome


def _sources(file: str, report: Report, split: bool) -> Iterator[Source]:
    try:
        source = read_source(file)
    except InputError as error:
        report.fail(str(error))
        return
    yield from split_source(source) if split else [source]


def _results(outcomes: Iterable[Result | str], report: Report) -> Iterator[Result]:
    """The results; what keeps a source from being checked is reported."""
    for outcome in outcomes:
        if isinstance(outcome, Result):
            yield outcome
        else:
            report.fail(outcome)


def _sendable(outcome: Result | str) -> Result | str:
    """What can go to another process: operations that refer to each other may be too deep."""
    import pickle

    try:
        pickle.dumps(outcome)
    except RecursionError:
        assert isinstance(outcome, Result)
        return without_calls(outcome)
    return outcome


def _outcomes_of(
    source: Source, check: Callable[[Source], Iterable[Result]]
) -> Iterator[Result | str]:
    try:
        yield from check(source)
    except InputError as error:
        yield str(error)
    except InternalError as error:
        yield f"{source.file}: internal error: {error}"
    except Exception as error:  # noqa: BLE001 - one file must not hide the verdicts on the others
        yield f"{source.file}: {unforeseen(error)}"


def show_progress(message: str) -> None:
    """A line on standard error that the next one replaces, where that is a terminal.

    Of several processes none shows any.
    """
    if sys.stderr.isatty() and os.getpid() == _STARTED_AS:
        click.echo(f"\r\x1b[K{message}", err=True, nl=False)


def clear_progress() -> None:
    """Remove the progress line."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", err=True, nl=False)


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
        if not os.access(path.parent, os.W_OK):
            raise click.BadParameter(f"{file}: Permission denied", context, option)
    return file


def decision_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """How goals are decided; the command gets it as `options: verifier.refinement.Options`."""
    from verifier.solver import DEFAULT_MEMORY, DEFAULT_TIMEOUT, DEFAULT_TOTAL_TIMEOUT

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
        **named: Any,
    ) -> Any:
        from verifier.refinement import Options

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
        )
        return function(*arguments, options=options, **named)

    seconds = Seconds(min=0, min_open=True, max=MOST_SECONDS)
    for option in (
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
            help="Seconds after which no more queries are asked for a result.",
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
        from verifier import second_opinion

        if not second_opinion.is_installed():
            raise click.BadParameter(second_opinion.INSTALL, context, option)
    return solver


def _emission(
    context: click.Context, option: click.Parameter, given: tuple[Any, Path] | None
) -> Any:
    if given is None:
        return None
    from verifier.emission import Emission

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
    if names:
        sys.path.insert(0, "")
    for name in names:
        try:
            importlib.import_module(name)
        except (ImportError, SyntaxError, ValueError) as error:
            raise click.BadParameter(f"{name}: {error}", context, option) from error
    context.meta[_LOADED] = names
