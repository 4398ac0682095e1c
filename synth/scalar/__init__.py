"""Searches for programs of scalar operations."""
