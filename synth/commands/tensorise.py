"""`synth-rewrite tensorise FILE --onto I`: linalg operations by tensor instructions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from synth.campaign.campaign import Campaign
from synth.campaign.workers import Task
from synth.commands.search_results import SearchResult, found_by
from synth.tensor.instruction import read_instruction
from synth.tensor.onto import instructions_named
from synth.tensor.tensorise import tensorise
from verifier.commands.shared.result_text import describe
from verifier.kernel.input.reading import read_source
from verifier.kernel.input.sources import Source
from verifier.kernel.verdicts.verdict import Proved


def tensorised(file: str, onto: Sequence[str], campaign: Campaign) -> Iterator[SearchResult]:
    """The module of a file with each operation replaced that maps onto an instruction.

    Raises `InputError`.
    """
    source = read_source(file)
    instructions = [
        [name, str(instruction.function)]
        for name in onto
        for instruction in instructions_named(name)
    ]
    argument = {"file": source.file, "text": source.text, "instructions": instructions}
    yield from found_by(campaign, [Task(f"{__name__}:search", argument, name=file)], "files")


def search(argument: dict[str, Any]) -> dict[str, Any]:
    """The task: the module as it is printed, and what became of each operation."""
    source = Source(argument["file"], argument["text"])
    instructions = [read_instruction(Source(*given)) for given in argument["instructions"]]
    done = tensorise(source, instructions)
    remarks = done.explanation() or [f"{source.file}: there is no linalg operation in it"]
    remarks += [describe(result) for result in done.results]
    proved = all(isinstance(result.verdict, Proved) for result in done.results)
    found = SearchResult(done.text, done.results, tuple(remarks), proved and bool(done.chosen))
    return {"found": [found.as_json()]}
