"""What constants are worth: symbols and types take many values, terms are compared by theirs.

A *world* is a width for each type variable and a value for each symbol, with which the conditions
of the rule hold that they belong to. Constants that are equal in all worlds tried count as equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits, Execution
from semantics.language.program import TypeVariable
from synth.scalar.rules.rule import Condition, Rule, orders, variables
from synth.scalar.terms.batches import Column, InputBatch, Leaf, Runner, lanes_of, width_of
from synth.scalar.terms.shapes import Orders, least_of, renamed, renamed_type
from synth.scalar.terms.terms import Symbol, Term, subterms
from verifier.kernel.goals.natives import native_constraint

CHOICES = 8
"""So many choices of the widths are tried."""
LANES = 128
"""With so many choices of the symbols' values each; all of them, where there are no more."""
_SAMPLED = 2048
_WIDTHS = (1, 2, 3, 4, 8, 16, 32, 64)

_World = tuple[dict[TypeVariable, int], dict[Leaf, Column]]


@dataclass(frozen=True)
class Context:
    """Type variables and symbols, and what is known of them.

    Of each pair in `orders` the first type is narrower; `least` bounds widths from below.
    """

    variables: tuple[TypeVariable, ...]
    symbols: tuple[Symbol, ...]
    orders: Orders = frozenset()
    least: tuple[tuple[TypeVariable, int], ...] = ()
    conditions: tuple[Condition, ...] = ()


def terms_of(rule: Rule) -> list[Term]:
    """Its sides, and what its conditions are about."""
    conditions = [argument for c in rule.conditions for argument in c.arguments]
    return [rule.source, rule.target, *conditions]


def context_of(rule: Rule, suffix: str = "") -> Context:
    """What is known of the rule's types and symbols, with a suffix to their names."""
    terms = [renamed(term, suffix) for term in terms_of(rule)]
    types = dict.fromkeys(v for t in terms for v in variables(Rule(t, t)))
    symbols = dict.fromkeys(t for t in subterms(terms) if isinstance(t, Symbol))
    narrower = frozenset(orders(terms))
    conditions = tuple(
        replace(
            condition,
            arguments=tuple(renamed(a, suffix) for a in condition.arguments),
            types=tuple(renamed_type(t, suffix) for t in condition.types),
        )
        for condition in rule.conditions
    )
    least = tuple(least_of(terms, narrower).items())
    return Context(tuple(types), tuple(symbols), narrower, least, conditions)


class Worlds:
    """Worlds of several contexts, whose variables and symbols are different."""

    def __init__(self, contexts: Sequence[Context], fixed: Sequence[int] = ()) -> None:
        """Literals may follow the `fixed` widths too, as type variables that are named `i8`."""
        given = {TypeVariable(f"i{width}"): width for width in fixed}
        widths = [dict(given) for _ in range(CHOICES)]
        bits: list[dict[Leaf, Column]] = [{} for _ in range(CHOICES)]
        self.unknown: set[Symbol] = set()
        """Symbols of which no value was found that fulfils the conditions."""
        for context in contexts:
            found: list[_World] = list(_worlds(context))
            if not found:
                self.unknown.update(context.symbols)
                found = [(chosen, {}) for chosen in _widths(context)[:1]]
            for number in range(CHOICES):
                chosen, values = found[number % len(found)]
                widths[number] |= chosen
                bits[number] |= values
        self._runners = [
            Runner(InputBatch(w, LANES, LANES, False, b, {}))
            for w, b in zip(widths, bits, strict=True)
        ]

    def value(self, term: Term) -> tuple[bytes, ...] | None:
        """The values of a constant in all worlds; None where it is undefined in some."""
        found: list[bytes] = []
        for runner in self._runners:
            outcome = runner.run(term)
            if not outcome.defined.all():
                return None
            column = outcome.bits
            found.append(
                repr(column.tolist()).encode() if column.dtype == object else column.tobytes()
            )
        return tuple(found)

    def holds(self, condition: Condition) -> bool:
        """Whether the condition holds in all worlds."""
        return all(bool(where_holds(condition, runner).all()) for runner in self._runners)


