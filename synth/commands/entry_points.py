"""Where the commands begin, before anything else of them is loaded.

Loading takes a moment, in which a signal must not end in a traceback either.
"""

from __future__ import annotations

from importlib import import_module
from typing import NoReturn

from verifier.processes.stop_signals import exit_at_stop_signals

MODULES = {
    "verify-rewrite": "rewrites.library.command",
    "verify-translation": "verifier.commands.verify_translation",
    "verify-pass": "verifier.commands.verify_pass",
    "synth-raise": "synth.commands.raise_command",
    "synth-rewrite": "synth.commands.rewrite_command",
    "accel-run": "synth.commands.accel_run_command",
}
"""For each command the module whose `main` it is."""


def _run(command: str) -> NoReturn:
    exit_at_stop_signals()
    import_module(MODULES[command]).main()
    raise AssertionError("a command exits")


def verify_rewrite() -> NoReturn:
    _run("verify-rewrite")


def verify_translation() -> NoReturn:
    _run("verify-translation")


def verify_pass() -> NoReturn:
    _run("verify-pass")


def synth_raise() -> NoReturn:
    _run("synth-raise")


def synth_rewrite() -> NoReturn:
    _run("synth-rewrite")


def accel_run() -> NoReturn:
    _run("accel-run")
