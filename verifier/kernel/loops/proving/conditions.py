"""Conditionals on data: what they decide by is not poison.

To branch on poison is undefined, to select by it is not (LLVM language reference, *Poison Values*).
So each instance of a conditional of the target has to decide by what a conditional of the source
decides by: where the source is defined, that is not poison.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import islpy as isl

from verifier.kernel.loops.proving.coinduction import Coinduction, Find, Mismatch, Within
from verifier.kernel.loops.recurrences.dataflow import Dataflow
from verifier.kernel.loops.recurrences.system import RecurrenceSystem, Statement


def undecided(
    before: RecurrenceSystem,
    after: RecurrenceSystem,
    context: isl.Set,
    found: Coinduction,
    find: Find,
    most_steps: int | None,
) -> str | None:
    """Which conditional of the target is not shown to decide as one of the source does; None if
    all are. Which instances belong together is guessed: those of equal iterators, and those of
    which `found`, a table that is closed, claims that other statements are equal there."""
    flows = [
        Dataflow(replace(p, statements=(*p.statements, *p.decisions)), context)
        for p in (before, after)
    ]
    table = Coinduction(flows[0], flows[1])
    finder = find(table, most_steps)
    agreeing: list[tuple[Statement, Statement, isl.Map]] = []
    for t in after.decisions:
        left = flows[1].domains[t.name]
        for s in before.decisions:
            for relation in _guesses(s, t, found):
                if left.is_empty():
                    break
                pairs = relation.intersect_domain(flows[0].domains[s.name]).intersect_range(left)
                if finder.agree(Within(s, s.value), Within(t, t.value), pairs):
                    agreeing.append((s, t, pairs))
                    left = left.subtract(pairs.range())
        if not left.is_empty():
            return f"{t.location} may decide by poison where the source does not"
    try:
        table.restore(finder.claims)
        table.close(())
        for s, t, pairs in agreeing:
            table.compare(Within(s, s.value), Within(t, t.value), pairs, 0)
    except Mismatch as mismatch:
        return str(mismatch)
    return "something is decided by what nothing has written" if table.unwritten else None


def _guesses(s: Statement, t: Statement, found: Coinduction) -> Iterator[isl.Map]:
    """Relations between the points of two statements."""
    names = [f"i{k}" for k in range(len(t.dims))]
    if len(s.dims) == len(t.dims):
        point = f"[{', '.join(names)}]"
        yield isl.Map(f"{{ {s.name}{point} -> {t.name}{point} }}")
    for relation in found.claims.values():
        dims = relation.dim(isl.dim_type.in_), relation.dim(isl.dim_type.out)
        if dims == (len(s.dims), len(t.dims)):
            named = relation.set_tuple_name(isl.dim_type.in_, s.name)
            yield named.set_tuple_name(isl.dim_type.out, t.name)
