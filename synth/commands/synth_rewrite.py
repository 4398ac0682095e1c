"""The command `synth-rewrite`: rewrites that nobody wrote, found and proved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from rewrites.library.patterns import ROOT
from synth.campaign.budget import Budget
from synth.commands.search_options import (
    Search,
    printing_options,
    program_options,
    search_options,
)
from synth.commands.search_results import Printer
from synth.scalar.terms.costs import Costs
from verifier.commands.shared.command import Command, CommandGroup
from verifier.commands.shared.options import (
    seed_option,
)


@click.group(cls=CommandGroup)
def main() -> None:
    """Find rewrites of scalar code and of tensor operations, and prove them.

    All that is printed was proved from the printed text. MLIR goes to stdout, what is said about it
    to stderr; with another --format than text, results go to stdout.

    Exit status: 1 a given rule is refuted, else 2 bad input, else 3 something was not found or not
    proved, installed or exported, or a budget ended the search, else 0.
    """


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
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option(
    "--most-operations",
    type=click.IntRange(1, 10),
    default=5,
    show_default=True,
    metavar="N",
    help="Search windows of at most N operations.",
)
@click.option(
    "--least-often",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    metavar="N",
    help="Search what stands there at least N times.",
)
@click.option(
    "--most-forms",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    metavar="N",
    help="Search the N forms with most operations in all.",
)
@program_options
@seed_option
@search_options
def harvest(
    paths: tuple[str, ...],
    most_operations: int,
    least_often: int,
    most_forms: int,
    seed: int,
    costs: Costs,
    search: Search,
) -> None:
    """Find rules for what stands in the files of PATH… most often.

    Windows of the code are counted up to names, constants, widths and flags, and the most frequent
    are searched. What is found is generalised; the rules that fire there are printed, with how
    often they do and what that saves, those that save most first.
    """
    from synth.commands.harvest import Harvest, harvested

    wanted = Harvest(most_operations, least_often, most_forms)
    search.run(lambda campaign: harvested(paths, wanted, costs, seed, campaign))


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
    type=click.Choice(("mlir-cpp", "drr", "pdl", "pdll", "llvm-cpp", "egglog")),
    help="MLIR's OpRewritePatterns in C++, its declarative rules, PDL, PDLL, C++ over LLVM IR, or "
    "a program of egglog.",
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


if __name__ == "__main__":
    main()
