"""Making a violating input as simple as it can be, and finding what of it does not matter.

Simplifying runs inputs near the given one, many at once (`verifier.refuting.sampling` has the order
of simplicity), and asks no solver. What is said not to matter is known: all values were run, or a
query says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pysmt.shortcuts import BV, And, Bool, Equals, Iff, Not

from semantics.language.widths import fixed
from verifier.kernel.goals.goal_at_widths import GoalAtWidths, Input, ask
from verifier.kernel.solving.solver import Queries, SolverUnknown
from verifier.refuting.sampling import Sample, rank

_ROUNDS = 20
"""So often an input is replaced by a simpler one near it."""
_END_BITS = 128
"""Of a wider value than twice this, only so many bits at either end are changed one by one."""


def simplest_near(sample: Sample, given: Input, obligations: Sequence[str]) -> Input:
    """The simplest violating input that small steps lead to from one that violates."""
    for _ in range(_ROUNDS):
        near = _simpler_inputs(sample, given)
        found = sample.simplest_violating(near, obligations) if near else None
        if found is None or sample.cost(found) >= sample.cost(given):
            return given
        given = found
    return given


def irrelevant_names(
    sample: Sample, given: Input, obligation: str, queries: Queries
) -> frozenset[str]:
    """Names, of bits and of truths, that may take any values, all at once, while the others keep
    theirs, and the obligation is violated still.
    """
    free: list[str] = []
    question = cache(lambda: ask(sample.goal, sample.choice))

    def may_vary(names: Sequence[str]) -> bool:
        known = sample.all_violate(given, names, [obligation])
        return known or (known is None and _vary(question(), given, names, obligation, queries))

    candidates = _seem_irrelevant(sample, given, obligation)
    if not candidates or may_vary(candidates):
        return frozenset(candidates)
    for name in candidates:
        if may_vary([*free, name]):
            free.append(name)
    return frozenset(free)


def _simpler_inputs(sample: Sample, given: Input) -> list[Input]:
    """Inputs near `given` that may be simpler."""
    inputs: list[Input] = []
    set_truths = [name for name, value in given.truths.items() if value]
    for name in set_truths:
        inputs.append(Input(given.bits, {**given.truths, name: False}))
    if len(set_truths) > 1:
        inputs.append(Input(given.bits, dict.fromkeys(given.truths, False)))
    for name, value in given.bits.items():
        for other in _simpler_values(value, sample.widths[name]):
            inputs.append(Input({**given.bits, name: other}, given.truths))
    if sum(value > 0 for value in given.bits.values()) > 1:
        inputs.append(Input({n: v >> 1 for n, v in given.bits.items()}, given.truths))
        for position in _positions(max(sample.widths.values())):
            cleared = {n: v & ~(1 << position) for n, v in given.bits.items()}
            if cleared != given.bits:
                inputs.append(Input(cleared, given.truths))
    return inputs


def _simpler_values(value: int, width: int) -> set[int]:
    others = {0, 1, (1 << width) - 1, value >> 1}
    others |= {1 << position for position in _positions(width)}
    others |= {value & ~(1 << position) for position in _positions(width)}
    own = rank(value, width)
    return {v for v in others if (rank(v, width), v) < (own, value)}


def _positions(width: int) -> list[int]:
    positions = range(width)
    if width <= 2 * _END_BITS:
        return list(positions)
    return [*positions[:_END_BITS], *positions[-_END_BITS:]]


def _seem_irrelevant(sample: Sample, given: Input, obligation: str) -> list[str]:
    """The names of which no other value was seen to matter."""
    inputs: list[Input] = []
    names: list[str] = []
    for name in given.bits:
        values = sample.some_bits(name)
        inputs += [Input({**given.bits, name: value}, given.truths) for value in values]
        names += [name] * len(values)
    for name, value in given.truths.items():
        inputs.append(Input(given.bits, {**given.truths, name: not value}))
        names.append(name)
    if not inputs:
        return []
    violating = sample.violating(inputs, [obligation])
    matter = {name for name, holds in zip(names, violating, strict=True) if not holds}
    return [name for name in dict.fromkeys(names) if name not in matter]


def _vary(
    question: GoalAtWidths, given: Input, free: Sequence[str], obligation: str, queries: Queries
) -> bool:
    """Whether a query says that any values of all the names in `free` violate the obligation."""
    kept = [
        Equals(bits.term, BV(given.bits[name], fixed(bits.width)))
        for name, bits in question.bits.items()
        if name not in free
    ]
    kept += [
        Iff(truth.term, Bool(given.truths[name]))
        for name, truth in question.truths.items()
        if name not in free
    ]
    violated = question.instance.obligations[obligation].term
    try:
        return not queries.satisfiable(And(kept), Not(violated))
    except SolverUnknown:
        return False
