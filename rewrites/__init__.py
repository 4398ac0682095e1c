"""Rewrites that are proved, and the compiler for the accelerator that uses no others."""
