"""The search for a closed table of claims, of which the kernel checks that it is closed."""

from __future__ import annotations

import islpy as isl

from verifier.finding.widening import Pieces, union, widened
from verifier.kernel.loops.proving.coinduction import (
    Claims,
    Coinduction,
    Inclusion,
    Mismatch,
    Value,
    points_of,
)

_MOST_STEPS = 100
_MOST_STEPS_PER_STATEMENT = 10
_MOST_PARTS = 32


class CoinductionSearch(Coinduction):
    """Compares as the check does, and claims what is not in the table, as long as that leads to no
    mismatch."""

    def __init__(self, checked: Coinduction, most_steps: int | None = None):
        """For the programs of a check; `most_steps` bounds the search for what one array needs."""
        self.before, self.after = checked.before, checked.after
        self.origins = checked.origins
        self.statements = checked.statements
        self.claims: Claims = {}
        self.pairings = []
        self.unwritten = []
        self._pieces: dict[tuple[str, str], Pieces] = {}
        self._failed: dict[tuple[str, str], list[tuple[isl.Map, Mismatch]]] = {}
        count = len(self.before.program.statements) + len(self.after.program.statements)
        self._most_steps = most_steps or _MOST_STEPS + _MOST_STEPS_PER_STATEMENT * count
        self._steps_left = self._most_steps

    def at_end(self, before: str, after: str) -> None:
        """Find claims by which two arrays hold the same at the end. Raises `Mismatch`, and claims
        nothing then."""
        saved = (dict(self.claims), dict(self._pieces))
        self._steps_left = self._most_steps
        try:
            super().at_end(before, after)
        except Mismatch:
            self.claims, self._pieces = saved
            raise

    def agree(self, left: Value, right: Value, relation: isl.Map) -> bool:
        """Whether two values are found equal for all pairs of a relation; if not, nothing is
        claimed."""
        saved = (dict(self.claims), dict(self._pieces))
        self._steps_left = self._most_steps
        try:
            self.compare(left, right, relation, 0)
        except Mismatch:
            self.claims, self._pieces = saved
            return False
        return True

    def _includes(self, text: str, inner: isl.Map | isl.Set, outer: isl.Map | isl.Set) -> bool:
        return Inclusion(text, inner, outer).holds()

    def _claim_more(
        self, key: tuple[str, str], left: Value, right: Value, relation: isl.Map
    ) -> None:
        if relation.n_basic_map() > _MOST_PARTS:
            raise Mismatch("the relation of a claim has too many parts")
        for failed, mismatch in self._failed.get(key, ()):
            if failed.is_subset(relation):
                raise mismatch
        saved = (dict(self.claims), dict(self._pieces))
        domains = (points_of(self.before, left), points_of(self.after, right))
        first: Mismatch | None = None
        for candidate in widened(self._pieces.get(key, ()), relation, *domains):
            self._steps_left -= 1
            if self._steps_left < 0:
                raise Mismatch("the search for a proof was given up")
            self._pieces[key] = candidate
            self.claims[key] = union(candidate)
            try:
                self._step(left, right, self.claims[key])
                return
            except Mismatch as mismatch:
                self.claims, self._pieces = dict(saved[0]), dict(saved[1])
                first = first or mismatch
        if first is not None:
            self._failed.setdefault(key, []).append((relation, first))
            raise first
