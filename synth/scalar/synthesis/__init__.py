"""A program for a specification, by meeting in the middle."""
