"""Loop nests, memrefs, tensors: functions as systems of recurrences, and proofs about these."""
