"""Whether a target accesses memory of its arguments that the source leaves alone.

The values that a function computes do not depend on it, so recurrences do not say it. It matters to
who passes memory that may not be read, or not be written: what was freed, or a constant.
"""

from __future__ import annotations

import islpy as isl

from verifier.kernel.loops.recurrences.isl_budget import giving_up
from verifier.kernel.loops.recurrences.system import Access, RecurrenceSystem


def reaches_further(before: RecurrenceSystem, after: RecurrenceSystem, context: isl.Set) -> bool:
    """Whether the second function may access an element of an argument that the first one does not
    access, or write one that it does not write, for parameters of the context."""
    if not any(a.argument is not None and not a.is_tensor for a in after.arrays.values()):
        return False
    if after.accesses is None or before.accesses is None:
        return True
    reaches: list[bool] = []
    with giving_up(lambda _: reaches.append(True)):
        for only_writes in (False, True):
            ours = _elements(after.accesses, only_writes, context)
            theirs = _elements(before.accesses, only_writes, context)
            reaches.append(not ours.is_subset(theirs))
    return any(reaches)


def _elements(accesses: tuple[Access, ...], only_writes: bool, context: isl.Set) -> isl.UnionSet:
    found = isl.UnionSet("{ }")
    texts = dict.fromkeys(a.elements for a in accesses if a.is_write or not only_writes)
    for text in texts:
        found = found.union(isl.UnionMap(text).range())
    return found.intersect_params(context)
