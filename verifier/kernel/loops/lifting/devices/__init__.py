"""Lifting of operations that have a device do something, such as move memory."""
