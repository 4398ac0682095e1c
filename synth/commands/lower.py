"""`synth-rewrite lower --from D --to D`: each operation over the operations of another set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from synth.campaign.budget import Meter
from synth.campaign.campaign import Campaign
from synth.campaign.workers import Task
from synth.commands.search_results import SearchResult, found_by
from synth.scalar.lowering.lowering import (
    Lowering,
    LoweringOptions,
    NotLowered,
    lower_operation,
    lowered_operations,
)
from synth.scalar.terms.costs import Costs
from synth.scalar.terms.op_sets import BadOperationSet, operation_set
from verifier.kernel.input.sources import InputError


def lowered(
    sources: Sequence[str], targets: Sequence[str], costs: Costs, campaign: Campaign
) -> Iterator[SearchResult]:
    """A pattern for each operation of `sources`, each operation a task. Raises `InputError`."""
    try:
        operations = lowered_operations(sources, targets)
    except BadOperationSet as error:
        raise InputError(
            str(error), f"--from {','.join(sources)} --to {','.join(targets)}"
        ) from error
    if not operations:
        raise InputError("operations on index are left out", f"--from {','.join(sources)}")
    for operation in operation_set(sources).left_out:
        yield _piece(NotLowered(operation, "it is not about iN only"))
    shared = {"from": list(sources), "to": list(targets), "costs": costs.as_json()}
    tasks = [
        Task(f"{__name__}:search", shared | {"operation": operation}, name=operation)
        for operation in operations
    ]
    yield from found_by(campaign, tasks, "operations")


def search(argument: dict[str, Any]) -> dict[str, Any]:
    """The task: the patterns for one operation, and what there is none for."""
    options = LoweringOptions(Costs.of_json(argument["costs"]))
    meter = Meter()
    named = argument["operation"], argument["from"], argument["to"]
    found = [_piece(one).as_json() for one in lower_operation(*named, options, meter)]
    return {"found": found, "programs": meter.programs}


def _piece(one: Lowering | NotLowered) -> SearchResult:
    if isinstance(one, NotLowered):
        return SearchResult(
            remarks=(f"{one.operation}: not lowered: {one.reason}",), complete=False
        )
    remarks = tuple(f"{one.operation}: {sentence}" for sentence in one.explanation)
    return SearchResult(one.text, (one.result,), remarks)
