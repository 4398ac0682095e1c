"""Results of reductions whose order is left open: which of them are among those of another one.

A `fold` of a term (`semantics.tensors.terms`) is a choice: of a full binary tree over its values in
their order, with any number of initial values between them, made anew at each place. The target
refines the source where for each choice of the target the source has choices that give the same.
So each fold of the source is given one expression of the target that is the result of one of its
trees: another fold of the same values and initial value; or the values in their order, bracketed in
any way, some brackets as sums, others as folds again. Operands of additions and multiplications
may be exchanged, which gives the same.

A fold of the source stands for one expression of the target only, for it chooses once; an
expression of the target may stand for several folds of the source.
"""

from __future__ import annotations

from semantics.tensors.constants import identity_of
from semantics.tensors.terms import FOLD, Term, Terms


class Matching:
    """Matches terms of the source with terms of the target."""

    def __init__(self, terms: Terms):
        self._terms = terms
        self._chosen: dict[int, int] = {}
        """The expression of the target that each fold of the source stands for. What an attempt
        that failed has chosen stays so, which shows less than there is, never more."""
        self._known: dict[tuple[int, int], bool] = {}

    def same(self, source: Term, target: Term) -> bool:
        """Whether the target's term is what the source's may be, given what was matched so far."""
        return self._same(source, target)

    def abstracted(self, source: Term, target: Term) -> tuple[Term, Term] | None:
        """Both terms with a new unknown for each fold of the target, and for folds of the source
        that may stand for these; None where one of the source is left over."""
        folds = [t for t in _folds(target) if t.op == FOLD]
        found: dict[int, Term] = {}
        for fold in _folds(source):
            other = next((t for t in folds if self._same(fold, t)), None)
            if other is None:
                return None
            found[fold.number] = other
        unknown = {
            t.number: self._terms.opaque("left open", (), t.element, t.number) for t in folds
        }
        names = {**unknown, **{n: unknown[t.number] for n, t in found.items()}}
        return _replaced(source, names, self._terms), _replaced(target, names, self._terms)

    def _same(self, source: Term, target: Term) -> bool:
        if source is target and not source.left_open:
            return True
        if not source.left_open:
            return False
        key = source.number, target.number
        if key not in self._known:
            self._known[key] = False
            self._known[key] = self._compared(source, target)
        return self._known[key]

    def _compared(self, source: Term, target: Term) -> bool:
        if source.op == FOLD:
            return self._may_be(source, target)
        if (source.op, source.attributes, source.element) != (
            target.op,
            target.attributes,
            target.element,
        ) or len(source.arguments) != len(target.arguments):
            return False
        orders = [source.arguments]
        if source.op in _EITHER_WAY:
            orders.append(source.arguments[::-1])
        for order in orders:
            pairs = zip(order, target.arguments, strict=True)
            if all(self._same(a, b) for a, b in pairs):
                return True
        return False

    def _may_be(self, fold: Term, target: Term) -> bool:
        """Whether the target's expression is the result of one of the trees of a fold."""
        if self._chosen.get(fold.number, target.number) != target.number:
            return False
        init, *values = fold.arguments
        end = self._from(fold, target, 0, values, init)
        if end != len(values):
            return False
        self._chosen[fold.number] = target.number
        return True

    def _from(
        self,
        fold: Term,
        target: Term,
        start: int,
        values: list[Term],
        init: Term,
    ) -> int | None:
        """Up to which value an expression of the target has the values from `start` on, each once
        and in their order; None where it has something else."""
        if start < len(values) and self._same(values[start], target):
            return start + 1
        if target is init:
            return start
        operation = fold.attributes[0]
        if target.op == FOLD and target.attributes[0] == operation:
            inner, *parts = target.arguments
            if inner is not init and not self._is_neutral(inner, operation, target):
                return None
            at: int | None = start
            for part in parts:
                at = None if at is None else self._from(fold, part, at, values, init)
            return at
        if target.op == operation:
            for first, second in (target.arguments, target.arguments[::-1]):
                middle = self._from(fold, first, start, values, init)
                if middle is not None:
                    end = self._from(fold, second, middle, values, init)
                    if end is not None:
                        return end
        return None

    def _is_neutral(self, init: Term, operation: object, target: Term) -> bool:
        return init.bits is not None and init.bits == identity_of(str(operation), target.element)


_EITHER_WAY = frozenset(
    f"arith.{n}" for n in ("addf", "mulf", "maximumf", "minimumf", "addi", "muli", "andi", "ori")
)


def _folds(term: Term) -> list[Term]:
    """The folds in a term that are in no other one, each once."""
    found: dict[int, Term] = {}
    seen: set[int] = set()
    waiting = [term]
    while waiting:
        here = waiting.pop()
        if here.number in seen or not here.left_open:
            continue
        seen.add(here.number)
        if here.op == FOLD:
            found[here.number] = here
        else:
            waiting += here.arguments
    return list(found.values())


def _replaced(term: Term, names: dict[int, Term], terms: Terms) -> Term:
    if term.number in names:
        return names[term.number]
    if not term.left_open:
        return term
    arguments = [_replaced(a, names, terms) for a in term.arguments]
    found = terms.like(term, arguments)
    names[term.number] = found
    return found
