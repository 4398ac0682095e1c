"""What was changed, and what was found and not proved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from synth.scalar.improving.unsearched import LeftAlone
from verifier.kernel.verdicts.verdict import Proved, Result


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
    place: str = ""
    """Where the first of the new operations are, if not in the place of the window."""

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
            **({"place": self.place} if self.place else {}),
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


@dataclass(frozen=True)
class Improved:
    """The text of the module afterwards, what was changed in the text `before`, that of the source,
    or its generic form, where something was changed in one that xDSL cannot read, and how many
    programs were run.

    `results` has for each function that changed the verdict on all of it where it is proved, and
    else the proof of each change: what is around a change is as it was. `undecided` says why such
    a function was not proved as a whole. `complete` is false where the search was ended.
    """

    before: str
    module: str
    changes: tuple[Change, ...]
    results: tuple[Result, ...]
    undecided: tuple[str, ...]
    complete: bool
    interrupted: bool
    programs: int
    searched: int = 0
    left_alone: tuple[LeftAlone, ...] = ()
    limited: int = 0
    not_decided: tuple[NotDecided, ...] = ()

    @property
    def saved(self) -> float:
        """The costs saved in all."""
        return sum(change.saved for change in self.changes)