def where_holds(condition: Condition, runner: Runner) -> Column:
    """In which lanes the condition holds; not where an argument is undefined."""
    constraint = native_constraint(condition.name)
    lanes, m = runner.lanes, Execution(NumpyInterpretation())
    if constraint is not None and constraint.keeps is not None:
        return np.full(lanes.count, _keeps(condition, lanes.widths))
    if constraint is None or constraint.meaning is None:
        raise ValueError(f"no native constraint named {condition.name} is registered")
    outcomes = [runner.run(argument) for argument in condition.arguments]
    given = [
        Bits(m.interpretation, outcome.bits, width_of(argument.type_, lanes.widths))
        for outcome, argument in zip(outcomes, condition.arguments, strict=True)
    ]
    widths = [width_of(type_, lanes.widths) for type_ in condition.types]
    holds = np.broadcast_to(constraint.meaning(m, *given, *widths).term, lanes.count)
    holds = ~holds if condition.negated else holds
    for outcome in outcomes:
        holds = holds & outcome.defined
    return holds


def _keeps(condition: Condition, widths: Mapping[TypeVariable, int]) -> bool:
    """Whether a condition on types alone holds."""
    constraint = native_constraint(condition.name)
    assert constraint is not None and constraint.keeps is not None
    return constraint.keeps(*(width_of(t, widths) for t in condition.types)) != condition.negated


def least_widths(context: Context) -> dict[TypeVariable, int]:
    """The narrowest that each type variable can be, up to 8 bits."""
    choices = list(fitting_widths(context, range(1, 9)))
    return {v: min((of[v] for of in choices), default=8) for v in context.variables}


def _worlds(context: Context) -> Iterator[_World]:
    """At most `CHOICES` choices of widths at which the conditions can hold, with values."""
    count = 0
    for widths in _widths(context):
        values = symbol_values(context, widths)
        if values is not None:
            yield widths, values
            count += 1
        if count == CHOICES:
            return


def fitting_widths(context: Context, widths: Sequence[int]) -> Iterator[dict[TypeVariable, int]]:
    """All choices of the type variables' widths among these that the context allows."""
    least = dict(context.least)
    for chosen in product(widths, repeat=len(context.variables)):
        of: dict[TypeVariable, int] = dict(zip(context.variables, chosen, strict=True))
        if (
            all(of[v] >= least.get(v, 1) for v in context.variables)
            and all(width_of(low, of) < width_of(high, of) for low, high in context.orders)
            and all(_keeps(c, of) for c in context.conditions if not c.arguments)
        ):
            yield of


def _widths(context: Context) -> list[dict[TypeVariable, int]]:
    """Choices of widths: the smallest, then some of all others, then the rest."""
    fitting = list(fitting_widths(context, _WIDTHS))
    if not fitting:
        raise ValueError(f"no widths for {', '.join(map(str, context.variables))}")
    ranked = sorted(fitting, key=lambda w: (max(w.values(), default=0), sum(w.values())))
    half = CHOICES // 2
    step = max(1, len(ranked[half:]) // half)
    first = [*ranked[:half], *ranked[half:][::step]]
    return [*first, *(w for w in ranked if w not in first)]


def symbol_values(
    context: Context, widths: Mapping[TypeVariable, int]
) -> dict[Leaf, Column] | None:
    """Values of the symbols in `LANES` lanes; None where none fulfil the conditions."""
    if not context.symbols:
        return {}
    sampled = _SAMPLED if context.conditions else LANES
    lanes = lanes_of(context.symbols, widths, count=sampled, poison=0)
    runner = Runner(lanes)
    keep = np.ones(lanes.count, np.bool_)
    for condition in context.conditions:
        keep &= where_holds(condition, runner)
    (rows,) = np.nonzero(keep)
    if not len(rows):
        return None
    if len(rows) > LANES:
        rows = rows[np.linspace(0, len(rows) - 1, LANES).astype(int)]
    rows = np.resize(rows, LANES)
    return {symbol: lanes.bits[symbol][rows] for symbol in context.symbols}
