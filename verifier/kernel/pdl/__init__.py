"""PDL patterns to goals."""
