"""Which rules others derive, by equality saturation."""
