"""Verdicts that say how many of their queries were answered by a cache."""

from __future__ import annotations

from collections.abc import Callable

from verifier.kernel.deciding.options import Options
from verifier.kernel.verdicts.verdict import Verdict


def counted(options: Options, decide: Callable[[], Verdict]) -> Verdict:
    """The verdict, which says so where there is a cache. One may be found within another, which
    then counts its queries too."""
    if options.cache is None:
        return decide()
    from verifier.kernel.solving.cached_answers import counting_queries

    return counting_queries(decide)
