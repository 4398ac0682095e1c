"""How precise analyses are: transfer functions, and released compilers from outside, run on all
elements of small widths."""
