"""Transfer functions that are proved: what the sparse analysis of `flow` infers facts by."""
