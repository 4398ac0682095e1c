"""A file for each command of this room; what commands share is in `shared`."""
