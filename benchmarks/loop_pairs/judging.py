"""The verdict on a pair, as `verify-translation` gives it, with a limit of time."""

from __future__ import annotations

import json
import re
import time
from dataclasses import asdict, dataclass
from typing import Any

from verifier.claims.steps import verify_steps
from verifier.claims.translation import verify_sources
from verifier.kernel.deciding.options import Options
from verifier.kernel.input.reading import read_functions
from verifier.kernel.input.sources import InputError, Source
from verifier.kernel.input.tools import TookTooLong
from verifier.kernel.verdicts.verdict import Proved, Result
from verifier.processes.workers import call_within
from verifier.refuting.mlir_replay import without_calls

PROVED, BOUNDED, REFUTED, UNKNOWN, UNSUPPORTED, NONE = (
    "proved",
    "bounded",
    "refuted",
    "unknown",
    "unsupported",
    "no verdict",
)
_ORDER = (REFUTED, NONE, UNSUPPORTED, UNKNOWN, BOUNDED, PROVED)


_DECLARATION = re.compile(r"^ *llvm\.func @(\w+)\(.*[^{]$", re.MULTILINE)


@dataclass(frozen=True)
class Judged:
    """The verdict on a pair: the worst of its functions'; the time in seconds."""

    name: str
    group: str
    verdict: str
    guarantee: str
    reason: str
    seconds: float

    def line(self) -> str:
        """A line of JSON."""
        return json.dumps(asdict(self))


def judge(
    name: str,
    group: str,
    before: str,
    after: str,
    limit: float,
    assume: tuple[str, ...] = (),
    between: tuple[tuple[str, str], ...] = (),
) -> Judged:
    """Verify one pair, for at most `limit` seconds, in a process of its own: what is left half done
    then is gone with it. `between` has the names of steps but for the last one, and the modules
    after them. Declarations that a lowering adds are not counted."""

    def verify() -> tuple[list[Result], float]:
        started = time.perf_counter()
        old, new = Source(f"{name}.before.mlir", before), Source(f"{name}.after.mlir", after)
        options = Options(assume=assume)
        if not between:
            found = list(verify_sources(old, new, options))
            return _sendable(found), time.perf_counter() - started
        steps = [step for step, _ in between]
        sources = [old, *(Source(f"{name}.{step}.mlir", text) for step, text in between), new]
        modules = [read_functions(source) for source in sources]
        found = list(verify_steps(modules, [*steps, "the last step"], options))
        return _sendable(found), time.perf_counter() - started

    seconds = limit
    try:
        found, seconds = call_within(limit, verify)
        added = _declared(after) - _declared(before)
        verdict, guarantee, reason = _worst([one for one in found if one.name not in added])
    except InputError as error:
        verdict, guarantee, reason = NONE, "", error.message
    except TookTooLong:
        verdict, guarantee, reason = UNKNOWN, "", f"not decided within {limit:g} s"
    except Exception as error:  # noqa: BLE001 - a crash is a finding, and counted as one
        verdict, guarantee, reason = NONE, "", f"{type(error).__name__}: {error}"
    return Judged(name, group, verdict, guarantee, reason, seconds)


def _sendable(found: list[Result]) -> list[Result]:
    """Without the functions that a runner might be asked about, which may be too large to send."""
    return [without_calls(result) for result in found]


def _declared(text: str) -> set[str]:
    """The functions of LLVM that have no body: what a lowering calls, such as `malloc`."""
    return {f"llvm.func @{name}" for name in _DECLARATION.findall(text)}


def _worst(found: list[Result]) -> tuple[str, str, str]:
    ranked = sorted(found, key=lambda result: _ORDER.index(_kind(result)))
    if not ranked:
        return NONE, "", "no function has a verdict"
    worst = ranked[0]
    verdict = worst.verdict
    details: dict[str, Any] = worst.as_dict()
    guarantee = str(verdict.guarantee) if isinstance(verdict, Proved) else ""
    assumed = " ".join(a.name for a in verdict.assumptions) if isinstance(verdict, Proved) else ""
    return _kind(worst), f"{guarantee} {assumed}".strip(), str(details.get("reason", ""))


def _kind(result: Result) -> str:
    """The verdict in a word; a proof up to a bound is not one for every trip count."""
    if isinstance(result.verdict, Proved):
        return BOUNDED if isinstance(result.verdict.guarantee.sizes, int) else PROVED
    return result.kind if result.kind in _ORDER else UNKNOWN
