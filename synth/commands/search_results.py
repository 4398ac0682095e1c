"""What `synth-rewrite` has found, and how it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import click

from synth.campaign.campaign import FROM_STORE, Campaign
from synth.campaign.workers import Task
from synth.commands.result_page import write_result_page
from verifier.claims.stored_verdicts import from_store, record_of, result_of
from verifier.commands.shared.command import BAD_INPUT, REFUTED, SUCCESS, UNDECIDED
from verifier.commands.shared.failures import Failure, failure_of
from verifier.commands.shared.report_formats import report
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.atomic_write import write_whole
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import Proved, Refuted, Result
from verifier.processes.console import clear_progress, put, say
from verifier.processes.stop_signals import stopped_status
from verifier.rechecking.second_opinion import CONFIRMED


@dataclass(frozen=True)
class SearchResult:
    """A piece of the output: MLIR `text`, the verdicts on it, and what is said beside it.

    `complete` is false where something was looked for and not found.
    """

    text: str = ""
    results: tuple[Result, ...] = ()
    remarks: tuple[str, ...] = ()
    complete: bool = True

    def as_json(self) -> dict[str, Any]:
        """What a task gives that has found this."""
        return {
            "text": self.text,
            "results": [[r.file, r.details, record_of(r, Options())] for r in self.results],
            "remarks": list(self.remarks),
            "complete": self.complete,
        }

    @staticmethod
    def of_json(said: dict[str, Any]) -> SearchResult:
        """What `as_json` was made of."""
        results = [
            replace(result_of(record, file), details=details)
            for file, details, record in said["results"]
        ]
        return SearchResult(said["text"], tuple(results), tuple(said["remarks"]), said["complete"])

    @staticmethod
    def of_task(value: dict[str, Any]) -> list[SearchResult]:
        """The pieces that a task gives under "found", perhaps from a store."""
        pieces = list(map(SearchResult.of_json, value["found"]))
        if value.get(FROM_STORE):
            pieces = [replace(p, results=tuple(map(from_store, p.results))) for p in pieces]
        return pieces


def _sides(text: str) -> tuple[str, str]:
    """Of a PDL pattern, what it matches and what it puts there; of what else was found, all of
    it beside nothing."""
    match, rewrite, put = text.partition("pdl.rewrite")
    start = match.rfind("\n") + 1
    return match[:start], match[start:] + rewrite + put


def _is_from_store(result: Result) -> bool:
    v = result.verdict
    return isinstance(v, Proved | Refuted) and v.from_files is not None and v.from_files.store


def _asked_again(results: Sequence[Result]) -> Iterator[str]:
    """How many proofs the second solver was asked about, and what it said."""
    proofs = [result.verdict for result in results if isinstance(result.verdict, Proved)]
    said = [note for proof in proofs for note in proof.notes if CONFIRMED in note]
    if said:
        confirmed = sum(note.startswith(CONFIRMED) for note in said)
        yield f"cvc5 was asked about {len(said)} of {len(proofs)} proofs, and confirmed {confirmed}"


def found_by(campaign: Campaign, tasks: Sequence[Task], what: str) -> Iterator[SearchResult]:
    """What tasks give, in order, each a list of pieces under "found"."""
    for _, value in campaign.run(tasks, what, len(tasks)):
        yield from SearchResult.of_task(value)


_INTERRUPTED = Failure("interrupted: what is shown has been proved, the rest has not been searched")


@dataclass
class Printer:
    """Prints pieces as they come where the format is text, else all at the end.

    With `output` the text goes to that file, whatever the format, but where a failure left nothing
    to write; with `directory`, a page is written there.
    """

    format: str
    output: str | None
    directory: Path | None = None
    texts: list[str] = field(default_factory=list[str])
    results: list[Result] = field(default_factory=list[Result])
    remarks: list[str] = field(default_factory=list[str])
    failures: list[Failure] = field(default_factory=list[Failure])
    complete: bool = True
    interrupted: bool = False

    def add(self, found: SearchResult) -> None:
        clear_progress()
        line = 1 + sum(text.count("\n") for text in self.texts)
        for result in found.results:
            file = result.file if result.file[0] != "<" else self.output or "<stdout>"
            place = line + result.line - 1 if result.file[0] == "<" else result.line
            sides = result.sides or _sides(found.text)
            self.results.append(replace(result, file=file, line=place, sides=sides))
        self.texts.append(found.text)
        self.remarks += found.remarks
        self.complete &= found.complete
        if self.format == "text":
            if self.output is None:
                put(found.text)
            for remark in found.remarks:
                say(remark)

    def fail(self, failure: Failure) -> None:
        self.failures.append(failure)
        clear_progress()
        say(str(failure))

    def finish(self) -> int:
        """Print what is due at the end; the exit status."""
        clear_progress()
        if self.output is not None and (any(self.texts) or not self.failures):
            try:
                write_whole(self.output, "".join(self.texts))
            except InputError as error:
                self.fail(failure_of(error))
        if self.directory is not None:
            try:
                write_result_page(self.directory, self.results, self.failures, "What was found")
            except InputError as error:
                self.fail(failure_of(error))
        stored = sum(_is_from_store(result) for result in self.results)
        if self.format == "text" and stored:
            say(f"{stored} of {len(self.results)} verdicts are from the store")
        if self.format == "text":
            for line in _asked_again(self.results):
                say(line)
        if self.format != "text":
            items = [result.as_dict() for result in self.results]
            errors = [failure.as_dict() for failure in self.failures]
            put(report(self.format, items, errors, self.remarks))
        return self._status()

    def _status(self) -> int:
        if self.interrupted:
            return stopped_status()
        if any(isinstance(result.verdict, Refuted) for result in self.results):
            return REFUTED
        if self.failures:
            return BAD_INPUT
        proved = all(isinstance(result.verdict, Proved) for result in self.results)
        return SUCCESS if proved and self.complete else UNDECIDED


def _or_failure(pieces: Iterator[SearchResult]) -> Iterator[SearchResult | Failure]:
    """The pieces, and what ended the search for them; bad usage is for the command."""
    try:
        yield from pieces
    except click.ClickException:
        raise
    except Exception as error:  # noqa: BLE001 - what was found is printed whatever came then
        yield failure_of(error)


def print_all(pieces: Iterator[SearchResult], campaign: Campaign, printer: Printer) -> int:
    """Print what is found as it comes; an interrupt keeps it. The exit status."""
    try:
        for found in _or_failure(pieces):
            if isinstance(found, SearchResult):
                printer.add(found)
            else:
                printer.fail(found)
    except KeyboardInterrupt:
        printer.interrupted = True
        printer.fail(_INTERRUPTED)
        return printer.finish()
    for task, lost in campaign.lost:
        if lost.short:
            printer.add(SearchResult(remarks=(f"{task.name}: {lost.how}",), complete=False))
        else:
            printer.fail(lost.failure or Failure(lost.how))
    if campaign.ended_by is not None:
        printer.add(
            SearchResult(
                remarks=(f"ended before all was searched: {campaign.ended_by}",), complete=False
            )
        )
    return printer.finish()
