"""What a conjunction consists of, each conjunct once, with literals for what it says is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pysmt.shortcuts import Not

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
