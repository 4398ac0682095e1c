"""Processes with bounds, signals, and what is said on a terminal while they run."""
