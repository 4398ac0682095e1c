"""Replaying refutations through MLIR's own runner, many at a time.

To lower and to run a module takes about a twentieth of a second each, however small it is, so the
commands collect refutations, and the functions of the library leave this to their caller.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.verdict import Refuted, Result

if TYPE_CHECKING:
    from verifier.refuting.mlir_runner import Call

MLIR_RUNNER = "mlir-runner"
_MOST = 64
"""So many refutations are replayed by one process."""
_LONGEST = 1.0
"""Seconds after which what waits is replayed when the next result comes."""

Failed = Callable[[Result, ReplayFailed], None]


def replayed(
    results: Iterable[Result],
    failed: Failed | None = None,
    at_once: bool = False,
    waiting: list[Result] | None = None,
) -> Iterator[Result]:
    """The results in order; the refutations that MLIR's runner confirms say so.

    A refutation waits, and what follows it, until there are enough for a process, a result comes a
    second later, or there are no more; with `at_once` none waits. What waits is in `waiting`, for a
    caller that is interrupted. Where the runner disagrees `failed` is told, and there is no result;
    without `failed`, `ReplayFailed` is raised.
    """
    waiting = [] if waiting is None else waiting
    count = 0
    since = time.monotonic()
    for result in results:
        since = since if waiting else time.monotonic()
        waiting.append(result)
        count += bool(_calls(result))
        late = time.monotonic() - since > _LONGEST
        if at_once or late or count in (0, _MOST):
            yield from _emptied(waiting, failed)
            count = 0
    yield from _emptied(waiting, failed)


def _emptied(waiting: list[Result], failed: Failed | None) -> Iterator[Result]:
    """All that waits; at any time `waiting` has what has not been given yet."""
    waiting[:] = list(_together(tuple(waiting), failed))
    while waiting:
        yield waiting.pop(0)


def without_calls(result: Result) -> Result:
    """The result with nothing in it that is left to replay, which holds operations."""
    verdict = result.verdict
    found = verdict.counterexample if isinstance(verdict, Refuted) else None
    return _changed(result) if getattr(found, "ran", None) or _calls(result) else result


def _calls(result: Result) -> tuple[Call, ...]:
    if not isinstance(result.verdict, Refuted):
        return ()
    found = result.verdict.counterexample
    ran = getattr(found, "ran", None)
    if ran is not None:
        from verifier.refuting.native_calls import calls_of

        return calls_of(ran)
    # Those that have calls are of a module that takes time to import, and that a proof, or what a
    # store has, does not need.
    calls: tuple[Call, ...] = getattr(found, "calls", ())
    return calls


def _together(results: Sequence[Result], failed: Failed | None) -> Iterator[Result]:
    """By one process where that works for all, else by one for each half."""
    runnable = [place for place, result in enumerate(results) if _calls(result)]
    if not runnable:
        yield from results
        return
    from verifier.refuting.mlir_runner import may_flush, runs_agree

    try:
        agree = runs_agree([call for place in runnable for call in _calls(results[place])])
    except ReplayFailed as error:
        if len(runnable) == 1:
            if any(map(may_flush, _calls(results[runnable[0]]))):
                yield from results
                return
            if failed is None:
                raise
            failed(results[runnable[0]], error)
            yield from (r for place, r in enumerate(results) if place != runnable[0])
            return
        agree = False
    if agree:
        yield from (_confirmed(result) if _calls(result) else result for result in results)
    elif len(runnable) == 1:
        yield from results
    else:
        middle = runnable[len(runnable) // 2]
        yield from _together(results[:middle], failed)
        yield from _together(results[middle:], failed)


def _confirmed(result: Result) -> Result:
    return _changed(result, MLIR_RUNNER)


def _changed(result: Result, *replayed_by: str) -> Result:
    """A result that has calls, without them and with more that has replayed it."""
    from verifier.refuting.counterexample import IntegerCounterexample
    from verifier.refuting.graph_runs import GraphCounterexample
    from verifier.running.counterexample import LoopCounterexample

    verdict = result.verdict
    assert isinstance(verdict, Refuted)
    found = verdict.counterexample
    by = (*found.replayed_by, *replayed_by)  # pyright: ignore
    if isinstance(found, IntegerCounterexample):
        found = replace(found, replayed_by=by, calls=())
    else:
        assert isinstance(found, GraphCounterexample | LoopCounterexample)
        found = replace(found, replayed_by=by, ran=None)
    return replace(result, verdict=replace(verdict, counterexample=found))
