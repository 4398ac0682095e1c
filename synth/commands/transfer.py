"""`synth-rewrite transfer OPERATION,… --domain NAME`: a transfer function for each operation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from semantics.domains.domain import Domain
from semantics.domains.known_domains import DOMAINS
from semantics.language.not_representable import NotRepresentable
from semantics.language.program import NoMeaning
from synth.campaign.budget import Meter
from synth.campaign.campaign import Campaign
from synth.campaign.workers import Task
from synth.commands.search_results import SearchResult
from synth.scalar.terms.costs import Costs
from synth.scalar.transfers import cpp_text, python_text
from synth.scalar.transfers.abstract_inputs import WIDTH
from synth.scalar.transfers.synthesising import (
    Limits,
    Search,
    Synthesised,
    is_for_every_width,
    proved,
    read_back,
)
from synth.scalar.transfers.transfer_text import domain_text
from verifier.claims.analyses import read_analyses
from verifier.kernel.analyses.transfer import Transfer
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.verdicts.verdict import Result
from verifier.measuring.transfers import run_on_all

TRANSFER, PYTHON, CPP = "transfer", "python", "cpp"
LANGUAGES = (TRANSFER, PYTHON, CPP)
_TITLE = "Transfer functions found by synth-rewrite transfer, each proved sound for every width."


def synthesised(
    operations: Sequence[str],
    domain: Domain,
    language: str,
    limits: Limits,
    costs: Costs,
    campaign: Campaign,
) -> Iterator[SearchResult]:
    """What is found for each operation, each a task. Raises `InputError`."""
    if domain.top is None or domain.meet is None:
        raise InputError("a domain without top or meet", domain.name)
    try:
        domain_text(domain)
    except NotRepresentable as error:
        raise InputError(f"the dialect transfer cannot say it: {error}", domain.name) from error
    shared = {"domain": domain.name, "language": language, "limits": asdict(limits)}
    tasks = [
        Task(f"{__name__}:search", shared | {"operation": o, "costs": costs.as_json()}, name=o)
        for o in operations
    ]
    before = _header(domain, language)
    for _, value in campaign.run(tasks, "operations", len(tasks)):
        for found in SearchResult.of_task(value):
            if not found.text:
                yield found
                continue
            lines = before.count("\n")
            results = tuple(replace(r, line=r.line + lines) for r in found.results)
            yield replace(found, text=before + found.text, results=results)
            before = "// -----\n" if language == TRANSFER else ""


def _header(domain: Domain, language: str) -> str:
    if language == PYTHON:
        return python_text.header(domain, _TITLE)
    return cpp_text.header(domain, _TITLE) if language == CPP else f"// {_TITLE}\n"


def search(argument: dict[str, Any]) -> dict[str, Any]:
    """The task: the function for one operation, or why there is none."""
    domain, operation = DOMAINS[argument["domain"]], argument["operation"]
    limits, meter = Limits(**argument["limits"]), Meter()
    try:
        found = Search(domain, operation, Costs.of_json(argument["costs"]), limits, meter).search()
    except NoMeaning as error:
        piece = SearchResult("", (), (f"{operation}: not searched: {error.what}",), complete=False)
        return {"found": [piece.as_json()], "programs": meter.programs}
    piece = _piece(found, argument["language"])
    return {"found": [piece.as_json()], "programs": meter.programs}


def _piece(found: Synthesised, language: str) -> SearchResult:
    dropped = ", ".join(f"{count} {why}" for why, count in found.dropped.items())
    left_out = f"; pieces dropped: {dropped}" if dropped else ""
    if not found.pieces:
        said = f"{found.operation}: no piece found that says anything{left_out}"
        return SearchResult("", (), (said,), complete=False)
    text, transfer = _printed(found, language)
    run = run_on_all(transfer, WIDTH)
    count = len(found.pieces)
    pieces = f"{count} piece{'s' if count > 1 else ''}"
    said = f"{found.operation}: {run.precision()} at i{WIDTH}; {pieces}{left_out}"
    verdict = proved(transfer)
    details: dict[str, Any] = {
        "precision": str(run.precision()),
        "pieces": count,
        "dropped": dict(found.dropped),
    }
    result = Result("<found>", transfer.line, f"{found.name}: sound", verdict, 0.0, details=details)
    if not is_for_every_width(verdict):
        return SearchResult("", (result,), (said,), complete=False)
    return SearchResult(text, (result,), (said,))


def _printed(found: Synthesised, language: str) -> tuple[str, Transfer]:
    """The text, and the function that it is when it is read again; of C++, which is not read, what
    the dialect `transfer` says of the same terms."""
    given = found.domain, found.operation, found.operands, found.pieces, found.name
    if language == PYTHON:
        text = python_text.python_text(*given)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "found.py"
            path.write_text(python_text.header(found.domain, _TITLE) + text, encoding="utf-8")
            (transfer,) = read_analyses(Source(str(path), ""), None).transfers
        assert isinstance(transfer, Transfer)
        return text, transfer
    text = found.text()
    transfer = read_back(text, found.domain)
    return (
        (cpp_text.cpp_text(*given), replace(transfer, line=1))
        if language == CPP
        else (text, transfer)
    )
