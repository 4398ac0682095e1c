"""Graphs of blocks run on concrete values: what memory holds, pointers as numbers, what a run did,
and the inputs that are tried."""
