"""`synth-rewrite harvest PATH…`: rules for what stands in real code often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from rewrites.applying.proved_rewrite import CannotApply, ProvedRewrite
from synth.campaign.campaign import Campaign
from synth.campaign.workers import Task
from synth.commands.generalise import provers
from synth.commands.search_results import SearchResult
from synth.scalar.generalising.generalising import Generalised, generalise
from synth.scalar.generalising.instances import grouped
from synth.scalar.harvesting.corpus import corpus_of
from synth.scalar.harvesting.firing import Fired, fired, ready
from synth.scalar.harvesting.searching import cheaper
from synth.scalar.rules.pattern_reading import read_pattern
from synth.scalar.terms.costs import Costs
from verifier.kernel.input.sources import InputError, ParsedModule, Source, files_of
from verifier.kernel.pdl.pattern import parse_patterns
from verifier.kernel.verdicts.verdict import Proved
from verifier.processes.console import show_progress

_WINDOWS = 2
"""So many windows of a form are searched: a rule is guessed from those that differ."""
_PROGRAMS = 1_000_000


@dataclass(frozen=True)
class Harvest:
    """What is harvested: windows of at most `most_operations`, forms that stand there `least_often`
    or more often, of these the first `most_forms`."""

    most_operations: int
    least_often: int
    most_forms: int


@dataclass(frozen=True)
class FiredRule:
    """A rule with what it does in a corpus, in numbers and in words."""

    found: SearchResult
    fired: Fired
    said: str

    def __lt__(self, other: FiredRule) -> bool:
        return self._rank < other._rank

    @property
    def _rank(self) -> tuple[float, int, int, str]:
        """That which saves most is the first; of two that save the same that which says less."""
        return -self.fired.saves, -self.fired.times, len(self.said), self.said


def harvested(
    paths: Sequence[str], wanted: Harvest, costs: Costs, seed: int, campaign: Campaign
) -> Iterator[SearchResult]:
    """The rules that fire in the files, those that save most first. Raises `InputError`."""
    files = [name for path in paths for name in files_of(path)]
    show_progress(f"reading {len(files)} files")
    corpus = corpus_of(files, wanted.most_operations, costs)
    for error in corpus.unread:
        yield SearchResult(remarks=(f"{error}: not read",), complete=False)
    if not corpus.operations:
        raise InputError("there is nothing in it that can be searched", ", ".join(paths))
    forms = corpus.worthwhile(wanted.least_often)
    tasks = [
        Task(
            f"{__name__}:search",
            {
                "windows": form.most_frequent(_WINDOWS),
                "file": form.file,
                "line": form.line,
                "costs": costs.as_json(),
                "seed": seed,
            },
            name=f"{form.file}:{form.line}",
        )
        for form in islice(forms, wanted.most_forms)
    ]
    pieces: dict[str, SearchResult] = {}
    remarks: list[str] = []
    searched = 0
    counts: Counter[str] = Counter()
    for _, value in campaign.run(tasks, "forms", len(tasks)):
        searched += 1
        counts.update(value["counts"])
        for piece in SearchResult.of_task(value):
            if piece.text:
                pieces.setdefault(piece.results[0].details["rule"], piece)
            remarks += piece.remarks
    counted = [_counted(piece, corpus.modules, costs) for piece in pieces.values()]
    remarks += [why for why in counted if isinstance(why, str)]
    ranked = sorted(rule for rule in counted if isinstance(rule, FiredRule))
    rules: list[FiredRule] = []
    places: set[tuple[int, int]] = set()
    for rule in ranked:
        if rule.fired.places <= places:
            law = _law(rule.found)
            remarks.append(f"not given, for rules that save as much fire wherever it does: {law}")
        else:
            rules.append(rule)
            places |= rule.fired.places
    for rule in rules:
        yield replace(rule.found, remarks=(rule.said,))
    remarks += [
        f"not counted: windows that {why}: {often}" for why, often in corpus.left_out.items()
    ]
    if counts["not decided"]:
        remarks.append(f"{counts['not decided']} cheaper forms could not be decided")
    if counts["limited"]:
        remarks.append(f"{counts['limited']} searches were cut short by their limits")
    saving = sum(bool(rule.fired.saves) for rule in rules)
    total = (
        f"{corpus.operations} operations in {len(corpus.modules)} modules: "
        f"{len(corpus.forms)} forms of windows, {len(forms)} of them at least "
        f"{wanted.least_often} times; {searched} of {len(tasks)} searched, {len(rules)} "
        f"rules, {saving} of which save"
    )
    yield SearchResult(remarks=(*remarks, total))


def search(argument: dict[str, Any]) -> dict[str, Any]:
    """The task: the rules for windows of one form."""
    costs = Costs.of_json(argument["costs"])
    searched = cheaper(
        argument["windows"],
        argument["file"],
        argument["line"],
        costs,
        _PROGRAMS,
        argument["seed"],
    )
    asked = provers()
    found = [_piece(generalise(group, asked), group[0].place) for group in grouped(searched.found)]
    return {
        "found": [piece.as_json() for piece in found],
        "programs": searched.programs,
        "counts": searched.counts,
    }


def _piece(made: Generalised | str, place: str) -> SearchResult:
    if isinstance(made, str):
        return SearchResult(remarks=(f"{place}: a cheaper form is not generalised: {made}",))
    result = replace(made.result, details={"rule": str(made.rule)})
    return SearchResult(made.text + "\n", (result,))


def _law(piece: SearchResult) -> str:
    (result,) = piece.results
    return str(result.details["rule"])


def _counted(piece: SearchResult, modules: Sequence[ParsedModule], costs: Costs) -> FiredRule | str:
    """With how often the rule fires; why it is not given, where it does not."""
    try:
        rule = rule_fired(piece, modules, costs)
    except CannotApply as error:
        return f"not given, for it is not applied: {_law(piece)}: {error}"
    return rule if rule.fired.places else f"not given, for it fires nowhere: {_law(piece)}"


def rewrite_of(piece: SearchResult) -> ProvedRewrite:
    """A rule that was found, ready to be applied.

    Raises `rewrites.applying.proved_rewrite.CannotApply`.
    """
    (result,) = piece.results
    assert isinstance(result.verdict, Proved)
    return ready(piece.text, result.verdict.guarantee.widths or ())


def rule_fired(piece: SearchResult, modules: Sequence[ParsedModule], costs: Costs) -> FiredRule:
    """What a rule that was found does in modules.

    Raises `rewrites.applying.proved_rewrite.CannotApply`.
    """
    parsed, (pattern,) = parse_patterns(Source("<rule>", piece.text))
    (rule, *_) = read_pattern(parsed, pattern).rules
    done = fired(rule, rewrite_of(piece), modules, costs)
    said = (
        f"fires {done.times} times in {done.modules} modules, saves {done.saves:g} "
        f"({costs.name}): {_law(piece)}"
    )
    return FiredRule(piece, done, said)
