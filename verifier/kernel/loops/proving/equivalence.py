"""`prove_equal`: two systems of affine recurrences compute the same, for all sizes.

The claim is a refinement: wherever the first program (the source) is defined, the second one (the
target) is too and leaves the same in every live-out. It falls into obligations, each closed on its
own: the signatures agree, the values of each live-out, the target stays in bounds, its linalg ops
get the equal extents that they need, its parallel iterators are parallel, and its divisions are
defined. `docs/loops.md` has the argument in full.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import islpy as isl

from verifier.kernel.loops.lift import lift
from verifier.kernel.loops.lifting.drafting.state import may_be_undefined
from verifier.kernel.loops.proving.allocations import left_unfreed, unbounded
from verifier.kernel.loops.proving.coinduction import Coinduction, Find, Mismatch
from verifier.kernel.loops.proving.conditions import undecided
from verifier.kernel.loops.proving.granted import (
    Granted,
    taken_for_granted,
    without_violations,
)
from verifier.kernel.loops.proving.left_open import chosen_anew, looked_at, may_give_nans
from verifier.kernel.loops.proving.normal_form import REALS
from verifier.kernel.loops.proving.overlapping import (
    bits_of_floats_may_be_seen,
    in_one_memory,
    other_orders,
)
from verifier.kernel.loops.proving.reach import reaches_further
from verifier.kernel.loops.proving.reductions import same_reductions
from verifier.kernel.loops.proving.stores_in_order import by_stores
from verifier.kernel.loops.recurrences.boolean_terms import with_boolean_terms
from verifier.kernel.loops.recurrences.correspondence import (
    Correspondence,
    NoCorrespondence,
    corresponding,
)
from verifier.kernel.loops.recurrences.dataflow import Dataflow
from verifier.kernel.loops.recurrences.isl_budget import giving_up
from verifier.kernel.loops.recurrences.rerolling import rerolled
from verifier.kernel.loops.recurrences.scalar_tensors import with_scalars
from verifier.kernel.loops.recurrences.system import OBLIGATIONS, CannotLift, RecurrenceSystem
from verifier.kernel.verdicts.assumptions import (
    ARGUMENTS_ARE_MEMORY,
    ASSUMPTIONS,
    FINITE,
    NO_ALIAS,
    NO_INDEX_OVERFLOW,
    ONE_NAN,
    Assumption,
    assuming,
    convention,
)
from verifier.kernel.verdicts.judge import Closed, conclude, unless_accepted, weakest
from verifier.kernel.verdicts.verdict import (
    NEVER_DEFINED,
    Proved,
    Refuted,
    Unknown,
    Vacuous,
    Verdict,
)

PRESBURGER = "Presburger arithmetic"
COINDUCTION = "array dataflow + coinduction"
FOLDS = "array dataflow + sums over sets"


@dataclass(frozen=True)
class Promises:
    """What is to be shown, the names of the assumptions that are accepted, and pairs of extents
    that are to be taken for equal."""

    fp: Literal["exact", "reals"] = "exact"
    assume: tuple[str, ...] = tuple(ASSUMPTIONS)
    equal_extents: tuple[tuple[str | int, str | int], ...] = ()

    def accepted(self, verdict: Verdict) -> Verdict:
        """The verdict; unknown where it is a proof under an assumption that is not accepted."""
        finite = (FINITE,) if self.fp == "reals" else ()
        return unless_accepted(verdict, (*self.assume, *finite))


def decide(
    before: RecurrenceSystem,
    after: RecurrenceSystem,
    promises: Promises,
    search: Search,
    evidence: Sequence[Evidence] | None = None,
) -> tuple[Verdict, tuple[EquivalenceQuestion, ...]]:
    """The verdict, and the questions that it answers: one, another one about the sizes at which
    integer arithmetic that makes an index wraps around, if there are some, or none.

    With `evidence` for each, it is checked, and nothing is searched for.
    """
    before, after = with_scalars(before, after), with_scalars(after, before)
    try:
        pairs = corresponding(before, after)
    except NoCorrespondence as error:
        return Unknown(str(error)), ()
    granted = taken_for_granted(before, after, promises.equal_extents)
    wraps = not granted.wrapping.is_empty()
    if granted.context.is_empty() and not wraps:
        return _nothing_defined(before), ()
    given = list(evidence or ())
    if given and given[0].one_memory:
        alone = (
            None if wraps else question_of_overlapping(before, after, promises, search, given[0])
        )
        if alone is None:
            return Unknown("the functions cannot be read with arguments that overlap"), ()
        return promises.accepted(alone.answer(search)), (alone,)
    find, first = search.find, given[0] if given else None
    question = EquivalenceQuestion(before, after, granted, promises.fp, pairs, find, first)
    verdict = question.answer(search)
    if not isinstance(verdict, Proved) or not wraps:
        accepted = promises.accepted(verdict)
        if isinstance(verdict, Proved) and evidence is None and _only_if_apart(verdict, promises):
            wider = question_of_overlapping(before, after, promises, search)
            if wider is not None and not wider.unproved():
                wider.notes += [n for n in question.notes if n not in wider.notes]
                return promises.accepted(wider.concluded()), (wider,)
            stored = question_of_stores(before, after, promises, search)
            if stored is not None and not stored.unproved():
                stored.notes += [n for n in question.notes if n not in stored.notes]
                return promises.accepted(stored.concluded()), ()
        return accepted, (question,)
    other = question_of_wrapping(question, promises, given[1] if len(given) > 1 else None)
    if other is not None and evidence is not None and len(given) < 2:
        return Unknown("nothing is said of where integer arithmetic wraps around"), (question,)
    if other is not None:
        also = other.answer(search)
        if isinstance(also, Refuted):
            return also, ()
        if isinstance(also, Proved):
            return promises.accepted(weakest([verdict, also])), (question, other)
    text = f"{ASSUMPTIONS[NO_INDEX_OVERFLOW]} ({', '.join(granted.places)})"
    if granted.context.is_empty():
        return Unknown(f"at no size it holds that {text}"), ()
    verdict = question.concluded(assuming(NO_INDEX_OVERFLOW, text))
    return promises.accepted(verdict), (question,)


def _nothing_defined(before: RecurrenceSystem) -> Verdict:
    """What is said of a source that is defined for no sizes that count: a proof, where it gets out
    of bounds whatever the sizes are and nothing else is taken for granted."""
    if not without_violations(before.context, before, "bounds").is_empty():
        return Vacuous("there are no sizes for which the source is defined")
    found = Closed("bounds of the source", PRESBURGER, sizes="all")
    note = f"{NEVER_DEFINED}: it gets out of bounds, whatever the sizes are"
    return conclude([found.obligation], [found], notes=[note], conventions=before.conventions)


def _only_if_apart(verdict: Proved, promises: Promises) -> bool:
    """Whether a proof assumes, without that being accepted, that arguments do not overlap."""
    return NO_ALIAS not in promises.assume and any(a.name == NO_ALIAS for a in verdict.assumptions)


def question_of_overlapping(
    before: RecurrenceSystem,
    after: RecurrenceSystem,
    promises: Promises,
    search: Search,
    evidence: Evidence | None = None,
) -> EquivalenceQuestion | None:
    """The question about functions whose arguments may overlap, as all of their memory is one
    value; None where the functions cannot be read so."""
    found = in_one_memory(before, after)
    if found is None:
        return None
    granted = taken_for_granted(*found, promises.equal_extents)
    if not granted.wrapping.is_empty():
        return None
    pairs = corresponding(*found)
    seen = bits_of_floats_may_be_seen(before, after)
    sides = *found, granted, "exact", pairs, search.find, evidence
    question = EquivalenceQuestion(*sides, every_nan=seen)
    question.one_memory = True
    question.notes.append("arguments may overlap: both sides access memory in the same order")
    return question


def question_of_stores(
    before: RecurrenceSystem, after: RecurrenceSystem, promises: Promises, search: Search
) -> EquivalenceQuestion | None:
    """The question about functions whose arguments may overlap, as what they store there is a
    function of what memory holds by then; None where the functions cannot be read so. There is no
    certificate of its answer."""
    if before.signature != after.signature or bits_of_floats_may_be_seen(before, after):
        return None
    try:
        lifted = [lift(p.function, overlapping=True) for p in (before, after)]
    except CannotLift:
        return None
    context = taken_for_granted(lifted[0], lifted[1], promises.equal_extents).context
    found = by_stores(lifted[0], lifted[1], context)
    if found is None:
        return None
    granted = taken_for_granted(*found, promises.equal_extents)
    if not granted.wrapping.is_empty():
        return None
    pairs = corresponding(*found)
    question = EquivalenceQuestion(*found, granted, promises.fp, pairs, search.find)
    question.notes.append("arguments may overlap: both sides store to the same places in one order")
    return question


def question_of_wrapping(
    question: EquivalenceQuestion, promises: Promises, evidence: Evidence | None
) -> EquivalenceQuestion | None:
    """The question about the sizes at which integer arithmetic wraps around; None where the
    functions as they are then cannot be lifted."""
    wrapping, sides = question.granted.wrapping, (question.before, question.after)
    try:
        before, after = (
            lift(p.function, wrapping, by_value=p.by_value, calls_elsewhere=True) for p in sides
        )
    except CannotLift:
        return None
    before, after = with_scalars(before, after), with_scalars(after, before)
    granted = taken_for_granted(before, after, promises.equal_extents, within=wrapping)
    if not granted.wrapping.is_empty():
        return None
    pairs = corresponding(before, after)
    found = EquivalenceQuestion(before, after, granted, promises.fp, pairs, question.find, evidence)
    found.where = "where indices wrap around: "
    return found


@dataclass(frozen=True)
class Evidence:
    """What shows that values are equal, once it is found: the table of claims, as isl writes the
    relations, and the pairs of arrays that are equal as reordered reductions. With `one_memory`
    it is about functions whose arguments may overlap."""

    claims: Mapping[tuple[str, str], str]
    reductions: tuple[tuple[str, str], ...]
    one_memory: bool = False


class EquivalenceQuestion:
    """One pair of programs and what is taken for granted of the parameters that count.

    `find` finds tables of claims. With `evidence` no values are searched for. With `every_nan`,
    NaNs are told apart by their bits.
    """

    def __init__(
        self,
        before: RecurrenceSystem,
        after: RecurrenceSystem,
        granted: Granted,
        fp: Literal["exact", "reals"],
        pairs: Correspondence,
        find: Find,
        evidence: Evidence | None = None,
        *,
        every_nan: bool = False,
    ):
        self.given = evidence
        self.every_nan = every_nan
        self.find = find
        self.pairs = pairs
        sides = before, after
        if not every_nan:  # Their laws are about numbers.
            sides = (with_boolean_terms(p) for p in sides)
        self.before, self.after = map(rerolled, sides)
        self.granted = granted
        self.context = granted.context
        self.fp: Literal["exact", "reals"] = fp
        self.required: list[str] = []
        self.closed: list[Closed] = []
        self.open: list[str] = []
        self.assumptions = list(granted.assumptions)
        self.notes = [*pairs.notes, *granted.notes]
        self.most_steps: int | None = None
        self.one_memory = False
        self.one_nan = fp == "exact" and may_give_nans(before, after)
        self.where = ""
        self.reductions: list[tuple[str, str]] = []

    def answer(self, search: Search) -> Verdict:
        """The verdict: what the search says against it, else what is closed."""
        if self.given is not None:
            return self._checked()
        against = search.against(self)
        if against is not None:
            return against
        why = self.unproved()
        return self.concluded() if why is None else Unknown(why)

    def unproved(self) -> str | None:
        """What is not closed, and why; None where all is."""
        if not self.required:
            self.prove()
        return "; ".join(self.open) or None

    def concluded(self, *assumptions: Assumption) -> Verdict:
        """The verdict on what is closed, under more assumptions."""
        return conclude(
            self.required,
            self.closed,
            list(dict.fromkeys((*self.assumptions, *assumptions))),
            list(dict.fromkeys(self.notes)),
            conventions=(
                *self.granted.conventions,
                *([convention(ONE_NAN)] if self.one_nan else []),
                *([convention(ARGUMENTS_ARE_MEMORY)] if self._reaches_further else []),
            ),
        )

    def _checked(self) -> Verdict:
        self.prove()
        if self.open:
            return Unknown("; ".join(self.open))
        self.notes.append("checked, not searched for")
        return self.concluded()

    def prove(self) -> None:
        """Close what can be closed; `open` says what cannot, and why."""
        with giving_up(lambda why: self._leave_open("all that is left", why)):
            self._side_conditions()
            self._values()

    def evidence(self) -> Evidence:
        """What the proof was found by."""
        claims = {key: str(relation) for key, relation in self.table.claims.items()}
        return Evidence(claims, tuple(self.reductions), self.one_memory)

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

    def _side_conditions(self) -> None:
        for kind, obligation in OBLIGATIONS.items():
            context = self.context
            if kind == "windows":  # read one way or the other, on both sides
                context = without_violations(context, self.before, kind)
            missed = dict.fromkeys(d.text for d, _ in self.after.violated((kind,), context))
            why = "; ".join(missed) or None
            self._settle(obligation, PRESBURGER, why)
        why = unbounded(self.before, self.after, self.context)
        why = why or left_unfreed(self.before, self.after)
        self._settle("allocations", PRESBURGER, why)
        looks = looked_at(self.before, self.after) if self.one_nan else None
        why = None if looks is None else f"{looks} makes another value of them"
        self._settle("bits of NaNs", PRESBURGER, why)

    def _values(self) -> None:
        before, after = self.dataflows
        self.table = table = Coinduction(before, after)
        finder = None if self.given is not None else self.find(table, self.most_steps)
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
                if finder is not None:
                    finder.at_end(left, right)
                elif self.given is not None and (left, right) in self.given.reductions:
                    raise Mismatch("not by claims")
                proved[obligation] = (left, right)
            except Mismatch as mismatch:
                arrays, flows = (left, right), (table.before, table.after)
                self._values_by_folds(obligation, arrays, flows, mismatch)
        try:
            if self.given is not None:
                table.restore({k: _relation(text) for k, text in self.given.claims.items()})
            if finder is not None:
                table.restore(finder.claims)
            table.close(proved.values())
        except Mismatch as mismatch:
            for obligation in proved:
                self._leave_open(obligation, str(mismatch))
            return
        for obligation in proved:
            self._close(obligation, COINDUCTION)
        self._divisions(table, after)
        self._conditions(table)
        if self.fp == "exact":
            sides = self.before, self.after, table.pairings, bool(self.reductions)
            why = chosen_anew(*sides, every_nan=self.every_nan)
            self._settle("choices of floats", COINDUCTION, why)
        if self.one_memory:
            self._settle("orders of parallel iterations", COINDUCTION, other_orders(table))

    def _values_by_folds(
        self,
        obligation: str,
        arrays: tuple[str, str],
        dataflows: tuple[Dataflow, Dataflow],
        mismatch: Mismatch,
    ) -> None:
        try:
            self._same_place(*arrays)
            if self.one_memory:
                raise Mismatch("the order of reads and writes is the same or not")
            algebra = same_reductions(*dataflows, *arrays, self.fp)
        except Mismatch as second:
            self._leave_open(obligation, f"{mismatch}; as reordered reductions: {second}")
            return
        self.required.append(obligation)
        self.reductions.append(arrays)
        if algebra is REALS:
            self.closed.append(Closed(obligation, FOLDS, sizes="all", equality="reals"))
            self.assumptions.append(assuming(FINITE, "all values are finite"))
            self.notes.append(
                f"the float operations that make {arrays[0]} are reassociated and distributed as "
                "over the reals"
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

    def _divisions(self, table: Coinduction, after: Dataflow) -> None:
        obligation = "defined divisions"
        divisions = [s for s in self.after.statements if may_be_undefined(s.value)]
        for statement in divisions:
            if not after.domains[statement.name].is_subset(table.compared(statement)):
                self._leave_open(
                    obligation, f"{statement.location} may divide where the source does not"
                )
                return
        self._close(obligation, COINDUCTION if divisions else PRESBURGER)

    def _conditions(self, table: Coinduction) -> None:
        if not self.after.decisions:
            return
        sides = (self.before, self.after, self.context)
        why = undecided(*sides, table, self.find, self.most_steps)
        self._settle("conditions", COINDUCTION, why)

    @cached_property
    def _reaches_further(self) -> bool:
        return reaches_further(self.before, self.after, self.context)

    @cached_property
    def dataflows(self) -> tuple[Dataflow, Dataflow]:
        return Dataflow(self.before, self.context), Dataflow(self.after, self.context)


@dataclass(frozen=True)
class Search:
    """What stands above the kernel. `against` says what speaks against a question, if anything
    does; else it has let it `prove`. `find` finds tables of claims, which are checked."""

    against: Callable[[EquivalenceQuestion], Refuted | Unknown | None]
    find: Find


def _relation(text: str) -> isl.Map:
    try:
        return isl.Map(text)
    except isl.Error as error:
        raise Mismatch(f"{text[:80]} is no relation") from error
