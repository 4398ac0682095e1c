"""Which values are computed in which order, and where they are kept."""
