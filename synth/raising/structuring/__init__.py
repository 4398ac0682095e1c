"""Plans as structured operations: boxes of iterations, windows, bodies."""
