"""The language in which meanings are written: bits, truths, poison, signatures, programs, and the
registry of operations. Everything else in the room imports it; it imports none of the room."""
