"""Verdicts, guarantees, assumptions, and the one judge that says `Proved`. Imports nothing of
ours."""
