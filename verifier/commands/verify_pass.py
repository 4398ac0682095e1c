"""The command `verify-pass`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NoReturn

import click

from verifier.claims.pass_runs import DEFAULT_PASS_TIMEOUT, UnknownPass
from verifier.commands.shared.failures import failure_of
from verifier.commands.shared.gate_options import (
    ConfiguredCommand,
    configuration_in_use,
    gate_options,
)
from verifier.commands.shared.options import (
    DECIDING,
    load_option,
    loaded_modules,
    report_options,
    seconds_option,
    split_option,
    verification_options,
)
from verifier.commands.shared.remote import (
    checked_elsewhere,
    elsewhere,
    refuse_what_stays_here,
)
from verifier.commands.shared.report import Report, check_sources, report_all, sources_of
from verifier.gate.changed import Revision
from verifier.gate.configuration import Configuration
from verifier.gate.gates import Checking, Gate, gate_of_commands, gate_of_pipeline
from verifier.gate.generating.corpus import Corpus
from verifier.gate.generating.inputs import Generated, Mutated
from verifier.gate.stored import StoredResults
from verifier.gate.watching import stamps, wait_for_change
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.sources import InputError, Source, files_of
from verifier.kernel.verdicts.verdict import Result
from verifier.processes.console import say
from verifier.processes.stop_signals import stopped_status
from verifier.store.entries import Store


@click.command(cls=ConfiguredCommand)
@click.argument("files", nargs=-1, metavar="[FILE…]")
@click.option("-p", "pipeline", metavar="PIPELINE", help="An xDSL pass pipeline to run.")
@click.option(
    "--opt",
    "commands",
    multiple=True,
    metavar="COMMAND",
    help="A command to run on standard input; of several, each on what the one before printed.",
)
@click.option(
    "--steps",
    is_flag=True,
    help="Run nothing: the FILEs, in order, or dumps in them (--mlir-print-ir-tree-dir and logs), "
    "are what passes made of one module one after the other.",
)
@click.option(
    "--xla",
    is_flag=True,
    help="The FILEs are JAX programs: run them, and verify each step of XLA's CPU backend.",
)
@seconds_option(
    "--pass-timeout",
    DEFAULT_PASS_TIMEOUT,
    "Seconds that the pass may take for a file; --total-timeout bounds it too.",
)
@load_option
@report_options
@gate_options
@verification_options(*DECIDING, "fp", "bound")
@split_option
def main(
    files: tuple[str, ...],
    pipeline: str | None,
    commands: tuple[str, ...],
    steps: bool,
    xla: bool,
    pass_timeout: float,
    report: Report,
    since: Revision | None,
    store: str | None,
    executor: str | None,
    watch: bool,
    reduce: bool,
    generated: Generated | None,
    mutated: Mutated | None,
    split: bool,
    options: Options,
) -> None:
    """Run a pass over each FILE and prove each function that it changed, or show its mistake.

    Give the pass as -p canonicalize (xDSL) or --opt 'mlir-opt --canonicalize', or with --steps what
    passes made; without one, the passes of rewright.toml, or of [tool.rewright] in pyproject.toml,
    are checked on its files or on those given. '-' is standard input; a directory stands for the
    .mlir files in it. Each pass of a pipeline, and each --opt of several, is a step: where all
    steps are proved, the whole is, and a wrong one is shown by itself. Exit status: 1 something
    refuted, else 2 bad input, else 3 something unknown, unsupported or vacuous, else 0.
    """
    given = (pipeline is not None) + bool(commands) + steps + xla
    configured = configuration_in_use()
    if given > 1 or (configured is None and not given):
        raise click.UsageError("give one of -p PIPELINE, --opt COMMAND, --steps and --xla")
    if configured is None and not files and generated is None:
        raise click.UsageError("give a FILE, or --generate N")
    if (steps or xla) and not files:
        raise click.UsageError("give a FILE")
    made = generated is not None or mutated is not None
    for_passes = split or watch or reduce or made
    if (steps or xla) and (for_passes or since is not None or store is not None):
        raise click.UsageError(
            "--split-input-file, --changed-since, --store, --watch, --reduce, --generate and "
            "--mutate are for input of passes"
        )
    if xla:
        sys.exit(_of_xla(files, report, options, pass_timeout))
    if steps:
        from verifier.claims.passes import verify_sequence

        sequence = Source(files[0], "")
        sys.exit(check_sources([sequence], report, lambda _: verify_sequence(files, options)))
    assert report.gate is not None
    accepts = report.gate.baseline is not None and report.gate.baseline.accepts
    if made and (watch or since is not None):
        raise click.UsageError(
            "--watch and --changed-since are about files, not --generate and --mutate"
        )
    if watch and accepts:
        raise click.UsageError("--watch writes no baseline")
    if watch and (report.format != "text" or report.output is not None or "-" in files):
        raise click.UsageError("--watch prints text about files")
    gates = (_given(pipeline, commands),) if configured is None else configured.gates
    report.gate.several = len(gates) > 1
    if generated is not None and generated.corpus is not None:
        if [len(gate.programs) for gate in gates] != [1]:
            raise click.UsageError("--corpus is about what one --opt command does")
        if report.jobs > 1 or executor is not None:
            raise click.UsageError("--corpus goes without --jobs and --executor")
    if since is not None:
        since = _of_the_same_passes(since, configured, gates)
    stored = None if store is None else _stored(store, options)
    if report.jobs > 1:
        import verifier.claims.passes  # noqa: F401  # pyright: ignore  (once, not in each process)
    sides = report.gate.page is not None
    checking = Checking(
        options, pass_timeout, since, stored, sides, split, reduce, generated, mutated
    )
    if executor is not None:
        sys.exit(_elsewhere(executor, gates, files, checking, report, watch))
    if watch:
        _watch(gates, files, checking, report)
    sys.exit(_check(_parts(gates, files, checking, report), checking, report))


def _given(pipeline: str | None, commands: tuple[str, ...]) -> Gate:
    try:
        return gate_of_commands(commands) if pipeline is None else gate_of_pipeline(pipeline)
    except UnknownPass as error:
        option = "--opt" if pipeline is None else "-p"
        raise click.BadParameter(str(error), param_hint=option) from error


def _of_the_same_passes(
    since: Revision, configured: Configuration | None, gates: Sequence[Gate]
) -> Revision | None:
    """The revision, unless other passes were configured then, or on other files, or a file that the
    command of a pass names was another one, or one with the code of a pass or of `--load`."""
    named = [file for gate in gates for file in gate.named_files(loaded_modules())]
    try:
        if configured is not None and not configured.is_as_in(since):
            other = [configured.file.name]
        else:
            other = [file for file in named if since.lacks(file)]
    except InputError as error:
        raise click.BadParameter(str(error), param_hint="--changed-since") from error
    if not other:
        return since
    say(f"{other[0]} is not as in {since.name}: everything is checked")
    return None


def _stored(store: str, options: Options) -> StoredResults:
    try:
        return StoredResults(Store(store, expendable=True), options, loaded_modules())
    except InputError as error:
        raise click.BadParameter(str(error), param_hint="--store") from error


@dataclass(frozen=True)
class _Part:
    """A source that a pass is checked on."""

    gate: Gate
    source: Source

    @property
    def file(self) -> str:
        return self.source.file


def _parts(
    gates: Sequence[Gate], files: Sequence[str], checking: Checking, report: Report
) -> Iterator[_Part]:
    """All that is to be checked; what is not there is reported."""
    taken: set[str] = set()
    for gate in gates:
        try:
            for source in _made_for(gate, checking):
                yield _Part(gate, source)
        except InputError as error:
            report.fail(failure_of(error))
        for file in _files(gate, files, report):
            taken.add(file)
            for source in sources_of(file, report, checking.split):
                yield _Part(gate, source)
                for mutant in _mutants(source, checking, report):
                    yield _Part(gate, mutant)
    for file in _expanded(files, report) if configuration_in_use() is not None else ():
        if file not in taken:
            report.fail(failure_of(InputError("no pass of the configuration takes it", file)))


def _made_for(gate: Gate, checking: Checking) -> Iterator[Source]:
    """The inputs that are generated. Raises `InputError`."""
    generated = checking.generated
    if generated is None:
        return
    if generated.corpus is None:
        yield from generated.sources()
        return
    corpus = Corpus(generated.corpus, gate.programs[0], generated, checking.pass_timeout)
    yield from corpus.sources()
    say(corpus.told())


def _mutants(source: Source, checking: Checking, report: Report) -> list[Source]:
    if checking.mutated is None:
        return []
    try:
        found = checking.mutated.sources(source, checking.split)
    except Exception as error:  # noqa: BLE001 - one file must not hide the verdicts on the others
        report.fail(failure_of(error, source.file))
        return []
    if len(found) < checking.mutated.count:
        say(f"{source.file}: {len(found)} of {checking.mutated.count} mutations could be made")
    return found


def _files(gate: Gate, files: Sequence[str], report: Report) -> list[str]:
    configured = configuration_in_use()
    if configured is None:
        return list(files)
    if files:
        return [f for f in _expanded(files, None) if f == "-" or configured.takes(gate, f)]
    try:
        return configured.files_of(gate)
    except InputError as error:
        report.fail(failure_of(error))
        return []


def _expanded(files: Sequence[str], report: Report | None) -> list[str]:
    """The files, with those of directories; where there are none is reported once."""
    found: list[str] = []
    for file in files:
        try:
            found += files_of(file)
        except InputError as error:
            if report is not None:
                report.fail(failure_of(error))
    return found


def _check(parts: Iterator[_Part], checking: Checking, report: Report) -> int:
    return check_sources(parts, report, lambda part: checking.outcomes(part.gate, part.source))


def _elsewhere(
    executor: str,
    gates: Sequence[Gate],
    files: Sequence[str],
    checking: Checking,
    report: Report,
    watch: bool,
) -> int:
    """Check by the workers of an executor; the exit status."""
    if watch or report.jobs > 1:
        raise click.UsageError("--executor goes without --watch and --jobs")
    refuse_what_stays_here(checking)
    workers = elsewhere(executor, loaded_modules())
    parts = ((part.gate, part.source) for part in _parts(gates, files, checking, report))
    return report_all(checked_elsewhere(parts, checking, workers), report)


def _watch(
    gates: Sequence[Gate], files: Sequence[str], checking: Checking, report: Report
) -> NoReturn:
    """Check everything, and then again what changes, until an interrupt ends it."""
    assert report.gate is not None
    known, asked = report.gate, list(files)
    try:
        while True:
            again = replace(report, results=[], failures=[], gate=replace(known, skipped=[]))
            seen = stamps(_watched(gates, files))
            status = _check(_parts(gates, asked, checking, again), checking, again)
            if again.interrupted:
                sys.exit(status)
            say("watching; interrupt to end")
            changed = wait_for_change(seen)
            asked = changed if _are_input(changed, gates, files) else list(files)
    except KeyboardInterrupt:
        sys.exit(stopped_status())


def _watched(gates: Sequence[Gate], files: Sequence[str]) -> list[str]:
    """The files, their folders, where others may come, and the files that commands name."""
    named = _input(gates, files)
    folders = {os.path.dirname(file) or "." for file in named}
    return [*dict.fromkeys([*named, *sorted(folders), *_named_by_commands(gates)])]


def _are_input(changed: Sequence[str], gates: Sequence[Gate], files: Sequence[str]) -> bool:
    """Whether these are files to check, and none is one by which others are checked, too."""
    named, others = _input(gates, files), _named_by_commands(gates)
    return all(file in named and file not in others and os.path.exists(file) for file in changed)


def _input(gates: Sequence[Gate], files: Sequence[str]) -> list[str]:
    nobody = Report("text")
    return [file for gate in gates for file in _expanded(_files(gate, files, nobody), None)]


def _named_by_commands(gates: Sequence[Gate]) -> list[str]:
    return [file for gate in gates if gate.programs for file in gate.named_files()]


def _of_xla(files: tuple[str, ...], report: Report, options: Options, pass_timeout: float) -> int:
    from verifier.claims.xla.programs import INSTALL, is_installed
    from verifier.claims.xla.verify import verify_program

    if not is_installed():
        raise click.UsageError(INSTALL)

    def verified(source: Source) -> Iterator[Result]:
        return verify_program(source, options, pass_timeout)

    return check_sources([Source(file, "") for file in files], report, verified)


if __name__ == "__main__":
    main()
