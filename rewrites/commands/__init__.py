"""The commands that need the library and its native functions."""
