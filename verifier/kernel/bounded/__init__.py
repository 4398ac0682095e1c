"""Results of two functions without loops, as near to each other as was asked for.

Both sides are functions of one float. On an interval of its values each is known by a Taylor model
of the real function that it is without rounding, with a bound on what its roundings make of it
(`jets`, `values`, `evaluation`). `decide` cuts the range of inputs into intervals until all are
proved, or one float shows that the bound does not hold. The arithmetic of balls is Arb's
(python-flint), that of floats is rational numbers'.
"""
