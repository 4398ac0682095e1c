"""What was changed, and what was found and not proved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from verifier.kernel.verdicts.verdict import Proved


@dataclass(frozen=True)
class Change:
    """A window that was replaced: its operations and the new ones as text, and the proof.

    `saved` is in the unit of the cost model, `operations` how many fewer there are. The proof takes
    for granted what is `known` of values from outside, and which bits of the result are needed.
    """

    function: str
    line: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    saved: float
    operations: int
    proof: Proved
    known: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "line": self.line,
            "before": list(self.before),
            "after": list(self.after),
            "saved": self.saved,
            "operations": self.operations,
            "guarantee": self.proof.guarantee.as_dict(),
            "method": self.proof.method,
            **({"known": list(self.known)} if self.known else {}),
        }


@dataclass(frozen=True)
class NotDecided:
    """A program that would save so much in the place of a window, as far as inputs tell, and why it
    is not proved."""

    function: str
    line: int
    before: str
    after: str
    saved: float
    reason: str
