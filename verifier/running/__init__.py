"""Loop nests run: by their recurrences, and as they are written. Cross-checks proofs, and refutes.
Imports `kernel`."""
