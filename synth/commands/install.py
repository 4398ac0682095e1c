"""`synth-rewrite install FILE`: rules of files put into a library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from rewrites.library.patterns import patterns_in_files, shown
from synth.commands.search_results import SearchResult
from synth.scalar.installing.installing import Decision, install
from verifier.kernel.deciding.options import Options


def installed(files: Sequence[str], root: Path) -> Iterator[SearchResult]:
    """The text of each rule that is installed in the library in `root`, and of each rule what was
    decided. Raises `InputError`, and then nothing is installed.
    """
    decisions = install(patterns_in_files(files), Options(), root)
    yield from map(_found, decisions)
    count = sum(not decision.reason for decision in decisions)
    yield SearchResult(
        remarks=(f"{count} of {len(decisions)} rules are installed in {shown(root)}",)
    )


def _found(decision: Decision) -> SearchResult:
    pattern, reason = decision.pattern, decision.reason
    result = replace(decision.result, file=pattern.file.strip("<>"))
    place = f"{pattern.file}:{pattern.line}: @{pattern.name}"
    if reason:
        return SearchResult("", (result,), (f"{place} is not installed: {reason}",), complete=False)
    return SearchResult(pattern.text() + "\n", (result,), (f"{place} is installed",))
