"""Structured operations printed as linalg."""
