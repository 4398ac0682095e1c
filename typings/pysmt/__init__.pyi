# pySMT is not typed. These stubs declare what we use of it; formulas, types and models are Any.
