"""The commands of this room, and the modes of `synth-rewrite`."""
