"""Solver answers, verdicts and finds on disk, as entries of one kind. Imports `kernel`."""
