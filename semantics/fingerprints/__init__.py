"""Hashes of code, by which a lock or a store notices that what a proof rests on has changed."""
