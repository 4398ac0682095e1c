"""Interpretations at a width that is a symbol: polynomials, bit positions, automata, linear
arithmetic."""
