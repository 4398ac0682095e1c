"""Finding simulation relations: pairs of loops, guessed from runs, and what holds at them. What is
found is checked by `verifier.kernel.simulation`."""
