"""The command `accel-run`: linalg or affine loops in, a proved program simulated, cycles out."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from accelerator_model.meaning.program_text import text_of
from rewrites.accelerator.passes.pass_list import DEFAULT, FUSE_EPILOGUE, KEEP_ON_CHIP
from synth.accelerator.accel_run import AccelRun, AccelRunInterrupted, accel_run
from verifier.commands.shared.command import Command
from verifier.commands.shared.options import (
    format_option,
    jobs_option,
    load_option,
    output_option,
    page_option,
    seed_option,
    writable_file,
)
from verifier.commands.shared.report import Report
from verifier.kernel.input.atomic_write import write_whole
from verifier.kernel.input.reading import read_source
from verifier.processes.console import put


def _numbers(_: click.Context, __: click.Parameter, text: str) -> tuple[int, ...]:
    try:
        return tuple(int(number) for number in text.split(",") if text)
    except ValueError:
        raise click.BadParameter(f"'{text}' is no list of integers") from None


def _names(_: click.Context, __: click.Parameter, text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(name.strip() for name in text.split(",") if name.strip())


@click.command(cls=Command)
@click.argument("file", metavar="FILE")
@click.option("--machine", metavar="FILE", help="A machine description (TOML).")
@click.option(
    "--dataflow",
    type=click.Choice(["output-stationary", "weight-stationary"]),
    default="output-stationary",
    show_default=True,
    help="What stays in the array.",
)
@click.option("--no-overlap", is_flag=True, help="The array starts a pass when the last is over.")
@click.option(
    "--scalars",
    metavar="N[,N…]",
    default="",
    callback=_numbers,
    help="The scalar arguments of a program.",
)
@click.option(
    "--passes",
    metavar="NAME[,NAME…]",
    callback=_names,
    help="Run these passes, in this order.",
)
@click.option(
    "--print-after",
    metavar="NAME[,NAME…]",
    callback=_names,
    help="Print to standard error what these passes give.",
)
@load_option
@seed_option
@click.option(
    "--trace",
    metavar="FILE",
    callback=writable_file,
    help="Write a Chrome trace, for Perfetto.",
)
@page_option
@output_option("Write the compiled program to FILE.")
@jobs_option
@format_option
def main(
    file: str,
    machine: str | None,
    dataflow: str,
    no_overlap: bool,
    scalars: tuple[int, ...],
    passes: tuple[str, ...] | None,
    print_after: tuple[str, ...] | None,
    seed: int,
    trace: str | None,
    directory: Path | None,
    output: str | None,
    jobs: int,
    format_: str,
) -> None:
    """Compile the functions of FILE for the simulated accelerator and run them.

    '-' is standard input. Affine loops are raised to linalg first; programs of the accelerator are
    checked and run as they are. Each step is proved, or nothing is run. Exit status: 1 a step is
    refuted, 2 bad input, 3 a step could not be proved, else 0.
    """
    if file == machine == "-":
        raise click.UsageError("only one of FILE and --machine can be standard input")
    for name in print_after or ():
        if name not in (DEFAULT if passes is None else passes):
            raise click.UsageError(f"--print-after {name}: no such pass is run")
    report = Report(format_)
    run = AccelRun()

    def work() -> None:
        nonlocal run
        try:
            run = accel_run(
                read_source(file),
                machine=None if machine is None else Path(machine),
                weight_stationary=dataflow == "weight-stationary",
                fold_overlap=not no_overlap,
                seed=seed,
                scalars=scalars,
                passes=passes,
                jobs=jobs,
            )
        except AccelRunInterrupted as error:
            run = error.run
            raise
        if trace is not None and run.module is not None:
            write_whole(trace, json.dumps(run.chrome_trace()) + "\n")
        if output is not None and run.module is not None:
            write_whole(output, str(run.module) + "\n")

        if directory is not None:
            from synth.accelerator.report_page import write_report

            write_report(directory, run)

    report.result_of(work, file)
    for name, runs in run.passes.items():
        for each in runs:
            if each.name in (print_after or ()):
                click.echo(f"// after {each.name} @{name}\n{each.text}", err=True)
    for name, fused in run.fused.items():
        if FUSE_EPILOGUE in (print_after or ()):
            click.echo(f"// after {FUSE_EPILOGUE} @{name}\n{fused.text}", err=True)
    if KEEP_ON_CHIP in (print_after or ()):
        for stretch in (each for network in run.networks for each in network.network.stretches):
            text = text_of(stretch.joined)
            click.echo(f"// after {KEEP_ON_CHIP} @{stretch.joined.name}\n{text}", err=True)
    for result in run.results:
        report.add(result)
    if format_ == "text":
        _print_simulations(run, passes)
    sys.exit(report.finish())


def _print_simulations(run: AccelRun, passes: Sequence[str] | None) -> None:
    _print_passes(run, passes)
    for simulation in run.simulations:
        item = simulation.as_dict()
        put(f"@{simulation.function}\n")
        for label, text in _lines(item):
            put(f"  {label:<13}{text}\n")

    for network in run.networks:
        _print_network(network.as_dict())
    for name in run.too_large:
        put(f"@{name}\n  not run: it has too many products\n")
    for program in run.programs:
        cycles = program.timing.cycles
        put(f"@{program.function}\n  {'cycles':<13}{cycles}\n")
        busy = ", ".join(
            f"{queue} {100 * count / max(cycles, 1):.1f} %"
            for queue, count in program.as_dict()["busy"].items()
        )
        put(f"  {'busy':<13}{busy}\n")


def _print_passes(run: AccelRun, chosen: Sequence[str] | None) -> None:
    """How many cycles each pass gained, of all functions and layers together, or operations."""
    names = list(dict.fromkeys(each.name for runs in run.passes.values() for each in runs))
    changed = {each.name for runs in run.passes.values() for each in runs if each.changed}
    if not run.fused and (len(names) < 2 or (chosen is None and len(changed) < 2)):
        return
    put("passes\n")
    for name, fused in run.fused.items():
        (layers, fewer), (before_it, after_it) = fused.layers, fused.cycles
        put(f"  {FUSE_EPILOGUE:<23}{after_it} cycles, {before_it - after_it} gained ")
        put(f"(@{name}: {fewer} layers of {layers}, each by itself)\n")
    before: int | None = None
    for position, name in enumerate(names):
        after = [runs[position] for runs in run.passes.values() if len(runs) > position]
        if all(each.cycles is None for each in after):
            put(f"  {name:<23}{sum(each.operations_saved for each in after)} operations saved\n")
            continue
        cycles = sum(each.cycles for each in after if each.cycles is not None)
        gained = "" if before is None else f", {before - cycles} gained"
        put(f"  {name:<23}{cycles} cycles{gained}\n")
        before = cycles


def _print_network(item: dict[str, Any]) -> None:
    put(f"@{item['function']}\n")
    compared = "that of the linalg function" if item["compared"] else "not compared"
    stopped = f" (cannot be run here: {item['stopped']})" if item["stopped"] else ""
    put(f"  {'result':<13}{compared}, on random inputs (seed {item['seed']}){stopped}\n")
    for number, layer in enumerate(item["layers"]):
        share = 100 * layer["bound"] / max(layer["cycles"], 1)
        where = "on the host" if layer["on"] == "host" else f"{share:.1f} % of its whole tiles"
        put(f"  layer {number:<7}{layer['cycles']:>8} cycles, {where}: {layer['operation']}\n")
    saved = item["saved_on_chip"]
    kept = f" ({saved} less than with all results in main memory)" if saved else ""
    put(f"  {'cycles':<13}{item['cycles']}{kept}\n")
    if item["saved_on_host"]:
        put(f"  {'':<13}{item['saved_on_host']} less on the host by apply-proved-rewrites\n")
    put(
        f"  {'lower bound':<13}{item['lower_bound']:.1f} (transfer {item['transfer_bound']:.1f}; "
        f"array {item['array_bound']:.1f} + host {item['host_bound']})\n"
    )
    put(f"  {'utilisation':<13}{100 * item['utilisation']:.1f} %\n")
    put(f"  {'buffers':<13}{item['buffers']} bytes between layers\n")


def _lines(item: dict[str, Any]) -> list[tuple[str, str]]:
    bound = item["lower_bound"]
    limit = "multiply" if item["multiply_bound"] >= item["transfer_bound"] else "transfer"
    result = (
        f"that of the linalg function, on random inputs (seed {item['seed']})"
        if item["compared"]
        else f"not compared: random inputs (seed {item['seed']}) make the source poison"
    )
    return [
        ("result", result),
        ("cycles", f"{item['cycles']}"),
        (
            "lower bound",
            f"{bound:.1f} ({limit}; multiply {item['multiply_bound']:.1f}, "
            f"transfer {item['transfer_bound']:.1f})",
        ),
        ("utilisation", f"{100 * item['utilisation']:.1f} %"),
        ("whole tiles", f"{item['tile_rounded']} cycles if the array never idled"),
        ("array alone", f"{item['array_cycles']} cycles without overlap, as SCALE-Sim counts"),
    ]


if __name__ == "__main__":
    main()
