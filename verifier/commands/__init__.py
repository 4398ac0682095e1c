"""The commands of this room, their options and their reports."""
