"""Proved rules in the languages of other compilers, each with its guarantee in a comment."""
