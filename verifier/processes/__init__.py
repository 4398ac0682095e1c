"""Work in other processes, signals, and what is said on a terminal meanwhile."""
