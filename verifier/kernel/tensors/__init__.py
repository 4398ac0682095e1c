"""Tensors of known shapes, element by element: pairs of elements of the results are shown equal as
terms, by sums whose order is left open, over the reals, or by a claim about scalars."""
