"""Asking cvc5 again what z3 found to have no model.

cvc5 gets SMT-LIB text, in a process of its own: it shares nothing with how z3 was asked, and what
happens to it happens to nobody else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from verifier.kernel.input.tools import TookTooLong
from verifier.kernel.solving.solver import Asked, Session
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.rechecking.cvc5_worker import Answer, Question, answerer

if TYPE_CHECKING:
    from verifier.processes.workers import Worker

INSTALL = "cvc5 is not installed: pip install 'rewright[second-opinion]'"
CONFIRMED = "confirmed by "
"""With this the note begins that says so."""
_GRACE = 1.0
"""Seconds after which cvc5 is killed where it does not keep to its time."""


def is_installed() -> bool:
    """Whether cvc5 is there."""
    try:
        version("cvc5")
    except PackageNotFoundError:
        return False
    return True


class _Cvc5:
    """A worker process, started when it is first asked, and again after it died."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._worker: Worker[Answer] | None = None

    def ask(self, script: str, seconds: float) -> Answer:
        """The answer ("sat", "unsat" or "unknown"), and why it is unknown."""
        from verifier.processes.workers import EndedEarly, Worker

        late = f"no answer within {seconds:.3g} s"
        if self._worker is None or self._worker.has_ended:
            self._worker = Worker(answerer, memory=self._memory, silent=True)
        question = Question(script, max(1, int(seconds * 1000)))
        try:
            answer, reason = self._worker.ask(question, seconds + _GRACE)
        except TookTooLong:
            return "unknown", late
        except EndedEarly:
            return "unknown", f"it ended, perhaps for want of {self._memory} MiB"
        return answer, reason or late


_workers: dict[int, _Cvc5] = {}


def confirm(asked: Sequence[Asked], what: str, timeout: float, session: Session) -> tuple[str, ...]:
    """Ask again each query without a model; a note on what came of it, calling them `what`.

    `timeout` is in seconds a query; no more are asked when `session` has no time left. Raises
    `InternalError` where the solvers disagree.
    """
    worker = _workers.setdefault(session.memory, _Cvc5(session.memory))
    scripts = list(dict.fromkeys(q.script() for q in asked if q.answer == "unsat"))
    if not scripts:
        return ()
    reasons: Counter[str] = Counter()
    for number, script in enumerate(scripts):
        if session.remaining() <= 0:
            reasons["no time left"] = len(scripts) - number
            break
        answer, reason = worker.ask(script, min(timeout, session.remaining()))
        if answer == "sat":
            raise InternalError(
                f"a proof says that this has no model, and cvc5 finds one:\n{script}"
            )
        if answer != "unsat":
            reasons[reason] += 1
    name = f"cvc5 {version('cvc5')}"
    if not reasons:
        return (f"{CONFIRMED}{name}: {_count(len(scripts))} {what}",)
    why = "; ".join(f"{count} times {reason}" for reason, count in reasons.items())
    return (f"not {CONFIRMED}{name}: {reasons.total()} of {_count(len(scripts))} {what} ({why})",)


def _count(queries: int) -> str:
    return "1 query" if queries == 1 else f"{queries} queries"
