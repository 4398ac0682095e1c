"""Interpretations of meanings: Python's integers, numpy's arrays, terms of a solver, the smt
dialect."""
