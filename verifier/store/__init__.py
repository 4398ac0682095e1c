"""Answers and verdicts on disk. Imports `kernel` and `processes`."""
