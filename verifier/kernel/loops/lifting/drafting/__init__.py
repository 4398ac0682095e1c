"""The draft of a system of recurrences: state, statements, and the scalars and indices in them."""
