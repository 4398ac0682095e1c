"""What a verdict says beside its guarantee."""

from __future__ import annotations

from verifier.kernel.verdicts.verdict import Proved, Refuted


def said(verdict: Proved | Refuted) -> list[str]:
    """The texts of assumptions and conventions, and the notes."""
    assumptions = verdict.assumptions if isinstance(verdict, Proved) else ()
    texts = (taken.text for taken in (*assumptions, *verdict.conventions))
    return [*texts, *verdict.notes]
