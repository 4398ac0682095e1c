"""Where the commands begin, before anything else of them is loaded.

Loading takes a moment, in which a signal must not end in a traceback either. This file is in the
room that may import all others, for commands are in three of them.
"""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Any, NoReturn

from verifier.processes.stop_signals import exit_at_stop_signals

MODULES = {
    "verify-rewrite": "rewrites.commands.verify_rewrite",
    "verify-translation": "verifier.commands.verify_translation",
    "verify-pass": "verifier.commands.verify_pass",
    "verify-analysis": "verifier.commands.verify_analysis",
    "synth-raise": "synth.commands.synth_raise",
    "synth-rewrite": "synth.commands.synth_rewrite",
    "accel-run": "synth.commands.accel_run",
}
"""For each command the module whose `main` it is: the one of its name."""


def _run(command: str) -> NoReturn:
    exit_at_stop_signals()
    gc.disable()  # What is loaded stays: to look through it takes a tenth of the time of loading.
    main = import_module(MODULES[command]).main
    gc.freeze()
    gc.enable()
    main()
    raise AssertionError("a command exits")


def verify_rewrite() -> NoReturn:
    _run("verify-rewrite")


def verify_translation() -> NoReturn:
    _run("verify-translation")


def verify_pass() -> NoReturn:
    exit_at_stop_signals()
    register_executors()
    _run("verify-pass")


def verify_analysis() -> NoReturn:
    _run("verify-analysis")


def register_executors() -> None:
    """Say who can do the work of a gate; dask is imported where it is asked for."""
    import_module("verifier.commands.shared.remote").MAKERS["dask"] = _on_dask


def _on_dask(address: str, modules: tuple[str, ...]) -> Any:
    return import_module("synth.campaign.gates").GatesOnDask(address, modules)


def synth_raise() -> NoReturn:
    _run("synth-raise")


def synth_rewrite() -> NoReturn:
    _run("synth-rewrite")


def accel_run() -> NoReturn:
    _run("accel-run")
