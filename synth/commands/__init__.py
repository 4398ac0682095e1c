"""A file for each command of this room, the entry points of all, and modes of `synth-rewrite`."""
