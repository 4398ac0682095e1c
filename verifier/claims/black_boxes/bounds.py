"""Whether the bounds that a command shows hold of all that operations give."""

from __future__ import annotations

from itertools import product

import numpy as np

from semantics.domains.domain import Domain
from semantics.interpretations.numpy_arrays import NumpyInterpretation
from verifier.claims.black_boxes.asking import LARGE, OF_LARGE, Asked, number
from verifier.kernel.verdicts.internal_error import ReplayFailed
from verifier.kernel.verdicts.judge import Closed, conclude
from verifier.kernel.verdicts.verdict import Refuted, Verdict
from verifier.measuring.black_box import Pair, all_pairs, bounds_shown, pairs_at
from verifier.measuring.elements import all_results, images, precision, results_of, sets_of
from verifier.measuring.single_results import result_of
from verifier.refuting.abstract_inputs import AbstractCounterexample, ShownElement

EVERY_PAIR = "all pairs of intervals run"


def bounds_verdict(asked: Asked, domain: Domain, width: int) -> Verdict:
    """On all pairs of elements of a width, with a note on precision. Raises `BadAnalysis`."""
    variant, result = asked.variant, asked.variant.result(width)
    elements, pairs = pairs_at(domain, width)
    found = bounds_shown(asked.at(width, pairs), result, len(pairs))
    first, second = all_pairs(elements)
    tables = all_results(variant.operation, variant.attributes, (width, width), result)
    wanted = images(tables, (elements, elements), (first, second))
    results = sets_of(domain, list(np.array(found, dtype=np.uint64).T), result)
    unsound = np.flatnonzero(wanted & ~results)
    if len(unsound):
        at = int(unsound[0])
        escaping = _first_bit(int(wanted[at] & ~results[at]))
        members = _operands_for(asked, width, pairs[at], escaping)
        note = f"unsound on {len(unsound):,} of {len(pairs):,} pairs of intervals of i{width}"
        shown = _counterexample(asked, domain, width, pairs[at], members, found[at])
        return Refuted(shown, EVERY_PAIR, notes=(note,))
    large = _at_large_widths(asked, domain)
    if large is not None:
        return Refuted(large, EVERY_PAIR, notes=(f"sound on all pairs of intervals of i{width}",))
    measured = precision(domain, result, results, wanted)
    notes = (f"on all {len(pairs):,} pairs of intervals of i{width}: {measured}", OF_LARGE)
    closed = Closed("sound", EVERY_PAIR, ((width, width),))
    return conclude(("sound",), (closed,), notes=notes)


def _first_bit(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _operands_for(asked: Asked, width: int, pair: Pair, result: int) -> tuple[int, int]:
    """Members of two elements on which the operation gives this result."""
    inside = [[x for x in range(1 << width) if asked.holds(e, x, width)] for e in pair]
    for x, y in product(*inside):
        if _result(asked, (x, y), width) == result:
            return x, y
    raise ReplayFailed(f"{asked.variant} does not give {result} when run")


def _result(asked: Asked, members: tuple[int, int], width: int) -> int | None:
    variant = asked.variant
    return result_of(variant.operation, variant.attributes, members, width, variant.result(width))


def _counterexample(
    asked: Asked,
    domain: Domain,
    width: int,
    pair: Pair,
    members: tuple[int, int],
    found: tuple[int, ...],
) -> AbstractCounterexample:
    """The counterexample, replayed on Python integers. Raises `ReplayFailed`."""
    result, result_width = _result(asked, members, width), asked.variant.result(width)
    inside = asked.inside(pair, members, width)
    if result is None or not inside or asked.holds(found, result, result_width):
        raise ReplayFailed(f"{asked.variant}: nothing escapes when it is run")
    return AbstractCounterexample(
        "sound",
        f"T = i{width}",
        asked.shown(pair, width),
        tuple((f"x{i}", number(x, width)) for i, x in enumerate(members)),
        str(asked.variant),
        number(result, result_width),
        ShownElement.of("result", domain, found, result_width),
        by="the analysis",
    )


def _at_large_widths(asked: Asked, domain: Domain) -> AbstractCounterexample | None:
    """A mistake on intervals between special values."""
    r = NumpyInterpretation()
    variant = asked.variant
    for width in LARGE:
        pairs = asked.large_pairs(width)
        result = variant.result(width)
        found = bounds_shown(asked.at(width, pairs), result, len(pairs))
        rows = asked.large_members(pairs, width)
        index, *operands = (np.array(column, dtype=np.uint64) for column in zip(*rows, strict=True))
        values, defined = results_of(
            variant.operation, variant.attributes, operands, (width, width), result
        )
        columns = np.array(found, dtype=np.uint64)[index.astype(np.intp)].T
        fields = tuple(r.bits(column, result) for column in columns)
        escapes = np.flatnonzero(defined & ~domain.contains(fields, r.bits(values, result)).term)
        if len(escapes):
            at, x, y = rows[int(escapes[0])]
            return _counterexample(asked, domain, width, pairs[at], (x, y), found[at])
    return None
