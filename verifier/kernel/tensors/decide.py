"""Whether a function over tensors of known shapes refines another: each pair of elements of the
results is an obligation.

A pair of elements is closed as one term; as what the order of sums may give; by a claim about
scalars, which the provers of scalars decide; or over the reals. The guarantee is the weakest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from semantics.tensors.constants import is_float
from semantics.tensors.opaque import DEAD
from semantics.tensors.reductions import REDUCTIONS as ORDERED
from semantics.tensors.scalars import CONVERSIONS as ROUNDED
from semantics.tensors.terms import Term, Terms
from verifier.kernel.tensors.questions import Question, question
from verifier.kernel.tensors.reals import NoPolynomial, Polynomials
from verifier.kernel.tensors.sums import Matching
from verifier.kernel.verdicts.assumptions import (
    CONVERSIONS,
    FINITE,
    ONE_NAN,
    REDUCTIONS,
    Assumption,
    Convention,
    assuming,
    convention,
)
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Formats, Proved, Unknown, Verdict, WidthRanges

TERMS = "terms of elements"
ORDERS = "orders of sums"
POLYNOMIALS = "polynomials over the reals"
MOST_QUESTIONS = 6
"""So many different claims about scalars are asked for one pair of functions."""

Pair = tuple[Term, Term]
Said = Sequence[tuple[str, Term]]
"""What others see, or what is promised, each with what it is given."""
Ask = Callable[[Question], Verdict]
"""Decides a claim about scalars."""
Differ = Callable[[Pair], bool]
"""Whether values were found for which two terms differ: no claim about them is asked then."""


@dataclass
class Elements:
    """Pairs of elements, what closed them, and those that are open."""

    terms: Terms
    fp: Literal["exact", "reals"]
    closed: list[Closed] = field(default_factory=list[Closed])
    open: list[Pair] = field(default_factory=list[Pair])
    assumptions: list[Assumption] = field(default_factory=list[Assumption])
    notes: list[str] = field(default_factory=list[str])
    matching: Matching = field(init=False)
    """Which choices of the target those of the source are."""
    _floats: bool = False
    _conventions: list[Convention] = field(default_factory=list[Convention])
    _required: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self.matching = Matching(self.terms)

    def seen(self, source: Said, target: Said) -> bool:
        """Whether what others see is the same on both sides, in the same order."""
        if len(source) != len(target):
            return False
        return all(
            a == b and self._is_given(x, y) for (a, x), (b, y) in zip(source, target, strict=True)
        )

    def promised(self, source: Said, target: Said) -> bool:
        """Whether the source promises all that the target does, by operations that it executes."""
        return all(
            any(a == b.removeprefix(DEAD) and self._is_given(x, y) for a, x in source)
            for b, y in target
        )

    def _is_given(self, source: Term, target: Term) -> bool:
        if source is target and not source.left_open:
            return True
        if not self.matching.same(source, target):
            return False
        self._close("what others see, of sums in an order left open", ORDERS, equality="allowed")
        return True

    def prove(self, pairs: Sequence[Pair], ask: Ask, differ: Differ) -> None:
        """Close what can be closed of pairs of elements, the source's first."""
        different = list(dict.fromkeys(pairs))
        self._floats = any(is_float(t.element) for pair in different for t in pair)
        rest = [(s, t) for s, t in different if s is not t or s.left_open]
        if len(rest) < len(different) or not different:
            self._close("equal terms", TERMS)
        allowed = {pair for pair in rest if self.matching.same(*pair)}
        if allowed:
            self._close("sums in an order left open", ORDERS, equality="allowed")
        asked: dict[Question, Verdict | None] = {}
        self._polynomials = Polynomials()
        for pair in rest:
            if pair not in allowed and not self._by_scalars(pair, ask, differ, asked):
                self._over_the_reals(pair)

    def verdict(self) -> Verdict:
        """The verdict on the pairs."""
        if self.open:
            return Unknown(f"{len(self.open)} elements of the results are not shown equal")
        return conclude(
            list(dict.fromkeys(self._required)),
            self.closed,
            list(dict.fromkeys(self.assumptions)),
            list(dict.fromkeys(self.notes)),
            conventions=self.conventions(),
        )

    def conventions(self) -> tuple[Convention, ...]:
        """How what is left open was read."""
        found = [convention(ONE_NAN)] if self._floats else []
        if ROUNDED in self.terms.conventions:
            found.append(convention(CONVERSIONS))
        if ORDERED in self.terms.conventions:
            found.append(convention(REDUCTIONS))
        return tuple(dict.fromkeys((*found, *self._conventions)))

    def _close(
        self,
        obligation: str,
        method: str,
        equality: Literal["bit-exact", "reals", "allowed"] = "bit-exact",
        widths: WidthRanges | None = None,
        formats: Formats = (),
    ) -> None:
        self._required.append(obligation)
        by = "StableHLO"
        self.closed.append(Closed(obligation, method, widths, "all", equality, by, formats))

    def _by_scalars(
        self,
        pair: Pair,
        ask: Ask,
        differ: Differ,
        asked: dict[Question, Verdict | None],
    ) -> bool:
        source, target = pair
        open_ended = source.left_open or target.left_open
        if open_ended:
            found = self.matching.abstracted(source, target)
            if found is None:
                return False
            source, target = found
            if source is target:
                self._close("sums in an order left open", ORDERS, equality="allowed")
                return True
        about = question(source, target)
        if about is None or (about not in asked and len(asked) >= MOST_QUESTIONS):
            return False
        if about not in asked:
            hopeless = self.fp == "exact" and any(v is None for v in asked.values())
            asked[about] = None if hopeless or differ((source, target)) else ask(about)
        verdict = asked[about]
        if not isinstance(verdict, Proved) or verdict.assumptions:
            return False
        equality = "allowed" if open_ended else "bit-exact"
        obligation = f"elements by scalars {len(asked)}"
        guarantee = verdict.guarantee
        self._conventions += verdict.conventions
        self._close(
            obligation, verdict.method, equality, guarantee.widths, formats=guarantee.formats
        )
        return True

    def _over_the_reals(self, pair: Pair) -> None:
        try:
            if self.fp == "reals" and self._polynomials.same(*pair):
                self._close("elements over the reals", POLYNOMIALS, equality="reals")
                self.assumptions.append(assuming(FINITE, "all values are finite"))
                return
        except NoPolynomial:
            pass
        self.open.append(pair)
