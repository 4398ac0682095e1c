"""A second solver asks again; queries are written to files. Imports `kernel`."""
