"""Functions as programs of operations: straight-line code, calls, lanes of vectors, attributes."""
