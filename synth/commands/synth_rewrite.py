"""The command `synth-rewrite`: rewrites that nobody wrote, found and proved."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from rewrites.library.patterns import ROOT
from synth.campaign.budget import Budget, Meter
from synth.campaign.campaign import Campaign
from synth.campaign.executors import Executor, Processes
from synth.campaign.workers import Setting
from synth.commands.search_results import Printer, SearchResult, print_all
from synth.scalar.terms.costs import BadCost, Costs, costs_of
from verifier.commands.shared.command import Command, CommandGroup
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
    seed_option,
    store_option,
)
from verifier.kernel.input.sources import InputError
from verifier.processes.console import show_progress
from verifier.store.entries import Store

_DASK = "dask://"


@click.group(cls=CommandGroup)
def main() -> None:
    """Find rewrites of scalar code and of tensor operations, and prove them.

    All that is printed was proved from the printed text. MLIR goes to stdout, what is said about it
    to stderr; with another --format than text, results go to stdout.

    Exit status: 1 a given rule is refuted, else 2 bad input, else 3 something was not found or not
    proved, installed or exported, or a budget ended the search, else 0.
    """


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
    """What each subcommand has: `--load`, `--format` and `-o`, as `printer: Printer`."""

    @wraps(function)
    def printing(*arguments: Any, format_: str, output: str | None, **named: Any) -> Any:
        return function(*arguments, printer=Printer(format_, output), **named)

    return load_option(
        format_option(output_option("Write the MLIR to FILE, not to stdout.")(printing))
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
        metavar="ops|latency|FILE",
        help="What is cheap: few operations, few cycles, or numbers in a TOML file.",
    )(
        click.option(
            "--most-programs",
            type=click.IntRange(min=0),
            metavar="N",
            help="End the search after N programs.",
        )(costing)
    )


fast_math_option = click.option(
    "--fast-math",
    metavar="FLAG,…",
    help="Flags (nnan, ninf, nsz, …, or fast for all) that operations on floats get.",
)
show_unproved_option = click.option(
    "--show-unproved",
    is_flag=True,
    help="List what was found and could be neither proved nor refuted.",
)


@main.command(cls=Command)
@click.argument("operations", nargs=-1, required=True, metavar="OPERATION,…")
@click.option(
    "--size",
    type=click.IntRange(min=1, max=16),
    required=True,
    metavar="N",
    help="Operations of a source.",
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
@fast_math_option
@program_options
@show_unproved_option
@seed_option
@search_options
def mine(
    operations: tuple[str, ...],
    seed: int,
    costs: Costs,
    search: Search,
    fast_math: str | None,
    **given: Any,
) -> None:
    """Find rules over operations, such as arith.addi,arith.addi:nsw,arith.cmpi:slt; or on floats,
    such as arith.addf,arith.negf,arith.cmpf:olt: bit for bit the same, up to the choice of a NaN.
    """
    from synth.commands.mine import Mining, mined, operation_names

    names = operation_names(_names(operations, "OPERATION,…"))
    mining = Mining(names, **given, fast_math=_fast_math(fast_math))
    search.run(lambda campaign: mined(mining, costs, seed, campaign))


@main.command(cls=Command)
@click.argument("file", metavar="FILE")
@fast_math_option
@click.option(
    "--context/--no-context",
    default=True,
    show_default=True,
    help="Use what branches, loops and other code say of the values that code gets.",
)
@program_options
@show_unproved_option
@seed_option
@search_options
def improve(
    file: str,
    seed: int,
    costs: Costs,
    show_unproved: bool,
    fast_math: str | None,
    context: bool,
    search: Search,
) -> None:
    """Replace straight-line code of FILE, on integers and floats, by cheaper code.

    Results on floats are bit for bit the same, up to the choice of a NaN, but for what flags of the
    operations allow.
    """
    from synth.commands.improve import improved

    flags = _fast_math(fast_math)
    seconds = search.budget.seconds
    search.run(
        lambda campaign: improved(
            file, costs, seed, seconds, campaign, show_unproved, flags, context
        )
    )


def _fast_math(given: str | None) -> tuple[str, ...]:
    from synth.scalar.improving.fast_math import FLAGS

    flags = () if given is None else tuple(flag.strip() for flag in given.split(","))
    for flag in flags:
        if flag not in (*FLAGS, "fast"):
            message = f"{flag} is none of {', '.join(FLAGS)}, fast"
            raise click.BadParameter(message, param_hint="--fast-math")
    return FLAGS if "fast" in flags else flags


@main.command(cls=Command)
@click.option(
    "--from",
    "sources",
    multiple=True,
    required=True,
    metavar="DIALECT|OPERATION,…",
    help="The operations that are lowered.",
)
@click.option(
    "--to",
    "targets",
    multiple=True,
    required=True,
    metavar="DIALECT|OPERATION,…",
    help="The operations that express them.",
)
@program_options
@search_options
def lower(sources: tuple[str, ...], targets: tuple[str, ...], costs: Costs, search: Search) -> None:
    """Lower operations: express each by those of another set."""
    from synth.commands.lower import lowered

    names = _names(sources, "--from"), _names(targets, "--to")
    search.run(lambda campaign: lowered(*names, costs, campaign))


@main.command(cls=Command)
@click.argument("file", metavar="FILE")
@click.option(
    "--onto",
    multiple=True,
    required=True,
    metavar="INSTRUCTION",
    help="dot4, compute, or MODULE:NAME, a description in Python. Repeatable.",
)
@search_options
def tensorise(file: str, onto: tuple[str, ...], search: Search) -> None:
    """Replace the linalg operations of FILE by tensor instructions."""
    from synth.commands.tensorise import tensorised

    search.run(lambda campaign: tensorised(file, onto, campaign))


@main.command(cls=Command)
@click.argument("operations", nargs=-1, required=True, metavar="OPERATION,…")
@click.option(
    "--domain",
    required=True,
    metavar="NAME",
    help="What is known of values: known-bits, unsigned-intervals, mlir-ranges, …",
)
@click.option(
    "--as",
    "language",
    default="transfer",
    show_default=True,
    type=click.Choice(("transfer", "python", "cpp")),
    help="xdsl-smt's dialect, Python over the builder, or C++ over LLVM's APInt.",
)
@click.option(
    "--pieces",
    type=click.IntRange(min=1, max=64),
    default=8,
    show_default=True,
    metavar="N",
    help="At most so many pieces.",
)
@click.option(
    "--piece-size",
    "size",
    type=click.IntRange(min=0, max=4),
    default=2,
    show_default=True,
    metavar="N",
    help="Operations of the programs that a piece is made of.",
)
@click.option(
    "--most-cost",
    type=click.FloatRange(min=0),
    metavar="COST",
    help="What the whole function may cost.",
)
@program_options
@seed_option
@search_options
def transfer(
    operations: tuple[str, ...],
    domain: str,
    language: str,
    pieces: int,
    size: int,
    most_cost: float | None,
    seed: int,
    costs: Costs,
    search: Search,
) -> None:
    """Find transfer functions of dataflow analyses for operations, such as arith.xori.

    A function is the meet of pieces, each proved sound for every width. It is said on how many
    inputs of four bits it is as precise as the domain allows.
    """
    from semantics.domains.known_domains import DOMAINS
    from synth.commands.transfer import synthesised
    from synth.scalar.transfers.synthesising import Limits

    if domain not in DOMAINS:
        message = f"{domain} is none of {', '.join(DOMAINS)}"
        raise click.BadParameter(message, param_hint="--domain")
    limits = Limits(pieces, size, most_cost, seed=seed)
    names = _names(operations, "OPERATION,…")
    search.run(
        lambda campaign: synthesised(names, DOMAINS[domain], language, limits, costs, campaign)
    )


@main.command(cls=Command)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@search_options
def generalise(files: tuple[str, ...], search: Search) -> None:
    """Find the rules of which the rewrites of FILE… are instances.

    A rewrite is a pair of functions, @before and @after or @src and @tgt, or a PDL pattern; several
    are split at '// -----' lines. Those that differ in constants and widths only are instances of
    one rule. What is found has open widths and constants, and the weakest precondition.
    """
    from synth.commands.generalise import generalised

    search.run(lambda campaign: generalised(files, campaign))


@main.command(cls=Command)
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option(
    "--into",
    metavar="FOLDER",
    help="The library; that which comes with Rewright, if not given.",
)
@printing_options
def install(files: tuple[str, ...], into: str | None, printer: Printer) -> None:
    """Put the rules of FILE… into the library that is applied.

    What is printed is what was put into it; the other rules are named with the reason.
    """
    from synth.commands.install import installed

    root = ROOT if into is None else Path(into)
    Search(printer, Budget()).run(lambda _: installed(files, root))


@main.command(cls=Command)
@click.argument("files", nargs=-1, required=True, metavar="FILE…|library")
@click.option(
    "--as",
    "language",
    required=True,
    type=click.Choice(("mlir-cpp", "pdll", "llvm-cpp")),
    help="MLIR's OpRewritePatterns in C++, PDLL, or C++ over LLVM IR as in InstCombine.",
)
@printing_options
def export(files: tuple[str, ...], language: str, printer: Printer) -> None:
    """Write proved rules in the languages of other compilers.

    Each rule of FILE… is proved first; those of the library have their proofs on record. What a
    language cannot say is named with the reason.
    """
    from synth.commands.export import rules_in

    Search(printer, Budget()).run(lambda _: rules_in(files, language))


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
