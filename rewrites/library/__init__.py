"""The patterns of the library, the lock that says what of them is proved, and the command that
checks it."""
