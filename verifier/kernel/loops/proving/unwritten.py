"""What memory holds to which nothing was written.

Upstream leaves it open: it may be any value, another one at each use, or poison, by what makes the
memory. So the source chooses, and for each run of the target it has to choose once, whichever of
these it is. It can where each element of the source that is compared so goes with at most one of
the target, in memory that the same operation makes, and where the target uses that element at most
once: then the source's element holds, at every use, what the target's only use of its own saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import islpy as isl

from verifier.kernel.loops.recurrences.copies import Origins, ThroughCopies, cyclic
from verifier.kernel.loops.recurrences.dataflow import Dataflow
from verifier.kernel.loops.recurrences.system import Read, RecurrenceSystem, reads_of

Includes = Callable[[str, isl.Map, isl.Map], bool]
"""Whether a relation is within another; the text says what that is about."""


@dataclass(frozen=True)
class ComparedUnwritten:
    """That elements of an array of the source, to which nothing was written, are compared with such
    ones of the target: the pairs of a relation."""

    before: str
    after: str
    relation: isl.Map


def may_be_compared(before: RecurrenceSystem, a: str, after: RecurrenceSystem, b: str) -> bool:
    """Whether two arrays hold at first what the same operation leaves open, that of the source by
    itself: what is in two of its arrays is chosen for both."""
    source, target = before.arrays[a], after.arrays[b]
    if source.left_open is None or source.in_two:
        return False
    return (source.left_open, source.element) == (target.left_open, target.element)


def not_chosen_once(
    compared: Sequence[ComparedUnwritten],
    target: Dataflow,
    origins: ThroughCopies,
    ends: Iterable[str],
    includes: Includes,
) -> str | None:
    """Why the source may not be able to choose what its memory holds; None where it can. `ends` are
    arrays of the target whose elements are used at the end."""
    for k, one in enumerate(compared):
        for other in compared[k:]:
            if one.before == other.before and not _go_with_one(one, other, includes):
                return f"{one.before}, to which nothing was written, stands for several values"
    for array in {one.after for one in compared}:
        uses = list(_uses(array, target, origins, ends))
        for k, (name, use) in enumerate(uses):
            if name in cyclic(target) or not includes(f"{array} used once", *_twice(use, use)):
                return f"{array} is used several times, and nothing was written to it"
            for _, other in uses[k + 1 :]:
                nowhere = isl.Map.empty(use.apply_range(other.reverse()).get_space())
                twice = use.apply_range(other.reverse())
                if not includes(f"{array} used in one place", twice, nowhere):
                    return f"{array} is used in several places, and nothing was written to it"
    return None


def _go_with_one(one: ComparedUnwritten, other: ComparedUnwritten, includes: Includes) -> bool:
    """Whether no element of the source goes with two of the target."""
    pairs = one.relation.reverse().apply_range(other.relation)
    space = pairs.get_space()
    same = isl.Map.identity(space) if one.after == other.after else isl.Map.empty(space)
    return includes(f"one element for each of {one.before}", pairs, same)


def _twice(use: isl.Map, other: isl.Map) -> tuple[isl.Map, isl.Map]:
    """The pairs of instances that use one element, and those that are one instance."""
    pairs = use.apply_range(other.reverse())
    return pairs, isl.Map.identity(pairs.get_space())


def _uses(
    array: str, target: Dataflow, origins: ThroughCopies, ends: Iterable[str]
) -> Iterator[tuple[str, isl.Map]]:
    """For each place where elements of an array are used that nothing was written to, the name of
    the statement and which of its instances use which element."""

    def initial(found: Origins) -> isl.Map | None:
        return found.initial.get(array)

    endless = cyclic(target)
    for statement in target.program.statements:
        if isinstance(statement.value, Read) and statement.name not in endless:
            continue  # What it copies is used where the copy is.
        for read in reads_of(statement.value):
            use = initial(origins.of_read(statement, read))
            if use is not None and not use.is_empty():
                yield statement.name, use
    for name in dict.fromkeys(ends):
        use = initial(origins.at_end(name))
        if use is not None and not use.is_empty():
            yield "", use
