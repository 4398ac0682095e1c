"""What an interpretation raises where it cannot express what a meaning says."""

from __future__ import annotations


class NotRepresentable(Exception):
    """An interpretation cannot express what a meaning says."""
