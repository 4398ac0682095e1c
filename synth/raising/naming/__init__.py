"""Structured operations as named ones."""
