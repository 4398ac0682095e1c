"""The options that the subcommands of `synth-rewrite` share."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from synth.campaign.budget import Budget, Meter
from synth.campaign.campaign import Campaign
from synth.campaign.executors import Executor, Processes
from synth.campaign.workers import Setting
from synth.commands.search_results import Printer, SearchResult, print_all
from synth.scalar.terms.costs import BadCost, Costs, costs_of
from verifier.commands.shared.failures import failure_of
from verifier.commands.shared.options import (
    MOST_MEBIBYTES,
    MOST_SECONDS,
    Seconds,
    executor_option,
    format_option,
    jobs_option,
    load_option,
    loaded_modules,
    output_option,
    page_option,
    store_option,
)
from verifier.kernel.input.sources import InputError
from verifier.processes.console import show_progress
from verifier.store.entries import Store

_DASK = "dask://"


@dataclass(frozen=True)
class Search:
    """How a subcommand searches: where its results go, who does the tasks, and the budget."""

    printer: Printer
    budget: Budget
    jobs: int = 1
    executor: str | None = None
    store: str | None = None

    def run(self, found: Callable[[Campaign], Iterator[SearchResult]]) -> None:
        """Print what is found, and exit."""
        if self.executor is not None and self.jobs > 1:
            raise click.UsageError(
                "--jobs is for processes of this machine: --executor brings its own"
            )
        campaign = Campaign(
            meter=Meter(self.budget), progress=show_progress, modules=loaded_modules()
        )
        try:
            if self.store is not None:
                campaign.known = Store(self.store)
            campaign.executor = self._executor()
            status = print_all(found(campaign), campaign, self.printer)
        except InputError as error:
            self.printer.fail(failure_of(error))
            status = self.printer.finish()
        finally:
            campaign.close()
        sys.exit(status)

    def _executor(self) -> Executor | None:
        """Who does the tasks; None for this process. Raises `InputError`."""
        if self.executor is not None:
            if re.fullmatch(re.escape(_DASK) + r"[^\s/]+:\d+", self.executor) is None:
                raise click.BadParameter(
                    f"{self.executor!r} is not {_DASK}HOST:PORT", param_hint="--executor"
                )
            # Only here: it is an extra, and takes long to import.
            from synth.campaign.dask_executor import OnDask

            return OnDask(self.executor.removeprefix(_DASK), loaded_modules())
        if self.jobs == 1:
            return None
        return Processes(self.jobs, Setting(self.store, loaded_modules(), self.budget.memory))


def printing_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """What each subcommand has: `--load`, `--format`, `--report` and `-o`, as `printer:
    Printer`."""

    @wraps(function)
    def printing(
        *arguments: Any, format_: str, output: str | None, directory: Path | None, **named: Any
    ) -> Any:
        return function(*arguments, printer=Printer(format_, output, directory), **named)

    return load_option(
        format_option(
            page_option(output_option("Write the MLIR to FILE, not to stdout.")(printing))
        )
    )


def search_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """How one searches; the subcommand gets it as `search: Search`."""

    @wraps(function)
    def searching(
        *arguments: Any,
        printer: Printer,
        jobs: int,
        executor: str | None,
        store: str | None,
        most_seconds: float | None,
        most_memory: int | None,
        most_programs: int | None = None,
        **named: Any,
    ) -> Any:
        budget = Budget(most_programs, most_seconds, most_memory)
        search = Search(printer, budget, jobs, executor, store)
        return function(*arguments, search=search, **named)

    decorated = searching
    for decorate in (
        printing_options,
        click.option(
            "--most-memory",
            type=click.IntRange(min=1, max=MOST_MEBIBYTES),
            metavar="MIB",
            help="End the search when it takes so much memory, as may each process of --jobs.",
        ),
        click.option(
            "--most-seconds",
            type=Seconds(min=0, max=MOST_SECONDS),
            metavar="SECONDS",
            help="End the search after so many seconds.",
        ),
        store_option,
        executor_option,
        jobs_option,
    ):
        decorated = decorate(decorated)
    return decorated


def program_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """What a search for programs has besides: their cost, as `costs: Costs`, and how many there may
    be."""

    @wraps(function)
    def costing(*arguments: Any, cost: str, **named: Any) -> Any:
        return function(*arguments, costs=_costs(cost), **named)

    return click.option(
        "--cost",
        default="ops",
        show_default=True,
        metavar="ops|latency[:CPU]|size|accelerator|FILE",
        help="What is cheap: few operations, few cycles (of zen4 or golden-cove), few bytes of "
        "code, few cycles of the accelerator's lanes and host, or numbers in a TOML file.",
    )(
        click.option(
            "--most-programs",
            type=click.IntRange(min=0),
            metavar="N",
            help="End the search after N programs.",
        )(costing)
    )


def _costs(choice: str) -> Costs:
    """The cost model. Raises `BadParameter`."""
    try:
        return costs_of(choice)
    except BadCost as error:
        raise click.BadParameter(str(error), param_hint="--cost") from error
