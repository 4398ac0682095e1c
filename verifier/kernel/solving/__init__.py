"""Queries to z3, with bounds in steps, seconds and memory."""
