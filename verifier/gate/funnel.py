"""What became of everything that was looked at, from files to findings, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from verifier.gate.baseline import is_finding
from verifier.gate.skipped import Skipped
from verifier.kernel.verdicts.verdict import VERDICT_NAMES, Proved, Result

_SAME = "identical before and after"


def funnel(results: Sequence[Result], skipped: Sequence[Skipped], errors: int) -> dict[str, Any]:
    """Counts, which `--format json` has as `summary`."""
    kinds = Counter(result.kind for result in results)
    same = sum(isinstance(r.verdict, Proved) and r.verdict.method == _SAME for r in results)
    provenance = Counter(result.provenance for result in results)
    return {
        "files": len({one.file for one in (*results, *skipped)}),
        "skipped": {
            "files": sum(not one.name for one in skipped),
            "functions": sum(bool(one.name) for one in skipped),
        },
        "checked": len(results),
        "identical": same,
        **{name: kinds[name] for name in VERDICT_NAMES.values()},
        "provenance": {name: provenance[name] for name in ("fresh", "cached", "stored")},
        "known": sum(result.details.get("baseline") == "known" for result in results),
        "findings": sum(map(is_finding, results)),
        "errors": errors,
    }


def funnel_rows(counts: Mapping[str, Any]) -> list[tuple[str, int, str]]:
    """The counts in words, each with what is to be said of it. What is none is left out, but for
    what everybody asks for."""
    skipped, provenance = counts["skipped"], counts["provenance"]
    read = ", ".join(f"{provenance[name]} {name}" for name in provenance if provenance[name])
    rows = [
        ("files", counts["files"], _some(skipped["files"], "not changed")),
        ("functions not changed", skipped["functions"], ""),
        ("verdicts", counts["checked"], read),
        ("proved", counts["proved"], _some(counts["identical"], "identical before and after")),
        *((name, counts[name], "") for name in list(VERDICT_NAMES.values())[1:]),
        ("known from the baseline", counts["known"], ""),
        ("input errors", counts["errors"], ""),
        ("findings", counts["findings"], ""),
    ]
    return [row for row in rows if row[1] or row[0] in ("files", "verdicts", "findings")]


def funnel_text(counts: Mapping[str, Any]) -> str:
    """The same for a terminal."""
    rows = funnel_rows(counts)
    width = max(len(name) for name, _, _ in rows)
    return "\n".join(
        f"{name:{width}}  {count:>6}" + (f"  ({more})" if more else "")
        for name, count, more in rows
    )


def _some(count: int, what: str) -> str:
    return f"{count} {what}" if count else ""
