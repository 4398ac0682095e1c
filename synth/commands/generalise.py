"""`synth-rewrite generalise FILE…`: rules of which concrete rewrites are instances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from synth.campaign.campaign import Campaign
from synth.campaign.proofs import QUICK, PatternProver
from synth.campaign.workers import Task, known
from synth.commands.search_results import SearchResult, found_by
from synth.scalar.generalising.generalising import Generalised, Provers, generalise
from synth.scalar.generalising.instances import Instance, Unread, grouped, instances_in
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import InputError, Source, files_of

_PATIENT = 20.0, 240.0
"""For a query, and for a text, in seconds that are counted: for few texts."""


def generalised(files: Sequence[str], campaign: Campaign) -> Iterator[SearchResult]:
    """A rule for all pairs and patterns of each form, each form a task.

    A pair for which there is none is named with the reason. Raises `InputError`.
    """
    sources = [read_source(name) for file in files for name in files_of(file)]
    found = [one for source in sources for one in instances_in(source)]
    if not found:
        raise InputError("there is no pair and no pattern in it", ", ".join(files))
    for one in found:
        if isinstance(one, Unread):
            remark = f"{one.place}: @{one.name} is not generalised: {one.reason}"
            yield SearchResult("", (), (remark,), complete=False)
    groups = grouped([one for one in found if isinstance(one, Instance)])
    texts = [[s.file, s.text, s.first_line] for s in sources]
    tasks = [
        Task(f"{__name__}:search", {"texts": texts, "group": number}, name=group[0].place)
        for number, group in enumerate(groups)
    ]
    yield from found_by(campaign, tasks, "rewrites")


def search(argument: dict[str, Any]) -> dict[str, Any]:
    """The task: what is found for one form."""
    sources = [Source(file, text, line) for file, text, line in argument["texts"]]
    found = [one for source in sources for one in instances_in(source)]
    groups = grouped([one for one in found if isinstance(one, Instance)])
    number: int = argument["group"]
    return {"found": [_piece(groups[number]).as_json()]}


def provers() -> Provers:
    """Those of a task, which look up and add to what is known."""
    quick, patient = (PatternProver(Campaign(known=known()), *b) for b in (QUICK, _PATIENT))
    return Provers(quick, patient)


def _piece(group: Sequence[Instance]) -> SearchResult:
    made = generalise(group, provers())
    places = ", ".join(instance.place for instance in group)
    if isinstance(made, str):
        return SearchResult("", (), (f"{places}: not generalised: {made}",), complete=False)
    result = replace(made.result, details={"rule": str(made.rule)})
    return SearchResult(made.text + "\n", (result,), (f"{places}: {_said(made)}",))


def _said(made: Generalised) -> str:
    if made.exact and made.rule.conditions:
        return f"{made.rule}; at {' and '.join(made.exact)} it is wrong for all other constants"
    return str(made.rule)
