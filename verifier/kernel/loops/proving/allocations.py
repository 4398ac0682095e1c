"""Whether a target allocates no more than the source gives a reason for.

A proof takes it that allocation succeeds. That is fair of what the source's own arrays and loops
ask for, and says nothing of an array that no machine has the memory for. So each allocation of the
target has to be *bounded*, for all sizes: `docs/loops.md` says by what.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

import islpy as isl

from verifier.kernel.loops.recurrences.system import (
    ANY_EXTENT,
    Allocation,
    Array,
    RecurrenceSystem,
)

ALWAYS_FINE = 1 << 16
"""So many words of 64 bits may be allocated at all sizes."""

MOST_TIMES = 64
"""An allocation may be so many times as large as what bounds it."""

SHORT = 64
"""A dynamic extent that is smaller counts as so much."""

_MOST_WORDS = 1 << 59
"""Of more words the number of bytes is no number of 64 bits."""

_RATIOS = [Fraction(2) ** k for k in range(-7, 5)]
_SET = isl.dim_type.set


@dataclass(frozen=True)
class _Size:
    """A number of words: a constant, times extents that are functions of the parameters."""

    words: int
    extents: tuple[isl.PwAff, ...]


def unbounded(before: RecurrenceSystem, after: RecurrenceSystem, context: isl.Set) -> str | None:
    """Which allocation of `after` nothing in `before` bounds; None where each is bounded, for all
    parameters in `context`."""
    sizes = [(a, _of_allocation(after, a, context)) for a in after.allocations]
    large = [(a, s) for a, s in sizes if s is None or s.extents or s.words > ALWAYS_FINE]
    if not large:
        return None
    reasons = list(_reasons(before, context))
    for allocation, size in large:
        if size is None or not any(_is_within(size, reason, context) for reason in reasons):
            return (
                f"{allocation.location} may need more memory than the source's arrays and loops "
                "give a reason for"
            )
    return None


def left_unfreed(before: RecurrenceSystem, after: RecurrenceSystem) -> str | None:
    """Which allocation of `after` is not freed, although `before` frees what it allocates, all of
    it; None where there is none."""
    fates = {allocation.freed for allocation in before.allocations} - {None}
    if fates != {True}:
        return None
    left = (made.location for made in after.allocations if made.freed is False)
    return next((f"{place} is not freed, and all memory of the source is" for place in left), None)


def _reasons(before: RecurrenceSystem, context: isl.Set) -> Iterator[_Size]:
    """What may bound an allocation: the arrays of the source, what it allocates, and how often its
    statements run."""
    for array in before.arrays.values():
        if array.argument is not None and ANY_EXTENT not in array.shape:
            yield _of_argument(before, array, context)
    for allocation in before.allocations:
        size = _of_allocation(before, allocation, context)
        if size is not None:
            yield size
    for statement in before.statements:
        domain = statement.domain.intersect_params(context)
        if domain.is_empty():
            continue
        lengths = [_length(domain, k) for k in range(len(statement.dims))]
        known = [_by_bounds(length) for length in lengths if length is not None]
        size = _size(1, known)
        if len(known) == len(lengths) and size.words <= _MOST_WORDS:
            yield size


def _is_within(size: _Size, reason: _Size, context: isl.Set) -> bool:
    """Whether extents of a reason can be chosen for those of a size, each for one, so that it is at
    most `MOST_TIMES` as large. An extent may also count as its constant bound; extents of the
    reason that are left over count as 1."""
    for extent in size.extents:  # without elements it needs nothing
        context = context.intersect(extent.ge_set(isl.PwAff("{ [(1)] }")))
    table = [[_ratio(e, f, context) for f in reason.extents] for e in size.extents]
    bounds = [extent.max_val() for extent in size.extents]

    def least(number: int, left: frozenset[int]) -> Fraction | None:
        """How many times as large the extents from a number on are at least."""
        if number == len(table):
            return Fraction(1)
        found: list[Fraction] = []
        ways = [(table[number][k], left - {k}) for k in left]
        if bounds[number].is_int():
            ways.append((Fraction(max(bounds[number].to_python(), 1)), left))
        for ratio, others in ways:
            rest = None if ratio is None else least(number + 1, others)
            if ratio is not None and rest is not None:
                found.append(ratio * rest)
        return min(found, default=None)

    times = least(0, frozenset(range(len(reason.extents))))
    most = reason.words * (MOST_TIMES if MOST_TIMES * reason.words <= _MOST_WORDS else 1)
    return times is not None and size.words * times <= most


def _ratio(extent: isl.PwAff, other: isl.PwAff, context: isl.Set) -> Fraction | None:
    """How many times as large an extent is at most, if it is bounded."""
    short = isl.PwAff(f"{{ [({SHORT})] }}")
    # Where the other one is not defined, nothing of it is there.
    limit = other.union_max(short.align_params(other.get_space()))
    for ratio in _RATIOS:
        scaled = extent.scale_val(isl.Val(ratio.denominator))
        most = limit.scale_val(isl.Val(ratio.numerator))
        if scaled.gt_set(most).is_disjoint(context):
            return ratio
    return None


# Sizes


def _of_argument(program: RecurrenceSystem, array: Array, context: isl.Set) -> _Size:
    names = ", ".join(program.parameters)
    extents = [isl.PwAff(f"[{names}] -> {{ [({extent})] }}") for extent in array.shape]
    return _size(_words(array.element), [e.intersect_params(context) for e in extents])


def _of_allocation(program: RecurrenceSystem, made: Allocation, context: isl.Set) -> _Size | None:
    """How much there is at the same time; None where that is not bounded by the parameters."""
    extents = _extents(program, made, context)
    return None if extents is None else _size(_words(made.element), extents)


def _size(words: int, extents: Sequence[isl.PwAff]) -> _Size:
    """So many words, times the extents."""
    open_: list[isl.PwAff] = []
    for extent in extents:
        least, most = extent.min_val(), extent.max_val()
        if most.is_int() and least.eq(most):
            words *= max(most.to_python(), 1)
        else:
            open_.append(extent)
    return _Size(words, tuple(open_))


def _extents(
    program: RecurrenceSystem, made: Allocation, context: isl.Set
) -> list[isl.PwAff] | None:
    domain = made.domain.intersect_params(context)
    if domain.is_empty():
        return []
    found: list[isl.PwAff] = []
    for k in made.held:
        length = _length(domain, k)
        if length is None:
            return None
        found.append(length)
    for extent in made.shape:
        text = f"[{', '.join(program.parameters)}] -> {{ [{', '.join(made.dims)}] -> [{extent}] }}"
        values = domain.apply(isl.Map(text))
        if not values.dim_has_upper_bound(_SET, 0):
            return None
        found.append(values.dim_max(0))
    return found


def _words(element: str) -> int:
    """How many words of 64 bits an element takes."""
    bits = re.search(r"\d+", element)
    return 1 if bits is None else -(-int(bits[0]) // 64)


def _by_bounds(length: isl.PwAff) -> isl.PwAff:
    """The length of a loop by its bounds, also where other loops of its nest do not run, if one
    expression says it."""
    pieces: list[isl.Aff] = []
    length.foreach_piece(lambda _, aff: pieces.append(aff))
    return isl.PwAff.from_aff(pieces[0]) if len(pieces) == 1 else length


def _length(domain: isl.Set, k: int) -> isl.PwAff | None:
    """How many values the iterator k takes at most, for given values of those around it."""
    inside = domain.dim(_SET) - k - 1
    values = domain.reset_tuple_id().project_out(_SET, k + 1, inside)
    pairs = isl.Map.from_domain_and_range(values, values)
    pairs = reduce(lambda m, d: m.equate(isl.dim_type.in_, d, isl.dim_type.out, d), range(k), pairs)
    apart = pairs.deltas().project_out(_SET, 0, k)
    if not apart.dim_has_upper_bound(_SET, 0):
        return None
    step, one = apart.get_stride(0), isl.Val(1)
    return apart.dim_max(0).scale_down_val(step if step.gt(one) else one).add_constant_val(one)
