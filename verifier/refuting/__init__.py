"""Counterexamples of integer programs: sampled, minimised, shown and replayed. Imports `kernel`."""
