"""Lifting of StableHLO."""
