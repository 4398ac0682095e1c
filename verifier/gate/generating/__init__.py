"""Inputs that nobody wrote: random functions over operations that have a meaning."""
