"""The command `synth-rewrite`: rewrites that nobody wrote, found and proved."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from rewrites.library.patterns import ROOT
from synth.campaign.budget import Budget, Meter
from synth.campaign.campaign import Campaign
from synth.campaign.executors import Executor, Processes
from synth.campaign.workers import Setting
from synth.commands.search_results import Printer, SearchResult, print_all
from synth.scalar.terms.costs import BadCost, Costs, costs_of
from verifier.commands.shared.command import Command
from verifier.commands.shared.failures import failure_of
from verifier.commands.shared.options import (
    MOST_MEBIBYTES,
    MOST_SECONDS,
    Seconds,
    format_option,
    jobs_option,
    load_option,
    loaded_modules,
    output_option,
    seed_option,
    writable_file,
)
from verifier.kernel.input.sources import InputError
from verifier.processes.console import show_progress
from verifier.store.entries import Store

_SEARCH = ("seed", "jobs", "executor", "store", "most_seconds", "most_memory")
_MODES = {
    "ops": (
        *("size", "arguments", "symbols", "types", "known", "cost", "most_programs"),
        *("show_unproved", "keep_derived", *_SEARCH),
    ),
    "improve": ("cost", "most_programs", "show_unproved", *_SEARCH),
    "sources": ("targets", "cost", "most_programs", *_SEARCH),
    "tensorise": ("onto", *_SEARCH),
    "install": ("into",),
}
"""The option that chooses each mode, and those that go with it or with others that name them."""
_DASK = "dask://"


@click.command(cls=Command)
@click.option(
    "--ops",
    multiple=True,
    metavar="OPERATION,…",
    help="Mine rules over operations, such as arith.addi,arith.addi:nsw,arith.cmpi:slt.",
)
@click.option(
    "--size", type=click.IntRange(min=1, max=16), metavar="N", help="Operations of a source."
)
@click.option(
    "--args",
    "arguments",
    type=click.IntRange(min=1, max=4),
    default=2,
    show_default=True,
    metavar="K",
    help="Arguments of a source, of each type.",
)
@click.option(
    "--symbols",
    type=click.IntRange(min=0, max=4),
    default=2,
    show_default=True,
    metavar="K",
    help="Constants of a source that stay open.",
)
@click.option(
    "--types",
    type=click.IntRange(min=1, max=3),
    metavar="K",
    help="Open types of a source; as many as the operations are about, if not given.",
)
@click.option(
    "--known",
    multiple=True,
    metavar="FILE|library|mlir-opt",
    help="Leave out the rules that these have, or derive. Repeatable.",
)
@click.option(
    "--keep-derived",
    is_flag=True,
    help="Give the rules for a pass that applies them: leave out only what others do so.",
)
@click.option(
    "--from",
    "sources",
    multiple=True,
    metavar="DIALECT|OPERATION,…",
    help="Lower operations: each is expressed by those of --to.",
)
@click.option("--to", "targets", multiple=True, metavar="DIALECT|OPERATION,…", help="See --from.")
@click.option(
    "--improve",
    metavar="FILE",
    help="Replace straight-line integer code of FILE by cheaper code.",
)
@click.option(
    "--tensorise",
    metavar="FILE",
    help="Replace the linalg operations of FILE by tensor instructions.",
)
@click.option(
    "--onto",
    multiple=True,
    metavar="INSTRUCTION",
    help="With --tensorise: dot4, compute, or MODULE:NAME, a description in Python. Repeatable.",
)
@click.option(
    "--install",
    multiple=True,
    metavar="FILE",
    help="Put the rules of FILE into the library that is applied. Repeatable.",
)
@click.option(
    "--into",
    metavar="FOLDER",
    help="With --install: the library; that which comes with Rewright, if not given.",
)
@click.option(
    "--cost",
    default="ops",
    show_default=True,
    metavar="ops|latency|FILE",
    help="What is cheap: few operations, few cycles, or numbers in a TOML file.",
)
@click.option(
    "--show-unproved",
    is_flag=True,
    help="List what was found and could be neither proved nor refuted.",
)
@load_option
@seed_option
@jobs_option
@click.option(
    "--executor",
    metavar="dask://HOST:PORT",
    help="Prove with the workers of a dask.distributed scheduler.",
)
@click.option(
    "--store",
    metavar="FILE",
    callback=writable_file,
    help="Keep in FILE what is proved, and go on from there. Many commands may share it.",
)
@click.option(
    "--most-programs",
    type=click.IntRange(min=0),
    metavar="N",
    help="End the search after N programs.",
)
@click.option(
    "--most-seconds",
    type=Seconds(min=0, max=MOST_SECONDS),
    metavar="SECONDS",
    help="End the search after so many seconds.",
)
@click.option(
    "--most-memory",
    type=click.IntRange(min=1, max=MOST_MEBIBYTES),
    metavar="MIB",
    help="End the search when it takes so much memory, as may each process of --jobs.",
)
@format_option
@output_option("Write the MLIR to FILE, not to stdout.")
def main(
    jobs: int,
    executor: str | None,
    store: str | None,
    most_programs: int | None,
    most_seconds: float | None,
    most_memory: int | None,
    format_: str,
    output: str | None,
    **given: Any,
) -> None:
    """Find rewrites of integer code and of tensor operations, and prove them.

    All that is printed was proved from the printed text. MLIR goes to stdout, what is said about it
    to stderr; with another --format than text, results go to stdout. With --install, what is
    printed is what was put into the library; the other rules are named with the reason.

    Exit status: 2 bad input, else 3 something was not found or not proved or not installed, or a
    budget ended the search, else 0.
    """
    mode = _mode()
    if executor is not None and jobs > 1:
        raise click.UsageError("--jobs is for processes of this machine: --executor brings its own")
    printer = Printer(format_, output)
    budget = Budget(most_programs, most_seconds, most_memory)
    campaign = Campaign(meter=Meter(budget), progress=show_progress, modules=loaded_modules())
    try:
        if store is not None:
            campaign.known = Store(store)
        campaign.executor = _executor(jobs, executor, store, most_memory)
        status = print_all(_searched(mode, campaign, given), campaign, printer)
    except InputError as error:
        printer.fail(failure_of(error))
        status = printer.finish()
    finally:
        campaign.close()
    sys.exit(status)


def _mode() -> str:
    """The mode that is asked for. Raises `UsageError` for none, several, and options of others."""
    context = click.get_current_context()
    flags = {str(parameter.name): parameter.opts[0] for parameter in context.command.params}
    written = [
        name for name in flags if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]
    chosen = [mode for mode in _MODES if mode in written]
    if not chosen:
        raise click.UsageError(f"give one of {', '.join(flags[mode] for mode in _MODES)}")
    if len(chosen) > 1:
        which = " and ".join(flags[mode] for mode in chosen)
        raise click.UsageError(f"{which} are different searches")
    for option in written:
        users = [mode for mode, options in _MODES.items() if option in options]
        if users and chosen[0] not in users:
            names = " or ".join(flags[mode] for mode in users)
            raise click.UsageError(f"{flags[option]} goes with {names}")
    return chosen[0]


def _executor(
    jobs: int, address: str | None, store: str | None, memory: int | None
) -> Executor | None:
    """Who does the tasks; None for this process. Raises `InputError`."""
    if address is not None:
        if re.fullmatch(re.escape(_DASK) + r"[^\s/]+:\d+", address) is None:
            raise click.BadParameter(
                f"{address!r} is not {_DASK}HOST:PORT", param_hint="--executor"
            )
        # Only here: it is an extra, and takes long to import.
        from synth.campaign.dask_executor import OnDask

        return OnDask(address.removeprefix(_DASK), loaded_modules())
    return Processes(jobs, Setting(store, loaded_modules(), memory)) if jobs > 1 else None


def _searched(mode: str, campaign: Campaign, given: dict[str, Any]) -> Iterator[SearchResult]:
    """What the mode finds. Modes are loaded when they are asked for."""
    if mode == "tensorise":
        from synth.commands.tensorise_mode import tensorised

        if not given["onto"]:
            raise click.UsageError("--tensorise needs --onto")
        return tensorised(given["tensorise"], given["onto"], campaign)
    if mode == "install":
        from synth.commands.install_mode import installed

        into = given["into"]
        return installed(given["install"], ROOT if into is None else Path(into))
    costs = _costs(given["cost"])
    if mode == "improve":
        from synth.commands.improve_mode import improved

        seconds = campaign.meter.budget.seconds
        shown: bool = given["show_unproved"]
        return improved(given["improve"], costs, given["seed"], seconds, campaign, shown)
    if mode == "sources":
        from synth.commands.lower_mode import lowered

        if not given["targets"]:
            raise click.UsageError("--from needs --to")
        return lowered(
            _names(given["sources"], "--from"), _names(given["targets"], "--to"), costs, campaign
        )
    from synth.commands.mine_mode import Mining, mined, operation_names

    if given["size"] is None:
        raise click.UsageError("--ops needs --size")
    names = operation_names(_names(given["ops"], "--ops"))
    options = ("size", "arguments", "symbols", "types", "known", "show_unproved", "keep_derived")
    chosen = {name: given[name] for name in options}
    return mined(Mining(names, **chosen), costs, given["seed"], campaign)


def _names(given: tuple[str, ...], option: str) -> list[str]:
    names = [name for name in ",".join(given).split(",") if name]
    if not names:
        raise click.UsageError(f"{option} names no operation")
    return names


def _costs(choice: str) -> Costs:
    """The cost model. Raises `BadParameter`."""
    try:
        return costs_of(choice)
    except BadCost as error:
        raise click.BadParameter(str(error), param_hint="--cost") from error


if __name__ == "__main__":
    main()
