"""Transfer functions that are proved: those that `proved-range-optimizations` applies."""
