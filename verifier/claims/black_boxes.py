"""`verify-analysis --opt`: what a released analysis infers, compared with what operations give.

At a small width it is run on all pairs of intervals, and what it infers must hold of all results;
at large ones on intervals between special values, where only a mistake is seen.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import numpy as np

from semantics.domains.intervals import MLIR_RANGES
from semantics.interpretations.concrete import ConcreteInterpretation, signed
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from semantics.language.builder import Bits
from verifier.claims.pass_runs import PassFailed, PassTookTooLong, RunPass
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Refuted, Result, Unknown, Verdict
from verifier.measuring.black_box import (
    BadAnalysis,
    Pair,
    Run,
    Variant,
    all_pairs,
    inferred,
    pairs_at,
    variants,
)
from verifier.measuring.elements import all_results, images, precision, results_of, sets_of
from verifier.measuring.single_results import result_of
from verifier.refuting.abstract_inputs import AbstractCounterexample, ShownElement

LARGE = (8, 16, 32, 64)
_LARGE_PAIRS = 100
EVERY_PAIR = "all pairs of intervals run"


def verify_black_box(
    command: str, run_pass: RunPass, width: int, seconds: float
) -> Iterator[Result]:
    """A verdict on what a command infers of each of MLIR's operations, with a note on precision."""
    from xdsl.dialects.builtin import ModuleOp

    def run(text: str) -> str:
        try:
            return run_pass(ModuleOp([]), text, seconds)
        except (PassFailed, PassTookTooLong) as error:
            raise BadAnalysis(str(error)) from error

    for line, variant in enumerate(variants(), 1):
        start = time.monotonic()
        try:
            verdict = _verdict(variant, width, run)
        except BadAnalysis as error:
            verdict = Unknown(str(error))
        seconds_taken = time.monotonic() - start
        yield Result(command, line, f"{variant}: sound", verdict, seconds_taken)


def _verdict(variant: Variant, width: int, run: Run) -> Verdict:
    elements, pairs = pairs_at(width)
    found = inferred(variant, width, pairs, run)
    first, second = all_pairs(elements)
    tables = all_results(variant.operation, variant.attributes, (width, width), width)
    wanted = images(tables, (elements, elements), (first, second))
    columns = list(np.array(found, dtype=np.uint64).T)
    results = sets_of(MLIR_RANGES, columns, width)
    unsound = np.flatnonzero(wanted & ~results)
    measured = precision(MLIR_RANGES, width, results, wanted)
    if len(unsound):
        at = int(unsound[0])
        escaping = _first_bit(int(wanted[at] & ~results[at]))
        members = _operands_for(variant, width, pairs[at], escaping)
        note = f"unsound on {len(unsound):,} of {len(pairs):,} pairs of intervals of i{width}"
        shown = _counterexample(variant, width, pairs[at], members, found[at])
        return Refuted(shown, EVERY_PAIR, notes=(note,))
    large = _at_large_widths(variant, run)
    if large is not None:
        return Refuted(large, EVERY_PAIR, notes=(f"sound on all pairs of intervals of i{width}",))
    notes = (
        f"on all {len(pairs):,} pairs of intervals of i{width}: {measured}",
        f"no mistake is seen on {_LARGE_PAIRS} pairs of intervals each of i"
        + ", i".join(map(str, LARGE)),
    )
    closed = Closed("sound", EVERY_PAIR, ((width, width),))
    return conclude(("sound",), (closed,), notes=notes)


def _first_bit(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _operands_for(variant: Variant, width: int, pair: Pair, result: int) -> tuple[int, int]:
    """Members of two elements on which the operation gives this result."""
    inside = [[x for x in range(1 << width) if _holds(e, x, width)] for e in pair]
    for x, y in product(*inside):
        if result_of(variant.operation, variant.attributes, (x, y), width) == result:
            return x, y
    raise ReplayFailed(f"{variant} does not give {result} when run")


def _holds(element: Sequence[int], x: int, width: int) -> bool:
    r = ConcreteInterpretation()
    fields = tuple(Bits(r, field, width) for field in element)
    return bool(MLIR_RANGES.contains(fields, Bits(r, x, width)).term)


def _counterexample(
    variant: Variant, width: int, pair: Pair, members: tuple[int, int], found: tuple[int, ...]
) -> AbstractCounterexample:
    """The counterexample, replayed on Python integers. Raises `ReplayFailed`."""
    result = result_of(variant.operation, variant.attributes, members, width)
    inside = all(_holds(e, x, width) for e, x in zip(pair, members, strict=True))
    if result is None or not inside or _holds(found, result, width):
        raise ReplayFailed(f"{variant}: nothing escapes when it is run")

    def shown(name: str, element: tuple[int, ...]) -> ShownElement:
        return ShownElement.of(name, MLIR_RANGES, element, width)

    def number(x: int) -> str:
        return str(x) if signed(x, width) == x else f"{signed(x, width)} (unsigned {x})"

    return AbstractCounterexample(
        "sound",
        f"T = i{width}",
        tuple(shown(f"a{i}", element) for i, element in enumerate(pair)),
        tuple((f"x{i}", number(x)) for i, x in enumerate(members)),
        str(variant),
        number(result),
        shown("result", found),
        by="the analysis",
    )


def _at_large_widths(variant: Variant, run: Run) -> AbstractCounterexample | None:
    """A mistake on intervals between special values."""
    r = NumpyInterpretation()
    for width in LARGE:
        pairs = _large_pairs(width)
        found = inferred(variant, width, pairs, run)
        rows = [
            (i, *members)
            for i, pair in enumerate(pairs)
            for members in product(*(_some_members(element, width) for element in pair))
        ]
        index, *operands = (np.array(column, dtype=np.uint64) for column in zip(*rows, strict=True))
        values, defined = results_of(
            variant.operation, variant.attributes, operands, (width, width), width
        )
        columns = np.array(found, dtype=np.uint64)[index.astype(np.intp)].T
        fields = tuple(r.bits(column, width) for column in columns)
        escapes = np.flatnonzero(
            defined & ~MLIR_RANGES.contains(fields, r.bits(values, width)).term
        )
        if len(escapes):
            at, x, y = rows[int(escapes[0])]
            return _counterexample(variant, width, pairs[at], (x, y), found[at])
    return None


def _large_pairs(width: int) -> list[Pair]:
    chosen = Random(width)
    half = 1 << (width - 1)
    special = sorted({0, 1, 2, 3, width - 1, width, half - 1, half, half + 1, 2 * half - 2})
    special.append(2 * half - 1)

    def interval() -> tuple[int, ...]:
        a, b = chosen.choice(special), chosen.choice(special)
        if chosen.random() < 0.5:
            a, b = min(a, b), max(a, b)
            same = (a < half) == (b < half)
            return (a, b, a, b) if same else (a, b, half, half - 1)
        if signed(a, width) > signed(b, width):
            a, b = b, a
        same = (a < half) == (b < half)
        return (a, b, a, b) if same else (0, 2 * half - 1, a, b)

    return [(interval(), interval()) for _ in range(_LARGE_PAIRS)]


def _some_members(element: tuple[int, ...], width: int) -> list[int]:
    """The bounds that are members, and what is next to them."""
    near = {x + d for x in element for d in (-1, 0, 1)} | {0, 1}
    umin, umax, smin, smax = element
    return [
        x
        for x in sorted(n % (1 << width) for n in near)
        if umin <= x <= umax and signed(smin, width) <= signed(x, width) <= signed(smax, width)
    ]
