"""Proofs about loops as obligations that an SMT solver checks without a search."""
