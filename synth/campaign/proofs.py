"""Printed patterns proved by a campaign: none twice, in the order asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

from rewrites.library.patterns import NATIVES
from synth.campaign.campaign import Campaign
from synth.campaign.workers import Task, known
from verifier.claims.stored_verdicts import known_verdicts, record_of, result_of, rewrite_verdicts
from verifier.kernel.deciding.options import Options
from verifier.kernel.solving.solver_budget import counted_seconds
from verifier.kernel.verdicts.verdict import Result, Unknown
from verifier.rechecking import second_opinion

REGISTERED = NATIVES
"""Imported for the native functions that they register."""

QUICK = 1.0, 2.0
"""For a query, and for a text: of most rules that hold this proves them."""
PATIENT = 20.0, 240.0
"""For what was not decided so: quotients at each width to 64, say."""
_CONFIRMED = 10
"""One text of so many is asked again by the second solver."""


class PatternProver:
    """Verdicts on texts of one pattern each, within bounds in seconds, which are counted and not
    measured: what is proved does not depend on the load.

    The proofs of one text of ten, by a hash of it, are confirmed by cvc5, where that is installed.
    """

    def __init__(self, campaign: Campaign, timeout: float, total_timeout: float):
        self._campaign = campaign
        self._bounds = {"timeout": timeout, "total_timeout": total_timeout}

    def __call__(self, texts: Sequence[str]) -> list[Result]:
        """The verdicts, in order. Where the budget ends, or a worker dies, a text is unknown."""
        return list(self.in_order(texts))

    def in_order(self, texts: Sequence[str]) -> Iterator[Result]:
        """The same, each as soon as all before it are decided."""
        asked: list[dict[str, Any]] = [
            {"text": text, **self._bounds, "again": is_asked_again(text)} for text in texts
        ]
        found = [known_verdicts(a["text"], options_of(a), self._campaign.known) for a in asked]
        new = [n for n, results in enumerate(found) if results is None]
        tasks = [Task(f"{__name__}:prove", asked[n], kept=False) for n in new]
        coming = self._campaign.run(tasks, "proofs", len(tasks))
        answers: dict[str, list[Any]] = {}
        for text, results in zip(texts, found, strict=True):
            if results is None and text not in answers:
                for task, value in coming:
                    answers[task.argument["text"]] = value["records"]
                    if text in answers:
                        break
            if results is None and text in answers:
                results = [result_of(record) for record in answers[text]]
            yield _one(results)


def is_asked_again(text: str) -> bool:
    """Whether the proofs of a text are among the tenth that cvc5 is to confirm, and it is there."""
    chosen = int(sha256(text.encode()).hexdigest(), 16) % _CONFIRMED == 0
    return chosen and second_opinion.is_installed()


def options_of(argument: dict[str, Any]) -> Options:
    """How the text of a task is decided."""
    return Options(
        timeout=argument["timeout"],
        total_timeout=argument["total_timeout"],
        second_opinion=argument["again"],
    )


def prove(argument: dict[str, Any]) -> dict[str, Any]:
    """The task: the records of the verdicts on a text."""
    options = options_of(argument)
    with counted_seconds():
        results = rewrite_verdicts(argument["text"], options, known())
    return {"records": [record_of(result, options) for result in results]}


def _one(results: list[Result] | None) -> Result:
    if results is None:
        return Result("<text>", 1, "", Unknown("the campaign ended before it was decided"), 0.0)
    (result,) = results
    return result
