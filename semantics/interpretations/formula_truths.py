"""Truth values as pySMT formulas, simplified where a part of them is constant."""

from __future__ import annotations

from typing import Any

from pysmt.environment import get_env

from semantics.language.builder import Interpretation, Term


class FormulaTruths(Interpretation):
    """What the interpretations have in common whose truth values are formulas of pySMT."""

    def __init__(self) -> None:
        manager: Any = get_env().formula_manager
        self._f = manager
        self._true: Any = manager.TRUE()
        self._false: Any = manager.FALSE()

    def truth(self, value: bool) -> Term:
        return self._true if value else self._false

    def negation(self, a: Term) -> Term:
        if a is self._true:
            return self._false
        return self._true if a is self._false else self._f.Not(a)

    def conjunction(self, a: Term, b: Term) -> Term:
        if a is self._false or b is self._false:
            return self._false
        if a is self._true:
            return b
        return a if b is self._true or a is b else self._f.And(a, b)

    def is_false(self, a: Term) -> bool:
        return a is self._false
