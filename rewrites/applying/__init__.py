"""Passes that perform what is proved."""
