"""Concrete rewrites made general: constants and widths open, and where that holds."""
