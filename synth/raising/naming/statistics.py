"""Counts of what a search did."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass
class Statistics:
    """How many candidates were made, where they ended, and what the verifier was asked."""

    generated: int = 0
    pruned_by_rank: int = 0
    pruned_by_type: int = 0
    pruned_by_shape: int = 0
    executed: int = 0
    pruned_by_equivalence: int = 0
    costlier_members: int = 0
    proofs_tried: int = 0
    proved: int = 0

    def as_dict(self) -> dict[str, int]:
        return asdict(self)
