"""What all commands do alike: how they end, and what they say of themselves."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from io import StringIO
from typing import Any, NoReturn

import click

from verifier.commands.shared.failures import unforeseen
from verifier.processes.console import (
    Unwritable,
    clear_progress,
    open_standard_streams,
    put,
    say,
    say_what_is_logged,
    something_is_unsaid,
)
from verifier.processes.stop_signals import stop_signals_raise, stopped_status

REFUTED, BAD_INPUT, UNDECIDED, SUCCESS = 1, 2, 3, 0
UNREAD = 141
"""What a shell says of a command whose reader has gone (128 + SIGPIPE)."""

_SAID_WITH_VERSION = ("xdsl", "z3-solver", "pysmt", "islpy", "numpy")


class Command(click.Command):
    """A command that never ends in a traceback: what nobody foresaw is an internal error."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        named["context_settings"] = {"help_option_names": ["-h", "--help"]}
        super().__init__(*arguments, **named)
        self.params.append(
            click.Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_show_version,
                help="Show the versions of Rewright and of what it rests on.",
            )
        )

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _show_help
        return option

    def make_context(self, *arguments: Any, **named: Any) -> click.Context:
        with _interrupt_as_ours():
            return super().make_context(*arguments, **named)

    def invoke(self, ctx: click.Context) -> Any:
        with _interrupt_as_ours():
            return super().invoke(ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run the command, and exit with its status."""

        def run() -> Any:
            return super(Command, self).main(args, prog_name, complete_var, False, **extra)

        sys.set_int_max_str_digits(0)  # Literals and values of wide types are as long as they are.
        open_standard_streams()
        say_what_is_logged()
        with stop_signals_raise():
            status = _status_of(run)
            if something_is_unsaid() and status in (SUCCESS, UNDECIDED):
                status = BAD_INPUT
        sys.exit(status)


class CommandGroup(Command, click.Group):
    """A command with subcommands."""


class _Interrupted(Exception):
    """An interrupt, which click would take for its own business."""


@contextmanager
def _interrupt_as_ours() -> Generator[None]:
    try:
        yield
    except KeyboardInterrupt as error:
        raise _Interrupted from error


def _status_of(run: Callable[[], Any]) -> int:
    """The exit status of what runs; what ends it is said."""
    try:
        try:
            status = run()
        except SystemExit as done:
            status = done.code
        return status if isinstance(status, int) else SUCCESS
    except _Interrupted:
        clear_progress()
        say("interrupted")
        return stopped_status()
    except Unwritable as error:
        if error.has_no_reader:
            return UNREAD  # as behind `| head`
        clear_progress()
        say(f"error: {error}")
        return BAD_INPUT
    except click.ClickException as error:
        shown = StringIO()
        error.show(shown)
        clear_progress()
        say(shown.getvalue().rstrip("\n"))
        return BAD_INPUT
    except Exception as error:  # noqa: BLE001 - the last resort; it is reported, with status 2
        clear_progress()
        say(unforeseen(error))
        return BAD_INPUT


def _show_help(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        put(f"{context.get_help()}\n")
        context.exit()


def _show_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        put(f"{version_line()}\n")
        context.exit()


def versions() -> dict[str, str]:
    """The version of this package, of Python, and of what verdicts rest on."""
    python = ".".join(map(str, sys.version_info[:3]))
    names = ("rewright", *_SAID_WITH_VERSION)
    return {"python": python, **{name: _version_of(name) for name in names}}


def version_line() -> str:
    """The versions of this package and of what verdicts rest on, in one line."""
    others = ", ".join(f"{name} {_version_of(name)}" for name in _SAID_WITH_VERSION)
    python = ".".join(map(str, sys.version_info[:3]))
    return f"rewright {_version_of('rewright')} (Python {python}, {others}, {os.name})"


def _version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # where the sources are used as they are
        return "unknown"
