"""The search for StableHLO."""
