"""Finders of what the kernel checks: they may be clever, and what they say is not believed."""
