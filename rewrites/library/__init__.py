"""The patterns of the library, and the lock that says what of them is proved."""
