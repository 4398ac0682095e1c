"""The one place that says `Proved`.

A prover closes obligations; it never claims a guarantee. The guarantee is computed here, as the
weakest of what closed each obligation, so that no obligation can be forgotten and no strength
overstated.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

from verifier.kernel.verdicts.assumptions import Assumption, Convention
from verifier.kernel.verdicts.verdict import (
    Equality,
    Formats,
    FromFiles,
    Guarantee,
    Proved,
    Ranks,
    Unknown,
    Verdict,
    WidthRanges,
)


@dataclass(frozen=True)
class Closed:
    """An obligation that a method has closed, and for which widths and sizes it did.

    `widths` and `sizes` are None where the obligation does not depend on them. `formats` are those
    of its floats, with how their values were covered. `error` is the bound, and the inputs that it
    is for, of one that was closed within a bound only.
    """

    obligation: str
    method: str
    widths: WidthRanges | None = None
    sizes: Literal["all"] | int | None = None
    equality: Equality = "bit-exact"
    specification: str = ""
    formats: Formats = ()
    error: str = ""


_WEAKEST_FIRST: tuple[Equality, ...] = ("bounded", "reals", "allowed", "bit-exact")


def conclude(
    required: Sequence[str],
    closed: Sequence[Closed],
    assumptions: Sequence[Assumption] = (),
    notes: Sequence[str] = (),
    statement: str = "",
    *,
    conventions: Sequence[Convention] = (),
    ranges: int | None = None,
    ranks: Ranks | None = None,
) -> Proved | Unknown:
    """`Proved` when each of `required` is closed for at least one width and size, else `Unknown`.

    An obligation closed several times (by different methods, for different widths) counts for
    the union of the widths; different obligations combine to the intersection. Extents do not
    combine: each obligation must be closed for one same extent or for all. `statement` says
    what the obligations are about, where that is more general than the input; `ranges` up to how
    many values a range of a pattern has in them, where it may have any number. `ranks` are those
    of the tensors of a rule that leaves them open.
    """
    if not required:
        return Unknown("nothing to prove")
    open_obligations = [name for name in required if all(c.obligation != name for c in closed)]
    if open_obligations:
        return Unknown(f"not closed: {', '.join(open_obligations)}")
    used = [c for c in closed if c.obligation in required]
    widths: WidthRanges | None = None
    for name in required:
        of_this = [c.widths for c in used if c.obligation == name]
        if None in of_this:
            continue
        covered = _union([r for ranges in of_this if ranges is not None for r in ranges])
        widths = covered if widths is None else _intersection(widths, covered)
    if widths == ():
        return Unknown("the obligations were closed for different widths")
    extents = [c.sizes for c in used if c.sizes is not None]
    bounded = [s for s in extents if isinstance(s, int)]
    sizes = min(bounded) if bounded else ("all" if extents else None)
    errors = {c.error for c in used if c.equality == "bounded"}
    if errors and (len(errors) > 1 or {c.equality for c in used} != {"bounded"}):
        return Unknown("the obligations were closed within different bounds")
    equality = cast("Equality", min((c.equality for c in used), key=_WEAKEST_FIRST.index))
    specification = next((c.specification for c in used if c.specification), "")
    return Proved(
        Guarantee(
            widths,
            sizes,
            equality,
            ranges,
            specification,
            _formats(used),
            next(iter(errors), ""),
            ranks,
        ),
        method=" + ".join(dict.fromkeys(c.method for c in used)),
        assumptions=tuple(assumptions),
        notes=tuple(notes),
        statement=statement,
        conventions=tuple(conventions),
    )


def under(proof: Proved, assumption: Assumption) -> Proved:
    """The proof, under one assumption more."""
    return replace(proof, assumptions=tuple(dict.fromkeys((*proof.assumptions, assumption))))


def unless_accepted(verdict: Verdict, accepted: Collection[str]) -> Verdict:
    """The verdict; unknown where it is a proof under an assumption that is not among `accepted`."""
    if not isinstance(verdict, Proved):
        return verdict
    missing = [a for a in verdict.assumptions if a.name not in accepted]
    if not missing:
        return verdict
    names = tuple(dict.fromkeys(a.name for a in missing))
    texts = "; ".join(a.text for a in missing)
    what = f"proved only under an assumption ({texts}): --assume {','.join(names)} accepts it"
    return Unknown(what, names)


def weakest(proofs: Sequence[Proved]) -> Proved | Unknown:
    """What several proofs of cases of one claim, at least one, prove together."""
    closed = [
        Closed(
            str(number),
            method,
            g.widths,
            g.sizes,
            g.equality,
            g.specification,
            g.formats,
            g.error,
        )
        for number, proof in enumerate(proofs)
        for g in (proof.guarantee,)
        for method in proof.method.split(" + ")
    ]
    together = conclude(
        [str(number) for number in range(len(proofs))],
        closed,
        tuple(dict.fromkeys(a for proof in proofs for a in proof.assumptions)),
        tuple(dict.fromkeys(n for proof in proofs for n in proof.notes)),
        conventions=tuple(dict.fromkeys(c for proof in proofs for c in proof.conventions)),
        ranges=min((r for p in proofs if (r := p.guarantee.ranges) is not None), default=None),
        ranks=_common_ranks([p.guarantee.ranks for p in proofs]),
    )
    read = [proof.from_files for proof in proofs if proof.from_files is not None]
    if not read or not isinstance(together, Proved):
        return together
    queries, cached = sum(files.queries for files in read), sum(files.cached for files in read)
    store = any(files.store for files in read)
    return replace(together, from_files=FromFiles(queries, cached, store))


def _common_ranks(ranks: Sequence[Ranks | None]) -> Ranks | None:
    """The ranks for which all proofs go; None is of what has no ranks."""
    listed = [set(r) for r in ranks if isinstance(r, tuple)]
    if listed:
        return tuple(sorted(set[int].intersection(*listed)))
    return "all" if "all" in ranks else None


def _formats(closed: Sequence[Closed]) -> Formats:
    """All formats, each with all ways in which its values were covered."""
    found: dict[str, dict[str, None]] = {}
    for each in closed:
        for name, covered in each.formats:
            found.setdefault(name, {})[covered] = None
    return tuple((name, ", ".join(ways)) for name, ways in found.items())


_INFINITE = 1 << 62


def _union(ranges: Sequence[tuple[int, int | None]]) -> WidthRanges:
    merged: list[tuple[int, int]] = []
    for low, high in sorted((lo, _INFINITE if hi is None else hi) for lo, hi in ranges):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return tuple((lo, None if hi == _INFINITE else hi) for lo, hi in merged)


def _intersection(a: WidthRanges, b: WidthRanges) -> WidthRanges:
    result: list[tuple[int, int | None]] = []
    for lo1, hi1 in a:
        for lo2, hi2 in b:
            low = max(lo1, lo2)
            ends = [h for h in (hi1, hi2) if h is not None]
            high = min(ends) if ends else None
            if high is None or low <= high:
                result.append((low, high))
    return _union(result)
