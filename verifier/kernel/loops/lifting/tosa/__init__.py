"""Lifting of tosa, with the elements that those of stablehlo are made of."""
