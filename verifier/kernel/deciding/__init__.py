"""Obligations at given widths, general statements of goals, and the portfolio that closes them."""
