"""What a specification does on the inputs on which it is defined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from xdsl.ir import Attribute

from semantics.language.float_formats import format_of
from semantics.language.program import fixed_width, is_integer_like
from synth.scalar.synthesis.specification import Specification
from synth.scalar.terms.batches import Column, InputBatch, Leaf, Runner, lanes_of, width_of
from synth.scalar.terms.float_operators import is_float, signs_are_free, with_one_nan
from synth.scalar.terms.terms import Application, Argument, Literal, Term, subterms
from verifier.kernel.goals.goal_at_widths import Input

MOST_BITS = 64
"""Wider values are not searched."""

_ROWS, _POISON_ROWS, _ROWS_OF_CONSTANTS = 512, 96, 128
_FEW = 128
"""So few inputs are all lanes."""
_MOST_CONDITIONS = 16
_CERTAIN, _UNCERTAIN = 48, 16
"""So many lanes are kept on which the source gives values, and with poison of each kind."""


class Unsearchable(Exception):
    """Why programs for a specification cannot be searched."""


@dataclass(frozen=True)
class Observations:
    """Lanes on which the specification is defined, and what it does there.

    `certain` is, for each result, where it is not poison.
    """

    lanes: InputBatch
    targets: tuple[Column, ...]
    certain: tuple[Column, ...]
    runner: Runner


def has_free_zero(specification: Specification, result: Term, bits: Column) -> Column:
    """Where a result is a zero whose sign may be any, by the flag `nsz`: nothing is compared."""
    f = format_of(result.type_) if isinstance(result.type_, Attribute) else None
    terms = subterms(specification.results)
    flagged = any(
        signs_are_free(t.operator.attributes) for t in terms if isinstance(t, Application)
    )
    if f is None or not flagged:
        return np.zeros(bits.shape, np.bool_)
    return (bits & np.uint64(f.sizes)) == 0


def check_searchable(specification: Specification) -> None:
    """Raise `Unsearchable` where a type is open, no integer, or too wide."""
    terms = [*specification.results, *specification.given, *specification.arguments]
    for term in subterms(terms):
        if is_float(term.type_):
            continue
        type_ = term.type_
        if not isinstance(type_, Attribute) or not is_integer_like(type_):
            raise Unsearchable(f"the type {type_}")
        if fixed_width(type_, MOST_BITS) > MOST_BITS:
            raise Unsearchable(f"{type_} has more than {MOST_BITS} bits")


def observe(
    specification: Specification, seed: int, counterexamples: Sequence[Input] = ()
) -> Observations:
    """The specification on special and random inputs, and on all counterexamples."""
    arguments = specification.arguments
    lanes = _lanes_of(arguments, seed) if arguments else _one_lane()
    if not lanes.exhaustive:
        lanes = _joined([_near_constants(specification, lanes, seed), lanes])
    lanes = _joined([lanes_of_inputs(arguments, counterexamples), lanes])
    runner = Runner(lanes)
    defined = np.ones(lanes.count, np.bool_)
    poison = np.zeros(lanes.count, np.bool_)
    for result in specification.results:
        outcome = runner.run(result)
        defined, poison = defined & ~outcome.ub, poison | outcome.poison
        defined &= ~has_free_zero(specification, result, outcome.bits)
    for term in specification.given:
        defined &= ~runner.run(term).ub
    if specification.precondition is not None:
        holds = runner.run(specification.precondition)
        defined &= (holds.bits == 1) & ~holds.poison & ~holds.ub
    for argument in arguments:
        if argument.name in specification.noundef:
            defined &= ~lanes.poison[argument]
    conditions = [t for t in subterms(specification.results) if _is_condition(t)]
    outcome = np.zeros(lanes.count, np.int64)
    for condition in conditions[:_MOST_CONDITIONS]:
        outcome = 2 * outcome + (runner.run(condition).bits == 1)
    kept = lanes.where(_kept(lanes, defined, poison, outcome, len(counterexamples)))
    runner = Runner(kept)
    outcomes = [runner.run(result) for result in specification.results]
    return Observations(
        kept, tuple(o.bits for o in outcomes), tuple(~o.poison for o in outcomes), runner
    )


@lru_cache(maxsize=256)
def _lanes_of(arguments: tuple[Argument, ...], seed: int) -> InputBatch:
    return lanes_of(arguments, {}, _ROWS, _POISON_ROWS, seed)


def _is_condition(term: Term) -> bool:
    return isinstance(term, Application) and width_of(term.type_, {}) == 1


def _kept(
    lanes: InputBatch, defined: Column, poison: Column, outcome: Column, forced: int
) -> Column:
    """The lanes that are kept: the first `forced`, and some of each kind of the others.

    Where conditions have another outcome is another kind: each gets its share.
    """
    some_poison = np.zeros(lanes.count, np.bool_)
    for column in lanes.poison.values():
        some_poison = some_poison | column
    kept = np.arange(lanes.count) < forced
    certain = lanes.count if lanes.count <= _FEW else _CERTAIN
    kinds = [
        (~poison & ~some_poison, certain),
        (~poison & some_poison, _UNCERTAIN),
        (poison, _UNCERTAIN),
    ]
    for kind, most in kinds:
        rows = np.flatnonzero(defined & kind & ~kept)
        outcomes, counts = np.unique(outcome[rows], return_counts=True)
        left = most
        for done, place in enumerate(np.argsort(counts, kind="stable").tolist()):
            some = rows[outcome[rows] == outcomes[place]]
            share = max(1, left // (len(outcomes) - done))
            some = some[:: max(1, some.size // share)][:share]
            kept[some] = True
            left -= some.size
    return kept & defined


def _one_lane() -> InputBatch:
    return InputBatch({}, 1, 1, True, {}, {})


def lanes_of_inputs(arguments: Sequence[Argument], inputs: Sequence[Input]) -> InputBatch:
    """Lanes that are these inputs."""
    bits: dict[Leaf, Column] = {}
    poison: dict[Argument, Column] = {}
    for argument in arguments:
        mask = (1 << width_of(argument.type_, {})) - 1
        is_poison = np.array(
            [i.truths.get(f"{argument.name} is poison", False) for i in inputs], np.bool_
        )
        values = np.array([i.bits[argument.name] & mask for i in inputs], np.uint64)
        f = format_of(argument.type_) if isinstance(argument.type_, Attribute) else None
        values = values if f is None else with_one_nan(f, values)
        bits[argument] = np.where(is_poison, np.uint64(0), values)
        poison[argument] = is_poison
    return InputBatch({}, len(inputs), 0, False, bits, poison)


def _near_constants(specification: Specification, lanes: InputBatch, seed: int) -> InputBatch:
    """Lanes on which some arguments are next to constants of the specification."""
    terms = [*specification.results, *specification.given]
    numbers = [t.value({}) for t in subterms(terms) if isinstance(t, Literal)]
    if not numbers:
        return lanes_of_inputs(specification.arguments, ())
    bits: dict[Leaf, Column] = {}
    poison: dict[Argument, Column] = {}
    for position, argument in enumerate(specification.arguments):
        rng = np.random.default_rng((seed, 4, position))
        width = width_of(argument.type_, {})
        near = [(n + d) & ((1 << width) - 1) for n in numbers for d in (0, 1, -1)]
        picked = np.array(near, np.uint64)[rng.integers(len(near), size=_ROWS_OF_CONSTANTS)]
        f = format_of(argument.type_) if isinstance(argument.type_, Attribute) else None
        picked = picked if f is None else with_one_nan(f, picked)
        other = lanes.bits[argument][rng.integers(lanes.clean, size=_ROWS_OF_CONSTANTS)]
        bits[argument] = np.where(rng.random(_ROWS_OF_CONSTANTS) < 0.6, picked, other)
        poison[argument] = np.zeros(_ROWS_OF_CONSTANTS, np.bool_)
    return InputBatch({}, _ROWS_OF_CONSTANTS, _ROWS_OF_CONSTANTS, False, bits, poison)


def _joined(parts: Sequence[InputBatch]) -> InputBatch:
    """All lanes in one; `clean` means nothing any more unless one part has all lanes."""
    full = [part for part in parts if part.count]
    if len(full) == 1:
        return full[0]
    last = parts[-1]
    return InputBatch(
        last.widths,
        sum(part.count for part in parts),
        0,
        last.exhaustive,
        {leaf: np.concatenate([p.bits[leaf] for p in parts]) for leaf in last.bits},
        {leaf: np.concatenate([p.poison[leaf] for p in parts]) for leaf in last.poison},
    )
