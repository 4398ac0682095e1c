"""Text to IR: one reader for all commands, upstream's generic form, PDLL, what a module consists
of."""
