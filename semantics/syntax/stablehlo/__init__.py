"""The part of StableHLO that loops are raised to and lifted from."""
