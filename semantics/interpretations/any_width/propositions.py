"""Truth values that are known, or named, or made of such by negation and conjunction."""

from __future__ import annotations

from typing import Any

from semantics.language.builder import Bool, Interpretation

Truth = Any
"""True, False, ("not", truth), ("and", frozenset of truths), or another tuple: a name."""


def parts(a: Truth) -> frozenset[Truth]:
    """What a truth value is the conjunction of."""
    if a is True:
        return frozenset()
    return a[1] if a is not False and a[0] == "and" else frozenset({a})


def negation(a: Truth) -> Truth:
    if isinstance(a, bool):
        return not a
    return a[1] if a[0] == "not" else ("not", a)


def conjunction(a: Truth, b: Truth) -> Truth:
    """Both, simplified by unit propagation until no part says something about another."""
    if a is False or b is False:
        return False
    left = parts(a) | parts(b)
    while True:
        simpler: frozenset[Truth] = frozenset()
        for part in left:
            now = _under(part, left - {part})
            if now is False:
                return False
            simpler |= parts(now)
        if simpler == left:
            return _all_of(left)
        left = simpler


def _all_of(left: frozenset[Truth]) -> Truth:
    return ("and", left) if len(left) > 1 else next(iter(left), True)


def _under(a: Truth, facts: frozenset[Truth]) -> Truth:
    """What `a` says where the facts hold."""
    if a in facts:
        return True
    if negation(a) in facts:
        return False
    if a[0] != "not" or a[1][0] != "and":
        return a
    left: frozenset[Truth] = frozenset()
    for part in a[1][1]:
        now = _under(part, facts)
        if now is False:
            return True
        left |= parts(now)
    return negation(_all_of(left))


class PropositionalInterpretation(Interpretation):
    """The truth values of an interpretation that only names them; a value of one bit is a truth
    value."""

    def new_bool(self, name: str) -> Bool:
        """A free truth value."""
        return Bool(self, ("atom", name))

    def opaque_truth(self) -> Truth:
        return ("unknown", object())

    def truth(self, value: bool) -> Truth:
        return value

    def negation(self, a: Truth) -> Truth:
        return negation(a)

    def conjunction(self, a: Truth, b: Truth) -> Truth:
        return conjunction(a, b)

    def disjunction(self, a: Truth, b: Truth) -> Truth:
        return self.negation(self.conjunction(self.negation(a), self.negation(b)))

    def select_truth(self, condition: Truth, a: Truth, b: Truth) -> Truth:
        if a == b:
            return a
        chosen = self.conjunction(condition, a)
        return self.disjunction(chosen, self.conjunction(self.negation(condition), b))

    def xor(self, a: Truth, b: Truth) -> Truth:
        return self.select_truth(a, self.negation(b), b)

    def bit_of_truth(self, a: Truth) -> Truth:
        return a

    def truth_of_bit(self, x: Truth) -> Truth:
        return x

    def is_false(self, a: Truth) -> bool:
        return a is False

    def known(self, a: Truth) -> bool | None:
        return a if isinstance(a, bool) else None

    def is_negation(self, a: Truth) -> bool:
        return a[0] == "not"

    def parts(self, a: Truth) -> frozenset[Truth]:
        """What `a` is the conjunction of."""
        return parts(a)
