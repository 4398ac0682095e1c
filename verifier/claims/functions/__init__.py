"""The ways to read and decide that one function refines another."""
