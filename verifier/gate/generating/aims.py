"""Which operations to generate from, so that a pattern which a pass tries is applied.

A pattern is tried wherever the operation that it is for stands; that it is applied takes others
around it. Which ones, its name mostly says (`TruncIExtUIToExtUI`), and among functions of a few
kinds of operations those meet far sooner than among all kinds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from verifier.gate.generating.programs import STRUCTURED, operations_over

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z][a-z0-9]*")
_SORT = re.compile(r"(?:si|ui|i|f)$")
_OTHERS = 2
"""Other kinds of operations that are added, always to one kind that is alone."""


@dataclass
class Aims:
    """The patterns that were tried, each with the kinds of operations that it was tried on, and how
    often functions were generated for it."""

    dialects: Sequence[str]
    _tried_on: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    _aimed: dict[str, int] = field(default_factory=dict[str, int])

    def tried(self, patterns: Mapping[str, frozenset[str]]) -> None:
        """Patterns were tried on these kinds of operations."""
        for pattern, kinds in patterns.items():
            self._tried_on.setdefault(pattern, set()).update(kinds)

    def next(self, random: Random, wanted: set[str]) -> tuple[str, ...] | None:
        """What to generate from for one of the patterns that are wanted, in turns; None where none
        of these was tried."""
        known = sorted(wanted & self._tried_on.keys())
        if not known:
            return None
        fewest = min(self._aimed.get(pattern, 0) for pattern in known)
        pattern = random.choice([p for p in known if self._aimed.get(p, 0) == fewest])
        self._aimed[pattern] = fewest + 1
        return self._operations(random, pattern)

    def _operations(self, random: Random, pattern: str) -> tuple[str, ...]:
        names = [meaning.operation for meaning in operations_over(self.dialects)]
        kinds = self._tried_on[pattern]
        chosen = (kinds & {*names}) | named_by(pattern, names)
        around = {dialect for dialect in STRUCTURED if dialect in self.dialects}
        if not any(kind.partition(".")[0] in around for kind in kinds):
            around = {dialect for dialect in around if random.random() < 0.25}
        if len(chosen) < 2 or random.random() < 0.5:
            chosen |= {*random.sample(names, min(_OTHERS, len(names)))}
        return (*sorted(chosen), *sorted(around))


def named_by(pattern: str, operations: Sequence[str]) -> set[str]:
    """The operations that the name of a pattern has in it: all of their own names, or a word of it
    without the sort of number that they are on (`AddIMulNegativeOneRhs`: arith.muli)."""
    name = pattern.rpartition("::")[2]
    found: set[str] = set()
    own = {operation: operation.partition(".")[2].replace("_", "") for operation in operations}
    for operation in sorted(operations, key=lambda one: -len(own[one])):
        rest = re.sub(re.escape(own[operation]), " ", name, flags=re.IGNORECASE)
        if rest != name:
            found.add(operation)
            name = rest
    words = {word.lower() for word in _WORD.findall(name)}
    return found | {one for one in operations if _SORT.sub("", own[one]) in words}
