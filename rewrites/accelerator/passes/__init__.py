"""Passes over programs of the accelerator: each a file, chosen by name, none of them trusted."""
