"""Rewrites over tensors of every rank: what a rule says, what its operations mean, and the
reduction of a statement about all ranks to questions about a few axes (`docs/every-rank.md`)."""
