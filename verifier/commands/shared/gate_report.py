"""What a gate reports beside its results: what is known, what was left out, and the whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from verifier.commands.shared.command import versions
from verifier.commands.shared.failures import Failure, failure_of
from verifier.gate.baseline import Baseline
from verifier.gate.funnel import funnel, funnel_text
from verifier.gate.reducing.causes import Causes
from verifier.gate.skipped import Skipped
from verifier.kernel.input.sources import InputError
from verifier.kernel.verdicts.verdict import Result
from verifier.processes.console import say

Page = Callable[[Sequence[Result], Sequence[Failure], dict[str, Any]], None]
"""Writes the page of `--report`. Raises `InputError`."""


@dataclass
class GateReport:
    """`baseline` has what is known, and is written where it accepts what is found. `page` writes
    the page that is asked for; with `summary`, the counts are said at the end. There may
    be `several` passes."""

    baseline: Baseline | None = None
    summary: bool = False
    page: Page | None = None
    several: bool = False
    skipped: list[Skipped] = field(default_factory=list[Skipped])
    causes: Causes = field(default_factory=Causes)

    def judged(self, result: Result) -> Result:
        result = result if self.baseline is None else self.baseline.judged(result)
        return self.causes.judged(result)

    def written(self, results: Sequence[Result], failures: Sequence[Failure]) -> Iterator[Failure]:
        """Write the baseline and the page; what cannot be written."""
        if self.baseline is not None and self.baseline.accepts:
            try:
                is_partial = bool(failures)
                if is_partial:
                    raise InputError("not written: not everything was checked", self.baseline.file)
                count = self.baseline.write()
                say(f"{self.baseline.file}: {count} known finding{'' if count == 1 else 's'}")
            except InputError as error:
                yield failure_of(error)
        if self.page is not None:
            try:
                self.page(results, failures, self.as_dict(results, failures))
            except InputError as error:
                yield failure_of(error)

    def say(self, results: Sequence[Result], failures: Sequence[Failure]) -> None:
        """Say what no format of the results says."""
        if self.baseline is not None and not self.baseline.accepts:
            for entry, why in self.baseline.expired().items():
                say(f"{self.baseline.file}: expired: {entry}: {why}")
        if self.skipped and not results and not failures:
            files = len({one.file for one in self.skipped})
            what = "1 file is" if files == 1 else f"each of {files} files is"
            say(f"nothing to check: {what} {self.skipped[0].why}")
        for line in self.causes.texts():
            say(line)
        if self.summary:
            say(funnel_text(funnel(results, self.skipped, len(failures))))

    def as_dict(self, results: Sequence[Result], failures: Sequence[Failure]) -> dict[str, Any]:
        """What `--format json` has beside results and errors."""
        found: dict[str, Any] = {
            "summary": funnel(results, self.skipped, len(failures)),
            "skipped": [one.as_dict() for one in self.skipped],
            "versions": versions(),
        }
        if self.causes.found:
            found["causes"] = self.causes.as_dicts()
        if self.baseline is not None and not self.baseline.accepts:
            found["expired"] = [
                {"file": e.file, "pass": e.pass_, "name": e.name, "verdict": e.verdict, "why": why}
                for e, why in self.baseline.expired().items()
            ]
        return found
