"""Equality of two systems: coinduction, reductions, normal forms, and what is granted."""
