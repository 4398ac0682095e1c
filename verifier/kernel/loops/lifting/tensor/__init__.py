"""Lifting of operations on tensors."""
