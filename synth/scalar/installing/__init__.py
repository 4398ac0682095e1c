"""Which rules go into the library, and putting them there."""
