"""Mapping tensor operations onto a target's tensor instructions."""
