"""What a conjunction consists of, each conjunct once, with literals for what it says is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pysmt.shortcuts import BVAdd, BVMul, BVUDiv, BVURem, Equals, Not

from semantics.language.builder import Term


def conjuncts(assertions: Sequence[Term]) -> Iterator[Term]:
    """Terms whose conjunction is that of the assertions; none is a conjunction or a negated
    disjunction.

    z3 5.4 takes conjunctions apart as trees, before it looks at its bounds
    (`goal::quick_process`): where parts are shared, as in where poison comes from, it does not end.
    """
    seen: set[tuple[Any, bool]] = set()
    waiting: list[tuple[Any, bool]] = [(term, True) for term in reversed(assertions)]
    while waiting:
        term, holds = found = waiting.pop()
        if found in seen:
            continue
        seen.add(found)
        if term.is_not():
            waiting.append((term.arg(0), not holds))
        elif term.is_and() if holds else term.is_or():
            waiting += [(part, holds) for part in reversed(term.args())]
        else:
            yield term if holds else Not(term)


def with_literals(conjunction: Iterable[Term]) -> list[Term]:
    """Conjuncts whose conjunction is the given one, each variable that one of them says is equal to
    a literal replaced by that in all others: a product with it is no longer one of unknowns.

    What says so stays a conjunct, so that a model has the variable.
    """
    left = list(conjunction)
    said: list[Term] = []
    while True:
        literals: dict[Term, Term] = {}
        others: list[Term] = []
        for term in left:
            variable, literal = _variable_and_literal(term)
            if variable is None:
                others.append(term)
            else:
                literals[variable] = literal
                said.append(term)
        if not literals:
            return said + left
        left = [term.substitute(literals) for term in others]


def _variable_and_literal(term: Term) -> tuple[Term, Term] | tuple[None, None]:
    """The sides of an equation between a variable and a literal."""
    if term.is_equals():
        for variable, literal in (term.args(), reversed(term.args())):
            if variable.is_symbol() and literal.is_bv_constant():
                return variable, literal
    return None, None


def with_quotients(conjunction: Sequence[Term]) -> list[Term]:
    """The same, and x = (x / y)·y + x mod y where quotient and remainder are there, and a product
    with y.

    That holds of all x and y, also where y is 0: then the quotient is all ones and the remainder x
    (smt-lib.org/theories-FixedSizeBitVectors). A solver makes a circuit of each product, and does
    not see by itself that they belong together.
    """
    divided: dict[Any, set[str]] = {}
    factors: set[Any] = set()
    seen: set[Any] = set()
    waiting: list[Any] = list(conjunction)
    while waiting:
        term = waiting.pop()
        if term in seen:
            continue
        seen.add(term)
        waiting += term.args()
        if term.is_bv_udiv() or term.is_bv_urem():
            kind = "quotient" if term.is_bv_udiv() else "remainder"
            divided.setdefault(term.args(), set()).add(kind)
        elif term.is_bv_mul():
            factors.update(term.args())
    said: list[Term] = [
        Equals(x, BVAdd(BVMul(BVUDiv(x, y), y), BVURem(x, y)))
        for (x, y), kinds in divided.items()
        if len(kinds) == 2 and y in factors and not y.is_constant()
    ]
    return [*conjunction, *said]
