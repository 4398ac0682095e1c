"""Checking files one by one, and reporting on them: results, failures, and the exit status.

Exit status: 1 something refuted (or another verdict than the input expects), else 2 bad usage,
unreadable input or an internal error, else 3 something unknown, unsupported or vacuous, else 0.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol, TypeVar

import click

from verifier.commands.shared.command import BAD_INPUT, REFUTED, SUCCESS, UNDECIDED
from verifier.commands.shared.failures import Failure, failure_of
from verifier.commands.shared.gate_report import GateReport
from verifier.commands.shared.result_text import describe
from verifier.gate.skipped import Skipped
from verifier.kernel.input.atomic_write import write_whole
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import InputError, Source, files_of, split_source
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Result
from verifier.processes.console import clear_progress, put, say
from verifier.processes.stop_signals import stopped_status
from verifier.refuting.mlir_replay import replayed, without_calls

T = TypeVar("T")


class _OfFile(Protocol):
    @property
    def file(self) -> str: ...


Of = TypeVar("Of", bound=_OfFile)
Outcome = Result | Failure | Skipped

INTERRUPTED = Failure("interrupted: what is shown has been decided, the rest has not been checked")


@dataclass
class Report:
    """Collects results and failures, and prints them as `format` says.

    Text is printed as results come, everything else at the end, or written to the file `output`.
    Where `jobs` is more than 1, sources are checked by so many processes.
    """

    format: str
    output: str | None = None
    jobs: int = 1
    results: list[Result] = field(default_factory=list[Result])
    failures: list[Failure] = field(default_factory=list[Failure])
    interrupted: bool = False
    gate: GateReport | None = None

    def is_watched(self) -> bool:
        """Whether somebody sees results as they come."""
        return self.format == "text" and self.output is None and sys.stdout.isatty()

    @property
    def _names_passes(self) -> bool:
        return self.gate is not None and self.gate.several

    def add(self, result: Result) -> None:
        if self.gate is not None:
            result = self.gate.judged(result)
        self.results.append(result)
        if self.format == "text" and self.output is None:
            clear_progress()
            put(f"{describe(result, self._names_passes)}\n")

    def fail(self, failure: Failure) -> None:
        """Report what kept something from being checked."""
        self.failures.append(failure)
        clear_progress()
        say(str(failure))

    def interrupt(self, failure: Failure = INTERRUPTED) -> None:
        """Report that the command was asked to end."""
        self.interrupted = True
        self.fail(failure)

    def result_of(self, work: Callable[[], T], file: str) -> T | None:
        """What the work gives, which prints nothing; None where it does not end, as is reported."""
        try:
            return work()
        except KeyboardInterrupt:
            self.interrupt()
        except Exception as error:  # noqa: BLE001 - whatever it is, the report is given
            self.fail(failure_of(error, file))
        return None

    def finish(self) -> int:
        """Print what is due at the end; the exit status."""
        clear_progress()
        if self.gate is not None:
            for failure in self.gate.written(self.results, self.failures):
                self.fail(failure)
        if self.output is not None:
            try:
                write_whole(self.output, self._text())
            except InputError as error:
                self.fail(failure_of(error))
        elif self.format != "text":
            put(self._text())
        if self.gate is not None:
            self.gate.say(self.results, self.failures)
        return self.status()

    def _text(self) -> str:
        if self.format == "text":
            texts = (describe(result, self._names_passes) for result in self.results)
            return "".join(click.unstyle(text) + "\n" for text in texts)
        from verifier.commands.shared.report_formats import report

        items = [result.as_dict() for result in self.results]
        errors = [failure.as_dict() for failure in self.failures]
        more = {} if self.gate is None else self.gate.as_dict(self.results, self.failures)
        return report(self.format, items, errors, more=more)

    def status(self) -> int:
        if self.interrupted:
            return stopped_status()
        unexpected = [r for r in self.results if not r.as_expected]
        if any(r.kind == "refuted" or r.expected is not None for r in unexpected):
            return REFUTED
        looked_at = self.results or (self.gate is not None and self.gate.skipped)
        if self.failures or not looked_at:
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
    sources = (source for file in files for source in sources_of(file, report, split))
    return check_sources(sources, report, check)


def check_sources(
    sources: Iterable[Of], report: Report, check: Callable[[Of], Iterable[Outcome]]
) -> int:
    """Check each source; a bad one does not hide the others. Returns the exit status."""
    return report_all(_outcomes(sources, check, report.jobs), report)


def report_all(outcomes: Iterable[Outcome], report: Report) -> int:
    """Report what comes, also where an interrupt ends it. Returns the exit status."""

    def disagrees(result: Result, error: InternalError) -> None:
        report.fail(failure_of(error, result.file))

    waiting: list[Result] = []
    try:
        results = _results(outcomes, report)
        for result in replayed(results, disagrees, report.is_watched(), waiting):
            report.add(result)
    except KeyboardInterrupt:
        for result in waiting:
            report.add(result)
        report.interrupt()
    return report.finish()


def _outcomes(
    sources: Iterable[Of], check: Callable[[Of], Iterable[Outcome]], jobs: int
) -> Iterator[Outcome]:
    """The results, and what to say of sources that could not be checked."""
    if jobs == 1:
        for source in sources:
            yield from outcomes_of(partial(check, source), source.file)
        return
    import pysmt.solvers.z3  # noqa: F401  # pyright: ignore  (once, and not in each process)

    from verifier.processes.workers import Died, spread

    parts = list(sources)

    def work(part: int) -> Iterator[Outcome]:
        return map(_sendable, outcomes_of(partial(check, parts[part]), parts[part].file))

    for part, outcome in spread(work, len(parts), jobs):
        if isinstance(outcome, Died):
            yield Failure(f"internal error: its process died ({outcome.how})", parts[part].file)
        else:
            yield outcome


def sources_of(file: str, report: Report, split: bool) -> Iterator[Source]:
    """The sources of a file, or of a directory; what cannot be read is reported."""
    try:
        files = files_of(file)
    except InputError as error:
        report.fail(failure_of(error))
        return
    for each in files:
        try:
            source = read_source(each)
        except InputError as error:
            report.fail(failure_of(error))
        else:
            yield from split_source(source) if split else [source]


def _results(outcomes: Iterable[Outcome], report: Report) -> Iterator[Result]:
    """The results; what keeps a source from being checked is reported."""
    for outcome in outcomes:
        if isinstance(outcome, Result):
            yield outcome
        elif isinstance(outcome, Skipped):
            assert report.gate is not None
            report.gate.skipped.append(outcome)
        else:
            report.fail(outcome)


def _sendable(outcome: Outcome) -> Outcome:
    """What can go to another process: operations that refer to each other may be too deep, and
    those that are not registered have classes of their own."""
    import pickle

    try:
        pickle.dumps(outcome)
    except (RecursionError, AttributeError, pickle.PicklingError):
        assert isinstance(outcome, Result)
        return without_calls(outcome)
    return outcome


def outcomes_of(check: Callable[[], Iterable[Outcome]], file: str | None) -> Iterator[Outcome]:
    """The results, and what ended the work on a file before its end."""
    try:
        yield from check()
    except Exception as error:  # noqa: BLE001 - one file must not hide the verdicts on the others
        yield failure_of(error, file)
