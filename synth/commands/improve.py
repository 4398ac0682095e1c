"""`synth-rewrite improve FILE`: cheaper straight-line code on integers and floats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import takewhile
from typing import Any

from synth.campaign.campaign import Campaign
from synth.campaign.proofs import is_asked_again
from synth.campaign.workers import Task
from synth.commands.search_results import SearchResult
from synth.scalar.improving.changes import Change
from synth.scalar.improving.fast_math import refuse_what_is_not_printed, with_flags
from synth.scalar.improving.improving import ImproveOptions, improve
from synth.scalar.improving.parts import Part, divided
from synth.scalar.improving.unsearched import LeftAlone
from synth.scalar.improving.whole_functions import CODE_OUTSIDE
from synth.scalar.improving.window_edits import lines_of
from synth.scalar.terms.costs import Costs
from verifier.commands.shared.result_text import describe
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_editable, read_module, read_source
from verifier.kernel.input.sources import InputError, ParsedModule, Source
from verifier.kernel.verdicts.verdict import Result, Unsupported
from verifier.processes.console import show_progress

Edit = tuple[int, int, str]
"""The text between two offsets is replaced."""


def improved(
    file: str,
    costs: Costs,
    seed: int,
    seconds: float | None,
    campaign: Campaign,
    show_unproved: bool = False,
    fast_math: Sequence[str] = (),
    context: bool = True,
) -> Iterator[SearchResult]:
    """The module of a file with cheaper code, each part a task, which may take so many seconds.

    After an interrupt, and where a budget ends the search, what has no result is as it was. Where
    there was nothing to search that is not complete. With `show_unproved` the programs are listed
    that were not decided. With `fast_math`, each operation on floats gets these flags first.
    Raises `InputError`.
    """
    source = read_source(file)
    if fast_math:
        source = with_flags(source, fast_math)
    parsed = read_editable(source)
    if parsed.module.body.block.is_empty:
        raise InputError("there is no operation in it", file)
    code = parsed.source
    tasks = [
        Task(
            f"{__name__}:search",
            {
                "file": source.file,
                "part": asdict(part),
                "seed": seed,
                "costs": costs.as_json(),
                "context": context,
                "seconds": seconds,
            },
            name=file,
        )
        for part in _parts(source, parsed)
    ]
    count = len(tasks)
    edits: list[Edit] = []
    pieces: list[SearchResult] = []
    saved = 0.0
    counts: Counter[str] = Counter()
    try:
        for _, value in campaign.run(tasks, "functions", count):
            edits.append((value["start"], value["end"], value["text"]))
            pieces += SearchResult.of_task(value)
            saved += value["saved"]
            counts.update(value["counts"])
            if show_unproved:
                pieces.append(SearchResult(remarks=tuple(value["not_decided"])))
            if value["interrupted"]:
                raise KeyboardInterrupt
    except KeyboardInterrupt:
        yield _whole(source, code, costs, edits, pieces, saved)
        raise
    pieces.append(_counted(source.file, counts, show_unproved, searched=len(edits) == count))
    yield _whole(source, code, costs, edits, pieces, saved)


def _parts(source: Source, parsed: ParsedModule) -> list[Part]:
    """The parts of a module, of what was read of the source. Raises `InputError`."""
    printed = parsed.source.text != source.text
    if printed:
        refuse_what_is_not_printed(source)
        return divided(parsed, lines_of(parsed, read_module(source)), printed)
    return divided(parsed, range(source.text.count("\n") + 1), printed)


def _counted(file: str, counts: Counter[str], shown: bool, searched: bool) -> SearchResult:
    """What was looked for without an answer, and whether anything was looked for at all."""
    remarks: list[str] = []
    not_decided, limited = counts["not decided"], counts["limited"]
    if not_decided:
        which = "" if shown else "; --show-unproved lists them"
        remarks.append(
            f"{file}: {_many(not_decided, 'cheaper program')} could not be decided{which}"
        )
    if limited:
        remarks.append(
            f"{file}: the search was cut short by its limits in {_many(limited, 'place')}"
        )
    nothing = searched and not counts["searched"]
    if nothing:
        remarks.append(f"{file}: there is nothing in it that can be searched")
    return SearchResult(remarks=tuple(remarks), complete=not (nothing or not_decided))


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'s' if count > 1 else ''}"


def _whole(
    source: Source,
    code: Source,
    costs: Costs,
    edits: list[Edit],
    pieces: list[SearchResult],
    saved: float,
) -> SearchResult:
    """The source, or where something is saved what was read of it, with the edits."""
    text = code.text if saved else source.text
    for start, end, new in reversed(edits):
        text = text[:start] + new + text[end:]
    remarks = [remark for piece in pieces for remark in piece.remarks]
    if saved and code.text != source.text:
        remarks.append(f"{source.file}: printed in generic form: xDSL cannot read it as it is")
    summary = f"{source.file}: saves {saved:g} ({costs.name})" if saved else "nothing cheaper found"
    results = [result for piece in pieces for result in piece.results]
    complete = all(piece.complete for piece in pieces)
    return SearchResult(text, tuple(results), (*remarks, summary), complete)


def search(argument: dict[str, Any]) -> dict[str, Any]:
    """The task: what to put in the place of a part of the text, and why."""
    part = Part(**argument["part"])
    source = Source(argument["file"], part.text)
    costs = Costs.of_json(argument["costs"])
    options = ImproveOptions(
        costs,
        argument["seconds"],
        verify=Options(second_opinion=is_asked_again(part.text)),
        seed=argument["seed"],
        context=argument["context"],
    )
    done = improve(source, options, show_progress, part)
    remarks: list[str] = []
    for change in done.changes:
        remarks += _described(source.file, change)
    remarks += [describe(result) for result in done.results if "saved" in result.details]
    remarks += done.undecided
    alone = [_unsupported(source.file, left) for left in done.left_alone if left.whole]
    remarks += [describe(result) for result in alone]
    remarks += [
        f"{source.file}:{left.line}: {_called(left.function)}: {left}"
        for left in done.left_alone
        if not left.whole
    ]
    found = SearchResult("", (*done.results, *alone), tuple(remarks), done.complete)
    start, end, text = _edit(done.before, done.module)
    to_module = part.start - part.own
    return {
        "start": start + to_module,
        "end": end + to_module,
        "text": text,
        "saved": done.saved,
        "found": [found.as_json()],
        "final": done.complete,
        "interrupted": done.interrupted,
        "programs": done.programs,
        "counts": {
            "searched": done.searched,
            "limited": done.limited,
            "not decided": len(done.not_decided),
        },
        "not_decided": [
            f"{source.file}:{one.line}: not decided: {one.before} -> {one.after}, which would save "
            f"{one.saved:g}: {one.reason}"
            for one in done.not_decided
        ],
    }


def _unsupported(file: str, left: LeftAlone) -> Result:
    """A function of which nothing is searched."""
    return Result(file, left.line, _called(left.function), Unsupported(str(left)), 0.0)


def _called(function: str) -> str:
    return function or CODE_OUTSIDE


def _described(file: str, change: Change) -> Iterator[str]:
    proof = change.proof
    strength = f" ({proof.guarantee})" if str(proof.guarantee) else ""
    yield f"{file}:{change.line}: saves {change.saved:g}: proved{strength} by {proof.method}"
    yield from (f"  where {fact}" for fact in change.known)
    yield from [f"  computed {change.place}"] if change.place else []
    yield from (f"  - {line}" for line in change.before)
    yield from (f"  + {line}" for line in change.after)


def _edit(before: str, after: str) -> Edit:
    """The smallest piece that differs, in whole lines, without the end of the last one."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    start = sum(map(len, old[:head]))
    end = len(before) - sum(map(len, old[len(old) - tail :]))
    text = "".join(new[head : len(new) - tail])
    if text.endswith("\n") and before[start:end].endswith("\n"):
        return start, end - 1, text[:-1]
    return start, end, text


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many lines are the same at the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
