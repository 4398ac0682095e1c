"""`prove_equal`: two systems of affine recurrences compute the same, for all sizes.

The claim is a refinement: wherever the first program (the source) is defined, the second one (the
target) is too and leaves the same in every live-out. It falls into obligations, each closed on its
own: the signatures agree, the values of each live-out, the target stays in bounds, its linalg ops
get the equal extents that they need, its parallel iterators are parallel, and its divisions are
defined. `docs/loops.md` has the argument in full.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import islpy as isl

from verifier.allocations import unbounded
from verifier.boolean_terms import with_boolean_terms
from verifier.coinduction import Coinduction, Mismatch
from verifier.conditions import undecided
from verifier.correspondence import Correspondence, NoCorrespondence, corresponding
from verifier.cross_check import Comparison, compare_runs
from verifier.dataflow import Dataflow, simplified
from verifier.folds import same_folds
from verifier.internal_error import InternalError
from verifier.judge import Closed, conclude
from verifier.lifting import may_be_undefined
from verifier.loop_effort import giving_up
from verifier.loop_inputs import sizes_near
from verifier.normal_form import REALS
from verifier.one_element import Elements, compare_elements
from verifier.recurrences import Apply, Demand, Program, Term, element_of, reads_of
from verifier.resize import shrunk
from verifier.scalar_tensors import with_scalars
from verifier.scalar_values import Floats
from verifier.verdict import Proved, Refuted, Unknown, Vacuous, Verdict

EqualExtents = Sequence[tuple[str | int, str | int]]
"""Pairs of extents (a parameter such as `arg0_dim1`, or a number) that a caller promises equal."""

PRESBURGER = "Presburger arithmetic"
COINDUCTION = "array dataflow + coinduction"
FOLDS = "array dataflow + sums over sets"


class ProofContradicted(InternalError):
    """A run disagrees with a proof."""


def prove_equal(
    before: Program,
    after: Program,
    *,
    fp: Literal["exact", "reals"] = "exact",
    assume_no_alias: bool = True,
    assume_equal_extents: EqualExtents = (),
) -> Verdict:
    """Whether `after` refines `before`, for all sizes.

    With `fp="reals"`, float addition and multiplication may be reassociated and distributed, and
    the verdict says so. Raises `ProofContradicted` if a run disagrees with a proof.
    """
    promises = Promises(fp, assume_no_alias, tuple(assume_equal_extents))
    return decide(before, after, promises)[0]


@dataclass(frozen=True)
class Promises:
    """What is to be shown, and what may be assumed for it."""

    fp: Literal["exact", "reals"] = "exact"
    assume_no_alias: bool = True
    equal_extents: tuple[tuple[str | int, str | int], ...] = ()


def decide(
    before: Program, after: Program, promises: Promises, evidence: Evidence | None = None
) -> tuple[Verdict, Question | None]:
    """The verdict, and the question that it answers, where one was asked.

    With `evidence`, it is checked, and nothing is searched for or run.
    """
    before, after = with_scalars(before, after), with_scalars(after, before)
    try:
        pairs = corresponding(before, after)
    except NoCorrespondence as error:
        return Unknown(str(error)), None
    assumptions, context = assumptions_of(before, after, promises.equal_extents)
    if context.is_empty():
        return Vacuous("there are no sizes for which the source is defined"), None
    question = Question(before, after, context, promises.fp, pairs, evidence)
    return _under_aliases(question, assumptions, promises), question


def _under_aliases(question: Question, assumptions: Sequence[str], promises: Promises) -> Verdict:
    before, after = question.before, question.after
    together = _may_alias(before, after)
    if not together:
        return question.answer(assumptions)
    if promises.assume_no_alias:
        return question.answer(["different memref arguments do not alias", *assumptions])
    if not _may_alias(before, after, marked_apart=_marked_noalias(before)):
        return question.answer([_MARKED, *assumptions])
    verdict = question.answer(assumptions)
    if isinstance(verdict, Refuted):
        return verdict  # Its arguments are disjoint.
    otherwise = "proved" if isinstance(verdict, Proved) else f"not proved either: {verdict.reason}"
    names = " and ".join(together)
    return Unknown(f"{names} may alias; where they do not (--assume no-alias) it is {otherwise}")


@dataclass(frozen=True)
class Evidence:
    """What shows that values are equal, once it is found: the table of claims, as isl writes the
    relations, and the pairs of arrays that are equal as reordered folds."""

    claims: Mapping[tuple[str, str], str]
    folds: tuple[tuple[str, str], ...]


class Question:
    """One pair of programs and the parameters that count.

    With `evidence` nothing is searched for.
    """

    def __init__(
        self,
        before: Program,
        after: Program,
        context: isl.Set,
        fp: Literal["exact", "reals"],
        pairs: Correspondence,
        evidence: Evidence | None = None,
    ):
        self.given = evidence
        self.pairs = pairs
        self.before, self.after = with_boolean_terms(before), with_boolean_terms(after)
        self.context = context
        self.fp: Literal["exact", "reals"] = fp
        self.required: list[str] = []
        self.closed: list[Closed] = []
        self.open: list[str] = []
        self.assumptions: list[str] = []
        self.most_steps: int | None = None
        self.folds: list[tuple[str, str]] = []

    def answer(self, assumptions: Sequence[str]) -> Verdict:
        """The verdict, cross-checked.

        Where runs disagree, the search for a proof only has to say what is open.
        """
        if self.given is not None:
            return self._checked(assumptions)
        runs = self._runs()
        if runs.difference is not None:
            self.most_steps = _STEPS_WHERE_RUNS_DIFFER
        asked = self._floats()
        self.prove()
        assumptions = [*assumptions, *self.assumptions]
        if self.open:
            return self._without_proof(runs, assumptions)
        comparison = self._compare(runs if self._floats() == asked else self._runs())
        if comparison.difference is not None:
            raise ProofContradicted(comparison.difference.text())
        notes = (*self.pairs.notes, comparison.note())
        return conclude(self.required, self.closed, assumptions, notes)

    def _checked(self, assumptions: Sequence[str]) -> Verdict:
        self.prove()
        if self.open:
            return Unknown("; ".join(self.open))
        notes = (*self.pairs.notes, "checked, not searched for")
        return conclude(self.required, self.closed, [*assumptions, *self.assumptions], notes)

    def prove(self) -> None:
        """Close what can be closed; `open` says what cannot, and why."""
        with giving_up(lambda why: self._leave_open("all that is left", why)):
            self._demands()
            self._values()

    def evidence(self) -> Evidence:
        """What the proof was found by."""
        claims = {key: str(relation) for key, relation in self.search.claims.items()}
        return Evidence(claims, tuple(self.folds))

    def _close(self, obligation: str, method: str) -> None:
        self.required.append(obligation)
        by = self.before.specification or self.after.specification
        self.closed.append(Closed(obligation, method, sizes="all", specification=by))

    def _leave_open(self, obligation: str, why: str) -> None:
        self.required.append(obligation)
        self.open.append(f"{obligation}: {why}")

    def _settle(self, obligation: str, method: str, why: str | None) -> None:
        """Close an obligation unless there is a reason why not."""
        if why is None:
            self._close(obligation, method)
        else:
            self._leave_open(obligation, why)

    def _demands(self) -> None:
        for kind, obligation in _OBLIGATIONS.items():
            context = self.context
            if kind == "windows":  # read one way or the other, on both sides
                context = _without_violations(context, self.before.demands, kind)
            missed = [
                d
                for d in self.after.demands
                if d.kind == kind and not d.violated.is_disjoint(context)
            ]
            why = "; ".join(dict.fromkeys(d.text for d in missed)) or None
            self._settle(obligation, PRESBURGER, why)
        why = unbounded(self.before, self.after, self.context)
        self._settle("allocations", PRESBURGER, why)

    def _values(self) -> None:
        before, after = self.dataflows
        self.search = search = Coinduction(before, after, self.most_steps)
        returned = set(self.pairs.returned)
        if len(returned) == len({a for a, _ in returned}) == len({b for _, b in returned}):
            self._close("live-outs", PRESBURGER)
        else:
            self._leave_open("live-outs", "the same array is returned twice on one side only")
        proved: dict[str, tuple[str, str]] = {}
        for left, right in self.pairs.all():
            obligation = f"values of {left}" if left == right else f"values of {left} and {right}"
            try:
                self._same_place(left, right)
                if self.given is None:
                    search.at_end(left, right)
                elif (left, right) in self.given.folds:
                    raise Mismatch("not by claims")
                proved[obligation] = (left, right)
            except Mismatch as mismatch:
                arrays, flows = (left, right), (search.before, search.after)
                self._values_by_folds(obligation, arrays, flows, mismatch)
        try:
            if self.given is not None:
                search.restore({k: _relation(text) for k, text in self.given.claims.items()})
            search.close(proved.values())
        except Mismatch as mismatch:
            for obligation in proved:
                self._leave_open(obligation, str(mismatch))
            return
        for obligation in proved:
            self._close(obligation, COINDUCTION)
        self._divisions(search, after)
        self._conditions(search)

    def _values_by_folds(
        self,
        obligation: str,
        arrays: tuple[str, str],
        dataflows: tuple[Dataflow, Dataflow],
        mismatch: Mismatch,
    ) -> None:
        try:
            self._same_place(*arrays)
            algebra = same_folds(*dataflows, *arrays, self.fp)
        except Mismatch as second:
            self._leave_open(obligation, f"{mismatch}; as reordered folds: {second}")
            return
        self.required.append(obligation)
        self.folds.append(arrays)
        if algebra is REALS:
            self.closed.append(Closed(obligation, FOLDS, sizes="all", equality="reals"))
            self.assumptions.append(
                f"the float operations that make {arrays[0]} are reassociated and distributed as "
                "over the reals, and all values are finite"
            )
        else:
            self.closed.append(Closed(obligation, FOLDS, sizes="all"))

    def _same_place(self, left: str, right: str) -> None:
        a, b = self.before.arrays[left], self.after.arrays[right]
        if (left, right) not in self.pairs.standing and a.argument != b.argument:
            raise Mismatch("one side returns another array")
        if a.element != b.element or len(a.shape) != len(b.shape):
            raise Mismatch("one side returns an array of another type")
        names = dict.fromkeys((*self.before.parameters, *self.after.parameters))
        for extent, other in zip(a.shape, b.shape, strict=True):
            different = isl.Set(f"[{', '.join(names)}] -> {{ : {extent} != {other} }}")
            if not different.is_disjoint(self.context):
                raise Mismatch(f"an extent of a result is {extent} against {other}")

    def _divisions(self, search: Coinduction, after: Dataflow) -> None:
        obligation = "defined divisions"
        divisions = [s for s in self.after.statements if may_be_undefined(s.value)]
        for statement in divisions:
            if not after.domains[statement.name].is_subset(search.compared(statement)):
                self._leave_open(
                    obligation, f"{statement.location} may divide where the source does not"
                )
                return
        self._close(obligation, COINDUCTION if divisions else PRESBURGER)

    def _conditions(self, search: Coinduction) -> None:
        if not self.after.decisions:
            return
        why = undecided(self.before, self.after, self.context, search, self.most_steps)
        self._settle("conditions", COINDUCTION, why)

    # Runs

    def _runs(self) -> Comparison:
        return compare_runs(self.before, self.after, self.context, self._floats())

    @cached_property
    def dataflows(self) -> tuple[Dataflow, Dataflow]:
        return Dataflow(self.before, self.context), Dataflow(self.after, self.context)

    def _without_proof(self, comparison: Comparison, assumptions: Sequence[str]) -> Verdict:
        found, method = comparison.difference, "side by side runs"
        if found is None:
            found, method = self._compare_elements().difference, "evaluation of one element"
        if found is not None:
            return Refuted(found, method, tuple(assumptions), tuple(self.open))
        reason = "; ".join(self.open)
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

    def _compare_elements(self) -> Elements:
        """Some elements at sizes that are too large for a run."""
        parameters = tuple(dict.fromkeys((*self.before.parameters, *self.after.parameters)))
        sizes = sizes_near(parameters, self.context, [67, 130, 35, 98])
        return (
            Elements(0)
            if sizes is None
            else compare_elements(*self.dataflows, sizes, self._floats())
        )

    def _floats(self) -> Floats:
        """How runs read floats: as the claim does, if there is one, else as what was asked."""
        if self.closed and not self.open:
            return "reals" if any(c.equality == "reals" for c in self.closed) else "ieee"
        return "ieee" if self.fp == "exact" else "reals"

    def _compare_shrunk(self) -> Comparison | None:
        """Runs of copies with small extents. They count only where the copies are proved equal
        too, or do differ: a copy is another function."""
        found = shrunk(self.before, self.after)
        if found is None:
            return None
        before, after = found
        _, context = assumptions_of(before, after, ())
        if context.is_empty():
            return None
        comparison = compare_runs(before, after, context, self._floats())
        if self.open or comparison.difference is None:
            return comparison
        copy = Question(before, after, context, self.fp, corresponding(before, after))
        copy.prove()
        if copy.open:
            return Comparison(0, None, "the copies with small extents are not equal")
        return comparison


def _relation(text: str) -> isl.Map:
    try:
        return isl.Map(text)
    except isl.Error as error:
        raise Mismatch(f"{text[:80]} is no relation") from error


_STEPS_WHERE_RUNS_DIFFER = 20

_OBLIGATIONS = {
    "bounds": "bounds",
    "windows": "windows without elements",
    "shapes": "equal extents",
    "overflow": "index arithmetic",
    "parallel": "parallel iterators",
}


def needed_equal_extents(
    before: Program, after: Program, assumed: EqualExtents = ()
) -> tuple[tuple[str, str], ...]:
    """The pairs of extents that ops of `after` need equal, and that nothing yet makes so."""
    _, context = assumptions_of(before, after, assumed)
    needed = [
        d.extents
        for d in after.demands
        if d.kind == "shapes" and d.extents is not None and not d.violated.is_disjoint(context)
    ]
    return tuple(dict.fromkeys(needed))


def assumptions_of(
    before: Program, after: Program, equal_extents: EqualExtents
) -> tuple[list[str], isl.Set]:
    """The assumptions, and the parameters for which they hold."""
    context = before.context.intersect(after.context)
    texts: list[str] = []
    if any(p.parameters or p.has_index_arithmetic for p in (before, after)):
        texts.append("index arithmetic does not overflow")
    if any("_dim" not in name for p in (before, after) for name in p.parameters):
        texts.append("arguments that are used as an index are not poison")
    texts += dict.fromkeys((*before.assumptions, *after.assumptions))
    if before.needs_long_indices or after.needs_long_indices:
        texts.append("an index has 64 bits")
    for left, right in equal_extents:
        names = sorted({e for e in (left, right) if isinstance(e, str) and not e.isdigit()})
        equal = isl.Set(f"[{', '.join(names)}] -> {{ : {left} = {right} }}")
        if not context.is_subset(equal):
            texts.append(f"equal extents: {left} = {right}")
            context = context.intersect(equal)
    for kinds, text in _SOURCE_ASSUMPTIONS:
        wider = context
        context = _without_violations(context, before.demands, kinds)
        if not wider.is_subset(context):
            texts.append(text)
    programs = (before, after)
    races = any(d.kind == "parallel" for d in before.demands)
    if races or any(p.has_folds for p in programs):
        texts.append("linalg iterators run in the order of --convert-linalg-to-loops")
    if any(map(_has_floats, programs)):
        texts.append("all NaNs are one value")
    return texts, simplified(context)


def _has_floats(program: Program) -> bool:
    def within(term: Term) -> bool:
        return not element_of(term).startswith("i") or (
            isinstance(term, Apply) and any(map(within, term.arguments))
        )

    return any(within(s.value) for s in program.statements)


_SOURCE_ASSUMPTIONS = (
    ("shapes", "the extents that linalg ops of the source need equal are equal"),
    ("bounds", "no access out of bounds in the source"),
    ("overflow", "the source's integer arithmetic that makes an index does not overflow"),
)


def _without_violations(context: isl.Set, demands: Iterable[Demand], kind: str) -> isl.Set:
    for demand in demands:
        if demand.kind == kind:
            context = context.subtract(demand.violated)
    return context


_MARKED = "arguments marked llvm.noalias overlap no other argument"


def _may_alias(
    before: Program, after: Program, marked_apart: Set[str] = frozenset()
) -> tuple[str, ...]:
    """The argument arrays of which one is written and another one accessed, those `marked_apart`
    left out."""
    used: set[str] = set()
    for program in (before, after):
        for s in program.statements:
            used |= {s.target, *(r.array for r in reads_of(s.value))}
    written = _live_outs(before, after)
    arguments = [
        a.name
        for a in before.arrays.values()
        if a.argument is not None
        and a.name in used
        and a.name not in marked_apart
        and not (a.is_tensor and after.arrays[a.name].is_tensor)
    ]
    if len(arguments) < 2 or not any(name in written for name in arguments):
        return ()
    return tuple(arguments)


def _marked_noalias(program: Program) -> frozenset[str]:
    """The arguments that carry `llvm.noalias`, of which the LLVM language reference says: what is
    accessed through one, and modified, is not accessed through another pointer."""
    marks = program.function.arg_attrs
    names = (f"arg{k}" for k, mark in enumerate(marks or ()) if "llvm.noalias" in mark.data)
    return frozenset(names)


def _live_outs(before: Program, after: Program) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*before.live_outs, *after.live_outs)))
