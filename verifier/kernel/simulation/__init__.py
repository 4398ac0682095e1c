"""Functions with control flow and operations without a meaning, compared by a simulation relation.
Imports `verifier.kernel.solving` and `verifier.kernel.verdicts`."""
