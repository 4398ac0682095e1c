"""Accesses to memory that are more than a load or a store: copies, atomic updates, and accesses of
accelerator dialects."""
