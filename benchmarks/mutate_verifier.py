"""Plant mistakes that verifiers make into this one, and say which of them its tests notice.

    python benchmarks/mutate_verifier.py [--only WORD…] [--jobs N] [--again] [--list]

Each mistake of `mistakes/catalogue.py` (`--only`: each that has all the words in its name or
description) changes one definition. The project is imported with it in a process of its own, and
the test that is named with the mistake must fail there; it passes without, which is tried first.
Prints what was not noticed. Exit status 1 where there is such a mistake, one that cannot be
applied, or a test that does not pass without a mistake.

What was found is kept in a file (`--results`), so that a run that was interrupted goes on where it
was: a mistake is asked about again once it, the file that it changes, or its tests have changed,
or with `--again`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from kept_results import KeptResults
from mistakes.catalogue import MISTAKES
from mistakes.definitions import NotThere, find_test
from mistakes.fragments import NotOnce
from mistakes.mistake import Mistake
from mistakes.running import Ran, Task, run_all

NOTICED, SURVIVED, NOT_APPLIED = "noticed", "survived", "not applied"


def main(arguments: Sequence[str] | None = None) -> int:
    """Plant the mistakes and run their tests; the exit status."""
    options = _parser().parse_args(arguments)
    chosen = [
        m for m in MISTAKES if all(word in f"{m.where} {m.what}" for word in options.only or ())
    ]
    if options.list:
        for mistake in chosen:
            print(f"{mistake.where}: {mistake.what} ({mistake.noticed_by})")
        return 0
    kept = _Results(options.results, options.again)
    failing = _fail_without(chosen, kept, options.jobs, options.seconds)
    for test, ran in failing:
        print(f"without any mistake, this does not pass: {test} ({_shown(ran)})")
    if failing or not chosen:
        return 1
    found = _outcomes(chosen, kept, options.jobs, options.seconds)
    for mistake, (outcome, why) in found.items():
        if outcome != NOTICED:
            print(f"{outcome}: {mistake.where}: {mistake.what} ({why})")
    counts = {o: sum(o == of for of, _ in found.values()) for o in (NOTICED, SURVIVED, NOT_APPLIED)}
    print(", ".join([f"{len(chosen)} mistakes", *(f"{n} {o}" for o, n in counts.items())]))
    print(f"{kept.seconds:.0f} seconds of the processor")
    return 0 if counts[NOTICED] == len(chosen) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", nargs="+", metavar="WORD", help="mistakes that have all of them")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes (2)")
    parser.add_argument("--seconds", type=int, default=120, metavar="S", help="of each (120)")
    parser.add_argument("--again", action="store_true", help="take nothing from earlier runs")
    parser.add_argument("--list", action="store_true", help="print the mistakes and run nothing")
    parser.add_argument("--results", type=Path, default=_default_results(), metavar="FILE")
    return parser


def _default_results() -> Path:
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "rewright" / "planted_mistakes.jsonl"


class _Results:
    """What is known from earlier runs of tests."""

    def __init__(self, file: Path, again: bool) -> None:
        self._kept = KeptResults(file, again=again)
        self.seconds = 0.0
        """That the runs took which this one needs, whenever they were."""

    def get(self, key: str) -> Ran | None:
        return self._counted(Ran(**self._kept[key]["ran"])) if key in self._kept else None

    def put(self, key: str, ran: Ran, **about: str) -> None:
        self._kept.put(key=key, **about, ran=vars(self._counted(ran)))

    def _counted(self, ran: Ran) -> Ran:
        self.seconds += ran.seconds
        return ran


def _fail_without(
    mistakes: Sequence[Mistake], kept: _Results, jobs: int, seconds: int
) -> list[tuple[str, Ran]]:
    """The tests that do not pass as all is, each run alone, as it is with a mistake."""
    found: dict[str, Ran] = {}
    keys: dict[str, str] = {}
    for test in sorted({mistake.noticed_by for mistake in mistakes}):
        try:
            file, name = find_test(test)
        except NotThere:
            continue  # Mistakes that name it cannot be applied, which is said of each.
        keys[name] = _key([test], [file])
        ran = kept.get(keys[name])
        if ran is not None:
            found[name] = ran
    left = [Task(name, name) for name in keys if name not in found]
    for number, (name, ran) in enumerate(run_all(left, jobs, seconds), start=1):
        _progress(f"tests without a mistake: {number} of {len(left)}")
        kept.put(keys[name], ran, test=name)
        found[name] = ran
    return [(name, ran) for name, ran in found.items() if ran.status != 0]


def _outcomes(
    mistakes: Sequence[Mistake], kept: _Results, jobs: int, seconds: int
) -> dict[Mistake, tuple[str, str]]:
    """What became of each mistake, and why."""
    found: dict[Mistake, tuple[str, str]] = {}
    tasks: list[Task[Mistake]] = []
    keys: dict[Mistake, str] = {}
    for mistake in mistakes:
        try:
            file, code = mistake.planted()
            test_file, test = find_test(mistake.noticed_by)
        except (NotThere, NotOnce, ValueError) as error:
            found[mistake] = NOT_APPLIED, str(error)
            continue
        keys[mistake] = _key([*map(str, astuple(mistake))], [file, test_file])
        ran = kept.get(keys[mistake])
        if ran is not None:
            found[mistake] = _outcome(ran)
        else:
            tasks.append(Task(mistake, test, (file, code)))
    for number, (mistake, ran) in enumerate(run_all(tasks, jobs, seconds), start=1):
        found[mistake] = _outcome(ran)
        kept.put(keys[mistake], ran, where=mistake.where, what=mistake.what)
        _progress(f"mistakes: {number} of {len(tasks)}")
    return {mistake: found[mistake] for mistake in mistakes}


def _outcome(ran: Ran) -> tuple[str, str]:
    """Only a test that fails is a test that notices: not one that cannot be imported, say."""
    return (NOTICED if ran.status == 1 and ran.failed else SURVIVED), _shown(ran)


def _shown(ran: Ran) -> str:
    if ran.status is None:
        return "ended by its limits"
    if ran.failed is not None:
        return f"{ran.failed} fails"
    if ran.status == 0:
        return f"{ran.passed} passed, {ran.skipped} skipped"
    return f"pytest's exit status is {ran.status}"


def _key(texts: Sequence[str], files: Sequence[Path]) -> str:
    content: list[Any] = [*texts, *(f.read_text("utf-8") if f.exists() else "" for f in files)]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
