"""Constraints and rewrites of PDL that are written in Python, with their meanings."""
