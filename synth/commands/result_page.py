"""The page of `--report` for what was raised, or found."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from verifier.commands.shared.command import versions
from verifier.commands.shared.failures import Failure
from verifier.gate.funnel import funnel
from verifier.gate.page.page import write_page
from verifier.kernel.verdicts.verdict import Result


def write_result_page(
    folder: Path, results: Sequence[Result], failures: Sequence[Failure], heading: str
) -> None:
    """The page of a gate, about these results. Raises `InputError`."""
    counts = funnel(results, (), len(failures))
    more = {"summary": counts, "skipped": (), "versions": versions()}
    write_page(folder, results, [failure.as_dict() for failure in failures], more, heading)
