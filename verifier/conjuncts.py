"""What a conjunction consists of, each conjunct once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pysmt.shortcuts import Not

from semantics.builder import Term


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
