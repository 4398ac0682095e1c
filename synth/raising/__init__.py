"""Loops to linalg and StableHLO: the search, its proofs, and what is printed."""
