"""Functions to systems of recurrences, one file for each kind of operation."""
