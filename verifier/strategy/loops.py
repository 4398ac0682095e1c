"""The decision on two systems of recurrences: runs cross-check proofs, and refute."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

import islpy as isl

from verifier.finding.coinduction_search import CoinductionSearch
from verifier.kernel.loops.proving import equivalence
from verifier.kernel.loops.proving.equivalence import EquivalenceQuestion, Promises, Search
from verifier.kernel.loops.proving.granted import EqualExtents, taken_for_granted
from verifier.kernel.loops.recurrences.correspondence import corresponding
from verifier.kernel.loops.recurrences.isl_budget import no_longer_than
from verifier.kernel.loops.recurrences.scalar_values import Floats
from verifier.kernel.loops.recurrences.system import RecurrenceSystem
from verifier.kernel.verdicts.assumptions import ASSUMPTIONS
from verifier.kernel.verdicts.internal_error import InternalError
from verifier.kernel.verdicts.verdict import Refuted, Unknown, Verdict
from verifier.running.counterexample import LoopCounterexample
from verifier.running.cross_check import Comparison, compare_runs
from verifier.running.inputs import sizes_near
from verifier.running.one_element import compare_elements
from verifier.running.recurrences import may_run_in_another_order
from verifier.running.shrink import shrunk

_STEPS_WHERE_RUNS_DIFFER = 20
_SECONDS_WHERE_RUNS_DIFFER = 0.5
"""Of isl's work, for saying what is open."""
_MOST_PARTS = 8
"""Of the sizes that count so many convex parts are tried."""


class ProofContradicted(InternalError):
    """A run disagrees with a proof."""


def prove_equal(
    before: RecurrenceSystem,
    after: RecurrenceSystem,
    *,
    fp: Literal["exact", "reals"] = "exact",
    assume: Collection[str] = tuple(ASSUMPTIONS),
    assume_equal_extents: EqualExtents = (),
) -> Verdict:
    """Whether `after` refines `before`, for all sizes.

    With `fp="reals"`, float addition and multiplication may be reassociated and distributed, and
    the verdict says so. A proof that needs an assumption that is not in `assume` is none. Raises
    `ProofContradicted` if a run disagrees with a proof.
    """
    promises = Promises(fp, tuple(assume), tuple(assume_equal_extents))
    return decide(before, after, promises)[0]


def decide(
    before: RecurrenceSystem, after: RecurrenceSystem, promises: Promises
) -> tuple[Verdict, tuple[EquivalenceQuestion, ...]]:
    """The verdict, and the questions that it answers, see `equivalence.decide`."""
    return equivalence.decide(before, after, promises, SEARCH)


def search_against(question: EquivalenceQuestion) -> Refuted | Unknown | None:
    """A refutation, or why there is no proof; None where there is one, cross-checked.

    Where runs disagree, the search for a proof only has to say what is open.
    """
    return _Runs(question).search()


_ANOTHER_ORDER = (
    "the iterations of a parallel loop of the source meet, and in another order they may do what "
    "the target does"
)
_OTHER_PAIRS = "which array of the target stands for which result, the signatures do not say"
SEARCH = Search(search_against, CoinductionSearch)


@dataclass(frozen=True)
class _Runs:
    question: EquivalenceQuestion

    def search(self) -> Refuted | Unknown | None:
        question = self.question
        runs = self._runs()
        asked = self._floats()
        if runs.difference is None:
            question.prove()
        else:
            question.most_steps = _STEPS_WHERE_RUNS_DIFFER
            with no_longer_than(_SECONDS_WHERE_RUNS_DIFFER):
                question.prove()
        if question.open:
            return self._without_proof(runs)
        comparison = self._compare(runs if self._floats() == asked else self._runs())
        if comparison.difference is not None:
            raise ProofContradicted(comparison.difference.text())
        question.notes.append(f"{question.where}{comparison.note()}")
        return None

    def _runs(self) -> Comparison:
        question = self.question
        return compare_runs(question.before, question.after, question.context, self._floats())

    def _without_proof(self, comparison: Comparison) -> Refuted | Unknown:
        found, method = comparison.difference, "side by side runs"
        if found is None:
            found, method = self._different_element(), "evaluation of one element"
        reason = "; ".join(self.question.open)
        if found is not None and may_run_in_another_order(self.question.before, found.sizes):
            return Unknown(f"{reason} ({_ANOTHER_ORDER})")
        if found is not None and self.question.pairs.is_guess:
            return Unknown(f"{reason} ({_OTHER_PAIRS})")
        if found is not None:
            return Refuted(
                found, method, self.question.granted.conventions, tuple(self.question.open)
            )
        if comparison.not_compared is not None:
            reason += f" (the runs do not compare {comparison.not_compared}: no document fixes it)"
        copies = None if comparison.runs else self._compare_shrunk()
        if copies is not None and copies.difference is not None:
            reason += f" (a copy with small extents differs: {copies.difference.text().strip()})"
        return Unknown(reason)

    def _compare(self, comparison: Comparison) -> Comparison:
        if comparison.runs:
            return comparison
        copies = self._compare_shrunk()
        return comparison if copies is None else copies

    def _different_element(self) -> LoopCounterexample | None:
        """One that differs, at sizes that are too large for a run."""
        parameters = tuple(
            dict.fromkeys((*self.question.before.parameters, *self.question.after.parameters))
        )
        possible = self.question.before.possible.intersect(self.question.after.possible)
        for part in self.question.context.intersect(possible).get_basic_sets()[:_MOST_PARTS]:
            sizes = sizes_near(parameters, isl.Set.from_basic_set(part), [67, 130, 35, 98])
            if sizes is not None:
                compared = compare_elements(*self.question.dataflows, sizes, self._floats())
                if compared.difference is not None:
                    return compared.difference
        return None

    def _floats(self) -> Floats:
        """How runs read floats: as the claim does, if there is one, else as what was asked."""
        if self.question.closed and not self.question.open:
            return "reals" if any(c.equality == "reals" for c in self.question.closed) else "ieee"
        return "ieee" if self.question.fp == "exact" else "reals"

    def _compare_shrunk(self) -> Comparison | None:
        """Runs of copies with small extents. They count only where the copies are proved equal
        too, or do differ: a copy is another function."""
        found = shrunk(self.question.before, self.question.after)
        if found is None:
            return None
        before, after = found
        granted = taken_for_granted(before, after, ())
        if granted.context.is_empty():
            return None
        comparison = compare_runs(before, after, granted.context, self._floats())
        if self.question.open or comparison.difference is None:
            return comparison
        pairs = corresponding(before, after)
        copy = EquivalenceQuestion(
            before, after, granted, self.question.fp, pairs, self.question.find
        )
        copy.prove()
        if copy.open:
            return Comparison(0, None, "the copies with small extents are not equal")
        return comparison
