"""Equations that save nothing, or are about more arguments than were searched, and from which many
rules follow: associativity, also of two operations such as x - (y + z) = (x - y) - z, and
distributivity.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from xdsl.dialects.builtin import IntegerType

from semantics.language.program import TypeVariable
from synth.scalar.rules.rule import Rule, flags_of
from synth.scalar.terms.batches import Runner, lanes_of
from synth.scalar.terms.terms import Application, Argument, Operator, Term, at_widths

_WIDTH = 4


def structural_rules(operators: Sequence[Operator], type_: TypeVariable) -> list[Rule]:
    """What holds both ways, on inputs of 4 bits, of those operators that take two values of the
    type and give one, without flags.

    The sources are x f (y g z), the targets (x h y) k z; or the sides of a distributive law, of
    which the target has fewer operations.
    """
    x, y, z = (Argument(name, type_) for name in "xyz")
    own = [
        operator
        for operator in dict.fromkeys(operators)
        if operator.operand_types == (type_, type_)
        and operator.result_types == (type_,)
        and not flags_of(operator)
    ]
    behaviour = _Behaviour(type_)
    grouped: dict[bytes, Application] = {}
    for first in own:
        for last in own:
            term = Application(last, (Application(first, (x, y)), z))
            grouped.setdefault(behaviour.of(term), term)
    found: list[Rule] = []
    for f in own:
        for g in own:
            source = Application(f, (x, Application(g, (y, z))))
            target = grouped.get(behaviour.of(source))
            if target is not None:
                found.append(Rule(source, target))
            if f != g:
                found += _distributive(f, g, x, y, z, behaviour)
    return found


def _distributive(
    f: Operator, g: Operator, x: Argument, y: Argument, z: Argument, behaviour: _Behaviour
) -> Iterator[Rule]:
    left = Rule(
        Application(g, (Application(f, (x, y)), Application(f, (x, z)))),
        Application(f, (x, Application(g, (y, z)))),
    )
    right = Rule(
        Application(g, (Application(f, (x, z)), Application(f, (y, z)))),
        Application(f, (Application(g, (x, y)), z)),
    )
    commutes = behaviour.of(Application(f, (x, y))) == behaviour.of(Application(f, (y, x)))
    for rule in [left] if commutes else [left, right]:
        if behaviour.of(rule.source) == behaviour.of(rule.target):
            yield rule


class _Behaviour:
    """What terms over x, y and z of one type give on all inputs of 4 bits, and on poison."""

    def __init__(self, type_: TypeVariable) -> None:
        self._widths = {type_: _WIDTH}
        given = tuple(Argument(name, IntegerType(_WIDTH)) for name in "xyz")
        self._runner = Runner(lanes_of(given, {}))

    def of(self, term: Term) -> bytes:
        outcome = self._runner.run(at_widths(term, self._widths))
        dead = outcome.ub | outcome.poison | outcome.chose
        bits = np.where(dead, 0, outcome.bits)
        return b"".join(
            part.tobytes() for part in (outcome.ub, outcome.poison, outcome.chose, bits)
        )
