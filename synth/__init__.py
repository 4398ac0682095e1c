"""Searches: for raised, lowered and improved code, each candidate proved before it is printed."""
